// What search remembers: for every batch of questions it has come to, one bandit a seat, for every choice it has tried
// there, what came of it. All seats choose at the same time and learn apart from each other (decoupled bandits).
// A batch is known by the choices that led to it and by what can be chosen from, whatever else was imagined; or, where
// that says too little, by all that those who are asked can see.
#pragma once

#include <vector>

#include "core/game.h"

namespace pw {

struct Arm {
  Choice choice;
  int visits = 0;
  float total = 0;  // of values in 0 .. 1
  bool refused = false;  // by the game

  float mean() const { return visits ? total / static_cast<float>(visits) : 0; }
};

struct Bandit {
  u32 first = 0;  // its arms lie side by side in the tree
  int room = 0, count = 0, visits = 0;
  int next = 0;    // of the choices that can be counted: which comes next
  int ranked = 0;  // arms that hold a choice already, the most promising first; `count` of them have been tried
};

// Which arm to try next: one that is good so far, or has been tried seldom. nullptr: all are refused.
Arm* most_promising(const Bandit&, Arm* arms);
const Arm* best_so_far(const Bandit&, const Arm* arms);  // by its mean
const Arm* most_tried(const Bandit&, const Arm* arms);

struct Node {
  u64 key = 0;
  int seats = 0;
  std::array<Bandit, max_seats> bandits;  // by decision
};

class Tree {
 public:
  Tree(int nodes, int arms);

  void clear();
  Node* find(u64 key);
  Node* add(u64 key, const Asked&, int most_arms);  // nullptr: the tree is full
  Arm* arms(const Bandit& bandit) { return arms_.data() + bandit.first; }

 private:
  std::vector<Node> nodes_;
  std::vector<Arm> arms_;
  std::vector<u32> table_;  // by key: number of the node + 1
  std::size_t used_nodes_ = 0, used_arms_ = 0;

  u32& slot(u64 key);
};

u64 key_of(u64 before, const Asked&, const Answers&);  // choices in a batch
u64 key_of(u64 before, const Asked&, const State&);    // a batch: who is asked what, about which faces
u64 key_of_sight(const Game&, u64 before, const Asked&, const State&);

}  // namespace pw
