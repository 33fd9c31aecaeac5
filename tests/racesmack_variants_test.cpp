// Racesmack's five variants, alone and where they meet, and the expansion.
#include <set>

#include "tests/race_table.h"

using namespace pw;
using namespace pw::testing;

namespace {

using Seats = std::vector<int>;

const std::string many = "number how=more count=2";  // cards with three or four symbols are right

}  // namespace

TEST_CASE("noise cancelling: a single Rule card makes the rule, several cancel each other out", "[racesmack]") {
  RaceTable one(3, "noise_cancelling=true");
  one.ring({one.regular("rs rs"), one.regular("bt bt bt bt"), one.rule(3, "number how=fewer count=3")});
  CHECK(one.right() == Seats{0, 2});
  RaceTable two(4, "noise_cancelling=true");
  two.ring({two.regular("rs rs"), two.regular("bt bt bt bt"), two.rule(3, many), two.rule(9, "number how=fewer count=3")});
  CHECK(two.right() == Seats{1});  // the most common shape
  two.tap({1, 1, 1});
  CHECK(two.var("special") == 0);
}

TEST_CASE("racing rules: nine Rule cards give a new default each round, and come again", "[racesmack]") {
  RaceTable table(2, "racing_rules=true");
  CHECK(table.count("racing") == 8);
  CHECK(table.count("default") == 1);
  int rules = 0;
  for (const std::string zone : {"deck", "hand"})
    for (int seat = 0; seat < (zone == "hand" ? 2 : 1); ++seat)
      each_card(table.state, table.zone(zone, seat), [&](Card card) { rules += table.name(card).starts_with("Rule"); });
  CHECK(rules == 9);  // the other nine are played with
  std::set<int> first;
  for (int round = 1; round <= 10; ++round) {
    CHECK(table.var("round") == round);
    if (round <= 9) first.insert(at(table.state.top(table.zone("default"))));
    else CHECK(first.contains(at(table.state.top(table.zone("default")))));
    table.go_to("end_round");
  }
  CHECK(first.size() == 9);
  CHECK(table.count("default") == 2);  // round 11
}

TEST_CASE("racing rules: the default is that of the deck, unless a Rule card is played", "[racesmack]") {
  RaceTable table(3, "racing_rules=true");
  table.move(table.rule(2, many), table.zone("default"));
  table.ring({table.regular("rs"), table.regular("bs"), table.regular("gt gt gt")});
  CHECK(table.right() == Seats{2});
  RaceTable played(3, "racing_rules=true");
  played.move(played.rule(17, many), played.zone("default"));
  played.ring({played.regular("rs"), played.rule(3, "rules"), played.regular("gt gt gt")});
  CHECK(played.right() == Seats{1});
}

TEST_CASE("racing rules: of Rule cards only, the highest is the right one", "[racesmack]") {
  RaceTable table(3, "racing_rules=true");
  table.ring({table.rule(2, many), table.rule(18, "number how=fewer count=2"), table.rule(11, "rules")});
  CHECK(table.right() == Seats{1});
}

TEST_CASE("racing rules with noise cancelling: several Rule cards leave the default", "[racesmack]") {
  RaceTable table(4, "racing_rules=true noise_cancelling=true");
  table.move(table.rule(2, many), table.zone("default"));
  table.ring({table.regular("rs"), table.rule(3, "rules"), table.rule(5, "rules"), table.regular("gt gt gt")});
  CHECK(table.right() == Seats{3});
}

namespace {

// The first player taps wrongly, having this Race; the second one rightly.
RaceTable wrong_tap(int race, int hand = 4, const std::string& more = "") {
  RaceTable table(3, "time_penalty=true " + more);
  for (int i = 0; i < race; ++i) table.race(0, {table.regular("ps")});
  const Zone held = table.zone(more.empty() ? "hand" : "blind");
  while (table.state.count(held) > hand) table.move(table.state.top(held), table.zone("discard"));
  table.ring({table.regular("gt"), table.regular("bs bs"), table.regular("gc")});
  table.tap({0, 1});
  return table;
}

}  // namespace

TEST_CASE("time penalty: a wrong tap costs two Race cards, two hand cards, or the next tie", "[racesmack]") {
  RaceTable table = wrong_tap(3);
  CHECK(table.prompt(0) == "penalty");
  CHECK(table.options(0) == std::vector<std::string>{"next tie", "race cards", "hand cards"});
  table.answer({{0, 1}});
  CHECK(table.prompt(0) == "lose");
  CHECK(table.options(0).size() == 3);
  table.answer({{0, 0}});
  CHECK(table.options(0).size() == 2);
  table.answer({{0, 1}});
  CHECK(table.count("race") == 1);
}

