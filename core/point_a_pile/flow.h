// The steps of a round, in the order they come. `round.cpp` begins and ends it, `lay.cpp` makes and splits piles,
// `point.cpp` takes the fingers, `rules.cpp` judges them, `resolve.cpp` hands the piles out. In between, `actions.cpp`
// offers windows for actions, and `ending.cpp` sees whether the game is over.
#pragma once

#include "core/point_a_pile/model.h"

namespace pw::pap {

enum StepId : int {
  s_begin_round, s_draw, s_make, s_ready, s_point, s_judge, s_resolve, s_next_contest, s_split, s_end_round, s_move_head,
  s_window, s_act, s_reveal
};

void begin_round(Turn&);
void draw(Turn&);
void make_piles(Turn&);
void ready(Turn&);
void point(Turn&);
void judge(Turn&);
void resolve(Turn&);
void next_contest(Turn&);
void split(Turn&);
void end_round(Turn&);
void move_head(Turn&);
void window(Turn&);
void act(Turn&);
void reveal(Turn&);

// Gives what the piles discarded to the one seat of `tapped`, or to the discard pile.
void give_spent(Turn&, SeatSet tapped);
// The seat scores the whole zone.
void score_all(Turn&, Zone from, Seat);
// Finds the rule of the round: the Headpointer's last card.
void look_at_rule(Turn&);
// Lets the players act before the step that comes next. Call after `go`.
void open_window(Turn&, Window);
// After every change that can move scores: ends the game, or lets players reveal Missions. Call after `go`.
void check_end(Turn&);
// Draws nothing more: the most points win.
void end_by_deck(Turn&);
// Makes the discard pile the deck, if the option says so. False: there are no more cards.
bool refill(Turn&);
// Piles that an action emptied are gone, and fingers on them point at nothing.
void clear_empty_piles(Turn&);

}  // namespace pw::pap
