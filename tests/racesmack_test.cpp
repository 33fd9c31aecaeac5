// Racesmack's flow: the deck, secret plays, taps in their order, winning, losing and placing cards, and the end.
#include <cmath>
#include <set>
#include <sstream>

#include "tests/command.h"
#include "tests/race_table.h"
#include "tools/layout_picture.h"
#include "tools/picture.h"
#include "tools/terminal.h"

using namespace pw;
using namespace pw::testing;

namespace {

// Three players with a right card, a right one and a wrong one before them.
RaceTable two_right() {
  RaceTable table(3);
  table.ring({table.regular("rs"), table.regular("bs"), table.regular("gt")});
  return table;
}

}  // namespace

TEST_CASE("36 regular cards and 18 numbered Rule cards; four each, the rest is a deck that shows its top", "[racesmack]") {
  RaceTable table(5);
  std::set<int> numbers;
  const CardSet& cards = table.game.cards;
  for (int i = 0; i < table.state.cards; ++i) {
    const int kind = cards.kind(table.state.face_of(Card{static_cast<u8>(i)}));
    if (const int number = cards.prints.number(kind, table.state.mark[ix(i)])) numbers.insert(number);
  }
  CHECK(table.state.cards == 54);
  CHECK(numbers.size() == 18);
  CHECK(*numbers.rbegin() == 18);
  for (int seat = 0; seat < 5; ++seat) CHECK(table.count("hand", seat) == 4);
  CHECK(table.count("deck") == 54 - 20);
  const View view = look(table.game, table.state, Seat{1});
  CHECK(view.sees(view.state().top(table.zone("deck"))));
  CHECK_FALSE(view.sees(view.state().bottom(table.zone("deck"))));
  CHECK(view.sees(view.state().top(table.zone("hand", 1))));
  CHECK_FALSE(view.sees(view.state().top(table.zone("hand", 2))));
}

TEST_CASE("the decks of many seeds have the rules and finishes in the shares of their weights", "[racesmack]") {
  std::map<std::string, int> rules, finishes;
  const int decks = 400;
  for (u64 seed = 0; seed < decks; ++seed) {
    RaceTable table(2, "", "", seed);
    for (int i = 0; i < table.state.cards; ++i) {
      const FaceId face = table.state.face_of(Card{static_cast<u8>(i)});
      const FaceId half = table.game.cards.prints.half(table.game.cards.kind(face), table.state.mark[ix(i)]);
      if (half == unseen_face) continue;
      ++rules[table.game.cards.def(face).id];
      ++finishes[table.game.cards.def(half).id];
    }
  }
  const auto fits = [&](std::map<std::string, int>& counts, const std::string& id, double share) {
    INFO(id);
    CHECK(std::abs(counts[id] - share * 18 * decks) < 4 * std::sqrt(share * 18 * decks));
  };
  for (const char* id : {"variety", "neighbors", "number", "duplicates"}) fits(rules, id, 1 / 7.25);
  for (const char* id : {"number-adjacent", "rules", "rules-adjacent"}) fits(rules, id, 0.25 / 7.25);
  fits(rules, "freq", 2.5 / 7.25);
  for (const char* id : {"specific-cards", "specific-individual", "pairs", "variety-cards"}) fits(finishes, id, 1 / 6.24);
  fits(finishes, "num-cards", 0.5 / 6.24);
  fits(finishes, "num-cards-cond", 0.75 / 6.24);
  fits(finishes, "specific-double", 0.66 / 6.24);
  fits(finishes, "specific-triple", 0.33 / 6.24);
}

TEST_CASE("the hand is a number in the pack", "[racesmack]") {
  RaceTable table(3, "hand=6");
  CHECK(table.count("hand", 2) == 6);
}

TEST_CASE("plays stay hidden until all have chosen; then the cards lie in a ring and all are asked to tap", "[racesmack]") {
  Match match(script_game("racesmack"), 3, 1);
  REQUIRE(match.asked().count == 3);
  REQUIRE(match.answer(Seat{0}, Choice::of(2)).ok());
  const Zone played = RaceTable(3).zone("played");
  CHECK(match.view(Seat{1}).state().count(played) == 0);
  REQUIRE(match.answer(Seat{2}, Choice::of(0)).ok());
  REQUIRE(match.answer(Seat{1}, Choice::of(3)).ok());
  for (int seat = 0; seat < 3; ++seat) CHECK(match.state().count(Zone{static_cast<u8>(at(played) + seat)}) == 1);
  CHECK(match.game().prompts[match.decision(Seat{0})->prompt].name == "tap");
  CHECK(match.decision(Seat{0})->options.count == 3);
}

