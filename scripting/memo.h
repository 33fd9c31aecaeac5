// A hook is a pure function of what it reads, so its answers can be remembered exactly. Each run is a path of reads and
// the values they gave; the paths of all runs form a decision tree whose leaves are the answers. To ask again, the
// tree is walked with the native getters, and the script runs only where a branch is missing.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/fields.h"

namespace pw {

// How a script got from `me`, `pile`, `card` or `game` to a thing: me.left.last
struct Path {
  struct Hop {
    u8 field = 0;
    i16 key = 0;
    bool operator==(const Hop&) const = default;
  };
  static constexpr int max_hops = 6;

  Thing root = Thing::game;
  u8 length = 0;
  std::array<Hop, max_hops> hops{};
  bool operator==(const Path&) const = default;

  int resolve(std::span<const Field> fields, const Spot& spot) const {  // the thing's id, or -1
    int self = root == Thing::player ? at(spot.me) : root == Thing::card ? at(spot.card)
             : root == Thing::pile ? at(spot.pile) : 0;
    for (int i = 0; i < length && self >= 0; ++i) self = fields[hops[ix(i)].field].get(spot, self, hops[ix(i)].key);
    return self;
  }
};

// One question a script can put to the position.
struct Read {
  Path path;
  enum class What : u8 { value, presence, same, has_pile } what = What::value;  // has_pile: is there a pile at all?
  u8 field = 0;
  i16 key = 0;
  Path other;  // same: is path the same thing as other?
  bool operator==(const Read&) const = default;

  int get(std::span<const Field> fields, const Spot& spot) const {
    if (what == What::has_pile) return spot.pile != no_zone;
    const int self = path.resolve(fields, spot);
    if (what == What::same) return self == other.resolve(fields, spot);
    const int value = fields[field].get(spot, self, key);
    return what == What::presence ? value >= 0 : value;
  }
};

struct ReadHash {
  std::size_t operator()(const Read& read) const {
    u64 hash = static_cast<u64>(read.what) << 32 | static_cast<u64>(read.field) << 16 | static_cast<u16>(read.key);
    for (const Path* path : {&read.path, &read.other}) {
      hash = (hash ^ static_cast<u64>(path->root)) * 0x9e3779b97f4a7c15u;
      for (int i = 0; i < path->length; ++i) {
        const Path::Hop& hop = path->hops[ix(i)];
        hash = (hash ^ (static_cast<u64>(hop.field) << 16 | static_cast<u16>(hop.key))) * 0x9e3779b97f4a7c15u;
      }
    }
    return static_cast<std::size_t>(hash ^ hash >> 29);
  }
};
using ReadIndex = std::unordered_map<Read, int, ReadHash>;

struct ReadValue {
  Read read;
  int value;
};

class Memo {
 public:
  explicit Memo(std::span<const Field> fields) : fields_(fields) {}

  // True and the answer, if this position is known.
  bool find(const Spot& spot, int& answer) const {
    for (u32 ref = root_;;) {
      if (ref & leaf_bit) {
        answer = answer_of(ref);
        return true;
      }
      if (ref == unknown) return false;
      const Node& node = nodes_[ref - 1];
      const u32 branch = static_cast<u32>(ask(node, spot) - node.low);
      if (branch >= node.branches) return false;
      ref = branches_[node.first + branch];
    }
  }

  // Remembers one run. False: the script asked something else than last time after the same answers, so it is not a
  // pure function. `room` is what all memos of a game may still grow by together, in nodes.
  bool learn(std::span<const ReadValue> run, int answer, std::size_t& room);
  static constexpr std::size_t room_of_game = 2'000'000;

  std::size_t size() const { return nodes_.size() + leaves_; }
  static constexpr std::size_t max_nodes = 20000;  // a tree that grows past this learns no more
  static constexpr int max_spread = 512;           // nor does one whose values lie further apart

 private:
  // A ref is a node's number from 1, an answer with the leaf bit, or unknown.
  static constexpr u32 unknown = 0, leaf_bit = 1u << 31, leaf_zero = 1u << 30;
  static u32 leaf(int answer) { return leaf_bit | (leaf_zero + static_cast<u32>(answer)); }
  static int answer_of(u32 ref) { return static_cast<int>((ref & ~leaf_bit) - leaf_zero); }

  // What play needs of a read lies in the node itself: walking a tree is a matter of cache lines.
  struct Node {
    int (*get)(const Spot&, int self, int key) = nullptr;  // null: ask reads_[read]
    i32 low = 0;                                           // branches are for the values low, low + 1, …
    u32 first = 0;                                         // into branches_
    u16 branches = 0;
    i16 read = 0;
    i16 key = 0;
    Thing root = Thing::game;
  };
  u32 root_ = unknown;
  std::span<const Field> fields_;
  std::vector<Node> nodes_;
  std::vector<u32> branches_;  // refs
  std::vector<Read> reads_;
  ReadIndex index_;  // of reads_
  std::size_t leaves_ = 0;

  int ask(const Node& node, const Spot& spot) const {
    if (!node.get) return reads_[ix(node.read)].get(fields_, spot);
    const int self = node.root == Thing::player ? at(spot.me) : node.root == Thing::card ? at(spot.card)
                   : node.root == Thing::pile ? at(spot.pile) : 0;
    return node.get(spot, self, node.key);
  }
  int intern(const Read&);
  Node make_node(int read) const;
  std::size_t branch(Node&, int value);
};

}  // namespace pw
