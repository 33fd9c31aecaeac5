// What a greedy player does in a game that gives no advice of its own but can say how good a position is: tries every
// choice on possible tables behind its view, up to the next question, and takes the one that looks best then.
#pragma once

#include "core/bots.h"

namespace pw {

// False if the game cannot say how good a position is, or the question comes in the middle of a step.
bool look_ahead(const Question&, Rng&, Choice&);

}  // namespace pw
