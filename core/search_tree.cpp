#include "core/search_tree.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/candidates.h"
#include "core/view.h"

namespace pw {
namespace {

constexpr float curiosity = 0.4f;  // how much a choice tried seldom is worth another try

}  // namespace

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

Tree::Tree(int nodes, int arms) : nodes_(ix(nodes)), arms_(ix(arms)), table_(std::bit_ceil(4 * ix(nodes))) {}

void Tree::clear() {
  used_nodes_ = used_arms_ = 0;
  std::fill(table_.begin(), table_.end(), 0u);
}

u32& Tree::slot(u64 key) {
  const std::size_t mask = table_.size() - 1;
  std::size_t place = key & mask;
  while (table_[place] && nodes_[table_[place] - 1].key != key) place = (place + 1) & mask;
  return table_[place];
}

Node* Tree::find(u64 key) {
  const u32 number = slot(key);
  return number ? &nodes_[number - 1] : nullptr;
}

Node* Tree::add(u64 key, const Asked& asked, int most_arms) {
  if (used_nodes_ == nodes_.size() || used_arms_ + ix(asked.count * most_arms) > arms_.size()) return nullptr;
  Node& node = nodes_[used_nodes_++];
  slot(key) = static_cast<u32>(used_nodes_);
  node.key = key;
  node.seats = asked.count;
  for (int i = 0; i < asked.count; ++i) {
    const int choices = count_choices(asked.decisions[ix(i)]);
    Bandit& bandit = node.bandits[ix(i)];
    bandit = {};
    bandit.first = static_cast<u32>(used_arms_);
    bandit.room = choices ? std::min(choices, most_arms) : most_arms;
    used_arms_ += ix(bandit.room);
  }
  return &node;
}

namespace {

u64 mix(u64 hash, u64 word) {
  hash = (hash ^ word) * 0x9fb21c651e98df25u;
  return hash ^ hash >> 32;
}

u64 look_of(const State& state, Card card) { return state.face[ix(card)] | u64{state.color[ix(card)]} << 16; }

}  // namespace

u64 key_of(u64 key, const Asked& asked, const Answers& answers) {
  for (int i = 0; i < asked.count; ++i) {
    const Choice& choice = answers.choice[ix(i)];
    for (int item = 0; item < choice.size(); ++item) key = mix(key, choice.item(item));
    key = mix(key, 1000);
  }
  return key;
}

u64 key_of(u64 key, const Asked& asked, const State& state) {
  for (int i = 0; i < asked.count; ++i) {
    const Decision& decision = asked.decisions[ix(i)];
    key = mix(key, ix(decision.seat) | ix(decision.prompt) << 8 | ix(decision.options.count) << 16);
    for (int option = 0; option < decision.options.count; ++option) {
      if (decision.options.type == OptionType::card) key = mix(key, look_of(state, decision.options.get<Card>(option)));
      if (decision.options.type == OptionType::pile)
        each_card(state, decision.options.get<Zone>(option), [&](Card card) { key = mix(key, look_of(state, card)); });
      key = mix(key, decision.options.value[ix(option)]);
    }
  }
  return key;
}

u64 key_of_sight(const Game& game, u64 key, const Asked& asked, const State& state) {
  key = key_of(key, asked, state);
  for (int i = 0; i < asked.count; ++i)
    for (int c = 0; c < state.cards; ++c)
      if (const Card card{static_cast<u8>(c)}; can_see(game, state, asked.decisions[ix(i)].seat, card))
        key = mix(key, look_of(state, card) | u64{ix(state.zone_of(card))} << 32 | u64{state.mark[ix(c)]} << 40);
  return key;
}

}  // namespace pw
