// The position on the table as an example to paste into a card (see scripting/pack.md).
#pragma once

#include <string>
#include <vector>

#include "core/view.h"

namespace pw {

// `words`: a card, and for a hook that is asked about a pile, its number. Empty, and why: it cannot be written.
std::string example_text(const Game&, const View&, Seat me, const std::vector<std::string>& words, std::string& why);

}  // namespace pw
