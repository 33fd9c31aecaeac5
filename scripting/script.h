// A scripted game at work: the VM that runs its steps, and what its scripts can touch. Things are handles (a player, card,
// zone, the game, a grid), each made once and kept; reading or setting a field of one goes straight to the State that is
// being played. Shared by script_things.cpp, script_grid.cpp, script_verbs.cpp and scripted_game.cpp only.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/game.h"
#include "scripting/script_names.h"
#include "scripting/scripted_rules.h"
#include "scripting/vm.h"

struct lua_State;

namespace pw {

enum class HandleKind : u8 { player, card, zone, game, grid };

struct Handle {
  u32 magic;
  HandleKind kind;
  u8 id;
};

// What a name after a dot means.
struct Slot {
  enum class What : u8 {
    var, player_var, zone, player_zone, grid,
    players, options, colors,
    seat, left, right,
    id, kind, color, label, text, other_text, mark, card_zone, card_owner, place,
    count, top, bottom, cards, name, zone_owner, x, y,
    columns, lines, filled, tops, free, edge,
    symbol_values, symbols, symbol_value, number,
    method,
  };
  What what;
  int at = 0;  // the variable, zone or grid; the place of a method in the registry; of a symbol: property and value
               // (most_codes * p + v)
  VarSource::Holds holds = VarSource::Holds::number;
};

struct GridHome {
  int first = 0;  // zone
  const ZoneSource* source = nullptr;
};

// The lines of the story that steps told; events carry their numbers. Of very many, the first are forgotten.
class StoryLines {
 public:
  u32 number_of(const std::string& line);
  const std::string& line(u32 number) const;

 private:
  std::deque<std::string> lines_;
  std::map<std::string, u32> numbers_;
  u32 forgotten_ = 0;
  std::size_t bytes_ = 0;
};

struct Script {
  Script(std::shared_ptr<const ScriptedRules> game_rules, Budget budget) : rules(std::move(game_rules)), vm({}, {}, budget) {}

  std::shared_ptr<const ScriptedRules> rules;
  Vm vm;
  const Game* game = nullptr;

  // Where things are in a State.
  static constexpr int var_round = 0, var_score = 1, first_var = 1 + max_seats;
  int box = 0;
  std::map<std::string, int> zone_at;  // of a player's zones: seat 1's
  std::map<std::string, int> var_at;   // of a player's variables: "player.x", seat 1's
  std::vector<GridHome> grids;
  std::vector<const ZoneSource*> source_of;  // by zone; null: the box, or not in use
  std::vector<Slot> slots;
  NameIndex names;
  std::vector<Column> columns;

  // Lua's registry.
  mutable std::array<int, 5 * 256> handles{};  // by kind and id; 0: not made yet
  int faces = 0, parameters = 0, steps_by_name = 0, prompts_by_name = 0, words_by_name = 0, players_lists = 0, options = 0,
      colors = 0, symbols = 0;
  std::array<int, 5> metatables{};

  // Functions of game.lua; -1: there is none.
  std::vector<Function> steps;
  Function status{-1}, value{-1}, show{-1}, label{-1}, ending{-1};

  // What is being played or looked at.
  const State* state = nullptr;
  Turn* turn = nullptr;  // null: it can only be looked at
  StoryLines story;

  struct Progress {  // between two questions
    u64 stretch = 0;  // Game::stretch
    int steps = 0, lines = 0;  // that were run, that were told
  };
  Progress& progress() {
    if (progress_.stretch != game->stretch) progress_ = {game->stretch, 0, 0};
    return progress_;
  }

 private:
  Progress progress_;
};

inline Script& script_of(const Game& game) { return *static_cast<Script*>(game.keep.get()); }

// script_things.cpp
void install_things(Script&);
void push_handle(lua_State*, const Script&, HandleKind, int id);
Handle* handle_at(lua_State*, int index);  // null: something else
inline void push_player(lua_State* lua, const Script& script, int seat) { push_handle(lua, script, HandleKind::player, seat); }
inline void push_card(lua_State* lua, const Script& script, int card) { push_handle(lua, script, HandleKind::card, card); }
inline void push_zone(lua_State* lua, const Script& script, int zone) { push_handle(lua, script, HandleKind::zone, zone); }
Script& script_in(lua_State*);  // of the C function that is running

// Pushes a table with the field that is named in place 2 of the running function, for each card.
void push_values(lua_State*, Script&, std::span<const Card>);
// That field of one card, which must be a whole number.
int whole_field(lua_State*, Script&, Card);

// script_grid.cpp
int cell_x(const Script&, const State&, int zone);  // columns and lines count from 1
int cell_y(const Script&, const State&, int zone);
int read_grid(lua_State*, const Script&, const GridHome&, Slot::What);
int grid_at(lua_State*);    // grid:at(x, y)
int grid_below(lua_State*);  // grid:below(field, number)
int grid_rows(lua_State*);  // grid:rows(least, cell)
int cell_step(lua_State*);  // cell:step(dx, dy)

// script_symbols.cpp
void install_symbol_words(Script&, const std::string& of, int table);  // methods of a "card" or the "game", functions of "symbols"

// script_verbs.cpp
void install_verbs(Script&, int table);  // into the Lua table on the stack

}  // namespace pw
