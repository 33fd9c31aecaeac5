// The examples on cards: a small position, and what a hook must answer there or what an action must do. pack.md
// describes how they are written.
#pragma once

#include <string>
#include <vector>

#include "core/game.h"
#include "scripting/pack.h"

namespace pw {

struct ExampleResult {
  std::string card;  // pack/id
  int number = 0;    // 1, 2, …
  Place place;
  std::vector<Problem> problems;  // none: it holds
};

// Runs all examples of the pack's cards. `game` is one in which the pack is in play.
std::vector<ExampleResult> run_examples(const Game& game, const PackSource& pack);

}  // namespace pw
