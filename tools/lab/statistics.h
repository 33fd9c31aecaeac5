// What figures may be believed: intervals and tests, as functions of a few numbers.
#pragma once

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

}  // namespace pw
