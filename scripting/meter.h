// What a running script may still use. Lua counts its own instructions; what C functions do for a script (sorting keys,
// shifting a list, copying a text) is charged to the same account, because Lua's count does not see it. Every state
// that runs packs' scripts keeps its Meter in Lua's extra space.
#pragma once

#include <array>
#include <cstddef>

struct lua_State;

namespace pw {

// No text of a script is longer. Lua compares, copies and converts texts in C, so that one instruction would last.
inline constexpr int longest_text = 10'000;

struct Meter {
  long long left = 0;     // instructions of this call
  long long allowed = 0;  // what it began with
  long long deadline = 0;  // of the thread's own time, in nanoseconds: the last resort where instructions are slow

  void begin(long long instructions);
};

Meter& meter_of(lua_State*);

long long thread_time();  // of the processor, in nanoseconds

// Takes the work of a C function from the running script's account. Raises the budget error if that is too much.
void charge(lua_State*, long long work);

// Called every `instructions` instructions; the same.
void count_instructions(lua_State*, int instructions);

// Small blocks that scripts have given back, by size: they make and drop small tables all the time.
struct SpareBlocks {
  static constexpr std::size_t step = 16, largest = 1024;
  std::array<void*, largest / step> first{};  // each block begins with where the next one is

  SpareBlocks() = default;
  ~SpareBlocks();
  SpareBlocks(const SpareBlocks&) = delete;
  SpareBlocks& operator=(const SpareBlocks&) = delete;
  void* get(std::size_t size);  // null: there is no memory
  void put(void* block, std::size_t size);
};

// The allocator of a state, which gives NULL above the limit; `where` of lua_newstate.
struct Memory {
  std::size_t limit = 0;
  Meter* meter = nullptr;     // large blocks are charged to it
  std::size_t used = 0, most = 0;
  lua_State* lua = nullptr;   // null: nothing is running
  bool text_too_long = false;  // why the last block was refused
  char source[64] = "";       // where it was, as Lua tells it
  int line = 0;
  SpareBlocks spare{};

  void* refuse(bool text);
};
void* allocate(void* where, void* block, std::size_t old_size, std::size_t new_size);

}  // namespace pw
