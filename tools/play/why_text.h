// 'why' at the prompt: why a pile may be pointed at or not, what a card is worth, where a player's points come from. All
// is worked out on what the asking seat sees, so it can tell nothing that is hidden.
#pragma once

#include <string>
#include <vector>

#include "tools/play/screen.h"
#include "tools/play/session.h"

namespace pw {

// False: nothing on the table has this name, which the screen then says. `seat` is who asks, `view` what it sees.
bool explain_why(const Session&, const View& view, Seat seat, const std::vector<std::string>& words, Screen&);

// A hook's call in a line: "steal.can for player 2: true".
std::string call_text(const Game&, const State& seen, const HookCall&);

}  // namespace pw
