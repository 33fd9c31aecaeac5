// The things that a game's scripts hold: fields of players, cards, zones, the game and grids, read and set through C++.
#include <algorithm>
#include <cstring>
#include <lua.hpp>

#include "scripting/problem.h"
#include "scripting/script.h"

namespace pw {
namespace {

constexpr u32 magic = 0x70776864;
using What = Slot::What;

const char* kind_name(HandleKind kind) {
  constexpr const char* names[] = {"player", "card", "zone", "game", "grid"};
  return names[ix(kind)];
}

const Handle& self(lua_State* lua) { return *static_cast<Handle*>(lua_touserdata(lua, 1)); }  // of a metamethod

Script& playing(lua_State* lua) {
  Script& script = script_in(lua);
  if (!script.state) luaL_error(lua, "this can only be used while the game runs");
  return script;
}

int push_text(lua_State* lua, const std::string& text) { return lua_pushlstring(lua, text.data(), text.size()), 1; }

int push_one(lua_State* lua, const Script& script, HandleKind kind, int id) {
  if (id < 0 || id == 0xff) lua_pushnil(lua);
  else push_handle(lua, script, kind, id);
  return 1;
}

HandleKind kind_of(VarSource::Holds holds) {
  return holds == VarSource::Holds::player ? HandleKind::player : holds == VarSource::Holds::card ? HandleKind::card : HandleKind::zone;
}

int read_var(lua_State* lua, const Script& script, int var, VarSource::Holds holds) {
  const int value = script.state->vars[ix(var)];
  if (holds == VarSource::Holds::number) lua_pushinteger(lua, value);
  else if (holds == VarSource::Holds::flag) lua_pushboolean(lua, value);
  else push_one(lua, script, kind_of(holds), value);
  return 1;
}

int push_cards(lua_State* lua, const Script& script, Zone zone) {
  lua_createtable(lua, script.state->count(zone), 0);
  lua_Integer place = 0;
  each_card(*script.state, zone, [&](Card card) {
    push_card(lua, script, at(card));
    lua_rawseti(lua, -2, ++place);
  });
  return 1;
}

int owner_of(const Script& script, int zone) {
  const Seat owner = script.game->zones[ix(zone)].owner;
  return owner == no_seat ? -1 : at(owner);
}

int place_of(const State& state, Card card) {
  int place = 1;
  for (Card below = state.below(card); below != no_card; below = state.below(below)) ++place;
  return place;
}

// What is printed on a card besides its face; nil if it cannot be seen.
int read_print(lua_State* lua, const Script& script, const Slot& slot, Card card) {
  const State& state = *script.state;
  const CardSet& cards = script.game->cards;
  const FaceId face = state.face_of(card);
  const int mark = state.mark[ix(card)];
  if (face == unseen_face) return lua_pushnil(lua), 1;
  if (slot.what == What::symbols) return lua_pushinteger(lua, cards.prints.count(face)), 1;
  if (slot.what == What::symbol_value)
    return lua_pushinteger(lua, cards.prints.count(face, mark, slot.at / Prints::most_codes, slot.at % Prints::most_codes)), 1;
  if (const int number = cards.prints.number(cards.kind(face), mark)) lua_pushinteger(lua, number);
  else lua_pushnil(lua);
  return 1;
}

int read(lua_State* lua, const Script& script, const Slot& slot, int id) {
  const State& state = *script.state;
  const CardSet& cards = script.game->cards;
  const Card card{static_cast<u8>(id)};
  const Zone zone{static_cast<u8>(id)};
  const auto face = [&] { return state.face_of(card); };
  const int players = state.players;
  switch (slot.what) {
    case What::method: return lua_rawgeti(lua, LUA_REGISTRYINDEX, slot.at), 1;
    case What::var: return read_var(lua, script, slot.at, slot.holds);
    case What::player_var: return read_var(lua, script, slot.at + id, slot.holds);
    case What::zone: return push_zone(lua, script, slot.at), 1;
    case What::player_zone: return push_zone(lua, script, slot.at + id), 1;
    case What::grid: return push_handle(lua, script, HandleKind::grid, slot.at), 1;
    case What::players:
      lua_rawgeti(lua, LUA_REGISTRYINDEX, script.players_lists);
      lua_rawgeti(lua, -1, players);
      return 1;
    case What::options: return lua_rawgeti(lua, LUA_REGISTRYINDEX, script.options), 1;
    case What::colors: return lua_rawgeti(lua, LUA_REGISTRYINDEX, script.colors), 1;
    case What::seat: return lua_pushinteger(lua, id + 1), 1;
    case What::left: return push_player(lua, script, (id + 1) % players), 1;
    case What::right: return push_player(lua, script, (id + players - 1) % players), 1;
    case What::id: return face() == unseen_face ? (lua_pushnil(lua), 1) : push_text(lua, cards.def(face()).id);
    case What::kind: return face() == unseen_face ? (lua_pushnil(lua), 1) : push_text(lua, cards.kinds[cards.kind(face())]);
    case What::label: return face() == unseen_face ? (lua_pushnil(lua), 1) : push_text(lua, cards.def(face()).label);
    case What::text: return face() == unseen_face ? (lua_pushnil(lua), 1) : push_text(lua, cards.face(face()).text);
    case What::other_text: {
      const FaceId half = face() == unseen_face ? unseen_face : cards.prints.half(cards.kind(face()), state.mark[ix(id)]);
      return half == unseen_face ? (lua_pushnil(lua), 1) : push_text(lua, cards.face(half).text);
    }
    case What::color:
      if (state.color[ix(id)] >= cards.colors.size()) return lua_pushnil(lua), 1;
      lua_rawgeti(lua, LUA_REGISTRYINDEX, script.colors);
      return lua_geti(lua, -1, state.color[ix(id)] + 1), 1;
    case What::mark: return lua_pushinteger(lua, state.mark[ix(id)]), 1;
    case What::card_zone: return push_zone(lua, script, at(state.zone_of(card))), 1;
    case What::card_owner: return push_one(lua, script, HandleKind::player, owner_of(script, at(state.zone_of(card))));
    case What::place: return lua_pushinteger(lua, place_of(state, card)), 1;
    case What::count: return lua_pushinteger(lua, state.count(zone)), 1;
    case What::top: return push_one(lua, script, HandleKind::card, at(state.top(zone)));
    case What::bottom: return push_one(lua, script, HandleKind::card, at(state.bottom(zone)));
    case What::cards: return push_cards(lua, script, zone);
    case What::name: return push_text(lua, script.game->zones[ix(id)].name);
    case What::zone_owner: return push_one(lua, script, HandleKind::player, owner_of(script, id));
    case What::x:
    case What::y:
      if (!script.source_of[ix(id)] || !script.source_of[ix(id)]->columns) return lua_pushnil(lua), 1;
      return lua_pushinteger(lua, slot.what == What::x ? cell_x(script, state, id) : cell_y(script, state, id)), 1;
    case What::symbol_values: return lua_rawgeti(lua, LUA_REGISTRYINDEX, script.symbols), 1;
    case What::symbols:
    case What::symbol_value:
    case What::number: return read_print(lua, script, slot, card);
    case What::columns:
    case What::lines:
    case What::filled:
    case What::tops:
    case What::free:
    case What::edge: return read_grid(lua, script, script.grids[ix(id)], slot.what);
  }
  return lua_pushnil(lua), 1;
}

// All names after a dot that there are; for a message.
int unknown_field(lua_State* lua, const Script& script, HandleKind kind) {
  {
    std::vector<std::string> known;
    const auto add = [&](int index) {
      for (lua_pushnil(lua); lua_next(lua, index); lua_pop(lua, 1)) known.emplace_back(lua_tostring(lua, -2));
    };
    add(lua_upvalueindex(2));
    if (kind == HandleKind::card) {
      lua_rawgeti(lua, LUA_REGISTRYINDEX, script.parameters);
      add(lua_gettop(lua));
    }
    std::sort(known.begin(), known.end());
    const char* word = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : luaL_typename(lua, 2);
    const std::string near = did_you_mean(word, known);
    std::string hint = near.empty() ? "known are" : "did you mean '" + near + "'?";
    for (std::size_t i = 0; near.empty() && i < known.size(); ++i) hint += " " + known[i];
    luaL_where(lua, 1);
    lua_pushfstring(lua, "unknown field of a %s: '%s'; %s", kind_name(kind), word, hint.c_str());
    lua_concat(lua, 2);
  }
  return lua_error(lua);
}

int nth_card(lua_State* lua, const Script& script, int zone) {
  const lua_Integer place = lua_tointeger(lua, 2);
  if (place < 1 || place > script.state->count(Zone{static_cast<u8>(zone)})) return lua_pushnil(lua), 1;
  push_card(lua, script, at(script.state->card_at(Zone{static_cast<u8>(zone)}, static_cast<int>(place) - 1)));
  return 1;
}

// Without Lua's help; null: not found that way.
const Slot* find_slot(const Script& script, const char* name, HandleKind kind) {
  const int slot = script.names.find(name, at(kind));
  return slot < 0 ? nullptr : &script.slots[ix(slot)];
}
const Column* find_column(const Script& script, const char* name) {
  for (const Column& column : script.columns)
    if (column.text == name) return &column;
  return nullptr;
}

int index(lua_State* lua) {
  Script& script = playing(lua);
  const Handle& handle = self(lua);
  if (lua_type(lua, 2) == LUA_TSTRING) {
    if (const Slot* slot = find_slot(script, lua_tostring(lua, 2), handle.kind)) return read(lua, script, *slot, handle.id);
  } else if (handle.kind == HandleKind::zone && lua_isinteger(lua, 2)) {
    return nth_card(lua, script, handle.id);
  }
  lua_pushvalue(lua, 2);
  const int found = lua_rawget(lua, lua_upvalueindex(2));
  if (found == LUA_TNUMBER) return read(lua, script, script.slots[ix(lua_tointeger(lua, -1))], handle.id);
  if (found == LUA_TFUNCTION) return 1;
  return unknown_field(lua, script, handle.kind);
}

// The field named in place 2, of the card's other half, if it has one and that has it.
bool push_of_half(lua_State* lua, const Script& script, Card card) {
  const CardSet& cards = script.game->cards;
  const FaceId face = script.state->face_of(card);
  if (cards.prints.kinds.empty() || face == unseen_face) return false;
  const FaceId half = cards.prints.half(cards.kind(face), script.state->mark[ix(card)]);
  if (half == unseen_face || lua_rawgeti(lua, lua_upvalueindex(3), at(half) + 1) != LUA_TTABLE) return false;
  lua_pushvalue(lua, 2);
  return lua_rawget(lua, -2) != LUA_TNIL;
}

// What every card has comes before the parameters and hooks that stand on its face, and those before its other half's.
int index_card(lua_State* lua) {
  Script& script = playing(lua);
  const u8 card = self(lua).id;
  if (lua_type(lua, 2) == LUA_TSTRING) {
    const char* name = lua_tostring(lua, 2);
    if (const Slot* slot = find_slot(script, name, HandleKind::card)) return read(lua, script, *slot, card);
    const Column* column = find_column(script, name);
    if (const int number = column ? column->at(script.state->face[card]) : Column::none; number != Column::none)
      return lua_pushinteger(lua, number), 1;
  }
  lua_pushvalue(lua, 2);
  const int found = lua_rawget(lua, lua_upvalueindex(2));
  if (found == LUA_TNUMBER) return read(lua, script, script.slots[ix(lua_tointeger(lua, -1))], card);
  if (found == LUA_TFUNCTION) return 1;
  if (lua_rawgeti(lua, lua_upvalueindex(3), static_cast<lua_Integer>(script.state->face[card]) + 1) == LUA_TTABLE) {
    lua_pushvalue(lua, 2);
    if (lua_rawget(lua, -2) != LUA_TNIL) return 1;
  }
  if (push_of_half(lua, script, Card{card})) return 1;
  lua_rawgeti(lua, LUA_REGISTRYINDEX, script.parameters);
  lua_pushvalue(lua, 2);
  if (lua_type(lua, 2) != LUA_TSTRING || lua_rawget(lua, -2) == LUA_TNIL) return unknown_field(lua, script, HandleKind::card);
  return lua_pushnil(lua), 1;  // another kind of card has it, or this one cannot be seen
}

// zone:values(field)
int zone_values(lua_State* lua) {
  Script& script = playing(lua);
  const Handle* handle = handle_at(lua, 1);
  if (!handle || handle->kind != HandleKind::zone) return luaL_error(lua, "write zone:values(field), with a zone and a colon");
  std::array<Card, max_cards> cards;
  std::size_t count = 0;
  each_card(*script.state, Zone{handle->id}, [&](Card card) { cards[count++] = card; });
  push_values(lua, script, std::span(cards.data(), count));
  return 1;
}

// What a variable is to become, as it is kept.
int wanted_value(lua_State* lua, const Script& script, const Slot& slot, const char* word) {
  using Holds = VarSource::Holds;
  if (slot.holds == Holds::flag) {
    if (!lua_isboolean(lua, 3)) luaL_error(lua, "'%s' is true or false, not a %s", word, luaL_typename(lua, 3));
    return lua_toboolean(lua, 3);
  }
  if (slot.holds == Holds::number) {
    int whole = 0;
    const lua_Integer number = lua_type(lua, 3) == LUA_TNUMBER ? lua_tointegerx(lua, 3, &whole) : 0;
    if (!whole) luaL_error(lua, "'%s' is a whole number, not a %s", word, luaL_typename(lua, 3));
    if (number < -32000 || number > 32000) luaL_error(lua, "'%s' lies between -32000 and 32000", word);
    return static_cast<int>(number);
  }
  if (lua_isnil(lua, 3)) return -1;
  const Handle* thing = handle_at(lua, 3);
  if (!thing || thing->kind != kind_of(slot.holds))
    luaL_error(lua, "'%s' is a %s or nil, not a %s", word, kind_name(kind_of(slot.holds)), thing ? kind_name(thing->kind) : luaL_typename(lua, 3));
  static_cast<void>(script);
  return thing->id;
}

int set(lua_State* lua) {
  Script& script = playing(lua);
  const Handle& handle = self(lua);
  const char* word = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "this";
  lua_pushvalue(lua, 2);
  const int found = lua_rawget(lua, lua_upvalueindex(2));
  if (found != LUA_TNUMBER) {
    if (found == LUA_TFUNCTION || handle.kind == HandleKind::card || handle.kind == HandleKind::zone)
      return luaL_error(lua, "'%s' cannot be set", word);
    return unknown_field(lua, script, handle.kind);
  }
  const Slot& slot = script.slots[ix(lua_tointeger(lua, -1))];
  if (!script.turn) return luaL_error(lua, "'%s' cannot be set here: only steps change the game", word);
  if (slot.what == What::mark && script.game->cards.prints.any())
    return luaL_error(lua, "'mark' cannot be set in a game with symbols, halves or numbers: it is taken by what is printed");
  if (slot.what == What::mark) {
    const lua_Integer number = luaL_checkinteger(lua, 3);
    if (number < 0 || number > 65535) return luaL_error(lua, "a mark lies between 0 and 65535");
    return script.turn->table.mark(Card{handle.id}, static_cast<int>(number)), 0;
  }
  if (slot.what != What::var && slot.what != What::player_var) return luaL_error(lua, "'%s' cannot be set", word);
  script.turn->table.set(slot.at + (slot.what == What::player_var ? handle.id : 0), wanted_value(lua, script, slot, word));
  return 0;
}

int length(lua_State* lua) {
  Script& script = playing(lua);
  const Handle& handle = self(lua);
  if (handle.kind != HandleKind::zone) return luaL_error(lua, "a %s has no length", kind_name(handle.kind));
  lua_pushinteger(lua, script.state->count(Zone{handle.id}));
  return 1;
}

class Installer {
 public:
  explicit Installer(Script& script) : script_(script), lua_(script.vm.lua()) {}

