// The speed limit: Point-a-Pile's base game with random players, written by hand in C++ for this one game and nothing
// else. `./dev bench` compares the engine with it, so it must play the same game: the averages next to the speed are
// there to be compared too.
#pragma once

#include <cstdint>

namespace pw::bench {

struct LimitResult {
  double games_per_second;
  double rounds_per_game, pointings_per_round;  // a contested pile that is split makes one more pointing
  double won;                                   // share of the games in which somebody reached 10 points
  double mean_score;                            // of all players, at the end
};

// Plays whole games for about that long on one thread. 2 to 5 players, else std::invalid_argument.
// Colour-specific and headpointer cards are dealt but score nothing (see limit.cpp).
LimitResult run_limit(int players, double seconds, std::uint64_t seed);

}  // namespace pw::bench
