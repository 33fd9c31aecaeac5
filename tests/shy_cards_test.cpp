// Dont-a-Touchme: the eight Shy cards, and what their presence asks of piles.
#include "core/match.h"
#include "core/playout.h"
#include "tests/table.h"

using namespace pw;
using namespace pw::pap;
using namespace pw::testing;

namespace {

const Game& shy_game(const std::string& more = "") { return real_game("first=1", -1, "dont-a-touchme" + more); }
std::string full(const std::string& id) { return "dont-a-touchme/" + id; }

// Three players, seat 0 is Headpointer. Card 1 is Shy.
struct Tapped : Play {
  explicit Tapped(const std::string& id, const std::string& hue = "red") : Play(shy_game(), 3) {
    print(1, face(game, full(id)), hue);
  }
  Tapped& cards(int who, int count, const std::string& hue = "red") {
    for (int i = 0; i < count; ++i) score(who, "point-a-pile/empty", "", hue);
    return *this;
  }
  Tapped& worth(int who, int points) {
    score(who, "score-raw", "points=" + std::to_string(points));
    return *this;
  }
  // Only `who` taps the pile that shows the Shy card. True: they score it; false: they are out, and nobody gets it.
  bool lets(int who) {
    begin();
    say({"0 1 | 2 3 4 5"});
    std::vector<std::string> fingers(3, "1");
    fingers[ix(who)] = "0";
    fingers[ix((who + 1) % 3)] = "-";
    say(fingers);
    const Zone row = row_of(seat(who));
    const bool scored = state.zone_of(card(0)) == row && state.top(row) == card(1);
    CHECK(noted(n_out) == (scored ? Numbers{} : Numbers{who}));
    CHECK(state.zone_of(card(1)) == row_of(seat(scored ? who : (who + 1) % 3)));  // else it goes to empty space
    return scored;
  }
};

const char* const demand = "one pile must show a card that is not Shy on top.";

// The cards from `first` on, so many, are Shy and may be tapped by the Headpointer only.
void print_shy(Play& play, int first, int count) {
  for (int i = first; i < first + count; ++i) play.print(i, full("head-only"));
}

}  // namespace

// --- the cards ---------------------------------------------------------------------------

TEST_CASE("Royal lets only the Headpointer tap it", "[shy]") {
  CHECK(Tapped("head-only").lets(0));
  CHECK_FALSE(Tapped("head-only").lets(1));
  CHECK_FALSE(Tapped("head-only").lets(2));
}

TEST_CASE("Rebel lets everybody but the Headpointer tap it", "[shy]") {
  CHECK_FALSE(Tapped("not-head").lets(0));
  CHECK(Tapped("not-head").lets(1));
  CHECK(Tapped("not-head").lets(2));
}

TEST_CASE("Underdog lets players tap it who are not in the lead", "[shy]") {
  CHECK(Tapped("not-leading").worth(0, 1).lets(1));
  CHECK_FALSE(Tapped("not-leading").worth(1, 1).lets(1));
  CHECK_FALSE(Tapped("not-leading").worth(0, 1).worth(1, 1).lets(1));  // a shared lead is a lead
  CHECK_FALSE(Tapped("not-leading").lets(2));
}

TEST_CASE("Minimalist lets players tap it who have fewer than 5 cards", "[shy]") {
  CHECK(Tapped("few-cards").lets(1));
  CHECK(Tapped("few-cards").cards(1, 4).cards(0, 9).lets(1));
  CHECK_FALSE(Tapped("few-cards").cards(1, 5).lets(1));
}

TEST_CASE("Collector's Pet lets players tap it who have more than 5 cards", "[shy]") {
  CHECK(Tapped("many-cards").cards(1, 6).lets(1));
  CHECK_FALSE(Tapped("many-cards").cards(1, 5).cards(0, 9).lets(1));
  CHECK_FALSE(Tapped("many-cards").lets(1));
}

