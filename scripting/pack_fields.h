// The fields of a pack's files, with a line of help for each: the source of the JSON Schema and of pack.md. Hooks, kinds
// and moments are not here: they are the game's (core/ruleset.h). A test holds it against what the readers ask for.
#pragma once

#include <span>

#include "core/ids.h"

namespace pw {

enum class FieldOf : u8 {
  header,   // pack.yaml
  card,     // one of `cards`
  example,  // one of a card's `examples`
  player,   // me, left, right and others in an example
  then,     // what must be after an action
  after,    // a player in it
  players,  // of a scripted game
  zone,     // one of its zones
  option,   // one of its rule options
  stat,     // one of its figures
};

enum class Holds : u8 {
  name,        // small letters, digits and hyphens
  text,
  whole,       // from low to high
  decimal,     // more than 0
  needs,       // a list of packs, each with or without a version
  shares,      // colours and their shares of the deck
  lists,       // names and lists of values
  parameters,  // names and lists of values, or names of lists
  values,      // parameters and one value each
  kind,        // a kind of card
  moments,     // one or several
  moment,
  flow,
  cards,     // of a pack
  examples,  // of a card
  seat,      // me, left or right
  color,
  row,     // cards as examples write them
  piles,   // rows
  pile,    // a row, or the number of one of `piles`
  finger,  // pile, empty, or a number
  player,
  choices,
  then,
  after,
  size,         // a number of cards, or one for each of some kinds
  player_count,
  texts,        // a list
  prompts,      // a list, or a map to texts
  zones,
  vars,
  options,
  name_lists,   // names and lists of names
  stats,
  symbols,      // properties and their values, with signs or without
  words_map,    // words to words
  counts,       // numbers to shares
  sight,
  each,
  layout,
  pool,
  cells,        // columns and lines
  flag,
  value,        // a number, a word, true or false
};

struct PackField {
  FieldOf of;
  const char* name;
  Holds holds;
  bool required;
  long long low, high;  // of whole numbers
  const char* doc;
};

std::span<const PackField> pack_fields();

}  // namespace pw
