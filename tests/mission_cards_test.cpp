// Complete-a-Mission: the ten Missions, and how they are held, kept secret and revealed.
#include <set>

#include "core/describe.h"
#include "core/match.h"
#include "core/playout.h"
#include "tests/table.h"

using namespace pw;
using namespace pw::pap;
using namespace pw::testing;

namespace {

const Game& mission_game(const std::string& options = "first=1", const std::string& more = "") {
  return real_game(options, -1, "complete-a-mission" + more);
}

// Nobody can fulfil a Mission until a test says so.
struct Secret : Play {
  explicit Secret(int players = 3, const std::string& options = "first=1", const std::string& more = "")
      : Play(mission_game(options, more), players) {
    for (int s = 0; s < players; ++s) give_mission(s, "complete-a-mission/many-cards");
  }
  Secret& mission(int who, const std::string& id, const std::string& values = "") {
    give_mission(who, "complete-a-mission/" + id, values);
    return *this;
  }
  Secret& cards(int who, int count, const std::string& hue = "red") {
    for (int i = 0; i < count; ++i) score(who, "point-a-pile/empty", "", hue);
    return *this;
  }
  Secret& worth(int who, int count, const std::string& hue = "red") {
    for (int i = 0; i < count; ++i) score(who, "score-raw", "points=1", hue);
    return *this;
  }
  void waste_round() {  // nobody gets anything
    std::string all = "0";
    for (int i = 1; i < asked.decisions[0].options.count; ++i) all += " " + std::to_string(i);
    say({all});
    say(std::vector<std::string>(ix(state.players), "-"));
  }
  bool may_reveal(int who) const {
    const Decision* decision = prompt() == p_reveal ? asked.of(seat(who)) : nullptr;
    return decision && decision->options.count == 1;
  }
  // Each says whether they reveal, seat by seat.
  void reveal(const std::vector<bool>& does) {
    REQUIRE(prompt() == p_reveal);
    std::vector<std::string> texts;
    for (const int who : seats()) texts.push_back(does[ix(who)] ? "0" : "-");
    say(texts);
  }
};

// Seat 1 gets a Mission and a row. Is it fulfilled when the next chance to reveal comes?
struct Fulfils : Secret {
  explicit Fulfils(const std::string& id, const std::string& values = "") { mission(1, id, values); }
  Fulfils& blanks(int count, const std::string& hue = "red") { return cards(1, count, hue), *this; }
  Fulfils& points(int count, const std::string& hue = "red") { return worth(1, count, hue), *this; }
  bool done() {
    begin();
    waste_round();
    if (!may_reveal(1)) {
      CHECK(prompt() == p_make);  // nobody else can: the game goes on unasked
      return false;
    }
    reveal({false, true, false});
    CHECK(state.over);
    CHECK(state.winners == set_of({1}));
    CHECK(var(state, v_ended) == by_mission);
    return true;
  }
};

bool is_mission(const Game& game, FaceId face) { return face != unseen_face && game.cards.kind(face) == mission_card; }

// Plays on with random choices until somebody can reveal and somebody else cannot; nobody reveals before.
void play_to_a_reveal(Match& match, Rng& rng) {
  while (!match.over()) {
    const Asked& asked = match.asked();
    int open = 0;
    for (int i = 0; i < asked.count; ++i) open += asked.decisions[ix(i)].is_open();
    if (asked.decisions[0].prompt == p_reveal && open == 1 && asked.count > 1) return;
    for (int s = 0; s < match.state().players; ++s) {
      const Decision* decision = match.decision(seat(s));
      if (!decision) continue;
      Choice choice;
      if (decision->prompt != p_reveal) RandomBot::pick(*decision, rng, choice);
      REQUIRE(match.answer(seat(s), choice).why == "");
      break;
    }
  }
}

}  // namespace

// --- the cards ---------------------------------------------------------------------------

TEST_CASE("Monochrome wants 5 cards of one colour", "[mission]") {
  CHECK(Fulfils("one-color").blanks(5, "blue").done());
  CHECK(Fulfils("one-color").blanks(6, "blue").blanks(2, "red").done());
  CHECK_FALSE(Fulfils("one-color").blanks(4, "blue").blanks(4, "red").blanks(4, "green").done());
}

