#include "scripting/meter.h"

#include <time.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <lua.hpp>
#include <utility>

#include "core/check.h"

namespace pw {
namespace {

// An instruction takes about 10 ns. Far above that, something is slow that nobody charges for.
constexpr long long longest_instruction = 5'000;  // ns, on average

// The innermost line of a script; luaL_where would give the caller's in a hook.
bool find_line(lua_State* lua, lua_Debug& where) {
  for (int level = 0; lua_getstack(lua, level, &where); ++level) {
    lua_getinfo(lua, "Sl", &where);
    if (where.currentline > 0) return true;
  }
  return false;
}

[[noreturn]] void refuse(lua_State* lua, const char* what, long long number) {
  lua_Debug where;
  if (find_line(lua, where)) lua_pushfstring(lua, "%s:%d: ", where.short_src, where.currentline);
  else lua_pushliteral(lua, "");
  lua_pushfstring(lua, what, static_cast<LUAI_UACINT>(number));
  lua_concat(lua, 2);
  lua_error(lua);
  std::abort();  // lua_error does not return
}

void check(lua_State* lua, const Meter& meter) {
  if (meter.left <= 0) refuse(lua, "this ran for more than %I instructions: is it an endless loop?", meter.allowed);
}

}  // namespace

long long thread_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

void Meter::begin(long long instructions) {
  left = allowed = instructions;
  deadline = 0;
}

Meter& meter_of(lua_State* lua) { return **static_cast<Meter**>(lua_getextraspace(lua)); }

void charge(lua_State* lua, long long work) {
  Meter& meter = meter_of(lua);
  meter.left -= work < 0 || work > meter.left ? meter.left : work;
  check(lua, meter);
}

void count_instructions(lua_State* lua, int instructions) {
  Meter& meter = meter_of(lua);
  meter.left -= instructions;
  check(lua, meter);
  // Short scripts, which are nearly all, never come here, so the clock costs them nothing.
  if (meter.deadline == 0) meter.deadline = thread_time() + meter.allowed * longest_instruction;
  else if (thread_time() > meter.deadline)
    refuse(lua, "this ran for more than %I instructions' time: are its texts or lists too long?", meter.allowed);
}

void* Memory::refuse(bool text) {
  text_too_long = text;
  line = 0;
  lua_Debug where;
  if (lua && find_line(lua, where)) {
    line = where.currentline;
    std::strncpy(source, where.short_src, sizeof source - 1);
  }
  return nullptr;
}

namespace {

// Sanitizers must see every block.
constexpr bool is_small(std::size_t size) { return !checked_build && size > 0 && size <= SpareBlocks::largest; }
std::size_t row_of(std::size_t size) { return (size - 1) / SpareBlocks::step; }

void* resized(SpareBlocks& spare, void* block, std::size_t old_size, std::size_t new_size) {
  if (!is_small(old_size) && !is_small(new_size)) return std::realloc(block, new_size);
  if (is_small(old_size) && is_small(new_size) && row_of(old_size) == row_of(new_size)) return block;
  void* moved = is_small(new_size) ? spare.get(new_size) : std::malloc(new_size);
  if (!moved) return nullptr;
  if (old_size > 0) std::memcpy(moved, block, std::min(old_size, new_size));
  if (is_small(old_size)) spare.put(block, old_size); else std::free(block);
  return moved;
}

}  // namespace

SpareBlocks::~SpareBlocks() {
  for (void* block : first) {
    while (block) {
      void* next = *static_cast<void**>(block);
      std::free(block);
      block = next;
    }
  }
}

void* SpareBlocks::get(std::size_t size) {
  void*& block = first[row_of(size)];
  if (!block) return std::malloc((row_of(size) + 1) * step);
  return std::exchange(block, *static_cast<void**>(block));
}

void SpareBlocks::put(void* block, std::size_t size) {
  *static_cast<void**>(block) = first[row_of(size)];
  first[row_of(size)] = block;
}

void* allocate(void* where, void* block, std::size_t old_size, std::size_t new_size) {
  auto& memory = *static_cast<Memory*>(where);
  const bool text = !block && old_size == LUA_TSTRING;  // without a block it tells the type of the object
  if (!block) old_size = 0;
  if (new_size == 0) {
    if (is_small(old_size)) memory.spare.put(block, old_size); else std::free(block);
    memory.used -= old_size;
    return nullptr;
  }
  if (new_size > old_size) {
    constexpr std::size_t text_header = 64, free_size = 256, bytes_per_instruction = 16;
    const std::size_t more = new_size - old_size;
    if (text && new_size > static_cast<std::size_t>(longest_text) + text_header) return memory.refuse(true);
    if (memory.used + more > memory.limit) return memory.refuse(false);
    if (more > free_size && memory.meter) memory.meter->left -= static_cast<long long>(more / bytes_per_instruction);
  }
  void* moved = resized(memory.spare, block, old_size, new_size);
  if (moved) memory.used += new_size - old_size;
  memory.most = std::max(memory.most, memory.used);
  return moved;
}

}  // namespace pw
