// Plays whole games with bots and nothing else: no history, no events, no allocation. What `sim` and search run on.
#pragma once

#include <array>

#include "core/bots.h"

namespace pw {

// Somebody who looks on and is told what happens. Play is the same without.
class Onlooker {
 public:
  virtual ~Onlooker() = default;
  virtual void happened(const State&) = 0;  // whenever somebody is asked, and at the end; `events` are those since then
  Events events;
};

// Puts answers that are all there into the order in which bots would have given them: each has a reaction time drawn from
// its own stream, up to Asked::spread. With a spread of 0 they answer in seat order.
void order_by_reaction(const Asked&, std::array<Rng, max_seats>&, Answers&);

struct Playout {
  State state;
  Asked asked;
  Answers answers;
  std::array<Rng, max_seats> rngs;  // one stream a seat, so that one player's whims do not shift another's

  Onlooker* onlooker = nullptr;

  // Plays game `seed` to its end. Throws EngineError if it has none.
  void play(const Game&, int players, u64 seed, const std::array<Bot*, max_seats>& bots);
};

}  // namespace pw
