// What a scripted game offers to its cards, packs and checkers, made from its pack.yaml: the same Ruleset that a native
// flow has. Fields and verbs are there for help and checks only; things.cpp and verbs.cpp answer them.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "core/ruleset.h"
#include "scripting/game_source.h"

namespace pw {

struct PackSource;

struct ScriptedRules {
  GameSource source;
  Ruleset ruleset;
  std::vector<Field> fields;
  std::deque<std::string> texts;  // that fields point to
};

// Names that clash are problems.
std::shared_ptr<const ScriptedRules> make_rules(const std::string& name, GameSource, Problems&);

// What the pack is played by if it is a game; null if it is none, or the flow is not known.
const Ruleset* ruleset_of(const PackSource&);

// Of the game, a player, a card, a zone and a grid, in every scripted game. Vars, zones, parameters and hooks come on top.
struct BuiltIn {
  const char *of, *name, *type, *doc;
  bool set = false;  // can be set
};
std::span<const BuiltIn> built_ins();

// Functions for the symbols on cards: methods of a card, and those of game.symbols.
std::span<const BuiltIn> symbol_words();

// What its cards have because of symbols and numbers printed on them.
struct PrintField {
  enum class What : u8 { symbols, value, number };
  std::string name, doc;
  What what;
  int property = 0, value = 0;
};
std::vector<PrintField> print_fields(const GameSource&);

std::span<const Verb> script_verbs();

}  // namespace pw
