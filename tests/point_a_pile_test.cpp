// Every rule and ruling of the base game (point-a-pile.md), one test each.
#include <set>

#include "core/match.h"
#include "tests/table.h"

using namespace pw;
using namespace pw::pap;
using namespace pw::testing;

namespace {

constexpr SeatSet seats(std::initializer_list<int> who) {
  unsigned set = 0;
  for (const int s : who) set |= 1u << s;
  return static_cast<SeatSet>(set);
}

}  // namespace

// --- making piles ------------------------------------------------------------------

TEST_CASE("The Headpointer draws two cards a player and lays out one to players piles", "[rules]") {
  for (int players = 2; players <= 6; ++players) {
    Play play(real_game(), players);
    play.begin();
    CHECK(play.seats() == Numbers{0});
    CHECK(play.prompt() == p_make);
    CHECK(play.state.count(drawn) == 2 * players);
    CHECK(play.asked.decisions[0].options.count == 2 * players);
    CHECK(play.asked.decisions[0].groups == Range{1, static_cast<u8>(players)});
  }
}

TEST_CASE("Every drawn card must lie in a pile and no pile may be empty", "[rules]") {
  Play play(real_game(), 3);
  play.begin();
  CHECK(play.refusal("0 1 2 3 4 5") == "");
  CHECK(play.refusal("0 | 1 | 2 3 4 5") == "");
  CHECK(play.refusal("0 | 1 | 2 | 3 4 5") != "");
  CHECK(play.refusal("0 1 | 2 3 4") != "");
  CHECK(play.refusal("0 1 | | 2 3 4 5") != "");
  CHECK(play.refusal("0 1 2 3 4 5 |") != "");
  CHECK(play.refusal("0 1 | 1 2 3 4 5") != "");
}

TEST_CASE("Piles are laid left to right, each bottom first", "[rules]") {
  Play play(real_game(), 3);
  play.begin();
  play.say({"4 0 | 5 | 3 2 1"});
  REQUIRE(pile_count(play.state) == 3);
  CHECK(play.in(pile(play.state, 0)) == Numbers{4, 0});
  CHECK(play.in(pile(play.state, 1)) == Numbers{5});
  CHECK(play.in(pile(play.state, 2)) == Numbers{3, 2, 1});
  CHECK(play.state.top(pile(play.state, 2)) == play.card(1));
}

TEST_CASE("All players point at the same time, at one pile or at empty space", "[rules]") {
  Play play(real_game(), 4);
  play.begin();
  play.say({"0 1 | 2 3 4 5 6 7"});
  CHECK(play.seats() == Numbers{0, 1, 2, 3});
  CHECK(play.asked.quorum == 4);
  CHECK(play.refusal("-") == "");
  CHECK(play.refusal("1") == "");
  CHECK(play.refusal("2") != "");
  CHECK(play.refusal("0 1") != "");
}

// --- who gets what -------------------------------------------------------------------

TEST_CASE("A pile wanted by one player is scored bottom first, so its top card becomes the last card", "[rules]") {
  Play play(real_game(), 2);
  play.begin();
  play.say({"0 1 | 3 2"});
  play.say({"0", "1"});
  CHECK(play.row(0) == Numbers{0, 1});
  CHECK(play.row(1) == Numbers{3, 2});
  CHECK(play.state.top(row_of(seat(1))) == play.card(2));
  play.say({"0 1 2 3"});  // the second round: cards 4 to 7
  play.say({"-", "0"});
  CHECK(play.row(1) == Numbers{3, 2, 4, 5, 6, 7});
}

TEST_CASE("A pile that nobody wants is discarded", "[rules]") {
  Play play(real_game(), 3);
  play.begin();
  play.say({"0 1 | 2 3 | 5 4"});
  play.say({"0", "1", "1"});
  CHECK(play.in(spent) == Numbers{5, 4});
  play.say({"0 | 1"});
  play.say({"0", "1"});
  CHECK(play.in(discard) == Numbers{5, 4});
  CHECK(play.row(0) == Numbers{0, 1});
}