  void run() {
    for (const HandleKind kind : {HandleKind::player, HandleKind::card, HandleKind::zone, HandleKind::game, HandleKind::grid}) {
      lua_newtable(lua_);
      names(kind);
      methods();
      make_metatable(kind);
    }
    columns();
  }

 private:
  Script& script_;
  lua_State* lua_;
  HandleKind kind_ = HandleKind::player;  // whose names are being added

  void add(const char* name, Slot slot) {  // to the table on top
    script_.slots.push_back(slot);
    const auto number = static_cast<int>(script_.slots.size() - 1);
    lua_pushstring(lua_, name);
    script_.names.add(lua_tostring(lua_, -1), at(kind_), number);
    lua_pushinteger(lua_, number);
    lua_rawset(lua_, -3);
  }
  void method(const char* name, lua_CFunction function) {
    lua_pushlightuserdata(lua_, &script_);
    lua_pushcclosure(lua_, function, 1);
    lua_setfield(lua_, -2, name);
  }

  void methods() {  // of the table on top, to be found as fast as fields
    for (lua_pushnil(lua_); lua_next(lua_, -2);) {
      if (!lua_isfunction(lua_, -1)) {
        lua_pop(lua_, 1);
        continue;
      }
      script_.slots.push_back({What::method, luaL_ref(lua_, LUA_REGISTRYINDEX)});
      script_.names.add(lua_tostring(lua_, -1), at(kind_), static_cast<int>(script_.slots.size() - 1));
    }
  }

