#include "core/playout.h"

#include "core/check.h"

namespace pw {
namespace {

class Bots final : public Responder {
 public:
  Bots(const Game& game, const std::array<Bot*, max_seats>& bots, std::array<Rng, max_seats>& rngs)
      : game_(game), bots_(bots), rngs_(rngs) {}
  void respond(const State& table, const State& began, const Decision& decision, Choice& choice) override {
    const auto seat = ix(decision.seat);
    bots_[seat]->choose(Question(game_, table, began, decision), rngs_[seat], choice);
  }

 private:
  const Game& game_;
  const std::array<Bot*, max_seats>& bots_;
  std::array<Rng, max_seats>& rngs_;
};

}  // namespace

void Playout::play(const Game& game, int players, u64 seed, const std::array<Bot*, max_seats>& bots) {
  for (int seat = 0; seat < players; ++seat)
    rngs[ix(seat)] = Rng(seed, static_cast<u64>(Stream::bots) + static_cast<u64>(seat));
  set_up(game, state, players, seed);
  Bots responder(game, bots, rngs);
  Events* events = onlooker ? &onlooker->events : nullptr;
  start(game, state, asked, events, &responder);
  if (onlooker) onlooker->happened(state);
  int rejections = 0;
  while (!state.over) {
    answers.count = asked.count;
    for (int i = 0; i < asked.count; ++i) {
      const Decision& decision = asked.decisions[ix(i)];
      answers.order[ix(i)] = static_cast<u8>(i);
      responder.respond(asked.table(state), state, decision, answers.choice[ix(i)]);
      if constexpr (checked_build) check(check_choice(decision, answers.choice[ix(i)]).ok(), "a bot made a wrong choice");
    }
    // Rejected answers are asked for again.
    rejections = answer(game, state, asked, answers, events, &responder).ok() ? 0 : rejections + 1;
    if (onlooker) onlooker->happened(state);
    check(rejections < 100000, "the bots find no answer that the game accepts");
    check(game.round(state) <= game.round_limit, "the game does not end");
  }
}

}  // namespace pw
