// What a greedy player does: points at what scores most if it gets it alone, and lays piles such that the one it
// likes best is not the one the others like best.
#include <algorithm>

#include "core/bots.h"
#include "core/point_a_pile/flow.h"
#include "core/point_a_pile/story.h"

namespace pw::pap {
namespace {

constexpr int layouts_tried = 8;

// What `seat` gains by scoring the pile: points first, then cards (they may count later). `scratch` equals `state`; the
// cards are moved there and back, which is cheaper than a copy for every pile and player.
int gain(const Game& game, const State& state, State& scratch, Seat seat, Zone pile) {
  if (state.count(pile) == 0) return 0;
  Table table(game.cards, scratch, nullptr);
  const Card first = state.bottom(pile);
  table.move_all(pile, row_of(seat));
  const int now = points(game, scratch, seat), more = now - points(game, state, seat);
  for (Card card = first; card != no_card;) {
    const Card following = scratch.above(card);
    table.move(card, pile);
    card = following;
  }
  const int wins = now >= game.value(o_target) ? 1000 : 0;
  return wins + 100 * more + 10 * state.count(pile);
}

struct Favourite {
  int pile = at_nothing, worth = 0;
};

Favourite favourite(const Game& game, const State& state, State& scratch, Seat seat) {
  Favourite best;
  for (int i = 0; i < pile_count(state); ++i) {
    if (forbidden_by(game, state, seat, i) != no_card) continue;
    const int worth = gain(game, state, scratch, seat, pile(state, i));
    if (worth > best.worth) best = {i, worth};
  }
  return best;
}

// Among piles that are worth the same it takes one by chance: else equal players would block each other for ever.
Choice point_at(const Game& game, const State& state, Seat seat, Rng& rng) {
  State scratch = state;
  const Favourite best = favourite(game, state, scratch, seat);
  Choice choice;
  u32 equals = 0;
  for (int i = 0; i < pile_count(state) && best.pile != at_nothing; ++i) {
    if (forbidden_by(game, state, seat, i) != no_card || gain(game, state, scratch, seat, pile(state, i)) != best.worth) continue;
    if (rng.below(++equals) == 0) choice = Choice::of(i);
  }
  return choice;
}

// How good the piles on the table are for the one who laid them, if all point at their favourites.
int layout_worth(const Game& game, const State& state, Seat layer) {
  State scratch = state;
  const auto pointers = static_cast<SeatSet>(var(state, v_pointers));
  const Favourite mine = holds(pointers, layer) ? favourite(game, state, scratch, layer) : Favourite{};
  int rivals = 0, theirs = 0, others = 0;
  for (int s = 0; s < state.players; ++s) {
    const Seat seat{static_cast<u8>(s)};
    if (seat == layer || !holds(pointers, seat)) continue;
    const Favourite best = favourite(game, state, scratch, seat);
    if (best.pile != at_nothing && best.pile == mine.pile) ++rivals;
    theirs += best.worth;
    ++others;
  }
  return mine.worth / (1 + 2 * rivals) - (others ? theirs / (2 * others) : 0);
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
  const State state = imagine(game, view, rng);
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
