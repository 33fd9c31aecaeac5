// What hooks can name, as text: a stub for the Lua language server, and help for one word.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/ruleset.h"

namespace pw {

// A function of the sandbox that every hook can call.
struct SafeFunction {
  const char* name;       // math.max
  const char* arguments;  // x: integer, …
  const char* gives;      // integer; "" for nothing
  const char* doc;
};
std::span<const SafeFunction> safe_functions();

std::string api_stub(const Ruleset&);
std::string field_type(const Field&);  // as the stub has it: "Card?", "table<Color, integer>"
std::string safe_functions_stub();  // the last part of it

// Help for a field (count, me.count, me.left.finger), a verb (pick, game:pick), a thing (me, pile), a hook (score) or a
// function (math.max). Nothing if there is no such word; then `known` holds those that there are.
std::optional<std::string> api_help(const Ruleset&, const std::string& word, std::vector<std::string>& known);

}  // namespace pw
