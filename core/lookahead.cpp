#include "core/lookahead.h"

#include <algorithm>
#include <vector>

namespace pw {
namespace {

constexpr int worlds_tried = 2;    // possible tables behind a view
constexpr int choices_tried = 24;  // where more than one option is picked
constexpr i64 won = 1'000'000;

std::vector<Choice> candidates(const Decision& decision, Rng& rng) {
  std::vector<Choice> all;
  if (!decision.all && decision.picks.high == 1) {
    if (decision.picks.low == 0) all.emplace_back();
    for (int i = 0; i < decision.options.count; ++i) all.push_back(Choice::of(i));
    return all;
  }
  for (int i = 0; i < choices_tried; ++i) RandomBot::pick(decision, rng, all.emplace_back());
  return all;
}

bool same_question(const Decision& one, const Decision& other) {
  const Options &a = one.options, &b = other.options;
  return one.prompt == other.prompt && a.type == b.type && a.count == b.count &&
         (a.type == OptionType::card || std::equal(a.value.begin(), a.value.begin() + a.count, b.value.begin()));
}

class World {  // one possible table, at the question
 public:
  World(const Question& question, const View& view, Rng& rng) : game_(question.game), seat_(question.decision.seat) {
    state_ = imagine(game_, view, rng);
    start(game_, state_, asked_);
    for (int i = 0; i < asked_.count; ++i) {
      const Decision& decision = asked_.decisions[ix(i)];
      if (decision.seat == seat_ && same_question(decision, question.decision)) mine_ = i;
    }
    if (mine_ < 0) return;
    others_.arrive(mine_, {});  // ours comes first
    for (int i = 0; i < asked_.count; ++i) {
      if (i == mine_) continue;
      Choice choice;
      RandomBot::pick(asked_.decisions[ix(i)], rng, choice);
      others_.arrive(i, choice);
    }
    others_.count = asked_.quorum;
  }
  bool fits() const { return mine_ >= 0; }

  i64 worth(const Choice& choice) const {
    State after = state_;
    Asked next;
    Answers answers = others_;
    answers.choice[ix(mine_)] = choice;
    if (!answer(game_, after, next, answers).ok()) return -won;
    if (after.over) return holds(after.winners, seat_) ? won : -won;
    return game_.worth(game_, next.table(after), seat_);
  }

 private:
  const Game& game_;
  Seat seat_;
  State state_;
  Asked asked_;
  Answers others_;
  int mine_ = -1;
};

}  // namespace

bool look_ahead(const Question& question, Rng& rng, Choice& choice) {
  const Decision& decision = question.decision;
  if (!question.game.worth || decision.midway) return false;
  const View view = question.view();
  const std::vector<Choice> choices = candidates(decision, rng);
  std::vector<i64> worth(choices.size(), 0);
  for (int i = 0; i < (view.unseen().empty() ? 1 : worlds_tried); ++i) {
    const World world(question, view, rng);
    if (!world.fits()) return false;
    for (std::size_t c = 0; c < choices.size(); ++c) worth[c] += world.worth(choices[c]);
  }
  u32 equals = 0;  // of those that are best, one by chance
  const i64 best = *std::max_element(worth.begin(), worth.end());
  for (std::size_t c = 0; c < choices.size(); ++c)
    if (worth[c] == best && rng.below(++equals) == 0) choice = choices[c];
  return true;
}

}  // namespace pw
