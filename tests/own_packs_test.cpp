// The packs of our own: Peek-a-Fence and Haggle-a-Market. For each card, when it does something and when it does not.
#include <algorithm>

#include "tests/table.h"

using namespace pw;
using namespace pw::pap;
using namespace pw::testing;

namespace {

// Seat 1 owns the cards under test; to its left sits seat 2, to its right seat 0. Of two players, seat 0 is both.
struct Fence : Play {
  explicit Fence(int players = 3) : Play(real_game("first=1", -1, "peek-a-fence"), players) {}
  Fence& add(int who, const std::string& id, const std::string& values = "", const std::string& hue = "red") {
    score(who, id, values, hue);
    return *this;
  }
  Fence& mine(const std::string& id, const std::string& values = "", const std::string& hue = "red") { return add(1, id, values, hue); }
  Fence& row(int who, const std::string& colors) {  // Blanks
    for (const std::string& hue : words(colors)) add(who, "point-a-pile/empty", "", hue);
    return *this;
  }
  Fence& left(const std::string& colors) { return row(2, colors); }
  Fence& right(const std::string& colors) { return row(0, colors); }
  int worth() const { return points(1); }
};

// Three players, seat 0 is Headpointer; the cards drawn in the first round are 0 to 5.
struct Market : Play {
  Market() : Play(real_game("first=1", -1, "haggle-a-market"), 3) {}
  Market& blanks(int who, int count) {
    for (int i = 0; i < count; ++i) score(who, "point-a-pile/empty");
    return *this;
  }
  void lay(const std::string& piles) {
    begin();
    REQUIRE(prompt() == p_make);
    say({piles});
  }
  Numbers won(int who) const {  // of the cards drawn in the first round
    Numbers numbers = row(who);
    std::erase_if(numbers, [](int number) { return number > 5; });
    return numbers;
  }
  bool is_asked(int who, int what) const { return seats() == Numbers{who} && prompt() == what; }
};

}  // namespace

// --- Peek-a-Fence ---------------------------------------------------------------------

TEST_CASE("Own packs: Greener Grass scores only while the left neighbour has more cards", "[own]") {
  CHECK(Fence().mine("greener-grass", "points=3").left("red blue").worth() == 3);
  CHECK(Fence().mine("greener-grass", "points=3").left("red").worth() == 0);
  CHECK(Fence().mine("greener-grass", "points=3").right("red blue green").worth() == 0);
}

TEST_CASE("Own packs: Keeping Up scores only for as many cards as the right neighbour", "[own]") {
  CHECK(Fence().mine("keeping-up", "points=4").right("blue").worth() == 4);
  CHECK(Fence().mine("keeping-up", "points=4").right("blue blue").worth() == 0);
  CHECK(Fence().mine("keeping-up", "points=4").left("blue").worth() == 0);
}

TEST_CASE("Own packs: Prize Roses wants more of a colour than each neighbour", "[own]") {
  const std::string blue = "points=2 hue=blue";
  CHECK(Fence().mine("prize-roses", blue, "blue").left("red red").right("green").worth() == 2);
  CHECK(Fence().mine("prize-roses", blue, "blue").left("blue").worth() == 0);
  CHECK(Fence().mine("prize-roses", blue, "blue").right("blue").worth() == 0);
  CHECK(Fence().mine("prize-roses", blue, "red").worth() == 0);
  CHECK(Fence(2).mine("prize-roses", blue, "blue").right("red").worth() == 2);
}

TEST_CASE("Own packs: Cuttings counts the right neighbour's cards in the colour of their last", "[own]") {
  CHECK(Fence().mine("cuttings").right("blue red blue").worth() == 2);
  CHECK(Fence().mine("cuttings").right("blue blue red").worth() == 1);
  CHECK(Fence().mine("cuttings").left("blue blue").worth() == 0);
}

TEST_CASE("Own packs: Matching Curtains counts neighbours whose last card has the colour of mine", "[own]") {
  CHECK(Fence().mine("curtains", "points=2", "red").left("blue red").right("red").worth() == 4);
  CHECK(Fence().mine("curtains", "points=-1", "red").left("blue red").right("blue").worth() == -1);
  CHECK(Fence().mine("curtains", "points=2", "red").row(1, "blue").left("red").right("red").worth() == 0);
  CHECK(Fence().mine("curtains", "points=2", "red").worth() == 0);
  CHECK(Fence(2).mine("curtains", "points=2", "red").right("red").worth() == 2);  // one neighbour, counted once
}

