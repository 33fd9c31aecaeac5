// Scout by its rules: one test for every rule and ruling. Hands and sets are laid out by hand.
#include <algorithm>
#include <set>

#include "core/playout.h"
#include "tests/script_table.h"

using namespace pw;
using namespace pw::testing;

namespace {

// The hands of all players and the set on the table, as what is up: "7/3" shows the 7. What is not named lies in the deck.
class ScoutTable : public ScriptTable {
 public:
  explicit ScoutTable(int players, const std::string& options = "", u64 seed = 1)
      : ScriptTable(script_game("scout", options), players, seed) {}

  Zone box() const { return Zone{static_cast<u8>(script_of(game).box)}; }

  // Player 1 is to act; the set is player `leader`'s.
  void lay(const std::vector<std::string>& hands, const std::string& set = "", int leader = -1) {
    std::vector<Card> all;
    for (int i = 0; i < state.cards; ++i)
      if (state.zone_of(Card{static_cast<u8>(i)}) != box()) all.push_back(Card{static_cast<u8>(i)});
    for (const Card card : all) move(card, zone("deck"));
    for (std::size_t seat = 0; seat < hands.size(); ++seat) put(hands[seat], zone("hand", static_cast<int>(seat)));
    put(set, zone("set"));
    pw::testing::ScriptTable::set("leader", leader < 0 ? 0xff : leader);
    pw::testing::ScriptTable::set("turn", 0);
    begin("act");
  }
  void begin(const std::string& step) {
    state.frames[0].step = static_cast<u8>(game.find_step(step));
    ask_again();
  }
  void put(const std::string& cards, Zone to) {
    for (const std::string& one : words(cards)) {
      const std::size_t slash = one.find('/');
      const int up = std::stoi(one.substr(0, slash)), down = std::stoi(one.substr(slash + 1));
      const Card card = find(up, down);
      Table(game.cards, state, nullptr).mark(card, up);
      move(card, to);
    }
  }
  Card find(int one, int other) const {
    for (int i = 0; i < state.cards; ++i) {
      const Card card{static_cast<u8>(i)};
      const auto [low, high] = numbers(card);
      if (low == std::min(one, other) && high == std::max(one, other)) return card;
    }
    FAIL("no card " << one << "/" << other);
    return no_card;
  }
  std::pair<int, int> numbers(Card card) const {
    const std::string text = name(card);
    const std::size_t slash = text.find('/');
    const int up = std::stoi(text.substr(0, slash)), down = std::stoi(text.substr(slash + 1));
    return {std::min(up, down), std::max(up, down)};
  }
  // "7/3 4/5": the cards of a zone as they lie.
  std::string cards(const std::string& where, int seat = 0) const {
    std::string text;
    for (const std::string& one : names(zone(where, seat))) text += (text.empty() ? "" : " ") + one;
    return text;
  }
  int player() const { return at(asked.decisions[0].seat); }
  bool can(const std::string& what) const {
    const auto all = options(player());
    return std::find(all.begin(), all.end(), what) != all.end();
  }
  void choose(const std::string& what) {
    const auto all = options(player());
    const auto found = std::find(all.begin(), all.end(), what);
    std::string listed;
    for (const std::string& one : all) listed += "\n" + one;
    INFO(what << " of" << listed);
    REQUIRE(found != all.end());
    answer({{player(), static_cast<int>(found - all.begin())}});
  }
  std::vector<std::string> plays() const {
    std::vector<std::string> sets;
    for (const std::string& one : options(player()))
      if (one.starts_with("play")) sets.push_back(one.substr(5, one.find(" (") - 5));
    return sets;
  }
  bool beats(const std::string& numbers) const {
    const auto all = plays();
    return std::find(all.begin(), all.end(), numbers) != all.end();
  }
};

using Words = std::vector<std::string>;

// All cards that are not in the box, each as {low, high}.
std::set<std::pair<int, int>> deck_of(int players) {
  const ScoutTable table(players);
  std::set<std::pair<int, int>> deck;
  for (int i = 0; i < table.state.cards; ++i)
    if (const Card card{static_cast<u8>(i)}; table.state.zone_of(card) != table.box()) deck.insert(table.numbers(card));
  return deck;
}

}  // namespace

TEST_CASE("a card for each pair of different numbers from 1 to 10", "[scout]") {
  std::set<std::pair<int, int>> pairs;
  for (int low = 1; low <= 10; ++low)
    for (int high = low + 1; high <= 10; ++high) pairs.emplace(low, high);
  CHECK(script_game("scout").recipe.size() == 45);
  CHECK(deck_of(5) == pairs);
}

