// Every Action card but Once More: it does what it says, and does not when its condition fails.
#include "tests/act.h"

using namespace pw;
using namespace pw::pap;
using namespace pw::testing;

TEST_CASE("Shell Game: two piles change places and the fingers stay", "[action]") {
  Act play;
  play.action(0, "swap");
  play.begin();
  play.lay(pairs);
  SECTION("with the fingers down") {
    play.point({"0", "1", "2"});
    play.trigger("swap");
    play.say({"0 2"});
    CHECK(play.in(pile(play.state, 0)).empty());
    CHECK(play.row(0) == Numbers{4, 5});
    CHECK(play.row(1) == Numbers{2, 3});
    CHECK(play.row(2) == Numbers{0, 1});
  }
  SECTION("before pointing") {
    play.trigger("swap");
    play.say({"1 0"});
    CHECK(play.in(pile(play.state, 0)) == Numbers{2, 3});
    CHECK(play.in(pile(play.state, 1)) == Numbers{0, 1});
    play.point({"0", "1", "2"});
    CHECK(play.row(0) == Numbers{2, 3});
    CHECK(play.row(1) == Numbers{0, 1});
  }
}

TEST_CASE("Shell Game and Avalanche need two piles", "[action]") {
  for (const char* id : {"swap", "merge"}) {
    Act play;
    play.action(0, id);
    play.begin();
    play.lay("0 1 2 3 4 5");
    CHECK(play.prompt() == p_point);
    play.say({"0", "-", "-"});
    CHECK(play.round() == 2);
    play.lay("0 1 2 | 3 4 5");
    CHECK(play.offers(id));
  }
}

TEST_CASE("Light Fingers: one card that another won in this round becomes yours", "[action]") {
  Act play;
  const Card used = play.action(2, "steal"), old = play.blank(0);
  play.begin();
  play.lay(pairs);
  play.point({"0", "1", "2"});
  REQUIRE(play.offers("steal"));
  CHECK(play.window() == w_round_end);
  play.trigger("steal");
  CHECK(play.seats() == Numbers{2});
  CHECK(play.options() == Numbers{0, 1, 2, 3});  // neither old cards nor what the thief won
  play.pick(play.card(1));
  CHECK(play.row(2) == Numbers{4, 5, 1});
  CHECK(play.row(0) == Numbers{play.number(old), 0});
  CHECK(play.row(1) == Numbers{2, 3});
  CHECK(play.is_discarded(used));
}

TEST_CASE("Light Fingers: nothing to steal, no offer", "[action]") {
  Act play;
  play.action(2, "steal");
  play.blank(0);
  play.begin();
  play.lay(pairs);
  SECTION("nobody won anything") { play.point({"-", "-", "-"}); }
  SECTION("only the thief won something") { play.point({"-", "-", "0"}); }
  CHECK(play.round() == 2);
  CHECK(play.prompt() == p_make);
}

TEST_CASE("Light Fingers: cards from empty space were won too", "[action]") {
  Act play;
  play.action(2, "steal");
  play.begin();
  play.lay(pairs);
  play.point({"-", "0", "1"});
  play.trigger("steal");
  CHECK(play.options() == Numbers{4, 5, 0, 1});  // clockwise from the thief
  play.pick(play.card(5));
  CHECK(play.row(0) == Numbers{4});
  CHECK(play.row(2) == Numbers{2, 3, 5});
}

TEST_CASE("Coup: you are Headpointer at once, and the next round goes on from you", "[action]") {
  Act play;
  const Card used = play.action(1, "headpointer");
  play.begin();
  SECTION("before the draw") {
    play.trigger("headpointer");
    CHECK(play.prompt() == p_make);
    CHECK(play.seats() == Numbers{1});
    play.lay(pairs);
    play.point({"-", "-", "-"});
    CHECK(at(head(play.state)) == 2);
  }
  SECTION("before a split") {
    play.lay("0 1 2 3 4 5");
    play.point({"0", "0", "-"});
    REQUIRE(play.reach(w_contested));
    play.trigger("headpointer");
    CHECK(play.prompt() == p_split);
    CHECK(play.seats() == Numbers{1});
  }
  SECTION("before the Headpointer moves") {
    play.lay(pairs);
    play.point({"-", "-", "-"});
    REQUIRE(play.reach(w_round_end));
    play.trigger("headpointer");
    CHECK(play.round() == 2);
    CHECK(play.seats() == Numbers{2});
  }
  CHECK(play.is_discarded(used));
}

