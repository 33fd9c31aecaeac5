// Point-a-Police: the eight Rule cards, and how a rule binds a round.
#include "core/describe.h"
#include "tests/scratch.h"
#include "tests/table.h"

using namespace pw;
using namespace pw::pap;
using namespace pw::testing;

namespace {

const Game& police(const std::string& options = "first=1") { return real_game(options, -1, "point-a-police"); }

std::string full(const std::string& rule) { return "point-a-police/" + rule; }

// The Headpointer, seat 0, has a red Rule card last. The piles show cards 1, 3, 5, …
struct Ruled : Play {
  explicit Ruled(const std::string& id, int players = 3) : Play(police(), players) { score(0, full(id)); }
  Ruled& last(int who, const std::string& hue) {
    score(who, "point-a-pile/empty", "", hue);
    return *this;
  }
  Ruled& worth(int who, int points) {
    score(who, "score-raw", "points=" + std::to_string(points));
    return *this;
  }
  Ruled& tops(const std::vector<std::string>& hues) {
    int shows = 1;
    for (const std::string& hue : hues) {
      print(shows, face(game, "point-a-pile/empty"), hue);
      shows += 2;
    }
    return *this;
  }
  Ruled& lay(const std::string& piles) {
    begin();
    say({piles});
    return *this;
  }
  Numbers out() const { return noted(n_out); }
};

const std::string pairs = "0 1 | 2 3 | 4 5";

}  // namespace

// --- the cards ---------------------------------------------------------------------------

TEST_CASE("Fresh Paint: a pile with the colour of your last card puts you out", "[rule]") {
  Ruled play("color-diff");
  play.last(1, "green").last(1, "blue").tops({"red", "blue", "green"}).lay(pairs);
  play.say({"0", "1", "2"});
  CHECK(play.out() == Numbers{0, 1});
  CHECK(play.state.count(row_of(seat(0))) == 1);
  CHECK(play.state.count(row_of(seat(1))) == 2);
  CHECK(play.row(2) == Numbers{4, 5});
  CHECK(play.in(discard) == Numbers{0, 1, 2, 3});
}

TEST_CASE("Fresh Paint: other colours, a colour below the top, and a player without cards are free", "[rule]") {
  Ruled play("color-diff");
  play.last(1, "green").last(1, "blue").tops({"green", "blue", "red"}).lay("0 1 | 2 3 | 4 5");
  play.say({"1", "0", "2"});  // all first cards of the piles are red, as is the last card of seat 0
  CHECK(play.out().empty());
  CHECK(play.in(row_of(seat(2))) == Numbers{4, 5});
  CHECK(play.state.count(row_of(seat(0))) == 3);
  CHECK(play.state.count(row_of(seat(1))) == 4);
}

TEST_CASE("Same Lane: only a pile with the colour of your last card will do", "[rule]") {
  Ruled play("color-same");
  play.last(1, "blue").tops({"red", "blue", "green"}).lay(pairs);
  SECTION("with it") {
    play.say({"0", "1", "2"});  // seat 2 has no last card
    CHECK(play.out().empty());
    CHECK(play.state.count(row_of(seat(0))) == 3);
    CHECK(play.state.count(row_of(seat(1))) == 3);
    CHECK(play.row(2) == Numbers{4, 5});
  }
  SECTION("without it") {
    play.say({"1", "2", "0"});
    CHECK(play.out() == Numbers{0, 1});
    CHECK(play.state.count(row_of(seat(0))) == 1);
    CHECK(play.state.count(row_of(seat(1))) == 1);
    CHECK(play.row(2) == Numbers{0, 1});
    CHECK(play.in(discard) == Numbers{2, 3, 4, 5});
  }
}

TEST_CASE("Elbow Room: the pile of your left neighbour puts you out", "[rule]") {
  Ruled play("neighbor-diff");
  play.lay(pairs);
  play.say({"0", "0", "1"});  // seat 1 is to the left of seat 0
  CHECK(play.out() == Numbers{0});
  CHECK(play.row(1) == Numbers{0, 1});
  CHECK(play.row(2) == Numbers{2, 3});
}

