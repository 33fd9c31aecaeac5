// From packs as written to a Game that can be played: parameters drawn out into faces, texts filled in, hooks compiled,
// decks put together.
#pragma once

#include <memory>
#include <vector>

#include "core/ruleset.h"
#include "scripting/library.h"

namespace pw {

std::unique_ptr<Game> build_game(const Ruleset&, const std::vector<const PackSource*>&, std::vector<int> option_values,
                                 const GameRequest&, Problems&);

}  // namespace pw