TEST_CASE("Coup is not offered to the Headpointer", "[action]") {
  Act play;
  play.action(0, "headpointer");
  play.begin();
  play.lay(pairs);
  play.point({"-", "-", "-"});
  CHECK(at(head(play.state)) == 1);
  CHECK(play.offers("headpointer"));  // one's turn is over
}

TEST_CASE("Tidy Up: one scored card of anybody is discarded", "[action]") {
  Act play;
  const Card own = play.blank(1), used = play.action(1, "discard"), first = play.blank(2), second = play.blank(2);
  play.begin();
  play.trigger("discard");
  CHECK(play.options() == Numbers{play.number(own), play.number(first), play.number(second)});
  SECTION("another's") {
    play.pick(first);
    CHECK(play.in(play.row_zone(2)) == Numbers{play.number(second)});
    CHECK(play.cards(1) == 1);
    CHECK(play.in(discard) == Numbers{play.number(first), play.number(used)});
  }
  SECTION("one's own") {
    play.pick(own);
    CHECK(play.cards(1) == 0);
    CHECK(play.cards(2) == 2);
  }
}

TEST_CASE("Tidy Up is not offered while it is the only scored card", "[action]") {
  Act play;
  play.action(1, "discard");
  play.begin();
  CHECK(play.prompt() == p_make);
  play.lay(pairs);
  CHECK(play.prompt() == p_point);
  play.point({"0", "-", "-"});
  CHECK(play.offers("discard"));
  CHECK(play.window() == w_round_end);
}

TEST_CASE("Coin Toss: the contested pile goes by lot to one of those who want it", "[action]") {
  std::set<int> winners;
  for (u64 seed = 0; seed < 20; ++seed) {
    Act play;
    const Card used = play.action(2, "battle");
    play.state.chance = Rng(seed, Stream::chance);
    play.begin();
    play.lay("0 1 2 3 | 4 5");
    play.point({"0", "0", "1"});
    play.trigger("battle");
    CHECK(play.round() == 2);
    const Zone where = play.state.zone_of(play.card(0));
    winners.insert(at(where));
    CHECK(play.in(where) == Numbers{0, 1, 2, 3});
    CHECK(play.row(2) == Numbers{4, 5});
    CHECK(play.is_discarded(used));
  }
  CHECK(winners == std::set<int>{0, 1});
}

TEST_CASE("Coin Toss: a single card that several want is not contested, so it is not offered", "[action]") {
  for (const char* id : {"battle", "takeall", "takenone", "trade"}) {
    Act play;
    play.blank(1);
    play.action(1, id);
    play.begin();
    play.lay("0 | 1 2 3 4 5");
    play.point({"0", "0", "-"});
    CHECK(play.round() == 2);
    CHECK(play.row(2) == Numbers{0, 1, 2, 3, 4, 5});
  }
}

TEST_CASE("Avalanche: one pile is laid on another and its fingers go with it", "[action]") {
  Act play;
  play.action(0, "merge");
  play.begin();
  play.lay(pairs);
  play.point({"0", "1", "2"});
  play.trigger("merge");
  play.say({"0 1"});
  CHECK(play.row(2) == Numbers{4, 5});
  REQUIRE(play.prompt() == p_split);
  CHECK(play.options() == Numbers{2, 3, 0, 1});
  CHECK(seats(play.state, v_pointers) == set_of({0, 1}));
}