  void names(HandleKind kind) {
    kind_ = kind;
    const GameSource& source = script_.rules->source;
    switch (kind) {
      case HandleKind::player:
        add("seat", {What::seat});
        add("left", {What::left});
        add("right", {What::right});
        add("score", {What::player_var, Script::var_score});
        for (const ZoneSource& zone : source.zones)
          if (zone.each) add(zone.name.c_str(), {What::player_zone, script_.zone_at.at(zone.name)});
        for (const VarSource& var : source.player_vars) add(var.name.c_str(), {What::player_var, script_.var_at.at("player." + var.name), var.holds});
        break;
      case HandleKind::card:
        add("id", {What::id});
        add("kind", {What::kind});
        add("color", {What::color});
        add("label", {What::label});
        add("text", {What::text});
        add("other_text", {What::other_text});
        add("mark", {What::mark});
        add("zone", {What::card_zone});
        add("owner", {What::card_owner});
        add("place", {What::place});
        for (const PrintField& one : print_fields(source)) {
          if (one.what == PrintField::What::symbols) add(one.name.c_str(), {What::symbols});
          else if (one.what == PrintField::What::number) add(one.name.c_str(), {What::number});
          else add(one.name.c_str(), {What::symbol_value, Prints::most_codes * one.property + one.value});
        }
        if (!source.symbols.empty()) install_symbol_words(script_, "card", lua_gettop(lua_));
        break;
      case HandleKind::zone:
        add("count", {What::count});
        add("top", {What::top});
        add("bottom", {What::bottom});
        add("cards", {What::cards});
        add("name", {What::name});
        add("owner", {What::zone_owner});
        add("x", {What::x});
        add("y", {What::y});
        method("step", cell_step);
        method("values", zone_values);
        break;
      case HandleKind::game:
        add("players", {What::players});
        add("options", {What::options});
        add("colors", {What::colors});
        add("round", {What::var, Script::var_round});
        add("box", {What::zone, script_.box});
        if (!source.symbols.empty()) add("symbols", {What::symbol_values});
        if (!source.numbered.empty()) install_symbol_words(script_, "game", lua_gettop(lua_));
        for (const ZoneSource& zone : source.zones) {
          if (zone.each) continue;
          const auto grid = std::find_if(script_.grids.begin(), script_.grids.end(), [&](const GridHome& home) { return home.source == &zone; });
          if (grid != script_.grids.end()) add(zone.name.c_str(), {What::grid, static_cast<int>(grid - script_.grids.begin())});
          else add(zone.name.c_str(), {What::zone, script_.zone_at.at(zone.name)});
        }
        for (const VarSource& var : source.vars) add(var.name.c_str(), {What::var, script_.var_at.at(var.name), var.holds});
        install_verbs(script_, lua_gettop(lua_));
        break;
      case HandleKind::grid:
        add("columns", {What::columns});
        add("lines", {What::lines});
        add("filled", {What::filled});
        add("tops", {What::tops});
        add("free", {What::free});
        add("edge", {What::edge});
        method("at", grid_at);
        method("below", grid_below);
        method("rows", grid_rows);
        break;
    }
  }

