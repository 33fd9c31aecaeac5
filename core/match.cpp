#include "core/match.h"

#include "core/by_hand.h"
#include "core/describe.h"

namespace pw {

Match::Match(const Game& game, int players, u64 seed) : game_(game), seed_(seed) {
  set_up(game_, state_, players, seed);
  start(game_, state_, asked_, &events_);
  skip_the_closed();
}

bool Match::has_answered(int decision) const {
  for (int i = 0; i < answers_.count; ++i)
    if (answers_.order[ix(i)] == decision) return true;
  return false;
}

const Decision* Match::decision(Seat seat) const {
  for (int i = 0; i < asked_.count; ++i)
    if (asked_.decisions[ix(i)].seat == seat && !has_answered(i)) return &asked_.decisions[ix(i)];
  return nullptr;
}

Verdict Match::answer(Seat seat, const Choice& choice) {
  if (over()) return {"the game is over."};
  const Decision* decision = this->decision(seat);
  if (!decision) {
    return {player_name(seat) + (asked_.of(seat) && asked_.of(seat)->is_open() ? " has answered already." : " is not asked anything now.")};
  }
  Verdict verdict = check_choice(*decision, choice);
  if (!verdict.ok()) return verdict;

  before_.push_back({state_, answers_, events_.size()});
  history_.push_back({seat, decision->prompt, choice, ""});
  answers_.arrive(static_cast<int>(decision - asked_.decisions.data()), choice);
  if (answers_.count < asked_.quorum) return {};
  try {
    verdict = pw::answer(game_, state_, asked_, answers_, &events_);
  } catch (...) {  // a script failed: the table stays as it was
    state_ = before_.back().state;
    events_.resize(before_.back().events);
    ask_again();
    answers_ = before_.back().answers;
    before_.pop_back();
    history_.pop_back();
    throw;
  }
  if (!verdict.ok()) {
    for (int i = 0; i < answers_.count; ++i) {
      if (!asked_.decisions[answers_.order[ix(i)]].is_open()) continue;
      before_.pop_back();
      history_.pop_back();
    }
  }
  answers_.count = 0;
  skip_the_closed();
  return verdict;
}

Verdict Match::change(const std::string& how) {
  if (over()) return {"the game is over."};
  if (asked_.midway) return {"a card is doing what it says: answer first, then change things."};
  for (int i = 0; i < answers_.count; ++i)
    if (asked_.decisions[answers_.order[ix(i)]].is_open()) return {"some have answered already: take that back first."};
  State changed = state_;
  const Verdict verdict = by_hand(game_, changed, how);
  if (!verdict.ok()) return verdict;
  const Before before{state_, answers_, events_.size()};
  const Asked asked = asked_;
  state_ = changed;
  try {
    start(game_, state_, asked_, &events_);
  } catch (...) {
    state_ = before.state;
    asked_ = asked;
    events_.resize(before.events);
    throw;
  }
  answers_.count = 0;
  skip_the_closed();
  before_.push_back(before);
  history_.push_back({no_seat, 0, {}, how});
  return {};
}

bool Match::undo() {
  if (before_.empty()) return false;
  state_ = before_.back().state;
  answers_ = before_.back().answers;
  events_.resize(before_.back().events);
  before_.pop_back();
  history_.pop_back();
  ask_again();
  return true;
}

void Match::skip_the_closed() {
  if (asked_.quorum < asked_.count) return;
  for (int i = 0; i < asked_.count; ++i)
    if (!asked_.decisions[ix(i)].is_open()) answers_.arrive(i, {});
}

void Match::ask_again() {
  if (!state_.over) start(game_, state_, asked_);
}

}  // namespace pw
