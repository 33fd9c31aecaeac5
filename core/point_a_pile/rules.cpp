// Rule cards and Shy cards: who may point where.
#include "core/point_a_pile/flow.h"

namespace pw::pap {
namespace {

bool says_no(const Game& game, const State& state, Card card, int slot, Seat seat, Zone pile) {
  Hook* hook = game.cards.hook(state.face_of(card), slot);
  return hook && !hook->answer({game, state, seat, card, pile});
}

}  // namespace

// Looked at when a round begins and again before its first pointing, as an action may have changed the last card.
void look_at_rule(Turn& turn) {
  if (!(turn.game.traits & has_rules)) return;
  const State& state = turn.state();
  const Card last = state.top(row_of(head(state)));
  const bool is_rule = last != no_card && turn.game.cards.kind(state.face_of(last)) == rule_card;
  const Card now = is_rule ? last : no_card;
  if (now == rule(state)) return;
  turn.table.set(v_rule, at(now));
  if (is_rule) turn.table.note(n_rule, head(state), now);
}

std::vector<Zone> piles(const State& state) {
  std::vector<Zone> zones;
  for (int i = 0; i < pile_count(state); ++i) zones.push_back(pile(state, i));
  if (zones.empty() && contested(state) != no_zone) zones.push_back(contested(state));
  return zones;
}

std::vector<Law> laws(const Game& game, const State& state, Seat, Zone where) {
  std::vector<Law> all;
  const auto add = [&](Card card, int slot) {
    if (card != no_card && state.face_of(card) != unseen_face && game.cards.hook(state.face_of(card), slot)) all.push_back({card, slot});
  };
  add(rule(state), where == no_zone ? slot_empty : slot_allow);
  if (where == no_zone) return all;
  const Card top = state.top(where);
  if (top != no_card && game.cards.kind(state.face_of(top)) == shy_card) add(top, slot_allow);
  return all;
}

Card forbidden_by(const Game& game, const State& state, Seat seat, int finger) {
  if (finger == finger_up) return no_card;
  const Zone where = finger < 0 ? no_zone : pile(state, finger);
  const Card law = rule(state);
  if (law != no_card && says_no(game, state, law, finger < 0 ? slot_empty : slot_allow, seat, where)) return law;
  if (finger < 0 || !(game.traits & has_shy)) return no_card;
  const Card top = state.top(where);
  const bool is_shy = top != no_card && game.cards.kind(state.face_of(top)) == shy_card;
  return is_shy && says_no(game, state, top, slot_allow, seat, where) ? top : no_card;
}

// All fingers are judged as they lie; only then do those of the offenders come off.
void judge(Turn& turn) {
  const State& state = turn.state();
  SeatSet out = 0;
  for (int s = 0; s < turn.players(); ++s) {
    const Seat seat{static_cast<u8>(s)};
    const Card against = forbidden_by(turn.game, state, seat, finger(state, seat));
    if (against == no_card) continue;
    turn.table.note(n_out, seat, against);
    out = static_cast<SeatSet>(out | seat_bit(seat));
  }
  for (int s = 0; s < turn.players(); ++s)
    if (holds(out, Seat{static_cast<u8>(s)})) turn.table.set(v_finger + s, finger_up);
  if (out) turn.table.set(v_out, var(state, v_out) | out);
  turn.go(s_resolve);
}

}  // namespace pw::pap