TEST_CASE("Stranger lets players tap it who have no card of its colour", "[shy]") {
  CHECK(Tapped("without-color", "blue").cards(1, 3, "red").cards(0, 1, "blue").lets(1));
  CHECK(Tapped("without-color", "blue").lets(1));
  CHECK_FALSE(Tapped("without-color", "blue").cards(1, 1, "blue").cards(1, 2, "red").lets(1));
}

TEST_CASE("Kindred lets players tap it who have a card of its colour", "[shy]") {
  CHECK(Tapped("with-color", "blue").cards(1, 1, "blue").cards(1, 2, "red").lets(1));
  CHECK_FALSE(Tapped("with-color", "blue").cards(1, 3, "red").cards(0, 1, "blue").lets(1));
  CHECK_FALSE(Tapped("with-color", "blue").lets(1));
}

TEST_CASE("Jealous lets players tap it who have scored no Shy card", "[shy]") {
  Tapped free("no-shy"), taken("no-shy");
  free.score(0, full("head-only"));
  CHECK(free.cards(1, 2).lets(1));
  taken.score(1, full("head-only"));
  CHECK_FALSE(taken.cards(1, 2).lets(1));
}

// --- the flow ------------------------------------------------------------------------------

TEST_CASE("A Shy card below the top of a pile binds nobody", "[shy]") {
  Play play(shy_game(), 3);
  play.print(1, full("head-only"));
  play.begin();
  play.say({"1 0 | 2 3 | 4 5"});
  play.say({"1", "0", "2"});
  CHECK(play.noted(n_out).empty());
  CHECK(play.row(1) == Numbers{1, 0});
}

TEST_CASE("A Shy card in a row binds nobody", "[shy]") {
  Play play(shy_game(), 3);
  play.score(0, full("not-head"));
  play.begin();
  play.say({"0 1 | 2 3 | 4 5"});
  play.say({"0", "1", "2"});
  CHECK(play.noted(n_out).empty());
  CHECK(play.state.count(row_of(seat(0))) == 3);
}

TEST_CASE("Who taps a Shy card that forbids it is out, and the pile goes to whom it lets", "[shy]") {
  Play play(shy_game(), 3);
  play.print(1, full("head-only"));
  play.begin();
  play.say({"0 1 | 2 3 4 5"});
  play.say({"0", "0", "0"});
  CHECK(play.noted(n_out) == Numbers{1, 2});
  CHECK(play.row(0) == Numbers{0, 1});
  CHECK(play.in(discard) == Numbers{2, 3, 4, 5});
}

TEST_CASE("A Shy card that a split brings to the top binds there, and who breaks it is out of later splits", "[shy]") {
  Play play(shy_game(), 3);
  play.print(1, full("head-only"));
  play.begin();
  play.say({"1 0 2 3 | 4 5"});
  play.say({"0", "0", "0"});
  CHECK(play.noted(n_out).empty());
  play.say({"1 0 | 2 3"});  // the options are cards 1, 0, 2 and 3: the first pile shows 1
  play.say({"0", "0", "0"});
  CHECK(play.noted(n_out) == Numbers{1, 2});
  CHECK(play.row(0) == Numbers{0, 1});
  CHECK(var(play.state, v_round) == 2);
}

TEST_CASE("Piles with nothing but Shy cards on top are refused, and nothing changes", "[shy]") {
  Play play(shy_game(), 3);
  print_shy(play, 0, 3);
  play.begin();
  const State before = play.state;
  const std::size_t told = play.events.size();
  CHECK(play.rejection({"3 0 | 4 1 | 5 2"}) == demand);
  CHECK(play.rejection({"3 4 5 0 1 2"}) == demand);
  CHECK(same(play.state, before));
  CHECK(play.events.size() == told);
  CHECK(play.prompt() == p_make);
  CHECK(play.seats() == Numbers{0});
  CHECK(play.rejection({"3 0 | 4 1 | 2 5"}) == "");
  CHECK(pile_count(play.state) == 3);
}

