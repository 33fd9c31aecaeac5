// How what a script has in its hands is shown to people: at the prompt, in traces.
#include <algorithm>
#include <lua.hpp>

#include "core/describe.h"
#include "core/game.h"
#include "scripting/proxy_parts.h"

namespace pw {
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
