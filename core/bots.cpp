#include "core/bots.h"

#include <algorithm>
#include <charconv>

#include "core/search_bot.h"

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

namespace {

// "search:500" or "search:50ms".
std::unique_ptr<Bot> make_search(std::string_view name, Clock clock) {
  constexpr std::string_view prefix = "search:";
  if (!name.starts_with(prefix)) return nullptr;
  name.remove_prefix(prefix.size());
  int amount = 0;
  const auto [rest, error] = std::from_chars(name.data(), name.data() + name.size(), amount);
  const std::string_view unit(rest, ix(name.data() + name.size() - rest));
  if (error != std::errc() || amount < 1 || amount > 1'000'000) return nullptr;
  if (unit.empty()) return std::make_unique<SearchBot>(SearchBot::Budget{amount, 0}, clock);
  return unit == "ms" && clock ? std::make_unique<SearchBot>(SearchBot::Budget{0, amount}, clock) : nullptr;
}

}  // namespace

namespace {

// Who has answered the running step: it is run again with the first answers only, and asks for the next.
SeatSet answered(const Game& game, const State& began, const AnswerLog& log) {
  SeatSet who = 0;
  if (log.used == 0) return who;
  auto asked = std::make_unique<Asked>();
  for (int end = 0; end < log.used;) {
    State state = began;
    state.answers = log;
    state.answers.used = static_cast<u16>(end);
    start(game, state, *asked);
    for (int i = 0; i < asked->count; ++i) who = static_cast<SeatSet>(who | seat_bit(asked->decisions[ix(i)].seat));
    int batch = log.bytes[ix(end++)];
    for (; batch > 0; --batch) end += 2 + log.bytes[ix(end + 1)];
  }
  return who;
}

}  // namespace

std::optional<View> Question::origin() const {
  const SeatSet others = answered(game, began_, table_.answers) & static_cast<SeatSet>(~seat_bit(decision.seat));
  if (others) return std::nullopt;
  return look_back(game, began_, table_, decision.seat);
}

std::unique_ptr<Bot> make_bot(std::string_view name, Clock clock) {
  if (name == "random") return std::make_unique<RandomBot>();
  if (name == "greedy") return std::make_unique<GreedyBot>();
  return make_search(name, clock);
}

}  // namespace pw
