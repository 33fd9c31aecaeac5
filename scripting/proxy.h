// The read-only things a hook is given: me, card, pile, game. Reading a field goes through C++, which answers from the
// position and notes what was asked. An effect gets them too; for it they are the very things, not what can be reached
// on a path, because it changes the position; and it has verbs: game:swap(a, b). Raw Lua API, because this is where
// scripts meet the engine.
#pragma once

#include <exception>
#include <string>
#include <vector>

#include "core/verbs.h"
#include "scripting/memo.h"

struct lua_State;

namespace pw {

// What a running hook may look at, and what it has looked at so far. Hooks nest: one that reads points runs scores.
struct Recorder {
  std::span<const Field> fields;
  std::span<const Verb> verbs;
  const void* metatable = nullptr;  // what makes a userdata one of our things
  const Spot* spot = nullptr;  // null: nothing is running
  Turn* turn = nullptr;        // an effect is running
  bool asked = false;          // it stopped because somebody must decide
  bool scoring = false;
  std::vector<ReadValue> reads;
  ReadIndex index;  // of reads, once they are many
  u8 touches = 0;
  std::exception_ptr failure;  // what a nested hook threw; it cannot pass through Lua itself

  int read(const Read&);
  static constexpr std::size_t most_reads = 5000, few_reads = 16;
};

// The value at that index, for people: 3, "red", red Rainbow, {1, 2}
std::string printed_value(lua_State*, int index, const Recorder&);

// Makes the metatable. The recorder must outlive the state.
void install_proxies(lua_State*, Recorder&);
void push_root(lua_State*, Recorder&, const std::string& name);  // the `me`, `card`, `pile` or `game` of the spot

}  // namespace pw
