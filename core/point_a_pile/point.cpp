// Pointing. All point at the same time, unless a rule makes some of them point later, when they see the other fingers.
#include "core/point_a_pile/flow.h"

namespace pw::pap {
namespace {

// Those of the pointers whom the rule makes wait; nobody if it would be all of them.
SeatSet who_waits(const Game& game, const State& state) {
  const Card law = rule(state);
  Hook* later = law == no_card ? nullptr : game.cards.hook(state.face_of(law), slot_later);
  if (!later) return 0;
  const SeatSet pointers = seats(state, v_pointers);
  SeatSet waiting = 0;
  for (int s = 0; s < state.players; ++s) {
    const Seat seat{static_cast<u8>(s)};
    if (holds(pointers, seat) && later->answer({game, state, seat, law, no_zone}))
      waiting = static_cast<SeatSet>(waiting | seat_bit(seat));
  }
  return waiting == pointers ? SeatSet{0} : waiting;
}

}  // namespace

// The last look at the rule, and on to the first pointing.
void ready(Turn& turn) {
  look_at_rule(turn);
  turn.go(s_point);
}

void point(Turn& turn) {
  const State& state = turn.state();
  const bool second = turn.frame().a != 0;  // the turn of those who waited
  const SeatSet pointers = seats(state, v_pointers);
  const SeatSet waiting = second ? seats(state, v_later) : who_waits(turn.game, state);
  const auto now = static_cast<SeatSet>(second ? waiting : pointers & ~waiting);
  const Answers* answers = turn.answers();
  int index = 0;
  for (int s = 0; s < turn.players(); ++s) {
    const Seat seat{static_cast<u8>(s)};
    if (!holds(now, seat)) continue;
    if (!answers) {
      Decision& decision = turn.ask(seat, p_point, OptionType::pile);
      decision.picks = {0, 1};
      for (int i = 0; i < pile_count(state); ++i) decision.options.add(at(pile(state, i)));
      continue;
    }
    const int finger = answers->choice[ix(index++)].first();
    turn.table.note(n_pointed, seat, no_card, finger < 0 ? no_zone : pile(state, finger), finger);
    turn.table.set(v_finger + s, finger);
  }
  if (!answers) return;
  if (!second && waiting) {
    turn.table.set(v_later, waiting);
    return turn.go(s_point, 1);
  }
  turn.table.set(v_pointings, var(state, v_pointings) + 1);
  turn.go(turn.game.traits & (has_rules | has_shy) ? s_judge : s_resolve);
  open_window(turn, w_pointed);
}

}  // namespace pw::pap