TEST_CASE("Avalanche before pointing leaves one pile less", "[action]") {
  Act play;
  play.action(0, "merge");
  play.begin();
  play.lay(pairs);
  play.trigger("merge");
  play.say({"2 0"});
  REQUIRE(pile_count(play.state) == 2);
  CHECK(play.in(pile(play.state, 0)) == Numbers{0, 1, 4, 5});
  CHECK(play.in(pile(play.state, 1)) == Numbers{2, 3});
  CHECK(play.prompt() == p_point);
  CHECK(play.refusal("2") != "");
}

TEST_CASE("Barter: a card of yours and one of another's take each other's place", "[action]") {
  Act play;
  const Card mine = play.blank(1), used = play.action(1, "switch"), last = play.blank(1);
  const Card theirs = play.blank(2), rest = play.blank(2);
  play.begin();
  play.trigger("switch");
  CHECK(play.options() == Numbers{play.number(mine), play.number(last)});
  play.pick(mine);
  CHECK(play.options() == Numbers{play.number(theirs), play.number(rest)});
  play.pick(theirs);
  CHECK(play.row(1) == Numbers{play.number(theirs), play.number(last)});
  CHECK(play.row(2) == Numbers{play.number(mine), play.number(rest)});
  CHECK(play.is_discarded(used));
}

TEST_CASE("Barter needs a card of yours besides itself and one of another's", "[action]") {
  Act alone, poor;
  alone.blank(1);
  alone.action(1, "switch");
  alone.begin();
  CHECK(alone.prompt() == p_make);
  poor.blank(2);
  poor.action(1, "switch");
  poor.begin();
  CHECK(poor.prompt() == p_make);
}

TEST_CASE("Last Word: another of your cards becomes the last of your row", "[action]") {
  Act play;
  const Card first = play.blank(1), second = play.blank(1), last = play.blank(1);
  play.action(1, "order");
  play.begin();
  play.trigger("order");
  CHECK(play.options() == Numbers{play.number(first), play.number(second)});
  play.pick(first);
  CHECK(play.row(1) == Numbers{play.number(second), play.number(last), play.number(first)});
}

TEST_CASE("Last Word needs two other cards", "[action]") {
  Act play;
  play.blank(1);
  play.action(1, "order");
  play.begin();
  CHECK(play.prompt() == p_make);
}

TEST_CASE("Mine!: a contested pile that you want is yours", "[action]") {
  Act play;
  play.action(1, "takeall");
  play.begin();
  play.lay("0 1 2 3 | 4 5");
  play.point({"0", "0", "1"});
  CHECK(play.seats() == Numbers{1});
  play.trigger("takeall");
  CHECK(play.row(1) == Numbers{0, 1, 2, 3});
  CHECK(play.cards(0) == 0);
  CHECK(play.row(2) == Numbers{4, 5});
  CHECK(play.round() == 2);
}

TEST_CASE("Mine! is not offered to one who does not want the pile", "[action]") {
  Act play;
  play.action(2, "takeall");
  play.begin();
  play.lay("0 1 2 3 | 4 5");
  play.point({"0", "0", "1"});
  CHECK(play.prompt() == p_split);
}

TEST_CASE("Spoilsport: nobody gets the contested pile, unless one alone tapped empty space", "[action]") {
  Act play;
  const Card used = play.action(2, "takenone");
  play.begin();
  play.lay("0 1 2 3 | 4 5");
  SECTION("with one at empty space") {
    play.point({"0", "0", "-"});
    play.trigger("takenone");
    CHECK(play.row(2) == Numbers{4, 5, 0, 1, 2, 3});
    CHECK(play.in(discard) == Numbers{play.number(used)});
  }
  SECTION("with nobody there") {
    play.point({"0", "0", "1"});
    play.trigger("takenone");
    CHECK(play.row(2) == Numbers{4, 5});
    CHECK(play.in(discard) == Numbers{play.number(used), 0, 1, 2, 3});
  }
  CHECK(play.cards(0) == 0);
  CHECK(play.cards(1) == 0);
  CHECK(play.round() == 2);
}

