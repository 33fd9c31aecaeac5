// The number that stands in replays and figures for how a game ended. Where a script makes its position of marks and
// variables, they count; those of a native flow are its own affair.
#pragma once

#include "core/game.h"

namespace pw {

u64 signature(const Game&, const State&);

}  // namespace pw
