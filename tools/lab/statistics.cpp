#include "tools/lab/statistics.h"

#include <algorithm>
#include <cmath>

namespace pw {

Interval wilson(double share, i64 games, double z) {
  if (games <= 0) return {};
  const auto n = static_cast<double>(games);
  const double shrink = 1 + z * z / n, middle = (share + z * z / (2 * n)) / shrink;
  const double half = z / shrink * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace pw