TEST_CASE("time penalty: two hand cards", "[racesmack]") {
  RaceTable table = wrong_tap(0);
  CHECK(table.options(0) == std::vector<std::string>{"next tie", "hand cards"});
  table.answer({{0, 1}});
  CHECK(table.decision(0).options.type == OptionType::card);
  CHECK(table.options(0).size() == 4);
  table.answer({{0, 0}});
  table.answer({{0, 0}});
  CHECK(table.count("hand") == 2);
}

TEST_CASE("time penalty: only what one can pay is offered", "[racesmack]") {
  RaceTable table = wrong_tap(1, 1);
  CHECK(table.options(0) == std::vector<std::string>{"next tie"});
}

TEST_CASE("time penalty: the next tie, one is wrong when several cards are right, for one round", "[racesmack]") {
  RaceTable table = wrong_tap(1, 1);
  table.answer({{0, 0}});
  CHECK(table.var("player.slow") == 1);
  const std::vector<std::string> lines = table.game.status(table.game, look(table.game, table.state, Seat{1}));
  CHECK(std::ranges::count(lines, "player 1 is wrong if several cards are right.") == 1);
  for (int seat = 0; seat < 3; ++seat)
    while (table.count("played", seat) > 0) table.move(table.state.top(table.zone("played", seat)), table.zone("discard"));
  RaceTable tie = table;
  tie.ring({tie.regular("rs"), tie.regular("bs"), tie.regular("gt")});
  CHECK(tie.right() == Seats{});  // for the first player none is, though two are
  tie.tap({0, 1});
  CHECK(tie.var("correct") == 3);
  CHECK(tie.prompt(0) == "penalty");  // once more
  RaceTable single = table;
  single.ring({single.regular("rs rs"), single.regular("bt"), single.regular("gc")});
  CHECK(single.right() == Seats{0});
  single.tap({0, 1});
  single.answer({{1, 0}});
  CHECK(single.var("player.slow") == 0);
  CHECK(single.var("player.slow", 1) == 1);
}

TEST_CASE("tiebreaker: of several right cards the commonest colour among them counts, then the most symbols", "[racesmack]") {
  const auto right = [](const std::vector<std::string>& cards) {
    RaceTable table(static_cast<int>(cards.size()), "tiebreaker=true");
    std::vector<Card> ring;
    for (const std::string& symbols : cards) ring.push_back(table.regular(symbols));
    table.ring(ring);
    return table.right();
  };
  CHECK(right({"rs", "bs bc", "bs", "pt"}) == Seats{1});              // blue, and of the blue ones the one with two symbols
  CHECK(right({"rs gs pc", "bs", "bs", "rt"}) == Seats{1, 2});        // the colour comes first, and a tie can remain
  CHECK(right({"rs", "bs", "rt rc", "rq rc"}) == Seats{2, 3});        // colours of the right cards only
  CHECK(right({"rs", "bs gc", "pt"}) == Seats{1});                    // all colours tie
}

TEST_CASE("tiebreaker: right cards without symbols stay tied", "[racesmack]") {
  RaceTable table(3, "tiebreaker=true");
  table.ring({table.rule(2), table.rule(18, "rules"), table.regular("bs")});
  CHECK(table.right() == Seats{0, 1});
}

namespace {

// After You with these cards on top of the blind hands; the first player is to reveal.
RaceTable blind(const std::vector<std::string>& tops, const std::string& rule) {
  RaceTable table(static_cast<int>(tops.size()), "after_you=true");
  for (int seat = 0; seat < table.state.players; ++seat) {
    while (table.count("played", seat) > 0) table.move(table.state.top(table.zone("played", seat)), table.zone("discard"));
    table.move(tops[ix(seat)] == "#" ? table.rule(9, rule) : table.regular(tops[ix(seat)]), table.zone("blind", seat));
  }
  table.set("turn", 0);
  table.go_to("reveal");
  return table;
}

}  // namespace

