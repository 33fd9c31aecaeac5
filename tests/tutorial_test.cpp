// The tutorial's game is cut out of its page, linted, pictured and played, so that what stands there works.
#include <fstream>
#include <sstream>

#include "core/playout.h"
#include "scripting/exercise.h"
#include "scripting/lint.h"
#include "tests/scratch.h"
#include "tools/picture.h"

using namespace pw;
using pw::testing::Scratch;

namespace {

// The first block of a language on a page.
std::string block(const std::string& page, const std::string& language) {
  const std::string opening = "```" + language + "\n";
  const std::size_t begin = page.find(opening) + opening.size(), end = page.find("```", begin);
  REQUIRE(end != std::string::npos);
  return page.substr(begin, end - begin);
}

std::string tutorial() {
  std::ifstream in(PILEWRIGHT_SOURCE_DIR "/scripting/tutorial.md", std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

struct HighFive {
  HighFive() {
    std::filesystem::create_directories(folder());
    std::ofstream(folder() / "pack.yaml", std::ios::binary) << block(tutorial(), "yaml");
    std::ofstream(folder() / "game.lua", std::ios::binary) << block(tutorial(), "lua");
  }
  std::filesystem::path folder() const { return scratch.path() / "high-five"; }
  std::unique_ptr<Game> game() const {
    Library library({scratch.path().string()});
    GameRequest request;
    request.game = "high-five";
    Problems problems;
    auto made = library.make_game(request, problems);
    for (const Problem& problem : problems.all()) UNSCOPED_INFO(render(problem, "", false));
    REQUIRE(made);
    return made;
  }
  Scratch scratch;
};

}  // namespace

TEST_CASE("the tutorial's game has at most a hundred lines and is clean", "[tutorial]") {
  const HighFive tutorial_game;
  const std::string all = block(tutorial(), "yaml") + block(tutorial(), "lua");
  CHECK(std::count(all.begin(), all.end(), '\n') <= 100);
  Library library({tutorial_game.scratch.path().string()});
  const LintReport report = lint({tutorial_game.folder().string()}, library, nullptr);
  for (const Problem& problem : report.problems.all()) FAIL_CHECK(render(problem, "", false));
  Exercise order;
  order.packs = {"high-five"};
  for (const ExerciseFinding& finding : exercise(library, order).findings) FAIL_CHECK(render(finding.problem, "", false));
}

TEST_CASE("the tutorial's game is played to its end, and greedy players are better at it", "[tutorial]") {
  const HighFive tutorial_game;
  const auto game = tutorial_game.game();
  RandomBot random;
  GreedyBot greedy;
  auto playout = std::make_unique<Playout>();
  int wins = 0;
  const int games = 200;
  for (int i = 0; i < games; ++i) {
    std::array<Bot*, max_seats> bots;
    bots.fill(&random);
    bots[ix(i % 3)] = &greedy;
    playout->play(*game, 3, static_cast<u64>(i), bots);
    CHECK(playout->state.vars[0] == 3);  // rounds
    wins += holds(playout->state.winners, Seat{static_cast<u8>(i % 3)});
  }
  CHECK(wins > games / 3 + games * 7 / 100);  // the 95 % interval of 200 games
}

TEST_CASE("the tutorial's table is pictured from its layout hints", "[tutorial]") {
  const HighFive tutorial_game;
  const auto game = tutorial_game.game();
  Match match(*game, 3, 1);
  const std::string mine = table_picture(match, Seat{0}, nullptr, false);
  CHECK(mine.find("deck        25 cards") != std::string::npos);
  CHECK(mine.find("    hand      [") != std::string::npos);       // one's own
  CHECK(mine.find("player 2    0 points, hand: 5 cards\n") != std::string::npos);
}