TEST_CASE("Elbow Room: the pile of your right neighbour is free, and so is one nobody else wants", "[rule]") {
  Ruled play("neighbor-diff", 4);
  play.lay("0 1 | 2 3 | 4 5 | 6 7");
  play.say({"0", "1", "0", "2"});  // seats 0 and 2 sit opposite
  CHECK(play.out().empty());
  CHECK(play.row(1) == Numbers{2, 3});
  CHECK(play.row(3) == Numbers{4, 5});
  CHECK(play.prompt() == p_split);
}

TEST_CASE("Elbow Room: all fingers are judged as they lie, before any comes off", "[rule]") {
  Ruled play("neighbor-diff");
  play.lay(pairs);
  play.say({"2", "2", "2"});
  CHECK(play.out() == Numbers{0, 1, 2});
  CHECK(play.in(discard) == Numbers{0, 1, 2, 3, 4, 5});
  CHECK(var(play.state, v_round) == 2);
}

TEST_CASE("Good Company: a pile that no neighbour wants puts you out", "[rule]") {
  Ruled play("neighbor-same", 4);
  play.lay("0 1 | 2 3 | 4 5 | 6 7");
  play.say({"0", "0", "1", "2"});
  CHECK(play.out() == Numbers{2, 3});
  CHECK(play.prompt() == p_split);
  CHECK(play.options() == Numbers{0, 1});
  CHECK(play.in(spent) == Numbers{2, 3, 4, 5, 6, 7});
  CHECK(play.row(2).empty());
  CHECK(play.row(3).empty());
}

TEST_CASE("Good Company: one neighbour on either side is enough, one opposite is not", "[rule]") {
  Ruled play("neighbor-same", 4);
  play.lay("0 1 2 3 | 4 5 6 7");
  SECTION("left and right") {
    play.say({"0", "-", "-", "0"});
    CHECK(play.out().empty());
    CHECK(play.prompt() == p_split);
  }
  SECTION("opposite") {
    play.say({"0", "-", "0", "-"});
    CHECK(play.out() == Numbers{0, 2});
    CHECK(play.in(discard) == Numbers{0, 1, 2, 3, 4, 5, 6, 7});
  }
}

TEST_CASE("Noble Restraint: the leader keeps off the largest pile", "[rule]") {
  Ruled play("lead-penalty");
  play.worth(1, 1).lay("0 1 2 | 3 4 | 5");
  SECTION("the leader is out, the pile is as if not wanted") {
    play.say({"0", "0", "1"});
    CHECK(play.out() == Numbers{1});
    CHECK(play.state.count(row_of(seat(0))) == 4);
    CHECK(play.state.count(row_of(seat(1))) == 1);
    CHECK(play.row(2) == Numbers{3, 4});
  }
  SECTION("smaller piles are free to the leader, and the largest to the others") {
    play.say({"2", "1", "0"});
    CHECK(play.out().empty());
    CHECK(play.row(2) == Numbers{0, 1, 2});
    CHECK(play.state.count(row_of(seat(1))) == 3);
  }
}

TEST_CASE("Noble Restraint: all who share the lead keep off all piles that share the size", "[rule]") {
  Ruled play("lead-penalty");
  play.worth(1, 1).worth(2, 1).lay("0 1 | 2 3 | 4 5");
  play.say({"2", "0", "1"});
  CHECK(play.out() == Numbers{1, 2});
  CHECK(play.state.count(row_of(seat(0))) == 3);
  CHECK(play.in(discard) == Numbers{0, 1, 2, 3});
}

TEST_CASE("After You: whoever trails points after the others", "[rule]") {
  Ruled play("behind-bonus");
  play.worth(2, -1).lay(pairs);
  CHECK(play.seats() == Numbers{0, 1});
  play.say({"1", "0"});
  CHECK(play.prompt() == p_point);
  CHECK(play.seats() == Numbers{2});
  CHECK(play.fingers() == Numbers{1, 0, finger_up});
  play.say({"0"});
  CHECK(play.prompt() == p_split);
  CHECK(play.options() == Numbers{0, 1});
  CHECK(var(play.state, v_pointings) == 1);
}