TEST_CASE("three players leave out the cards with a 10, four the 9/10; all others are dealt out", "[scout]") {
  auto without_tens = deck_of(5), without_one = without_tens;
  std::erase_if(without_tens, [](const auto& card) { return card.second == 10; });
  without_one.erase({9, 10});
  CHECK(deck_of(3) == without_tens);
  CHECK(deck_of(4) == without_one);
  for (const auto& [players, cards] : std::vector<std::pair<int, int>>{{3, 12}, {4, 11}, {5, 9}}) {
    const ScoutTable table(players);
    for (int seat = 0; seat < players; ++seat) CHECK(table.count("hand", seat) == cards);
    CHECK(table.count("deck") == 0);
  }
}

TEST_CASE("the size of a hand is a number", "[scout]") {
  const ScoutTable table(3, "hand=5");
  for (int seat = 0; seat < 3; ++seat) CHECK(table.count("hand", seat) == 5);
  CHECK(table.count("deck") == 21);
}

TEST_CASE("shuffling turns each card at random", "[scout]") {
  int turned = 0, cards = 0;
  for (u64 seed = 0; seed < 20; ++seed) {
    const ScoutTable table(5, "", seed);
    for (int i = 0; i < 45; ++i, ++cards) {
      const Card card{static_cast<u8>(i)};
      const auto [low, high] = table.numbers(card);
      const int up = table.state.mark[ix(i)];
      CHECK((up == low || up == high));
      turned += up == high;
    }
  }
  CHECK(std::abs(2 * turned - cards) < cards / 5);
}

TEST_CASE("before the first turn everybody turns the whole hand or keeps it, at the same time and unseen", "[scout]") {
  ScoutTable table(3);
  REQUIRE(table.asked.count == 3);
  for (int seat = 0; seat < 3; ++seat) CHECK(table.options(seat) == Words{"keep", "turn"});
  Words upside_down;
  for (const std::string& one : table.names(table.zone("hand", 1)))
    upside_down.push_back(one.substr(one.find('/') + 1) + "/" + one.substr(0, one.find('/')));
  const auto kept = table.names(table.zone("hand", 0));
  table.answer({{0, 0}, {1, 1}, {2, 0}});
  CHECK(table.names(table.zone("hand", 0)) == kept);
  CHECK(table.names(table.zone("hand", 1)) == upside_down);  // in the same order
  CHECK(table.asked.count == 1);
  CHECK(table.player() == table.var("starter"));
}

TEST_CASE("hands are seen by their owner only, captured cards by nobody, the set by all", "[scout]") {
  ScoutTable table(3);
  table.lay({"1/2 3/4", "5/6", "7/8"}, "2/9", 1);
  table.move(table.find(6, 9), table.zone("captured"));
  const View view = look(table.game, table.state, Seat{0});
  CHECK(view.sees(table.find(1, 2)));
  CHECK_FALSE(view.sees(table.find(5, 6)));
  CHECK_FALSE(view.sees(table.find(6, 9)));
  CHECK(view.sees(table.find(2, 9)));
  CHECK(view.state().mark[ix(table.find(5, 6))] == 0);  // nor which way up
}

TEST_CASE("only neighbours make a set: equal ones, or ones in a row up or down", "[scout]") {
  ScoutTable table(3);
  table.lay({"4/9 4/8 5/9 6/8 3/9 2/8 2/9 7/9", "1/2", "1/3"});
  CHECK(table.plays() == Words{"4", "4 4", "4", "4 5", "4 5 6", "5", "5 6", "6", "3", "3 2", "2", "2 2", "2", "7"});
}

TEST_CASE("10 and 1 are not neighbours, and a row does not change direction", "[scout]") {
  ScoutTable table(5);
  table.lay({"9/8 10/8 1/8 2/8 1/7", "1/2", "1/3", "1/4", "1/5"});
  CHECK(table.plays() == Words{"9", "9 10", "10", "1", "1 2", "2", "2 1", "1"});
}

TEST_CASE("on an empty table any set can be played, and nothing scouted", "[scout]") {
  ScoutTable table(3);
  table.lay({"4/9 7/8", "1/2", "1/3"});
  CHECK(table.options(0) == Words{"play 4 (card 1)", "play 7 (card 2)"});
}