  // The parameters that are whole numbers wherever they stand.
  void columns() {
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, script_.faces);
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, script_.parameters);
    const auto faces = static_cast<lua_Integer>(lua_rawlen(lua_, -2));
    for (lua_pushnil(lua_); lua_next(lua_, -2); lua_pop(lua_, 1)) {
      Column column{lua_tostring(lua_, -2), std::vector<int>(ix(faces), Column::none)};
      for (lua_Integer face = 1; face <= faces; ++face) {
        lua_rawgeti(lua_, -4, face);
        lua_pushvalue(lua_, -3);
        lua_rawget(lua_, -2);
        const lua_Integer number = lua_isinteger(lua_, -1) ? lua_tointeger(lua_, -1) : Column::none;
        column.by_face[ix(face - 1)] = number > -1'000'000 && number < 1'000'000 ? static_cast<int>(number) : Column::none;
        lua_pop(lua_, 2);
      }
      script_.columns.push_back(std::move(column));
    }
    lua_pop(lua_, 2);
  }

  void make_metatable(HandleKind kind) {  // from the names on top
    lua_newtable(lua_);
    const std::pair<const char*, lua_CFunction> methods[] = {{"__index", index}, {"__newindex", set}, {"__len", length}};
    for (const auto& [name, function] : methods) {
      lua_pushlightuserdata(lua_, &script_);
      lua_pushvalue(lua_, -3);
      lua_rawgeti(lua_, LUA_REGISTRYINDEX, script_.faces);
      lua_pushcclosure(lua_, kind == HandleKind::card && function == index ? index_card : function, 3);
      lua_setfield(lua_, -2, name);
    }
    lua_pushboolean(lua_, 0);
    lua_setfield(lua_, -2, "__metatable");
    script_.metatables[ix(kind)] = luaL_ref(lua_, LUA_REGISTRYINDEX);
    lua_pop(lua_, 1);
  }
};

}  // namespace

