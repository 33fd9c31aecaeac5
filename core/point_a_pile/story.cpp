#include "core/point_a_pile/story.h"

#include "core/describe.h"

namespace pw::pap {

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
    case n_too_small: return "  " + pile + " is too small to split: " + what;
    case n_contested: return "  " + seats() + " want the same pile.";
    case n_empty_space: return "  " + who + " alone tapped empty space and scores " + what;
    case n_unclaimed: return "";
    case n_head: return "";
  }
  return "";
}

std::string ending(const Game& game, const State& state) {
  const bool target = var(state, v_ended) == by_target;
  return target ? "reached " + std::to_string(game.value(o_target)) + " points"
                : "the deck is empty; most points win";
}

}  // namespace pw::pap
