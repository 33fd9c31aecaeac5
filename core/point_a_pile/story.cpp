#include "core/point_a_pile/story.h"

#include "core/describe.h"

namespace pw::pap {

namespace {

std::string two_piles(int number) {
  return "piles " + std::to_string(number % 100) + " and " + std::to_string(number / 100);
}

}  // namespace

std::string tell(const Game& game, const Event& note, std::span<const Event> cards) {
  const std::string who = player_name(note.seat), pile = "pile " + std::to_string(note.number);
  const std::string what = card_names(game, cards);
  const auto seats = [&] { return seat_names(static_cast<SeatSet>(note.number)); };
  switch (static_cast<Note>(note.note)) {
    case n_round: return "Round " + std::to_string(note.number) + ": " + who + " is Headpointer.";
    case n_reshuffled: return "The discard pile is shuffled and becomes the deck.";
    case n_pile: return "  " + pile + ": " + what;
    case n_split: return who + " splits the pile that " + seats() + " want.";
    case n_pointed: return who + (note.number < 0 ? " taps empty space." : " points at " + pile + ".");
    case n_wins: return "  " + who + " scores " + pile + ": " + what;
    case n_nobody: return "  nobody wants " + pile + ": " + what;
    case n_too_small: return "  " + (note.number < 0 ? "the pile" : pile) + " is too small to split: " + what;
    case n_contested: return "  " + seats() + " want the same pile.";
    case n_empty_space: return "  " + who + " alone tapped empty space and scores " + what;
    case n_rule: return "  The rule of this round: " + card_name(game, note.face, note.color) + ". " + game.cards.face(note.face).text;
    case n_out: return "  " + who + " is out of the round: " + card_name(game, note.face, note.color) + ".";
    case n_reveals: return who + " reveals a Mission: " + card_name(game, note.face, note.color) + ". " + game.cards.face(note.face).text;
    case n_triggers: return who + " plays " + card_name(game, note.face, note.color) + ": " + game.cards.face(note.face).text;
    case n_given: return "  " + who + " gets " + what;
    case n_discarded: return "  discarded: " + what;
    case n_exchanged: return "  changes owners: " + what;
    case n_to_end: return "  now the last of its row: " + what;
    case n_swapped: return "  " + two_piles(note.number) + " change places.";
    case n_merged: return "  " + two_piles(note.number) + " become one.";
    case n_taken: return "  " + who + " scores the pile: " + what;
    case n_dropped: return "  nobody gets the pile: " + what;
    case n_new_head: return "  " + who + " is Headpointer from now on.";
    case n_more: return "  " + std::to_string(note.number) + " cards more are drawn in this round.";
    case n_stopped: return "  No more actions in this round.";
    case n_redone: return "  The round is played again from its start.";
    case n_done: return "";
    case n_unclaimed: return "";
    case n_head: return "";
  }
  return "";
}

std::vector<std::string> status(const Game& game, const View& view) {
  const State& state = view.state();
  std::vector<std::string> lines = {"Round " + std::to_string(var(state, v_round)) + ", Headpointer: " + player_name(head(state))};
  const auto card = [&](Card which) { return card_name(game, state, which) + ": " + game.cards.face(state.face_of(which)).text; };
  const auto add = [&](std::string line) { lines.push_back(std::move(line)); };
  if (rule(state) != no_card && view.sees(rule(state))) add("Rule: " + card(rule(state)));
  if (const SeatSet out = seats(state, v_out)) add("Out of this round: " + seat_names(out));
  if (var(state, v_stopped)) add("No more actions in this round.");
  std::string fingers;
  for (int s = 0; s < state.players; ++s)
    if (const int where = finger(state, Seat{static_cast<u8>(s)}); where != finger_up && pile_count(state) > 0)
      fingers += (fingers.empty() ? "" : ", ") + player_name(Seat{static_cast<u8>(s)}) + " at " + (where < 0 ? "empty space" : "pile " + std::to_string(where));
  if (!fingers.empty()) add("Fingers: " + fingers);
  if (contested(state) != no_zone) add(seat_names(seats(state, v_pointers)) + " want: " + card_names(game, state, contested(state)));
  if (view.seat() == no_seat) return lines;
  if (const Card mission = state.top(hand_of(view.seat())); mission != no_card) add("Your Mission: " + card(mission));
  return lines;
}

std::string ending(const Game& game, const State& state) {
  switch (var(state, v_ended)) {
    case by_target: return "reached " + std::to_string(game.value(o_target)) + " points";
    case by_mission: return "fulfilled a Mission";
    default: return "the deck is empty; most points win";
  }
}

}  // namespace pw::pap
