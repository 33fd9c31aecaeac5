// What a scripted game's pack.yaml says besides its cards: players, steps, zones, variables, options, questions,
// figures. Read and checked for shape; scripted_game.cpp makes a Game of it. games.md beside this file is the reference.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
#include "scripting/map_reader.h"

namespace pw {

struct ZoneSource {
  std::string name;
  Place place;
  bool each = false;  // one for every player
  Sight sight = Sight::all;
  std::vector<int> pools = {0};  // the same for all, or by seat
  int columns = 0, lines = 0;    // a grid of cells
  bool moving = false;           // the grid has no fixed place: only its size is limited
  Drawn drawn = Drawn::row;

  // A moving grid has one column and one line more, so that each cell around the cards has a name of its own.
  int wide() const { return columns + (moving ? 1 : 0); }
  int high() const { return lines + (moving ? 1 : 0); }
  int zones() const { return columns ? wide() * high() : each ? max_seats : 1; }
};

struct VarSource {
  enum class Holds : u8 { number, flag, player, card, zone };
  std::string name;
  Place place;
  Holds holds = Holds::number;
  int usual = 0;  // -1: no player, card or zone yet
};

struct StatSource {
  std::string name, doc, of, per;  // variables of the game; per: "" for each game
  bool share = false;
  Place place;
};

using Halves = std::pair<std::string, std::string>;  // a kind of card, and the kind its other half is drawn from

struct GameSource {
  int min_players = 2, max_players = max_seats, usual_players = 4;
  std::vector<std::pair<std::string, Place>> steps;  // the first one begins the game
  std::vector<PromptSpec> prompts;
  std::vector<std::string> words;  // that can be options
  std::vector<ZoneSource> zones;
  std::vector<VarSource> vars, player_vars;
  std::vector<OptionSpec> options;
  std::vector<std::pair<std::string, std::vector<std::string>>> hooks;  // of cards, with their arguments
  std::vector<std::pair<std::string, std::vector<std::string>>> kinds;  // of cards, with their hooks
  std::vector<Property> symbols;  // what a card's symbols have: a colour, a shape
  Place symbols_place;
  std::vector<Halves> halves;
  std::vector<std::string> numbered;  // kinds whose cards are numbered
  std::vector<StatSource> stats;
};

// Asks `map` for all of these fields.
GameSource read_game(MapReader& map, Problems&);

}  // namespace pw
