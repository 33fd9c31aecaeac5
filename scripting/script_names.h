// Finds what a field's name means by where Lua keeps its text, without asking Lua: short texts exist once in a Lua state,
// and those entered here are kept by it. A name that is not found may still be one (a long text, a method): ask Lua then.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/ids.h"

namespace pw {

class NameIndex {
 public:
  void add(const char* text, int of, int slot) {
    if (++used_ >= entries_.size() / 2) return;  // of very many, the others are asked of Lua
    std::size_t place = home(text, of);
    while (entries_[place].text) place = (place + 1) % entries_.size();
    entries_[place] = {text, static_cast<u8>(of), static_cast<u16>(slot)};
  }
  int find(const char* text, int of) const {  // -1: not here
    for (std::size_t place = home(text, of); entries_[place].text; place = (place + 1) % entries_.size())
      if (entries_[place].text == text && entries_[place].of == of) return entries_[place].slot;
    return -1;
  }

 private:
  struct Entry {
    const char* text = nullptr;
    u8 of = 0;  // a HandleKind
    u16 slot = 0;
  };
  std::array<Entry, 2048> entries_;
  std::size_t used_ = 0;

  static std::size_t home(const char* text, int of) {
    return (reinterpret_cast<std::uintptr_t>(text) / 8 * 31 + static_cast<std::size_t>(of) * 61) % 2048;
  }
};

// A parameter that is a whole number on the faces that have it.
struct Column {
  static constexpr int none = -0x7fffffff;
  const char* text = nullptr;
  std::vector<int> by_face;

  int at(u16 face) const { return face < by_face.size() ? by_face[face] : none; }
};

}  // namespace pw
