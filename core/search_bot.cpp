// One playout: imagine what cannot be seen; go down the tree, where every seat tries its choices out; play on; tell every
// bandit on the way how its seat fared. A game that gives advice is played on greedily to the end of the round and by
// chance to its end. In the tree the others do every other time what the game advises, and learn in between what is best
// for them: half of it is enough to beat greedy players clearly, and the other half allows for all others. One that says
// how good a position is, is played on within the round until everybody has replied, and on while that costs little,
// each as looks best, and judged then: some good moves tell more than a long game by chance, and what a hand is good for
// shows only when it is played. Any other is played to its end by chance.
#include "core/search_bot.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "core/appraisal.h"
#include "core/candidates.h"
#include "core/lookahead.h"
#include "core/playout.h"
#include "core/search_tree.h"
#include "core/worlds.h"

namespace pw {
namespace {

constexpr int root_arms = Lookahead::most, inner_arms = 12;  // choices that are tried in one place
constexpr int deepest = 8;                      // batches that are remembered on one way
constexpr int longest_playout = 1000;           // batches; then the most points win
constexpr int enough_trials = 50;               // of choices below the tree, in games that are judged
constexpr int patience = 50;                    // with choices that the game refuses

// Few choices at first; more, the more often the place is come to.
int room_for(const Bandit& bandit, const Decision& decision, bool is_root) {
  if (is_root && count_choices(decision)) return bandit.room;
  const float growth = (is_root ? 2.0f : 1.2f) * std::sqrt(static_cast<float>(bandit.visits));
  return std::min(bandit.room, 1 + static_cast<int>(growth));
}

}  // namespace

class SearchBot::Search final : public Responder {
 public:
  Search(Budget budget, Clock clock) : budget_(budget), clock_(clock), tree_(2000, 20000), root_arms_(root_arms) {}

  i64 decisions = 0;

  // False: the position cannot be imagined or played on from, or the game refuses all that was tried.
  bool choose(const Question& question, u64 seed, Choice& choice) {
    const Decision& decision = question.decision;
    const int choices = count_choices(decision);
    if (choices == 1) {
      nth_choice(decision, 0, choice);
      return true;
    }
    question_ = &question;
    game_ = &question.game;
    judges_ = game_->worth && !game_->advise;
    seed_ = seed;
    rng_ = Rng(seed, u64{1});
    for (std::size_t s = 0; s < max_seats; ++s) reactions_[s] = Rng(seed, u64{2} + s);
    const Worlds worlds(question);
    appraisal_.forget();
    tree_.clear();
    root_ = {};
    root_.room = choices ? std::min(choices, root_arms) : root_arms;
    const i64 begin = budget_.playouts ? 0 : clock_();
    float used = 0;  // of the budget
    for (int i = 1; used < 1; ++i) {
      if (!play_out(worlds, used)) break;
      used = budget_.playouts ? static_cast<float>(i) / static_cast<float>(budget_.playouts)
                              : static_cast<float>(clock_() - begin) / static_cast<float>(budget_.milliseconds);
    }
    const Arm* best = judges_ ? best_so_far(root_, root_arms_.data()) : most_tried(root_, root_arms_.data());
    if (best) choice = best->choice;
    return best != nullptr;
  }

  // What imagined players do below the tree.
  void respond(const State& table, const State&, const Decision& decision, Choice& choice) override {
    ++decisions;
    if (game_->advise && game_->round(table) == round_) advise(table, decision, choice);
    else RandomBot::pick(decision, rng_, choice);
  }

 private:
  struct Tried {
    Bandit* bandit;
    Arm* arm;
    Seat seat;
  };