TEST_CASE("A single card that several players want is discarded without a split", "[rules]") {
  Play play(real_game(), 3);
  play.begin();
  play.say({"0 | 1 2 3 4 5"});
  play.say({"0", "0", "1"});
  CHECK(play.in(discard) == Numbers{0});
  CHECK(play.row(2) == Numbers{1, 2, 3, 4, 5});
  CHECK(play.prompt() == p_make);
  CHECK(var(play.state, v_round) == 2);
}

TEST_CASE("The Headpointer splits a contested pile into two or more piles", "[rules]") {
  Play play(real_game("first=3"), 3);
  play.begin();
  play.say({"0 1 2 | 3 4 5"});
  play.say({"0", "0", "1"});
  CHECK(play.prompt() == p_split);
  CHECK(play.seats() == Numbers{2});  // Headpointer, although not among those who want it
  CHECK(play.options() == Numbers{0, 1, 2});
  CHECK(play.asked.decisions[0].groups == Range{2, 3});
  CHECK(play.refusal("0 1 2") != "");
  CHECK(play.refusal("0 | 1") != "");
  CHECK(play.refusal("0 | | 1 2") != "");
  CHECK(play.refusal("0 | 1 | 2") == "");
}

TEST_CASE("A split may make more piles than there are players", "[rules]") {
  Play play(real_game(), 2);
  play.begin();
  play.say({"0 1 2 3"});
  play.say({"0", "0"});
  play.say({"3 | 2 | 1 | 0"});
  CHECK(pile_count(play.state) == 4);
  play.say({"0", "3"});
  CHECK(play.row(0) == Numbers{3});
  CHECK(play.row(1) == Numbers{0});
  CHECK(play.in(discard) == Numbers{2, 1});
}

TEST_CASE("Only those who wanted the pile point again, and empty space is allowed again", "[rules]") {
  Play play(real_game(), 3);
  play.begin();
  play.say({"0 1 2 | 3 4 5"});
  play.say({"1", "0", "0"});
  play.say({"2 | 0 1"});
  CHECK(play.prompt() == p_point);
  CHECK(play.seats() == Numbers{1, 2});
  CHECK(play.asked.decisions[0].options.count == 2);
  CHECK(play.refusal("-") == "");
  play.say({"0", "-"});
  CHECK(play.row(0) == Numbers{3, 4, 5});
  CHECK(play.row(1) == Numbers{2});
  CHECK(play.row(2) == Numbers{0, 1});  // the only one who tapped empty space in this round
}

TEST_CASE("All piles of a pointing are settled before the first split", "[rules]") {
  Play play(real_game(), 4);
  play.begin();
  play.say({"0 1 | 2 3 4 | 5 6 | 7"});
  play.say({"0", "0", "2", "-"});
  CHECK(play.prompt() == p_split);
  CHECK(play.row(2) == Numbers{5, 6});
  CHECK(play.in(spent) == Numbers{2, 3, 4, 7});
}

TEST_CASE("Contested piles are split left to right, and piles contested again wait behind the others", "[rules]") {
  Play play(real_game(), 4);
  play.begin();
  play.say({"0 1 2 3 | 4 5 6 | 7"});
  play.say({"0", "0", "1", "1"});
  CHECK(play.options() == Numbers{0, 1, 2, 3});
  play.say({"0 1 | 2 3"});
  CHECK(play.seats() == Numbers{0, 1});
  play.say({"0", "0"});
  CHECK(play.options() == Numbers{4, 5, 6});
  play.say({"0 | 1 2"});
  CHECK(play.seats() == Numbers{2, 3});
  play.say({"0", "1"});
  CHECK(play.options() == Numbers{0, 1});
  play.say({"0 | 1"});
  CHECK(play.seats() == Numbers{0, 1});
  play.say({"1", "0"});
  CHECK(play.row(0) == Numbers{1});
  CHECK(play.row(1) == Numbers{0});
  CHECK(play.row(2) == Numbers{4});
  CHECK(play.row(3) == Numbers{5, 6});
  CHECK(play.in(discard) == Numbers{7, 2, 3});
  CHECK(var(play.state, v_pointings) == 4);
}