Script& script_in(lua_State* lua) { return *static_cast<Script*>(lua_touserdata(lua, lua_upvalueindex(1))); }

void push_handle(lua_State* lua, const Script& script, HandleKind kind, int id) {
  int& known = script.handles[ix(at(kind) * 256 + id)];
  if (known) {
    lua_rawgeti(lua, LUA_REGISTRYINDEX, known);
    return;
  }
  *static_cast<Handle*>(lua_newuserdatauv(lua, sizeof(Handle), 0)) = {magic, kind, static_cast<u8>(id)};
  lua_rawgeti(lua, LUA_REGISTRYINDEX, script.metatables[ix(kind)]);
  lua_setmetatable(lua, -2);
  lua_pushvalue(lua, -1);
  known = luaL_ref(lua, LUA_REGISTRYINDEX);
}

// Marks and whole numbers are read at once; all else the slow way, as card[field].
void push_values(lua_State* lua, Script& script, std::span<const Card> cards) {
  luaL_checktype(lua, 2, LUA_TSTRING);
  const char* field = lua_tostring(lua, 2);
  const State& state = *script.state;
  const Slot* slot = find_slot(script, field, HandleKind::card);
  const bool marks = slot && slot->what == What::mark;
  const Column* column = slot ? nullptr : find_column(script, field);
  lua_createtable(lua, static_cast<int>(cards.size()), 0);
  const int list = lua_gettop(lua);
  lua_Integer place = 0;
  for (const Card card : cards) {
    const int number = marks ? state.mark[ix(card)] : column ? column->at(state.face[ix(card)]) : Column::none;
    if (number != Column::none) {
      lua_pushinteger(lua, number);
    } else {
      push_card(lua, script, at(card));
      lua_pushvalue(lua, 2);
      lua_gettable(lua, -2);
    }
    lua_rawseti(lua, list, ++place);
    lua_settop(lua, list);
  }
}

int whole_field(lua_State* lua, Script& script, Card card) {
  if (const Column* column = find_column(script, lua_tostring(lua, 2)))
    if (const int number = column->at(script.state->face[ix(card)]); number != Column::none) return number;
  push_card(lua, script, at(card));
  lua_pushvalue(lua, 2);
  lua_gettable(lua, -2);
  int whole = 0;
  const lua_Integer number = lua_type(lua, -1) == LUA_TNUMBER ? lua_tointegerx(lua, -1, &whole) : 0;
  if (!whole) luaL_error(lua, "'%s' of a card is not a whole number here", lua_tostring(lua, 2));
  lua_pop(lua, 2);
  return static_cast<int>(std::clamp<lua_Integer>(number, -1'000'000, 1'000'000));
}

Handle* handle_at(lua_State* lua, int index) {
  auto* handle = static_cast<Handle*>(lua_touserdata(lua, index));
  return handle && lua_rawlen(lua, index) == sizeof(Handle) && handle->magic == magic ? handle : nullptr;
}

void install_things(Script& script) { Installer(script).run(); }

}  // namespace pw
