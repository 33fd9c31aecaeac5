#include "scripting/memo.h"

#include <algorithm>

namespace pw {

int Memo::intern(const Read& read) {
  const auto [found, is_new] = index_.try_emplace(read, static_cast<int>(reads_.size()));
  if (is_new) reads_.push_back(read);
  return found->second;
}

Memo::Node Memo::make_node(int which) const {
  Node node;
  node.read = static_cast<i16>(which);
  const Read& read = reads_[ix(which)];
  if (read.what == Read::What::value && read.path.length == 0) {
    node.get = fields_[read.field].get;
    node.root = read.path.root;
    node.key = read.key;
  }
  return node;
}

// Where the branch for `value` stands; the range of values grows as needed, by at least its length.
std::size_t Memo::branch(Node& node, int value) {
  int low = node.branches ? std::min(node.low, value) : value;
  int high = node.branches ? std::max(node.low + node.branches - 1, value) : value;
  if (node.branches == 0 || low < node.low || high >= node.low + node.branches) {
    if (node.branches && low < node.low) low = std::max(std::min(low, node.low - node.branches), high - max_spread + 1);
    else if (node.branches) high = std::min(std::max(high, node.low + 2 * node.branches - 1), low + max_spread - 1);
    const u32 first = static_cast<u32>(branches_.size());
    branches_.resize(branches_.size() + ix(high - low + 1), unknown);
    for (int i = 0; i < node.branches; ++i) branches_[first + ix(node.low - low + i)] = branches_[node.first + ix(i)];
    node.first = first;
    node.low = low;
    node.branches = static_cast<u16>(high - low + 1);
  }
  return node.first + ix(value - node.low);
}

bool Memo::learn(std::span<const ReadValue> run, int answer, std::size_t& room) {
  if (size() + run.size() + 1 > max_nodes || branches_.size() > 4 * max_nodes || run.size() + 1 > room) return true;
  const std::size_t reads_before = reads_.size(), branches_before = branches_.size();
  const auto pay = [&] {  // about 32 bytes each
    const std::size_t cost = run.size() + 1 + 8 * (reads_.size() - reads_before) + (branches_.size() - branches_before) / 8;
    room -= std::min(room, cost);
  };
  u32* ref = &root_;
  for (const ReadValue& step : run) {
    const int read = intern(step.read);
    if (*ref == unknown) {
      nodes_.push_back(make_node(read));
      *ref = static_cast<u32>(nodes_.size());
    }
    if (*ref & leaf_bit) return false;
    Node& node = nodes_[*ref - 1];
    if (node.read != read) return false;
    if (node.branches && std::max(node.low + node.branches - 1, step.value) - std::min(node.low, step.value) >= max_spread)
      return pay(), true;
    ref = &branches_[branch(node, step.value)];
  }
  if (*ref != unknown) return *ref == leaf(answer);
  *ref = leaf(answer);
  ++leaves_;
  pay();
  return true;
}

}  // namespace pw
