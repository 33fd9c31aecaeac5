// Whole games as they were once played. What changes a golden file or the signature changes the game for everybody
// who has a replay or published a figure, so it must be meant. To refresh them, see the messages below.
#include <array>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "core/bots.h"
#include "core/replay.h"
#include "scripting/library.h"
#include "tests/catch.h"
#include "tools/lab/simulation.h"

using namespace pw;

namespace {

const std::string source = PILEWRIGHT_SOURCE_DIR;

std::unique_ptr<Game> make_game(GameRequest request) {
  Library library({source + "/cards"});
  Problems problems;
  auto game = library.make_game(request, problems);
  for (const Problem& problem : problems.all()) UNSCOPED_INFO(render(problem, "", false));
  REQUIRE(game);
  return game;
}

}  // namespace

TEST_CASE("the golden games are played and written to the letter as they were recorded", "[golden]") {
  const std::string name = GENERATE(as<std::string>(), "point-a-pile-2", "point-a-pile-4", "point-a-pile-6", "punto-2", "punto-3",
                                    "punto-4", "scout-3", "scout-4", "scout-5", "racesmack-2", "racesmack-4", "racesmack-6");
  const int players = name.back() - '0';
  const std::string file = fmt::format("{}/tests/golden/{}.replay", source, name);
  INFO(fmt::format("if the change is meant: pilewright play --auto --game {2} --players {0} --seed {0} --bot random --save {1}",
                   players, file, name.substr(0, name.size() - 2)));
  std::ifstream in(file, std::ios::binary);
  REQUIRE(in);
  std::ostringstream text;
  text << in.rdbuf();

  ReplayError error;
  const auto replay = read_replay(text.str(), error);
  INFO(error.line << ": " << error.why);
  REQUIRE(replay);
  CHECK(replay->players == players);
  CHECK(replay->signature.has_value());
  GameRequest request;
  request.game = replay->game;
  request.packs = replay->packs;
  request.options = replay->options;
  request.deck_seed = replay->deck_seed;
  const auto game = make_game(request);
  Match match(*game, replay->players, replay->seed);
  const bool fits = play_replay(*replay, match, error);
  INFO(error.line << ": " << error.why);
  REQUIRE(fits);
  CHECK(match.over());
  CHECK(write_replay(match) == text.str());
}

TEST_CASE("two thousand games of four random players have the signature they always had", "[golden]") {
  SimulationRequest simulation;
  simulation.make_game = [] {
    GameRequest request;
    request.game = "point-a-pile";
    Library library({source + "/cards"});
    Problems problems;
    return library.make_game(request, problems);
  };
  simulation.last = 2000;
  OrderedRun<SimulationResult>::End end;
  const SimulationResult result = simulate(simulation, end);
  REQUIRE_FALSE(end.failure.has_value());
  CHECK(result.games == 2000);
  // To refresh: pilewright sim --games 2000 --seed 1 --players 4 --json - prints it.
  INFO(fmt::format("the signature is now {:016x}", result.signature));
  CHECK(fmt::format("{:016x}", result.signature) == "63e0d1230a814c3d");
}
