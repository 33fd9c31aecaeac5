#include "core/cards.h"

#include <numeric>

#include "core/check.h"

namespace pw {

__extension__ typedef unsigned __int128 u128;

FaceId CardSet::add(Face face) {
  const CardDef& def = defs[face.def];
  kind_of.push_back(def.kind);
  textless.push_back(def.textless ? 1 : 0);
  moments.push_back(def.moments);
  for (auto& slot : hooks) slot.push_back(nullptr);
  faces.push_back(std::move(face));
  check(faces.size() < ix(unseen_face), "too many faces");
  return FaceId{static_cast<u16>(faces.size() - 1)};
}

void CardSet::set_hook(FaceId face, int slot, std::unique_ptr<Hook> hook) {
  hooks[ix(slot)][ix(face)] = hook.get();
  owned.push_back(std::move(hook));
}

WeightedDraw::WeightedDraw(const std::vector<double>& weights) {
  const std::size_t n = weights.size();
  check(n > 0 && n < 0xffff, "a weighted draw needs something to draw");
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<double> share(n);
  std::vector<std::size_t> small, large;
  for (std::size_t i = 0; i < n; ++i) {
    share[i] = weights[i] * static_cast<double>(n) / total;
    (share[i] < 1 ? small : large).push_back(i);
  }
  slots_.resize(n);
  auto settle = [&](std::size_t i, double keep, std::size_t other) {
    const u64 threshold = keep >= 1 ? ~u64{0} : static_cast<u64>(keep * 18446744073709551616.0);
    slots_[i] = {threshold, static_cast<u16>(i), static_cast<u16>(other)};
  };
  while (!small.empty() && !large.empty()) {
    const std::size_t less = small.back(), more = large.back();
    small.pop_back();
    settle(less, share[less], more);
    share[more] -= 1 - share[less];
    if (share[more] < 1) {
      large.pop_back();
      small.push_back(more);
    }
  }
  for (const std::size_t i : large) settle(i, 1, i);
  for (const std::size_t i : small) settle(i, 1, i);
}

int WeightedDraw::draw(Rng& rng) const {
  const u128 product = static_cast<u128>(rng.next()) * slots_.size();
  const Slot& slot = slots_[static_cast<std::size_t>(product >> 64)];
  return static_cast<u64>(product) < slot.threshold ? slot.mine : slot.other;
}

DeckRecipe::DeckRecipe(std::vector<DeckPart> parts, std::vector<i64> shares, std::vector<bool> colorless)
    : parts_(std::move(parts)), shares_(std::move(shares)), colorless_(std::move(colorless)) {
  for (DeckPart& part : parts_) {
    if (part.weights.empty()) part.size = static_cast<int>(part.faces.size());
    draws_.push_back(part.weights.empty() ? WeightedDraw() : WeightedDraw(part.weights));
    size_ += part.size;
    for (const FaceId face : part.faces) any_colorless_ |= colorless_[ix(face)];
  }
  check(size_ <= max_cards, "more cards than a deck can hold");
}

int DeckRecipe::fill_bag(int cards, std::array<u8, 2 * max_cards>& bag) const {
  int filled = 0;
  for (std::size_t color = 0; color < shares_.size(); ++color) {
    const i64 wanted = (shares_[color] * cards + 999999) / 1000000;
    for (i64 i = 0; i < wanted && filled < 2 * max_cards; ++i) bag[ix(filled++)] = static_cast<u8>(color);
  }
  return filled;
}

void DeckRecipe::deal(Rng& rng, Dealt& dealt) const {
  int count = 0;
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const DeckPart& part = parts_[p];
    for (int i = 0; i < part.size; ++i) {
      const int drawn = part.weights.empty() ? i : draws_[p].draw(rng);
      dealt.face[ix(count++)] = part.faces[ix(drawn)];
    }
  }
  dealt.count = count;

  int colored = count;
  if (any_colorless_)
    for (int i = 0; i < count; ++i)
      if (colorless_[static_cast<std::size_t>(at(dealt.face[ix(i)]))]) --colored;
  std::array<u8, 2 * max_cards> bag;
  int left = fill_bag(colored, bag);
  for (int i = 0; i < count; ++i) {
    const auto card = ix(i);
    if (left == 0 || (any_colorless_ && colorless_[ix(dealt.face[card])])) {
      dealt.color[card] = no_color;
      continue;
    }
    const u32 pick = rng.below(static_cast<u32>(left));
    dealt.color[card] = Color{bag[pick]};
    bag[pick] = bag[ix(--left)];
  }
}

}  // namespace pw