TEST_CASE("more cards beat fewer", "[scout]") {
  ScoutTable table(3);
  table.lay({"1/9 2/9 3/9 8/9", "5/6", "7/8"}, "8/7 9/7", 1);
  CHECK(table.plays() == Words{"1 2 3"});
  table.lay({"1/9 2/9 8/9", "5/6", "7/8"}, "9/5", 1);
  CHECK(table.plays() == Words{"1 2"});  // two small ones beat one 9; an 8 does not
}

TEST_CASE("as many equal cards beat a row, never the other way round", "[scout]") {
  ScoutTable table(3);
  table.lay({"1/9 1/8 5/9 6/9", "2/6", "7/8"}, "8/7 9/7", 1);
  CHECK(table.plays() == Words{"1 1"});
  table.lay({"8/9 9/4 2/9", "5/6", "7/8"}, "1/3 1/4", 1);
  CHECK(table.plays().empty());
}

TEST_CASE("of the same kind the higher lowest number beats", "[scout]") {
  ScoutTable table(3);
  table.lay({"4/9 5/9 3/9 4/8 6/9 5/8 7/9", "1/6", "2/8"}, "4/7 3/7", 1);
  CHECK(table.plays() == Words{"4 5", "6 5"});
  table.lay({"4/9 4/8 6/9 6/8 5/8", "1/6", "2/8"}, "5/6 5/7", 1);
  CHECK(table.plays() == Words{"6 6"});
  table.lay({"4/9 6/9 2/7", "1/6", "2/8"}, "5/7", 1);
  CHECK(table.plays() == Words{"6"});
}

TEST_CASE("a set is played onto the table in its order, and the beaten one captured face down", "[scout]") {
  ScoutTable table(3);
  table.lay({"1/9 4/8 5/9 6/8 3/9", "1/2", "1/3"}, "7/9 7/8", 2);
  table.choose("play 4 5 6 (cards 2 to 4)");
  CHECK(table.cards("set") == "4/8 5/9 6/8");
  CHECK(table.cards("hand") == "1/9 3/9");
  CHECK(table.count("captured", 0) == 2);
  CHECK(table.var("leader") == 0);
  CHECK(table.player() == 1);
}

TEST_CASE("a card is scouted from either end, either way up, and its owner gets a token", "[scout]") {
  ScoutTable table(3);
  table.lay({"1/9 4/8", "1/2", "1/3"}, "5/9 6/8 7/9", 2);
  CHECK(table.can("scout 5/9 from the left"));
  CHECK(table.can("scout 9/5 from the left"));
  CHECK(table.can("scout 7/9 from the right"));
  CHECK_FALSE(table.can("scout 6/8 from the left"));
  table.choose("scout 9/7 from the right");
  table.choose("before card 2, 4/8");
  CHECK(table.cards("hand") == "1/9 9/7 4/8");
  CHECK(table.cards("set") == "5/9 6/8");
  CHECK(table.var("player.tokens", 2) == 1);
  CHECK(table.var("player.tokens", 0) == 0);
  CHECK(table.player() == 1);
}

TEST_CASE("a scouted card goes to any place in the hand", "[scout]") {
  for (const auto& [where, hand] : std::vector<std::pair<std::string, std::string>>{
           {"before card 1, 1/9", "5/9 1/9 4/8"}, {"before card 2, 4/8", "1/9 5/9 4/8"}, {"at the right end", "1/9 4/8 5/9"}}) {
    ScoutTable table(3);
    table.lay({"1/9 4/8", "1/2", "1/3"}, "5/9 6/8 7/9", 2);
    table.choose("scout 5/9 from the left");
    CHECK(table.options(0).size() == 3);
    table.choose(where);
    CHECK(table.cards("hand") == hand);
  }
}

TEST_CASE("the only card of a set is at one end only", "[scout]") {
  ScoutTable table(3);
  table.lay({"1/9 4/8", "1/2", "1/3"}, "5/9", 2);
  CHECK(table.options(0) == Words{"scout 5/9 from the left", "scout 9/5 from the left", "scout 5/9 from the left, then play",
                                  "scout 9/5 from the left, then play"});
}

