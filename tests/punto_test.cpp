// Punto by its rules: one test for every rule and ruling. Tables are laid out by hand.
#include <set>

#include "tests/script_table.h"

using namespace pw;
using namespace pw::testing;

namespace {

const std::string letters = "rgbp";

class PuntoTable : public ScriptTable {
 public:
  explicit PuntoTable(int players, const std::string& options = "", u64 seed = 1)
      : ScriptTable(script_game("punto", options), players, seed) {}

  Zone cell(int x, int y) const { return Zone{static_cast<u8>(at(zone("grid")) + y * 7 + x)}; }  // from 0

  int number(Card card) const {
    const std::string text = name(card);
    return text.back() - '0';
  }
  // "r7": the red 7; "r": some red card, the lowest from 2 that is left.
  Card find(const std::string& token) {
    const std::string color = game.cards.colors[letters.find(token[0])];
    for (int wanted = token.size() > 1 ? token[1] - '0' : 2; wanted <= 9; ++wanted) {
      for (int i = 0; i < state.cards; ++i) {
        const Card card{static_cast<u8>(i)};
        const bool free = !laid_.contains(i) && state.zone_of(card) != zone("out");
        if (free && name(card) == color + " " + std::to_string(wanted)) return laid_.insert(i), card;
      }
      if (token.size() > 1) break;
    }
    FAIL("no " << token << " is left");
    return no_card;
  }
  // Lines of cards; "." is an empty cell. What was on the table goes back to decks.
  void lay(const std::vector<std::string>& lines) {
    clear();
    for (const bool exact : {true, false}) {  // those with a number first
      for (std::size_t y = 0; y < lines.size(); ++y) {
        const std::vector<std::string> cards = words(lines[y]);
        for (std::size_t x = 0; x < cards.size(); ++x)
          if (cards[x] != "." && (cards[x].size() > 1) == exact) move(find(cards[x]), cell(static_cast<int>(x), static_cast<int>(y)));
      }
    }
  }
  void clear() {
    laid_.clear();
    for (int i = 0; i < state.cards; ++i)
      if (const Card card{static_cast<u8>(i)}; at(state.zone_of(card)) >= at(zone("grid")) && state.zone_of(card) != zone("out")) move(card, zone("deck", 5));
  }
  // It is the player's turn, with this card.
  void turn(int seat, const std::string& token) {
    while (count("shown") > 0) move(state.top(zone("shown")), zone("deck", 5));
    move(find(token), zone("shown"));
    set("turn", seat);
    state.frames[0].step = static_cast<u8>(game.find_step("place"));
    ask_again();
  }
  void back_to_decks() {  // cards that were parked for the layout
    std::vector<Card> parked;
    each_card(state, zone("deck", 5), [&](Card card) { parked.push_back(card); });
    for (const Card card : parked) {
      const int players = state.players, n = static_cast<int>(letters.find(name(card)[0]));
      move(card, zone("deck", players == 3 && n == 3 ? 0 : n % players));
    }
  }
  bool offered(int seat, Zone where) const {
    const Options& list = decision(seat).options;
    for (int i = 0; i < list.count; ++i)
      if (list.get<Zone>(i) == where) return true;
    return false;
  }
  void place(int seat, Zone where) {
    const Options& list = decision(seat).options;
    for (int i = 0; i < list.count; ++i)
      if (list.get<Zone>(i) == where) return answer({{seat, i}});
    FAIL("that cell is not offered");
  }
  int asked_seat() const { return at(asked.decisions[0].seat); }

 private:
  std::set<int> laid_;
};

// 36 cards without two of one colour side by side.
std::vector<std::string> full_table(const std::vector<std::pair<std::pair<int, int>, std::string>>& changes) {
  std::vector<std::vector<std::string>> cells(6, std::vector<std::string>(6));
  for (std::size_t y = 0; y < 6; ++y)
    for (std::size_t x = 0; x < 6; ++x) cells[y][x] = std::string(1, letters[(x + 2 * y) % 4]);
  for (const auto& [where, token] : changes) cells[ix(where.second)][ix(where.first)] = token;
  std::vector<std::string> lines;
  for (const auto& row : cells) {
    std::string line;
    for (const std::string& token : row) line += (line.empty() ? "" : " ") + token;
    lines.push_back(line);
  }
  return lines;
}

std::map<char, int> colors_in(const PuntoTable& table, Zone zone) {
  std::map<char, int> count;
  for (const std::string& name : table.names(zone)) ++count[name[0]];
  return count;
}

}  // namespace

