// The finishes on Racesmack's Rule cards: what is missing to each, and when a Race is finished.
#include "tests/race_table.h"

using namespace pw;
using namespace pw::testing;

namespace {

using Cards = std::vector<std::string>;

// What the first player's Race lacks to this finish; "#" is where the Rule card lies.
int missing(const std::string& finish, const Cards& race) {
  RaceTable table(2);
  std::vector<Card> cards;
  for (const std::string& symbols : race) cards.push_back(symbols == "#" ? table.rule(4, "rules", finish) : table.regular(symbols));
  if (std::ranges::find(race, "#") == race.end()) cards.push_back(table.rule(4, "rules", finish));
  table.race(0, cards);
  const int lacks = table.missing(0);
  table.go_to("end_round");
  CHECK(table.state.over == (lacks <= 0));  // and the status says what the game thinks
  return lacks;
}

Cards times(int count, const std::string& card) { return Cards(ix(count), card); }
Cards operator+(Cards cards, const Cards& more) {
  cards.insert(cards.end(), more.begin(), more.end());
  return cards;
}

}  // namespace

TEST_CASE("finish specific-cards: so many cards that show a colour or shape", "[racesmack]") {
  CHECK(missing("specific-cards count=5 value=red", times(4, "rs rt")) == 1);
  CHECK(missing("specific-cards count=5 value=red", times(5, "rs bt")) == 0);
  CHECK(missing("specific-cards count=6 value=star", times(5, "rs") + times(3, "bt")) == 1);
  CHECK(missing("specific-cards count=6 value=star", times(6, "rs")) == 0);
}

TEST_CASE("finish specific-individual: so many symbols of a colour or shape", "[racesmack]") {
  CHECK(missing("specific-individual count=5 value=blue", {"bs bt", "bs", "bc rs"}) == 1);
  CHECK(missing("specific-individual count=5 value=blue", {"bs bt", "bs", "bc bs"}) == 0);
  CHECK(missing("specific-individual count=6 value=triangle", {"bt bt bt bt", "rt rt"}) == 0);
}

TEST_CASE("finish num-cards: so many cards, Rule cards not counted", "[racesmack]") {
  CHECK(missing("num-cards count=7", times(6, "rs") + Cards{"#"}) == 1);
  CHECK(missing("num-cards count=7", times(7, "rs")) == 0);
  CHECK(missing("num-cards count=9", times(10, "rs")) == -1);
}

TEST_CASE("finish num-cards-cond: so many cards, and no two side by side share a colour or shape", "[racesmack]") {
  CHECK(missing("num-cards-cond count=5 property=color", {"rs", "bs", "rs", "bs", "rs"}) == 0);
  CHECK(missing("num-cards-cond count=5 property=color", {"rs", "bs", "rs", "bs"}) == 1);
  CHECK(missing("num-cards-cond count=5 property=color", {"rs", "bs", "bs rs", "gs", "rs"}) == 1);
  CHECK(missing("num-cards-cond count=5 property=shape", {"rs", "rt", "rs", "rt", "rc"}) == 0);
  CHECK(missing("num-cards-cond count=5 property=color", {"rs", "bs", "#", "bt", "rs", "gs"}) == 1);  // a Rule card does not part them
}

TEST_CASE("finish pairs: every colour or shape so many times", "[racesmack]") {
  CHECK(missing("pairs count=2 property=color", {"rs rs", "bs bs", "gs gs", "ps"}) == 1);
  CHECK(missing("pairs count=2 property=color", {"rs rs", "bs bs", "gs gs", "ps ps"}) == 0);
  CHECK(missing("pairs count=3 property=shape", {"rs rt rq", "rs rt rq", "rs rt rq", "rc"}) == 2);
  CHECK(missing("pairs count=3 property=shape", {"rs rt rq", "rs rt rq", "rs rt rq", "rc rc rc"}) == 0);
}

TEST_CASE("finish variety-cards: so many cards, no two with the same colours or shapes", "[racesmack]") {
  CHECK(missing("variety-cards count=5 property=color", {"rs", "bs", "gs", "ps", "rs bs"}) == 0);
  CHECK(missing("variety-cards count=5 property=color", {"rs", "bs", "gs", "ps", "rs rt"}) == 1);
  CHECK(missing("variety-cards count=5 property=color", {"rs", "bs", "gs", "ps"}) == 1);
  CHECK(missing("variety-cards count=5 property=shape", {"rs", "rt", "rc", "rq", "rs rt"}) == 0);
}

TEST_CASE("finish specific-double: so many symbols of one and so many of another", "[racesmack]") {
  const std::string finish = "specific-double first=3 value=red second=2 other=star";
  CHECK(missing(finish, {"rt rt rt"}) == 2);
  CHECK(missing(finish, {"rt rt rt", "bs"}) == 1);
  CHECK(missing(finish, {"rt rt", "rs", "bs"}) == 0);  // a symbol can count for both
  CHECK(missing("specific-double first=2 value=red second=4 other=star", {"rs rs rs"}) == 1);
}

TEST_CASE("finish specific-triple: three of one, two of another and two of a third", "[racesmack]") {
  const std::string finish = "specific-triple value=red other=star third=circle";
  CHECK(missing(finish, {"rt rt rt", "bs bs", "bc bc"}) == 0);
  CHECK(missing(finish, {"rt rt", "bs bs", "bc bc"}) == 1);
  CHECK(missing(finish, {"rt rt rt", "bs", "bc"}) == 2);
}

TEST_CASE("without a Rule card in the Race there is no finish", "[racesmack]") {
  RaceTable table(2);
  std::vector<Card> cards;
  for (int i = 0; i < 12; ++i) cards.push_back(table.regular("rs"));
  table.race(0, cards);
  CHECK(table.missing(0) == -1);
  table.go_to("end_round");
  CHECK_FALSE(table.state.over);
}

TEST_CASE("only the Rule card with the highest number in the Race counts", "[racesmack]") {
  RaceTable table(2);
  table.race(0, {table.rule(5, "rules", "specific-individual count=5 value=red"), table.regular("rs rs rs rs"), table.regular("rs"),
                 table.rule(4, "rules", "num-cards count=9")});
  CHECK(table.missing(0) == 0);
  table.race(0, {table.rule(6, "rules", "num-cards count=9")});
  CHECK(table.missing(0) == 7);
}

TEST_CASE("several who finish in the same round share the win", "[racesmack]") {
  RaceTable table(3);
  for (const int seat : {0, 2})
    table.race(seat, {table.rule(5 + seat, "rules", "specific-individual count=5 value=red"), table.regular("rs rs rs rs"),
                      table.regular("rs")});
  table.go_to("end_round");
  CHECK(table.state.over);
  CHECK(table.state.winners == set_of({0, 2}));
  CHECK(table.var("finished") == 1);
}
