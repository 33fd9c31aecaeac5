// Choices worth trying, for players that try things out. Where they can be counted, they are; where there are too many
// (layouts of piles), they are sampled: by chance, or as small changes of one that has proved good.
#pragma once

#include "core/decision.h"
#include "core/rng.h"

namespace pw {

// How many choices there are, if each is one option or nothing; 0: too many to be counted.
int count_choices(const Decision&);
void nth_choice(const Decision&, int n, Choice&);  // of those

// Any choice, each possible: unlike the random player it also makes uneven groups.
void any_choice(const Decision&, Rng&, Choice&);
// One like `old`: an option moved, two of them swapped, one replaced, groups joined or cut.
void vary_choice(const Decision&, const Choice& old, Rng&, Choice&);

}  // namespace pw
