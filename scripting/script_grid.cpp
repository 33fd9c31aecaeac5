// Grids: cells are zones, line by line. A moving grid has no fixed place on the table: its cells go round, one column and
// one line more than cards may take up, so that every cell beside a card has a name of its own wherever the cards lie.
#include <array>
#include <lua.hpp>

#include "scripting/script.h"

namespace pw {
namespace {

struct Span {  // the columns, or the lines, that have cards
  int first = 0, count = 0;
};

constexpr int max_side = 21;

// The smallest stretch of a circle of `size` places that holds all that are filled.
Span stretch(const std::array<bool, max_side>& filled, int size) {
  int best_gap = -1, best_first = 0;
  for (int first = 0; first < size; ++first) {
    if (!filled[ix(first)]) continue;
    int gap = 0;
    while (gap < size && !filled[ix((first - 1 - gap + 2 * size) % size)]) ++gap;
    if (gap > best_gap) {
      best_gap = gap;
      best_first = first;
    }
  }
  return best_gap < 0 ? Span{} : Span{best_first, size - best_gap};
}

class Lattice {
 public:
  Lattice(const GridHome& home, const State& state) : home_(home), state_(state), wide_(home.source->wide()), high_(home.source->high()) {
    const ZoneSource& source = *home.source;
    if (source.moving) {
      std::array<bool, max_side> columns{}, lines{};
      const Pile* cell = &state.lie.zones[ix(home.first)];
      for (int y = 0; y < high_; ++y)
        for (int x = 0; x < wide_; ++x, ++cell)
          if (cell->count) columns[ix(x)] = lines[ix(y)] = true;
      across_ = stretch(columns, wide_);
      down_ = stretch(lines, high_);
    } else {
      across_ = {0, source.columns};
      down_ = {0, source.lines};
    }
    number(column_, across_, source.columns, wide_, 1);
    number(line_, down_, source.lines, high_, wide_);
  }

  int columns() const { return across_.count; }
  int lines() const { return down_.count; }

  // The zone in that column and line; -1 if a card there would not fit.
  int at(int x, int y) const {
    if (x < 0 || y < 0 || x > columns() + 1 || y > lines() + 1 || column_[ix(x)] < 0 || line_[ix(y)] < 0) return -1;
    return home_.first + column_[ix(x)] + line_[ix(y)];
  }
  int x(int zone) const { return unwound((zone - home_.first) % wide_, across_, wide_); }
  int y(int zone) const { return unwound((zone - home_.first) / wide_, down_, high_); }
  bool filled(int zone) const { return state_.lie.zones[ix(zone)].count > 0; }

  // All cells where a card can lie, line by line.
  template <class Visit>
  void each(Visit visit) const {
    for (int y = 0; y <= lines() + 1; ++y)
      for (int x = 0; x <= columns() + 1; ++x)
        if (const int zone = at(x, y); zone >= 0) visit(zone, x, y);
  }

 private:
  using Places = std::array<int, max_side + 2>;
  const GridHome& home_;
  const State& state_;
  int wide_, high_;
  Span across_, down_;
  Places column_, line_;  // what each adds to the number of the first zone; -1: a card does not fit there

