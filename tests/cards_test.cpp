// The ten kinds of point card, scored by their real hooks, and the recipe that makes decks of them.
#include <algorithm>
#include <cmath>

#include "tests/table.h"

using namespace pw;
using namespace pw::testing;

namespace {

// A row of seat 1 of 3 (so not the first Headpointer), filled card by card.
struct Row : Play {
  Row() : Play(real_game(), 3) {}
  Row& add(const std::string& id, const std::string& values = "", const std::string& hue = "red") {
    score(1, id, values, hue);
    return *this;
  }
  Row& blanks(const std::string& hue, int count) {
    for (int i = 0; i < count; ++i) add("empty", "", hue);
    return *this;
  }
  int worth() const { return points(1); }
};

std::string with(const std::string& name, int value) { return name + "=" + std::to_string(value); }

const std::vector<std::string> hues = {"red", "green", "blue", "purple"};

}  // namespace

TEST_CASE("Blank is worth nothing and is the only textless kind", "[cards]") {
  CHECK(Row().blanks("red", 5).worth() == 0);
  CHECK(Row().worth() == 0);
  const CardSet& cards = real_game().cards;
  for (std::size_t i = 0; i < cards.faces.size(); ++i) {
    const FaceId which{static_cast<u16>(i)};
    CHECK(cards.is_textless(which) == (cards.def(which).id == "empty"));
    CHECK(cards.face(which).text.empty() == (cards.def(which).id == "empty"));
  }
}

TEST_CASE("Plain Points is worth its points always", "[cards]") {
  CHECK(Row().add("score-raw", "points=1").worth() == 1);
  CHECK(Row().add("score-raw", "points=-1").worth() == -1);
  CHECK(Row().add("score-raw", "points=1").add("score-raw", "points=1").add("score-raw", "points=-1").worth() == 1);
}

TEST_CASE("Favourite is worth its points for each card of its colour, itself included", "[cards]") {
  for (const std::string& hue : hues) {
    CHECK(Row().add("color-match", "points=1 hue=" + hue, hue).worth() == 1);
    CHECK(Row().add("color-match", "points=1 hue=" + hue, hue).blanks(hue, 3).worth() == 4);
    CHECK(Row().add("color-match", "points=-1 hue=" + hue, hue).blanks(hue, 3).worth() == -4);
    const std::string other = hue == "red" ? "blue" : "red";
    CHECK(Row().add("color-match", "points=1 hue=" + hue, other).worth() == 0);
    CHECK(Row().add("color-match", "points=1 hue=" + hue, other).blanks(other, 3).blanks(hue, 2).worth() == 2);
  }
}

TEST_CASE("Rainbow is worth its points if the row has all four colours", "[cards]") {
  for (int points = 3; points <= 5; ++points) {
    Row row;
    row.add("color-diff", with("points", points), "red");
    CHECK(row.worth() == 0);
    row.blanks("green", 2).blanks("blue", 1);
    CHECK(row.worth() == 0);
    row.blanks("purple", 1);
    CHECK(row.worth() == points);
  }
  CHECK(Row().add("color-diff", "points=3", "purple").blanks("red", 9).worth() == 0);
}

TEST_CASE("Flock is worth its points if some colour is there often enough", "[cards]") {
  for (int points = 2; points <= 5; ++points)
    for (int least = 2; least <= 5; ++least) {
      if (points == least) continue;
      for (const std::string& hue : hues) {
        Row row;
        row.add("color-group", with("points", points) + " " + with("least", least), hue);
        row.blanks(hue, least - 2).blanks(hue == "red" ? "blue" : "red", 1);
        CHECK(row.worth() == 0);
        row.blanks(hue, 1);
        CHECK(row.worth() == points);
        row.blanks(hue, 2);
        CHECK(row.worth() == points);
      }
    }
}

TEST_CASE("Collector is worth its points if its own colour is there often enough", "[cards]") {
  for (int points = 2; points <= 5; ++points)
    for (int least = 2; least <= 5; ++least) {
      if (points == least) continue;
      for (const std::string& hue : hues) {
        const std::string other = hue == "green" ? "purple" : "green";
        Row row;
        row.add("color-specific", with("points", points) + " " + with("least", least) + " hue=" + hue, other);
        row.blanks(other, 6).blanks(hue, least - 1);
        CHECK(row.worth() == 0);
        row.blanks(hue, 1);
        CHECK(row.worth() == points);
      }
    }
}

