// Choices as people type them: the one text form (2, or 3 0 | 2 1, or -), or words where that is natural: "point 2",
// "piles red1 blue | green", "act steal".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/game.h"

namespace pw {

struct ChoiceReading {
  bool meant = false;             // the line is meant as a choice
  std::optional<Choice> choice;   // what it says
  std::string why;                // or why it says nothing
};

// `table` is what the player sees. `verb_only`: only the text form, or what begins with the question's own verb.
ChoiceReading read_choice(const Game&, const State& table, const Decision&, const std::string& line, bool verb_only);

// The words that stand for each option, best first: "red1", "rainbow", "player-2", "pile-0".
std::vector<std::string> option_words(const Game&, const State& table, const Decision&);

// What one can type to answer, e.g. "0–3, - for empty space".
std::string choice_hint(const Game&, const Decision&);

}  // namespace pw
