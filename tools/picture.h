// The table as text in 80 columns: piles, rows, scores, and the choices that a player has.
#pragma once

#include <string>

#include "core/match.h"

namespace pw {

std::string card_picture(const Game&, const State&, Card, bool color);     // "R Rainbow +3", coloured where wanted
std::string symbols_picture(const Game&, const State&, Card, bool color);  // "[r★ b●]", each symbol in its own colour
// Scores and rows, or what the game's layout hints say. `asked`: the question whose options show their numbers there.
std::string table_picture(const Match&, Seat viewer, const Decision* asked, bool color, int width = 80);
// What there is to know besides the cards, a line each.
std::string status_picture(const Match&, Seat viewer, bool color, int width = 80);
// What is asked, options numbered; wider texts are wrapped.
std::string decision_picture(const Match&, Seat viewer, bool color, int width);
// The same with the piles side by side, their top cards first, each with its number; nothing where the table shows them.
std::string question_picture(const Match&, Seat asked, Seat viewer, bool color, int width = 80);

}  // namespace pw
