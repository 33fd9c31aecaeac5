// One game of an experiment once more, choice by choice, so that it can be kept as a replay.
#pragma once

#include <string>

#include "tools/lab/experiment.h"

namespace pw {

// The replay of game `number`. If the game fails, up to where it does, with the choice that made it fail.
std::string replay_of_game(const Game&, const Experiment&, i64 number);

}  // namespace pw
