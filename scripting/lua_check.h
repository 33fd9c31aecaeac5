// Checks the Lua of packs without running it: names, fields, calls and answers against what the game offers, and code
// that is unused or suspicious. luacheck parses and follows variables; scripting/lua_check knows the game.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/ruleset.h"
#include "scripting/vm.h"

namespace pw {

class LuaCheck {
 public:
  // Without `colors`, any word is taken for a colour.
  explicit LuaCheck(const Ruleset&, const std::vector<std::string>& colors = {});
  ~LuaCheck();
  LuaCheck(const LuaCheck&) = delete;
  LuaCheck& operator=(const LuaCheck&) = delete;

  // A pack's .lua file; comes before the hooks of that pack. `defined_names` gets what hooks can name.
  void check_library(const Code&, std::vector<std::string>& defined_names, Problems&);

  // A card's hook. `library_names`: those that check_library gave for its pack. What is not Lua at all is passed over:
  // Vm::compile says so (PW301). A function of the pack that a hook names is checked with what the hook gives it.
  void check_hook(const Code&, const HookSpec&, const std::vector<std::string>& parameters,
                  const std::vector<std::string>& library_names, Problems&);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace pw
