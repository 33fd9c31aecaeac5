// Pointing, and who gets what.
#include <bit>

#include "core/point_a_pile/flow.h"

namespace pw::pap {
namespace {

SeatSet wanting(const State& state, int pile_index) {
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
  const SeatSet who = wanting(turn.state(), index);
  const int fingers = std::popcount(who);
  if (fingers == 1) {
    table.note(n_wins, only_one(who), no_card, where, index);
    table.move_all(where, row_of(only_one(who)));
  } else if (fingers == 0 || turn.state().count(where) == 1) {
    table.note(fingers == 0 ? n_nobody : n_too_small, no_seat, no_card, where, index);
    table.move_all(where, spent);
  } else {
    queue(turn, where, who);
  }
}

}  // namespace

void point(Turn& turn) {
  const State& state = turn.state();
  const auto pointers = static_cast<SeatSet>(var(state, v_pointers));
  const Answers* answers = turn.answers();
  if (!answers) {
    for (int s = 0; s < turn.players(); ++s) {
      const Seat seat{static_cast<u8>(s)};
      if (!holds(pointers, seat)) continue;
      Decision& decision = turn.ask(seat, p_point, OptionType::pile);
      decision.picks = {0, 1};
      for (int i = 0; i < pile_count(state); ++i) decision.options.add(at(pile(state, i)));
    }
    return;
  }
  int index = 0;
  for (int s = 0; s < turn.players(); ++s) {
    const Seat seat{static_cast<u8>(s)};
    int finger = finger_up;
    if (holds(pointers, seat)) {
      finger = answers->choice[ix(index++)].first();
      turn.table.note(n_pointed, seat, no_card, finger < 0 ? no_zone : pile(state, finger), finger);
    }
    turn.table.set(v_finger + s, finger);
  }
  turn.table.set(v_pointings, var(state, v_pointings) + 1);
  turn.go(s_resolve);
}

// All piles of one pointing are handed out together; then scores are checked.
void resolve(Turn& turn) {
  const State& state = turn.state();
  Table& table = turn.table;
  for (int i = 0; i < pile_count(state); ++i) settle_pile(turn, i);
  table.set(v_piles, 0);

  const SeatSet tapped = wanting(state, at_nothing);
  if (turn.game.value(o_empty_space) == 0) {
    table.set(v_tapped, var(state, v_tapped) | tapped);
  } else {
    give_spent(turn, tapped);
  }
  if (!check_target(turn)) turn.go(s_next_contest);
}

// The cards that piles discarded go to the one player who tapped empty space, or stay discarded.
void give_spent(Turn& turn, SeatSet tapped) {
  if (turn.state().count(spent) == 0) return;
  if (std::popcount(tapped) == 1) {
    turn.table.note(n_empty_space, only_one(tapped), no_card, spent);
    turn.table.move_all(spent, row_of(only_one(tapped)));
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
  turn.table.note(n_split, head(state), no_card, no_zone, var(state, v_pointers));
  turn.go(s_split);
}

}  // namespace pw::pap
