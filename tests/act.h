// A table with Wait-a-Minute in play: rows get Action cards by name, and windows are answered by name.
#pragma once

#include <set>

#include "core/point_a_pile/flow.h"
#include "tests/table.h"

namespace pw::testing {

using namespace pw::pap;

using Ids = std::vector<std::string>;

inline const Game& action_game(const std::string& more = "") { return real_game("first=1", -1, "wait-a-minute" + more); }

struct Act : Play {
  explicit Act(int players = 3, const std::string& more = "") : Play(action_game(more), players) {}
  Card action(int who, const std::string& id) { return score(who, "wait-a-minute/" + id); }
  Card blank(int who, const std::string& hue = "red") { return score(who, "point-a-pile/empty", "", hue); }
  Window window() const {
    const Frame& frame = state.frames[state.depth - 1u];
    REQUIRE(frame.step == s_window);
    return static_cast<Window>(frame.a);
  }
  bool offers(const std::string& id) const {
    const Ids ids = prompt() == p_trigger ? offered() : Ids{};
    return std::find(ids.begin(), ids.end(), id) != ids.end();
  }
  // Passes until this window asks; false if the game asks for anything else first.
  bool reach(Window wanted) {
    while (prompt() == p_trigger && window() != wanted) say({"-"});
    return prompt() == p_trigger;
  }
  void lay(const std::string& piles) {
    pass();
    REQUIRE(prompt() == p_make);
    say({piles});
  }
  void point(const std::vector<std::string>& where) {
    pass();
    REQUIRE(prompt() == p_point);
    say(where);
  }
  void split(const std::string& piles) {
    pass();
    REQUIRE(prompt() == p_split);
    say({piles});
  }
  bool is_discarded(Card which) const { return state.zone_of(which) == discard; }
  Zone row_zone(int who) const { return row_of(seat(who)); }
  int cards(int who) const { return state.count(row_zone(who)); }
  int round() const { return var(state, v_round); }
};

const std::string pairs = "0 1 | 2 3 | 4 5";

// The windows in which seat 1 is offered the card, in a round in which it could be of use in any of them.
inline std::set<int> windows_of(const std::string& id) {
  Act play;
  play.blank(1);
  play.action(1, id);
  play.blank(1);
  play.blank(2);
  play.begin();
  std::set<int> found;
  bool has_split = false;
  while (play.round() == 1) {
    switch (play.prompt()) {
      case p_trigger:
        CHECK(play.seats() == Numbers{1});
        CHECK(play.offered() == Ids{id});
        found.insert(play.window());
        play.say({"-"});
        break;
      case p_make: play.say({"0 1 2 3 | 4 5"}); break;
      case p_split: has_split = true, play.say({"0 1 | 2 3"}); break;
      default:
        if (has_split) play.say({"0", "1"}); else play.say({"1", "0", "0"});
    }
  }
  return found;
}

}  // namespace pw::testing