TEST_CASE("a player who scouts and then plays does so on one turn, and once in a round", "[scout]") {
  ScoutTable table(3);
  table.lay({"1/9 4/8 7/8", "1/2", "1/3"}, "5/9 6/8", 2);
  table.choose("scout 5/9 from the left, then play");
  table.choose("at the right end");
  CHECK(table.prompt(0) == "play");
  CHECK(table.plays() == Words{"7"});  // what is left of the set is a 6
  table.choose("play 7 (card 3)");
  CHECK(table.cards("set") == "7/8");
  CHECK(table.count("captured") == 1);
  CHECK(table.var("player.tokens", 2) == 1);
  CHECK(table.player() == 1);
  table.lay({"1/9 4/8 7/8", "1/2", "1/3"}, "5/9", 2);
  CHECK_FALSE(table.can("scout 5/9 from the left, then play"));
  CHECK(table.can("scout 5/9 from the left"));
}

TEST_CASE("how often that may be done is a number", "[scout]") {
  ScoutTable never(3, "double_turns=0");
  never.lay({"1/9 4/8 7/8", "1/2", "1/3"}, "5/9 6/8", 2);
  CHECK_FALSE(never.can("scout 5/9 from the left, then play"));
  ScoutTable twice(3, "double_turns=2");
  twice.set("player.doubled", 1);
  twice.lay({"1/9 4/8 7/8", "1/2", "1/3"}, "5/9 6/8", 2);
  CHECK(twice.can("scout 5/9 from the left, then play"));
}

TEST_CASE("scouting to play is offered only where it lets one play, and the card goes only there", "[scout]") {
  ScoutTable table(3);
  table.lay({"4/1 9/1 2/1", "1/2", "1/3"}, "6/5 7/5 8/5", 2);  // two cards are left to be beaten
  CHECK_FALSE(table.can("scout 6/5 from the left, then play"));
  table.lay({"4/1 4/2 9/1", "1/2", "1/3"}, "4/5 4/7 4/8", 2);  // 4 4 is not beaten by 4 4, but by 4 4 4
  CHECK(table.can("scout 4/5 from the left, then play"));
  CHECK_FALSE(table.can("scout 5/4 from the left, then play"));
  table.choose("scout 4/5 from the left, then play");
  CHECK(table.options(0) == Words{"before card 1, 4/1", "before card 2, 4/2", "before card 3, 9/1"});
  table.choose("before card 3, 9/1");
  CHECK(table.plays() == Words{"4 4 4"});
}

TEST_CASE("the round ends when a hand is empty: cards and tokens count, hands cost", "[scout]") {
  ScoutTable table(3);
  table.lay({"8/1", "1/2 4/5", "1/3"}, "7/5 ", 2);
  table.put("6/9 5/9", table.zone("captured", 1));
  table.set("player.tokens", 3, 2);
  table.set("player.tokens", 1, 0);
  table.choose("play 8 (card 1)");
  CHECK(table.score(0) == 2);  // the card it captured, a token
  CHECK(table.score(1) == 0);  // two captured, two in hand
  CHECK(table.score(2) == 2);  // three tokens, one in hand
  CHECK(table.state.vars[Script::var_round] == 2);
  CHECK(table.asked.count == 3);  // hands are turned again
  for (int seat = 0; seat < 3; ++seat) {
    CHECK(table.count("hand", seat) == 12);
    CHECK(table.count("captured", seat) == 0);
    CHECK(table.var("player.tokens", seat) == 0);
  }
  CHECK(table.count("set") == 0);
}

TEST_CASE("the round ends when all others have scouted in a row; whose set it is does not pay for the hand", "[scout]") {
  ScoutTable table(3);
  table.lay({"1/8 2/3", "1/2 4/5", "1/3 2/4 2/5"}, "7/5 8/5 9/5", 2);
  table.set("player.doubled", 1, 0);
  table.choose("scout 7/5 from the left");
  table.choose("at the right end");
  CHECK(table.state.vars[Script::var_round] == 1);
  table.choose("scout 8/5 from the left");
  table.choose("at the right end");
  CHECK(table.state.vars[Script::var_round] == 2);
  CHECK(table.score(0) == -3);
  CHECK(table.score(1) == -3);
  CHECK(table.score(2) == 2);
}

TEST_CASE("a set that is scouted away before all others had their turn is no end", "[scout]") {
  ScoutTable table(3);
  table.lay({"1/8 2/3", "1/2 4/5", "1/3 2/4 2/5"}, "9/5", 2);
  table.choose("scout 9/5 from the left");
  table.choose("at the right end");
  CHECK(table.player() == 1);
  CHECK(table.options(1) == Words{"play 1 (card 1)", "play 4 (card 2)"});
  table.choose("play 1 (card 1)");
  CHECK(table.var("scouted") == 0);
  CHECK(table.state.vars[Script::var_round] == 1);
}