TEST_CASE("with two players everybody has two colours", "[punto]") {
  PuntoTable table(2);
  const int first = table.asked_seat();
  CHECK(table.count("deck", first) == 35);  // one card is shown
  CHECK(table.count("deck", 1 - first) == 36);
  CHECK(colors_in(table, table.zone("deck", 1 - first)).size() == 2);
}

TEST_CASE("with three players everybody has one colour and six cards of the neutral one", "[punto]") {
  PuntoTable table(3);
  table.move(table.state.top(table.zone("shown")), table.zone("deck", table.asked_seat()));
  for (int seat = 0; seat < 3; ++seat) {
    auto colors = colors_in(table, table.zone("deck", seat));
    CHECK(colors.size() == 2);
    CHECK(colors['p'] == 6);
    CHECK(colors["rgb"[seat]] == 18);
  }
}

TEST_CASE("with four players everybody has one colour", "[punto]") {
  PuntoTable table(4);
  table.move(table.state.top(table.zone("shown")), table.zone("deck", table.asked_seat()));
  for (int seat = 0; seat < 4; ++seat) CHECK(colors_in(table, table.zone("deck", seat)) == std::map<char, int>{{letters[ix(seat)], 18}});
}

TEST_CASE("in the team game partners share two colours in halves", "[punto]") {
  PuntoTable table(4, "teams=true");
  table.move(table.state.top(table.zone("shown")), table.zone("half", table.asked_seat()));
  std::map<char, int> team = colors_in(table, table.zone("half", 0));
  for (const auto& [color, count] : colors_in(table, table.zone("half", 2))) team[color] += count;
  CHECK(team == std::map<char, int>{{'r', 18}, {'b', 18}});
  for (int seat = 0; seat < 4; ++seat) {
    CHECK(table.count("half", seat) == 18);
    CHECK(colors_in(table, table.zone("half", seat)).size() == 2);  // shuffled together
  }
}

TEST_CASE("the first card starts the grid: there is one place for it", "[punto]") {
  PuntoTable table(2);
  CHECK(table.decision(table.asked_seat()).options.count == 1);
  CHECK(table.prompt(table.asked_seat()) == "place");
}

TEST_CASE("a card goes beside another by edge or corner, or on a lower number of any colour", "[punto]") {
  PuntoTable table(2);
  table.lay({"g4"});
  table.turn(0, "r5");
  CHECK(table.decision(0).options.count == 9);  // eight cells around it, and on it
  CHECK(table.offered(0, table.cell(0, 0)));
  CHECK(table.offered(0, table.cell(1, 1)));
  CHECK(table.offered(0, table.cell(6, 6)));  // the grid moves: left of and above the first card
  CHECK_FALSE(table.offered(0, table.cell(2, 0)));
  table.turn(0, "r4");
  CHECK_FALSE(table.offered(0, table.cell(0, 0)));  // not on an equal number
  table.turn(0, "r3");
  CHECK_FALSE(table.offered(0, table.cell(0, 0)));
}

TEST_CASE("only the card on top of a stack counts for placing", "[punto]") {
  PuntoTable table(2);
  table.lay({"g2"});
  table.move(table.find("r7"), table.cell(0, 0));
  table.turn(0, "b5");
  CHECK_FALSE(table.offered(0, table.cell(0, 0)));
  table.turn(0, "b8");
  CHECK(table.offered(0, table.cell(0, 0)));
}

TEST_CASE("the cards always fit into six by six, wherever that is", "[punto]") {
  PuntoTable table(2);
  table.lay({"r g b p r"});
  table.turn(0, "b1");
  CHECK(table.offered(0, table.cell(6, 0)));  // five wide: one more on either side
  CHECK(table.offered(0, table.cell(5, 0)));
  table.lay({"r g b p r g"});
  table.turn(0, "b1");
  CHECK_FALSE(table.offered(0, table.cell(6, 0)));  // six wide: neither left nor right
  CHECK(table.offered(0, table.cell(0, 1)));
  CHECK(table.offered(0, table.cell(0, 6)));
  table.lay({"r g b p r g", "g . . . . .", "b . . . . .", "p . . . . .", "r . . . . .", "g . . . . ."});
  table.turn(0, "b1");
  for (int i = 0; i < 7; ++i) {
    CHECK_FALSE(table.offered(0, table.cell(6, i)));
    CHECK_FALSE(table.offered(0, table.cell(i, 6)));
  }
}

