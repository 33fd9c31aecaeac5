#include "core/state.h"

namespace pw {

u64 fingerprint(const State& state) {
  u64 hash = 0x243f6a8885a308d3u ^ state.decisions;
  auto mix = [&](u64 word) {
    hash = (hash ^ word) * 0x9fb21c651e98df25u;
    hash ^= hash >> 32;
  };
  auto mix_bytes = [&](const void* data, std::size_t size) {
    const char* bytes = static_cast<const char*>(data);
    for (; size >= 8; bytes += 8, size -= 8) {
      u64 word;
      std::memcpy(&word, bytes, 8);
      mix(word);
    }
    u64 word = 0;
    std::memcpy(&word, bytes, size);
    mix(word);
  };
  const std::size_t cards = state.cards;
  mix_bytes(state.lie.zone_of.data(), cards);
  mix_bytes(state.lie.next.data(), cards);
  mix_bytes(state.face.data(), cards * sizeof state.face[0]);
  mix_bytes(state.color.data(), cards);
  mix_bytes(state.vars.data(), 16 * sizeof state.vars[0]);
  mix(state.winners | u64{state.over} << 8 | u64{state.players} << 16);
  return hash;
}

}  // namespace pw
