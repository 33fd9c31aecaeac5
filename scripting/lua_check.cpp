#include "scripting/lua_check.h"

#include <sol/sol.hpp>

#include "core/check.h"
#include "scripting/lua_modules.h"
#include "scripting/sandbox.h"

namespace pw {
namespace {

constexpr int max_instructions = 20'000'000;      // per text: a fraction of a second
constexpr long long max_in_all = 300'000'000;     // of all texts
constexpr std::size_t max_text = 100'000;         // its library's own C functions and lists are slow in long ones
constexpr int hook_interval = 100'000;
constexpr std::size_t max_memory = 256u * 1024 * 1024;

const char* word(Reads reads) {
  constexpr const char* words[] = {"number", "flag", "color", "kind", "name", "thing", "any"};
  return words[ix(static_cast<int>(reads))];
}
const char* word(Shape shape) {
  constexpr const char* words[] = {"one", "list", "by_color", "by_kind"};
  return words[ix(static_cast<int>(shape))];
}
const char* word(Arg arg) {
  constexpr const char* words[] = {"none", "card", "pile", "player", "color", "number", "list", "any"};
  return words[ix(static_cast<int>(arg))];
}
const char* word(Gives gives) {
  constexpr const char* words[] = {"number", "flag", "effect", "any"};
  return words[ix(static_cast<int>(gives))];
}

// The names in the table on top, which may be a locked one; takes it off. Tables in it are read too.
sol::table names_in(lua_State* from, sol::state& to) {
  sol::table names = to.create_table();
  if (luaL_getmetafield(from, -1, "__index") != LUA_TNIL) lua_remove(from, -2);
  for (lua_pushnil(from); lua_next(from, -2);) {
    const std::string name = lua_tostring(from, -2);
    if (lua_istable(from, -1)) {
      names[name] = names_in(from, to);
    } else {
      names[name] = true;
      lua_pop(from, 1);
    }
  }
  lua_pop(from, 1);
  return names;
}

// Asked of a sandbox of its own, because making one changes the state it is made in.
sol::table safe_names(sol::state& lua) {
  sol::state sandbox;
  sandbox.open_libraries(sol::lib::base, sol::lib::math, sol::lib::string, sol::lib::table);
  push_safe_globals(sandbox);
  return names_in(sandbox, lua);
}

sol::table describe(const Ruleset& rules, const std::vector<std::string>& colors, sol::state& lua) {
  sol::table api = lua.create_table(), fields = lua.create_table(), verbs = lua.create_table();
  sol::table kinds = lua.create_table();
  for (const Thing thing : {Thing::player, Thing::pile, Thing::card, Thing::game})
    fields[thing_name(thing)] = lua.create_table();
  for (const Field& field : rules.fields) {
    sol::table of = fields[thing_name(field.of)];
    of[field.name] =
        lua.create_table_with("reads", word(field.reads), "shape", word(field.shape), "gives", thing_name(field.gives),
                              "optional", field.optional, "in_score", field.in_score, "set", field.set);
  }
  for (const Verb& verb : rules.verbs) {
    sol::table takes = lua.create_table();
    for (const Arg arg : verb.takes)
      if (arg != Arg::none && arg != Arg::any) takes.add(word(arg));
    verbs[verb.name] = lua.create_table_with("signature", verb.signature, "takes", takes, "gives", word(verb.gives));
  }
  for (const KindSpec& kind : rules.kinds) kinds.add(kind.name);
  api["scripted"] = rules.scripted;
  api["fields"] = fields;
  api["verbs"] = verbs;
  api["kinds"] = kinds;
  api["colors"] = sol::as_table(colors);
  api["safe"] = safe_names(lua);
  return api;
}

int load_module(lua_State* lua) {  // upvalue: which
  const LuaModule& module = lua_modules()[static_cast<std::size_t>(lua_tointeger(lua, lua_upvalueindex(1)))];
  const std::string name = "=" + std::string(module.name);
  if (luaL_loadbufferx(lua, module.text.data(), module.text.size(), name.c_str(), "t") != LUA_OK) return lua_error(lua);
  lua_call(lua, 0, 1);
  return 1;
}

}  // namespace

struct LuaCheck::Inside {
  struct Bounded {
    std::size_t used = 0;
    bool full = false;
  } memory;
  sol::state lua;
  int instructions_left = 0;
  long long left_in_all = max_in_all;
  Code library;  // the latest

  static void* allocate(void* where, void* block, std::size_t old_size, std::size_t new_size) {
    auto& memory = *static_cast<Bounded*>(where);
    if (!block) old_size = 0;
    memory.full = new_size > old_size && memory.used + (new_size - old_size) > max_memory;
    if (memory.full) return nullptr;
    memory.used += new_size - old_size;
    if (new_size > 0) return std::realloc(block, new_size);
    std::free(block);
    return nullptr;
  }

