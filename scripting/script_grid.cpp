// Grids: cells are zones, line by line. A moving grid has no fixed place on the table: its cells go round, one column and
// one line more than cards may take up, so that every cell beside a card has a name of its own wherever the cards lie.
#include <array>
#include <bit>
#include <lua.hpp>
#include <tuple>
#include <utility>

#include "scripting/script.h"

namespace pw {
namespace {

struct Span {  // the columns, or the lines, that have cards
  int first = 0, count = 0;
};

constexpr int max_side = 21;

// The smallest stretch of a circle of `size` places that holds all that are set in `filled`.
Span stretch(u32 filled, int size) {
  int best_gap = -1, best_first = 0;
  const u64 twice = filled | u64{filled} << size;
  for (u32 left = filled; left; left &= left - 1) {
    const int first = std::countr_zero(left);
    const int before = 63 - std::countl_zero(twice & ((u64{1} << (first + size)) - 1));  // the one that is set before it
    const int gap = first + size - 1 - before;
    if (gap > best_gap) {
      best_gap = gap;
      best_first = first;
    }
  }
  return best_gap < 0 ? Span{} : Span{best_first, size - best_gap};
}

// A grid as it lies: its columns and lines count from 1 at the first that has cards. One more on either side is where a
// card may come to lie beside them. A line is the set of its columns, as bits.
class Lattice {
 public:
  using Lines = std::array<u32, max_side + 3>;  // from 0, and one more at the end that is empty

  Lattice(const GridHome& home, const State& state) : home_(home), wide_(home.source->wide()), high_(home.source->high()) {
    const ZoneSource& source = *home.source;
    Lines round{};  // the filled cells as the zones are numbered
    u32 columns = 0, lines = 0;
    const Pile* cell = &state.lie.zones[ix(home.first)];
    for (int y = 0; y < high_; ++y) {
      u32 line = 0;
      for (int x = 0; x < wide_; ++x, ++cell) line |= u32{cell->count > 0} << x;
      round[ix(y)] = line;
      columns |= line;
      lines |= u32{line > 0} << y;
    }
    across_ = source.moving ? stretch(columns, wide_) : Span{0, source.columns};
    down_ = source.moving ? stretch(lines, high_) : Span{0, source.lines};
    number(column_, across_, source.columns, wide_, 1);
    number(line_, down_, source.lines, high_, wide_);
    for (int y = 1; y <= down_.count; ++y) {
      const u32 line = round[ix(wrapped(down_.first + y - 1, high_))];
      filled_[ix(y)] = ((line >> across_.first | line << (wide_ - across_.first)) & ((u32{1} << across_.count) - 1)) << 1;
    }
    for (int x = 0; x <= across_.count + 1; ++x)
      if (column_[ix(x)] >= 0) room_ |= u32{1} << x;
  }

  int columns() const { return across_.count; }
  int lines() const { return down_.count; }
  const Lines& filled() const { return filled_; }

  // The cells without a card where one may lie.
  Lines free() const {
    Lines free{};
    for (int y = 0; y <= lines() + 1; ++y) free[ix(y)] = line_[ix(y)] >= 0 ? room_ & ~filled_[ix(y)] : 0;
    return free;
  }
  // Of those, the cells beside a card; all, if there is no card.
  Lines edge() const {
    Lines edge = free();
    u32 any = 0;
    for (int y = 1; y <= lines(); ++y) any |= filled_[ix(y)];
    for (int y = 0; any && y <= lines() + 1; ++y) {
      const u32 near = (y > 0 ? filled_[ix(y - 1)] : 0) | filled_[ix(y)] | filled_[ix(y + 1)];
      edge[ix(y)] &= near << 1 | near | near >> 1;
    }
    return edge;
  }
  // Visits such cells line by line.
  template <class Visit>
  void each(const Lines& cells, Visit visit) const {
    for (int y = 0; y <= lines() + 1; ++y)
      for (u32 left = cells[ix(y)]; left; left &= left - 1) visit(zone(std::countr_zero(left), y));
  }

