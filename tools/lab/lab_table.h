// What the commands of the lab have in common: the options that say what is played by whom, and the game they make.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "tools/lab/experiment.h"
#include "tools/lab/ordered_run.h"
#include "tools/table_options.h"

namespace pw {

struct LabOptions {
  TableOptions table;
  std::string bots = "random";
  int threads = 0;
  int thread_count() const;
};
void add_lab_options(CLI::App&, LabOptions&);

// A game that can be made once per thread, and the experiment it is for (its games are the caller's to say).
class LabTable {
 public:
  // Nothing, after a complaint.
  static std::unique_ptr<LabTable> open(LabOptions&);
  std::unique_ptr<Game> make_game();

  std::unique_ptr<Game> game;
  Experiment experiment;

  int report_failure(const FailedGame&) const;  // with a replay; the exit code

 private:
  explicit LabTable(Library library) : library_(std::move(library)) {}
  Library library_;
  GameRequest request_;
  std::mutex making_;
};

}  // namespace pw
