#include "core/lookahead.h"

#include <algorithm>

#include "core/candidates.h"
#include "core/worlds.h"

namespace pw {
namespace {

constexpr int worlds_tried = 2;
constexpr int samples = 24;  // of choices that cannot be counted

}  // namespace

int Lookahead::find(const Decision& decision, Rng& rng, std::span<Choice> choices) {
  const int all = count_choices(decision), room = static_cast<int>(choices.size());
  if (all > 0 && all <= room) {
    for (int i = 0; i < all; ++i) nth_choice(decision, i, choices[ix(i)]);
    return all;
  }
  int count = 0;
  for (int i = 0; i < (all ? room : samples) && count < room; ++i) {
    Choice& choice = choices[ix(count)];
    RandomBot::pick(decision, rng, choice);
    count += std::find(choices.begin(), choices.begin() + count, choice) == choices.begin() + count;
  }
  return count;
}

void Lookahead::judge(const Game& game, const State& state, const Asked& asked, int mine, std::span<const Choice> choices, Rng& rng,
                      std::span<i64> worth) {
  answers_.count = 0;
  answers_.arrive(mine, {});  // ours comes first
  for (int i = 0; i < asked.count; ++i) {
    if (i == mine) continue;
    Choice& choice = answers_.choice[ix(i)];
    RandomBot::pick(asked.decisions[ix(i)], rng, choice);
    answers_.order[ix(answers_.count++)] = static_cast<u8>(i);
  }
  answers_.count = asked.quorum;
  const Seat seat = asked.decisions[ix(mine)].seat;
  for (std::size_t c = 0; c < choices.size(); ++c) {
    after_ = state;
    answers_.choice[ix(mine)] = choices[c];
    if (!answer(game, after_, next_, answers_).ok()) worth[c] = -won;
    else if (after_.over) worth[c] = holds(after_.winners, seat) ? won : -won + 1;
    else worth[c] = game.worth(game, next_.table(after_), seat);
  }
}

bool look_ahead(const Question& question, Rng& rng, Choice& choice) {
  if (!question.game.worth) return false;
  const Worlds worlds(question);
  Lookahead lookahead;
  std::array<Choice, Lookahead::most> choices;
  std::array<i64, Lookahead::most> worth, total{};
  const int count = lookahead.find(question.decision, rng, choices);
  State state;
  Asked asked;
  for (int i = 0; i < (worlds.is_one() ? 1 : worlds_tried); ++i) {
    if (!worlds.deal(rng, state, asked)) return false;
    lookahead.judge(question.game, state, asked, worlds.mine(asked), {choices.data(), ix(count)}, rng, worth);
    for (int c = 0; c < count; ++c) total[ix(c)] += worth[ix(c)];
  }
  u32 equals = 0;  // of those that are best, one by chance
  const i64 best = *std::max_element(total.begin(), total.begin() + count);
  for (int c = 0; c < count; ++c)
    if (total[ix(c)] == best && rng.below(++equals) == 0) choice = choices[ix(c)];
  return true;
}

}  // namespace pw