TEST_CASE("with two players five visible cards of one colour in a row win the round", "[punto]") {
  const std::vector<std::vector<std::string>> layouts = {
      {"r3 r4 r5 r6 ."}, {"r3", "r4", "r5", "r6", "."}, {"r3 . . . .", ". r4 . . .", ". . r5 . .", ". . . r6 .", ". . . g ."},
      {". . . . .", ". . . r6 .", ". . r5 g g", ". r4 . . .", "r3 . . . ."}};
  const std::vector<std::pair<int, int>> last = {{4, 0}, {0, 4}, {4, 4}, {4, 0}};
  const auto i = GENERATE(range(0, 4));
  PuntoTable table(2);
  table.lay(layouts[ix(i)]);
  table.turn(0, "r2");
  table.place(0, table.cell(last[ix(i)].first, last[ix(i)].second));
  CHECK(table.score(0) == 1);
  CHECK(table.names(table.zone("out")) == std::vector<std::string>{"red 6"});
}

TEST_CASE("four in a row are not enough for two players, but for three and four", "[punto]") {
  for (const int players : {2, 3, 4}) {
    PuntoTable table(players);
    table.lay({"r3 r4 r5 ."});
    table.turn(0, "r2");
    table.place(0, table.cell(3, 0));
    CHECK(table.score(0) == (players == 2 ? 0 : 1));
  }
}

TEST_CASE("both colours of a player win, but not mixed", "[punto]") {
  PuntoTable table(2);
  table.lay({"b3 b4 b5 b6 ."});
  table.turn(0, "r2");
  table.place(0, table.cell(4, 0));
  CHECK(table.score(0) == 0);
  table.lay({"b3 b4 b5 b6 ."});
  table.turn(0, "b2");
  table.place(0, table.cell(4, 0));
  CHECK(table.score(0) == 1);
}

TEST_CASE("a card that is covered is no part of a row, and covering can complete one", "[punto]") {
  PuntoTable table(4);
  table.lay({"r3 r4 r5 ."});
  table.move(table.find("g9"), table.cell(1, 0));
  table.turn(0, "r2");
  table.place(0, table.cell(3, 0));
  CHECK(table.score(0) == 0);
  table.lay({"r3 g4 r5 r6"});
  table.turn(0, "r8");
  table.place(0, table.cell(1, 0));
  CHECK(table.score(0) == 1);
}

TEST_CASE("a row of the neutral colour counts for nobody", "[punto]") {
  PuntoTable table(3);
  table.lay({"p3 p4 p5 ."});
  table.turn(1, "p2");
  table.place(1, table.cell(3, 0));
  CHECK(table.score(0) + table.score(1) + table.score(2) == 0);
  CHECK(table.asked_seat() == 2);
}

TEST_CASE("the winner takes the highest card of all completed rows out of the game for good", "[punto]") {
  PuntoTable table(4);
  table.lay({". r3 r4 r5", "r9 . . .", "r2 . . .", "r2 . . ."});
  table.turn(0, "r1");
  table.place(0, table.cell(0, 0));
  CHECK(table.names(table.zone("out")) == std::vector<std::string>{"red 9"});
  table.back_to_decks();
  int left = 0;
  for (int seat = 0; seat < 4; ++seat) left += table.count("deck", seat);
  CHECK(left + table.count("shown") == 71);
}

TEST_CASE("all other cards go back to their decks, and the next round starts left of the winner", "[punto]") {
  PuntoTable table(4);
  table.lay({"r3 r4 r5 .", "g b p ."});
  table.back_to_decks();
  table.turn(0, "r2");
  table.back_to_decks();
  table.place(0, table.cell(3, 0));
  CHECK(table.asked_seat() == 1);
  CHECK(table.decision(1).options.count == 1);  // the table is empty
  CHECK(table.state.vars[Script::var_round] == 2);
  CHECK(colors_in(table, table.zone("deck", 0)) == std::map<char, int>{{'r', 17}});
  CHECK(colors_in(table, table.zone("deck", 2)) == std::map<char, int>{{'b', 18}});
}

TEST_CASE("neutral cards that were played are dealt out evenly; the others stay where they are", "[punto]") {
  PuntoTable table(3);
  table.lay({"r3 r4 r5 .", "p p p p", "p p . ."});
  table.turn(0, "r2");
  table.back_to_decks();
  std::array<int, 3> before{};
  for (int seat = 0; seat < 3; ++seat) before[ix(seat)] = colors_in(table, table.zone("deck", seat))['p'];
  table.place(0, table.cell(3, 0));
  const int next = table.asked_seat();
  if (table.count("shown") > 0) table.move(table.state.top(table.zone("shown")), table.zone("deck", next));
  for (int seat = 0; seat < 3; ++seat) CHECK(colors_in(table, table.zone("deck", seat))['p'] == before[ix(seat)] + 2);
}

