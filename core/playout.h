// Plays whole games with bots and nothing else: no history, no events, no allocation. What `sim` and search run on.
#pragma once

#include <array>

#include "core/bots.h"

namespace pw {

struct Playout {
  State state;
  Asked asked;
  Answers answers;
  std::array<Rng, max_seats> rngs;  // one stream a seat, so that one player's whims do not shift another's

  // Plays game `seed` to its end. Throws EngineError if it has none.
  void play(const Game&, int players, u64 seed, const std::array<Bot*, max_seats>& bots);
};

}  // namespace pw