TEST_CASE("Splits nest until single cards are left", "[rules]") {
  Play play(real_game(), 2);
  play.begin();
  play.say({"0 1 2 3"});
  play.say({"0", "0"});
  play.say({"0 1 2 | 3"});
  play.say({"0", "0"});
  play.say({"0 1 | 2"});
  play.say({"0", "0"});
  play.say({"0 | 1"});
  play.say({"0", "0"});
  CHECK(play.in(discard) == Numbers{3, 2, 0, 1});
  CHECK(var(play.state, v_round) == 2);
}

// --- empty space -----------------------------------------------------------------------

TEST_CASE("The one player who tapped empty space scores all discards of the round in their order", "[rules]") {
  Play play(real_game(), 3);
  play.begin();
  play.say({"5 4 | 3 2 1 0"});
  play.say({"1", "1", "-"});
  CHECK(play.row(2).empty());  // not before the round's end
  play.say({"0 1 | 2 3"});
  play.say({"0", "0"});
  play.say({"0 | 1"});
  play.say({"0", "1"});
  CHECK(play.row(0) == Numbers{3});
  CHECK(play.row(1) == Numbers{2});
  CHECK(play.row(2) == Numbers{5, 4, 1, 0});
  CHECK(play.state.count(discard) == 0);
}

TEST_CASE("Single cards that several players wanted go to the one who tapped empty space too", "[rules]") {
  Play play(real_game(), 3);
  play.begin();
  play.say({"0 | 1 2 | 3 4 5"});
  play.say({"0", "0", "-"});
  CHECK(play.row(2) == Numbers{0, 1, 2, 3, 4, 5});
}

TEST_CASE("If two players tapped empty space the cards stay discarded", "[rules]") {
  Play play(real_game(), 3);
  play.begin();
  play.say({"0 1 | 2 3 4 5"});
  play.say({"0", "-", "-"});
  CHECK(play.row(0) == Numbers{0, 1});
  CHECK(play.row(1).empty());
  CHECK(play.row(2).empty());
  CHECK(play.in(discard) == Numbers{2, 3, 4, 5});
}

TEST_CASE("Taps of empty space in different pointings of a round are counted together", "[rules]") {
  Play play(real_game(), 3);
  play.begin();
  play.say({"0 1 | 2 3 | 4 5"});
  play.say({"0", "0", "-"});
  play.say({"0 | 1"});
  play.say({"0", "-"});
  CHECK(play.row(0) == Numbers{0});
  CHECK(play.row(1).empty());
  CHECK(play.row(2).empty());
  CHECK(play.in(discard) == Numbers{2, 3, 4, 5, 1});
}

TEST_CASE("A player who taps empty space twice in a round counts once", "[rules]") {
  Play play(real_game(), 3);
  play.begin();
  play.say({"0 1 | 2 3 4 5"});
  Table(play.game.cards, play.state, nullptr).set(v_tapped, seats({1}));  // cards could make it so
  play.say({"0", "-", "0"});
  play.say({"0 | 1"});
  play.say({"0", "1"});
  CHECK(play.row(1) == Numbers{2, 3, 4, 5});
}

TEST_CASE("Taps of empty space are forgotten when the next round begins", "[rules]") {
  Play play(real_game(), 2);
  play.begin();
  play.say({"0 1 2 3"});
  play.say({"-", "0"});
  play.say({"0 1 | 2 3"});
  play.say({"0", "-"});
  CHECK(play.row(0) == Numbers{4, 5});
  CHECK(play.row(1) == Numbers{0, 1, 2, 3, 6, 7});
}