TEST_CASE("A split with nothing but Shy cards on top is refused, and nothing changes", "[shy]") {
  Play play(shy_game(), 2);
  print_shy(play, 0, 2);
  play.begin();
  play.say({"0 1 2 3"});
  play.say({"0", "0"});
  REQUIRE(play.prompt() == p_split);
  const State before = play.state;
  CHECK(play.rejection({"2 0 | 3 1"}) == demand);
  CHECK(same(play.state, before));
  CHECK(play.rejection({"0 1 | 2 3"}) == "");
  CHECK(pile_count(play.state) == 2);
}

TEST_CASE("The demand is waived where all cards are Shy", "[shy]") {
  Play play(shy_game(), 2);
  print_shy(play, 0, 4);
  play.begin();
  play.say({"0 1 | 2 3"});
  CHECK(pile_count(play.state) == 2);
  play.say({"0", "1"});
  CHECK(play.noted(n_out) == Numbers{1});
  CHECK(play.row(0) == Numbers{0, 1});
}

TEST_CASE("The demand is waived for a split of Shy cards though other piles have others", "[shy]") {
  Play play(shy_game(), 3);
  for (const int i : {0, 1}) play.print(i, full("few-cards"));
  play.begin();
  play.say({"0 1 | 2 3 4 5"});
  play.say({"0", "0", "1"});
  REQUIRE(play.prompt() == p_split);
  play.say({"0 | 1"});
  play.say({"0", "1"});
  CHECK(play.row(0) == Numbers{0});
  CHECK(play.row(1) == Numbers{1});
}

TEST_CASE("A match asks the Headpointer again after piles that break the demand", "[shy]") {
  const Game& game = shy_game();
  for (u64 seed = 0; seed < 200; ++seed) {
    Match match(game, 2, seed);
    const Decision* decision = match.decision(seat(0));
    REQUIRE(decision);
    Choice piles;
    std::vector<int> shy, others;
    for (int i = 0; i < 4; ++i) {
      const FaceId what = match.state().face_of(decision->options.get<Card>(i));
      (game.cards.kind(what) == shy_card ? shy : others).push_back(i);
    }
    if (shy.empty() || others.empty()) continue;
    for (const int i : others) piles.add(i);
    for (const int i : shy) piles.add(i);
    const State before = match.state();
    CHECK(match.answer(seat(0), piles).why == demand);
    CHECK(same(match.state(), before));
    CHECK(match.history().empty());
    CHECK(match.decision(seat(0)));
    return;
  }
  FAIL("no deal with a Shy card");
}

TEST_CASE("Random players finish games with Shy cards", "[shy]") {
  RandomBot bot;
  std::array<Bot*, max_seats> bots;
  bots.fill(&bot);
  const auto playout = std::make_unique<Playout>();
  for (int players = 2; players <= 6; ++players)
    for (u64 seed = 0; seed < 100; ++seed) {
      playout->play(shy_game(), players, seed, bots);
      CHECK(playout->state.over);
      CHECK(playout->state.winners != 0);
    }
}

TEST_CASE("A Shy card on top binds beside a rule, and either puts players out", "[shy][interaction]") {
  Play play(shy_game(" point-a-police"), 3);
  play.score(0, "point-a-police/color-diff", "", "blue");
  play.score(1, "point-a-pile/empty", "", "red");
  play.print(1, face(play.game, full("not-head")), "green");
  play.print(3, face(play.game, "point-a-pile/empty"), "red");
  play.begin();
  play.say({"0 1 | 2 3 | 4 5"});
  SECTION("the rule lets the Headpointer, the Shy card does not; the rule stops seat 1") {
    play.say({"0", "1", "1"});
    CHECK(play.noted(n_out) == Numbers{0, 1});
    CHECK(play.row(2) == Numbers{2, 3});
    std::vector<Card> why;
    for (const Event& event : play.events)
      if (event.note == n_out && event.what == Event::What::noted) why.push_back(event.card);
    CHECK(why == std::vector{play.card(1), play.state.top(row_of(seat(0)))});
  }
  SECTION("who keeps both is free") {
    play.say({"1", "0", "-"});
    CHECK(play.noted(n_out).empty());
    CHECK(play.state.top(row_of(seat(0))) == play.card(3));
    CHECK(play.state.top(row_of(seat(1))) == play.card(1));
  }
}
