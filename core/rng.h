// Random numbers that are the same on every machine: xoshiro256** seeded by SplitMix64, with our own bounded draw and
// shuffle. A game uses one stream per purpose, so that changing one card does not shift every other draw.
#pragma once

#include <span>
#include <utility>

#include "core/ids.h"

namespace pw {

enum class Stream : u64 { deck = 1, shuffle, chance, bots = 16 };  // bots + seat: one stream a seat

struct SplitMix {
  u64 x;
  constexpr u64 next() {
    u64 z = (x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
};

struct Rng {
  u64 s[4] = {1, 2, 3, 4};

  Rng() = default;
  Rng(u64 seed, u64 stream) {
    SplitMix mix{seed ^ (stream * 0xd1342543de82ef95u)};
    for (u64& word : s) word = mix.next();
  }
  Rng(u64 seed, Stream stream) : Rng(seed, static_cast<u64>(stream)) {}

  u64 next() {
    const u64 result = rotl(s[1] * 5, 7) * 9;
    const u64 t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
  }

  // Uniform in 0 .. n-1, exactly (Lemire's multiply and reject). n >= 1.
  u32 below(u32 n) {
    u64 product = (next() >> 32) * n;
    if (static_cast<u32>(product) < n) [[unlikely]] {
      const u32 floor = (0u - n) % n;
      while (static_cast<u32>(product) < floor) product = (next() >> 32) * n;
    }
    return static_cast<u32>(product >> 32);
  }

  int between(int low, int high) { return low + static_cast<int>(below(static_cast<u32>(high - low + 1))); }

  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(static_cast<u32>(i))]);
  }

  static constexpr u64 rotl(u64 x, int k) { return (x << k) | (x >> (64 - k)); }
};

// The seed of game number `index` of a run: unrelated to its neighbours'.
constexpr u64 seed_of_game(u64 run_seed, u64 index) {
  SplitMix mix{run_seed ^ (index * 0x9e3779b97f4a7c15u + 0x632be59bd9b4e019u)};
  mix.next();
  return mix.next();
}

}  // namespace pw