TEST_CASE("a set that is played begins the count of scouts anew, also after scouting", "[scout]") {
  ScoutTable table(4);
  table.lay({"1/8 2/3", "7/1 9/8", "1/3", "1/4"}, "6/5 7/5 8/5", 3);
  table.choose("scout 6/5 from the left");
  table.choose("at the right end");
  CHECK(table.var("scouted") == 1);
  table.choose("scout 8/5 from the right, then play");
  table.choose("before card 2, 9/8");
  table.choose("play 7 8 9 (cards 1 to 3)");
  CHECK(table.state.vars[Script::var_round] == 2);  // the hand is empty
  CHECK(table.var("scouted") == 0);
}

TEST_CASE("points for cards, tokens and hands are numbers", "[scout]") {
  ScoutTable table(3, "card_points=2 token_points=3 hand_points=5");
  table.lay({"8/1", "1/2 4/5", "1/3"}, "7/5 ", 2);
  table.set("player.tokens", 1, 1);
  table.choose("play 8 (card 1)");
  CHECK(table.score(0) == 2);
  CHECK(table.score(1) == 3 - 10);
  CHECK(table.score(2) == -5);
}

TEST_CASE("as many rounds as players, the start moving clockwise; most points in all win, ties share", "[scout]") {
  for (const bool tie : {false, true}) {
    ScoutTable table(4);
    const int starter = table.var("starter");
    table.answer({{0, 0}, {1, 0}, {2, 0}, {3, 0}});
    table.lay({"8/1", "1/2", "1/3", "1/4"});
    table.choose("play 8 (card 1)");
    CHECK(table.var("starter") == (starter + 1) % 4);
    CHECK_FALSE(table.state.over);
    table.answer({{0, 0}, {1, 0}, {2, 0}, {3, 0}});
    table.state.vars[Script::var_round] = 4;
    table.lay({"8/1", "1/2", "1/3", "1/4"});
    table.state.vars[Script::var_score] = 0;
    table.state.vars[Script::var_score + 1] = tie ? 1 : 5;
    table.choose("play 8 (card 1)");
    CHECK(table.state.over);
    CHECK(table.state.winners == (tie ? set_of({0, 1}) : set_of({1})));
  }
}

TEST_CASE("everybody can start more than one round", "[scout]") {
  ScoutTable table(3, "starts=2");
  table.state.vars[Script::var_round] = 3;
  table.lay({"8/1", "1/2", "1/3"});
  table.choose("play 8 (card 1)");
  CHECK_FALSE(table.state.over);
  table.state.vars[Script::var_round] = 6;
  table.lay({"8/1", "1/2", "1/3"});
  table.choose("play 8 (card 1)");
  CHECK(table.state.over);
}

TEST_CASE("a hand keeps its order over a whole game of random turns", "[scout]") {
  ScoutTable table(4, "", 5);
  RandomBot bot;
  Rng rng(1, u64{2});
  for (int i = 0; i < 200 && !table.state.over; ++i) {
    const int seat = table.player();
    const bool turn = table.prompt(seat) == "turn" || table.prompt(seat) == "play";
    const auto before = table.names(table.zone("hand", seat));
    const int round = table.state.vars[Script::var_round];
    std::vector<std::pair<int, int>> answers;
    for (int a = 0; a < table.asked.count; ++a) {
      Choice choice;
      RandomBot::pick(table.asked.decisions[ix(a)], rng, choice);
      answers.emplace_back(at(table.asked.decisions[ix(a)].seat), choice.first());
    }
    table.answer(answers);
    if (!turn || round != table.state.vars[Script::var_round]) continue;
    std::size_t kept = 0;  // what is left is the old hand with gaps
    const auto after = table.names(table.zone("hand", seat));
    for (const std::string& one : before)
      if (kept < after.size() && after[kept] == one) ++kept;
    CHECK(kept == after.size());
  }
}

TEST_CASE("the table shows both numbers of one's cards, the set, tokens and who can still do both", "[scout]") {
  ScoutTable table(3);
  table.lay({"1/9 4/8", "1/2 2/3", "1/3"}, "5/9 6/8", 2);
  table.set("player.doubled", 1, 1);
  table.set("player.tokens", 1, 2);
  const Words lines = table.game.status(table.game, look(table.game, table.state, Seat{0}));
  CHECK(lines == Words{"Round 1 of 3.", "The set is player 3's. Scouted in a row since: 0.", "Tokens: player 1 0, player 2 0, player 3 1.",
                       "Can still scout and then play: player 1, player 3."});
}
