// A card without what it says: no hooks, no text, never to be used; its colour, kind and place in the deck stay, so that
// the same seed deals the same cards.
#pragma once

#include <array>
#include <vector>

#include "core/game.h"

namespace pw {

class Blanked {  // as long as it lives
 public:
  Blanked(Game&, int def);
  ~Blanked();
  Blanked(const Blanked&) = delete;
  Blanked& operator=(const Blanked&) = delete;

 private:
  struct Kept {
    std::size_t face;
    std::array<Hook*, max_slots> hooks;
    u8 textless, moments;
  };
  Game& game_;
  std::vector<Kept> kept_;
};

bool has_hooks(const Game&, int def);

}  // namespace pw
