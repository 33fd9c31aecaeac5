// What game.lua can name, for the Lua language server: the same in every scripted game, plus what its pack.yaml adds.
#pragma once

#include <string>
#include <vector>

#include "scripting/scripted_rules.h"

namespace pw {

std::string script_stub(const ScriptedRules* = nullptr);  // null: without a game of its own

// Help for one word (ask, game:ask, top); "" if there is none.
std::string script_help(const std::string& word, std::vector<std::string>& known);

}  // namespace pw
