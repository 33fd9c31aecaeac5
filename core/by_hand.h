// Changes that a designer makes to a position by hand, to see what a card does there. As text, so that they can stand in
// replays:
//   give 2 red rainbow        the card to the end of player 2's row (from the deck; printed anew if it is not there)
//   move red blank to pile 1  a card on the table to a pile, or to: row 2, hand 2, deck, discard, …
//   top steal                 the next card to be drawn
//   set head 3                a number of the game's own
#pragma once

#include <string>

#include "core/game.h"

namespace pw {

// Leaves the state as it was if it cannot be done.
Verdict by_hand(const Game&, State&, const std::string& how);

// "row 2", "pile 0", "deck": where a zone lies, as people say it. "": nowhere that has a name now.
std::string place_name(const Game&, const State&, Zone);

}  // namespace pw