TEST_CASE("With empty_space=pointing each pointing settles its own discards at once", "[rules]") {
  Play play(real_game("first=1 empty_space=pointing"), 3);
  play.begin();
  play.say({"0 1 | 2 3 | 4 5"});
  play.say({"0", "0", "-"});
  CHECK(play.row(2) == Numbers{2, 3, 4, 5});
  play.say({"0 | 1"});
  play.say({"0", "-"});
  CHECK(play.row(0) == Numbers{0});
  CHECK(play.row(1) == Numbers{1});
  CHECK(play.row(2) == Numbers{2, 3, 4, 5});
  CHECK(play.state.count(discard) == 0);
}

TEST_CASE("With empty_space=pointing discards of a split go to nobody who did not point in it", "[rules]") {
  Play play(real_game("first=1 empty_space=pointing"), 3);
  play.begin();
  play.say({"0 1 2 | 3 4 5"});
  play.say({"0", "0", "-"});
  play.say({"0 | 1 | 2"});
  play.say({"0", "1"});
  CHECK(play.row(2) == Numbers{3, 4, 5});
  CHECK(play.in(discard) == Numbers{2});
}

// --- the Headpointer ---------------------------------------------------------------------

TEST_CASE("The Headpointer moves one seat clockwise after every round", "[rules]") {
  Play play(real_game("first=2"), 3);
  play.begin();
  for (const int expected : {1, 2, 0, 1}) {
    CHECK(at(head(play.state)) == expected);
    CHECK(play.seats() == Numbers{expected});
    play.say({"0 1 2 3 4 5"});
    play.say({"-", "-", "-"});
  }
}

TEST_CASE("Option first names the seat that starts, and random reaches every seat", "[rules]") {
  State state;
  for (int first = 1; first <= 4; ++first)
    for (u64 seed = 0; seed < 5; ++seed) {
      set_up(real_game("first=" + std::to_string(first)), state, 4, seed);
      CHECK(at(head(state)) == first - 1);
    }
  std::array<int, 4> seen{};
  for (u64 seed = 0; seed < 400; ++seed) {
    set_up(real_game(""), state, 4, seed);
    ++seen[ix(head(state))];
  }
  for (const int count : seen) CHECK((count > 57 && count < 143));  // 100 expected, 5 sigma
}

// --- the end -------------------------------------------------------------------------------

TEST_CASE("The game ends at 10 points and not at 9 unless told otherwise", "[rules]") {
  Play play(real_game(), 2);
  for (int i = 0; i < 8; ++i) play.score(1, "score-raw", "points=1");
  play.print(0, "score-raw", "points=1");
  play.print(4, "score-raw", "points=1");
  play.begin();
  play.say({"0 | 1 2 3"});
  play.say({"1", "0"});
  CHECK(play.points(1) == 9);
  CHECK_FALSE(play.state.over);
  play.say({"0 | 1 2 3"});
  play.say({"1", "0"});
  CHECK(play.points(1) == 10);
  CHECK(play.state.over);
  CHECK(play.asked.count == 0);
  CHECK(play.state.winners == seats({1}));
  CHECK(var(play.state, v_ended) == by_target);
}

TEST_CASE("The game ends the moment the target is reached, in the middle of a round", "[rules]") {
  Play play(real_game("first=1 target=2"), 3);
  play.print(4, "score-raw", "points=1");
  play.print(5, "score-raw", "points=1");
  play.begin();
  play.say({"0 1 | 2 3 | 4 5"});
  play.say({"0", "0", "2"});
  CHECK(play.state.over);
  CHECK(play.state.winners == seats({2}));
  CHECK(var(play.state, v_round) == 1);
  CHECK(at(head(play.state)) == 0);
  CHECK(play.row(0).empty());
}

TEST_CASE("Piles of one pointing are handed out together and the highest score wins", "[rules]") {
  Play play(real_game("first=1 target=2"), 3);
  for (int i = 0; i < 5; ++i) play.print(i, "score-raw", "points=1");
  play.begin();
  play.say({"0 1 | 2 3 4 | 5"});
  play.say({"0", "1", "2"});
  CHECK(play.state.over);
  CHECK(play.points(0) == 2);
  CHECK(play.points(1) == 3);
  CHECK(play.state.winners == seats({1}));
}