  Budget budget_;
  Clock clock_;
  Tree tree_;
  std::vector<Arm> root_arms_;
  Bandit root_;  // what is asked in truth; the same for all that is imagined around it
  Arm* root_arm_ = nullptr;  // this playout's, where it is chosen before a world is: the n-th try of each meets the same
  u64 seed_ = 0;
  Rng rng_;
  std::array<Rng, max_seats> reactions_;
  const Question* question_ = nullptr;
  const Game* game_ = nullptr;
  bool judges_ = false;  // by what the game says of a position, instead of playing to the end
  Lookahead lookahead_;
  Appraisal appraisal_;
  State state_;
  Asked asked_;
  Answers answers_;
  int round_ = 0;
  int field_ = 0;  // choices that begin the race
  SeatSet heard_ = 0;  // since the root
  std::array<Choice, Lookahead::most> choices_;
  std::array<i64, Lookahead::most> worth_;
  std::array<Tried, deepest * max_seats> path_;
  int steps_ = 0;

  Seat me() const { return question_->decision.seat; }

  void advise(const State& table, const Decision& decision, Choice& choice) {
    choice = game_->advise(*game_, look_at_all(table, decision.seat), decision, rng_);
  }

  bool play_out(const Worlds& worlds, float used) {
    root_arm_ = judges_ && root_.count > 0 ? next_in_race(used) : nullptr;
    if (root_arm_) rng_ = Rng(seed_, u64{16} + ix(root_arm_->visits));
    if (!worlds.deal(rng_, state_, asked_)) return false;
    if (judges_ && root_.count == 0) {
      rank(root_, root_arms_.data(), worlds.mine(asked_));
      root_.count = field_ = std::min(root_.ranked, budget_.playouts ? 2 + static_cast<int>(std::sqrt(budget_.playouts)) : 16);
      root_arm_ = next_in_race(used);
    }
    round_ = game_->round(state_);
    steps_ = 0;
    heard_ = 0;
    descend();
    if (judges_) reply();
    else roll_out();
    learn();
    return true;
  }

  // In games that are judged, the choices at the root run a race: each is tried as often as the others and in the same
  // worlds, and whenever another part of the budget is used up, the worse half leaves.
  Arm* next_in_race(float used) {
    Arm* arms = root_arms_.data();
    const int laps = std::bit_width(static_cast<unsigned>(field_)) - 1;
    const int left = std::max(std::min(field_, 2), field_ >> static_cast<int>(used * static_cast<float>(std::max(1, laps))));
    if (left < root_.count) {
      const auto value = [](const Arm& arm) { return arm.refused ? -1.0f : arm.mean(); };
      std::stable_sort(arms, arms + root_.count, [&](const Arm& a, const Arm& b) { return value(a) > value(b); });
      root_.count = left;
    }
    return std::min_element(arms, arms + root_.count, [](const Arm& a, const Arm& b) {
      return std::pair(a.refused, a.visits) < std::pair(b.refused, b.visits);
    });
  }

  // Down the tree to a batch that is new, or to the next round.
  void descend() {
    u64 key = place(0);
    Node* node = tree_.find(key);
    if (!node) node = tree_.add(key, asked_, inner_arms);
    int refusals = 0;
    for (int depth = 0; node && depth < deepest && refusals < patience;) {
      const int steps_before = steps_;
      for_all([&](int i, Choice& choice) { try_one(*node, i, depth == 0, choice); });
      const u64 chosen = key_of(key, asked_, answers_);
      const bool alone = asked_.count == 1 && steps_ > steps_before;
      const SeatSet who = asked_seats();
      if (!answer(*game_, state_, asked_, answers_).ok()) {
        if (alone) path_[ix(steps_before)].arm->refused = true;
        steps_ = steps_before;
        ++refusals;
        continue;
      }
      if (depth > 0) heard_ = static_cast<SeatSet>(heard_ | who);
      if (state_.over || (!judges_ && game_->round(state_) != round_)) return;
      ++depth;
      key = place(chosen);
      node = tree_.find(key);
      if (!node) {
        tree_.add(key, asked_, inner_arms);
        return;
      }
    }
  }