TEST_CASE("Ark wants 2 cards of every colour", "[mission]") {
  CHECK(Fulfils("two-of-each").blanks(2, "red").blanks(2, "green").blanks(2, "blue").blanks(3, "purple").done());
  CHECK_FALSE(Fulfils("two-of-each").blanks(2, "red").blanks(2, "green").blanks(5, "blue").blanks(1, "purple").done());
  CHECK_FALSE(Fulfils("two-of-each").blanks(5, "red").blanks(5, "green").done());
}

TEST_CASE("Point Taken wants 10 points", "[mission]") {
  CHECK(Fulfils("ten-points").points(10).done());
  CHECK_FALSE(Fulfils("ten-points").points(9).blanks(5).done());
}

TEST_CASE("Library wants 6 cards with text", "[mission]") {
  CHECK(Fulfils("text-cards").points(6).done());
  CHECK_FALSE(Fulfils("text-cards").points(5).blanks(6).done());
}

TEST_CASE("Silence wants 5 textless cards", "[mission]") {
  CHECK(Fulfils("textless-cards").blanks(3).blanks(2, "blue").points(3).done());
  CHECK_FALSE(Fulfils("textless-cards").blanks(4).points(6).done());
}

TEST_CASE("Bright Side wants a card of every colour and 6 points", "[mission]") {
  CHECK(Fulfils("colors-and-points").points(6).blanks(1, "green").blanks(1, "blue").blanks(1, "purple").done());
  CHECK_FALSE(Fulfils("colors-and-points").points(5).blanks(1, "green").blanks(1, "blue").blanks(3, "purple").done());
  CHECK_FALSE(Fulfils("colors-and-points").points(7).blanks(1, "green").blanks(3, "blue").done());
}

TEST_CASE("Paintbox wants a card of every colour and 6 cards", "[mission]") {
  CHECK(Fulfils("colors-and-cards").blanks(3, "red").blanks(1, "green").blanks(1, "blue").blanks(1, "purple").done());
  CHECK_FALSE(Fulfils("colors-and-cards").blanks(2).blanks(1, "green").blanks(1, "blue").blanks(1, "purple").done());
  CHECK_FALSE(Fulfils("colors-and-cards").blanks(4, "red").blanks(4, "green").blanks(3, "blue").done());
}

TEST_CASE("Hoard wants 12 cards", "[mission]") {
  CHECK(Fulfils("many-cards").blanks(12).done());
  CHECK_FALSE(Fulfils("many-cards").blanks(11).done());
}

TEST_CASE("Steady Hand wants 8 cards and 4 points", "[mission]") {
  CHECK(Fulfils("cards-and-points").blanks(4).points(4).done());
  CHECK_FALSE(Fulfils("cards-and-points").blanks(3).points(4).done());
  CHECK_FALSE(Fulfils("cards-and-points").blanks(7).points(3).done());
}

TEST_CASE("Two Tone wants so many cards of one colour and so many of another", "[mission]") {
  const std::string wants = "many=6 some=4 first=green second=purple";
  CHECK(Fulfils("two-colors", wants).blanks(6, "green").blanks(4, "purple").done());
  CHECK_FALSE(Fulfils("two-colors", wants).blanks(5, "green").blanks(5, "purple").done());
  CHECK_FALSE(Fulfils("two-colors", wants).blanks(7, "green").blanks(3, "purple").done());
  CHECK_FALSE(Fulfils("two-colors", wants).blanks(4, "green").blanks(6, "purple").done());
  CHECK(Fulfils("two-colors", "many=5 some=3 first=red second=blue").blanks(5, "red").blanks(3, "blue").done());
}

TEST_CASE("Two Tone always names two colours, and all numbers and colours occur", "[mission]") {
  const Game& game = mission_game();
  std::set<std::string> printed;
  for (const Face& what : game.cards.faces)
    if (game.cards.defs[what.def].id == "two-colors") printed.insert(what.values);
  CHECK(printed.size() == 2 * 3 * 4 * 3);
  for (const std::string hue : {"red", "green", "blue", "purple"})
    CHECK_FALSE(printed.contains("many=5 some=3 first=" + hue + " second=" + hue));
}

