// The table of a scripted game as text, from the layout hints of its zones: rows, hands, rings, piles and grids. It knows
// no game.
#pragma once

#include <string>

#include "core/view.h"

namespace pw {

bool has_layout(const Game&);  // some zone says how it is pictured
bool is_of_cells(const Game&, const Decision&);  // all that can be chosen are cells of a grid, which show their numbers
// `asked`: the question whose options' numbers are shown; may be null.
std::string layout_picture(const Game&, const View&, const Decision* asked, bool color);

}  // namespace pw