  u64 place(u64 before) const {
    const State& table = asked_.table(state_);
    return judges_ ? key_of_sight(*game_, before, asked_, table) : key_of(before, asked_, table);
  }

  template <class Answer>
  void for_all(Answer answer_one) {
    answers_.count = 0;
    for (int i = 0; i < asked_.count; ++i) {
      Choice& choice = answers_.choice[ix(i)];
      choice.clear();
      if (asked_.decisions[ix(i)].is_open()) answer_one(i, choice);
      answers_.order[ix(answers_.count++)] = static_cast<u8>(i);
    }
    if (asked_.quorum == asked_.count) return;
    order_by_reaction(asked_, reactions_, answers_);
    answers_.count = asked_.quorum;
  }

  void try_one(Node& node, int i, bool is_first, Choice& choice) {
    const Decision& decision = asked_.decisions[ix(i)];
    const State& table = asked_.table(state_);
    const bool is_root = is_first && decision.seat == me();
    if (game_->advise && decision.seat != me() && rng_.below(2) == 0) {
      ++decisions;
      return advise(table, decision, choice);
    }
    Bandit& bandit = is_root ? root_ : node.bandits[ix(i)];
    Arm* arms = is_root ? root_arms_.data() : tree_.arms(bandit);
    if (judges_ && bandit.visits == 0 && !bandit.ranked) rank(bandit, arms, i);
    Arm* arm = is_root && root_arm_ && !root_arm_->refused ? root_arm_ : select(bandit, arms, table, decision, is_root);
    if (!arm) return respond(table, table, decision, choice);
    ++decisions;
    choice = arm->choice;
    path_[ix(steps_++)] = {&bandit, arm, decision.seat};
  }

  Arm* select(Bandit& bandit, Arm* arms, const State& table, const Decision& decision, bool is_root) {
    if (bandit.count < room_for(bandit, decision, is_root)) {
      if (bandit.count < bandit.ranked) return &arms[bandit.count++];
      Arm& arm = arms[bandit.count];
      arm = {};
      if (find_new(bandit, arms, table, decision, arm.choice)) {
        ++bandit.count;
        return &arm;
      }
    }
    return most_promising(bandit, arms);
  }

  // Fills the arms with what looks best at once; that is tried first.
  void rank(Bandit& bandit, Arm* arms, int i) {
    const int count = judge(i);
    std::array<u8, Lookahead::most> order;
    std::iota(order.begin(), order.begin() + count, u8{0});
    std::stable_sort(order.begin(), order.begin() + count, [&](u8 a, u8 b) { return worth_[a] > worth_[b]; });
    bandit.ranked = std::min(count, bandit.room);
    for (int k = 0; k < bandit.ranked; ++k) arms[k] = {.choice = choices_[order[ix(k)]]};
  }

  // Tries the choices of one decision, in random order, so that the first of equals is any of them. How many?
  int judge(int i) {
    const int count = lookahead_.find(asked_.decisions[ix(i)], rng_, choices_);
    const std::span<Choice> found(choices_.data(), ix(count));
    rng_.shuffle(found);
    lookahead_.judge(*game_, state_, asked_, i, found, rng_, worth_);
    return count;
  }

  // A choice that has not been tried here: advice first, then all that can be counted, or else samples.
  bool find_new(Bandit& bandit, const Arm* arms, const State& table, const Decision& decision, Choice& choice) {
    const auto is_new = [&] {
      return std::none_of(arms, arms + bandit.count, [&](const Arm& arm) { return arm.choice == choice; });
    };
    if (bandit.count == 0 && game_->advise) {
      advise(table, decision, choice);
      return true;
    }
    const int choices = count_choices(decision);
    if (choices && choices <= bandit.room) {
      while (bandit.next < choices) {
        nth_choice(decision, bandit.next++, choice);
        if (is_new()) return true;
      }
      return false;
    }
    for (int i = 0; i < 8; ++i) {
      sample(bandit, arms, table, decision, choice);
      if (is_new()) return true;
    }
    return false;
  }

