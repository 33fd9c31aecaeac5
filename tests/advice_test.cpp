// The greedy player of Point-a-Pile: it reckons with rivals, sees what empty space may catch, and wants its Mission.
#include "core/playout.h"
#include "tests/table.h"

using namespace pw;
using namespace pw::testing;

namespace {

std::string greedy_choice(const Play& play, int decision, u64 seed) {
  Rng rng(seed, Stream::bots);
  Choice choice;
  GreedyBot().choose(Question(play.game, play.table(), play.state, play.asked.decisions[ix(decision)]), rng, choice);
  return to_text(choice);
}

// Of so many tries, how often the greedy player asked there says this.
int times(const Play& play, int decision, const std::string& says, int tries = 60) {
  int count = 0;
  for (int i = 0; i < tries; ++i) count += greedy_choice(play, decision, static_cast<u64>(i)) == says;
  return count;
}

struct Mix {
  const char* packs;
  int players, greedy, at_least;  // percent of the games that the greedy players win together
};

}  // namespace

TEST_CASE("greedy players do not all point at the best pile", "[greedy]") {
  Play play(real_game(), 4);
  for (const int card : {0, 1, 2, 4}) play.print(card, "score-raw", "points=1");
  play.begin();
  play.say({"0 1 | 2 3 | 4 5 | 6 7"});
  int all_the_same = 0, best = 0;
  for (u64 seed = 0; seed < 60; ++seed) {
    std::vector<std::string> said;
    for (int i = 0; i < 4; ++i) said.push_back(greedy_choice(play, i, seed * 4 + static_cast<u64>(i)));
    all_the_same += std::count(said.begin(), said.end(), said[0]) == 4;
    best += static_cast<int>(std::count(said.begin(), said.end(), "0"));
  }
  CHECK(all_the_same < 15);
  CHECK(best > 0);
  CHECK(times(play, 0, "3") == 0);  // worth nothing, and there are better ones for all
}

TEST_CASE("a greedy player points at what nobody else may or wants to take", "[greedy]") {
  Play play(real_game("first=1", -1, "dont-a-touchme"), 2);
  play.print(1, "score-raw", "points=1");
  play.print(3, "dont-a-touchme/head-only");
  play.begin();
  play.say({"0 1 3 | 2"});
  CHECK(times(play, 0, "0") == 60);
  CHECK(times(play, 1, "0") == 0);
}

TEST_CASE("a greedy player sometimes goes for what empty space has caught", "[greedy]") {
  Play play(real_game(), 2);
  for (const int card : {2, 3}) play.print(card, "score-raw", "points=1");
  play.begin();
  play.say({"0 1 | 2 3"});
  play.say({"0", "0"});  // the good pile is discarded, the bad one will be split
  REQUIRE(play.prompt() == pap::p_split);
  play.say({"0 | 1"});
  REQUIRE(play.prompt() == pap::p_point);
  const int taps = times(play, 0, "-");
  CHECK(taps > 0);
  CHECK(times(play, 1, "-") > 0);
}

TEST_CASE("a greedy player does not tap where another has already tapped", "[greedy]") {
  Play play(real_game(), 3);
  for (const int card : {2, 3}) play.print(card, "score-raw", "points=1");
  play.begin();
  play.say({"0 1 4 5 | 2 3"});
  play.say({"0", "0", "-"});
  play.say({"0 1 | 2 3"});
  CHECK(times(play, 0, "-") == 0);
}

TEST_CASE("a greedy player takes the pile that fulfils its Mission", "[greedy]") {
  const auto takes_the_textless = [](const std::string& mission) {
    Play play(real_game("first=1", -1, "complete-a-mission"), 2);
    play.give_mission(0, "complete-a-mission/many-cards");
    play.give_mission(1, "complete-a-mission/" + mission);
    for (int i = 0; i < 4; ++i) play.score(1, "empty");
    for (const int card : {2, 3}) play.print(card, "score-raw", "points=1");
    play.begin();
    play.say({"0 1 | 2 3"});
    return times(play, 1, "0");
  };
  CHECK(takes_the_textless("textless-cards") > 50);
  CHECK(takes_the_textless("ten-points") < 30);
}

TEST_CASE("greedy players win more than their share, however many they are", "[greedy]") {
  const Mix mix = GENERATE(Mix{"", 4, 1, 45}, Mix{"", 4, 2, 62}, Mix{"", 4, 3, 82}, Mix{"", 2, 1, 75}, Mix{"", 6, 3, 58},
                           Mix{"complete-a-mission", 4, 2, 54}, Mix{"all", 4, 2, 54});
  const Game& game = real_game("first=random", -1, mix.packs);
  RandomBot random;
  GreedyBot greedy;
  auto playout = std::make_unique<Playout>();
  const int games = checked_build ? 40 : 240;
  double wins = 0;
  for (int i = 0; i < games; ++i) {
    std::array<Bot*, max_seats> bots;
    bots.fill(&random);
    SeatSet mine = 0;
    for (int k = 0; k < mix.greedy; ++k) {
      const Seat where = seat((i + k) % mix.players);
      bots[ix(where)] = &greedy;
      mine = static_cast<SeatSet>(mine | seat_bit(where));
    }
    playout->play(game, mix.players, static_cast<u64>(i), bots);
    const SeatSet winners = playout->state.winners;
    wins += static_cast<double>(std::popcount(static_cast<SeatSet>(mine & winners))) / std::popcount(winners);
  }
  INFO(mix.packs << ": " << mix.greedy << " greedy of " << mix.players << " win " << wins << " of " << games);
  if (!checked_build) CHECK(100 * wins >= mix.at_least * games);
}