TEST_CASE("After You: all who share the last place wait together", "[rule]") {
  Ruled play("behind-bonus");
  play.worth(1, 1).lay(pairs);
  CHECK(play.seats() == Numbers{1});
  play.say({"2"});
  CHECK(play.seats() == Numbers{0, 2});
  play.say({"0", "1"});
  CHECK(play.row(2) == Numbers{2, 3});
  CHECK(play.state.count(row_of(seat(1))) == 3);
}

TEST_CASE("After You: nobody waits if all would", "[rule]") {
  Ruled play("behind-bonus");
  play.lay(pairs);
  CHECK(play.seats() == Numbers{0, 1, 2});
  play.say({"0", "1", "2"});
  CHECK(play.row(2) == Numbers{4, 5});
}

TEST_CASE("After You: those who wait see the fingers, and nobody sees a finger that is not down", "[rule][view]") {
  Ruled play("behind-bonus");
  play.worth(2, -1).lay(pairs);
  const auto seen = [&](int viewer, int whose) {
    return finger(look(play.game, play.asked.table(play.state), seat(viewer)).state(), seat(whose));
  };
  for (int viewer = 0; viewer < 3; ++viewer)
    for (int whose = 0; whose < 3; ++whose) CHECK(seen(viewer, whose) == finger_up);
  play.say({"1", "-"});
  CHECK(seen(2, 0) == 1);
  CHECK(seen(2, 1) == at_nothing);
  CHECK(seen(0, 2) == finger_up);
  CHECK(seen(1, 2) == finger_up);
}

TEST_CASE("After You holds in splits too, for those who point there", "[rule]") {
  Ruled play("behind-bonus");
  play.worth(2, -1).lay("0 1 2 3 | 4 5");
  SECTION("one of them trails") {
    play.say({"1", "0"});
    play.say({"0"});
    play.say({"0 1 | 2 3"});
    CHECK(play.seats() == Numbers{1});
    play.say({"0"});
    CHECK(play.seats() == Numbers{2});
    CHECK(finger(look(play.game, play.state, seat(2)).state(), seat(1)) == 0);
    play.say({"1"});
    CHECK(play.row(1) == Numbers{0, 1});
  }
  SECTION("none of them trails") {
    play.say({"0", "0"});
    play.say({"1"});
    play.say({"0 1 | 2 3"});
    CHECK(play.seats() == Numbers{0, 1});
  }
}

TEST_CASE("Small Print: with text on your last card, text on top of a pile puts you out", "[rule]") {
  Ruled play("text-diff");
  play.last(1, "blue");
  play.print(1, "score-raw", "points=1");
  play.lay(pairs);
  SECTION("a last card with text") {
    play.say({"0", "1", "2"});  // the Rule card has text
    CHECK(play.out() == Numbers{0});
    CHECK(play.state.count(row_of(seat(0))) == 1);
  }
  SECTION("a textless pile") {
    play.say({"1", "-", "-"});
    CHECK(play.out().empty());
    CHECK(play.state.count(row_of(seat(0))) == 3);
  }
  SECTION("a textless last card, or none") {
    play.say({"-", "0", "0"});
    CHECK(play.out().empty());
    CHECK(play.prompt() == p_split);
  }
}

TEST_CASE("Plain Speech: with a textless last card, a textless card on top of a pile puts you out", "[rule]") {
  Ruled play("text-same");
  play.last(1, "blue");
  play.print(1, "score-raw", "points=1");
  play.lay(pairs);
  SECTION("a textless last card") {
    play.say({"-", "1", "-"});
    CHECK(play.out() == Numbers{1});
    CHECK(play.state.count(row_of(seat(1))) == 1);
  }
  SECTION("text on the pile") {
    play.say({"-", "0", "-"});
    CHECK(play.out().empty());
    CHECK(play.state.count(row_of(seat(1))) == 3);
  }
  SECTION("a last card with text, or none") {
    play.say({"1", "-", "2"});
    CHECK(play.out().empty());
    CHECK(play.state.count(row_of(seat(0))) == 3);
    CHECK(play.row(2) == Numbers{4, 5});
  }
}

