// The files that `pilewright new` writes.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/ruleset.h"

namespace pw {

using NewFiles = std::vector<std::pair<std::string, std::string>>;  // path within the pack's folder, text

NewFiles pack_files(const std::string& pack, const Ruleset&);
NewFiles game_files(const std::string& game, const Ruleset&);  // a scripted game (game_template.cpp)

std::string fill_template(const std::string& text, const std::string& name);  // NAME and TITLE
std::string luarc_file();   // settings of the Lua language server
std::string vscode_file();

// A file with one card. Nothing if there is no start for that kind.
std::optional<std::string> card_file(const std::string& id, const std::string& kind, bool has_recipe, const std::string& schema);

std::string title_of(const std::string& name);  // first-steps: First Steps

}  // namespace pw
