// One shape for every question a game can ask and for every answer: pick one, pick some, put in order, split into groups.
// A Choice is a list of groups of option indices; as text `2`, `0 3`, `3 0 | 2 1`, or `-` for nothing.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/check.h"
#include "core/ids.h"

namespace pw {

inline constexpr int max_options = 255;

struct Range {
  u8 low = 1, high = 1;
  bool operator==(const Range&) const = default;
};

enum class OptionType : u8 { card, pile, player, color, word, number };  // pile: a Zone; word: index into Game::words

struct Options {
  OptionType type = OptionType::card;
  u8 count = 0;
  std::array<u8, max_options> value;

  void add(int what) {
    check(count < max_options, "too many options in one decision");
    value[count++] = static_cast<u8>(what);
  }
  template <class Id>
  Id get(int index) const { return Id{value[ix(index)]}; }
};

// How the random player treats "nothing" where nothing is allowed.
enum class Whim : u8 { uniform, half, eager };  // as likely as any option; half the time; never

struct Decision {
  Seat seat = no_seat;
  u8 prompt = 0;     // index into Game::prompts
  Card about = no_card;  // the card on whose behalf it is asked
  Range groups;      // how many groups the choice must have
  Range picks;       // how many options in each group
  bool all = false;  // every option exactly once
  Range spread;      // how many groups a random player makes
  Whim whim = Whim::uniform;
  bool midway = false;  // the step has changed or asked something before: the table cannot be played on from here
  Options options;

  // False: all one can say is "nothing", so nobody needs to be troubled.
  bool is_open() const { return options.count > 0 || picks.low > 0; }

  Decision() {}  // options stay as they are: decisions are refilled all the time
};

class Choice {
 public:
  static constexpr u8 bar = 0xff;  // between groups
  static constexpr int longest = 159;

  Choice() {}
  static Choice of(int option) {
    Choice choice;
    choice.add(option);
    return choice;
  }

  bool is_nothing() const { return size_ == 0; }
  int size() const { return size_; }
  u8 item(int i) const { return items_[ix(i)]; }
  int first() const { return size_ ? items_[0] : -1; }

  void clear() { size_ = 0; }
  void add(int option) { put(static_cast<u8>(option)); }
  void next_group() { put(bar); }
  void put(u8 item) {
    check(size_ < items_.size(), "a choice is too long");
    items_[size_++] = item;
  }
  bool operator==(const Choice& other) const {
    return size_ == other.size_ && std::equal(items_.begin(), items_.begin() + size_, other.items_.begin());
  }

 private:
  u8 size_ = 0;
  std::array<u8, longest> items_;
};

// Empty when fine, else one sentence for the player.
struct Verdict {
  std::string why;
  bool ok() const { return why.empty(); }
};

Verdict check_choice(const Decision&, const Choice&);
bool is_legal(const Decision&, const Choice&);  // the same without words, for those who try many

std::string to_text(const Choice&);
std::optional<Choice> parse_choice(std::string_view text);  // nothing: not a choice at all

}  // namespace pw
