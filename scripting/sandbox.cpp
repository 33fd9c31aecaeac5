#include "scripting/sandbox.h"

#include <algorithm>
#include <lua.hpp>
#include <utility>

#include "scripting/meter.h"
#include "scripting/problem.h"

namespace pw {
namespace {

constexpr lua_Integer most_values = 1000;  // that one call gives
constexpr const char* locked_key = "locked";  // in the metatable of a locked table: what it hides

// A locked table's contents; any other value as it is.
void push_unlocked(lua_State* lua, int index) {
  index = lua_absindex(lua, index);
  if (lua_istable(lua, index) && luaL_getmetafield(lua, index, locked_key) != LUA_TNIL) return;
  lua_pushvalue(lua, index);
}

// --- functions that Lua's own would make unsafe or different from run to run ------

int sorted_next(lua_State* lua) {  // upvalues: table, sorted keys, place
  const lua_Integer place = lua_tointeger(lua, lua_upvalueindex(3)) + 1;
  lua_pushinteger(lua, place);
  lua_replace(lua, lua_upvalueindex(3));
  if (lua_rawgeti(lua, lua_upvalueindex(2), place) == LUA_TNIL) return 1;
  lua_pushvalue(lua, -1);
  lua_rawget(lua, lua_upvalueindex(1));
  return 2;
}

// Numbers first, then strings, each in order.
int sorted_pairs(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  push_unlocked(lua, 1);
  lua_replace(lua, 1);
  std::vector<lua_Number> numbers;
  std::vector<std::string> words;
  for (lua_pushnil(lua); lua_next(lua, 1); lua_pop(lua, 1)) {
    charge(lua, 4);
    if (lua_type(lua, -2) == LUA_TNUMBER) numbers.push_back(lua_tonumber(lua, -2));
    else if (lua_type(lua, -2) == LUA_TSTRING) words.emplace_back(lua_tostring(lua, -2));
    else return luaL_error(lua, "pairs: keys must be numbers or strings, not %s", luaL_typename(lua, -2));
  }
  std::sort(numbers.begin(), numbers.end());
  std::sort(words.begin(), words.end());
  lua_pushvalue(lua, 1);
  lua_createtable(lua, static_cast<int>(numbers.size() + words.size()), 0);
  lua_Integer place = 0;
  for (const lua_Number number : numbers) {
    lua_Integer whole;
    if (lua_numbertointeger(number, &whole)) lua_pushinteger(lua, whole); else lua_pushnumber(lua, number);
    lua_rawseti(lua, -2, ++place);
  }
  for (const std::string& word : words) {
    lua_pushlstring(lua, word.data(), word.size());
    lua_rawseti(lua, -2, ++place);
  }
  lua_pushinteger(lua, 0);
  lua_pushcclosure(lua, sorted_next, 3);
  return 1;
}

void push_text(lua_State* lua, int index) {  // never an address
  switch (lua_type(lua, index)) {
    case LUA_TNIL: lua_pushliteral(lua, "nil"); break;
    case LUA_TBOOLEAN: lua_pushstring(lua, lua_toboolean(lua, index) ? "true" : "false"); break;
    case LUA_TNUMBER:
    case LUA_TSTRING:
      lua_pushvalue(lua, index);
      lua_tostring(lua, -1);
      break;
    default: lua_pushstring(lua, luaL_typename(lua, index));
  }
}

int safe_tostring(lua_State* lua) {
  luaL_checkany(lua, 1);
  push_text(lua, 1);
  return 1;
}

int safe_rep(lua_State* lua) {
  std::size_t length = 0;
  luaL_checklstring(lua, 1, &length);
  const lua_Integer times = luaL_checkinteger(lua, 2);
  if (times > longest_text || static_cast<lua_Integer>(length + 1) * std::max<lua_Integer>(times, 1) > longest_text)
    return luaL_error(lua, "string.rep: the result would be longer than %d characters", longest_text);
  lua_settop(lua, 2);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, 2, 1);
  return 1;
}

// Calls the function of Lua's that this one wraps, with the same arguments.
int call_original(lua_State* lua) {
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, lua_gettop(lua) - 1, LUA_MULTRET);
  return lua_gettop(lua);
}

