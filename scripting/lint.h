// Checks packs as a whole without playing them: every file, what packs want from each other, the game they make, their
// Lua, texts and style. All problems of all packs come back at once, sorted, without those that a comment suppresses.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "scripting/library.h"

namespace pw {

struct LintReport {
  Problems problems;
  int packs = 0, cards = 0;
};

// Plays a pack that is otherwise without errors and adds what it finds; may be empty.
using PlayCheck = std::function<void(const PackSource&, Problems&)>;

// `folders`: one per pack. `library` knows the games and packs that they name.
LintReport lint(const std::vector<std::string>& folders, Library& library, const PlayCheck& play = {});

}  // namespace pw