// --- where they are --------------------------------------------------------------------------

TEST_CASE("Everybody holds one Mission, the others lie aside, and none is in the deck", "[mission]") {
  const Game& game = mission_game();
  State state;
  for (int players = 2; players <= 6; ++players)
    for (u64 seed = 0; seed < 20; ++seed) {
      set_up(game, state, players, seed);
      CHECK(state.count(deck) == 54);
      CHECK(state.count(missions) == 12 - players);
      for (int s = 0; s < players; ++s) {
        REQUIRE(state.count(hand_of(seat(s))) == 1);
        CHECK(is_mission(game, state.face_of(state.top(hand_of(seat(s))))));
      }
      each_card(state, deck, [&](Card card) { CHECK_FALSE(is_mission(game, state.face_of(card))); });
    }
}

TEST_CASE("Missions have no colour", "[mission]") {
  State state;
  set_up(mission_game(), state, 6, 3);
  for (int s = 0; s < 6; ++s) CHECK(state.color_of(state.top(hand_of(seat(s)))) == no_color);
}

TEST_CASE("No Mission ever leaves the hands and the cards set aside", "[mission]") {
  const Game& game = mission_game("first=random", " point-a-police dont-a-touchme wait-a-minute");
  const auto asked = std::make_unique<Asked>();
  for (u64 seed = 0; seed < 20; ++seed) {
    State state;
    Rng rng(seed, u64{5});
    set_up(game, state, 4, seed);
    start(game, state, *asked);
    bool kept = true;
    while (!state.over) {
      Answers answers;
      for (int i = 0; i < asked->count; ++i) {
        Choice choice;
        RandomBot::pick(asked->decisions[ix(i)], rng, choice);
        answers.arrive(i, choice);
      }
      (void)answer(game, state, *asked, answers);
      for (int i = 0; i < state.cards; ++i) {
        const Zone zone = state.zone_of(Card{static_cast<u8>(i)});
        const bool aside = zone == missions || (at(zone) >= at(first_hand) && at(zone) < at(first_hand) + max_seats);
        kept &= aside == is_mission(game, FaceId{state.face[ix(i)]});
      }
    }
    CHECK(kept);
  }
}

// --- revealing -------------------------------------------------------------------------------

TEST_CASE("Missions replace the target: points alone end nothing", "[mission]") {
  Secret play;
  play.mission(1, "one-color").worth(1, 4, "red").worth(1, 4, "blue").worth(1, 3, "green").begin();
  play.waste_round();
  CHECK(play.points(1) == 11);
  CHECK_FALSE(play.state.over);
  CHECK(play.prompt() == p_make);
  CHECK(var(play.state, v_round) == 2);
}

TEST_CASE("At the end of the deck the most points win, Missions or not", "[mission]") {
  Secret play;
  play.worth(2, 1).shorten_deck(6);
  play.begin();
  play.waste_round();
  CHECK(play.state.over);
  CHECK(play.state.winners == set_of({2}));
  CHECK(var(play.state, v_ended) == by_deck);
}

TEST_CASE("A fulfilled Mission can be kept back and revealed later", "[mission]") {
  Secret play;
  play.mission(1, "one-color").cards(1, 5);
  play.begin();
  play.waste_round();
  REQUIRE(play.may_reveal(1));
  play.reveal({false, false, false});
  CHECK_FALSE(play.state.over);
  while (play.prompt() == p_reveal) play.reveal({false, false, false});  // the Headpointer moves on
  CHECK(play.prompt() == p_make);
  CHECK(at(head(play.state)) == 1);
  play.say({"0 1 | 2 3 | 4 5"});
  play.say({"0", "1", "2"});
  REQUIRE(play.may_reveal(1));
  play.reveal({false, true, false});
  CHECK(play.state.over);
  CHECK(play.state.winners == set_of({1}));
  CHECK(play.game.ending(play.game, play.state) == "fulfilled a Mission");
}

