// The figures of a run as a person or a program reads them: a table, JSON.
#pragma once

#include <string>

#include "tools/lab/simulation.h"

namespace CLI {
class App;
}

namespace pw {

struct FinishedRun {
  Experiment experiment;
  SimulationResult result;
  double seconds = 0;
  bool interrupted = false;
};

struct OutputOptions {
  std::string json;
  bool metrics = false;
  bool any() const { return !json.empty(); }
};
void add_output_options(CLI::App&, OutputOptions&);

// Writes what was asked for; the exit code.
int put_out(const FinishedRun&, const OutputOptions&);

// "point-a-pile + wait-a-minute"
std::string title_with_packs(const Experiment&);

}  // namespace pw
