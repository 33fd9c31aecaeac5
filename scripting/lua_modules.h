// The Lua of the static checker, built into the program: parts of luacheck, and ours in scripting/lua_check.
// The build writes the source that belongs to this (tools/embed.cmake).
#pragma once

#include <span>
#include <string_view>

namespace pw {

struct LuaModule {
  std::string_view name, text;
};
std::span<const LuaModule> lua_modules();

}  // namespace pw
