// Drawing by weight.
#pragma once

#include <vector>

#include "core/ids.h"
#include "core/rng.h"

namespace pw {

// Draws an index with probability proportional to its weight, in constant time (Vose's alias method).
class WeightedDraw {
 public:
  WeightedDraw() = default;
  explicit WeightedDraw(const std::vector<double>& weights);
  int draw(Rng&) const;

 private:
  struct Slot {
    u64 threshold;
    u16 mine, other;
  };
  std::vector<Slot> slots_;
};

}  // namespace pw
