// A round's beginning and end.
#include "core/point_a_pile/flow.h"

namespace pw::pap {

bool refill(Turn& turn) {
  if (turn.game.value(o_deck_out) == 0 || turn.state().count(discard) == 0) return false;
  turn.table.note(n_reshuffled);
  turn.table.move_all(discard, deck);
  turn.table.shuffle(deck);
  return true;
}

void begin_round(Turn& turn) {
  const State& state = turn.state();
  Table& table = turn.table;
  if (state.count(deck) == 0 && !refill(turn)) return end_by_deck(turn);
  table.set(v_round, var(state, v_round) + 1);
  table.set(v_tapped, 0);
  table.set(v_out, 0);
  table.note(n_round, head(state), no_card, no_zone, var(state, v_round));
  if (turn.game.traits & has_actions) {
    for (const int which : {v_acted, v_stopped, v_more, v_redone}) table.set(which, 0);
    table.set(v_head_then, at(head(state)));
    table.clear_marks();
    table.remember_layout();
  }
  look_at_rule(turn);
  turn.go(s_draw);
  open_window(turn, w_round_start);
}

void draw(Turn& turn) {
  const State& state = turn.state();
  for (int left = 2 * turn.players() + var(state, v_more); left > 0; --left) {
    if (state.count(deck) == 0 && !refill(turn)) break;
    turn.table.move(state.top(deck), drawn);
  }
  if (state.count(drawn) == 0) return end_by_deck(turn);  // a redone round may have lost its only card
  turn.go(s_make);
}

void end_round(Turn& turn) {
  give_spent(turn, seats(turn.state(), v_tapped));
  turn.go(s_move_head);
  open_window(turn, w_round_end);
  check_end(turn);
}

void move_head(Turn& turn) {
  const Seat next = left_of(turn.state(), head(turn.state()));
  turn.table.set(v_head, at(next));
  turn.table.forget_points(touches_head);
  turn.table.note(n_head, next);
  turn.go(s_begin_round);
  check_end(turn);
}

}  // namespace pw::pap
