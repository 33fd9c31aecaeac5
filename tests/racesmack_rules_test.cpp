// The rules on Racesmack's Rule cards, and the default: which of the cards in the ring are right.
#include "tests/race_table.h"

using namespace pw;
using namespace pw::testing;

namespace {

using Seats = std::vector<int>;

// The right ones of these cards, when the last one is a Rule card with this rule (if any).
Seats right(std::vector<std::string> cards, const std::string& rule = "") {
  RaceTable table(static_cast<int>(cards.size()) + (rule.empty() ? 0 : 1));
  std::vector<Card> ring;
  for (const std::string& symbols : cards) ring.push_back(table.regular(symbols));
  if (!rule.empty()) ring.push_back(table.rule(7, rule));
  table.ring(ring);
  return table.right();
}

}  // namespace

TEST_CASE("by default the cards with the most common shape are right", "[racesmack]") {
  CHECK(right({"rs", "bs bc", "gc", "pt"}) == Seats{0, 1, 2});  // stars and circles tie
  CHECK(right({"rs", "bs bc", "gs", "pt"}) == Seats{0, 1, 2});
  CHECK(right({"rs", "bt", "bt bt", "bc"}) == Seats{1, 2});
  CHECK(right({"rs rs", "bt", "gc", "bc"}) == Seats{0, 2, 3});  // symbols are counted, not cards
}

TEST_CASE("rule freq: the cards with the most or least common colour or shape are right", "[racesmack]") {
  const std::vector<std::string> cards = {"rs rs", "rc bt", "gq"};
  CHECK(right(cards, "freq extreme=most property=color") == Seats{0, 1});
  CHECK(right(cards, "freq extreme=least property=color") == Seats{1, 2});  // of those that are there: no purple
  CHECK(right(cards, "freq extreme=most property=shape") == Seats{0});
  CHECK(right(cards, "freq extreme=least property=shape") == Seats{1, 2});
}

TEST_CASE("rule variety: cards with so many different or identical values are right", "[racesmack]") {
  const std::vector<std::string> cards = {"rs rs", "rc bt gt", "rs rs rs bs", "pq"};
  CHECK(right(cards, "variety count=2 how=different property=color") == Seats{1, 2});
  CHECK(right(cards, "variety count=3 how=different property=color") == Seats{1});
  CHECK(right(cards, "variety count=4 how=different property=color") == Seats{});
  CHECK(right(cards, "variety count=2 how=different property=shape") == Seats{1});
  CHECK(right(cards, "variety count=2 how=identical property=color") == Seats{0, 2});
  CHECK(right(cards, "variety count=3 how=identical property=color") == Seats{2});
  CHECK(right(cards, "variety count=2 how=identical property=shape") == Seats{0, 1, 2});
  CHECK(right(cards, "variety count=4 how=identical property=shape") == Seats{2});
}

TEST_CASE("rule neighbors: cards that share all values with a neighbour, or none, are right", "[racesmack]") {
  // In a ring: the last but one is beside the Rule card, and the Rule card beside the first.
  CHECK(right({"rs bc", "bt rt", "rc"}, "neighbors how=all property=color") == Seats{0, 1});
  CHECK(right({"rs", "rs", "bs", "bs bt"}, "neighbors how=all property=shape") == Seats{0, 1, 2});
  CHECK(right({"rs bs", "rt", "rq bc", "bs"}, "neighbors how=no property=color") == Seats{0, 3, 4});  // and the Rule card: it has none
  CHECK(right({"rs", "bs", "rs", "rs"}, "neighbors how=no property=shape") == Seats{0, 3, 4});
  CHECK(right({"rs", "bs", "rs", "rs"}, "neighbors how=no property=color") == Seats{0, 1, 2, 3, 4});
}

TEST_CASE("two Rule cards side by side have the same symbols: none", "[racesmack]") {
  RaceTable table(4);
  table.ring({table.rule(3), table.rule(9, "neighbors how=all property=color"), table.regular("rs"), table.regular("bs")});
  CHECK(table.right() == Seats{0, 1});
}

TEST_CASE("rule number: cards with fewer or more symbols are right", "[racesmack]") {
  const std::vector<std::string> cards = {"rs", "rs rs", "rs rs rs", "rs rs rs rs"};
  CHECK(right(cards, "number how=fewer count=2") == Seats{0, 4});  // the Rule card has none
  CHECK(right(cards, "number how=fewer count=4") == Seats{0, 1, 2, 4});
  CHECK(right(cards, "number how=more count=2") == Seats{2, 3});
  CHECK(right(cards, "number how=more count=3") == Seats{3});
  CHECK(right(cards, "number how=more count=4") == Seats{});
}

TEST_CASE("rule number-adjacent: cards with as many symbols as a neighbour are right", "[racesmack]") {
  CHECK(right({"rs", "bc", "rs rs", "bc bc"}, "number-adjacent") == Seats{0, 1, 2, 3});
  CHECK(right({"rs", "bc bc", "rs"}, "number-adjacent") == Seats{});
}

TEST_CASE("rule rules: Rule cards are right; rule rules-adjacent: their neighbours", "[racesmack]") {
  CHECK(right({"rs", "bs", "gs"}, "rules") == Seats{3});
  CHECK(right({"rs", "bs", "gs"}, "rules-adjacent") == Seats{0, 2});
  RaceTable table(4);
  table.ring({table.rule(3), table.rule(9, "rules-adjacent"), table.regular("rs"), table.regular("bs")});
  CHECK(table.right() == Seats{0, 1, 2, 3});
}

TEST_CASE("rule duplicates: cards with some value twice, or none, are right", "[racesmack]") {
  const std::vector<std::string> cards = {"rs rc", "rs bs", "rs", "rs bs rc"};
  CHECK(right(cards, "duplicates how=some property=color") == Seats{0, 3});
  CHECK(right(cards, "duplicates how=no property=color") == Seats{1, 2, 4});
  CHECK(right(cards, "duplicates how=some property=shape") == Seats{1, 3});
  CHECK(right(cards, "duplicates how=no property=shape") == Seats{0, 2, 4});
}

TEST_CASE("the Rule card with the highest number makes the rule, whatever lies where", "[racesmack]") {
  RaceTable table(4);
  table.ring({table.rule(3, "rules"), table.rule(17, "number how=more count=2"), table.regular("rs rs rs"), table.rule(16, "rules")});
  CHECK(table.right() == Seats{2});
  CHECK(table.var("special") == 0);
  table.tap({2, 2, 2});
  CHECK(table.var("special") == 1);
  CHECK(table.var("correct") == 1);
}

TEST_CASE("when no card is right, it is one's own", "[racesmack]") {
  RaceTable table(3);
  table.ring({table.regular("rs"), table.regular("bs"), table.rule(5, "number how=more count=4")});
  CHECK(table.right() == Seats{});
  table.tap({0, 0});
  CHECK(table.var("none") == 1);
  CHECK(table.count("race", 0) == 1);  // right
  CHECK(table.count("race", 1) == 0);  // wrong
  CHECK(table.count("won", 0) == 2);   // the others' cards
}

TEST_CASE("when only Rule cards are played, the highest one rules all the same", "[racesmack]") {
  RaceTable table(3);
  table.ring({table.rule(1), table.rule(2), table.rule(3, "number how=fewer count=2")});
  CHECK(table.right() == Seats{0, 1, 2});
}