TEST_CASE("Equal scores at the target share the win", "[rules]") {
  Play play(real_game("first=1 target=2"), 3);
  for (int i = 0; i < 4; ++i) play.print(i, "score-raw", "points=1");
  play.begin();
  play.say({"0 1 | 2 3 | 4 5"});
  play.say({"0", "2", "1"});
  CHECK(play.state.over);
  CHECK(play.state.winners == seats({0, 2}));
}

TEST_CASE("Cards from empty space can end the game", "[rules]") {
  Play play(real_game("first=1 target=2"), 2);
  play.print(0, "score-raw", "points=1");
  play.print(1, "score-raw", "points=1");
  play.begin();
  play.say({"0 1 | 2 3"});
  play.say({"1", "-"});
  CHECK(play.state.over);
  CHECK(play.state.winners == seats({1}));
}

TEST_CASE("The Headpointer moving on can end the game", "[rules]") {
  Play play(real_game("first=1 target=1"), 3);
  play.score(1, "score-headpointer", "points=1");
  play.begin();
  play.say({"0 1 2 3 4 5"});
  CHECK(play.points(1) == 0);
  play.say({"-", "-", "-"});
  CHECK(play.points(1) == 1);
  CHECK(play.state.over);
  CHECK(play.state.winners == seats({1}));
  CHECK(var(play.state, v_ended) == by_target);
}

TEST_CASE("With deck_out=end the round that empties the deck is the last one", "[rules]") {
  Play play(real_game(), 3);
  play.shorten_deck(6);
  play.print(0, "score-raw", "points=1");
  play.begin();
  play.say({"0 | 1 2 3 4 5"});
  play.say({"1", "0", "-"});
  CHECK(play.state.over);
  CHECK(var(play.state, v_ended) == by_deck);
  CHECK(play.state.winners == seats({1}));
}

TEST_CASE("With deck_out=end the last round is played with what is left", "[rules]") {
  Play play(real_game(), 3);
  play.shorten_deck(8);
  play.score(2, "score-raw", "points=-1");
  play.begin();
  play.say({"0 1 2 3 4 5"});
  play.say({"-", "-", "-"});
  REQUIRE_FALSE(play.state.over);
  CHECK(play.options() == Numbers{6, 7});
  CHECK(play.asked.decisions[0].groups == Range{1, 2});
  play.say({"0 | 1"});
  play.say({"0", "1", "-"});
  CHECK(play.state.over);
  CHECK(play.row(0) == Numbers{6});
  CHECK(play.state.winners == seats({0, 1}));  // most points win, ties share
}

TEST_CASE("With deck_out=reshuffle the discard pile becomes the new deck when cards run out", "[rules]") {
  Play play(real_game("first=1 deck_out=reshuffle"), 3);
  play.shorten_deck(8);
  play.begin();
  play.say({"0 1 2 3 4 5"});
  play.say({"-", "-", "-"});
  REQUIRE_FALSE(play.state.over);
  CHECK(play.state.count(drawn) == 6);
  CHECK(play.state.count(deck) == 2);
  CHECK(play.state.count(discard) == 0);
}

TEST_CASE("With deck_out=reshuffle a round is played with what is left if the discard pile is empty", "[rules]") {
  Play play(real_game("first=1 deck_out=reshuffle"), 3);
  play.shorten_deck(8);
  play.begin();
  play.say({"0 1 2 3 4 5"});
  play.say({"0", "-", "-"});
  REQUIRE_FALSE(play.state.over);
  CHECK(play.state.count(drawn) == 2);
}

