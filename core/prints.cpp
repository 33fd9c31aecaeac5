#include "core/prints.h"

#include <algorithm>
#include <array>

#include "core/cards.h"

namespace pw {
namespace {

// As many of each value as fill the bag, at least; drawn without putting back.
class Bag {
 public:
  void fill(int values, int needed) {
    for (int i = 0; i < (needed + values - 1) / values; ++i)
      for (int value = 0; value < values; ++value) inside_[ix(left_++)] = static_cast<u8>(value);
  }
  int draw(Rng& rng) {
    u8& drawn = inside_[rng.below(static_cast<u32>(left_))];
    const int value = drawn;
    drawn = inside_[ix(--left_)];
    return value;
  }

 private:
  std::array<u8, Prints::most_symbols * max_cards + Prints::most_codes> inside_;
  int left_ = 0;
};

}  // namespace

int Prints::value(int symbol, int property) const {
  for (int i = 0; i < property; ++i) symbol /= static_cast<int>(properties[ix(i)].values.size());
  return symbol % static_cast<int>(properties[ix(property)].values.size());
}

int Prints::count(FaceId face, int mark, int property, int wanted) const {
  int found = 0;
  for (int i = count(face) - 1; i >= 0; --i) found += value(symbol(mark, i), property) == wanted;
  return found;
}

std::string Prints::sign(int symbol) const {
  std::string text;
  int property = 0;
  for (const Property& one : properties) text += one.signs[ix(value(symbol, property++))];
  return text;
}

int Prints::number(int kind, int mark) const {
  const KindPrint* print = of_kind(kind);
  return print && print->numbered ? mark / std::max(1, static_cast<int>(print->halves.size())) + 1 : 0;
}

FaceId Prints::half(int kind, int mark) const {
  const KindPrint* print = of_kind(kind);
  return print && !print->halves.empty() ? print->halves[ix(mark) % print->halves.size()] : unseen_face;
}

int Prints::mark_of(int kind, int number, int half_index) const {
  return (number - 1) * std::max(1, static_cast<int>(kinds[ix(kind)].halves.size())) + half_index;
}

// The cards of one definition from `first` on share bags. Gives where they end.
int Prints::print_symbols(const CardSet& cards, Rng& rng, const Dealt& dealt, int first, u16* marks) const {
  const auto def = [&](int i) { return cards.face(dealt.face[ix(i)]).def; };
  int end = first, needed = 0;
  for (; end < dealt.count && def(end) == def(first); ++end) needed += count(dealt.face[ix(end)]);
  std::array<Bag, most_properties> bags;
  for (std::size_t p = 0; p < properties.size(); ++p) bags[p].fill(static_cast<int>(properties[p].values.size()), needed);
  for (int i = first; i < end; ++i) {
    std::array<int, most_symbols> codes{};
    const int symbols_here = count(dealt.face[ix(i)]);
    for (int s = 0; s < symbols_here; ++s) {
      int code = 0, radix = 1, place = s;
      for (std::size_t p = 0; p < properties.size(); ++p) {
        code += radix * bags[p].draw(rng);
        radix *= static_cast<int>(properties[p].values.size());
      }
      for (; place > 0 && codes[ix(place - 1)] > code; --place) codes[ix(place)] = codes[ix(place - 1)];
      codes[ix(place)] = code;
    }
    int mark = 0;
    for (int s = 0; s < symbols_here; ++s) mark |= codes[ix(s)] << 4 * s;
    marks[i] = static_cast<u16>(mark);
  }
  return end;
}

void Prints::print(const CardSet& cards, Rng& rng, const Dealt& dealt, u16* marks) const {
  std::array<int, max_kinds> numbers{};
  for (int i = 0; i < dealt.count;) {
    const FaceId face = dealt.face[ix(i)];
    if (count(face) > 0) {
      i = print_symbols(cards, rng, dealt, i, marks);
      continue;
    }
    const int kind = cards.kind(face);
    if (const KindPrint* print = of_kind(kind)) {
      const int number = print->numbered ? ++numbers[ix(kind)] : 1;
      marks[i] = static_cast<u16>(mark_of(kind, number, print->halves.empty() ? 0 : print->draw.draw(rng)));
    }
    ++i;
  }
}

}  // namespace pw