// How many from `first` to `last`; more than there can be if that does not fit.
lua_Integer count_of(lua_Integer first, lua_Integer last) {
  if (first > last) return 0;
  const auto count = static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first) + 1;
  return count == 0 || count > static_cast<lua_Unsigned>(LUA_MAXINTEGER) ? LUA_MAXINTEGER : static_cast<lua_Integer>(count);
}

// table.insert and table.remove: those behind the place move up or down. The place may also be 1.0 or "1".
int safe_shift(lua_State* lua) {
  const bool inside = lua_gettop(lua) > (lua_toboolean(lua, lua_upvalueindex(2)) ? 2 : 1);
  int whole = 0;
  const lua_Integer place = lua_tointegerx(lua, 2, &whole);
  if (inside && whole) charge(lua, count_of(place, luaL_len(lua, 1)));
  return call_original(lua);
}

int safe_concat(lua_State* lua) {
  luaL_checkany(lua, 1);
  const lua_Integer last = lua_isnoneornil(lua, 4) ? luaL_len(lua, 1) : luaL_checkinteger(lua, 4);
  charge(lua, count_of(luaL_optinteger(lua, 3, 1), last));
  return call_original(lua);
}

void check_values(lua_State* lua, const char* function, lua_Integer count) {
  if (count > most_values) luaL_error(lua, "%s: more than %d values", function, static_cast<int>(most_values));
  charge(lua, count);
}

int safe_unpack(lua_State* lua) {
  luaL_checkany(lua, 1);
  const lua_Integer last = lua_isnoneornil(lua, 3) ? luaL_len(lua, 1) : luaL_checkinteger(lua, 3);
  check_values(lua, "table.unpack", count_of(luaL_optinteger(lua, 2, 1), last));
  return call_original(lua);
}

int safe_byte(lua_State* lua) {
  std::size_t length = 0;
  luaL_checklstring(lua, 1, &length);
  const auto place = [&](lua_Integer at) { return at < 0 ? at + static_cast<lua_Integer>(length) + 1 : at; };
  const lua_Integer first = place(luaL_optinteger(lua, 2, 1));
  const lua_Integer last = lua_isnoneornil(lua, 3) ? first : place(luaL_checkinteger(lua, 3));
  check_values(lua, "string.byte", count_of(std::max<lua_Integer>(first, 1), std::min(last, static_cast<lua_Integer>(length))));
  return call_original(lua);
}

// Raises the text on top, which always says where it comes from: no script puts its errors into another's file.
int raise(lua_State* lua, int level) {
  if (lua_type(lua, -1) != LUA_TSTRING) return lua_error(lua);
  luaL_where(lua, level);
  if (lua_rawlen(lua, -1) == 0) {  // nobody called
    lua_pushliteral(lua, "error: ");
    lua_replace(lua, -2);
  }
  lua_insert(lua, -2);
  lua_concat(lua, 2);
  return lua_error(lua);
}

int safe_error(lua_State* lua) {
  const lua_Integer level = luaL_optinteger(lua, 2, 1);
  lua_settop(lua, 1);
  return raise(lua, level == 2 ? 2 : 1);
}

int safe_assert(lua_State* lua) {
  luaL_checkany(lua, 1);
  if (lua_toboolean(lua, 1)) return lua_gettop(lua);
  lua_settop(lua, 2);
  if (lua_isnil(lua, 2)) lua_pushliteral(lua, "assertion failed!");
  return raise(lua, 1);
}

int safe_tonumber(lua_State* lua) {
  if (lua_type(lua, 1) == LUA_TSTRING) charge(lua, static_cast<long long>(lua_rawlen(lua, 1) / 4));
  return call_original(lua);
}

