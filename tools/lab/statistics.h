// What figures may be believed: intervals and tests, as functions of a few numbers.
#pragma once

#include <vector>

#include "tools/lab/figure.h"

namespace pw {

struct Interval {
  double low = 0, high = 1;
  double half_width() const { return (high - low) / 2; }
  bool holds(double value) const { return low <= value && value <= high; }
};

inline constexpr double z95 = 1.959963984540054;

// Of a share seen in so many games (Wilson's score interval): never beyond 0 and 1, and right near them.
Interval wilson(double share, i64 games, double z = z95);
// Of a win share; shared wins count in part, for which the interval is a little too wide.
inline Interval wilson(const Figure& wins) { return wilson(wins.mean(), wins.games()); }

// For runs that stop when it is decided: looking after every game and stopping at will would find something in pure
// noise with the usual tests. These stay right at every look (a confidence sequence: Robbins' normal mixture).
Interval always_valid(double estimate, double standard_error, i64 games, double alpha);
double always_valid_p(double estimate, double standard_error, i64 games);  // that the true value is 0

// Corrected for testing many things at once (Holm): each one below alpha may be believed.
std::vector<double> holm(const std::vector<double>& p);

// A figure under two settings, the same seeds under both: the difference is known better than either.
class PairedFigure {
 public:
  void add(i64 over_a, i64 of_a, i64 over_b, i64 of_b);
  void add(const PairedFigure&);
  i64 games() const { return games_; }
  double mean_a() const { return ratio(0); }
  double mean_b() const { return ratio(2); }
  double difference() const { return mean_b() - mean_a(); }
  double standard_error() const;  // of the difference

 private:
  i64 games_ = 0;
  std::array<i64, 4> sum_{};
  std::array<std::array<i64, 4>, 4> product_{};
  double ratio(std::size_t i) const { return sum_[i + 1] ? static_cast<double>(sum_[i]) / static_cast<double>(sum_[i + 1]) : 0; }
};

}  // namespace pw
