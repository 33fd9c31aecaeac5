#include "core/bots.h"

#include <algorithm>

#include "core/lookahead.h"

namespace pw {
namespace {

// Shuffles all options and deals them one by one onto the groups.
void deal_groups(const Decision& decision, Rng& rng, Choice& choice) {
  const int count = decision.options.count;
  std::array<u8, max_options> order;
  for (int i = 0; i < count; ++i) order[ix(i)] = static_cast<u8>(i);
  const int groups = decision.spread.low == decision.spread.high
                         ? decision.spread.low
                         : rng.between(decision.spread.low, decision.spread.high);
  rng.shuffle(std::span(order.data(), ix(count)));
  for (int group = 0; group < groups; ++group) {
    if (group) choice.next_group();
    for (int i = group; i < count; i += groups) choice.add(order[ix(i)]);
  }
}

// So many different options, in random order.
void pick_some(int picks, int count, Rng& rng, Choice& choice) {
  std::array<u8, max_options> order;
  for (int i = 0; i < count; ++i) order[ix(i)] = static_cast<u8>(i);
  for (int i = 0; i < picks; ++i) {
    const int other = rng.between(i, count - 1);
    std::swap(order[ix(i)], order[ix(other)]);
    choice.add(order[ix(i)]);
  }
}

}  // namespace

void RandomBot::pick(const Decision& decision, Rng& rng, Choice& choice) {
  choice.clear();
  const int count = decision.options.count;
  if (decision.all) return deal_groups(decision, rng, choice);
  const int most = std::min<int>(decision.picks.high, count);
  if (most == 0) return;
  if (decision.picks.low == 0 && most == 1) {  // one option or nothing
    if (decision.whim == Whim::uniform) {
      const int option = rng.between(-1, count - 1);
      if (option >= 0) choice.add(option);
      return;
    }
    if (decision.whim == Whim::half && rng.below(2) == 0) return;
    return choice.add(rng.between(0, count - 1));
  }
  pick_some(rng.between(decision.picks.low, most), count, rng, choice);
}

void GreedyBot::choose(const Question& question, Rng& rng, Choice& choice) {
  if (question.game.advise) {
    choice = question.game.advise(question.game, question.view(), question.decision, rng);
  } else if (!look_ahead(question, rng, choice)) {
    RandomBot::pick(question.decision, rng, choice);
  }
}

std::unique_ptr<Bot> make_bot(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot>();
  if (name == "greedy") return std::make_unique<GreedyBot>();
  return nullptr;
}

}  // namespace pw