TEST_CASE("after you: nobody sees the hands, not even the own one", "[racesmack]") {
  RaceTable table = blind({"rs", "#", "gt"}, "rules");
  const View view = look(table.game, table.state, Seat{1});
  for (int seat = 0; seat < 3; ++seat) {
    CHECK(table.count("hand", seat) == 0);
    CHECK_FALSE(view.sees(view.state().top(table.zone("blind", seat))));
  }
}

TEST_CASE("after you: cards are revealed in turn until a Rule card shows, and replaced from the deck", "[racesmack]") {
  RaceTable table = blind({"rs rs rs", "#", "gt"}, many);
  CHECK(table.prompt(0) == "tap");
  CHECK(table.options(0).size() == 2);  // the third player has revealed nothing
  CHECK(table.asked.count == 3);        // but taps
  CHECK(table.var("turn") == 2);
  CHECK(table.right() == Seats{0});
  const int before = table.count("blind", 0);
  RaceTable next = table;
  next.tap({0, 0});
  CHECK(next.count("blind", 0) == before);  // nobody draws at the end of the round
}

TEST_CASE("after you: a right tap wins the whole pile before one", "[racesmack]") {
  RaceTable table = blind({"rs rs rs", "#"}, many);
  for (int i = 0; i < 2; ++i) table.move(table.regular("gt"), table.zone("played", 1));
  table.move(table.rule(9, many), table.zone("played", 1));
  table.go_to("tap");
  table.answer({{1, 0}});
  CHECK(table.count("race", 1) + table.count("won", 1) == 4 + 1);  // four of their own, and the one left over
}

TEST_CASE("after you: when one's own card is right, those without one neither win nor lose", "[racesmack]") {
  RaceTable table = blind({"rs", "#", "gt"}, "number how=more count=4");
  table.race(2, {table.regular("ps")});
  table.go_to("tap");
  table.answer({{2, 0}, {0, 0}});
  CHECK(table.var("none") == 1);
  CHECK(table.count("race", 2) == 1);
  CHECK(table.count("race", 0) == 1);
}

TEST_CASE("after you: two hand cards as a penalty are the topmost ones, unseen", "[racesmack]") {
  RaceTable table(3, "after_you=true time_penalty=true");
  while (table.count("blind") > 3) table.move(table.state.top(table.zone("blind")), table.zone("discard"));
  for (int seat = 0; seat < 3; ++seat)
    while (table.count("played", seat) > 0) table.move(table.state.top(table.zone("played", seat)), table.zone("discard"));
  table.ring({table.regular("gt"), table.regular("bs bs"), table.regular("gc")});
  table.tap({0, 1});
  CHECK(table.options(0) == std::vector<std::string>{"next tie", "hand cards"});
  table.answer({{0, 1}});
  CHECK(table.count("blind") == 1);
}

TEST_CASE("shifting gears: 18 more cards that say how many by a die, a hand, tally marks or a number", "[racesmack]") {
  RaceTable table(4, "", "shifting-gears");
  CHECK(table.state.cards == 72);
  std::map<std::string, int> displays;
  for (int i = 0; i < table.state.cards; ++i) {
    const FaceId face = table.state.face_of(Card{static_cast<u8>(i)});
    if (table.game.cards.def(face).id == "shifting") ++displays[table.game.cards.face(face).values];
  }
  CHECK(displays.size() == 4);
}

TEST_CASE("shifting gears: the cards count as that many symbols, and are shown as they are printed", "[racesmack]") {
  RaceTable table(3, "", "shifting-gears");
  const auto shifting = [&](const std::string& display, const std::string& symbols) {
    const Card card = table.regular(symbols);
    const CardSet& cards = table.game.cards;
    const int count = cards.prints.count(table.state.face_of(card));
    for (std::size_t i = 0; i < cards.faces.size(); ++i)
      if (cards.faces[i].values == "display=" + display && cards.prints.count(FaceId{static_cast<u16>(i)}) == count)
        table.state.face[ix(card)] = static_cast<u16>(i);
    return card;
  };
  const Card die = shifting("die", "rs bs gs"), hand = shifting("hand", "rt bt"), tally = shifting("tally", "rq bq");
  CHECK(table.name(die) == "⚂ r★ b★ g★");
  CHECK(table.name(hand) == "✌ r▲ b▲");
  CHECK(table.name(tally) == "|| r■ b■");
  CHECK(table.name(shifting("number", "rs rs rs")) == "3: r★ r★ r★");
  table.ring({die, hand, tally});
  CHECK(table.right() == Seats{0});
}
