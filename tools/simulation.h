// Many games at once, and what they say. All sums are whole numbers, so the result is the same for any number of
// threads and any order of games.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/bots.h"
#include "core/game.h"

namespace pw {

// A mean over games, or a ratio of two sums over games, with its standard error.
class Figure {
 public:
  void add(i64 over, i64 of = 1) {
    ++games_;
    x_ += over;
    y_ += of;
    xx_ += over * over;
    yy_ += of * of;
    xy_ += over * of;
  }
  void add(const Figure&);
  double mean() const;
  double standard_error() const;

 private:
  i64 games_ = 0, x_ = 0, y_ = 0, xx_ = 0, yy_ = 0, xy_ = 0;
};

struct SimulationResult {
  i64 games = 0;
  Figure players, decisions, score;
  std::vector<Figure> stats;                // as in Game::stats
  std::array<Figure, max_seats> wins;       // in 60ths, because up to six share a win
  u64 signature = 0;
  void add(const SimulationResult&);
};

struct SimulationFailure {
  i64 game = 0;  // which of the run
  u64 seed = 0;
  int players = 0;
  std::exception_ptr error;
};

struct SimulationRequest {
  std::function<std::unique_ptr<Game>()> make_game;  // called once per thread
  std::string bot = "random";
  int low_players = 4, high_players = 4;
  i64 games = 1000;
  u64 seed = 1;
  int threads = 1;
  std::function<void(i64 done)> progress;  // called now and then from the calling thread
};

int players_of_game(const SimulationRequest&, u64 game_seed);

// Plays them all. A failing game stops the run; the one with the lowest number is reported.
SimulationResult simulate(const SimulationRequest&, std::optional<SimulationFailure>&);

}  // namespace pw
