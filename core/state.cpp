#include "core/state.h"

namespace pw {

State blank_state(int cards, Zone where) {
  State state{};
  state.vars = {};
  state.points = {};
  state.points_touch = {};
  state.frames = {};
  state.answers.bytes = {};
  state.lie.zone_of.fill(static_cast<u8>(where));
  state.lie.next.fill(0xff);
  state.lie.prev.fill(0xff);
  state.lie.zones = {};
  state.rows = {};
  state.face.fill(0);
  state.color.fill(0);
  state.mark.fill(0);
  state.cards = static_cast<u8>(cards);
  for (int i = 0; i + 1 < cards; ++i) {
    state.lie.next[ix(i)] = static_cast<u8>(i + 1);
    state.lie.prev[ix(i + 1)] = static_cast<u8>(i);
  }
  if (cards > 0) state.lie.zones[ix(where)] = {0, static_cast<u8>(cards - 1), static_cast<u8>(cards)};
  state.past = state.lie;
  state.depth = 1;
  return state;
}

CardOrder order_of(const Layout& lie) {
  CardOrder order;
  std::size_t place = 0;
  for (const Pile& pile : lie.zones)
    for (u8 card = pile.first; card != 0xff; card = lie.next[card]) order[place++] = card;
  return order;
}

void lay_in_order(Layout& lie, const CardOrder& order) {
  std::size_t place = 0;
  for (std::size_t zone = 0; zone < lie.zones.size(); ++zone) {
    Pile pile;
    pile.count = lie.zones[zone].count;
    for (int i = 0; i < pile.count; ++i) {
      const u8 card = order[place++];
      lie.zone_of[card] = static_cast<u8>(zone);
      lie.prev[card] = pile.last;
      lie.next[card] = 0xff;
      if (pile.last == 0xff) pile.first = card; else lie.next[pile.last] = card;
      pile.last = card;
    }
    lie.zones[zone] = pile;
  }
}

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
  mix(state.winners | u64{state.over} << 8 | u64{state.players} << 16);
  return hash;
}

}  // namespace pw
