#include "tools/lab/blank.h"

namespace pw {

Blanked::Blanked(Game& game, int def) : game_(game) {
  CardSet& cards = game.cards;
  for (std::size_t face = 0; face < cards.faces.size(); ++face) {
    if (cards.faces[face].def != def) continue;
    Kept kept{face, {}, cards.textless[face], cards.moments[face]};
    for (std::size_t slot = 0; slot < max_slots; ++slot) kept.hooks[slot] = std::exchange(cards.hooks[slot][face], nullptr);
    cards.textless[face] = 1;
    cards.moments[face] = 0;
    kept_.push_back(kept);
  }
}

Blanked::~Blanked() {
  CardSet& cards = game_.cards;
  for (const Kept& kept : kept_) {
    for (std::size_t slot = 0; slot < max_slots; ++slot) cards.hooks[slot][kept.face] = kept.hooks[slot];
    cards.textless[kept.face] = kept.textless;
    cards.moments[kept.face] = kept.moments;
  }
}

bool has_hooks(const Game& game, int def) {
  for (std::size_t face = 0; face < game.cards.faces.size(); ++face)
    if (game.cards.faces[face].def == def)
      for (const auto& slot : game.cards.hooks)
        if (slot[face]) return true;
  return false;
}

}  // namespace pw
