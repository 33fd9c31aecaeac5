#include "core/candidates.h"

#include <algorithm>
#include <bitset>

#include "core/bots.h"

namespace pw {
namespace {

int most_picks(const Decision& decision) { return std::min<int>(decision.picks.high, decision.options.count); }

// Shuffles all options and cuts the row at random places.
void cut_groups(const Decision& decision, Rng& rng, Choice& choice) {
  const int count = decision.options.count, groups = rng.between(decision.groups.low, std::min<int>(decision.groups.high, count));
  std::array<u8, max_options> order, place;
  for (int i = 0; i < count; ++i) order[ix(i)] = place[ix(i)] = static_cast<u8>(i);
  rng.shuffle(std::span(order.data(), ix(count)));
  rng.shuffle(std::span(place.data() + 1, ix(count - 1)));  // the first group begins at 0
  std::bitset<max_options> cut;
  for (int i = 1; i < groups; ++i) cut.set(place[ix(i)]);
  for (int i = 0; i < count; ++i) {
    if (cut[ix(i)]) choice.next_group();
    choice.add(order[ix(i)]);
  }
}

using Items = std::array<u8, 2 * max_options>;

int read(const Choice& choice, Items& items) {
  for (int i = 0; i < choice.size(); ++i) items[ix(i)] = choice.item(i);
  return choice.size();
}

void move_item(Items& items, int from, int to) {
  const auto first = items.begin() + from, last = items.begin() + to;
  if (from < to) std::rotate(first, first + 1, last + 1);
  else std::rotate(last, first, first + 1);
}

int unused_option(const Decision& decision, const Items& items, int size, Rng& rng) {
  std::bitset<max_options> used;
  for (int i = 0; i < size; ++i)
    if (items[ix(i)] != Choice::bar) used.set(items[ix(i)]);
  int found = -1;
  u32 seen = 0;
  for (int option = 0; option < decision.options.count; ++option)
    if (!used[ix(option)] && rng.below(++seen) == 0) found = option;
  return found;
}

}  // namespace

int count_choices(const Decision& decision) {
  const bool one = !decision.all && decision.groups.high == 1 && most_picks(decision) <= 1;
  return one ? decision.options.count * (most_picks(decision) > 0) + (decision.picks.low == 0) : 0;
}

void nth_choice(const Decision& decision, int n, Choice& choice) {
  choice.clear();
  if (n < decision.options.count && most_picks(decision) > 0) choice.add(n);
}

void any_choice(const Decision& decision, Rng& rng, Choice& choice) {
  choice.clear();
  if (!decision.all || decision.options.count < 2) return RandomBot::pick(decision, rng, choice);
  cut_groups(decision, rng, choice);
  if (!is_legal(decision, choice)) RandomBot::pick(decision, rng, choice);
}

void vary_choice(const Decision& decision, const Choice& old, Rng& rng, Choice& choice) {
  Items items;
  int size = read(old, items);
  const auto any = [&] { return rng.between(0, size - 1); };
  if (size > 0) {
    switch (rng.below(4)) {
      case 0: std::swap(items[ix(any())], items[ix(any())]); break;
      case 1: move_item(items, any(), any()); break;
      case 2:  // join two groups, or cut one
        if (const int place = any(); items[ix(place)] == Choice::bar) {
          move_item(items, place, --size);
        } else {
          items[ix(size)] = Choice::bar;
          move_item(items, size++, place);
        }
        break;
      default:
        if (const int other = unused_option(decision, items, size, rng); other >= 0) items[ix(any())] = static_cast<u8>(other);
        else std::swap(items[ix(any())], items[ix(any())]);
    }
  }
  choice.clear();
  for (int i = 0; i < size && i < Choice::longest; ++i) choice.put(items[ix(i)]);
  if (!is_legal(decision, choice)) any_choice(decision, rng, choice);
}

}  // namespace pw
