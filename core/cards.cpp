#include "core/cards.h"

#include <algorithm>
#include <span>

#include "core/check.h"

namespace pw {

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

DeckRecipe::DeckRecipe(std::vector<DeckPart> parts, std::vector<i64> shares, std::vector<bool> colorless)
    : parts_(std::move(parts)), shares_(std::move(shares)), colorless_(std::move(colorless)) {
  for (DeckPart& part : parts_) {
    if (part.weights.empty() && part.bag.empty()) part.size = static_cast<int>(part.faces.size());
    draws_.push_back(part.weights.empty() ? WeightedDraw() : WeightedDraw(part.weights));
    size_ += part.size;
    for (const FaceId face : part.faces) any_colorless_ |= colorless_[ix(face)];
  }
  check(size_ <= max_cards, "more cards than a deck can hold");
}

// `shares`: millionths of the cards, rounded up.
template <class Shares>
int DeckRecipe::fill_bag(const Shares& shares, int cards, std::array<u8, 2 * max_cards>& bag) {
  int filled = 0;
  u8 which = 0;
  for (const i64 share : shares) {
    const i64 wanted = (share * cards + 999999) / 1000000;
    for (i64 i = 0; i < wanted && filled < 2 * max_cards; ++i) bag[ix(filled++)] = which;
    ++which;
  }
  return filled;
}

void DeckRecipe::deal_from_bag(const DeckPart& part, Rng& rng, FaceId* faces) const {
  std::array<i64, max_cards> shares;
  check(part.bag.size() <= shares.size(), "more shares than a deck has cards");
  std::ranges::transform(part.bag, shares.begin(), &DeckPart::Share::millionths);
  std::array<u8, 2 * max_cards> bag;
  int left = fill_bag(std::span(shares).first(part.bag.size()), part.size, bag);
  for (int i = 0; i < part.size; ++i) {
    u8& drawn = bag[rng.below(static_cast<u32>(left))];
    const std::vector<FaceId>& from = part.bag[drawn].faces;
    faces[i] = from[rng.below(static_cast<u32>(from.size()))];
    drawn = bag[ix(--left)];
  }
}

void DeckRecipe::deal(Rng& rng, Dealt& dealt) const {
  int count = 0;
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const DeckPart& part = parts_[p];
    if (!part.bag.empty()) {
      deal_from_bag(part, rng, &dealt.face[ix(count)]);
      count += part.size;
      continue;
    }
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
  int left = fill_bag(shares_, colored, bag);
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