TEST_CASE("Second Thoughts: your finger goes to another pile", "[action]") {
  Act play;
  play.action(1, "changemind");
  play.begin();
  play.lay(pairs);
  SECTION("from a pile") {
    play.point({"0", "0", "2"});
    play.trigger("changemind");
    CHECK(play.asked.decisions[0].options.count == 2);  // not the pile it lies on
    play.say({"0"});
    CHECK(play.row(0) == Numbers{0, 1});
    CHECK(play.row(1) == Numbers{2, 3});
    CHECK(play.row(2) == Numbers{4, 5});
  }
  SECTION("from empty space, which counts as not tapped then") {
    play.point({"-", "-", "2"});
    play.trigger("changemind");
    CHECK(play.asked.decisions[0].options.count == 3);
    play.say({"1"});
    CHECK(play.row(1) == Numbers{2, 3});
    CHECK(play.row(0) == Numbers{0, 1});  // alone at empty space now
  }
}

TEST_CASE("Second Thoughts needs another pile, and a finger that is down", "[action]") {
  Act play;
  play.action(1, "changemind");
  play.begin();
  SECTION("there is no other pile") {
    play.lay("0 1 2 3 4 5");
    play.point({"-", "0", "-"});
    CHECK(play.round() == 2);
  }
  SECTION("others point at a split") {
    play.lay("0 1 2 3 | 4 5");
    play.point({"0", "1", "0"});
    play.split("0 1 | 2 3");
    play.point({"0", "1"});
    CHECK(play.round() == 2);
  }
  CHECK(play.prompt() == p_make);
}

TEST_CASE("Windfall: six cards more are drawn, in this round only", "[action]") {
  Act play;
  play.action(2, "drawmore");
  play.begin();
  play.trigger("drawmore");
  CHECK(play.state.count(drawn) == 12);
  CHECK(play.asked.decisions[0].groups == Range{1, 3});
  play.lay("0 1 2 3 4 5 6 7 8 9 | 10 11");
  play.point({"-", "1", "-"});
  CHECK(play.row(1) == Numbers{10, 11});
  CHECK(play.round() == 2);
  CHECK(play.options() == Numbers{12, 13, 14, 15, 16, 17});
}

TEST_CASE("Windfall takes what is left of a short deck", "[action]") {
  Act play;
  play.action(2, "drawmore");
  play.shorten_deck(8);
  play.begin();
  play.trigger("drawmore");
  CHECK(play.options() == Numbers{0, 1, 2, 3, 4, 5, 6, 7});
}

TEST_CASE("Bleach: all cards of a colour leave the piles", "[action]") {
  Act play;
  const Card used = play.action(0, "colorstop");
  for (const int i : {1, 2, 3}) play.print(i, face(play.game, "point-a-pile/empty"), "blue");
  const std::string blue = std::to_string(at(color(play.game, "blue")));
  play.begin();
  play.lay(pairs);
  SECTION("with the fingers down; a finger on a pile that is gone comes off") {
    play.point({"0", "1", "2"});
    play.trigger("colorstop");
    CHECK(play.asked.decisions[0].options.type == OptionType::color);
    play.say({blue});
    CHECK(play.row(0) == Numbers{0});
    CHECK(play.row(1).empty());
    CHECK(play.row(2) == Numbers{4, 5});
    CHECK(play.in(discard) == Numbers{1, 3, 2, play.number(used)});
  }
  SECTION("such a finger has not tapped empty space") {
    play.point({"-", "1", "2"});
    play.trigger("colorstop");
    play.say({blue});
    CHECK(play.row(0) == Numbers{0});  // alone there, and pile 0 had one card left
    CHECK(play.row(2) == Numbers{4, 5});
  }
  SECTION("before pointing") {
    play.trigger("colorstop");
    play.say({blue});
    REQUIRE(pile_count(play.state) == 2);
    CHECK(play.in(pile(play.state, 0)) == Numbers{0});
    CHECK(play.in(pile(play.state, 1)) == Numbers{4, 5});
  }
  SECTION("another colour changes nothing") {
    play.trigger("colorstop");
    play.say({std::to_string(at(color(play.game, "green")))});
    CHECK(pile_count(play.state) == 3);
    CHECK(play.in(discard) == Numbers{play.number(used)});
  }
}