int safe_format(lua_State* lua) {
  std::size_t length = 0;
  const char* text = luaL_checklstring(lua, 1, &length);
  const std::string_view format(text, length);
  for (std::size_t i = 0; i + 1 < format.size(); ++i) {
    if (format[i] != '%') continue;
    const std::size_t letter = format.find_first_not_of("-+ #0123456789.", i + 1);
    if (letter == std::string_view::npos) break;
    if (std::string_view("diucxXeEfgGsq%").find(format[letter]) == std::string_view::npos)
      return luaL_error(lua, "string.format: '%%%c' is not available", format[letter]);
    i = letter;
  }
  const int count = lua_gettop(lua);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_pushvalue(lua, 1);
  for (int i = 2; i <= count; ++i) {
    if (lua_type(lua, i) == LUA_TNUMBER || lua_type(lua, i) == LUA_TSTRING) lua_pushvalue(lua, i);
    else push_text(lua, i);
  }
  lua_call(lua, count, 1);
  return 1;
}

// --- locking ------------------------------------------------------------------------

int refuse_write(lua_State* lua) {
  const char* name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "this";
  return luaL_error(lua, "'%s' cannot be set: hooks keep nothing between calls; write 'local %s' for a variable of your own",
                    name, name);
}

int locked_length(lua_State* lua) {
  push_unlocked(lua, 1);
  lua_pushinteger(lua, static_cast<lua_Integer>(lua_rawlen(lua, -1)));
  return 1;
}

}  // namespace

void lock_table(lua_State* lua) {
  lua_newtable(lua);
  lua_newtable(lua);
  lua_pushvalue(lua, -3);
  lua_setfield(lua, -2, "__index");
  lua_pushvalue(lua, -3);
  lua_setfield(lua, -2, locked_key);
  lua_pushcfunction(lua, locked_length);
  lua_setfield(lua, -2, "__len");
  lua_pushcfunction(lua, refuse_write);
  lua_setfield(lua, -2, "__newindex");
  lua_pushboolean(lua, 0);
  lua_setfield(lua, -2, "__metatable");
  lua_setmetatable(lua, -2);
  lua_remove(lua, -2);
}

namespace {

void add_names(lua_State* lua, int table, std::vector<std::string>& names) {
  if (!lua_istable(lua, table)) return;
  lua_pushvalue(lua, table);
  for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1))
    if (lua_type(lua, -2) == LUA_TSTRING) names.emplace_back(lua_tostring(lua, -2));
  lua_pop(lua, 1);
}

int unknown_global(lua_State* lua) {  // upvalue: all names there are
  const char* name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
  {
    std::vector<std::string> known;
    add_names(lua, lua_upvalueindex(1), known);
    std::sort(known.begin(), known.end());
    const std::string near = did_you_mean(name, known);
    luaL_where(lua, 1);
    lua_pushfstring(lua, "unknown name '%s'%s", name, near.empty() ? "" : ("; did you mean '" + near + "'?").c_str());
    lua_concat(lua, 2);
  }
  return lua_error(lua);
}

void copy_all(lua_State* lua, int from, int to) {
  for (lua_pushnil(lua); lua_next(lua, from);) {
    lua_pushvalue(lua, -2);
    lua_insert(lua, -2);
    lua_rawset(lua, to);
  }
}

void copy_functions(lua_State* lua, const char* from, const std::vector<const char*>& names) {
  lua_getglobal(lua, from);
  for (const char* name : names) {
    lua_getfield(lua, -1, name);
    lua_setfield(lua, -3, name);
  }
  lua_pop(lua, 1);
}

// Wraps `library.name` in a function of ours that gets the original, and a flag, as upvalues.
void wrap(lua_State* lua, const char* library, const char* name, lua_CFunction function, bool flag = false) {
  lua_getglobal(lua, library);
  lua_getfield(lua, -1, name);
  lua_remove(lua, -2);
  lua_pushboolean(lua, flag);
  lua_pushcclosure(lua, function, 2);
  lua_setfield(lua, -2, name);
}

}  // namespace

