// When the game is over: the target, the end of the deck, and Missions, which replace the target.
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

}  // namespace

bool is_fulfilled(const Game& game, const State& state, Seat seat, Card mission) {
  Hook* won = game.cards.hook(state.face_of(mission), slot_won);
  return won && won->answer({game, state, seat, mission, no_zone});
}

void end_by_deck(Turn& turn) {
  turn.table.set(v_ended, by_deck);
  turn.finish(best(turn.game, turn.state()));
}

void check_end(Turn& turn) {
  const State& state = turn.state();
  if (turn.game.traits & has_missions) {
    if (state.unsettled) turn.push(s_reveal);
    return turn.table.settle();
  }
  const int target = turn.game.value(o_target);
  bool reached = false;
  for (int s = 0; s < state.players; ++s) reached |= points(turn.game, state, Seat{static_cast<u8>(s)}) >= target;
  if (!reached) return;
  turn.table.set(v_ended, by_target);
  turn.finish(best(turn.game, state));
}

// Everybody with a Mission is asked, whether it is fulfilled or not: who is asked must tell nothing. Those who
// cannot reveal have nothing to choose from.
void reveal(Turn& turn) {
  const State& state = turn.state();
  const Answers* answers = turn.answers();
  int asked = 0;
  for (int i = 0; i < turn.players(); ++i) {
    const Seat seat = from_head(state, i);
    const Card mission = state.top(hand_of(seat));
    if (mission == no_card) continue;
    if (!answers) {
      Decision& decision = turn.ask(seat, p_reveal, OptionType::card);
      decision.picks = {0, 1};
      decision.whim = Whim::eager;
      decision.about = mission;
      if (is_fulfilled(turn.game, state, seat, mission)) decision.options.add(at(mission));
    } else if (!answers->choice[ix(asked)].is_nothing()) {
      turn.table.note(n_reveals, seat, mission);
      turn.table.set(v_ended, by_mission);
      return turn.finish(seat_bit(seat));
    }
    ++asked;
  }
  if (answers || asked == 0) turn.pop();
}

}  // namespace pw::pap
