// How likely a seat seems to win, in games that say how good a position is (Game::worth, on a scale of their own). The
// scale is found out on the way: the usual lead among the positions met so far.
#pragma once

#include <vector>

#include "core/game.h"

namespace pw {

using Chances = std::array<float, max_seats>;  // 0 .. 1

class Appraisal {
 public:
  void forget() { leads_.clear(); }
  Chances of(const Game&, const State& table);

 private:
  std::vector<float> leads_;  // without their signs, in order
  float usual_lead(float another);
};

// A win counts 1, a shared one its share.
Chances chances_of(SeatSet winners);

}  // namespace pw