TEST_CASE("a round of taps ends when all but one have tapped; that one neither wins nor loses", "[racesmack]") {
  RaceTable table = two_right();
  table.race(2, {table.regular("rs")});
  table.go_to("tap");
  CHECK(table.asked.count == 3);
  CHECK(table.asked.quorum == 2);
  table.tap({1, 0});  // the third is too late
  CHECK(table.count("race", 2) == 1);
  CHECK(table.count("won", 2) == 0);
}

TEST_CASE("a right tap wins one's own card; the first one right wins what is left over", "[racesmack]") {
  RaceTable table = two_right();
  const Card first = table.state.top(table.zone("played", 0)), second = table.state.top(table.zone("played", 1));
  const Card last = table.state.top(table.zone("played", 2));
  table.answer({{1, 0}, {0, 0}});  // both tap the first card, the second player being faster
  CHECK(table.state.zone_of(second) == table.zone("race", 1));
  CHECK(table.state.zone_of(first) == table.zone("race", 0));
  CHECK(table.state.zone_of(last) == table.zone("won", 1));
  CHECK(table.is_asked(1));  // where to place it
  CHECK_FALSE(table.is_asked(0));
}

TEST_CASE("without a right tap the cards are discarded", "[racesmack]") {
  RaceTable table = two_right();
  table.tap({2, 2});
  CHECK(table.count("discard") >= 3);
  for (int seat = 0; seat < 3; ++seat) CHECK(table.count("race", seat) + table.count("played", seat) == 0);
}

TEST_CASE("a wrong tap loses one card of the Race, of one's own choice", "[racesmack]") {
  RaceTable table = two_right();
  const Card kept = table.regular("rs"), lost = table.regular("bs");
  table.race(0, {kept, lost});
  table.go_to("tap");
  table.tap({2, 0});
  CHECK(table.prompt(0) == "lose");
  CHECK(table.options(0).size() == 2);
  table.answer({{0, 1}});
  CHECK(table.state.zone_of(lost) == table.zone("discard"));
  CHECK(table.state.zone_of(kept) == table.zone("race", 0));
}

TEST_CASE("with nothing to lose a wrong tap costs nothing", "[racesmack]") {
  RaceTable table(2);
  table.ring({table.regular("rs rs"), table.regular("gt")});
  table.tap({1});
  CHECK(table.prompt(0) == "play");
}

TEST_CASE("won cards go to the left or right end of the Race, the first of it anywhere", "[racesmack]") {
  RaceTable table = two_right();
  const Card own = table.state.top(table.zone("played", 0)), left_over = table.state.top(table.zone("played", 2));
  const Card before = table.regular("ps"), other_left_over = table.state.top(table.zone("played", 1));
  table.race(0, {before});
  table.go_to("tap");
  table.tap({0, 2});
  CHECK(table.options(0) == std::vector<std::string>{"left", "right"});
  table.answer({{0, 0}});
  table.answer({{0, 1}});
  table.answer({{0, 0}});
  std::vector<Card> row;
  each_card(table.state, table.zone("race"), [&](Card card) { row.push_back(card); });
  CHECK(row == std::vector<Card>{left_over, own, before, other_left_over});
}

TEST_CASE("after a round everybody draws a card", "[racesmack]") {
  RaceTable table = two_right();
  const int deck = table.count("deck"), hand = table.count("hand", 1);
  table.answer({{1, 0}, {0, 0}});
  table.answer({{1, 0}});
  CHECK(table.var("round") == 2);
  CHECK(table.prompt(0) == "play");
  CHECK(table.count("hand", 1) == hand + 1);  // it was laid out without a card of theirs
  CHECK(table.count("deck") == deck - 3);
}

TEST_CASE("when the deck has run out, the most cards in the Race win, Rule cards too", "[racesmack]") {
  RaceTable table(3);
  table.race(0, {table.regular("rs"), table.rule(3)});
  table.race(1, {table.regular("rs")});
  table.race(2, {table.regular("rs"), table.regular("bs")});
  while (table.count("deck") > 3) table.move(table.state.top(table.zone("deck")), table.zone("discard"));
  table.go_to("end_round");
  CHECK(table.state.over);
  CHECK(table.state.winners == set_of({0, 2}));
  CHECK(table.var("finished") == 0);
}

