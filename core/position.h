// A position laid out by hand, for the examples on cards and for trying things out. A game turns it into a State.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/game.h"

namespace pw {

struct Printed {  // a card as it is printed
  FaceId face = unseen_face;
  Color color = no_color;
};

struct Position {
  int players = 4;
  Seat me{0};
  Seat head{1};
  int moment = 0;  // the window in which an action is triggered
  Printed self;    // the card whose hook is asked
  int self_at = -1;  // its place in my row, if it lies there; -1: the last

  struct Player {
    std::vector<Printed> row, won;  // won: in this round; they lie at the end of the row
    int finger = -2;                // index of a pile, -1: empty space, -2: up
  };
  std::array<Player, max_seats> seats;
  std::vector<std::vector<Printed>> piles;
  int pile = -1;  // which of them is in question; -1: none
};

struct Arranged {
  State state;
  Card card = no_card;  // the card in question
  Zone pile = no_zone;
};

// How an action is carried out in a position that was arranged for it, with somebody who answers at once. Nothing
// after it is run.
void carry_out(const Game&, State&, Responder&, Events* = nullptr);

}  // namespace pw
