// Random games for the soak: packs with mixes of kinds, parameters and hooks out of a small grammar of Lua that is always
// valid, or one of the games in `cards/` whose flow is Lua; with random options and numbers of players. The same seed gives
// the same game. A pack is a list of cards, so that it can be made smaller.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/ids.h"

namespace pw::soak {

struct Plan {
  std::string game = "point-a-pile";
  std::vector<std::string> cards;  // each a block of YAML; none: no pack
  std::vector<std::pair<std::string, std::string>> options;
  int players = 3;
  u64 seed = 1;  // of the game

  std::string pack() const;  // the pack.yaml of a pack "soak"
};

Plan make_plan(u64 seed);

}  // namespace pw::soak
