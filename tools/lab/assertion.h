// What a run's figures must be, for CI: 'seat1.win in 0.20..0.30', 'rounds < 12', 'greedy.win >= 45%'.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/lab/sim_output.h"

namespace pw {

struct NamedFigure {
  std::string name;
  double value = 0;
};
std::vector<NamedFigure> named_figures(const FinishedRun&);

struct Assertion {
  std::string text, name, op;  // op: <, <=, >, >=, in
  double low = 0, high = 0;    // one bound: high
  bool holds(double value) const;
};
// Nothing, and why, if it is not one or names no figure of such a run.
std::optional<Assertion> read_assertion(const std::string& text, const FinishedRun&, std::string& why);

}  // namespace pw
