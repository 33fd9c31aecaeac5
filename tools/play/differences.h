// What a changed pack changes in a game that was played: the cards themselves, and the first moment at which the table,
// the points or the questions are others than they were.
#pragma once

#include <string>
#include <vector>

#include "core/match.h"
#include "scripting/library.h"

namespace pw {

// Cards of the game's packs that were added, removed or rewritten.
std::vector<std::string> changed_cards(Library& before, Library& after, const Game&);

class Differences {
 public:
  Differences(const Game& before, const Game& after) : before_(before), after_(after) {}
  void look(const Match& before, const Match& after);  // both after the same number of choices
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  const Game& before_;
  const Game& after_;
  bool cards_ = false, points_ = false, question_ = false;  // told already
  std::vector<std::string> lines_;
};

}  // namespace pw