  void number(Places& places, const Span& span, int limit, int size, int step) const {
    for (int i = 0; i <= span.count + 1; ++i) {
      const bool inside = i >= 1 && i <= span.count, grows = home_.source->moving && span.count < limit;
      const bool first = span.count == 0 && i == 1;
      places[ix(i)] = (span.count == 0 ? first : inside || grows) ? (span.first + i - 1 + size) % size * step : -1;
    }
  }
  static int unwound(int place, const Span& span, int size) {
    const int found = (place - span.first + size) % size + 1;
    return found > span.count + 1 ? found - size : found;
  }
};

const GridHome* grid_of(const Script& script, int zone) {
  for (const GridHome& grid : script.grids)
    if (zone >= grid.first && zone < grid.first + grid.source->zones()) return &grid;
  return nullptr;
}

int push_cell(lua_State* lua, const Script& script, int zone) {
  if (zone < 0) lua_pushnil(lua);
  else push_zone(lua, script, zone);
  return 1;
}

}  // namespace

int cell_x(const Script& script, const State& state, int zone) {
  const GridHome* grid = grid_of(script, zone);
  return grid ? Lattice(*grid, state).x(zone) : 0;
}

int cell_y(const Script& script, const State& state, int zone) {
  const GridHome* grid = grid_of(script, zone);
  return grid ? Lattice(*grid, state).y(zone) : 0;
}

int read_grid(lua_State* lua, const Script& script, const GridHome& home, Slot::What what) {
  const Lattice grid(home, *script.state);
  if (what == Slot::What::columns) return lua_pushinteger(lua, grid.columns()), 1;
  if (what == Slot::What::lines) return lua_pushinteger(lua, grid.lines()), 1;
  std::array<std::array<bool, max_side + 3>, max_side + 3> near{};  // from -1: does a card lie here or beside it?
  bool empty = true;
  if (what == Slot::What::edge) {
    grid.each([&](int zone, int x, int y) {
      if (!grid.filled(zone)) return;
      empty = false;
      for (int dy = 0; dy <= 2; ++dy)
        for (int dx = 0; dx <= 2; ++dx) near[ix(y + dy)][ix(x + dx)] = true;
    });
  }
  lua_createtable(lua, 32, 0);
  lua_Integer count = 0;
  grid.each([&](int zone, int x, int y) {
    const bool filled = grid.filled(zone);
    const bool wanted = what == Slot::What::filled || what == Slot::What::tops ? filled
                        : what == Slot::What::free ? !filled
                                                   : !filled && (empty || near[ix(y + 1)][ix(x + 1)]);
    if (!wanted) return;
    if (what == Slot::What::tops) push_card(lua, script, at(script.state->top(Zone{static_cast<u8>(zone)})));
    else push_zone(lua, script, zone);
    lua_rawseti(lua, -2, ++count);
  });
  return 1;
}

int grid_at(lua_State* lua) {
  Script& script = script_in(lua);
  const Handle* handle = handle_at(lua, 1);
  if (!handle || handle->kind != HandleKind::grid) return luaL_error(lua, "write grid:at(x, y), with a colon");
  const lua_Integer x = luaL_checkinteger(lua, 2), y = luaL_checkinteger(lua, 3);
  if (x < -100 || x > 100 || y < -100 || y > 100) return lua_pushnil(lua), 1;
  return push_cell(lua, script, Lattice(script.grids[handle->id], *script.state).at(static_cast<int>(x), static_cast<int>(y)));
}

// Lines of cells whose top cards have one colour, as long as they go.
int grid_rows(lua_State* lua) {
  Script& script = script_in(lua);
  const Handle* handle = handle_at(lua, 1);
  if (!handle || handle->kind != HandleKind::grid) return luaL_error(lua, "write grid:rows(least), with a colon");
  const lua_Integer least = luaL_checkinteger(lua, 2);
  const Handle* only = handle_at(lua, 3);
  const State& state = *script.state;
  const Lattice grid(script.grids[handle->id], state);
  std::array<std::array<u8, max_side + 1>, max_side + 1> color;
  for (int y = 1; y <= grid.lines(); ++y) {
    for (int x = 1; x <= grid.columns(); ++x) {
      const Card top = state.top(Zone{static_cast<u8>(grid.at(x, y))});
      color[ix(y)][ix(x)] = top == no_card ? 0xff : state.color[ix(top)];
    }
  }
  const int only_x = only ? grid.x(only->id) : 0, only_y = only ? grid.y(only->id) : 0;
  lua_newtable(lua);
  lua_Integer found = 0;
  constexpr std::array<std::array<int, 2>, 4> directions = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  const auto has = [&](int x, int y, u8 wanted) {
    return x >= 1 && y >= 1 && x <= grid.columns() && y <= grid.lines() && color[ix(y)][ix(x)] == wanted;
  };
  for (int y = 1; y <= grid.lines(); ++y) {
    for (int x = 1; x <= grid.columns(); ++x) {
      const u8 wanted = color[ix(y)][ix(x)];
      if (wanted == 0xff) continue;
      for (const auto& [dx, dy] : directions) {
        if (has(x - dx, y - dy, wanted)) continue;
        int length = 1;
        bool through = !only || (x == only_x && y == only_y);
        for (; has(x + length * dx, y + length * dy, wanted); ++length)
          through |= x + length * dx == only_x && y + length * dy == only_y;
        if (length < least || !through) continue;
        lua_createtable(lua, length, 0);
        for (int i = 0; i < length; ++i) {
          push_card(lua, script, at(state.top(Zone{static_cast<u8>(grid.at(x + i * dx, y + i * dy))})));
          lua_rawseti(lua, -2, i + 1);
        }
        lua_rawseti(lua, -2, ++found);
      }
    }
  }
  return 1;
}

int cell_step(lua_State* lua) {
  Script& script = script_in(lua);
  const Handle* handle = handle_at(lua, 1);
  const GridHome* home = handle && handle->kind == HandleKind::zone ? grid_of(script, handle->id) : nullptr;
  if (!home) return luaL_error(lua, "write cell:step(dx, dy), with a cell of a grid and a colon");
  const lua_Integer dx = luaL_checkinteger(lua, 2), dy = luaL_checkinteger(lua, 3);
  if (dx < -100 || dx > 100 || dy < -100 || dy > 100) return lua_pushnil(lua), 1;
  const Lattice grid(*home, *script.state);
  return push_cell(lua, script, grid.at(grid.x(handle->id) + static_cast<int>(dx), grid.y(handle->id) + static_cast<int>(dy)));
}

}  // namespace pw
