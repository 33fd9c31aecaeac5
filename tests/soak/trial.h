// One trial of the soak: builds the game of a plan and plays it with random bots, checking what must always hold. A
// script that misuses a verb is told so and is no failure; anything else that goes wrong is.
#pragma once

#include <string>

#include "tests/soak/generate.h"

namespace pw::soak {

struct Trial {
  std::string failure;  // "" if all held
  std::string replay;   // up to where it failed
  int choices = 0;      // in it
};

// `fault`: a sentence that ends the game as a failure as soon as somebody has scored a card whose YAML holds it; for
// testing the shrinker. "": none.
Trial run_trial(const Plan&, const std::string& fault = "");

// The smallest plan and shortest replay found that still fail in the same way.
struct Shrunk {
  Plan plan;
  Trial trial;
  int tries = 0;
};
using Runner = Trial (*)(const Plan&, const std::string& fault);
Shrunk shrink(const Plan&, const Trial&, const std::string& fault, Runner);

}  // namespace pw::soak
