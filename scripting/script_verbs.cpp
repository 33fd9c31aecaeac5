// What a game's steps can do: ask, move cards, draw by chance, tell, finish. Each verb is a function that Lua calls; the
// table in scripted_rules.cpp says how. A question that nobody answers at once leaves the script; it runs again from the
// start of its step when the answers are there.
#include <algorithm>
#include <bitset>
#include <cstring>
#include <lua.hpp>
#include <utility>

#include "core/check.h"
#include "core/describe.h"
#include "scripting/meter.h"
#include "scripting/problem.h"
#include "scripting/script.h"
#include "scripting/lookout.h"

namespace pw {
namespace {

Script& acting(lua_State* lua) {
  Script& script = script_in(lua);
  const Handle* game = handle_at(lua, 1);
  if (!game || game->kind != HandleKind::game) luaL_error(lua, "verbs are called with a colon: game:verb(…)");
  if (!script.turn) luaL_error(lua, "only steps change the game");
  return script;
}

int thing_at(lua_State* lua, int index, HandleKind kind, const char* verb, const char* wanted) {
  const Handle* handle = handle_at(lua, index);
  if (!handle || handle->kind != kind)
    luaL_error(lua, "game:%s: argument %d must be a %s, not a %s", verb, index - 1, wanted, handle ? "different thing" : luaL_typename(lua, index));
  return handle->id;
}
Seat player_at(lua_State* lua, int index, const char* verb) { return Seat{static_cast<u8>(thing_at(lua, index, HandleKind::player, verb, "player"))}; }
Card card_at(lua_State* lua, int index, const char* verb) { return Card{static_cast<u8>(thing_at(lua, index, HandleKind::card, verb, "card"))}; }
Zone zone_at(lua_State* lua, int index, const char* verb) { return Zone{static_cast<u8>(thing_at(lua, index, HandleKind::zone, verb, "zone"))}; }

int whole_at(lua_State* lua, int index, int low, int high, const char* verb) {
  int whole = 0;
  const lua_Integer number = lua_type(lua, index) == LUA_TNUMBER ? lua_tointegerx(lua, index, &whole) : 0;
  if (!whole || number < low || number > high)
    luaL_error(lua, "game:%s: argument %d must be a whole number from %d to %d", verb, index - 1, low, high);
  return static_cast<int>(number);
}

// --- asking -----------------------------------------------------------------------------

struct Offer {
  OptionType type = OptionType::card;
  int count = 0;
  std::array<u8, max_options> value;
};

// The number of the name on top of the stack in a table of the registry; 0: it is not there. Takes the name off.
int number_of_name(lua_State* lua, int table) {
  lua_rawgeti(lua, LUA_REGISTRYINDEX, table);
  lua_insert(lua, -2);
  lua_rawget(lua, -2);
  const auto number = static_cast<int>(lua_tointeger(lua, -1));
  lua_pop(lua, 2);
  return number;
}

[[noreturn]] void unknown_name(lua_State* lua, const Script&, int table, const char* what, const char* word) {
  {
    std::vector<std::string> known;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, table);
    for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) known.emplace_back(lua_tostring(lua, -2));
    std::sort(known.begin(), known.end());
    const std::string near = did_you_mean(word, known);
    luaL_where(lua, 1);
    lua_pushfstring(lua, "unknown %s '%s'; %s", what, word,
                    near.empty() ? "known are those that pack.yaml lists" : ("did you mean '" + near + "'?").c_str());
    lua_concat(lua, 2);
  }
  lua_error(lua);
  std::abort();  // not reached
}

