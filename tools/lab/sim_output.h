// The figures of a run as a person or a program reads them: a table, JSON.
#pragma once

#include <string>

#include "tools/lab/simulation.h"

namespace CLI {
class App;
}

namespace pw {

struct ExampleGame {
  std::string title, file, replay;
};

struct FinishedRun {
  Experiment experiment;
  SimulationResult result;
  double seconds = 0;
  bool interrupted = false;
  std::vector<ExampleGame> examples;
};

struct OutputOptions {
  std::string json;
  bool metrics = false;
  std::string report;
  std::vector<std::string> assertions;
  bool any() const { return !json.empty() || !report.empty() || !assertions.empty(); }
};
void add_output_options(CLI::App&, OutputOptions&);

// False, after a complaint, if an assertion cannot be checked on such a run.
bool check_assertions(const Experiment&, const OutputOptions&);
// Writes what was asked for; the exit code.
int put_out(const FinishedRun&, const OutputOptions&);

// "point-a-pile + wait-a-minute"
std::string title_with_packs(const Experiment&);

}  // namespace pw