  // The zone in that column and line; -1 if a card there would not fit.
  int at(int x, int y) const {
    if (x < 0 || y < 0 || x > columns() + 1 || y > lines() + 1 || column_[ix(x)] < 0 || line_[ix(y)] < 0) return -1;
    return zone(x, y);
  }
  int x(int zone) const { return unwound((zone - home_.first) % wide_, across_, wide_); }
  int y(int zone) const { return unwound((zone - home_.first) / wide_, down_, high_); }

 private:
  using Places = std::array<int, max_side + 2>;
  const GridHome& home_;
  int wide_, high_;
  Span across_, down_;
  Places column_, line_;  // what each adds to the number of the first zone; -1: a card does not fit there
  Lines filled_{};
  u32 room_ = 0;  // the columns where a card fits

  int zone(int x, int y) const { return home_.first + column_[ix(x)] + line_[ix(y)]; }
  static int wrapped(int place, int size) { return place < 0 ? place + size : place >= size ? place - size : place; }
  void number(Places& places, const Span& span, int limit, int size, int step) const {
    for (int i = 0; i <= span.count + 1; ++i) {
      const bool inside = i >= 1 && i <= span.count, grows = home_.source->moving && span.count < limit;
      const bool first = span.count == 0 && i == 1;
      places[ix(i)] = (span.count == 0 ? first : inside || grows) ? wrapped(span.first + i - 1, size) * step : -1;
    }
  }
  static int unwound(int place, const Span& span, int size) {
    const int found = wrapped(place - span.first, size) + 1;
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
  using What = Slot::What;
  const State& state = *script.state;
  const Lattice grid(home, state);
  if (what == What::columns) return lua_pushinteger(lua, grid.columns()), 1;
  if (what == What::lines) return lua_pushinteger(lua, grid.lines()), 1;
  const Lattice::Lines cells = what == What::free ? grid.free() : what == What::edge ? grid.edge() : grid.filled();
  int size = 0;
  for (const u32 line : cells) size += std::popcount(line);
  lua_createtable(lua, size, 0);
  lua_Integer count = 0;
  grid.each(cells, [&](int zone) {
    if (what == What::tops) push_card(lua, script, at(state.top(Zone{static_cast<u8>(zone)})));
    else push_zone(lua, script, zone);
    lua_rawseti(lua, -2, ++count);
  });
  return 1;
}

// grid:below(field, number, edge)
int grid_below(lua_State* lua) {
  Script& script = script_in(lua);
  const Handle* handle = handle_at(lua, 1);
  if (!handle || handle->kind != HandleKind::grid) return luaL_error(lua, "write grid:below(field, number), with a colon");
  luaL_checktype(lua, 2, LUA_TSTRING);
  const lua_Integer limit = luaL_checkinteger(lua, 3);
  const Lattice grid(script.grids[handle->id], *script.state);
  std::array<u8, max_zones> cells;
  int count = 0;
  if (lua_toboolean(lua, 4)) grid.each(grid.edge(), [&](int zone) { cells[ix(count++)] = static_cast<u8>(zone); });
  grid.each(grid.filled(), [&](int zone) {
    if (whole_field(lua, script, script.state->top(Zone{static_cast<u8>(zone)})) < limit) cells[ix(count++)] = static_cast<u8>(zone);
  });
  lua_createtable(lua, count, 0);
  for (int i = 0; i < count; ++i) {
    push_zone(lua, script, cells[ix(i)]);
    lua_rawseti(lua, -2, i + 1);
  }
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

namespace {

// The colours of the cards on top of a grid, and the rows of one colour, as long as they go.
class Rows {
 public:
  struct Row {
    int x, y, direction, length;
    auto operator<=>(const Row& other) const {
      return std::tuple(y, x, direction) <=> std::tuple(other.y, other.x, other.direction);
    }
  };

  Rows(const Lattice& grid, const State& state) : grid_(grid), state_(state) {
    for (auto& line : color_) line.fill(none);
    for (int y = 1; y <= grid.lines(); ++y)
      for (u32 left = grid.filled()[ix(y)]; left; left &= left - 1) {
        const int x = std::countr_zero(left);
        color_[ix(y)][ix(x)] = state.color[ix(top_at(x, y))];
      }
  }

  template <class Visit>
  void all(Visit visit) const {
    for (int y = 1; y <= grid_.lines(); ++y) {
      for (int x = 1; x <= grid_.columns(); ++x) {
        if (color_[ix(y)][ix(x)] == none) continue;
        for (int direction = 0; direction < 4; ++direction)
          if (!goes_on(x, y, direction, -1)) visit(row_from(x, y, direction));
      }
    }
  }

  // In the order in which `all` would visit them.
  template <class Visit>
  void through(int x, int y, Visit visit) const {
    std::array<Row, 4> rows;
    for (int direction = 0; direction < 4; ++direction) {
      int first_x = x, first_y = y;
      for (; goes_on(first_x, first_y, direction, -1); first_y -= down[ix(direction)]) first_x -= across[ix(direction)];
      rows[ix(direction)] = row_from(first_x, first_y, direction);
    }
    for (std::size_t i = 1; i < rows.size(); ++i)
      for (std::size_t j = i; j > 0 && rows[j] < rows[j - 1]; --j) std::swap(rows[j], rows[j - 1]);
    for (const Row& row : rows) visit(row);
  }

  Card card_of(const Row& row, int place) const {
    return top_at(row.x + place * across[ix(row.direction)], row.y + place * down[ix(row.direction)]);
  }

 private:
  static constexpr std::array<int, 4> across = {1, 0, 1, 1}, down = {0, 1, 1, -1};
  static constexpr u8 none = 0xff;
  const Lattice& grid_;
  const State& state_;
  std::array<std::array<u8, max_side + 3>, max_side + 3> color_;  // with a margin, so that nobody need look for the edge

  Card top_at(int x, int y) const { return state_.top(Zone{static_cast<u8>(grid_.at(x, y))}); }
  bool goes_on(int x, int y, int direction, int step) const {
    const u8 color = color_[ix(y)][ix(x)];
    return color != none && color_[ix(y + step * down[ix(direction)])][ix(x + step * across[ix(direction)])] == color;
  }
  Row row_from(int x, int y, int direction) const {
    Row row{x, y, direction, 1};
    for (; goes_on(x, y, direction, 1); ++row.length) {
      x += across[ix(direction)];
      y += down[ix(direction)];
    }
    return row;
  }
};

}  // namespace

// grid:rows(least, cell)
int grid_rows(lua_State* lua) {
  Script& script = script_in(lua);
  const Handle* handle = handle_at(lua, 1);
  if (!handle || handle->kind != HandleKind::grid) return luaL_error(lua, "write grid:rows(least), with a colon");
  const lua_Integer least = luaL_checkinteger(lua, 2);
  const GridHome& home = script.grids[handle->id];
  const Handle* only = handle_at(lua, 3);
  if (!lua_isnoneornil(lua, 3) && !(only && only->kind == HandleKind::zone && grid_of(script, only->id) == &home))
    return luaL_error(lua, "grid:rows: argument 2 must be a cell of this grid");
  const Lattice grid(home, *script.state);
  const Rows rows(grid, *script.state);
  lua_newtable(lua);
  lua_Integer found = 0;
  const auto push = [&](const Rows::Row& row) {
    if (row.length < least) return;
    lua_createtable(lua, row.length, 0);
    for (int i = 0; i < row.length; ++i) {
      push_card(lua, script, at(rows.card_of(row, i)));
      lua_rawseti(lua, -2, i + 1);
    }
    lua_rawseti(lua, -2, ++found);
  };
  if (!only) rows.all(push);
  else if (script.state->count(Zone{only->id}) > 0) rows.through(grid.x(only->id), grid.y(only->id), push);
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