// One option, from the top of the stack, which is taken off.
std::pair<OptionType, int> option_on_top(lua_State* lua, Script& script) {
  std::pair<OptionType, int> option{OptionType::number, -1};
  if (const Handle* thing = handle_at(lua, -1)) {
    if (thing->kind == HandleKind::card) option = {OptionType::card, thing->id};
    if (thing->kind == HandleKind::zone) option = {OptionType::pile, thing->id};
    if (thing->kind == HandleKind::player) option = {OptionType::player, thing->id};
  } else if (lua_isinteger(lua, -1)) {
    const lua_Integer number = lua_tointeger(lua, -1);
    if (number < 0 || number >= max_options) luaL_error(lua, "a number to choose lies between 0 and %d, not %d", max_options - 1, static_cast<int>(number));
    option = {OptionType::number, static_cast<int>(number)};
  } else if (lua_type(lua, -1) == LUA_TSTRING) {
    lua_pushvalue(lua, -1);
    const int number = number_of_name(lua, script.words_by_name);
    if (number == 0) unknown_name(lua, script, script.words_by_name, "word", lua_tostring(lua, -1));
    option = {OptionType::word, number - 1};
  }
  if (option.second < 0) luaL_error(lua, "the list holds a %s, where a card, zone, player, word or number should be", luaL_typename(lua, -1));
  lua_pop(lua, 1);
  return option;
}

void read_list(lua_State* lua, Script& script, int index, Offer& offer) {
  index = lua_absindex(lua, index);
  const auto too_long = [&](lua_Integer length) {
    if (length > max_options) luaL_error(lua, "the list is longer than %d", max_options);
  };
  if (const Handle* zone = handle_at(lua, index); zone && zone->kind == HandleKind::zone) {
    too_long(script.state->count(Zone{zone->id}));
    each_card(*script.state, Zone{zone->id}, [&](Card card) { offer.value[ix(offer.count++)] = static_cast<u8>(card); });
    return;
  }
  if (lua_isinteger(lua, index)) {  // that many numbers
    const lua_Integer count = lua_tointeger(lua, index);
    if (count < 0 || count >= max_options) luaL_error(lua, "a number of choices lies from 0 to %d", max_options - 1);
    offer.type = OptionType::number;
    for (int number = 1; number <= count; ++number) offer.value[ix(offer.count++)] = static_cast<u8>(number);
    return;
  }
  if (!lua_istable(lua, index)) luaL_error(lua, "expected a list of cards, zones, players, words or numbers, not a %s", luaL_typename(lua, index));
  const lua_Integer length = luaL_len(lua, index);
  too_long(length);
  std::bitset<256> seen;
  const bool plain = !lua_getmetatable(lua, index);
  if (!plain) lua_pop(lua, 1);
  for (lua_Integer i = 1; i <= length; ++i) {
    if (plain) lua_rawgeti(lua, index, i); else lua_geti(lua, index, i);
    const auto [type, value] = option_on_top(lua, script);
    if (offer.count == 0) offer.type = type;
    if (offer.type != type) luaL_error(lua, "the list mixes cards, zones, players, words or numbers");
    if (seen[ix(value)]) luaL_error(lua, "the list holds the same thing twice");
    seen.set(ix(value));
    offer.value[ix(offer.count++)] = static_cast<u8>(value);
  }
}

void push_option(lua_State* lua, Script& script, const Offer& offer, int option) {
  const int value = offer.value[ix(option)];
  switch (offer.type) {
    case OptionType::card: return push_card(lua, script, value);
    case OptionType::pile: return push_zone(lua, script, value);
    case OptionType::player: return push_player(lua, script, value);
    case OptionType::number: return lua_pushinteger(lua, value);
    default: lua_pushstring(lua, script.game->words[ix(value)].c_str());
  }
}

int prompt_at(lua_State* lua, Script& script, int index) {
  if (lua_type(lua, index) != LUA_TSTRING) luaL_error(lua, "argument %d must be the name of a question, not a %s", index - 1, luaL_typename(lua, index));
  lua_pushvalue(lua, index);
  const int number = number_of_name(lua, script.prompts_by_name);
  if (number == 0) unknown_name(lua, script, script.prompts_by_name, "question", lua_tostring(lua, index));
  return number - 1;
}

struct Asking {
  Seat seat;
  Offer offer;
};