  Inside(const Ruleset& rules, const std::vector<std::string>& colors) : lua(sol::default_at_panic, allocate, &memory) {
    // Only what is built in can be required; nothing is read from disk.
    lua.open_libraries(sol::lib::base, sol::lib::package, sol::lib::math, sol::lib::string, sol::lib::table);
    lua["package"]["path"] = "";
    lua["package"]["cpath"] = "";
    sol::table preload = lua["package"]["preload"];
    for (std::size_t i = 0; i < lua_modules().size(); ++i) {
      lua_pushinteger(lua, static_cast<lua_Integer>(i));
      lua_pushcclosure(lua, load_module, 1);
      preload[std::string(lua_modules()[i].name)] = sol::stack::pop<sol::object>(lua);
    }
    lua["did_you_mean"] = [](const std::string& unknown, const sol::table& known) {
      return pw::did_you_mean(unknown, known.as<std::vector<std::string>>());
    };
    *static_cast<Inside**>(lua_getextraspace(lua.lua_state())) = this;
    const sol::table module = lua.safe_script("return require 'pw.api'").get<sol::table>();
    module["load"](describe(rules, colors, lua));
  }

  static void count(lua_State* state, lua_Debug*) {
    Inside& inside = **static_cast<Inside**>(lua_getextraspace(state));
    inside.left_in_all -= hook_interval;
    if ((inside.instructions_left -= hook_interval) <= 0 || inside.left_in_all <= 0) luaL_error(state, "too long");
  }

  // What check.lua's function found; other results are left to the caller.
  template <class... Arguments>
  sol::protected_function_result call(const char* function, const Arguments&... arguments) {
    instructions_left = max_instructions;
    const sol::table module = lua.safe_script("return require 'pw.check'").get<sol::table>();
    const auto checker = module.get<sol::protected_function>(function);
    lua_sethook(lua, count, LUA_MASKCOUNT, hook_interval);
    sol::protected_function_result result = checker(arguments...);
    lua_sethook(lua, nullptr, 0, 0);
    if (!result.valid()) lua.collect_garbage();
    if (!result.valid() && instructions_left > 0 && left_in_all > 0 && !memory.full) {
      const std::string what = result.get<sol::error>().what();
      if (what.find("stack overflow") == std::string::npos) fail(what.c_str());
    }
    return result;
  }

  // True, and told, if it is not even to be tried.
  static bool too_long(const Code& code, Problems& problems) {
    if (code.text.size() <= max_text) return false;
    problems.warning({code.file, code.line, code.column}, "PW317", "this code is too long to be checked");
    return true;
  }

  void report(const sol::protected_function_result& result, const Code& code, Problems& problems) {
    if (!result.valid()) {
      problems.warning({code.file, code.line, code.column}, "PW317", "this code is too long to be checked");
      return;
    }
    if (result.get_type(0) != sol::type::table) return;
    const auto found = result.get<sol::table>(0);
    for (std::size_t i = 1; i <= found.size(); ++i) {
      const auto one = found.get<sol::table>(i);
      const int line = one.get<int>("line"), column = one.get<int>("column");
      Place place{code.file, code.line + line - 1, code.column > 0 ? code.column + column - 1 : 0};
      const auto word_of = [&](const char* key) { return one.get<std::string>(key); };
      const std::string problem = word_of("code"), text = word_of("text"), hint = word_of("hint");
      if (word_of("severity") == "error")
        problems.error(std::move(place), problem, text, hint);
      else
        problems.warning(std::move(place), problem, text, hint);
    }
  }
};

LuaCheck::LuaCheck(const Ruleset& rules, const std::vector<std::string>& colors)
    : inside_(std::make_unique<Inside>(rules, colors)) {}
LuaCheck::~LuaCheck() = default;

void LuaCheck::check_library(const Code& code, std::vector<std::string>& defined_names, Problems& problems) {
  inside_->library = code;
  defined_names.clear();
  if (Inside::too_long(code, problems)) return;
  const auto result = inside_->call("library", code.text);
  inside_->report(result, code, problems);
  if (result.valid() && result.return_count() > 1) defined_names = result.get<std::vector<std::string>>(1);
}

void LuaCheck::check_hook(const Code& code, const HookSpec& spec, const std::vector<std::string>& parameters,
                          const std::vector<std::string>& library_names, Problems& problems) {
  if (Inside::too_long(code, problems)) return;
  const sol::table hook = inside_->lua.create_table_with(
      "text", code.text, "name", spec.name, "gives", word(spec.gives), "scores", spec.scores, "arguments",
      sol::as_table(spec.arguments), "parameters", sol::as_table(parameters), "library", sol::as_table(library_names));
  const auto result = inside_->call("hook", hook);
  const bool in_library = result.valid() && result.get<bool>(1);
  inside_->report(result, in_library ? inside_->library : code, problems);
}

}  // namespace pw