TEST_CASE("Own packs: Envy counts the colours that I lack and a neighbour has", "[own]") {
  CHECK(Fence().mine("envy", "points=2", "red").left("blue green").right("blue").worth() == 4);
  CHECK(Fence().mine("envy", "points=1", "red").row(1, "blue").left("blue").right("red").worth() == 0);
  CHECK(Fence().mine("envy", "points=1", "red").worth() == 0);
}

TEST_CASE("Own packs: Common Hedge counts the colours that all three of us have", "[own]") {
  CHECK(Fence().mine("hedge", "", "red").row(1, "blue").left("blue red").right("red blue green").worth() == 2);
  CHECK(Fence().mine("hedge", "", "red").left("red").right("blue").worth() == 0);
  CHECK(Fence().mine("hedge", "", "red").left("blue").right("blue").worth() == 0);
}

TEST_CASE("Own packs: Nosy Parker scores while the left neighbour's last card has text", "[own]") {
  CHECK(Fence().mine("nosy", "points=2").add(2, "hedge").worth() == 2);
  CHECK(Fence().mine("nosy", "points=2").add(2, "hedge").left("red").worth() == 0);
  CHECK(Fence().mine("nosy", "points=2").worth() == 0);
}

TEST_CASE("Own packs: Creeping Weeds costs for each neighbour with fewer cards", "[own]") {
  CHECK(Fence().mine("weeds", "points=-2").worth() == -4);
  CHECK(Fence().mine("weeds", "points=-1").left("red").worth() == -1);
  CHECK(Fence().mine("weeds", "points=-1").left("red").right("red").worth() == 0);
  CHECK(Fence(2).mine("weeds", "points=-1").worth() == -1);
}

TEST_CASE("Own packs: Waving Gnome counts the gnomes next door, not its own", "[own]") {
  CHECK(Fence().mine("gnome").worth() == 1);
  CHECK(Fence().mine("gnome").add(2, "gnome").add(0, "gnome").left("red").worth() == 3);
  CHECK(Fence().mine("gnome").mine("gnome").worth() == 2);
  CHECK(Fence(4).mine("gnome").add(3, "gnome").worth() == 1);  // seat 3 sits opposite
}

TEST_CASE("Own packs: a neighbour's new card changes what mine are worth at once", "[own]") {
  Fence fence;
  fence.mine("greener-grass", "points=3");
  CHECK(fence.worth() == 0);
  fence.left("red red");
  CHECK(fence.worth() == 3);
  Table(fence.game.cards, fence.state, nullptr).move(fence.state.top(row_of(seat(2))), discard);
  CHECK(fence.worth() == 0);
}

// --- Haggle-a-Market: bylaws ----------------------------------------------------------

TEST_CASE("Own packs: Lantern Light keeps players off single cards", "[own]") {
  Market market;
  market.score(0, "lantern");
  market.lay("0 | 1 2 | 3 4 5");
  market.say({"0", "1", "2"});
  CHECK(market.won(0).empty());
  CHECK(market.won(1) == Numbers{1, 2});
  CHECK(market.won(2) == Numbers{3, 4, 5});
}

TEST_CASE("Own packs: Lantern Light allows single cards where no pile is larger", "[own]") {
  Market market;
  market.score(0, "lantern");
  market.lay("0 1 | 2 3 4 5");
  market.say({"0", "0", "1"});
  REQUIRE(market.is_asked(0, p_split));
  market.say({"0 | 1"});
  market.say({"0", "1"});
  CHECK(market.won(0) == Numbers{0});
  CHECK(market.won(1) == Numbers{1});
}

TEST_CASE("Own packs: Members Only wants a card of the colour from those who point at it", "[own]") {
  Market market;
  market.score(0, "members", "hue=blue", "red");
  market.score(1, "point-a-pile/empty", "", "blue");
  for (const int number : {1, 3}) market.print(number, face(market.game, "point-a-pile/empty"), "blue");
  market.lay("0 1 | 2 3 | 4 5");
  market.say({"0", "1", "2"});
  CHECK(market.won(0).empty());               // has no blue card
  CHECK(market.won(1) == Numbers{2, 3});      // has one
  CHECK(market.won(2) == Numbers{4, 5});      // the pile shows red
}

