#include "scripting/proxy.h"

#include <cstring>
#include <lua.hpp>

#include "core/game.h"
#include "scripting/problem.h"

namespace pw {
namespace {

constexpr const char* metatable = "pilewright.thing";

struct Proxy {
  Path path;
  Thing thing = Thing::game;
  int list = -1;  // >= 0: not the thing itself but this field of it, waiting for a key
};

Recorder& recorder(lua_State* lua) { return *static_cast<Recorder*>(lua_touserdata(lua, lua_upvalueindex(1))); }

Proxy& proxy_at(lua_State* lua, int index) { return *static_cast<Proxy*>(luaL_checkudata(lua, index, metatable)); }

void push(lua_State* lua, const Proxy& proxy) {
  new (lua_newuserdatauv(lua, sizeof(Proxy), 0)) Proxy(proxy);
  luaL_setmetatable(lua, metatable);
}

int read_safely(lua_State* lua, Recorder& record, const Read& read) {
  try {
    return record.read(read);
  } catch (const std::exception&) {
    record.failure = std::current_exception();
  }
  return luaL_error(lua, "a hook that this one depends on failed");
}

Recorder& running(lua_State* lua) {
  Recorder& record = recorder(lua);
  if (!record.spot) luaL_error(lua, "this can only be read while a hook runs");
  return record;
}

std::vector<std::string> field_names(const Recorder& record, Thing thing) {
  std::vector<std::string> names;
  for (const Field& field : record.fields)
    if (field.of == thing) names.emplace_back(field.name);
  return names;
}

void unknown(lua_State* lua, const std::string& what, const char* word, const std::vector<std::string>& known) {
  const std::string near = did_you_mean(word, known);
  std::string hint = near.empty() ? "" : "did you mean '" + near + "'?";
  if (hint.empty()) {
    hint = "known are";
    for (const std::string& name : known) hint += " " + name;
  }
  luaL_error(lua, "%s '%s'; %s", what.c_str(), word, hint.c_str());
}

Path extend(lua_State* lua, Path path, int field, int key) {
  if (path.length >= Path::max_hops) luaL_error(lua, "this reaches too far: at most %d steps from me", Path::max_hops);
  path.hops[path.length++] = {static_cast<u8>(field), static_cast<i16>(key)};
  return path;
}

int push_value(lua_State* lua, const Field& field, const CardSet& cards, int value) {
  auto name = [&](const std::vector<std::string>& names) {
    if (ix(value) < names.size()) lua_pushlstring(lua, names[ix(value)].data(), names[ix(value)].size());
    else lua_pushnil(lua);
  };
  switch (field.reads) {
    case Reads::number: lua_pushinteger(lua, value); break;
    case Reads::flag: lua_pushboolean(lua, value); break;
    case Reads::color: name(cards.colors); break;
    case Reads::kind: name(cards.kinds); break;
    case Reads::name: lua_pushlstring(lua, cards.defs[ix(value)].id.data(), cards.defs[ix(value)].id.size()); break;
    case Reads::thing: lua_pushnil(lua); break;
  }
  return 1;
}

// The value, or the thing, that one field gives; `key` for lists and counts.
int give(lua_State* lua, Recorder& record, const Proxy& proxy, int field_index, int key) {
  const Field& field = record.fields[ix(field_index)];
  Read read{proxy.path, Read::What::value, static_cast<u8>(field_index), static_cast<i16>(key), {}};
  if (field.reads != Reads::thing) return push_value(lua, field, record.spot->game.cards, read_safely(lua, record, read));
  if (field.optional) {
    read.what = Read::What::presence;
    if (!read_safely(lua, record, read)) {
      lua_pushnil(lua);
      return 1;
    }
  }
  push(lua, {extend(lua, proxy.path, field_index, key), field.gives, -1});
  return 1;
}

int index_of(const std::vector<std::string>& names, const char* word) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == word) return static_cast<int>(i);
  return -1;
}

