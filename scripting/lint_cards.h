// What a card's text, parameters and fields say about each other, and house style.
#pragma once

#include "scripting/pack.h"

namespace pw {

// scripted: game.lua uses parameters that no hook does, and there are no examples.
void check_cards(const PackSource&, bool scripted, Problems&);  // PW503 to PW507, PW601, PW602, PW605

}  // namespace pw
