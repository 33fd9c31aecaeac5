// What a game offers to the packs that extend it: kinds of card, their hooks, what hooks can read, and rule options.
#pragma once

#include <string>
#include <vector>

#include "core/fields.h"
#include "core/game.h"
#include "core/verbs.h"

namespace pw {

enum class Gives : u8 { number, flag, effect, any };  // any: game.lua, which calls it, knows

struct HookSpec {  // its index is the slot in CardSet::hooks
  std::string name;
  Gives gives = Gives::flag;
  std::vector<std::string> arguments;  // of me, card, pile, game
  bool scores = false;                 // makes up the points, so it cannot read them
  std::string doc;
};

struct KindSpec {  // its index is CardDef::kind
  std::string name;
  std::vector<std::string> hooks;     // those it may have
  std::vector<std::string> required;  // of these, those it must have to mean anything
  bool colorless = false;             // takes no colour and no place in the bag
  bool has_moments = false;           // says when it can be used
  std::string doc;
};

struct Ruleset {
  std::string name;
  std::vector<KindSpec> kinds;
  std::vector<HookSpec> hooks;
  std::vector<OptionSpec> options;
  std::span<const Field> fields;
  std::span<const Verb> verbs;
  std::vector<std::string> moments;  // windows in which cards can be used
  void (*make)(Game&) = nullptr;  // finishes a Game whose cards, recipe and option values are there
  bool scripted = false;          // the flow is a script: fields and verbs are for checks and help

  int kind(const std::string& kind_name) const;  // -1: none such
  int hook(const std::string& hook_name) const;
};

// The flows that are written in C++.
const Ruleset* native_ruleset(const std::string& name);

}  // namespace pw
