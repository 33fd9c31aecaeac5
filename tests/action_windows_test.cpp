// When actions are offered, to whom, and in which order.
#include "tests/act.h"

using namespace pw;
using namespace pw::pap;
using namespace pw::testing;

TEST_CASE("Every action is offered in its windows and in no other", "[action]") {
  const std::set<int> any = {w_round_start, w_piles_made, w_pointed, w_contested, w_round_end};
  const std::set<int> piles = {w_piles_made, w_pointed}, contest = {w_contested};
  CHECK(windows_of("swap") == piles);
  CHECK(windows_of("steal") == std::set<int>{w_contested, w_round_end});
  CHECK(windows_of("headpointer") == any);
  CHECK(windows_of("discard") == any);
  CHECK(windows_of("battle") == contest);
  CHECK(windows_of("merge") == piles);
  CHECK(windows_of("switch") == any);
  CHECK(windows_of("order") == any);
  CHECK(windows_of("takeall") == contest);
  CHECK(windows_of("takenone") == contest);
  CHECK(windows_of("redo") == std::set<int>{w_pointed, w_contested, w_round_end});
  CHECK(windows_of("changemind") == std::set<int>{w_pointed});
  CHECK(windows_of("drawmore") == std::set<int>{w_round_start});
  CHECK(windows_of("colorstop") == piles);
  CHECK(windows_of("actionstop") == any);
  CHECK(windows_of("trade") == contest);
}

TEST_CASE("In a window players are asked in seat order from the Headpointer on", "[action]") {
  Play play(real_game("first=3", -1, "wait-a-minute"), 4);
  for (const int who : {0, 1, 2}) play.score(who, "actionstop");
  play.begin();
  Numbers asked;
  for (; play.prompt() == p_trigger; play.say({"-"})) asked.push_back(play.seats().at(0));
  CHECK(asked == Numbers{2, 0, 1});  // seat 3 has nothing to trigger and is not asked
  CHECK(play.prompt() == p_make);
}

TEST_CASE("After an action its window is offered again, to those who passed too", "[action]") {
  Act play;
  play.action(0, "drawmore");
  play.action(1, "drawmore");
  play.begin();
  CHECK(play.seats() == Numbers{0});
  play.say({"-"});
  CHECK(play.seats() == Numbers{1});
  play.trigger("drawmore");
  CHECK(play.seats() == Numbers{0});
  CHECK(play.window() == w_round_start);
  play.trigger("drawmore");
  CHECK(play.prompt() == p_make);
  CHECK(play.state.count(drawn) == 18);
}

TEST_CASE("A player triggers one action a round, and one again in the next", "[action]") {
  Act play;
  play.action(1, "drawmore");
  play.action(1, "drawmore");
  play.action(1, "actionstop");
  play.begin();
  CHECK(play.offered() == Ids{"drawmore", "drawmore", "actionstop"});
  play.trigger("drawmore");
  CHECK(play.prompt() == p_make);
  CHECK(play.state.count(drawn) == 12);
  play.say({"0 1 2 3 4 5 6 7 8 9 10 11"});
  CHECK(play.prompt() == p_point);
  play.say({"-", "-", "-"});
  CHECK(play.round() == 2);
  CHECK(play.offered() == Ids{"drawmore", "actionstop"});
}

TEST_CASE("An Action card that is played lies open, then it is discarded", "[action]") {
  Act play;
  const Card used = play.action(1, "swap");
  play.begin();
  play.lay(pairs);
  play.trigger("swap");
  CHECK(play.prompt() == p_pick);
  CHECK(play.table().zone_of(used) == acting);
  CHECK(play.asked.decisions[0].about == used);
  play.say({"0 1"});
  CHECK(play.is_discarded(used));
  CHECK(play.cards(1) == 0);
}