TEST_CASE("With deck_out=reshuffle the game ends only when deck and discard pile are both empty", "[rules]") {
  Play play(real_game("first=1 deck_out=reshuffle"), 3);
  play.shorten_deck(6);
  play.score(1, "score-raw", "points=1");
  play.begin();
  play.say({"0 1 2 3 4 5"});
  play.say({"-", "-", "-"});
  REQUIRE_FALSE(play.state.over);  // the deck is empty, the discard pile was not
  CHECK(play.state.count(drawn) == 6);
  play.say({"0 1 2 3 4 5"});
  play.say({"0", "-", "-"});
  CHECK(play.state.over);
  CHECK(var(play.state, v_ended) == by_deck);
  CHECK(play.state.winners == seats({1}));
}

// --- what is seen ------------------------------------------------------------------------------

TEST_CASE("By default everybody sees all rows, piles and discards, and nobody the deck", "[rules][view]") {
  Play play(real_game(), 3);
  const Card low = play.score(1, "score-raw", "points=1");
  play.score(1, "empty");
  play.begin();
  play.say({"0 1 | 2 3 4 5"});
  const View view = look(play.game, play.state, seat(0));
  CHECK(view.sees(low));
  CHECK(view.sees(play.card(0)));
  each_card(view.state(), deck, [&](Card card) { CHECK_FALSE(view.sees(card)); });
  CHECK(play.game.points(play.game, view.state(), seat(1)) == 1);
}

TEST_CASE("In the memory variant others see only the top card of a row", "[rules][view]") {
  Play play(real_game("first=1 memory=true"), 3);
  play.score(1, "score-raw", "points=1", "green");
  play.score(1, "empty", "", "blue");
  play.score(1, "empty", "", "purple");
  (void)play.points(1);  // counted before anybody looks
  play.begin();
  const Zone row = row_of(seat(1));
  const View other = look(play.game, play.state, seat(0)), owner = look(play.game, play.state, seat(1));
  CHECK(other.state().count(row) == 3);
  CHECK_FALSE(other.sees(other.state().card_at(row, 0)));
  CHECK_FALSE(other.sees(other.state().card_at(row, 1)));
  CHECK(other.sees(other.state().top(row)));
  CHECK(other.state().color_of(other.state().top(row)) == color(play.game, "purple"));
  for (int i = 0; i < 3; ++i) CHECK(owner.sees(owner.state().card_at(row, i)));
  CHECK(play.game.points(play.game, owner.state(), seat(1)) == 1);
}

TEST_CASE("In the memory variant a view has neither the counts nor the points of another's row", "[rules][view]") {
  Play play(real_game("first=1 memory=true"), 3);
  play.score(1, "score-raw", "points=1", "green");
  play.score(1, "empty", "", "blue");
  CHECK(play.points(1) == 1);
  play.begin();
  const View other = look(play.game, play.state, seat(0)), owner = look(play.game, play.state, seat(1));
  const Tally none{};
  CHECK(other.state().row(seat(1)).color == none.color);
  CHECK(other.state().row(seat(1)).kind == none.kind);
  CHECK(other.state().row(seat(1)).textless == 0);
  CHECK(other.state().points_known == 0);
  CHECK(other.state().points[1] == 0);
  CHECK(other.state().points_touch[1] == 0);
  CHECK(owner.state().row(seat(1)).textless == 1);
}

TEST_CASE("In the memory variant two rows that differ below the top look the same to others", "[rules][view]") {
  Play play(real_game("first=1 memory=true"), 3);
  play.score(1, "score-raw", "points=1", "green");
  play.score(1, "empty", "", "blue");
  play.score(1, "empty", "", "purple");
  play.begin();
  State swapped = play.state;  // the lowest card of the row for one of the deck
  const auto a = ix(swapped.bottom(row_of(seat(1)))), b = ix(swapped.top(deck));
  std::swap(swapped.face[a], swapped.face[b]);
  std::swap(swapped.color[a], swapped.color[b]);
  CHECK(look(play.game, play.state, seat(0)) == look(play.game, swapped, seat(0)));
  CHECK_FALSE(look(play.game, play.state, seat(1)) == look(play.game, swapped, seat(1)));
}
