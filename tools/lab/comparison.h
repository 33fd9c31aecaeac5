// Two settings of one game (versions of a pack, rule options) on the same seeds, figure by figure.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/lab/ordered_run.h"
#include "tools/lab/simulation.h"
#include "tools/lab/statistics.h"

namespace pw {

struct ComparedFigure {
  std::string name;
  bool share = false;
  PairedFigure figure;
  double p = 1, holm_p = 1;
  Interval difference;  // B minus A; all figures' intervals hold at once, at every look
  enum class Verdict { higher, lower, same, undecided } verdict = Verdict::undecided;
};

struct ComparisonRequest {
  std::function<std::unique_ptr<Game>()> make_a, make_b;
  Experiment a, b;  // seeds, players, bots and games are those of a
  double alpha = 0.05;
  int threads = 1;
  std::function<void(i64 done)> progress;
  std::function<bool()> is_interrupted = [] { return false; };
};

struct Comparison {
  std::vector<ComparedFigure> figures;
  i64 games = 0;
  bool interrupted = false;
  std::optional<FailedGame> failure;
};

// Stops when every figure is decided: it differs, or by less than a percentage point (of shares) or 2 % (of others).
Comparison compare_settings(const ComparisonRequest&);

}  // namespace pw
