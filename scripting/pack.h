// A pack as its files say it: read and checked for shape, nothing compiled yet. The format is a contract; pack.md
// beside this file is its reference.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scripting/scripted_rules.h"
#include "scripting/vm.h"
#include "scripting/yaml.h"

namespace pw {

struct Parameter {
  std::string name, list;  // list: the name of a shared list, "" for one of its own
  std::vector<Value> values;
  Place place;
};

struct CardSource {
  std::string id, kind, label, text;
  Place place, text_place, kind_place;
  bool has_text = false;
  bool sound = true;  // nothing was wrong with its shape
  std::vector<std::pair<std::string, Place>> fields;   // as written, in file order
  long long weight = 1'000'000;  // millionths
  std::optional<long long> copies, each;  // each: of every combination of the parameters
  std::vector<std::pair<int, long long>> symbols;  // how many it can show, with shares in millionths
  std::vector<std::pair<std::string, Place>> moments;  // `when`
  std::vector<YamlNode> examples;
  std::vector<Parameter> parameters;
  struct HookCode {
    std::string name;
    Code code;
    Place place;
  };
  std::vector<HookCode> hooks;

  Place field(std::string_view name) const;  // where it stands; the card's place if it does not
};

// What a pack must be played with: `name`, or `name >= 1.2`.
struct Need {
  std::string pack, at_least;  // "": any version
  Place place;
};

struct PackSource {
  std::string name, title, version, game;  // game: what it extends; "" for a game of its own
  std::string flow;                        // a game of its own: the rules it is played by
  std::string folder;
  std::vector<std::pair<std::string, long long>> colors;  // millionths
  std::vector<Need> needs;
  bool has_title = false;
  Place name_place, title_place, version_place, game_place, flow_place;
  std::optional<long long> size, deck_seed;
  std::vector<std::pair<std::string, int>> sizes;  // instead: of the kinds that are drawn by weight
  std::vector<CardSource> cards;
  std::shared_ptr<const ScriptedRules> rules;  // a game whose flow is game.lua
  std::optional<Code> library;  // its .lua file
  u64 content = 0;              // hash of all that play depends on
  Place place;
};

// What the cards of packs for a game can have, if it is a scripted one.
using HooksOf = std::function<std::vector<std::string>(const std::string& game)>;

// Reads <folder>/pack.yaml, the other .yaml files beside it (each a list `cards:`) and <pack>.lua, or game.lua if that
// is its flow.
std::optional<PackSource> read_pack(const std::string& folder, Problems&, const HooksOf& = nullptr);

// The same for checkers, which go on where a game cannot: what could be read, and whether all could.
struct PackReading {
  PackSource pack;
  bool has_header = false;  // without one, nothing but the syntax of the other files was looked at
  bool sound = false;
};
PackReading read_pack_loosely(const std::string& folder, Problems&, const HooksOf& = nullptr);

// A value as it stands in texts: 3, -1, red
std::string value_text(const Value&);

}  // namespace pw