TEST_CASE("Bleach that leaves no pile ends the pointing, and is not offered any more", "[action]") {
  Act play;
  play.action(0, "colorstop");
  play.action(1, "colorstop");
  play.begin();
  play.lay(pairs);
  play.trigger("colorstop");
  play.say({std::to_string(at(color(play.game, "red")))});
  CHECK(play.round() == 2);
  CHECK(play.prompt() == p_make);
  CHECK(play.state.count(discard) == 7);
  CHECK(play.cards(0) == 0);
  CHECK(play.cards(1) == 1);
}

TEST_CASE("Hush: nobody triggers anything for the rest of the round, but in the next", "[action]") {
  Act play;
  play.action(1, "actionstop");
  play.action(1, "headpointer");
  play.action(2, "headpointer");
  play.begin();
  CHECK(play.seats() == Numbers{1});
  play.trigger("actionstop");
  CHECK(play.prompt() == p_make);
  play.say({"0 1 2 3 | 4 5"});
  CHECK(play.prompt() == p_point);
  play.say({"0", "0", "1"});
  CHECK(play.prompt() == p_split);
  play.say({"0 1 | 2 3"});
  play.say({"0", "1"});
  CHECK(play.round() == 2);
  CHECK(play.prompt() == p_trigger);
  CHECK(play.window() == w_round_start);
  CHECK(play.seats() == Numbers{2});  // seat 1 is Headpointer by now
}

TEST_CASE("Hush kept back stops nothing", "[action]") {
  Act play;
  play.action(1, "actionstop");
  play.action(2, "drawmore");
  play.begin();
  play.say({"-"});
  play.trigger("drawmore");
  CHECK(play.seats() == Numbers{1});
  play.trigger("actionstop");
  CHECK(play.state.count(drawn) == 12);
}

TEST_CASE("Buy Out: each rival gets one of your cards and the pile is yours", "[action]") {
  Act play(4);
  const Card one = play.blank(1), used = play.action(1, "trade"), two = play.blank(1), three = play.blank(1);
  play.begin();
  play.lay("0 1 2 3 | 4 5 6 7");
  play.point({"0", "0", "0", "1"});
  CHECK(play.seats() == Numbers{1});
  play.trigger("trade");
  CHECK(play.options() == Numbers{play.number(one), play.number(two), play.number(three)});
  CHECK(play.refusal("0") != "");
  play.say({"2 0"});
  CHECK(play.row(0) == Numbers{play.number(three)});
  CHECK(play.row(2) == Numbers{play.number(one)});
  CHECK(play.row(1) == Numbers{play.number(two), 0, 1, 2, 3});
  CHECK(play.row(3) == Numbers{4, 5, 6, 7});
  CHECK(play.is_discarded(used));
  CHECK(play.round() == 2);
}

TEST_CASE("Buy Out needs a wish for the pile and a card for each rival", "[action]") {
  Act play(4);
  play.action(1, "trade");
  play.blank(1);
  play.action(3, "trade");
  for (int i = 0; i < 5; ++i) play.blank(3);
  play.begin();
  play.lay("0 1 2 3 | 4 5 6 7");
  SECTION("two rivals, one card; and an outsider") {
    play.point({"0", "0", "0", "1"});
    CHECK(play.prompt() == p_split);
  }
  SECTION("one rival, one card") {
    play.point({"0", "0", "1", "-"});
    CHECK(play.offers("trade"));
    CHECK(play.seats() == Numbers{1});
  }
}
