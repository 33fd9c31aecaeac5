// What an effect can do: one table of verbs, each with its arguments, a signature and a line of help. Scripts call them
// as game:verb(…); nothing else that a script does changes the game. The first three are the same in every game and are
// carried out by whoever runs the script; the others have a native function.
#pragma once

#include <array>
#include <stdexcept>

#include "core/hook.h"

namespace pw {

enum class Arg : u8 { none, card, pile, player, color, number, list, any };

struct Verb {
  const char* name;
  std::array<Arg, 3> takes;  // things are given by id
  Arg gives;
  void (*run)(Turn&, const Spot&, const std::array<int, 3>& arguments);  // throws Misuse
  const char* signature;
  const char* doc;
};

// A verb was used where it makes no sense; the text says why, for the author of the card.
struct Misuse : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace pw
