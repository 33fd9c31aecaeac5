// For games that give no advice of their own but can say how good a position is: every choice is tried on a possible
// table, up to the next question. A greedy player takes what looks best then; search tries the best first.
#pragma once

#include <span>

#include "core/bots.h"

namespace pw {

class Lookahead {
 public:
  static constexpr i64 won = 1'000'000;
  static constexpr int most = 64;  // choices that are tried in one place

  // The choices worth trying at one decision of a batch: all, or where they cannot be counted, some.
  int find(const Decision&, Rng&, std::span<Choice>);
  // What the position is worth to its seat after each of them; -won: the game refuses it. The others choose by chance.
  void judge(const Game&, const State&, const Asked&, int decision, std::span<const Choice>, Rng&, std::span<i64> worth);

 private:
  State after_;
  Asked next_;
  Answers answers_;
};

// The greedy player's choice. False if the game cannot say how good a position is, or no table can be imagined.
bool look_ahead(const Question&, Rng&, Choice&);

}  // namespace pw