  void sample(const Bandit& bandit, const Arm* arms, const State& table, const Decision& decision, Choice& choice) {
    const Arm* best = best_so_far(bandit, arms);
    switch (rng_.below(4)) {
      case 0: return RandomBot::pick(decision, rng_, choice);
      case 1: return any_choice(decision, rng_, choice);
      case 2:
        if (game_->advise) return advise(table, decision, choice);
        [[fallthrough]];
      default:
        if (best) vary_choice(decision, best->choice, rng_, choice);
        else any_choice(decision, rng_, choice);
    }
  }

  void roll_out() {
    int refusals = 0;
    for (int batches = 0; !state_.over && batches < longest_playout && refusals < patience; ++batches) {
      const State& table = asked_.table(state_);
      for_all([&](int i, Choice& choice) {
        if (refusals) RandomBot::pick(asked_.decisions[ix(i)], rng_, choice);
        else respond(table, table, asked_.decisions[ix(i)], choice);
      });
      refusals = answer(*game_, state_, asked_, answers_, nullptr, this).ok() ? 0 : refusals + 1;
    }
  }

  // Everybody chooses what looks best, until all others have replied and enough was tried, or the round ends.
  void reply() {
    const auto others = static_cast<SeatSet>(all_seats(state_.players) & ~seat_bit(me()));
    int refusals = 0, trials = 0;
    for (int batches = 0; !state_.over && batches < longest_playout && refusals < patience; ++batches) {
      if (game_->round(state_) != round_) break;
      if (trials >= enough_trials && (batches >= deepest || (heard_ & others) == others)) break;
      for_all([&](int i, Choice& choice) {
        ++decisions;
        const int count = refusals ? 0 : judge(i);
        trials += count;
        if (count) choice = choices_[ix(std::max_element(worth_.begin(), worth_.begin() + count) - worth_.begin())];
        else RandomBot::pick(asked_.decisions[ix(i)], rng_, choice);
      });
      heard_ = static_cast<SeatSet>(heard_ | asked_seats());
      refusals = answer(*game_, state_, asked_, answers_).ok() ? 0 : refusals + 1;
    }
  }

  SeatSet asked_seats() const {
    SeatSet who = 0;
    for (int i = 0; i < asked_.count; ++i)
      if (asked_.decisions[ix(i)].is_open()) who = static_cast<SeatSet>(who | seat_bit(asked_.decisions[ix(i)].seat));
    return who;
  }

  void learn() {
    const Chances chances = state_.over ? chances_of(state_.winners)
                            : judges_   ? appraisal_.of(*game_, asked_.table(state_))
                                        : chances_of(leaders());
    for (const Tried& tried : std::span(path_.data(), ix(steps_))) {
      ++tried.bandit->visits;
      ++tried.arm->visits;
      tried.arm->total += chances[ix(tried.seat)];
    }
  }

  SeatSet leaders() const {
    const State& table = asked_.table(state_);
    SeatSet who = 0;
    int most = 0;
    for (int s = 0; s < state_.players; ++s) {
      const int points = game_->points(*game_, table, Seat{static_cast<u8>(s)});
      if (who && points < most) continue;
      if (points > most) who = 0;
      who = static_cast<SeatSet>(who | 1u << s);
      most = points;
    }
    return who;
  }
};

SearchBot::SearchBot(Budget budget, Clock clock) : search_(std::make_unique<Search>(budget, clock)) {}
SearchBot::~SearchBot() = default;
i64 SearchBot::playout_decisions() const { return search_->decisions; }

// A position that cannot be imagined is played greedily.
void SearchBot::choose(const Question& question, Rng& rng, Choice& choice) {
  if (!search_->choose(question, rng.next(), choice)) GreedyBot().choose(question, rng, choice);
}

}  // namespace pw