// me.count.red, me.row[1]
int index_list(lua_State* lua, Recorder& record, const Proxy& proxy) {
  const Field& field = record.fields[ix(proxy.list)];
  if (field.shape == Shape::list) {
    if (!lua_isinteger(lua, 2)) return luaL_error(lua, "'%s' is a list: index it with 1, 2, …", field.name);
    const lua_Integer place = lua_tointeger(lua, 2);
    if (place < 1 || place > max_cards) return lua_pushnil(lua), 1;
    return give(lua, record, proxy, proxy.list, static_cast<int>(place) - 1);
  }
  const CardSet& cards = record.spot->game.cards;
  const bool by_color = field.shape == Shape::by_color;
  const auto& names = by_color ? cards.colors : cards.kinds;
  if (lua_type(lua, 2) != LUA_TSTRING)
    return luaL_error(lua, "'%s' is counted by %s: index it with its name, not with a %s", field.name,
                      by_color ? "colour" : "kind", luaL_typename(lua, 2));
  const char* word = lua_tostring(lua, 2);
  const int key = index_of(names, word);
  if (key < 0) unknown(lua, by_color ? "unknown colour" : "unknown kind", word, names);
  return give(lua, record, proxy, proxy.list, key);
}

int index(lua_State* lua) {
  Recorder& record = running(lua);
  const Proxy proxy = proxy_at(lua, 1);
  if (proxy.list >= 0) return index_list(lua, record, proxy);
  if (lua_type(lua, 2) != LUA_TSTRING)
    return luaL_error(lua, "a %s has fields with names, not %s", thing_name(proxy.thing), luaL_typename(lua, 2));
  const char* word = lua_tostring(lua, 2);
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    const Field& field = record.fields[i];
    if (field.of != proxy.thing || std::strcmp(field.name, word) != 0) continue;
    if (record.scoring && !field.in_score)
      return luaL_error(lua, "a score cannot read '%s', because that depends on the scores", word);
    if (field.shape == Shape::one) return give(lua, record, proxy, static_cast<int>(i), 0);
    push(lua, {proxy.path, proxy.thing, static_cast<int>(i)});
    return 1;
  }
  unknown(lua, std::string("unknown field of a ") + thing_name(proxy.thing) + ":", word, field_names(record, proxy.thing));
  return 0;
}

int length(lua_State* lua) {
  Recorder& record = running(lua);
  const Proxy proxy = proxy_at(lua, 1);
  if (proxy.list < 0 || record.fields[ix(proxy.list)].shape != Shape::list)
    return luaL_error(lua, "a %s has no length", thing_name(proxy.thing));
  lua_pushinteger(lua, read_safely(lua, record, {proxy.path, Read::What::value, static_cast<u8>(proxy.list), -1, {}}));
  return 1;
}

int equal(lua_State* lua) {
  Recorder& record = running(lua);
  const Proxy a = proxy_at(lua, 1), b = proxy_at(lua, 2);
  const bool comparable = a.list < 0 && b.list < 0 && a.thing == b.thing;
  lua_pushboolean(lua, comparable && read_safely(lua, record, {a.path, Read::What::same, 0, 0, b.path}));
  return 1;
}

int refuse_write(lua_State* lua) {
  const char* word = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "this";
  return luaL_error(lua, "'%s' cannot be set: a hook looks at the game, it does not change it", word);
}

}  // namespace

void Recorder::begin(const Spot& where, bool is_score) {
  spot = &where;
  scoring = is_score;
  reads.clear();
  touches = 0;
}

int Recorder::read(const Read& read) {
  for (const ReadValue& known : reads)
    if (known.read == read) return known.value;
  auto touch_path = [&](const Path& path) {
    for (int i = 0; i < path.length; ++i) touches |= fields[path.hops[ix(i)].field].touches;
    if (path.root == Thing::pile) touches |= touches_rest;
  };
  touch_path(read.path);
  if (read.what == Read::What::same) touch_path(read.other);
  else touches |= fields[read.field].touches;
  const int value = read.get(fields, *spot);  // may run other hooks
  reads.push_back({read, value});
  return value;
}

void install_proxies(lua_State* lua, Recorder& record) {
  const luaL_Reg methods[] = {{"__index", index}, {"__len", length}, {"__eq", equal}, {"__newindex", refuse_write},
                              {nullptr, nullptr}};
  luaL_newmetatable(lua, metatable);
  lua_pushlightuserdata(lua, &record);
  luaL_setfuncs(lua, methods, 1);
  lua_pushboolean(lua, 0);
  lua_setfield(lua, -2, "__metatable");
  lua_pop(lua, 1);
}

void push_proxy(lua_State* lua, Thing thing) {
  Proxy proxy;
  proxy.path.root = proxy.thing = thing;
  push(lua, proxy);
}

}  // namespace pw
