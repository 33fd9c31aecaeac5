// Why a hook answers as it does: the part of its expression that decides, and what that part looked at. Found by asking
// the parts of `and`, `or`, `not` and brackets one by one, in the game's own VM.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
#include "scripting/problem.h"

namespace pw {

struct Reason {
  int answer = 0;
  Place place;           // of the hook
  std::string code;      // as written, in one line
  std::string deciding;  // the part that decides; empty: the hook is no expression, or has no parts
  bool deciding_is = false;
  std::vector<std::pair<std::string, std::string>> values;  // "me.last.color", "red": what it, or the whole, looked at
};

// The card's hook in the given slot, asked from the spot. Throws ScriptError if the script fails.
Reason why(const Spot&, int slot);

// Lua at the prompt: the value of an expression, as text.
std::string evaluate(const Spot&, const std::string& expression);

}  // namespace pw