// The answers; leaves the script if they are not there yet.
const Answers& answers_to(lua_State* lua, Script& script, const Asking* asking, int count, int prompt, Range picks, int quorum, int spread) {
  Turn& turn = *script.turn;
  const Answers* answers = nullptr;
  bool stopped = false, too_much = false;
  std::exception_ptr failure;
  try {
    answers = turn.answers();
    if (!answers) {
      for (int i = 0; i < count; ++i) {
        Decision& decision = turn.ask(asking[i].seat, prompt, asking[i].offer.type);
        decision.picks = picks;
        decision.options.count = static_cast<u8>(asking[i].offer.count);
        std::copy_n(asking[i].offer.value.begin(), asking[i].offer.count, decision.options.value.begin());
      }
      turn.quorum(quorum, spread);
      too_much = script.state->answers.used > 150;
      if (!too_much) {
        const Lookout::Rest rest;
        if (turn.respond()) answers = turn.answers(); else stopped = true;
      }
    }
  } catch (...) {
    failure = std::current_exception();
  }
  if (failure) script.vm.fail(lua, std::move(failure));
  if (too_much) luaL_error(lua, "this step asks too often: let each of them ask once or a few times, and return to itself");
  if (stopped) script.vm.stop(lua);
  return *answers;
}

int ask_one(lua_State* lua, const char* verb, bool may) {
  Script& script = acting(lua);
  Asking asking{player_at(lua, 2, verb), {}};
  const int prompt = prompt_at(lua, script, 3);
  read_list(lua, script, 4, asking.offer);
  if (asking.offer.count == 0) {
    if (may) return lua_pushnil(lua), 1;
    return luaL_error(lua, "game:%s: the list is empty", verb);
  }
  const u8 least = may ? 0 : 1;
  const Choice& choice = answers_to(lua, script, &asking, 1, prompt, {least, 1}, 1, 0).choice[0];
  if (choice.is_nothing()) lua_pushnil(lua);
  else push_option(lua, script, asking.offer, choice.first());
  return 1;
}

int ask(lua_State* lua) { return ask_one(lua, "ask", false); }
int may_ask(lua_State* lua) { return ask_one(lua, "may_ask", true); }

int ask_some(lua_State* lua) {
  Script& script = acting(lua);
  Asking asking{player_at(lua, 2, "ask_some"), {}};
  const int prompt = prompt_at(lua, script, 3);
  read_list(lua, script, 4, asking.offer);
  const int least = whole_at(lua, 5, 0, asking.offer.count, "ask_some");
  const int most = whole_at(lua, 6, least, asking.offer.count, "ask_some");
  lua_newtable(lua);
  if (most == 0) return 1;
  const Range picks{static_cast<u8>(least), static_cast<u8>(most)};
  const Choice& choice = answers_to(lua, script, &asking, 1, prompt, picks, 1, 0).choice[0];
  for (int i = 0; i < choice.size(); ++i) {
    push_option(lua, script, asking.offer, choice.item(i));
    lua_rawseti(lua, -2, i + 1);
  }
  return 1;
}

int ask_all(lua_State* lua) {
  Script& script = acting(lua);
  luaL_checktype(lua, 2, LUA_TTABLE);
  lua_settop(lua, 6);
  const int prompt = prompt_at(lua, script, 3);
  std::array<Asking, max_seats> asking;
  int count = 0;
  SeatSet asked = 0;
  const lua_Integer length = luaL_len(lua, 2);
  for (lua_Integer i = 1; i <= length; ++i) {
    lua_geti(lua, 2, i);
    const Handle* player = handle_at(lua, -1);
    if (!player || player->kind != HandleKind::player) return luaL_error(lua, "game:ask_all: argument 1 must be a table of players");
    const Seat seat{player->id};
    if (holds(asked, seat)) return luaL_error(lua, "game:ask_all: a player is asked twice");
    asked = static_cast<SeatSet>(asked | seat_bit(seat));
    Asking& one = asking[ix(count)];
    one.seat = seat;
    one.offer.count = 0;
    one.offer.type = OptionType::card;
    if (lua_isfunction(lua, 4)) {
      lua_pushvalue(lua, 4);
      lua_insert(lua, -2);
      lua_call(lua, 1, 1);
      read_list(lua, script, -1, one.offer);
    } else {
      read_list(lua, script, 4, one.offer);
    }
    lua_pop(lua, 1);
    if (one.offer.count > 0) ++count;
  }
  const int quorum = lua_isnil(lua, 5) ? count : std::min(count, whole_at(lua, 5, 1, max_seats, "ask_all"));
  const int spread = lua_isnil(lua, 6) ? 0 : whole_at(lua, 6, 0, 1000, "ask_all");
  lua_createtable(lua, 0, count);
  lua_createtable(lua, count, 0);
  if (count == 0) return 2;
  const Answers& answers = answers_to(lua, script, asking.data(), count, prompt, {1, 1}, quorum, spread);
  for (int i = 0; i < answers.count; ++i) {
    const u8 which = answers.order[ix(i)];
    push_player(lua, script, at(asking[which].seat));
    lua_pushvalue(lua, -1);
    lua_rawseti(lua, -3, i + 1);
    push_option(lua, script, asking[which].offer, answers.choice[which].first());
    lua_rawset(lua, -4);
  }
  return 2;
}

