#include "scripting/proxy.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <lua.hpp>

#include "core/describe.h"
#include "core/game.h"
#include "scripting/problem.h"

namespace pw {
namespace {

// Their addresses are keys in the registry.
constexpr const char* metatable = "pilewright.thing";
constexpr const char* things_key = "pilewright.things";

struct Proxy {
  Path path;      // how a hook got here
  Thing thing = Thing::game;
  int list = -1;  // >= 0: not the thing itself but this field of it, waiting for a key
  int id = -1;    // for an effect: which one it is
};

Recorder& recorder(lua_State* lua) { return *static_cast<Recorder*>(lua_touserdata(lua, lua_upvalueindex(1))); }

// Null if it is something else.
Proxy* any_proxy_at(lua_State* lua, int index) {
  void* block = lua_touserdata(lua, index);
  if (!block || !lua_getmetatable(lua, index)) return nullptr;
  const bool ours = lua_topointer(lua, -1) == recorder(lua).metatable;
  lua_pop(lua, 1);
  return ours ? static_cast<Proxy*>(block) : nullptr;
}

// Of a metamethod that only our things have and that no script can get hold of.
const Proxy& self(lua_State* lua) { return *static_cast<Proxy*>(lua_touserdata(lua, 1)); }

Proxy& proxy_at(lua_State* lua, int index) {
  Proxy* proxy = any_proxy_at(lua, index);
  if (!proxy) luaL_error(lua, "expected a player, pile, card or the game, not a %s", luaL_typename(lua, index));
  return *proxy;
}

void push(lua_State* lua, const Proxy& proxy) {
  new (lua_newuserdatauv(lua, sizeof(Proxy), 0)) Proxy(proxy);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, metatable);
  lua_setmetatable(lua, -2);
}

// The thing itself, or a list of it, for an effect. Each is made once and kept.
void push_thing(lua_State* lua, Thing thing, int id, int list = -1) {
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

int read_live(lua_State* lua, Recorder& record, const Field& field, int self, int key) {
  try {
    return field.get(*record.spot, self, key);
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

// --- verbs ----------------------------------------------------------------------------

const char* argument_name(Arg arg) {
  switch (arg) {
    case Arg::card: return "a card";
    case Arg::pile: return "a pile";
    case Arg::player: return "a player";
    case Arg::color: return "a colour";
    case Arg::number: return "a whole number";
    case Arg::list: return "a list";
    case Arg::none:
    case Arg::any: break;
  }
  return "nothing";
}

const Proxy* thing_at(lua_State* lua, int index) {
  const auto* proxy = any_proxy_at(lua, index);
  return proxy && proxy->list < 0 ? proxy : nullptr;
}

// What an author would call it; Lua knows only userdata.
const char* name_of(lua_State* lua, int index) {
  const auto* proxy = any_proxy_at(lua, index);
  return !proxy ? luaL_typename(lua, index) : proxy->list >= 0 ? "list" : thing_name(proxy->thing);
}

// What a list holds, as options of a decision.
struct Offer {
  int but = -1;  // what is not offered
  OptionType but_type = OptionType::card;
  OptionType type = OptionType::card;
  int count = 0;
  std::array<u8, max_options> value;
};

OptionType option_type(Thing thing) {
  return thing == Thing::player ? OptionType::player : thing == Thing::pile ? OptionType::pile : OptionType::card;
}

void add_option(lua_State* lua, Offer& offer, OptionType type, int value) {
  if (offer.but >= 0 && value == offer.but && type == offer.but_type) return;
  if (offer.count == 0) offer.type = type;
  if (offer.type != type) luaL_error(lua, "the list mixes cards, piles, players or colours");
  if (offer.count == max_options) luaL_error(lua, "the list is longer than %d", max_options);
  for (int i = 0; i < offer.count; ++i)
    if (offer.value[ix(i)] == value) luaL_error(lua, "the list holds the same thing twice");
  offer.value[ix(offer.count++)] = static_cast<u8>(value);
}

// A list of the game's (me.row, game.colors), or a table of things or colours.
void read_list(lua_State* lua, Recorder& record, int index, Offer& offer) {
  const auto* proxy = any_proxy_at(lua, index);
  if (proxy && proxy->list >= 0 && record.fields[ix(proxy->list)].shape == Shape::list) {
    const Field& field = record.fields[ix(proxy->list)];
    const OptionType type = field.reads == Reads::thing ? option_type(field.gives) : OptionType::color;
    const int length = length_of(lua, record, *proxy);
    for (int i = 0; i < length; ++i) add_option(lua, offer, type, read_live(lua, record, field, proxy->id, i));
    return;
  }
  if (!lua_istable(lua, index)) luaL_error(lua, "expected a list of cards, piles, players or colours, not a %s", name_of(lua, index));
  const lua_Integer length = luaL_len(lua, index);
  for (lua_Integer i = 1; i <= length; ++i) {
    lua_geti(lua, index, i);
    if (const Proxy* thing = thing_at(lua, -1); thing && thing->thing != Thing::game) {
      add_option(lua, offer, option_type(thing->thing), thing->id);
    } else {
      const int color = lua_type(lua, -1) == LUA_TSTRING ? index_of(record.spot->game.cards.colors, lua_tostring(lua, -1)) : -1;
      if (color < 0) luaL_error(lua, "the list holds a %s, where a card, pile, player or colour should be", name_of(lua, -1));
      add_option(lua, offer, OptionType::color, color);
    }
    lua_pop(lua, 1);
  }
}

void push_option(lua_State* lua, Recorder& record, const Offer& offer, int index) {
  const int value = offer.value[ix(index)];
  if (offer.type == OptionType::color) lua_pushstring(lua, record.spot->game.cards.colors[ix(value)].c_str());
  else push_thing(lua, offer.type == OptionType::player ? Thing::player : offer.type == OptionType::pile ? Thing::pile : Thing::card, value);
}

int prompt_pick(const Game& game) {
  for (std::size_t i = 0; i < game.prompts.size(); ++i)
    if (game.prompts[i].name == "pick") return static_cast<int>(i);
  fail("the game has no prompt 'pick'");
}

// Asks. If nobody answers at once, the script stops, and runs again from its start when the answer is there.
void ask(lua_State* lua, Recorder& record, int seat, const Offer& offer, Range picks) {
  try {
    Decision& decision = record.turn->ask(Seat{static_cast<u8>(seat)}, prompt_pick(record.spot->game), offer.type);
    decision.about = record.spot->card;
    decision.picks = picks;
    for (int i = 0; i < offer.count; ++i) decision.options.add(offer.value[ix(i)]);
    if (record.turn->respond()) return;
    record.asked = true;
  } catch (const std::exception&) {
    record.failure = std::current_exception();
  }
  lua_pushlightuserdata(lua, &record);
  lua_error(lua);
}

int pick(lua_State* lua, Recorder& record, int seat, const Offer& offer, Range picks) {
  if (picks.high == 0) return 0;
  const AnswerLog& log = record.turn->state().answers;
  if (log.used + picks.high + 3u > log.bytes.size()) return luaL_error(lua, "one effect asks too much: it must end after some dozen questions");
  const Answers* answers = record.turn->answers();
  if (!answers) {
    ask(lua, record, seat, offer, picks);
    answers = record.turn->answers();
  }
  const Choice& choice = answers->choice[0];
  luaL_checkstack(lua, choice.size() + 1, nullptr);
  if (choice.is_nothing()) return lua_pushnil(lua), 1;
  for (int i = 0; i < choice.size(); ++i) push_option(lua, record, offer, choice.item(i));
  return choice.size();
}

int call_asking_verb(lua_State* lua, Recorder& record, const Verb& verb, const std::array<int, 3>& given, const Offer& offer) {
  if (std::strcmp(verb.name, "lot") == 0) {
    if (offer.count == 0) return luaL_error(lua, "%s: the list is empty", verb.signature);
    push_option(lua, record, offer, static_cast<int>(record.turn->table.chance().below(static_cast<u32>(offer.count))));
    return 1;
  }
  if (std::strcmp(verb.name, "may_pick") == 0) {
    if (offer.count == 0) return lua_pushnil(lua), 1;
    return pick(lua, record, given[0], offer, {0, 1});
  }
  if (given[2] < 0 || given[2] > offer.count)
    return luaL_error(lua, "%s: %d cannot be picked from a list of %d; 'can' should say when the action is possible",
                      verb.signature, given[2], offer.count);
  const auto count = static_cast<u8>(given[2]);
  return pick(lua, record, given[0], offer, {count, count});
}

// What a native verb refused, or "".
void run_verb(Recorder& record, const Verb& verb, const std::array<int, 3>& given, std::array<char, 200>& refusal) {
  refusal[0] = 0;
  try {
    verb.run(*record.turn, *record.spot, given);
  } catch (const Misuse& misuse) {
    std::snprintf(refusal.data(), refusal.size(), "%s", misuse.what());
  } catch (const std::exception&) {
    record.failure = std::current_exception();
    std::snprintf(refusal.data(), refusal.size(), "the engine failed");
  }
}

int call_verb(lua_State* lua) {
  Recorder& record = running(lua);
  const Verb& verb = record.verbs[ix(lua_tointeger(lua, lua_upvalueindex(2)))];
  if (!record.turn) return luaL_error(lua, "'%s' changes the game: only 'act' can do that", verb.signature);
  const Proxy* self = thing_at(lua, 1);
  if (!self || self->thing != Thing::game) return luaL_error(lua, "write %s, with a colon", verb.signature);
  std::array<int, 3> given{};
  Offer offer;
  int wanted = 0;
  if (!verb.run && lua_gettop(lua) == 5) {  // pick's last argument
    if (const Proxy* but = thing_at(lua, 5)) {
      offer.but = but->id;
      offer.but_type = option_type(but->thing);
    } else if (!lua_isnil(lua, 5)) {
      return luaL_error(lua, "%s: argument 4 must be a card, a pile or a player, not %s", verb.signature, name_of(lua, 5));
    }
    lua_settop(lua, 4);
  }
  for (std::size_t i = 0; i < verb.takes.size() && verb.takes[i] != Arg::none; ++i) {
    const int index = static_cast<int>(i) + 2;
    ++wanted;
    const Arg kind = verb.takes[i];
    const Proxy* thing = thing_at(lua, index);
    const bool fits = thing && ((kind == Arg::card && thing->thing == Thing::card) || (kind == Arg::pile && thing->thing == Thing::pile) ||
                                (kind == Arg::player && thing->thing == Thing::player));
    if (fits) {
      given[i] = thing->id;
    } else if (kind == Arg::list) {
      read_list(lua, record, index, offer);
    } else if (kind == Arg::number && lua_isnoneornil(lua, index) && !verb.run) {
      given[i] = 1;
    } else if (kind == Arg::number && lua_isinteger(lua, index)) {
      given[i] = static_cast<int>(std::clamp<lua_Integer>(lua_tointeger(lua, index), -1000, 1000));
    } else {
      return luaL_error(lua, "%s: argument %d must be %s, not %s", verb.signature, static_cast<int>(i) + 1, argument_name(kind),
                        name_of(lua, index));
    }
  }
  if (lua_gettop(lua) > wanted + 1) return luaL_error(lua, "%s takes %d arguments, not %d", verb.signature, wanted, lua_gettop(lua) - 1);
  if (!verb.run) return call_asking_verb(lua, record, verb, given, offer);
  std::array<char, 200> refusal;
  run_verb(record, verb, given, refusal);
  if (refusal[0]) return luaL_error(lua, "%s: %s", verb.signature, refusal.data());
  return 0;
}

// --- things ---------------------------------------------------------------------------

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
  const Proxy a = proxy_at(lua, 1), b = proxy_at(lua, 2);
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

namespace {

std::string printed_thing(const Spot& spot, Thing thing, int id) {
  if (id < 0) return "nil";
  switch (thing) {
    case Thing::player: return player_name(Seat{static_cast<u8>(id)});
    case Thing::card: return card_name(spot.game, spot.state, Card{static_cast<u8>(id)});
    case Thing::pile: return "[" + card_names(spot.game, spot.state, Zone{static_cast<u8>(id)}) + "]";
    case Thing::game: return "the game";
  }
  return "";
}

std::string printed_list(const Recorder& record, const Proxy& proxy, int self) {
  const Spot& spot = *record.spot;
  const Field& field = record.fields[ix(proxy.list)];
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (field.shape == Shape::list) {
    const int length = field.get(spot, self, -1);
    for (int i = 0; i < length; ++i) {
      const int value = field.get(spot, self, i);
      add(field.reads == Reads::thing ? printed_thing(spot, field.gives, value)
          : field.reads == Reads::color ? spot.game.cards.colors[ix(value)] : std::to_string(value));
    }
    return "{" + text + "}";
  }
  const auto& names = field.shape == Shape::by_color ? spot.game.cards.colors : spot.game.cards.kinds;
  for (std::size_t i = 0; i < names.size(); ++i) add(names[i] + "=" + std::to_string(field.get(spot, self, static_cast<int>(i))));
  return "{" + text + "}";
}

}  // namespace

std::string printed_value(lua_State* lua, int index, const Recorder& record) {
  index = lua_absindex(lua, index);
  switch (lua_type(lua, index)) {
    case LUA_TNIL: return "nil";
    case LUA_TBOOLEAN: return lua_toboolean(lua, index) ? "true" : "false";
    case LUA_TNUMBER: {
      lua_pushvalue(lua, index);
      const std::string text = lua_tostring(lua, -1);
      lua_pop(lua, 1);
      return text;
    }
    case LUA_TSTRING: return '"' + std::string(lua_tostring(lua, index)).substr(0, 1000) + '"';
    case LUA_TUSERDATA: {
      if (!lua_getmetatable(lua, index)) break;
      const bool ours = lua_topointer(lua, -1) == record.metatable;
      lua_pop(lua, 1);
      if (!ours) break;
      const Proxy& proxy = *static_cast<const Proxy*>(lua_touserdata(lua, index));
      const int self = proxy.path.resolve(record.fields, *record.spot);
      return proxy.list >= 0 ? printed_list(record, proxy, self) : printed_thing(*record.spot, proxy.thing, self);
    }
    case LUA_TTABLE: {
      std::string text;
      const auto length = std::min<lua_Unsigned>(lua_rawlen(lua, index), 50);
      for (lua_Unsigned i = 1; i <= length; ++i) {
        lua_rawgeti(lua, index, static_cast<lua_Integer>(i));
        text += (text.empty() ? "" : ", ") + (lua_istable(lua, -1) ? "{…}" : printed_value(lua, -1, record));
        lua_pop(lua, 1);
      }
      return "{" + text + "}";
    }
  }
  return std::string("a ") + lua_typename(lua, lua_type(lua, index));
}

}  // namespace pw
