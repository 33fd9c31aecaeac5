// Positions laid out by hand. Throws std::runtime_error where a position makes no sense.
#pragma once

#include "core/position.h"

namespace pw::pap {

Arranged arrange(const Game&, const Position&);
Position lay_out(const Game&, const State&, Seat me);  // as it is; my seat becomes the first

}  // namespace pw::pap
