// The soak's own parts: packs are valid, trials hold, and a planted fault is shrunk to what causes it.
#include <algorithm>
#include <set>

#include "tests/catch.h"
#include "tests/soak/trial.h"

using namespace pw;

TEST_CASE("generated packs load, play, replay and undo", "[soak]") {
  for (u64 seed = 1; seed <= 25; ++seed) {
    const soak::Plan plan = soak::make_plan(seed);
    if (plan.cards.empty()) continue;
    INFO(plan.pack());
    CHECK(soak::run_trial(plan).failure == "");
    CHECK(soak::make_plan(seed).pack() == plan.pack());
  }
}

TEST_CASE("the soak plays games whose flow is Lua, with their options and all numbers of players", "[soak]") {
  std::set<std::string> games, options;
  std::set<int> players;
  for (u64 seed = 1; seed <= 60; ++seed) {
    const soak::Plan plan = soak::make_plan(seed);
    if (!plan.cards.empty()) continue;
    INFO(plan.game << " with " << plan.players);
    CHECK(soak::run_trial(plan).failure == "");
    games.insert(plan.game);
    players.insert(plan.players);
    for (const auto& option : plan.options) options.insert(option.first);
  }
  CHECK(games.contains("punto"));
  CHECK(players.size() >= 3);
  CHECK(options.size() >= 2);
}

TEST_CASE("a planted fault is shrunk to one card, two players and a short game", "[soak]") {
  soak::Plan plan;
  for (u64 seed = 1; plan.cards.size() < 6; ++seed) plan = soak::make_plan(seed);
  plan.cards.push_back("  - id: bad\n    kind: point\n    weight: 1\n    label: Bad\n    text: PLANTED.\n    score: 1\n");
  plan.options = {{"target", "30"}, {"deck_out", "reshuffle"}};
  plan.players = 4;
  soak::Trial trial;
  for (plan.seed = 1; trial.failure.empty() && plan.seed < 200; ++plan.seed) {
    trial = soak::run_trial(plan, "PLANTED");
    if (!trial.failure.empty()) break;
  }
  REQUIRE(trial.failure == "the planted fault");
  const soak::Shrunk shrunk = soak::shrink(plan, trial, "PLANTED", soak::run_trial);
  REQUIRE(shrunk.plan.cards.size() == 1);
  CHECK(shrunk.plan.cards[0].find("PLANTED") != std::string::npos);
  CHECK(shrunk.plan.options.empty());
  CHECK(shrunk.plan.players == 2);
  CHECK(shrunk.trial.choices <= trial.choices);
  CHECK(shrunk.trial.choices <= 8);
  CHECK(soak::run_trial(shrunk.plan, "PLANTED").failure == "the planted fault");
  CHECK(soak::run_trial(shrunk.plan).failure == "");
}
