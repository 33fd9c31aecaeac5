// What is run, in full: the game, who plays it and which games. Enough to run it again, to tell one run from another,
// and to put words to its figures without having the packs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/game.h"

namespace pw {

struct Experiment {
  std::string game, title;
  std::vector<std::string> packs;    // beyond the game's own
  std::vector<std::string> options;  // "target=12": those that differ from the usual
  std::optional<u64> deck_seed;
  u64 content = 0;  // hash of all in the packs that play depends on
  int low_players = 4, high_players = 4;
  std::vector<std::string> bots = {"random"};  // one for all seats, or one a seat, which they take in turn
  u64 seed = 1;
  i64 games = 0;
  struct Stat {
    std::string name, doc;
    bool share = false;
  };
  std::vector<Stat> stats;
  bool metrics = false;  // everything there is to know, at the price of some speed
  struct Card {
    std::string name, label, kind;  // name: pack/id
  };
  std::vector<Card> cards;           // as in CardSet::defs
  std::vector<std::string> prompts;  // as in Game::prompts

  int players(i64 number) const;                    // in game `number`
  u64 game_seed(i64 number) const { return seed_of_game(seed, static_cast<u64>(number)); }
  std::vector<std::string> bot_names() const;       // each once
  int bot_at(i64 number, Seat) const;               // index into bot_names
  std::string bots_text() const;                    // "greedy,random,random"
};

Experiment describe_experiment(const Game&);  // with everything that the game knows

}  // namespace pw