// --- the flow ------------------------------------------------------------------------------

TEST_CASE("A Rule card that is not the last of the row does not bind", "[rule]") {
  Ruled play("color-diff");
  play.last(0, "red").last(1, "red").lay(pairs);
  CHECK(rule(play.state) == no_card);
  play.say({"0", "1", "2"});
  CHECK(play.out().empty());
  CHECK(play.state.count(row_of(seat(1))) == 3);
}

TEST_CASE("A Rule card that lies last in another's row does not bind", "[rule]") {
  Play play(police(), 3);
  play.score(0, "point-a-pile/empty");
  play.score(1, full("color-diff"));
  play.begin();
  CHECK(rule(play.state) == no_card);
  play.say({pairs});
  play.say({"0", "1", "2"});
  CHECK(play.noted(n_out).empty());
  CHECK(play.state.count(row_of(seat(1))) == 3);
}

TEST_CASE("When the Headpointer moves on, the new one's last card is looked at", "[rule]") {
  Ruled play("color-diff");
  const Card second = play.score(1, full("color-same"), "", "blue");
  play.lay(pairs);
  CHECK(rule(play.state) == play.state.top(row_of(seat(0))));
  play.say({"-", "-", "-"});
  CHECK(rule(play.state) == second);
  play.say({pairs});
  play.say({"0", "0", "-"});  // all red; seat 1 has a blue last card
  CHECK(play.out() == Numbers{1});
  CHECK(rule(play.state) == no_card);  // seat 2 has none
}

TEST_CASE("A rule holds for the whole round, whatever the Headpointer scores meanwhile", "[rule]") {
  Play play(police(), 3);
  const Card law = play.score(0, full("color-diff"), "", "blue");
  play.begin();
  play.say({"0 1 2 | 3 4 5"});
  play.say({"1", "0", "0"});
  CHECK(play.in(row_of(seat(0))).back() == 5);
  CHECK(rule(play.state) == law);
  play.score(1, "point-a-pile/empty");
  play.say({"0 | 1 2"});
  play.say({"0", "1"});  // seat 1 has a red last card now
  CHECK(play.noted(n_out) == Numbers{1});
  CHECK(play.row(2) == Numbers{1, 2});
  CHECK(play.in(discard) == Numbers{0});
}

TEST_CASE("A Rule card that the Headpointer scores in a round does not bind the rest of it", "[rule]") {
  Play play(police(), 3);
  play.print(5, full("color-diff"));
  play.score(1, "point-a-pile/empty");
  play.begin();
  play.say({"0 1 2 | 3 4 5"});
  play.say({"1", "0", "0"});
  CHECK(play.row(0) == Numbers{3, 4, 5});
  CHECK(rule(play.state) == no_card);
  play.say({"0 | 1 2"});
  play.say({"0", "1"});
  CHECK(play.noted(n_out).empty());
  CHECK(play.row(2) == Numbers{1, 2});
}

TEST_CASE("A pile is resolved as if an offender had not pointed", "[rule]") {
  Ruled play("color-diff");
  play.last(1, "blue").tops({"red"}).lay("0 1 | 2 3 4 5");
  SECTION("one rival is left and wins it") {
    play.say({"0", "0", "-"});
    CHECK(play.out() == Numbers{0});
    CHECK(play.state.count(row_of(seat(1))) == 3);
    CHECK(play.row(2) == Numbers{2, 3, 4, 5});
  }
  SECTION("two rivals are left and split it without the offender") {
    play.say({"0", "0", "0"});
    CHECK(play.out() == Numbers{0});
    CHECK(seats(play.state, v_out) == set_of({0}));
    play.say({"0 | 1"});
    CHECK(play.seats() == Numbers{1, 2});
  }
}

