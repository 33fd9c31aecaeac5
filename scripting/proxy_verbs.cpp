// Verbs: what an effect can do to the game, game:swap(a, b), game:pick(me, me.row). Arguments are checked here, once for all.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <lua.hpp>

#include "core/game.h"
#include "scripting/proxy_parts.h"

namespace pw {
namespace {

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

// What an author would call it; Lua knows only userdata.
const char* name_of(lua_State* lua, int index) {
  const Proxy* proxy = proxy_at(lua, index);
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

int color_named(const CardSet& cards, const char* word) {
  const auto found = std::find(cards.colors.begin(), cards.colors.end(), word);
  return found == cards.colors.end() ? -1 : static_cast<int>(found - cards.colors.begin());
}

// A list of the game's (me.row, game.colors), or a table of things or colours.
void read_list(lua_State* lua, Recorder& record, int index, Offer& offer) {
  const Proxy* proxy = proxy_at(lua, index);
  if (proxy && proxy->list >= 0 && record.fields[ix(proxy->list)].shape == Shape::list) {
    const Field& field = record.fields[ix(proxy->list)];
    const OptionType type = field.reads == Reads::thing ? option_type(field.gives) : OptionType::color;
    const int length = read_live(lua, record, field, proxy->id, -1);
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
      const int color = lua_type(lua, -1) == LUA_TSTRING ? color_named(record.spot->game.cards, lua_tostring(lua, -1)) : -1;
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

// pick's last argument: what is not offered.
void read_but(lua_State* lua, const Verb& verb, Offer& offer) {
  if (const Proxy* but = thing_at(lua, 5)) {
    offer.but = but->id;
    offer.but_type = option_type(but->thing);
  } else if (!lua_isnil(lua, 5)) {
    luaL_error(lua, "%s: argument 4 must be a card, a pile or a player, not %s", verb.signature, name_of(lua, 5));
  }
  lua_settop(lua, 4);
}

bool fits(const Proxy* thing, Arg kind) {
  return thing && ((kind == Arg::card && thing->thing == Thing::card) || (kind == Arg::pile && thing->thing == Thing::pile) ||
                   (kind == Arg::player && thing->thing == Thing::player));
}

// The `i`-th argument, into `given` or `offer`.
void read_argument(lua_State* lua, Recorder& record, const Verb& verb, std::size_t i, std::array<int, 3>& given, Offer& offer) {
  const int index = static_cast<int>(i) + 2;
  const Arg kind = verb.takes[i];
  const Proxy* thing = thing_at(lua, index);
  if (fits(thing, kind)) given[i] = thing->id;
  else if (kind == Arg::list) read_list(lua, record, index, offer);
  else if (kind == Arg::number && lua_isnoneornil(lua, index) && !verb.run) given[i] = 1;
  else if (kind == Arg::number && lua_isinteger(lua, index))
    given[i] = static_cast<int>(std::clamp<lua_Integer>(lua_tointeger(lua, index), -1000, 1000));
  else
    luaL_error(lua, "%s: argument %d must be %s, not %s", verb.signature, static_cast<int>(i) + 1, argument_name(kind), name_of(lua, index));
}

}  // namespace

int call_verb(lua_State* lua) {
  Recorder& record = running(lua);
  const Verb& verb = record.verbs[ix(lua_tointeger(lua, lua_upvalueindex(2)))];
  if (!record.turn) return luaL_error(lua, "'%s' changes the game: only 'act' can do that", verb.signature);
  const Proxy* self = thing_at(lua, 1);
  if (!self || self->thing != Thing::game) return luaL_error(lua, "write %s, with a colon", verb.signature);
  std::array<int, 3> given{};
  Offer offer;
  int wanted = 0;
  if (!verb.run && lua_gettop(lua) == 5) read_but(lua, verb, offer);
  for (std::size_t i = 0; i < verb.takes.size() && verb.takes[i] != Arg::none; ++i, ++wanted)
    read_argument(lua, record, verb, i, given, offer);
  if (lua_gettop(lua) > wanted + 1) return luaL_error(lua, "%s takes %d arguments, not %d", verb.signature, wanted, lua_gettop(lua) - 1);
  if (!verb.run) return call_asking_verb(lua, record, verb, given, offer);
  std::array<char, 200> refusal;
  run_verb(record, verb, given, refusal);
  if (refusal[0]) return luaL_error(lua, "%s: %s", verb.signature, refusal.data());
  return 0;
}

}  // namespace pw
