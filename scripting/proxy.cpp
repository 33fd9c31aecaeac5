#include "scripting/proxy.h"

#include <lua.hpp>

#include "core/game.h"
#include "scripting/problem.h"
#include "scripting/proxy_parts.h"

namespace pw {
namespace {

// Their addresses are keys in the registry.
constexpr const char* metatable = "pilewright.thing";
constexpr const char* things_key = "pilewright.things";

Recorder& recorder(lua_State* lua) { return *static_cast<Recorder*>(lua_touserdata(lua, lua_upvalueindex(1))); }

// Of a metamethod that only our things have and that no script can get hold of.
const Proxy& self(lua_State* lua) { return *static_cast<Proxy*>(lua_touserdata(lua, 1)); }

const Proxy& some_proxy_at(lua_State* lua, int index) {
  const Proxy* proxy = proxy_at(lua, index);
  if (!proxy) luaL_error(lua, "expected a player, pile, card or the game, not a %s", luaL_typename(lua, index));
  return *proxy;
}

void push(lua_State* lua, const Proxy& proxy) {
  new (lua_newuserdatauv(lua, sizeof(Proxy), 0)) Proxy(proxy);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, metatable);
  lua_setmetatable(lua, -2);
}

}  // namespace

Recorder& running(lua_State* lua) {
  Recorder& record = recorder(lua);
  if (!record.spot) luaL_error(lua, "this can only be read while a hook runs");
  return record;
}

const Proxy* proxy_at(lua_State* lua, int index) {
  const void* block = lua_touserdata(lua, index);
  if (!block || !lua_getmetatable(lua, index)) return nullptr;
  const bool ours = lua_topointer(lua, -1) == recorder(lua).metatable;
  lua_pop(lua, 1);
  return ours ? static_cast<const Proxy*>(block) : nullptr;
}

const Proxy* thing_at(lua_State* lua, int index) {
  const Proxy* proxy = proxy_at(lua, index);
  return proxy && proxy->list < 0 ? proxy : nullptr;
}

// The thing itself, or a list of it, for an effect. Each is made once and kept.
void push_thing(lua_State* lua, Thing thing, int id, int list) {
  lua_rawgetp(lua, LUA_REGISTRYINDEX, things_key);
  const int key = (list < 0 ? at(thing) : 4 + list) * 256 + id + 1;
  if (lua_rawgeti(lua, -1, key) == LUA_TNIL) {
    lua_pop(lua, 1);
    push(lua, {{}, thing, list, id});
    lua_pushvalue(lua, -1);
    lua_rawseti(lua, -3, key);
  }
  lua_remove(lua, -2);
}

int read_live(lua_State* lua, Recorder& record, const Field& field, int self, int key) {
  try {
    return field.get(*record.spot, self, key);
  } catch (const std::exception&) {
    record.failure = std::current_exception();
  }
  return luaL_error(lua, "a hook that this one depends on failed");
}

namespace {

int read_safely(lua_State* lua, Recorder& record, const Read& read) {
  if (record.reads.size() >= Recorder::most_reads)
    return luaL_error(lua, "this reads more than %d things", static_cast<int>(Recorder::most_reads));
  try {
    return record.read(read);
  } catch (const std::exception&) {
    record.failure = std::current_exception();
  }
  return luaL_error(lua, "a hook that this one depends on failed");
}

std::vector<std::string> field_names(const Recorder& record, Thing thing) {
  std::vector<std::string> names;
  for (const Field& field : record.fields)
    if (field.of == thing) names.emplace_back(field.name);
  if (thing == Thing::game && record.turn)
    for (const Verb& verb : record.verbs) names.emplace_back(verb.name);
  return names;
}

// Pushes the message; the caller raises it with lua_error when no C++ object is alive, as that does not return.
void push_unknown(lua_State* lua, const std::string& what, const char* word, const std::vector<std::string>& known) {
  const std::string near = did_you_mean(word, known);
  std::string hint = near.empty() ? "" : "did you mean '" + near + "'?";
  if (hint.empty()) {
    hint = "known are";
    for (const std::string& name : known) hint += " " + name;
  }
  luaL_where(lua, 1);
  lua_pushfstring(lua, "%s '%s'; %s", what.c_str(), word, hint.c_str());
  lua_concat(lua, 2);
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
    case Reads::thing:
    case Reads::any: lua_pushnil(lua); break;
  }
  return 1;
}

// The value, or the thing, that one field gives; `key` for lists and counts.
int give(lua_State* lua, Recorder& record, const Proxy& proxy, int field_index, int key) {
  const Field& field = record.fields[ix(field_index)];
  if (record.turn) {
    const int value = read_live(lua, record, field, proxy.id, key);
    if (field.reads != Reads::thing) return push_value(lua, field, record.spot->game.cards, value);
    if (value < 0) lua_pushnil(lua); else push_thing(lua, field.gives, value);
    return 1;
  }
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
  if (key < 0) {
    push_unknown(lua, by_color ? "unknown colour" : "unknown kind", word, names);
    return lua_error(lua);
  }
  return give(lua, record, proxy, proxy.list, key);
}

int length_of(lua_State* lua, Recorder& record, const Proxy& proxy) {
  if (record.turn) return read_live(lua, record, record.fields[ix(proxy.list)], proxy.id, -1);
  return read_safely(lua, record, {proxy.path, Read::What::value, static_cast<u8>(proxy.list), -1, {}});
}

