#include "core/worlds.h"

namespace pw {
namespace {

constexpr int patience = 20;  // with tables that do not fit

}  // namespace

Worlds::Worlds(const Question& question) : question_(question), origin_(question.origin()) {
  if (origin_ && question.is_midway()) view_ = question.view();
}

// Midway in a step the table must also look the same, as the step has been run on imagined cards.
bool Worlds::deal(Rng& rng, State& state, Asked& asked) const {
  for (int i = 0; origin_ && i < patience; ++i) {
    state = imagine(question_.game, *origin_, rng);
    start(question_.game, state, asked);
    if (state.over || mine(asked) < 0) continue;
    if (!view_ || look(question_.game, asked.table(state), question_.decision.seat) == *view_) return true;
  }
  return false;
}

int Worlds::mine(const Asked& asked) const {
  for (int i = 0; i < asked.count; ++i)
    if (asked.decisions[ix(i)].seat == question_.decision.seat && is_same(asked.decisions[ix(i)])) return i;
  return -1;
}

// Cards that cannot be seen have other ids in every world.
bool Worlds::is_same(const Decision& other) const {
  const Decision& own = question_.decision;
  if (own.prompt != other.prompt || own.all != other.all || own.groups != other.groups || own.picks != other.picks ||
      own.options.type != other.options.type || own.options.count != other.options.count)
    return false;
  for (int i = 0; i < own.options.count; ++i) {
    if (own.options.value[ix(i)] == other.options.value[ix(i)]) continue;
    if (own.options.type != OptionType::card || origin_->sees(own.options.get<Card>(i))) return false;
  }
  return true;
}

}  // namespace pw
