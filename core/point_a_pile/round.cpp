// A round's beginning and end, the target, and the setup.
#include "core/point_a_pile/flow.h"

namespace pw::pap {
namespace {

SeatSet best(const Game& game, const State& state) {
  int top = -100000;
  SeatSet who = 0;
  for (int s = 0; s < state.players; ++s) {
    const int score = points(game, state, Seat{static_cast<u8>(s)});
    if (score > top) who = 0;
    if (score >= top) who = static_cast<SeatSet>(who | 1u << s);
    top = std::max(top, score);
  }
  return who;
}

void end_by_deck(Turn& turn) {
  turn.table.set(v_ended, by_deck);
  turn.finish(best(turn.game, turn.state()));
}

bool refill(Turn& turn) {
  if (turn.game.value(o_deck_out) == 0 || turn.state().count(discard) == 0) return false;
  turn.table.note(n_reshuffled);
  turn.table.move_all(discard, deck);
  turn.table.shuffle(deck);
  return true;
}

}  // namespace

bool check_target(Turn& turn) {
  const State& state = turn.state();
  const int target = turn.game.value(o_target);
  bool reached = false;
  for (int s = 0; s < state.players; ++s) reached |= points(turn.game, state, Seat{static_cast<u8>(s)}) >= target;
  if (!reached) return false;
  turn.table.set(v_ended, by_target);
  turn.finish(best(turn.game, state));
  return true;
}

void begin_round(Turn& turn) {
  const State& state = turn.state();
  if (state.count(deck) == 0 && !refill(turn)) return end_by_deck(turn);
  turn.table.set(v_round, var(state, v_round) + 1);
  turn.table.set(v_tapped, 0);
  turn.table.note(n_round, head(state), no_card, no_zone, var(state, v_round));
  turn.go(s_draw);
}

void draw(Turn& turn) {
  const State& state = turn.state();
  for (int left = 2 * turn.players(); left > 0; --left) {
    if (state.count(deck) == 0 && !refill(turn)) break;
    turn.table.move(state.top(deck), drawn);
  }
  turn.go(s_make);
}

void end_round(Turn& turn) {
  const State& state = turn.state();
  Table& table = turn.table;
  give_spent(turn, static_cast<SeatSet>(var(state, v_tapped)));
  if (check_target(turn)) return;

  const Seat next = left_of(state, head(state));
  table.set(v_head, at(next));
  table.forget_points(touches_head);
  table.note(n_head, next);
  if (check_target(turn)) return;
  // With deck_out `end`, the round that empties the deck is the last one.
  if (turn.game.value(o_deck_out) == 0 && state.count(deck) == 0) return end_by_deck(turn);
  turn.go(s_begin_round);
}

}  // namespace pw::pap