// --- cards ------------------------------------------------------------------------------

// What the engine refuses comes out as it is, past Lua.
template <class Act>
void guarded(lua_State* lua, Script& script, Act act) {
  std::exception_ptr failure;
  try {
    act();
  } catch (...) {
    failure = std::current_exception();
  }
  if (failure) script.vm.fail(lua, std::move(failure));
}

int move(lua_State* lua) {
  Script& script = acting(lua);
  const Card card = card_at(lua, 2, "move");
  const Zone zone = zone_at(lua, 3, "move");
  Table& table = script.turn->table;
  if (lua_isnoneornil(lua, 4)) return guarded(lua, script, [&] { table.move(card, zone); }), 0;
  const State& state = *script.state;
  const int others = state.count(zone) - (state.zone_of(card) == zone ? 1 : 0);
  int place = whole_at(lua, 4, 1, others + 1, "move");
  Card successor = state.bottom(zone);
  for (;; successor = state.above(successor)) {
    if (successor == card) continue;
    if (successor == no_card || --place == 0) break;
  }
  guarded(lua, script, [&] {
    if (successor == no_card) table.move(card, zone); else table.move_below(card, zone, successor);
  });
  return 0;
}

int move_all(lua_State* lua) {
  Script& script = acting(lua);
  const Zone from = zone_at(lua, 2, "move_all"), to = zone_at(lua, 3, "move_all");
  charge(lua, script.state->count(from));
  guarded(lua, script, [&] {
    if (from != to) script.turn->table.move_all(from, to);
  });
  return 0;
}

int deal(lua_State* lua) {
  Script& script = acting(lua);
  const Zone from = zone_at(lua, 2, "deal"), to = zone_at(lua, 3, "deal");
  const int count = lua_isnoneornil(lua, 4) ? 1 : whole_at(lua, 4, 0, max_cards, "deal");
  if (from == to) return luaL_error(lua, "game:deal: both zones are the same");
  charge(lua, std::min(count, script.state->count(from)));
  int dealt = 0;
  guarded(lua, script, [&] {
    for (; dealt < count && script.state->count(from) > 0; ++dealt) script.turn->table.move(script.state->top(from), to);
  });
  lua_pushinteger(lua, dealt);
  return 1;
}

int shuffle(lua_State* lua) {
  Script& script = acting(lua);
  const Zone zone = zone_at(lua, 2, "shuffle");
  charge(lua, script.state->count(zone));
  guarded(lua, script, [&] { script.turn->table.shuffle(zone); });
  return 0;
}

int random(lua_State* lua) {
  Script& script = acting(lua);
  const int sides = whole_at(lua, 2, 1, 1'000'000, "random");
  lua_pushinteger(lua, 1 + static_cast<lua_Integer>(script.turn->table.chance().below(static_cast<u32>(sides))));
  return 1;
}

int lot(lua_State* lua) {
  Script& script = acting(lua);
  luaL_checktype(lua, 2, LUA_TTABLE);
  const lua_Integer length = luaL_len(lua, 2);
  if (length < 1) return luaL_error(lua, "game:lot: the list is empty");
  if (length > 0xffff) return luaL_error(lua, "game:lot: the list is too long");
  lua_geti(lua, 2, 1 + static_cast<lua_Integer>(script.turn->table.chance().below(static_cast<u32>(length))));
  return 1;
}

