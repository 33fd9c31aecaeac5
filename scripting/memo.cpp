#include "scripting/memo.h"

#include <algorithm>

namespace pw {

int Memo::intern(const Read& read) {
  const auto found = std::find(reads_.begin(), reads_.end(), read);
  if (found != reads_.end()) return static_cast<int>(found - reads_.begin());
  reads_.push_back(read);
  return static_cast<int>(reads_.size() - 1);
}

// The branch of `node` for `value`; the range of values grows as needed, by at least its length.
u32& Memo::branch(u32 at_node, int value) {
  Node& node = nodes_[at_node];
  int low = node.branches ? std::min(node.low, value) : value;
  int high = node.branches ? std::max(node.low + node.branches - 1, value) : value;
  if (node.branches == 0 || low < node.low || high >= node.low + node.branches) {
    if (node.branches && low < node.low) low = std::max(std::min(low, node.low - node.branches), high - max_spread + 1);
    else if (node.branches) high = std::min(std::max(high, node.low + 2 * node.branches - 1), low + max_spread - 1);
    const u32 first = static_cast<u32>(branches_.size());
    branches_.resize(branches_.size() + ix(high - low + 1), 0);
    for (int i = 0; i < node.branches; ++i) branches_[first + ix(node.low - low + i)] = branches_[node.first + ix(i)];
    node.first = first;
    node.low = low;
    node.branches = static_cast<u16>(high - low + 1);
  }
  return branches_[node.first + ix(value - node.low)];
}

bool Memo::learn(std::span<const ReadValue> run, int answer) {
  if (nodes_.size() + run.size() + 1 > max_nodes || branches_.size() > 4 * max_nodes) return true;
  if (nodes_.empty()) nodes_.emplace_back();
  bool fresh = nodes_.size() == 1 && nodes_[0].branches == 0 && nodes_[0].read < 0;  // the root says nothing yet
  u32 at_node = 0;
  for (const ReadValue& step : run) {
    const int read = intern(step.read);
    if (fresh) nodes_[at_node] = {static_cast<i16>(read), 0, 0, 0};
    if (nodes_[at_node].read != read) return false;
    const Node& node = nodes_[at_node];
    if (node.branches && std::max(node.low + node.branches - 1, step.value) - std::min(node.low, step.value) >= max_spread)
      return true;
    u32 next = branch(at_node, step.value);
    fresh = next == 0;
    if (fresh) {
      next = static_cast<u32>(nodes_.size());
      nodes_.emplace_back();
      branch(at_node, step.value) = next;
    }
    at_node = next;
  }
  if (!fresh) return nodes_[at_node].read < 0 && nodes_[at_node].low == answer;
  nodes_[at_node] = {-1, 0, answer, 0};
  return true;
}

}  // namespace pw
