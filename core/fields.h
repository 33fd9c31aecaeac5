// What a script can read: one table of fields, each with a native getter. The table feeds the Lua proxies, the trees
// that remember hooks, the help and the editor stubs. All values are small integers; Lua sees names where a type says so.
#pragma once

#include <span>

#include "core/hook.h"

namespace pw {

enum class Thing : u8 { player, pile, card, game };
enum class Reads : u8 { number, flag, color, kind, name, thing, any };  // name: a card's id; any: only a script knows
enum class Shape : u8 { one, list, by_color, by_kind };

struct Field {
  Thing of;
  const char* name;
  Reads reads;
  Shape shape;
  Thing gives;      // reads == thing
  bool optional;    // a thing that may be missing (nil)
  u8 touches;       // Touch bits
  bool in_score;    // may a score hook read it?
  // `self`: the seat, zone or card whose field it is. `key`: the colour, the kind, or the place in a list from 0.
  // A thing is its id, or -1. For a list, key -1 asks for its length.
  int (*get)(const Spot&, int self, int key);
  const char* doc;
  bool set = false;  // a scripted game can set it
};

const char* thing_name(Thing);  // as scripts and messages call it

}  // namespace pw