int index(lua_State* lua) {
  Recorder& record = running(lua);
  const Proxy proxy = self(lua);
  if (proxy.list >= 0) return index_list(lua, record, proxy);
  if (lua_type(lua, 2) != LUA_TSTRING)
    return luaL_error(lua, "a %s has fields with names, not %s", thing_name(proxy.thing), luaL_typename(lua, 2));
  const char* word = lua_tostring(lua, 2);
  lua_rawgeti(lua, lua_upvalueindex(2), at(proxy.thing) + 1);
  lua_pushvalue(lua, 2);
  const int found = lua_rawget(lua, -2);
  if (found == LUA_TFUNCTION) {  // a verb
    if (record.turn) return 1;
    return luaL_error(lua, "'game:%s' changes the game: only 'act' can do that", word);
  }
  if (found != LUA_TNIL) {
    const auto i = ix(lua_tointeger(lua, -1));
    const Field& field = record.fields[i];
    if (record.scoring && !field.in_score)
      return luaL_error(lua, "a score cannot read '%s', because that depends on the scores", word);
    if (field.shape == Shape::one) return give(lua, record, proxy, static_cast<int>(i), 0);
    if (record.turn) push_thing(lua, proxy.thing, proxy.id, static_cast<int>(i));
    else push(lua, {proxy.path, proxy.thing, static_cast<int>(i), -1});
    return 1;
  }
  push_unknown(lua, std::string("unknown field of a ") + thing_name(proxy.thing) + ":", word, field_names(record, proxy.thing));
  return lua_error(lua);
}

int length(lua_State* lua) {
  Recorder& record = running(lua);
  const Proxy proxy = self(lua);
  if (proxy.list < 0 || record.fields[ix(proxy.list)].shape != Shape::list)
    return luaL_error(lua, "a %s has no length", thing_name(proxy.thing));
  lua_pushinteger(lua, length_of(lua, record, proxy));
  return 1;
}

int equal(lua_State* lua) {
  Recorder& record = running(lua);
  const Proxy a = some_proxy_at(lua, 1), b = some_proxy_at(lua, 2);
  const bool comparable = a.list < 0 && b.list < 0 && a.thing == b.thing;
  if (record.turn) return lua_pushboolean(lua, comparable && a.id == b.id), 1;
  lua_pushboolean(lua, comparable && read_safely(lua, record, {a.path, Read::What::same, 0, 0, b.path}));
  return 1;
}

int refuse_write(lua_State* lua) {
  const char* word = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "this";
  return luaL_error(lua, "'%s' cannot be set: a hook looks at the game, it does not change it", word);
}

}  // namespace

int Recorder::read(const Read& read) {
  if (reads.size() <= few_reads) {
    for (const ReadValue& known : reads)
      if (known.read == read) return known.value;
  } else if (const auto known = index.find(read); known != index.end()) {
    return reads[ix(known->second)].value;
  }
  auto touch_path = [&](const Path& path) {
    for (int i = 0; i < path.length; ++i) touches |= fields[path.hops[ix(i)].field].touches;
    if (path.root == Thing::pile) touches |= touches_rest;
  };
  touch_path(read.path);
  if (read.what == Read::What::same) touch_path(read.other);
  else if (read.what == Read::What::has_pile) touches |= touches_rest;
  else touches |= fields[read.field].touches;
  const int value = read.get(fields, *spot);  // may run other hooks
  reads.push_back({read, value});
  if (reads.size() == few_reads + 1)
    for (const ReadValue& known : reads) index.emplace(known.read, static_cast<int>(index.size()));
  else if (reads.size() > few_reads) index.emplace(read, static_cast<int>(index.size()));
  return value;
}

void install_proxies(lua_State* lua, Recorder& record) {
  const luaL_Reg methods[] = {{"__index", index}, {"__len", length}, {"__eq", equal}, {"__newindex", refuse_write},
                              {nullptr, nullptr}};
  lua_newtable(lua);
  lua_pushlightuserdata(lua, &record);
  lua_createtable(lua, 4, 0);  // by thing: from the names of its fields to their numbers
  for (int thing = 0; thing < 4; ++thing) {
    lua_newtable(lua);
    for (std::size_t i = 0; i < record.fields.size(); ++i) {
      if (at(record.fields[i].of) != thing) continue;
      lua_pushinteger(lua, static_cast<lua_Integer>(i));
      lua_setfield(lua, -2, record.fields[i].name);
    }
    for (std::size_t i = 0; thing == at(Thing::game) && i < record.verbs.size(); ++i) {
      lua_pushlightuserdata(lua, &record);
      lua_pushinteger(lua, static_cast<lua_Integer>(i));
      lua_pushcclosure(lua, call_verb, 2);
      lua_setfield(lua, -2, record.verbs[i].name);
    }
    lua_rawseti(lua, -2, thing + 1);
  }
  luaL_setfuncs(lua, methods, 2);
  lua_pushboolean(lua, 0);
  lua_setfield(lua, -2, "__metatable");
  record.metatable = lua_topointer(lua, -1);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, metatable);
  lua_newtable(lua);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, things_key);
}

void push_root(lua_State* lua, Recorder& record, const std::string& name) {
  const Spot& spot = *record.spot;
  Proxy proxy;
  proxy.thing = name == "me" ? Thing::player : name == "card" ? Thing::card : name == "pile" ? Thing::pile : Thing::game;
  if (proxy.thing == Thing::pile) {
    Read has_pile;
    has_pile.what = Read::What::has_pile;
    if (!record.turn) record.read(has_pile);
    if (spot.pile == no_zone) return lua_pushnil(lua);
  }
  proxy.path.root = proxy.thing;
  if (record.turn) push_thing(lua, proxy.thing, proxy.path.resolve(record.fields, spot));
  else push(lua, proxy);
}

}  // namespace pw
