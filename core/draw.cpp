#include "core/draw.h"

#include <numeric>

#include "core/check.h"

namespace pw {

__extension__ typedef unsigned __int128 u128;

WeightedDraw::WeightedDraw(const std::vector<double>& weights) {
  const std::size_t n = weights.size();
  check(n > 0 && n < 0xffff, "a weighted draw needs something to draw");
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<double> share(n);
  std::vector<std::size_t> small, large;
  for (std::size_t i = 0; i < n; ++i) {
    share[i] = weights[i] * static_cast<double>(n) / total;
    (share[i] < 1 ? small : large).push_back(i);
  }
  slots_.resize(n);
  auto settle = [&](std::size_t i, double keep, std::size_t other) {
    const u64 threshold = keep >= 1 ? ~u64{0} : static_cast<u64>(keep * 18446744073709551616.0);
    slots_[i] = {threshold, static_cast<u16>(i), static_cast<u16>(other)};
  };
  while (!small.empty() && !large.empty()) {
    const std::size_t less = small.back(), more = large.back();
    small.pop_back();
    settle(less, share[less], more);
    share[more] -= 1 - share[less];
    if (share[more] < 1) {
      large.pop_back();
      small.push_back(more);
    }
  }
  for (const std::size_t i : large) settle(i, 1, i);
  for (const std::size_t i : small) settle(i, 1, i);
}

int WeightedDraw::draw(Rng& rng) const {
  const u128 product = static_cast<u128>(rng.next()) * slots_.size();
  const Slot& slot = slots_[static_cast<std::size_t>(product >> 64)];
  return static_cast<u64>(product) < slot.threshold ? slot.mine : slot.other;
}

}  // namespace pw
