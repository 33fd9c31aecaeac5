// Who gets what.
#include <bit>

#include "core/point_a_pile/flow.h"

namespace pw::pap {
namespace {

SeatSet fingers_at(const State& state, int pile_index) {
  SeatSet who = 0;
  for (int seat = 0; seat < state.players; ++seat)
    if (var(state, v_finger + seat) == pile_index) who = static_cast<SeatSet>(who | 1u << seat);
  return who;
}

Seat only_one(SeatSet set) { return Seat{static_cast<u8>(std::countr_zero(set))}; }

void queue(Turn& turn, Zone pile, SeatSet who) {
  const int place = var(turn.state(), v_queue);
  check(place < max_piles / 2, "too many contested piles");
  turn.table.set(v_wait + place, at(pile));
  turn.table.set(v_want + place, who);
  turn.table.set(v_queue, place + 1);
  turn.table.note(n_contested, no_seat, no_card, pile, who);
}

void settle_pile(Turn& turn, int index) {
  Table& table = turn.table;
  const Zone where = pile(turn.state(), index);
  const SeatSet who = fingers_at(turn.state(), index);
  const int fingers = std::popcount(who);
  if (fingers == 1) {
    table.note(n_wins, only_one(who), no_card, where, index);
    score_all(turn, where, only_one(who));
  } else if (fingers == 0 || turn.state().count(where) == 1) {
    table.note(fingers == 0 ? n_nobody : n_too_small, no_seat, no_card, where, index);
    table.move_all(where, spent);
  } else {
    queue(turn, where, who);
  }
}

// For the figures.
void count_fingers(Turn& turn) {
  const State& state = turn.state();
  const int taps = std::popcount(fingers_at(state, at_nothing));
  int down = taps, wanted = 0, contests = 0;
  for (int i = 0; i < pile_count(state); ++i) {
    const int here = std::popcount(fingers_at(state, i));
    down += here;
    wanted += here > 0;
    contests += here > 1;
  }
  turn.table.set(v_fingers, var(state, v_fingers) + down);
  turn.table.set(v_taps, var(state, v_taps) + taps);
  turn.table.set(v_wanted, var(state, v_wanted) + wanted);
  turn.table.set(v_contests, var(state, v_contests) + contests);
}

}  // namespace

SeatSet wanting(const State& state, Zone where) {
  if (where == contested(state)) return seats(state, v_pointers);
  for (int i = 0; i < pile_count(state); ++i)
    if (pile(state, i) == where) return fingers_at(state, i);
  return 0;
}

// The cards are marked with their winner for the rest of the round.
void score_all(Turn& turn, Zone from, Seat seat) {
  if (turn.game.traits & has_actions)
    each_card(turn.state(), from, [&](Card card) { turn.table.mark(card, at(seat) + 1); });
  turn.table.move_all(from, row_of(seat));
}

// All piles of one pointing are handed out together; then scores are checked.
void resolve(Turn& turn) {
  const State& state = turn.state();
  Table& table = turn.table;
  count_fingers(turn);
  for (int i = 0; i < pile_count(state); ++i) settle_pile(turn, i);
  table.set(v_piles, 0);

  const SeatSet tapped = fingers_at(state, at_nothing);
  if (turn.game.value(o_empty_space) == 0) {
    table.set(v_tapped, var(state, v_tapped) | tapped);
  } else {
    give_spent(turn, tapped);
  }
  turn.go(s_next_contest);
  check_end(turn);
}

// The cards that piles discarded go to the one player who tapped empty space, or stay discarded.
void give_spent(Turn& turn, SeatSet tapped) {
  if (turn.state().count(spent) == 0) return;
  if (std::popcount(tapped) == 1) {
    turn.table.note(n_empty_space, only_one(tapped), no_card, spent);
    score_all(turn, spent, only_one(tapped));
  } else {
    turn.table.note(n_unclaimed);
    turn.table.move_all(spent, discard);
  }
}

// Contested piles wait in a queue: first come, first split.
void next_contest(Turn& turn) {
  const State& state = turn.state();
  const int waiting = var(state, v_queue);
  if (waiting == 0) return turn.go(s_end_round);
  turn.table.set(v_contested, var(state, v_wait));
  turn.table.set(v_pointers, var(state, v_want));
  for (int i = 1; i < waiting; ++i) {
    turn.table.set(v_wait + i - 1, var(state, v_wait + i));
    turn.table.set(v_want + i - 1, var(state, v_want + i));
  }
  turn.table.set(v_queue, waiting - 1);
  turn.go(s_split);
  open_window(turn, w_contested);
}

}  // namespace pw::pap
