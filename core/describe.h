// Positions in words: cards, options, decisions and what has happened. Made on demand; nothing in play uses it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/view.h"

namespace pw {

std::string player_name(Seat);                             // "player 1"
std::string seat_names(SeatSet);                           // "player 1, player 2 and player 4"
std::string card_name(const Game&, FaceId, Color, int mark = 0);  // "red Rainbow (points=3)", or "a hidden card"
std::string card_name(const Game&, const State&, Card);
std::string card_text(const Game&, const State&, Card);  // what is printed on it: both halves, if it has two
std::string card_names(const Game&, std::span<const Event> cards);
std::string card_names(const Game&, const State&, Zone);   // bottom first
std::string option_name(const Game&, const State&, const Decision&, int option);
std::string choice_name(const Game&, const State&, const Decision&, const Choice&);

// What the events mean to `seat` (no_seat: to somebody who sees all), a line each.
std::vector<std::string> story(const Game&, Seat seat, std::span<const Event>);

}  // namespace pw