TEST_CASE("A Mission is asked about as soon as a hand-out fulfils it, in the middle of the round", "[mission]") {
  Secret play;
  play.mission(2, "one-color").cards(2, 4);
  play.begin();
  play.say({"0 1 2 | 3 4 5"});
  CHECK(play.prompt() == p_point);
  play.say({"0", "0", "1"});
  REQUIRE(play.may_reveal(2));
  play.reveal({false, false, true});
  CHECK(play.state.winners == set_of({2}));
  CHECK(var(play.state, v_round) == 1);
}

TEST_CASE("A Mission that is fulfilled no more cannot be revealed any more", "[mission]") {
  Secret play(3, "first=1", " wait-a-minute");
  play.mission(1, "one-color").cards(1, 5);
  play.score(2, "wait-a-minute/discard");
  play.begin();
  REQUIRE(play.prompt() == p_trigger);
  play.trigger("discard");
  play.pick(play.state.bottom(row_of(seat(1))));
  play.pass();
  play.waste_round();
  play.pass();
  CHECK_FALSE(play.may_reveal(1));
  CHECK(play.prompt() == p_make);
}

TEST_CASE("If several reveal at once the first from the Headpointer on wins", "[mission]") {
  Secret play(3, "first=3");
  play.mission(1, "one-color").cards(1, 5).mission(2, "one-color").cards(2, 5).begin();
  play.waste_round();
  CHECK(play.seats() == Numbers{2, 0, 1});
  CHECK(play.may_reveal(1));
  CHECK(play.may_reveal(2));
  CHECK_FALSE(play.may_reveal(0));
  SECTION("both") {
    play.reveal({false, true, true});
    CHECK(play.state.winners == set_of({2}));
  }
  SECTION("only the second") {
    play.reveal({false, true, false});
    CHECK(play.state.winners == set_of({1}));
  }
}

TEST_CASE("A match asks those who can reveal and nobody else, and refuses an unfulfilled Mission", "[mission]") {
  int met = 0;
  for (u64 seed = 0; seed < 40; ++seed) {
    Match match(mission_game(), 3, seed);
    Rng rng(seed, u64{9});
    play_to_a_reveal(match, rng);
    if (match.over()) continue;
    ++met;
    const State before = match.state();
    const std::size_t said = match.history().size(), told = match.events().size();
    Seat able = no_seat;
    for (int s = 0; s < 3; ++s) {
      if (match.decision(seat(s))) {
        CHECK(able == no_seat);
        able = seat(s);
        CHECK(match.decision(able)->prompt == p_reveal);
        continue;
      }
      CHECK_FALSE(match.answer(seat(s), Choice::of(0)).ok());
      CHECK_FALSE(match.answer(seat(s), Choice()).ok());
    }
    CHECK(same(match.state(), before));
    CHECK(match.history().size() == said);
    CHECK(match.events().size() == told);
    REQUIRE(able != no_seat);
    CHECK(match.answer(able, Choice::of(0)).ok());
    CHECK(match.over());
    CHECK(match.state().winners == seat_bit(able));
    CHECK(match.undo());
    CHECK(same(match.state(), before));
    CHECK(match.decision(able));
    CHECK(match.answer(able, Choice()).ok());
    CHECK_FALSE(same(match.state(), before));
  }
  CHECK(met > 10);
}

// --- secrecy -----------------------------------------------------------------------------------

TEST_CASE("No view of another seat holds a Mission's face", "[mission][view]") {
  Secret play;
  play.begin();
  play.waste_round();
  for (int viewer = 0; viewer < 3; ++viewer) {
    const View view = look(play.game, play.state, seat(viewer));
    for (int whose = 0; whose < 3; ++whose) {
      const Card held = view.state().top(hand_of(seat(whose)));
      CHECK(view.sees(held) == (viewer == whose));
    }
    each_card(view.state(), missions, [&](Card card) { CHECK_FALSE(view.sees(card)); });
  }
}

