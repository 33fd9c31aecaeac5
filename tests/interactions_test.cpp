// What tables argue about when packs meet.
#include "tests/act.h"

using namespace pw;
using namespace pw::pap;
using namespace pw::testing;

TEST_CASE("In a split fingers and piles can be changed like in the first pointing", "[action][interaction]") {
  Act play;
  play.action(0, "changemind");
  play.action(2, "swap");
  play.begin();
  play.lay("0 1 2 3 | 4 5");
  play.point({"0", "0", "1"});
  play.split("0 | 1 2 3");
  play.point({"0", "0"});
  REQUIRE(play.offers("changemind"));
  play.trigger("changemind");
  play.say({"0"});
  CHECK(play.fingers() == Numbers{1, 0, finger_up});
  REQUIRE(play.offers("swap"));  // seat 2 does not point here, but may act
  play.trigger("swap");
  play.say({"0 1"});
  CHECK(play.row(0) == Numbers{0});
  CHECK(play.row(1) == Numbers{1, 2, 3});
}

TEST_CASE("An action during a contested split ends it: the next contested pile is up", "[action][interaction]") {
  Act play(4);
  play.action(1, "takeall");
  play.action(3, "takenone");
  play.begin();
  play.lay("0 1 2 | 3 4 5 | 6 7");
  play.point({"0", "0", "1", "1"});
  CHECK(play.in(contested(play.state)) == Numbers{0, 1, 2});
  play.trigger("takeall");
  CHECK(play.row(1) == Numbers{0, 1, 2});
  REQUIRE(play.offers("takenone"));
  CHECK(play.in(contested(play.state)) == Numbers{3, 4, 5});
  play.trigger("takenone");
  CHECK(play.round() == 2);
  CHECK(play.row(2).empty());
  CHECK(play.row(3).empty());
}

TEST_CASE("Once More after a theft: the loot goes back, the thief may steal again", "[action][interaction]") {
  Act play;
  const Card again = play.action(0, "redo"), theft = play.action(2, "steal");
  play.begin();
  play.lay(pairs);
  play.point({"0", "1", "2"});
  REQUIRE(play.reach(w_round_end));
  play.say({"-"});
  play.trigger("steal");
  play.pick(play.card(2));
  CHECK(play.row(2) == Numbers{4, 5, 2});
  REQUIRE(play.offers("redo"));
  play.trigger("redo");
  CHECK(play.prompt() == p_make);
  CHECK(play.options() == Numbers{0, 1, 2, 3, 4, 5});
  CHECK(play.row(2) == Numbers{play.number(theft)});
  CHECK(play.in(discard) == Numbers{play.number(again)});
  play.lay(pairs);
  play.point({"-", "1", "2"});
  REQUIRE(play.offers("steal"));
  play.trigger("steal");
  CHECK(play.options() == Numbers{0, 1, 2, 3});
}

TEST_CASE("Who is out of the round may still act, and does not come back into it", "[action][interaction]") {
  Act play(3, " point-a-police");
  play.score(0, "point-a-police/color-diff", "", "blue");
  play.action(2, "steal");
  play.action(2, "changemind");
  play.begin();
  play.lay("0 1 2 3 | 4 5");
  play.point({"0", "0", "0"});
  play.pass();  // seat 2 could change its mind here
  REQUIRE(play.noted(n_out) == Numbers{2});
  REQUIRE(play.prompt() == p_split);
  play.say({"0 1 | 2 3"});
  CHECK(play.seats() == Numbers{0, 1});
  play.say({"0", "1"});
  REQUIRE(play.offered() == Ids{"steal"});
  CHECK(play.window() == w_round_end);
  play.trigger("steal");
  play.pick(play.card(3));
  CHECK(play.row(1) == Numbers{2});
  CHECK(play.row(2).back() == 3);
  CHECK(play.round() == 2);
}