void push_safe_globals(lua_State* lua) {
  lua_newtable(lua);
  copy_functions(lua, "_G", {"ipairs", "select", "type"});
  const std::pair<const char*, lua_CFunction> own[] = {{"assert", safe_assert}, {"error", safe_error}, {"pairs", sorted_pairs}, {"tostring", safe_tostring}};
  for (const auto& [name, function] : own) {
    lua_pushcfunction(lua, function);
    lua_setfield(lua, -2, name);
  }
  wrap(lua, "_G", "tonumber", safe_tonumber);

  lua_newtable(lua);
  copy_functions(lua, "math", {"abs", "ceil", "floor", "fmod", "max", "min", "maxinteger", "mininteger", "tointeger", "type", "ult"});
  lock_table(lua);
  lua_setfield(lua, -2, "math");

  lua_newtable(lua);
  wrap(lua, "table", "insert", safe_shift, true);
  wrap(lua, "table", "remove", safe_shift, false);
  wrap(lua, "table", "concat", safe_concat);
  wrap(lua, "table", "unpack", safe_unpack);
  lock_table(lua);
  lua_setfield(lua, -2, "table");

  lua_newtable(lua);
  copy_functions(lua, "string", {"len", "sub", "upper", "lower", "char", "reverse"});
  wrap(lua, "string", "byte", safe_byte);
  wrap(lua, "string", "rep", safe_rep);
  wrap(lua, "string", "format", safe_format);
  lock_table(lua);
  // Methods of strings are the same functions.
  lua_pushliteral(lua, "");
  lua_getmetatable(lua, -1);
  lua_pushvalue(lua, -3);
  lua_setfield(lua, -2, "__index");
  lua_pushboolean(lua, 0);
  lua_setfield(lua, -2, "__metatable");
  lua_pop(lua, 2);
  lua_setfield(lua, -2, "string");
}

void push_locked_environment(lua_State* lua, int safe_globals, int first) {
  safe_globals = lua_absindex(lua, safe_globals);
  if (first) first = lua_absindex(lua, first);
  lua_newtable(lua);  // all names; asking it for another one is an error
  const int names = lua_gettop(lua);
  copy_all(lua, safe_globals, names);
  if (first) copy_all(lua, first, names);
  lua_newtable(lua);
  lua_pushvalue(lua, names);
  lua_pushcclosure(lua, unknown_global, 1);
  lua_setfield(lua, -2, "__index");
  lua_setmetatable(lua, names);
  lua_newtable(lua);  // what scripts get: empty, so that every write is noticed
  lua_newtable(lua);
  lua_pushvalue(lua, names);
  lua_setfield(lua, -2, "__index");
  lua_pushcfunction(lua, refuse_write);
  lua_setfield(lua, -2, "__newindex");
  lua_pushboolean(lua, 0);
  lua_setfield(lua, -2, "__metatable");
  lua_setmetatable(lua, -2);
  lua_remove(lua, names);
}