TEST_CASE("the game goes on while there is a card in the deck", "[racesmack]") {
  RaceTable table(3);
  while (table.count("deck") > 4) table.move(table.state.top(table.zone("deck")), table.zone("discard"));
  table.go_to("end_round");
  CHECK_FALSE(table.state.over);
  CHECK(table.count("deck") == 1);
}

TEST_CASE("a finish counts before the end of the deck", "[racesmack]") {
  RaceTable table(2);
  table.race(0, {table.regular("rs"), table.regular("rs"), table.regular("rs"), table.regular("rs"), table.regular("rs")});
  table.race(1, {table.rule(5, "rules", "specific-individual count=5 value=red"), table.regular("rs rs rs rs"), table.regular("rs")});
  while (table.count("deck") > 0) table.move(table.state.top(table.zone("deck")), table.zone("discard"));
  table.go_to("end_round");
  CHECK(table.state.winners == set_of({1}));
}

TEST_CASE("how much the reaction times of bots differ is an option", "[racesmack]") {
  for (const auto& [options, spread] : {std::pair("", 500), std::pair("spread=0", 0)}) {
    RaceTable table(3, options);
    table.ring({table.regular("rs"), table.regular("bs"), table.regular("gt")});
    CHECK(table.asked.spread == spread);
  }
}

TEST_CASE("the figures are shares of rounds and of games", "[racesmack]") {
  RaceTable table = two_right();
  table.answer({{1, 0}, {0, 0}});
  std::map<std::string, double> figures;
  for (const Stat& stat : table.game.stats) {
    const i64 over = stat.over(table.game, table.state), of = stat.of ? stat.of(table.game, table.state) : 1;
    figures[stat.name] = static_cast<double>(over) / static_cast<double>(of);
  }
  CHECK(figures == std::map<std::string, double>{{"correct_per_round", 2}, {"none_correct", 0}, {"special_rule", 0}, {"ended_by_finish", 0}});
}

TEST_CASE("each symbol is painted in its own colour", "[racesmack]") {
  RaceTable table(2);
  const Card card = table.regular("rs bc");
  CHECK(symbols_picture(table.game, table.state, card, false) == "[r★ b●]");
  CHECK(symbols_picture(table.game, table.state, card, true) == "[" + paint("r★", Ink::red, true) + " " + paint("b●", Ink::blue, true) + "]");
}

TEST_CASE("the ring is shown in seat order, in lines that fit", "[racesmack]") {
  RaceTable table(6);
  std::vector<Card> cards(6, no_card);
  for (Card& card : cards) card = table.regular("rs bc gt pq");
  table.ring(cards);
  const std::string picture = layout_picture(table.game, look(table.game, table.state, Seat{0}), nullptr, false);
  std::istringstream lines(picture);
  for (std::string line; std::getline(lines, line);)
    CHECK(std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; }) <= 80);
  std::size_t at = 0;
  for (int seat = 1; seat <= 6; ++seat) {
    at = picture.find(std::to_string(seat) + ": [", at);
    CHECK(at != std::string::npos);
  }
}

TEST_CASE("at the prompt one may be faster or slower than bots, but is never the one who comes too late", "[racesmack]") {
  const Folder folder;
  folder.write("typed", "0\n0\n");
  std::set<bool> first;
  for (int players = 2; players <= 3; ++players) {
    for (int seed = 1; seed <= 8; ++seed) {
      const auto said = run(folder, fmt::format("play --game racesmack --players {} --seed {} <typed", players, seed));
      const std::size_t mine = said.out.find("player 1 taps"), theirs = said.out.find("player 2 taps");
      CHECK(mine != std::string::npos);
      if (players == 3) first.insert(mine < theirs);
    }
  }
  CHECK(first.size() == 2);
}

TEST_CASE("the list of cards says which are drawn by weight, halves too", "[racesmack]") {
  const Folder folder;
  const auto said = run(folder, "list racesmack");
  CHECK(said.has("18 rule cards are drawn by weight."));
  CHECK(said.has("  freq                rule     Trend             weight 2.5 "));
  CHECK(said.has("  specific-double     finish   Duet              weight 0.66 "));
  CHECK(said.has("  regular             regular  Regular           36 × "));
}

TEST_CASE("metrics tell of the halves of cards, too", "[racesmack]") {
  const Folder folder;
  const auto said = run(folder, "sim --game racesmack --games 20 --seed 1 --metrics");
  CHECK(said.has("racesmack/num-cards "));
  CHECK(said.out.find("racesmack/specific-cards                0.0 %") == std::string::npos);
}
