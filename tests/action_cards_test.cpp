// Wait-a-Minute: the sixteen Action cards, their windows, and what cards of several packs do to each other.
#include <set>

#include "core/point_a_pile/flow.h"
#include "tests/table.h"

using namespace pw;
using namespace pw::pap;
using namespace pw::testing;

namespace {

using Ids = std::vector<std::string>;

const Game& action_game(const std::string& more = "") { return real_game("first=1", -1, "wait-a-minute" + more); }

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
std::set<int> windows_of(const std::string& id) {
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

}  // namespace

// --- windows -------------------------------------------------------------------------------

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

// --- the cards -----------------------------------------------------------------------------

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

// --- Once More -------------------------------------------------------------------------------

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

// --- what tables argue about -----------------------------------------------------------------

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