namespace {

constexpr int max_frozen_depth = 100;
constexpr std::size_t max_loose_ends = 1000;

void freeze_value(lua_State*, int seen, LooseEnds&, int depth);

// Freezes what the table at `table` holds, in place.
void freeze_contents(lua_State* lua, int table, int seen, LooseEnds& loose, int depth) {
  for (lua_pushnil(lua); lua_next(lua, table);) {
    freeze_value(lua, seen, loose, depth);
    lua_pushvalue(lua, -2);
    lua_insert(lua, -2);
    lua_rawset(lua, table);
  }
}

void freeze_variables(lua_State* lua, int function, int seen, LooseEnds& loose, int depth) {
  for (int i = 1;; ++i) {
    const char* name = lua_getupvalue(lua, function, i);
    if (!name) return;
    if (lua_upvalueid(lua, function, i) == lua_upvalueid(lua, 3, 1)) {  // the file's _ENV, which will be a locked one
      lua_pop(lua, 1);
      continue;
    }
    if (loose.which.size() >= max_loose_ends)
      luaL_error(lua, "the file's functions use more than %d variables around them", static_cast<int>(max_loose_ends));
    freeze_value(lua, seen, loose, depth);
    if (loose.known.insert(lua_upvalueid(lua, function, i)).second) {
      loose.which.push_back(i);
      loose.value.push_back(lua_topointer(lua, -1));
      const auto place = static_cast<lua_Integer>(2 * loose.which.size());
      lua_rawgetp(lua, LUA_REGISTRYINDEX, &loose);
      lua_pushvalue(lua, function);
      lua_rawseti(lua, -2, place - 1);
      lua_pushvalue(lua, -2);
      lua_rawseti(lua, -2, place);
      lua_pop(lua, 1);
    }
    lua_setupvalue(lua, function, i);
  }
}

// Replaces the value on top by its frozen self. `seen` maps what was met to what it became.
void freeze_value(lua_State* lua, int seen, LooseEnds& loose, int depth) {
  const int type = lua_type(lua, -1);
  if (lua_tocfunction(lua, -1) == sorted_next)
    luaL_error(lua, "the file keeps an iterator of 'pairs': write 'for key, value in pairs(list) do' where it is used");
  if (type != LUA_TTABLE && (type != LUA_TFUNCTION || lua_iscfunction(lua, -1))) return;
  if (depth > max_frozen_depth) luaL_error(lua, "the file's tables are nested too deeply");
  luaL_checkstack(lua, 12, nullptr);
  lua_pushvalue(lua, -1);
  if (lua_rawget(lua, seen) != LUA_TNIL) {
    lua_remove(lua, -2);
    return;
  }
  lua_pop(lua, 1);
  const int value = lua_gettop(lua);
  if (type == LUA_TTABLE && luaL_getmetafield(lua, value, locked_key) != LUA_TNIL) {  // a library of ours
    lua_pop(lua, 1);
    return;
  }
  lua_pushvalue(lua, value);
  if (type == LUA_TTABLE) lock_table(lua);
  const int frozen = lua_gettop(lua);
  for (const int met : {value, frozen}) {
    lua_pushvalue(lua, met);
    lua_pushvalue(lua, frozen);
    lua_rawset(lua, seen);
  }
  if (type == LUA_TTABLE) freeze_contents(lua, value, seen, loose, depth + 1);
  else freeze_variables(lua, value, seen, loose, depth + 1);
  lua_remove(lua, value);
}

}  // namespace

int freeze(lua_State* lua) {
  LooseEnds& loose = *static_cast<LooseEnds*>(lua_touserdata(lua, 2));
  if (loose.which.empty()) {
    lua_newtable(lua);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &loose);
  }
  lua_newtable(lua);
  const int seen = lua_gettop(lua);
  freeze_contents(lua, 1, seen, loose, 0);
  return 0;
}

std::string restore_loose_ends(lua_State* lua, const LooseEnds& loose) {
  std::string changed;
  if (loose.which.empty()) return changed;
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &loose);
  const int all = lua_gettop(lua);
  for (std::size_t n = 0; n < loose.which.size(); ++n) {
    const auto place = static_cast<lua_Integer>(2 * n + 1);
    lua_rawgeti(lua, all, place);  // function
    if (loose.value[n] && lua_getupvalue(lua, all + 1, loose.which[n]) && lua_topointer(lua, -1) == loose.value[n]) {
      lua_settop(lua, all);
      continue;
    }
    lua_settop(lua, all + 1);
    lua_rawgeti(lua, all, place + 1);  // what it was
    const char* name = lua_getupvalue(lua, all + 1, loose.which[n]);
    if (!lua_rawequal(lua, -1, -2)) {
      changed = name;
      lua_pop(lua, 1);
      lua_setupvalue(lua, all + 1, loose.which[n]);
    }
    lua_settop(lua, all);
  }
  lua_pop(lua, 1);
  return changed;
}

}  // namespace pw
