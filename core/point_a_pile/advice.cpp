// What a greedy player does: points at what brings most, given where the others will point, lays piles such that it gains
// more by them than the others, and tries out what its actions would bring.
#include <algorithm>

#include "core/bots.h"
#include "core/point_a_pile/flow.h"
#include "core/point_a_pile/rivalry.h"
#include "core/point_a_pile/story.h"

namespace pw::pap {
namespace {

constexpr int layouts_tried = 8;
constexpr int about_percent = 22;  // less: not worth being foreseen for

// What brings most; of what brings about as much, anything: else equal players would block each other for ever.
Choice point_at(const Game& game, State& state, Seat seat, Rng& rng) {
  const Rivalry rivalry(game, state, seat);
  const int best = rivalry.best_worth(seat), enough = best - (100 + std::abs(best)) * about_percent / 100;
  u32 equals = 0;
  int chosen = at_nothing;
  for (int finger = at_nothing; finger < pile_count(state); ++finger)
    if (rivalry.may(seat, finger) && rivalry.worth(seat, finger) >= enough && rng.below(++equals) == 0) chosen = finger;
  return chosen == at_nothing ? Choice() : Choice::of(chosen);
}

// How good the piles on the table are for the one who laid them.
int layout_worth(const Game& game, State& state, Seat layer) {
  const Rivalry rivalry(game, state, layer);
  const auto pointers = static_cast<SeatSet>(var(state, v_pointers));
  int theirs = 0, others = 0;
  for (int s = 0; s < state.players; ++s) {
    const Seat seat{static_cast<u8>(s)};
    if (seat == layer || !holds(pointers, seat)) continue;
    theirs += rivalry.best_worth(seat);
    ++others;
  }
  return (holds(pointers, layer) ? rivalry.best_worth(layer) : 0) - (others ? theirs / (2 * others) : 0);
}

Choice lay(const Game& game, const State& state, const Decision& decision, Rng& rng) {
  Choice best, choice;
  int best_worth = 0;
  Asked asked;
  Answers answers;
  for (int i = 0; i < layouts_tried; ++i) {
    RandomBot::pick(decision, rng, choice);
    answers.count = 0;
    answers.arrive(0, choice);
    State laid = state;
    if (!answer(game, laid, asked, answers).ok()) continue;
    const int worth = layout_worth(game, laid, decision.seat);
    if (best.is_nothing() || worth > best_worth) {
      best = choice;
      best_worth = worth;
    }
  }
  return best.is_nothing() ? choice : best;
}

// How a seat stands: its own points against the best of the others.
int standing(const Game& game, const State& state, Seat seat) {
  int rival = -1000;
  for (int s = 0; s < state.players; ++s)
    if (s != at(seat)) rival = std::max(rival, points(game, state, Seat{static_cast<u8>(s)}));
  return 3 * points(game, state, seat) - rival;
}

// Plays on from the answer to the end of the action, the seat's own picks by chance. What did it bring?
int action_worth(const Game& game, State state, const Decision& decision, const Choice& choice, Rng& rng) {
  Asked asked;
  Answers answers;
  answers.arrive(0, choice);
  for (int questions = 0; questions < 10; ++questions) {
    if (!answer(game, state, asked, answers).ok() || asked.count != 1 || asked.decisions[0].prompt != p_pick) break;
    answers.count = 0;
    Choice next;
    RandomBot::pick(asked.decisions[0], rng, next);
    answers.arrive(0, next);
  }
  return standing(game, asked.table(state), decision.seat);
}

// The choice that brings most when each is tried a few times; nothing, if nothing brings as much.
Choice try_out(const Game& game, const State& state, const Decision& decision, Rng& rng) {
  constexpr int tries = 12;
  Choice best, choice;
  int best_worth = decision.picks.low == 0 ? standing(game, state, decision.seat) : -100000;
  for (int i = 0; i < tries; ++i) {
    RandomBot::pick(decision, rng, choice);
    if (choice.is_nothing()) continue;
    const int worth = action_worth(game, state, decision, choice, rng);
    if (worth <= best_worth) continue;
    best = choice;
    best_worth = worth;
  }
  return best;
}

}  // namespace

Choice advise(const Game& game, const View& view, const Decision& decision, Rng& rng) {
  State state = imagine(game, view, rng);
  switch (decision.prompt) {
    case p_make:
    case p_split: return lay(game, state, decision, rng);
    case p_point: return point_at(game, state, decision.seat, rng);
    case p_trigger: return try_out(game, state, decision, rng);
    default: break;
  }
  Choice choice;
  RandomBot::pick(decision, rng, choice);
  return choice;
}

}  // namespace pw::pap
