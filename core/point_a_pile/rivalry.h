// Who will point at what, and what each finger brings on average: all want the good piles, and none wants to share. The
// others are taken to be sensible but not exact, so that random players and greedy ones are both allowed for.
#pragma once

#include "core/point_a_pile/model.h"

namespace pw::pap {

class Rivalry {
 public:
  // Of the piles on the table as they lie, for those who take part in this pointing. The state is changed and put back.
  // Only `self` knows its Mission.
  Rivalry(const Game&, State&, Seat self);

  // What this finger (a pile's index, or at_nothing) brings the seat: a point is worth 100.
  int worth(Seat seat, int finger) const { return worth_[ix(seat)][option(finger)]; }
  int best_worth(Seat) const;
  bool may(Seat seat, int finger) const { return gain_[ix(seat)][option(finger)] != forbidden; }

 private:
  static constexpr int forbidden = -1'000'000, whole = 1024;  // likelihoods are in 1024ths
  using PerOption = std::array<int, max_piles + 1>;           // by pile; then empty space

  const Game& game_;
  State& state_;
  int piles_;
  SeatSet pointers_;
  std::array<PerOption, max_seats> gain_, worth_, likely_;  // by seat
  std::array<int, max_seats> loot_{};                       // what empty space has caught so far

  std::size_t option(int finger) const { return ix(finger < 0 ? piles_ : finger); }
  int alone(Seat, std::size_t option) const;
  int worth_of_pile(Seat, int pile) const;
  int worth_of_nothing(Seat) const;
  void weigh(Seat);
  void expect(Seat);
};

}  // namespace pw::pap
