// Action cards: the windows in which they can be triggered, and carrying them out.
#include "core/point_a_pile/flow.h"

namespace pw::pap {
namespace {

bool is_playable(const Game& game, const State& state, Seat seat, Card card, int moment) {
  const FaceId face = state.face_of(card);
  if (!game.cards.can_be_used(face, moment)) return false;
  Hook* can = game.cards.hook(face, slot_can);
  return !can || can->answer({game, state, seat, card, contested(state)});
}

// The action cards a seat may trigger now; how many there are.
int playable(const Game& game, const State& state, Seat seat, int moment, std::array<Card, max_cards>& cards) {
  if (holds(seats(state, v_acted), seat) || var(state, v_stopped) || !state.row(seat).usable[ix(moment)]) return 0;
  int count = 0;
  each_card(state, row_of(seat), [&](Card card) {
    if (is_playable(game, state, seat, card, moment)) cards[ix(count++)] = card;
  });
  return count;
}

// Everything as it was when the round began, but for the action that did it.
void play_again(Turn& turn, Seat seat, Card card) {
  const State& state = turn.state();
  Table& table = turn.table;
  table.note(n_redone, seat);
  table.go_back();
  table.move(card, discard);
  table.remember_layout();  // should it be played yet again
  table.clear_marks();
  table.set(v_head, var(state, v_head_then));
  table.forget_points(touches_all);
  for (const int which : {v_tapped, v_out, v_stopped, v_more, v_piles, v_queue, v_redo}) table.set(which, 0);
  table.set(v_contested, at(no_zone));
  table.set(v_redone, var(state, v_redone) | seat_bit(seat));
  table.set(v_acted, var(state, v_redone));
  for (int s = 0; s < max_seats; ++s) table.set(v_finger + s, finger_up);
  look_at_rule(turn);
  turn.restart(s_draw);
  open_window(turn, w_round_start);
}

}  // namespace

void open_window(Turn& turn, Window moment) {
  if (!(turn.game.traits & has_actions) || var(turn.state(), v_stopped)) return;
  std::array<Card, max_cards> cards;
  for (int i = 0; i < turn.players(); ++i)
    if (playable(turn.game, turn.state(), from_head(turn.state(), i), moment, cards) > 0) return turn.push(s_window, moment, i);
}

// The seats are asked one after another, from the Headpointer on; after an action it all starts again. The frame
// holds the window and how many have said no.
void window(Turn& turn) {
  const State& state = turn.state();
  Frame& frame = turn.frame();
  std::array<Card, max_cards> cards;
  if (frame.a == w_contested && state.count(contested(state)) < 2) return turn.pop();  // nothing to split any more
  for (; frame.b < turn.players(); ++frame.b) {
    const Seat seat = from_head(state, frame.b);
    const int count = playable(turn.game, state, seat, frame.a, cards);
    if (count == 0) continue;
    if (const Answers* answers = turn.answers()) {
      const Choice& choice = answers->choice[0];
      if (choice.is_nothing()) {
        ++frame.b;
        return;
      }
      if (choice.first() >= count) return turn.reject("this action cannot be triggered now.");  // an imagined table differs
      frame.b = 0;
      return turn.push(s_act, at(cards[ix(choice.first())]), at(seat), at(contested(state)));
    }
    Decision& decision = turn.ask(seat, p_trigger, OptionType::card);
    decision.picks = {0, 1};
    decision.whim = Whim::half;
    for (int i = 0; i < count; ++i) decision.options.add(at(cards[ix(i)]));
    return;
  }
  turn.pop();
}

// The card is laid open, does what it says, and is discarded. This step rewinds: what it says may ask at any point.
void act(Turn& turn) {
  const Frame frame = turn.frame();
  const Card card{frame.a};
  const Seat seat{frame.b};
  const State& state = turn.state();
  Table& table = turn.table;
  table.note(n_triggers, seat, card);
  table.move(card, acting);
  table.set(v_acted, var(state, v_acted) | seat_bit(seat));
  turn.game.cards.hook(state.face_of(card), slot_act)->act(turn, {turn.game, state, seat, card, Zone{frame.c}});
  if (turn.is_asking()) return;
  if (var(state, v_redo)) return play_again(turn, seat, card);
  table.note(n_done, seat);
  if (state.zone_of(card) == acting) table.move(card, discard);
  clear_empty_piles(turn);
  turn.pop();
  check_end(turn);
}

void clear_empty_piles(Turn& turn) {
  const State& state = turn.state();
  int kept = 0;
  for (int i = 0; i < pile_count(state); ++i) {
    const Zone zone = pile(state, i);
    const bool gone = state.count(zone) == 0;
    for (int s = 0; s < turn.players(); ++s)
      if (var(state, v_finger + s) == i && (gone || kept != i)) turn.table.set(v_finger + s, gone ? finger_up : kept);
    if (!gone) turn.table.set(v_pile + kept++, at(zone));
  }
  turn.table.set(v_piles, kept);
}

}  // namespace pw::pap