TEST_CASE("two rounds win the game, or as many as the option says", "[punto]") {
  for (const auto& [option, already] : std::vector<std::pair<std::string, int>>{{"", 1}, {"rounds_to_win=1", 0}, {"rounds_to_win=4", 3}}) {
    PuntoTable table(4, option);
    table.state.vars[Script::var_score] = static_cast<i16>(already);
    table.lay({"r3 r4 r5 ."});
    table.turn(0, "r2");
    table.place(0, table.cell(3, 0));
    CHECK(table.state.over);
    CHECK(table.state.winners == set_of({0}));
  }
}

TEST_CASE("who cannot place ends the round; it goes to the most rows one short of winning", "[punto]") {
  PuntoTable table(4);
  table.lay(full_table({{{0, 0}, "r2"}, {{1, 0}, "r3"}, {{2, 0}, "r4"}}));
  table.turn(2, "b1");
  CHECK(table.score(0) == 1);
  CHECK(table.var("stuck") == 1);
  CHECK(table.asked_seat() == 1);  // left of the winner
  CHECK(table.count("out") == 0);  // there is no winning row to take a card from
}

TEST_CASE("as many rows: the fewer points in them win the round", "[punto]") {
  for (const bool red_is_lower : {true, false}) {
    PuntoTable table(4);
    table.lay(full_table({{{0, 0}, "r2"}, {{1, 0}, "r3"}, {{2, 0}, red_is_lower ? "r4" : "r9"},
                          {{2, 5}, "g2"}, {{3, 5}, "g3"}, {{4, 5}, "g5"}}));
    table.turn(2, "b1");
    CHECK(table.score(0) == (red_is_lower ? 1 : 0));
    CHECK(table.score(1) == (red_is_lower ? 0 : 1));
  }
}

TEST_CASE("still a tie: nobody wins the round, and it is played again by the same starter", "[punto]") {
  PuntoTable table(4);
  table.set("starter", 3);
  table.lay(full_table({{{0, 0}, "r2"}, {{1, 0}, "r3"}, {{2, 0}, "r4"}, {{2, 5}, "g2"}, {{3, 5}, "g3"}, {{4, 5}, "g4"}}));
  table.turn(2, "b1");
  for (int seat = 0; seat < 4; ++seat) CHECK(table.score(seat) == 0);
  CHECK(table.var("again") == 1);
  CHECK(table.asked_seat() == 3);
  CHECK(table.decision(3).options.count == 1);
}

TEST_CASE("a player without cards ends the round too", "[punto]") {
  PuntoTable table(4);
  table.lay({"r2 r3 r4 . .", ". . . . g"});
  table.turn(3, "p9");
  while (table.count("deck", 0) > 0) table.move(table.state.top(table.zone("deck", 0)), table.zone("deck", 5));
  table.place(3, table.cell(4, 2));
  CHECK(table.score(0) == 1);  // three in a row, one short
  CHECK(table.var("stuck") == 1);
}

TEST_CASE("in the team game five of one colour win for both partners", "[punto]") {
  PuntoTable table(4, "teams=true rounds_to_win=1");
  table.lay({"b3 b4 b5 ."});
  table.turn(0, "b2");
  table.place(0, table.cell(3, 0));
  CHECK_FALSE(table.state.over);  // four are not enough
  table.lay({"b3 b4 b5 b6 ."});
  table.turn(0, "b2");
  table.place(0, table.cell(4, 0));
  CHECK(table.state.over);
  CHECK(table.state.winners == set_of({0, 2}));
}

TEST_CASE("the lengths of rows are numbers in pack.yaml", "[punto]") {
  PuntoTable table(2, "long_row=3");
  table.lay({"r3 r4 ."});
  table.turn(0, "r2");
  table.place(0, table.cell(2, 0));
  CHECK(table.score(0) == 1);
}

TEST_CASE("decks are hidden, but not whose colours they hold", "[punto]") {
  PuntoTable table(2);
  const View view = look(table.game, table.state, Seat{0});
  each_card(view.state(), table.zone("deck", 1), [&](Card card) { CHECK_FALSE(view.sees(card)); });
  Rng rng(3, u64{1});
  const State other = imagine(table.game, view, rng);
  std::set<char> colors;
  each_card(other, table.zone("deck", 1), [&](Card card) { colors.insert(card_name(table.game, other, card)[0]); });
  CHECK(colors == std::set<char>{'g', 'p'});
}
