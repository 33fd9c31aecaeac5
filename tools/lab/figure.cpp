#include "tools/lab/figure.h"

#include <algorithm>
#include <cmath>

namespace pw {

void Figure::add(const Figure& other) {
  games_ += other.games_;
  x_ += other.x_;
  y_ += other.y_;
  xx_ += other.xx_;
  yy_ += other.yy_;
  xy_ += other.xy_;
}

Figure Figure::of(const Sums& sums) {
  Figure figure;
  figure.games_ = sums[0];
  figure.x_ = sums[1];
  figure.y_ = sums[2];
  figure.xx_ = sums[3];
  figure.yy_ = sums[4];
  figure.xy_ = sums[5];
  return figure;
}

double Figure::mean() const { return y_ ? static_cast<double>(x_) / static_cast<double>(y_) : 0; }

// Of a ratio of sums, by linearisation: the spread of x - mean * y over the games.
double Figure::standard_error() const {
  if (games_ < 2 || y_ == 0) return 0;
  const auto n = static_cast<double>(games_);
  const double r = mean(), y_mean = static_cast<double>(y_) / n;
  const double spread = static_cast<double>(xx_) - 2 * r * static_cast<double>(xy_) + r * r * static_cast<double>(yy_);
  return std::sqrt(std::max(0.0, spread) / (n * (n - 1))) / std::abs(y_mean);
}

}  // namespace pw