TEST_CASE("Own packs: Poor Box keeps empty space for those with the fewest points", "[own]") {
  for (const bool is_rich : {true, false}) {
    Market market;
    market.score(0, "poor-box");
    market.score(is_rich ? 1 : 2, "score-raw", "points=1");
    market.lay("0 1 | 2 3 | 4 5");
    market.say({"0", "-", "1"});
    CHECK(market.won(1) == (is_rich ? Numbers{} : Numbers{4, 5}));
    CHECK(market.won(2) == Numbers{2, 3});
  }
}

TEST_CASE("Own packs: with The House Waits the Headpointer points last", "[own]") {
  Market market;
  market.score(0, "house-waits");
  market.lay("0 1 | 2 3 | 4 5");
  CHECK(market.seats() == Numbers{1, 2});
  market.say({"0", "1"});
  CHECK(market.seats() == Numbers{0});
  market.say({"2"});
  CHECK(market.won(0) == Numbers{4, 5});
}

TEST_CASE("Own packs: with The House Waits the Headpointer gets no pile that another wants", "[own]") {
  Market market;
  market.score(0, "house-waits");
  market.lay("0 1 | 2 3 | 4 5");
  market.say({"0", "1"});
  market.say({"0"});
  CHECK(market.won(0).empty());
  CHECK(market.won(1) == Numbers{0, 1});
}

TEST_CASE("Own packs: The House Waits lets the others share a pile", "[own]") {
  Market market;
  market.score(0, "house-waits");
  market.lay("0 1 | 2 3 | 4 5");
  market.say({"0", "0"});
  market.say({"1"});
  CHECK(market.won(0) == Numbers{2, 3});
  CHECK(market.is_asked(0, p_split));
}

// --- Haggle-a-Market: bargains --------------------------------------------------------

TEST_CASE("Own packs: Haggle takes the top card, and the rest is split", "[own]") {
  Market market;
  market.score(1, "haggle");
  market.lay("0 1 2 | 3 | 4 5");
  market.say({"0", "0", "1"});
  REQUIRE(market.is_asked(1, p_trigger));
  market.say({"0"});
  CHECK(market.row(1) == Numbers{2});  // the action is gone
  CHECK(market.is_asked(0, p_split));
  CHECK(market.options() == Numbers{0, 1});
}

TEST_CASE("Own packs: Haggle leaves a single card to nobody", "[own]") {
  Market market;
  market.score(1, "haggle");
  market.lay("0 1 | 2 3 | 4 5");
  market.say({"0", "0", "1"});
  market.say({"0"});
  CHECK(market.won(0).empty());
  CHECK(market.won(1) == Numbers{1});
}

TEST_CASE("Own packs: Haggle is not for those who do not want the pile", "[own]") {
  Market market;
  market.score(2, "haggle");
  market.lay("0 1 2 | 3 | 4 5");
  market.say({"0", "0", "1"});
  CHECK(market.is_asked(0, p_split));
}

namespace {

// Seats 0 and 1 want cards 0 and 1 and have one card to bid; seat 1 holds the auction.
Market auction(const std::string& first, const std::string& second) {
  Market market;
  market.score(1, "auction");
  market.blanks(0, 1).blanks(1, 1);
  market.lay("0 1 | 2 3 | 4 5");
  market.say({"0", "0", "1"});
  REQUIRE(market.is_asked(1, p_trigger));
  market.say({"0"});
  REQUIRE(market.is_asked(0, p_pick));
  market.say({first});
  REQUIRE(market.is_asked(1, p_pick));
  market.say({second});
  return market;
}

}  // namespace

TEST_CASE("Own packs: in a Silent Auction the only bidder gets the pile for a card", "[own]") {
  CHECK(auction("0", "-").row(0) == Numbers{0, 1});
  CHECK(auction("-", "0").row(1) == Numbers{0, 1});
}

TEST_CASE("Own packs: in a Silent Auction several bids are lost, and no bid changes nothing", "[own]") {
  const Market both = auction("0", "0");
  CHECK(both.is_asked(0, p_split));
  CHECK(both.row(0).empty());
  CHECK(both.row(1).empty());
  const Market none = auction("-", "-");
  CHECK(none.is_asked(0, p_split));
  CHECK(none.row(0).size() == 1);
}

