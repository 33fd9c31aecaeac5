// What scripts can ask about the symbols and numbers printed on cards: methods of cards and the game, and functions of
// game.symbols for lists of cards. A card that cannot be seen has none.
#include <algorithm>
#include <lua.hpp>
#include <string_view>

#include "core/check.h"
#include "scripting/script.h"

namespace pw {
namespace {

using Counts = std::array<int, Prints::most_codes>;  // by value of a property

const Prints& prints(const Script& script) { return script.game->cards.prints; }

Script& looking(lua_State* lua) {
  Script& script = script_in(lua);
  if (!script.state) luaL_error(lua, "this can only be used while the game runs");
  return script;
}

Card card_at(lua_State* lua, int index) {
  const Handle* handle = handle_at(lua, index);
  if (!handle || handle->kind != HandleKind::card) luaL_argerror(lua, index, "a card is wanted here");
  return Card{handle->id};
}

void count_symbols(const Script& script, Card card, int property, Counts& counts) {
  const FaceId face = script.state->face_of(card);
  const int mark = script.state->mark[ix(card)];
  for (int i = prints(script).count(face) - 1; i >= 0; --i) ++counts[ix(prints(script).value(Prints::symbol(mark, i), property))];
}

Counts counts_of(const Script& script, Card card, int property) {
  Counts counts{};
  count_symbols(script, card, property, counts);
  return counts;
}

// Of a zone, or of a table.
template <class Visit>
void each_listed(lua_State* lua, const Script& script, int index, Visit visit) {
  if (const Handle* zone = handle_at(lua, index); zone && zone->kind == HandleKind::zone)
    return each_card(*script.state, Zone{zone->id}, visit);
  luaL_checktype(lua, index, LUA_TTABLE);
  const lua_Integer length = luaL_len(lua, index);
  for (lua_Integer i = 1; i <= length; ++i) {
    lua_geti(lua, index, i);
    const Card card = card_at(lua, -1);
    lua_pop(lua, 1);
    visit(card);
  }
}

int property_at(lua_State* lua, const Script& script, int index) {
  const std::string_view word = luaL_checkstring(lua, index);
  int property = 0;
  for (const Property& one : prints(script).properties) {
    if (one.name == word) return property;
    ++property;
  }
  return luaL_argerror(lua, index, "symbols have no property of that name");
}

struct PropertyValue {
  int property = 0, value = 0;
};

PropertyValue value_at(lua_State* lua, const Script& script, int index) {
  const std::string_view word = luaL_checkstring(lua, index);
  PropertyValue found;
  for (const Property& one : prints(script).properties) {
    for (found.value = 0; ix(found.value) < one.values.size(); ++found.value)
      if (one.values[ix(found.value)] == word) return found;
    ++found.property;
  }
  luaL_argerror(lua, index, "no symbol has a value of that name");
  return found;
}

int symbols_with(const Script& script, Card card, PropertyValue wanted) {
  return prints(script).count(script.state->face_of(card), script.state->mark[ix(card)], wanted.property, wanted.value);
}

// --- of a card ------------------------------------------------------------------------

int symbol(lua_State* lua) {
  const Script& script = looking(lua);
  const Card card = card_at(lua, 1);
  const lua_Integer place = luaL_checkinteger(lua, 2);
  if (place < 1 || place > prints(script).count(script.state->face_of(card))) return lua_pushnil(lua), 1;
  const std::string sign = prints(script).sign(Prints::symbol(script.state->mark[ix(card)], static_cast<int>(place) - 1));
  return lua_pushlstring(lua, sign.data(), sign.size()), 1;
}

int shows(lua_State* lua) {
  const Script& script = looking(lua);
  const Card card = card_at(lua, 1);
  bool found = false;
  if (lua_type(lua, 2) == LUA_TSTRING) {
    found = symbols_with(script, card, value_at(lua, script, 2)) > 0;
  } else {
    luaL_checktype(lua, 2, LUA_TTABLE);
    const lua_Integer length = luaL_len(lua, 2);
    for (lua_Integer i = 1; i <= length && !found; ++i) {
      lua_geti(lua, 2, i);
      found = symbols_with(script, card, value_at(lua, script, -1)) > 0;
      lua_pop(lua, 1);
    }
  }
  return lua_pushboolean(lua, found), 1;
}

int different(lua_State* lua) {
  const Script& script = looking(lua);
  int values = 0;
  for (const int count : counts_of(script, card_at(lua, 1), property_at(lua, script, 2))) values += count > 0;
  return lua_pushinteger(lua, values), 1;
}

int identical(lua_State* lua) {
  const Script& script = looking(lua);
  int most = 0;
  for (const int count : counts_of(script, card_at(lua, 1), property_at(lua, script, 2))) most = std::max(most, count);
  return lua_pushinteger(lua, most), 1;
}

int same(lua_State* lua) {
  const Script& script = looking(lua);
  const int property = property_at(lua, script, 3);
  const Counts one = counts_of(script, card_at(lua, 1), property), other = counts_of(script, card_at(lua, 2), property);
  bool same = true;
  for (std::size_t value = 0; value < one.size(); ++value) same &= (one[value] > 0) == (other[value] > 0);
  return lua_pushboolean(lua, same), 1;
}

int shares(lua_State* lua) {
  const Script& script = looking(lua);
  const int property = property_at(lua, script, 3);
  const Counts one = counts_of(script, card_at(lua, 1), property), other = counts_of(script, card_at(lua, 2), property);
  bool any = false;
  for (std::size_t value = 0; value < one.size(); ++value) any |= one[value] > 0 && other[value] > 0;
  return lua_pushboolean(lua, any), 1;
}

// --- of a list of cards -----------------------------------------------------------------

int total(lua_State* lua) {
  const Script& script = looking(lua);
  const PropertyValue wanted = value_at(lua, script, 2);
  int sum = 0;
  each_listed(lua, script, 1, [&](Card card) { sum += symbols_with(script, card, wanted); });
  return lua_pushinteger(lua, sum), 1;
}

int showing(lua_State* lua) {
  const Script& script = looking(lua);
  const PropertyValue wanted = value_at(lua, script, 2);
  int count = 0;
  each_listed(lua, script, 1, [&](Card card) { count += symbols_with(script, card, wanted) > 0; });
  return lua_pushinteger(lua, count), 1;
}

int bearers(lua_State* lua) {
  const Script& script = looking(lua);
  std::array<Card, max_cards> found;
  int count = 0;
  each_listed(lua, script, 1, [&](Card card) {
    if (prints(script).count(script.state->face_of(card)) == 0) return;
    if (ix(count) == found.size()) luaL_error(lua, "the list names a card twice");
    found[ix(count++)] = card;
  });
  lua_createtable(lua, count, 0);
  for (int i = 0; i < count; ++i) {
    push_card(lua, script, at(found[ix(i)]));
    lua_rawseti(lua, -2, i + 1);
  }
  return 1;
}

int common(lua_State* lua) {
  const Script& script = looking(lua);
  const int property = property_at(lua, script, 2);
  constexpr const char* words[] = {"most", "least", nullptr};
  const bool most = luaL_checkoption(lua, 3, "most", words) == 0;
  Counts counts{};
  each_listed(lua, script, 1, [&](Card card) { count_symbols(script, card, property, counts); });
  int best = 0;
  for (const int count : counts)
    if (count > 0 && (best == 0 || (most ? count > best : count < best))) best = count;
  lua_createtable(lua, 1, 0);
  lua_Integer place = 0;
  const std::vector<std::string>& values = prints(script).properties[ix(property)].values;
  for (std::size_t value = 0; value < values.size() && best > 0; ++value) {
    if (counts[value] != best) continue;
    lua_pushlstring(lua, values[value].data(), values[value].size());
    lua_rawseti(lua, -2, ++place);
  }
  return 1;
}

// game:highest(cards)
int highest(lua_State* lua) {
  const Script& script = looking(lua);
  Card found = no_card;
  int most = 0;
  each_listed(lua, script, 2, [&](Card card) {
    const FaceId face = script.state->face_of(card);
    const int number = face == unseen_face ? 0 : prints(script).number(script.game->cards.kind(face), script.state->mark[ix(card)]);
    if (number <= most) return;
    most = number;
    found = card;
  });
  if (found == no_card) lua_pushnil(lua);
  else push_card(lua, script, at(found));
  return 1;
}

}  // namespace

void install_symbol_words(Script& script, const std::string& of, int table) {
  constexpr std::pair<const char*, lua_CFunction> of_cards[] = {{"symbol", symbol},       {"shows", shows}, {"different", different},
                                                                {"identical", identical}, {"same", same},   {"shares", shares}};
  constexpr std::pair<const char*, lua_CFunction> of_lists[] = {
      {"total", total}, {"showing", showing}, {"bearers", bearers}, {"common", common}};
  constexpr std::pair<const char*, lua_CFunction> of_game[] = {{"highest", highest}};
  check(std::size(of_cards) + std::size(of_lists) + std::size(of_game) == symbol_words().size(),
        "a word for symbols is not described, or is not there");
  lua_State* lua = script.vm.lua();
  const auto install = [&](const auto& functions) {
    for (const auto& [name, function] : functions) {
      lua_pushlightuserdata(lua, &script);
      lua_pushcclosure(lua, function, 1);
      lua_setfield(lua, table, name);
    }
  };
  if (of == "card") install(of_cards);
  else if (of == "game") install(of_game);
  else install(of_lists);
}

}  // namespace pw
