// The read-only things a hook is given: me, card, pile, game. Reading a field goes through C++, which answers from the
// position and notes what was asked. Raw Lua API, because this is where scripts meet the engine.
#pragma once

#include <exception>
#include <string>
#include <vector>

#include "scripting/memo.h"

struct lua_State;

namespace pw {

// What a running hook may look at, and what it has looked at so far. Hooks nest: one that reads points runs scores.
struct Recorder {
  std::span<const Field> fields;
  const Spot* spot = nullptr;  // null: nothing is running
  bool scoring = false;
  std::vector<ReadValue> reads;
  u8 touches = 0;
  std::exception_ptr failure;  // what a nested hook threw; it cannot pass through Lua itself

  void begin(const Spot& where, bool is_score);
  int read(const Read&);
};

// Makes the metatable. The recorder must outlive the state.
void install_proxies(lua_State*, Recorder&);
void push_proxy(lua_State*, Thing);  // the `me`, `card`, `pile` or `game` of the spot

}  // namespace pw