TEST_CASE("Long Row is worth its points if the row is long enough", "[cards]") {
  for (int points = 2; points <= 5; ++points)
    for (int least = 5; least <= 6; ++least) {
      Row row;
      row.add("num-cards", with("points", points) + " " + with("least", least)).blanks("blue", least - 2);
      CHECK(row.worth() == 0);
      row.blanks("red", 1);
      CHECK(row.worth() == points);
      row.blanks("red", 4);
      CHECK(row.worth() == points);
    }
}

TEST_CASE("Quiet Crowd is worth its points for each textless card", "[cards]") {
  CHECK(Row().add("empty-bonus", "points=1").worth() == 0);
  CHECK(Row().add("empty-bonus", "points=1").blanks("red", 2).blanks("blue", 1).worth() == 3);
  CHECK(Row().add("empty-bonus", "points=-1").blanks("green", 2).worth() == -2);
  CHECK(Row().add("empty-bonus", "points=1").add("score-raw", "points=1").worth() == 1);  // that one has text
}

TEST_CASE("Fresh Catch is worth its points only while it is the last card scored", "[cards]") {
  for (const int points : {1, -1}) {
    Row row;
    row.blanks("red", 2).add("score-temporary", with("points", points));
    CHECK(row.worth() == points);
    row.blanks("red", 1);
    CHECK(row.worth() == 0);
  }
}

TEST_CASE("Crown is worth its points only while its owner is Headpointer", "[cards]") {
  for (const int points : {1, -1}) {
    Row row;
    row.add("score-headpointer", with("points", points));
    CHECK(row.worth() == 0);
    Table table(row.game.cards, row.state, nullptr);
    table.set(pap::v_head, 1);
    table.forget_points(touches_head);
    CHECK(row.worth() == points);
    table.set(pap::v_head, 2);
    table.forget_points(touches_head);
    CHECK(row.worth() == 0);
  }
}

TEST_CASE("A row is worth the sum of its cards now, and only its owner gets it", "[cards]") {
  Row row;
  row.add("color-match", "points=1 hue=red", "red").add("score-temporary", "points=1", "red");
  CHECK(row.worth() == 3);
  row.add("empty-bonus", "points=1", "blue").blanks("red", 2);
  CHECK(row.worth() == 6);  // four red cards, no last card, two Blanks
  CHECK(row.points(0) == 0);
  CHECK(row.points(2) == 0);
  Table(row.game.cards, row.state, nullptr).move(row.state.top(row_of(seat(1))), pap::discard);
  CHECK(row.worth() == 4);
}

TEST_CASE("Cards print their points with a sign", "[cards]") {
  const Game& game = real_game();
  CHECK(game.cards.face(face(game, "score-raw", "points=1")).text == "+1 for you.");
  CHECK(game.cards.face(face(game, "score-raw", "points=-1")).text == "-1 for you.");
  CHECK(game.cards.face(face(game, "color-specific", "points=3 least=2 hue=blue")).text ==
        "+3 if your row has at least 2 blue cards.");
}

// --- the recipe ----------------------------------------------------------------------

namespace {

constexpr int decks = 4000;

// Cards by "id" and by "id values" over many decks.
const std::map<std::string, int>& drawn_cards() {
  static std::map<std::string, int> counts;
  if (!counts.empty()) return counts;
  const Game& game = real_game();
  Dealt dealt;
  for (u64 seed = 0; seed < decks; ++seed) {
    Rng rng(seed, Stream::deck);
    game.recipe.deal(rng, dealt);
    for (int i = 0; i < dealt.count; ++i) {
      const FaceId which = dealt.face[ix(i)];
      const std::string& id = game.cards.def(which).id;
      ++counts[id];
      ++counts[id + " " + game.cards.face(which).values];
    }
  }
  return counts;
}

int drawn(const std::string& what) {
  const auto found = drawn_cards().find(what);
  return found == drawn_cards().end() ? 0 : found->second;
}

// Within 5 sigma of what independent draws give.
bool is_share(int count, int of, double share) {
  const double sigma = std::sqrt(of * share * (1 - share));
  return std::abs(count - of * share) < 5 * sigma;
}

}  // namespace

TEST_CASE("A deck of the base game has 54 cards", "[recipe]") {
  Rng rng(1, Stream::deck);
  Dealt dealt;
  real_game().recipe.deal(rng, dealt);
  CHECK(dealt.count == 54);
  CHECK(real_game().blank.cards == 54);
}

TEST_CASE("Each kind is drawn as often as its weight says", "[recipe]") {
  const std::map<std::string, double> weights = {
      {"empty", 7},          {"score-raw", 1}, {"color-match", 1}, {"color-diff", 1},        {"color-group", 1},
      {"color-specific", 1}, {"num-cards", 1}, {"empty-bonus", 1}, {"score-temporary", 0.5}, {"score-headpointer", 0.5}};
  for (const auto& [id, weight] : weights) {
    INFO(id << " " << drawn(id));
    CHECK(is_share(drawn(id), 54 * decks, weight / 15));
  }
  CHECK(real_game().cards.defs.size() == weights.size());
}

