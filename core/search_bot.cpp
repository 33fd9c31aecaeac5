// One playout: imagine what cannot be seen; go down the tree, where every seat tries its choices out; go on greedily to
// the end of the round and by chance to the end of the game; tell every bandit on the way whether its seat has won.
// The others are not taken to be greedy: a search that knows its opponents beats them, and loses to all others.
#include "core/search_bot.h"

#include <algorithm>
#include <cmath>

#include "core/candidates.h"
#include "core/search_tree.h"

namespace pw {
namespace {

constexpr int root_arms = 64, inner_arms = 12;  // choices that are tried in one place
constexpr int deepest = 8;                      // batches that are remembered on one way
constexpr int longest_playout = 1000;           // batches; then the most points win
constexpr int patience = 50;                    // with choices that the game refuses
constexpr int imaginations = 20;                // that are thrown away because they do not fit
constexpr float curiosity = 0.4f;               // how much a choice tried seldom is worth another try

bool same_question(const Decision& a, const Decision& b) {
  return a.prompt == b.prompt && a.all == b.all && a.groups == b.groups && a.picks == b.picks &&
         a.options.type == b.options.type && a.options.count == b.options.count &&
         std::equal(a.options.value.begin(), a.options.value.begin() + a.options.count, b.options.value.begin());
}

// Few choices at first; more, the more often the place is come to.
int room_for(const Bandit& bandit, const Decision& decision, bool is_root) {
  if (is_root && count_choices(decision)) return bandit.room;
  const float growth = (is_root ? 2.0f : 1.2f) * std::sqrt(static_cast<float>(bandit.visits));
  return std::min(bandit.room, 1 + static_cast<int>(growth));
}

Arm* most_promising(const Bandit& bandit, Arm* arms) {
  const float log = std::log(static_cast<float>(bandit.visits + 1));
  Arm* best = nullptr;
  float best_hope = 0;
  for (Arm* arm = arms; arm != arms + bandit.count; ++arm) {
    if (arm->refused) continue;
    if (arm->visits == 0) return arm;
    const float hope = arm->mean() + curiosity * std::sqrt(log / static_cast<float>(arm->visits));
    if (!best || hope > best_hope) {
      best = arm;
      best_hope = hope;
    }
  }
  return best;
}

const Arm* best_so_far(const Bandit& bandit, const Arm* arms) {
  const Arm* best = nullptr;
  for (const Arm* arm = arms; arm != arms + bandit.count; ++arm)
    if (!arm->refused && arm->visits && (!best || arm->mean() > best->mean())) best = arm;
  return best;
}

const Arm* most_tried(const Bandit& bandit, const Arm* arms) {
  const Arm* best = nullptr;
  const auto better = [](const Arm& a, const Arm& b) {
    return a.visits > b.visits || (a.visits == b.visits && a.mean() > b.mean());
  };
  for (const Arm* arm = arms; arm != arms + bandit.count; ++arm)
    if (!arm->refused && arm->visits && (!best || better(*arm, *best))) best = arm;
  return best;
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
    rng_ = Rng(seed, u64{1});
    std::optional<View> origin = question.origin();
    if (!origin) return false;
    origin_ = std::move(*origin);
    if (question.is_midway()) view_ = question.view();
    tree_.clear();
    root_ = {};
    root_.room = choices ? std::min(choices, root_arms) : root_arms;
    const i64 end = budget_.playouts ? 0 : clock_() + budget_.milliseconds;
    for (int i = 0; budget_.playouts ? i < budget_.playouts : i == 0 || clock_() < end; ++i)
      if (!play_out()) break;
    const Arm* best = most_tried(root_, root_arms_.data());
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
  Rng rng_;
  const Question* question_ = nullptr;
  const Game* game_ = nullptr;
  View origin_, view_;
  State state_;
  Asked asked_;
  Answers answers_;
  int round_ = 0;
  std::array<Tried, deepest * max_seats> path_;
  int steps_ = 0;

  Seat me() const { return question_->decision.seat; }

  void advise(const State& table, const Decision& decision, Choice& choice) {
    choice = game_->advise(*game_, look_at_all(table, decision.seat), decision, rng_);
  }

  bool play_out() {
    if (!imagine_position()) return false;
    round_ = game_->round(state_);
    steps_ = 0;
    descend();
    roll_out();
    learn();
    return true;
  }

  // A state that could be the true one: it asks the same. Midway in a step it must also look the same, as the step has
  // been run on imagined cards.
  bool imagine_position() {
    for (int i = 0; i < imaginations; ++i) {
      state_ = imagine(*game_, origin_, rng_);
      start(*game_, state_, asked_);
      const Decision* mine = state_.over ? nullptr : asked_.of(me());
      if (!mine || !same_question(*mine, question_->decision)) continue;
      if (!question_->is_midway() || look(*game_, asked_.table(state_), me()) == view_) return true;
    }
    return false;
  }

  // Down the tree to a batch that is new, or to the next round.
  void descend() {
    u64 key = key_of(0, asked_, asked_.table(state_));
    Node* node = tree_.find(key);
    if (!node) node = tree_.add(key, asked_, inner_arms);
    int refusals = 0;
    for (int depth = 0; node && depth < deepest && refusals < patience;) {
      const int steps_before = steps_;
      for_all([&](int i, Choice& choice) { try_one(*node, i, depth == 0, choice); });
      const u64 chosen = key_of(key, asked_, answers_);
      const bool alone = asked_.count == 1 && steps_ > steps_before;
      if (!answer(*game_, state_, asked_, answers_).ok()) {
        if (alone) path_[ix(steps_before)].arm->refused = true;
        steps_ = steps_before;
        ++refusals;
        continue;
      }
      if (state_.over || game_->round(state_) != round_) return;
      ++depth;
      key = key_of(chosen, asked_, asked_.table(state_));
      node = tree_.find(key);
      if (!node) {
        tree_.add(key, asked_, inner_arms);
        return;
      }
    }
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
  }

  void try_one(Node& node, int i, bool is_first, Choice& choice) {
    const Decision& decision = asked_.decisions[ix(i)];
    const State& table = asked_.table(state_);
    const bool is_root = is_first && decision.seat == me();
    Bandit& bandit = is_root ? root_ : node.bandits[ix(i)];
    Arm* arm = select(bandit, is_root ? root_arms_.data() : tree_.arms(bandit), table, decision, is_root);
    if (!arm) return respond(table, table, decision, choice);
    ++decisions;
    choice = arm->choice;
    path_[ix(steps_++)] = {&bandit, arm, decision.seat};
  }

  Arm* select(Bandit& bandit, Arm* arms, const State& table, const Decision& decision, bool is_root) {
    if (bandit.count < room_for(bandit, decision, is_root)) {
      Arm& arm = arms[bandit.count];
      arm = {};
      if (find_new(bandit, arms, table, decision, arm.choice)) {
        ++bandit.count;
        return &arm;
      }
    }
    return most_promising(bandit, arms);
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

  // A win counts 1, a shared one its share.
  void learn() {
    const SeatSet winners = state_.over ? state_.winners : leaders();
    int count = 0;
    for (int s = 0; s < state_.players; ++s) count += holds(winners, Seat{static_cast<u8>(s)});
    const float share = count ? 1.0f / static_cast<float>(count) : 0;
    for (const Tried& tried : std::span(path_.data(), ix(steps_))) {
      ++tried.bandit->visits;
      ++tried.arm->visits;
      if (holds(winners, tried.seat)) tried.arm->total += share;
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
