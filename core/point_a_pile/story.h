// Point-a-Pile in words (for people) and in sense (for greedy players). Both see a View only.
#pragma once

#include "core/point_a_pile/model.h"
#include "core/view.h"

namespace pw::pap {

std::string tell(const Game&, const Event& note, std::span<const Event> cards);
std::vector<std::string> status(const Game&, const View&);
std::string ending(const Game&, const State&);
Choice advise(const Game&, const View&, const Decision&, Rng&);

}  // namespace pw::pap
