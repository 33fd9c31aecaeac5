// Once More: the round is played again.
#include "tests/act.h"

using namespace pw;
using namespace pw::pap;
using namespace pw::testing;

TEST_CASE("Once More: rows, deck, Headpointer and actions are as at the start of the round", "[action]") {
  Act play;
  const Card used = play.action(1, "redo"), second = play.action(1, "redo");
  const Card coup = play.action(2, "headpointer"), kept = play.blank(0);
  play.begin();
  play.pass();
  REQUIRE(play.prompt() == p_make);
  const Numbers cards_left = play.in(deck);
  play.lay(pairs);
  play.trigger("headpointer");
  CHECK(at(head(play.state)) == 2);
  play.point({"0", "-", "1"});
  REQUIRE(play.window() == w_pointed);
  SECTION("with the fingers down") { play.trigger("redo"); }
  SECTION("at the end of the round") {
    play.reach(w_round_end);
    CHECK(play.row(1).back() == 5);
    play.trigger("redo");
  }
  CHECK(play.offers("headpointer"));  // seat 2 may act again, seat 1 may not
  CHECK(play.window() == w_round_start);
  CHECK(play.seats() == Numbers{2});
  play.pass();
  CHECK(play.round() == 1);
  CHECK(play.seats() == Numbers{0});
  CHECK(play.prompt() == p_make);
  CHECK(play.options() == Numbers{0, 1, 2, 3, 4, 5});
  CHECK(play.in(deck) == cards_left);
  CHECK(play.row(0) == Numbers{play.number(kept)});
  CHECK(play.row(1) == Numbers{play.number(second)});
  CHECK(play.row(2) == Numbers{play.number(coup)});
  CHECK(play.in(discard) == Numbers{play.number(used)});
  CHECK(play.fingers() == Numbers{finger_up, finger_up, finger_up});
  CHECK(seats(play.state, v_acted) == set_of({1}));
  play.lay("0 1 2 3 | 4 5");
  play.point({"0", "-", "1"});
  CHECK_FALSE(play.offers("redo"));
  play.pass();
  CHECK(play.round() == 2);
  CHECK(play.row(0) == Numbers{play.number(kept), 0, 1, 2, 3});
  CHECK(play.row(2) == Numbers{play.number(coup), 4, 5});
}

TEST_CASE("Once More forgets who tapped empty space, what was queued and what was drawn in addition", "[action]") {
  Act play;
  play.action(0, "redo");
  play.action(1, "drawmore");
  play.begin();
  play.trigger("drawmore");
  play.lay("0 1 2 3 4 5 6 7 8 9 | 10 11");
  play.point({"0", "0", "-"});
  REQUIRE(play.reach(w_contested));
  play.trigger("redo");
  CHECK(play.offers("drawmore"));
  play.pass();
  CHECK(play.state.count(drawn) == 6);
  play.lay(pairs);
  play.point({"0", "-", "1"});
  CHECK(play.round() == 2);
  CHECK(play.row(0) == Numbers{0, 1});
  CHECK(play.row(1).back() == 5);  // alone at empty space in the round that counts
  CHECK(play.row(2) == Numbers{2, 3});
}

TEST_CASE("Once More that was drawn in this round stays spent, and the next card is drawn instead", "[action]") {
  Act play;
  play.print(1, "redo");
  play.begin();
  play.lay(pairs);
  play.point({"0", "-", "-"});
  REQUIRE(play.offers("redo"));
  play.trigger("redo");
  CHECK(play.prompt() == p_make);
  CHECK(play.options() == Numbers{0, 2, 3, 4, 5, 6});
  CHECK(play.in(discard) == Numbers{1});
  CHECK(play.row(0).empty());
}

TEST_CASE("Once More by two players in one round keeps both cards spent and both players from acting again", "[action]") {
  Act play;
  const Card first = play.action(0, "redo"), second = play.action(1, "redo");
  play.action(0, "headpointer");
  play.begin();
  play.pass();
  for (int times = 0; times < 2; ++times) {
    play.lay(pairs);
    play.point({"0", "-", "1"});
    REQUIRE(play.offers("redo"));
    play.trigger("redo");
  }
  CHECK(play.prompt() == p_make);  // nobody may act any more
  CHECK(play.in(discard) == Numbers{play.number(first), play.number(second)});
  CHECK(seats(play.state, v_acted) == set_of({0, 1}));
}

TEST_CASE("Once More that was the only card of the last round ends the game like an empty deck", "[action]") {
  Act play;
  play.print(0, "redo");
  play.shorten_deck(1);
  play.begin();
  play.lay("0");
  play.point({"0", "-", "-"});
  REQUIRE(play.offers("redo"));
  play.trigger("redo");
  CHECK(play.state.over);
  CHECK(var(play.state, v_ended) == by_deck);
}

TEST_CASE("Once More kept back lets the round stand", "[action]") {
  Act play;
  play.action(1, "redo");
  play.begin();
  play.lay(pairs);
  CHECK_FALSE(play.offers("redo"));
  play.point({"0", "1", "2"});
  play.pass();
  CHECK(play.round() == 2);
  CHECK(play.row(2) == Numbers{4, 5});
}