TEST_CASE("Own packs: Shoo! sends a rival to another pile of their choice", "[own]") {
  Market market;
  market.score(1, "shoo");
  market.lay("0 1 | 2 3 | 4 5");
  market.say({"0", "0", "1"});
  REQUIRE(market.is_asked(1, p_trigger));
  market.say({"0"});
  REQUIRE(market.is_asked(1, p_pick));
  CHECK(market.asked.decisions[0].options.count == 1);  // seat 0
  market.say({"0"});
  REQUIRE(market.is_asked(0, p_pick));
  CHECK(market.asked.decisions[0].options.count == 2);  // not the same pile again
  market.say({"1"});
  CHECK(market.won(1) == Numbers{0, 1});
  CHECK(market.won(0) == Numbers{4, 5});
}

TEST_CASE("Own packs: Shoo! has nobody to send away from a pile of one's own", "[own]") {
  Market market;
  market.score(1, "shoo");
  market.lay("0 1 | 2 3 | 4 5");
  market.say({"0", "1", "0"});
  CHECK(market.is_asked(0, p_split));
}

TEST_CASE("Own packs: at a Swap Meet every player passes a chosen card to the left", "[own]") {
  Market market;
  market.score(1, "swap-meet");
  const Card a = market.score(0, "point-a-pile/empty"), b = market.score(1, "point-a-pile/empty");
  const Card c = market.score(2, "point-a-pile/empty"), kept = market.score(2, "point-a-pile/empty");
  market.begin();
  REQUIRE(market.is_asked(1, p_trigger));
  market.say({"0"});
  for (int who = 0; who < 3; ++who) {
    REQUIRE(market.is_asked(who, p_pick));
    market.say({"0"});
  }
  CHECK(market.row(1) == Numbers{market.number(a)});
  CHECK(market.row(2) == Numbers{market.number(kept), market.number(b)});
  CHECK(market.row(0) == Numbers{market.number(c)});
}

TEST_CASE("Own packs: at a Swap Meet those without cards give nothing", "[own]") {
  Market market;
  market.score(1, "swap-meet");
  const Card only = market.score(2, "point-a-pile/empty");
  market.begin();
  market.say({"0"});
  REQUIRE(market.is_asked(2, p_pick));
  market.say({"0"});
  CHECK(market.row(0) == Numbers{market.number(only)});
  CHECK(market.row(1).empty());
  CHECK(market.is_asked(0, p_make));
}

TEST_CASE("Own packs: Lucky Dip exchanges a card of mine for one that the lot chooses", "[own]") {
  Market market;
  market.score(1, "lucky-dip");
  const Card mine = market.score(1, "point-a-pile/empty"), theirs = market.score(2, "point-a-pile/empty");
  market.begin();
  REQUIRE(market.is_asked(1, p_trigger));
  market.say({"0"});
  CHECK(market.asked.decisions[0].options.count == 1);  // seat 0 has no cards
  market.say({"0"});
  market.say({"0"});
  CHECK(market.row(1) == Numbers{market.number(theirs)});
  CHECK(market.row(2) == Numbers{market.number(mine)});
}

TEST_CASE("Own packs: Lucky Dip needs a card on either side", "[own]") {
  Market alone;
  alone.score(1, "lucky-dip");
  alone.blanks(1, 2).begin();
  CHECK(alone.is_asked(0, p_make));
  Market poor;
  poor.score(1, "lucky-dip");
  poor.blanks(2, 2).begin();
  CHECK(poor.is_asked(0, p_make));
}

namespace {

// Seat 1 gives its only card to seat 2, who has one and answers so.
Market gift(const std::string& answer) {
  Market market;
  market.score(1, "gift-wrap");
  market.blanks(1, 1).blanks(2, 1).begin();
  REQUIRE(market.is_asked(1, p_trigger));
  market.say({"0"});
  market.say({"0"});
  REQUIRE(market.is_asked(1, p_pick));
  market.say({"0"});  // the first clockwise: seat 2
  REQUIRE(market.is_asked(2, p_pick));
  CHECK(market.asked.decisions[0].options.count == 1);  // not the gift itself
  market.say({answer});
  return market;
}

}  // namespace

TEST_CASE("Own packs: Gift Wrap gives a card away, and one may come back", "[own]") {
  const Market thanked = gift("0"), kept = gift("-");
  CHECK(thanked.row(1).size() == 1);
  CHECK(thanked.row(2).size() == 1);
  CHECK(kept.row(1).empty());
  CHECK(kept.row(2).size() == 2);
}

TEST_CASE("Own packs: Gift Wrap needs another card to give", "[own]") {
  Market market;
  market.score(1, "gift-wrap");
  market.blanks(2, 1).begin();
  CHECK(market.is_asked(0, p_make));
}