TEST_CASE("A single card wanted by an offender and another goes to the other", "[rule]") {
  Ruled play("color-diff");
  play.last(1, "blue").lay("0 | 1 2 3 4 5");
  play.say({"0", "0", "-"});
  CHECK(play.in(row_of(seat(1))).back() == 0);
  CHECK(play.row(2) == Numbers{1, 2, 3, 4, 5});
}

TEST_CASE("Who offends in a split has no part in the next one", "[rule]") {
  Ruled play("color-diff");
  play.last(1, "blue");
  for (const int i : {2, 3}) play.print(i, face(play.game, "point-a-pile/empty"), i == 2 ? "green" : "blue");
  play.lay("0 1 3 2 | 4 5");
  play.say({"0", "0", "0"});
  CHECK(play.out().empty());
  play.say({"0 1 2 | 3"});  // the first pile shows blue now
  play.say({"0", "0", "0"});
  CHECK(play.out() == Numbers{1});
  CHECK(play.prompt() == p_split);
  play.say({"0 1 | 2"});
  CHECK(play.seats() == Numbers{0, 2});
  play.say({"1", "0"});
  CHECK(play.state.top(row_of(seat(0))) == play.card(3));
  CHECK(play.row(2) == Numbers{0, 1});
  CHECK(play.state.count(row_of(seat(1))) == 1);
}

TEST_CASE("An offender has not tapped empty space", "[rule]") {
  Ruled play("color-diff");
  play.lay("0 1 | 2 3 4 5");
  play.say({"0", "-", "1"});
  CHECK(play.out() == Numbers{0});
  CHECK(play.row(1) == Numbers{0, 1});  // alone with empty space
  CHECK(play.row(2) == Numbers{2, 3, 4, 5});
}

TEST_CASE("Empty space is allowed under every rule", "[rule]") {
  for (const char* id : {"color-diff", "color-same", "neighbor-diff", "neighbor-same", "lead-penalty", "behind-bonus",
                         "text-diff", "text-same"}) {
    Ruled play(id);
    play.last(1, "red").lay(pairs);
    play.say({"-", "-", "-"});
    CHECK(play.out().empty());
    CHECK(play.in(discard) == Numbers{0, 1, 2, 3, 4, 5});
  }
}

TEST_CASE("A rule with an empty hook can forbid empty space", "[rule]") {
  const Scratch folder(
      "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\ncards:\n"
      "  - id: busy\n    kind: rule\n    label: Busy\n    text: The Headpointer keeps off empty space.\n"
      "    empty: not me.head\n");
  const auto game = folder.game(false);
  Play play(*game, 2);
  play.score(0, "busy");
  play.begin();
  play.say({"0 1 | 2 3"});
  SECTION("whom it binds is out, and has not tapped it") {
    play.say({"-", "-"});
    CHECK(play.noted(n_out) == Numbers{0});
    CHECK(play.row(1) == Numbers{0, 1, 2, 3});
    CHECK(play.state.count(row_of(seat(0))) == 1);
  }
  SECTION("piles are free") {
    play.say({"0", "1"});
    CHECK(play.noted(n_out).empty());
    CHECK(play.state.count(row_of(seat(0))) == 3);
  }
  SECTION("whom it does not bind may tap") {
    play.say({"0", "-"});
    CHECK(play.noted(n_out).empty());
    CHECK(play.row(1) == Numbers{2, 3});
  }
}

TEST_CASE("The story tells the rule of the round and who is out by it", "[rule]") {
  Ruled play("color-diff");
  play.lay(pairs);
  play.say({"0", "1", "2"});
  std::string told;
  for (const std::string& line : story(play.game, no_seat, play.events)) told += line + "\n";
  CHECK(told.find("The rule of this round: red Fresh Paint") != std::string::npos);
  CHECK(told.find("player 1 is out of the round: red Fresh Paint.") != std::string::npos);
  CHECK(told.find("player 2 is out") == std::string::npos);
}
