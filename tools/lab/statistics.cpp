#include "tools/lab/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pw {
namespace {

// Makes the intervals narrowest, of all looks, at about 2000 games: (-2 ln a + ln(-2 ln a) + 1) / 2000 for a = 0.05.
constexpr double mixing = 8.78 / 2000;

}  // namespace

Interval wilson(double share, i64 games, double z) {
  if (games <= 0) return {};
  const auto n = static_cast<double>(games);
  const double shrink = 1 + z * z / n, middle = (share + z * z / (2 * n)) / shrink;
  const double half = z / shrink * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Interval always_valid(double estimate, double standard_error, i64 games, double alpha) {
  const double spread = static_cast<double>(games) * mixing;
  const double half = standard_error * std::sqrt((spread + 1) / spread * 2 * std::log(std::sqrt(spread + 1) / alpha));
  return {estimate - half, estimate + half};
}

double always_valid_p(double estimate, double standard_error, i64 games) {
  if (standard_error <= 0) return 1;
  const double spread = static_cast<double>(games) * mixing, z = estimate / standard_error;
  return std::min(1.0, std::sqrt(spread + 1) * std::exp(-z * z / 2 * spread / (spread + 1)));
}

std::vector<double> holm(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  std::vector<double> corrected(p.size());
  double so_far = 0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    so_far = std::max(so_far, std::min(1.0, p[order[rank]] * static_cast<double>(p.size() - rank)));
    corrected[order[rank]] = so_far;
  }
  return corrected;
}

void PairedFigure::add(i64 over_a, i64 of_a, i64 over_b, i64 of_b) {
  const std::array<i64, 4> values{over_a, of_a, over_b, of_b};
  ++games_;
  for (std::size_t i = 0; i < 4; ++i) {
    sum_[i] += values[i];
    for (std::size_t k = 0; k < 4; ++k) product_[i][k] += values[i] * values[k];
  }
}

void PairedFigure::add(const PairedFigure& other) {
  games_ += other.games_;
  for (std::size_t i = 0; i < 4; ++i) {
    sum_[i] += other.sum_[i];
    for (std::size_t k = 0; k < 4; ++k) product_[i][k] += other.product_[i][k];
  }
}

// By linearisation, as for one Figure: the spread over the games of a weighted sum of the four numbers.
double PairedFigure::standard_error() const {
  if (games_ < 2 || sum_[1] == 0 || sum_[3] == 0) return 0;
  const auto n = static_cast<double>(games_);
  const double a = static_cast<double>(sum_[1]) / n, b = static_cast<double>(sum_[3]) / n;
  const std::array<double, 4> weight{-1 / a, mean_a() / a, 1 / b, -mean_b() / b};
  double spread = 0;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k < 4; ++k) spread += weight[i] * weight[k] * static_cast<double>(product_[i][k]);
  return std::sqrt(std::max(0.0, spread) / (n * (n - 1)));
}

}  // namespace pw