TEST_CASE("A finger that moves in time keeps the rule", "[action][interaction]") {
  Act play(3, " point-a-police");
  play.score(0, "point-a-police/color-diff", "", "blue");
  play.print(3, face(play.game, "point-a-pile/empty"), "green");
  play.action(2, "changemind");
  play.begin();
  play.lay(pairs);
  play.point({"-", "-", "0"});
  play.trigger("changemind");
  play.say({"0"});  // the green one
  CHECK(play.noted(n_out).empty());
  CHECK(play.row(2) == Numbers{2, 3});
}

TEST_CASE("A Coup before pointing brings the rule of the new Headpointer", "[action][interaction]") {
  Act play(3, " point-a-police");
  play.action(1, "headpointer");
  const Card law = play.score(1, "point-a-police/color-diff");
  play.begin();
  play.lay(pairs);
  CHECK(rule(play.state) == no_card);
  play.trigger("headpointer");
  CHECK(rule(play.state) == law);
  play.point({"-", "0", "1"});
  CHECK(play.noted(n_out) == Numbers{1});
}

TEST_CASE("A Coup after the fingers are down leaves the rule of the round", "[action][interaction]") {
  Act play(3, " point-a-police");
  play.action(1, "headpointer");
  play.score(1, "point-a-police/color-diff");
  play.begin();
  play.lay(pairs);
  play.point({"-", "0", "1"});
  REQUIRE(play.reach(w_pointed));
  play.trigger("headpointer");
  CHECK(play.noted(n_out).empty());
  CHECK(play.row(1).back() == 1);
}

TEST_CASE("A stolen Action card is of no use to the thief in this round, but in the next", "[action][interaction]") {
  Act play;
  play.print(1, "discard");
  play.action(2, "steal");
  play.begin();
  play.lay(pairs);
  play.point({"0", "1", "-"});
  REQUIRE(play.reach(w_round_end));
  CHECK(play.seats() == Numbers{0});
  CHECK(play.offered() == Ids{"discard"});
  play.say({"-"});
  play.trigger("steal");
  play.pick(play.card(1));
  CHECK(play.row(2) == Numbers{4, 5, 1});
  CHECK(play.round() == 2);
  CHECK(play.window() == w_round_start);
  CHECK(play.seats() == Numbers{2});
  play.trigger("discard");
  play.pick(play.card(0));
  CHECK(play.row(0).empty());
}

TEST_CASE("An Action card given away can be used by its new owner in the same round", "[action][interaction]") {
  Act play;
  play.action(1, "trade");
  const Card price = play.action(1, "redo");
  play.begin();
  play.lay("0 1 2 3 4 5");
  play.point({"-", "0", "0"});
  REQUIRE(play.reach(w_contested));
  play.trigger("trade");
  play.pick(price);
  CHECK(play.row(2) == Numbers{play.number(price)});
  CHECK(play.row(1) == Numbers{0, 1, 2, 3, 4, 5});
  CHECK(play.window() == w_round_end);
  CHECK(play.seats() == Numbers{2});
  play.trigger("redo");
  CHECK(play.prompt() == p_make);
  CHECK(play.round() == 1);
  CHECK(play.row(2).empty());
  CHECK(play.in(discard) == Numbers{play.number(price)});
  CHECK(play.cards(1) == 1);  // the Buy Out is back
}

TEST_CASE("An action can end the game by the target", "[action]") {
  Play play(real_game("first=1 target=2", -1, "wait-a-minute"), 2);
  const Card plus = play.score(1, "score-raw", "points=1");
  play.score(1, "score-raw", "points=1");
  play.score(1, "score-raw", "points=-1");
  const Card minus = play.state.top(row_of(seat(1)));
  play.score(1, "discard");
  play.begin();
  play.trigger("discard");
  SECTION("reached") {
    play.pick(minus);
    CHECK(play.state.over);
    CHECK(play.state.winners == set_of({1}));
    CHECK(var(play.state, v_ended) == by_target);
  }
  SECTION("not reached") {
    play.pick(plus);
    CHECK_FALSE(play.state.over);
  }
}