// --- the story, and the end ---------------------------------------------------------------

std::string name_at(lua_State* lua, Script& script, int index) {
  const State& state = *script.state;
  if (const Handle* thing = handle_at(lua, index)) {
    if (thing->kind == HandleKind::player) return player_name(Seat{thing->id});
    if (thing->kind == HandleKind::card) return card_name(*script.game, state, Card{thing->id});
    if (thing->kind == HandleKind::zone && script.source_of[thing->id] && script.source_of[thing->id]->columns)
      return "column " + std::to_string(cell_x(script, state, thing->id)) + ", line " + std::to_string(cell_y(script, state, thing->id));
    if (thing->kind == HandleKind::zone) return script.game->zones[thing->id].name;
    return script.game->title;
  }
  if (lua_isboolean(lua, index)) return lua_toboolean(lua, index) ? "true" : "false";
  if (lua_isnil(lua, index)) return "nobody";
  return lua_isstring(lua, index) ? lua_tostring(lua, index) : luaL_typename(lua, index);
}

int tell(lua_State* lua) {
  Script& script = acting(lua);
  luaL_checktype(lua, 2, LUA_TSTRING);
  charge(lua, static_cast<long long>(lua_rawlen(lua, 2) / 4));  // whether anybody listens or not
  if (!script.turn->table.is_told()) return 0;
  constexpr int most_lines = 2000;
  if (++script.progress().lines > most_lines) return luaL_error(lua, "game:tell: more than %d lines between two questions", most_lines);
  std::exception_ptr failure;
  try {
    constexpr std::size_t longest = 1000;
    const std::string pattern = lua_tostring(lua, 2);
    std::string text;
    int next = 3;
    const int last = lua_gettop(lua);
    for (std::size_t i = 0; i < pattern.size() && text.size() < longest; ++i) {
      if (pattern.compare(i, 2, "{}") != 0 || next > last) {
        text += pattern[i];
        continue;
      }
      text += name_at(lua, script, next++);
      ++i;
    }
    script.turn->table.note_text(script.story.number_of(one_line(text)));
  } catch (...) {
    failure = std::current_exception();
  }
  if (failure) script.vm.fail(lua, std::move(failure));
  return 0;
}

int finish(lua_State* lua) {
  Script& script = acting(lua);
  unsigned winners = 0;
  if (const Handle* one = handle_at(lua, 2); one && one->kind == HandleKind::player) {
    winners = seat_bit(Seat{one->id});
  } else {
    luaL_checktype(lua, 2, LUA_TTABLE);
    const lua_Integer length = luaL_len(lua, 2);
    for (lua_Integer i = 1; i <= length; ++i) {
      lua_geti(lua, 2, i);
      const Handle* player = handle_at(lua, -1);
      if (!player || player->kind != HandleKind::player) return luaL_error(lua, "game:finish: expected a player, or a table of players");
      winners |= seat_bit(Seat{player->id});
      lua_pop(lua, 1);
    }
  }
  if (winners == 0) return luaL_error(lua, "game:finish: somebody must win; name all players if nobody does");
  script.turn->finish(static_cast<SeatSet>(winners));
  return 0;
}

}  // namespace

void install_verbs(Script& script, int table) {
  const std::pair<const char*, lua_CFunction> functions[] = {
      {"ask", ask}, {"may_ask", may_ask}, {"ask_some", ask_some}, {"ask_all", ask_all}, {"move", move}, {"move_all", move_all},
      {"deal", deal}, {"shuffle", shuffle}, {"random", random}, {"lot", lot}, {"tell", tell}, {"finish", finish}};
  lua_State* lua = script.vm.lua();
  for (const auto& [name, function] : functions) {
    lua_pushlightuserdata(lua, &script);
    lua_pushcclosure(lua, function, 1);
    lua_setfield(lua, table, name);
  }
  static_assert(std::size(functions) == 12);
  check(std::size(functions) == script_verbs().size(), "a verb is not described, or is not there");
}

}  // namespace pw
