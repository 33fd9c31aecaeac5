#include "core/signature.h"

#include "core/ruleset.h"

namespace pw {

u64 signature(const Game& game, const State& state) {
  u64 hash = fingerprint(state);
  if (!game.ruleset || !game.ruleset->scripted) return hash;
  const auto mix = [&](u64 word) { hash = SplitMix{hash ^ word}.next(); };
  for (int card = 0; card < state.cards; ++card) mix(state.mark[ix(card)]);
  for (const i16 var : state.vars) mix(static_cast<u16>(var));
  return hash;
}

}  // namespace pw
