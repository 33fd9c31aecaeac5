#include "core/playout.h"

#include <algorithm>

#include "core/check.h"

namespace pw {
namespace {

class Bots final : public Responder {
 public:
  Bots(const Game& game, const std::array<Bot*, max_seats>& bots, std::array<Rng, max_seats>& rngs, Onlooker* onlooker)
      : game_(game), bots_(bots), rngs_(rngs), onlooker_(onlooker) {}
  void respond(const State& table, const State& began, const Decision& decision, Choice& choice) override {
    if (onlooker_) onlooker_->happened(table);
    const auto seat = ix(decision.seat);
    bots_[seat]->choose(Question(game_, table, began, decision), rngs_[seat], choice);
  }
  void arrive(const Asked& asked, Answers& answers) override { order_by_reaction(asked, rngs_, answers); }

 private:
  const Game& game_;
  const std::array<Bot*, max_seats>& bots_;
  std::array<Rng, max_seats>& rngs_;
  Onlooker* onlooker_;
};

}  // namespace

void order_by_reaction(const Asked& asked, std::array<Rng, max_seats>& rngs, Answers& answers) {
  if (asked.spread == 0) return;
  std::array<u32, max_seats> time{};
  for (int i = 0; i < asked.count; ++i)
    time[ix(i)] = rngs[ix(asked.decisions[ix(i)].seat)].below(static_cast<u32>(asked.spread) + 1);
  std::stable_sort(answers.order.begin(), answers.order.begin() + answers.count,
                   [&](u8 one, u8 other) { return time[one] < time[other]; });
}

constexpr u32 most_decisions = 100'000;

void Playout::play(const Game& game, int players, u64 seed, const std::array<Bot*, max_seats>& bots) {
  for (int seat = 0; seat < players; ++seat)
    rngs[ix(seat)] = Rng(seed, static_cast<u64>(Stream::bots) + static_cast<u64>(seat));
  set_up(game, state, players, seed);
  Bots responder(game, bots, rngs, onlooker);
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
    if (asked.quorum < asked.count) {
      order_by_reaction(asked, rngs, answers);
      answers.count = asked.quorum;
    }
    // Rejected answers are asked for again.
    rejections = answer(game, state, asked, answers, events, &responder).ok() ? 0 : rejections + 1;
    if (onlooker) onlooker->happened(state);
    check(rejections < 100000, "the bots find no answer that the game accepts");
    check(game.round(state) <= game.round_limit && state.decisions < most_decisions, "the game does not end");
  }
}

}  // namespace pw
