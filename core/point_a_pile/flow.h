// The steps of a round, in the order they come. `lay.cpp` makes and splits piles, `resolve.cpp` hands them out,
// `round.cpp` does the rest.
#pragma once

#include "core/point_a_pile/model.h"

namespace pw::pap {

enum StepId : int { s_begin_round, s_draw, s_make, s_point, s_resolve, s_next_contest, s_split, s_end_round };

void begin_round(Turn&);
void draw(Turn&);
void make_piles(Turn&);
void point(Turn&);
void resolve(Turn&);
void next_contest(Turn&);
void split(Turn&);
void end_round(Turn&);

// Gives what the piles discarded to the one seat of `tapped`, or to the discard pile.
void give_spent(Turn&, SeatSet tapped);
// Ends the game if somebody is at the target. True if it did.
bool check_target(Turn&);

}  // namespace pw::pap