TEST_CASE("Two positions that differ in another's Mission look the same, fulfilled or not", "[mission][view]") {
  Secret play;
  play.cards(1, 5).begin();
  State other = play.state;
  const auto held = ix(other.top(hand_of(seat(1)))), aside = ix(other.top(missions));
  play.state.face[aside] = other.face[aside] = static_cast<u16>(face(play.game, "complete-a-mission/one-color"));
  std::swap(other.face[held], other.face[aside]);
  CHECK(look(play.game, play.state, seat(0)) == look(play.game, other, seat(0)));
  CHECK_FALSE(look(play.game, play.state, seat(1)) == look(play.game, other, seat(1)));
  Asked asked;
  Events events;
  start(play.game, other, asked, &events);
  const auto on = [&](State& state, const std::vector<std::string>& texts) {
    Answers answers;
    for (const std::string& text : texts) answers.arrive(answers.count, *parse_choice(text));
    REQUIRE(answer(play.game, state, asked, answers, &events).ok());
  };
  on(other, {"0 1 2 3 4 5"});
  on(other, {"-", "-", "-"});
  CHECK(asked.decisions[0].prompt == p_reveal);  // seat 1 is asked there; here nobody needs to be
  CHECK(asked.count == 3);
  for (const Event& event : events) CHECK_FALSE(is_mission(play.game, seen_by(play.game, seat(0), event).face));
}

TEST_CASE("Behind a view another's Mission can be any that is not seen, and one's own stays", "[mission][view]") {
  Play play(mission_game(), 3);
  play.begin();
  const View view = look(play.game, play.state, seat(0));
  const FaceId own = play.state.face_of(play.state.top(hand_of(seat(0))));
  std::set<int> imagined;
  Rng rng(4, u64{4});
  for (int i = 0; i < 100; ++i) {
    const State possible = imagine(play.game, view, rng);
    CHECK(possible.face_of(possible.top(hand_of(seat(0)))) == own);
    const FaceId theirs = possible.face_of(possible.top(hand_of(seat(1))));
    CHECK(is_mission(play.game, theirs));
    imagined.insert(at(theirs));
  }
  CHECK(imagined.size() > 3);
}

TEST_CASE("Nothing that is told names a Mission before it is revealed", "[mission][view]") {
  const Game& game = mission_game("first=1", " wait-a-minute");
  int revealed = 0;
  for (u64 seed = 0; seed < 30; ++seed) {
    Match match(game, 3, seed);
    Rng rng(seed, u64{9});
    play_to_a_reveal(match, rng);
    for (int viewer = 0; viewer < 3; ++viewer) {
      bool named = false;
      for (const Event& event : match.events()) named |= is_mission(game, seen_by(game, seat(viewer), event).face);
      for (const std::string& line : story(game, seat(viewer), match.events()))
        named |= line.find("Mission") != std::string::npos;
      CHECK_FALSE(named);
    }
    if (match.over()) continue;
    ++revealed;
    Seat able = no_seat;
    for (int s = 0; s < 3; ++s)
      if (match.decision(seat(s))) able = seat(s);
    const std::string name = card_name(game, match.state(), match.state().top(hand_of(able)));
    REQUIRE(match.answer(able, Choice::of(0)).ok());
    const auto told = story(game, seat((at(able) + 1) % 3), match.events());
    CHECK(told.back().find(player_name(able) + " reveals a Mission: " + name) != std::string::npos);
  }
  CHECK(revealed > 10);
}

TEST_CASE("A Mission that another's action fulfils is its owner's to reveal", "[mission][interaction]") {
  Secret play(3, "first=1", " wait-a-minute");
  play.mission(1, "one-color").cards(1, 4, "blue").cards(1, 1, "red");
  play.cards(2, 1, "blue");
  play.score(2, "wait-a-minute/switch");
  play.begin();
  REQUIRE(play.seats() == Numbers{2});
  play.trigger("switch");
  play.pick(play.state.bottom(row_of(seat(2))));  // blue
  play.pick(play.state.top(row_of(seat(1))));     // red
  REQUIRE(play.may_reveal(1));
  CHECK_FALSE(play.may_reveal(2));
  play.reveal({false, true, false});
  CHECK(play.state.winners == set_of({1}));
  CHECK(var(play.state, v_ended) == by_mission);
}
