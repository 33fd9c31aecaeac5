// The table of a scripted game as text, from the layout hints of its zones: rows, hands, rings, piles and grids. It knows
// no game.
#pragma once

#include <string>

#include "core/view.h"

namespace pw {

bool has_layout(const Game&);  // some zone says how it is pictured
std::string layout_picture(const Game&, const View&, bool color);

}  // namespace pw