TEST_CASE("Parameters are drawn uniformly from their lists, repeated entries counting as often as they stand there", "[recipe]") {
  for (const char* id : {"empty-bonus", "score-temporary"})
    CHECK(is_share(drawn(std::string(id) + " points=1"), drawn(id), 0.75));
  for (const char* id : {"score-raw", "score-headpointer"})
    CHECK(is_share(drawn(std::string(id) + " points=1"), drawn(id), 0.5));
  for (const std::string& hue : hues) {
    CHECK(is_share(drawn("color-match points=1 hue=" + hue), drawn("color-match"), 3 / 16.0));
    CHECK(is_share(drawn("color-match points=-1 hue=" + hue), drawn("color-match"), 1 / 16.0));
  }
  for (int points = 3; points <= 5; ++points) CHECK(is_share(drawn("color-diff " + with("points", points)), drawn("color-diff"), 1 / 3.0));
  for (int points = 2; points <= 5; ++points)
    for (int least = 5; least <= 6; ++least)  // two lists: they may be equal
      CHECK(is_share(drawn("num-cards " + with("points", points) + " " + with("least", least)), drawn("num-cards"), 1 / 8.0));
}

TEST_CASE("Two parameters from one list differ, and all such pairs are equally likely", "[recipe]") {
  for (int points = 2; points <= 5; ++points)
    for (int least = 2; least <= 5; ++least) {
      const std::string pair = with("points", points) + " " + with("least", least);
      if (points == least) {
        CHECK(drawn("color-group " + pair) == 0);
        for (const std::string& hue : hues) CHECK(drawn("color-specific " + pair + " hue=" + hue) == 0);
        continue;
      }
      CHECK(is_share(drawn("color-group " + pair), drawn("color-group"), 1 / 12.0));
      for (const std::string& hue : hues)
        CHECK(is_share(drawn("color-specific " + pair + " hue=" + hue), drawn("color-specific"), 1 / 48.0));
    }
}

TEST_CASE("Colours come from a bag of 17 red, 17 green, 11 blue and 11 purple", "[recipe]") {
  const Game& game = real_game();
  REQUIRE(game.cards.colors == hues);
  const std::array<int, 4> most = {17, 17, 11, 11};
  std::array<int, 4> highest{}, total{};
  Dealt dealt;
  bool within = true;
  for (u64 seed = 0; seed < decks; ++seed) {
    Rng rng(seed, Stream::deck);
    game.recipe.deal(rng, dealt);
    std::array<int, 4> count{};
    for (int i = 0; i < dealt.count; ++i) ++count[ix(dealt.color[ix(i)])];
    for (std::size_t c = 0; c < 4; ++c) {
      within &= count[c] <= most[c] && count[c] >= most[c] - 2;  // 56 in the bag, 54 cards
      highest[c] = std::max(highest[c], count[c]);
      total[c] += count[c];
    }
  }
  CHECK(within);
  CHECK(highest == most);
  // Of the 56 in the bag, two stay behind: 54/56 of each colour on average (5 sigma of the two left over).
  for (std::size_t c = 0; c < 4; ++c) {
    const double share = most[c] / 56.0, left = decks * most[c] - total[c];
    CHECK(std::abs(left - 2 * decks * share) < 5 * std::sqrt(2 * decks * share * (1 - share)));
  }
}

TEST_CASE("A deck seed makes the recipe a fixed list of cards, in another order every game", "[recipe]") {
  auto deck_of = [](const Game& game, u64 seed) {
    State state;
    set_up(game, state, 4, seed);
    std::vector<std::pair<int, int>> list;
    each_card(state, pap::deck, [&](Card card) { list.emplace_back(at(state.face_of(card)), at(state.color_of(card))); });
    return list;
  };
  auto sorted = [](auto list) {
    std::sort(list.begin(), list.end());
    return list;
  };
  const Game &seven = real_game("first=1", 7), &eight = real_game("first=1", 8), &open = real_game();
  const auto first = deck_of(seven, 1), second = deck_of(seven, 2);
  CHECK(first.size() == 54);
  CHECK(first != second);
  CHECK(sorted(first) == sorted(second));
  CHECK(first == deck_of(seven, 1));
  CHECK(sorted(first) != sorted(deck_of(eight, 1)));
  CHECK(sorted(deck_of(open, 1)) != sorted(deck_of(open, 2)));
  CHECK(deck_of(open, 1) == deck_of(open, 1));
}
