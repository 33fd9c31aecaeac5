// The executing linter: each of its findings at the right line, what it must not say, and replays that show errors.
#include <fmt/format.h>

#include "core/replay.h"
#include "scripting/exercise.h"
#include "tests/scratch.h"

using namespace pw;
using pw::testing::Scratch;

namespace {

// One card; its last lines, from line 11 on, are given.
std::string pack_of(const std::string& kind, const std::string& hooks) {
  return "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\nsize: 30\ncards:\n"
         "  - id: a\n    kind: " +
         kind + "\n    label: A\n    text: T.\n" + hooks;
}

Library library_of(const Scratch& scratch) {
  return Library({scratch.path().string(), PILEWRIGHT_SOURCE_DIR "/cards"});
}

ExerciseReport report_of(const Scratch& scratch, bool coverage = false, Budget budget = {}) {
  Library library = library_of(scratch);
  Exercise order;
  order.packs = {"x"};
  order.coverage = coverage;
  order.budget = budget;
  ExerciseReport report = exercise(library, order);
  CHECK(report.skipped.empty());
  return report;
}

std::string places(const ExerciseReport& report) {
  std::string text;
  for (const ExerciseFinding& finding : report.findings)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", finding.problem.place.line, finding.problem.code);
  return text;
}

std::string found(const std::string& kind, const std::string& hooks, bool coverage = false, Budget budget = {}) {
  const Scratch scratch(pack_of(kind, hooks));
  return places(report_of(scratch, coverage, budget));
}

}  // namespace

TEST_CASE("a condition that never changes its mind is found", "[exercise]") {
  CHECK(found("shy", "    allow: true\n") == "11 PW410");
  CHECK(found("shy", "    allow: me.cards < 200\n") == "11 PW410");
  CHECK(found("shy", "    allow: me.cards > 200\n") == "11 PW411");
  CHECK(found("rule", "    later: me.cards >= 0\n") == "11 PW410");
  CHECK(found("rule", "    later: false\n") == "11 PW411");
  CHECK(found("rule", "    allow: pile.size > 200\n") == "11 PW411");
}

TEST_CASE("a condition that sometimes holds, or a plain 'nobody may', is left alone", "[exercise]") {
  CHECK(found("shy", "    allow: me.head\n").empty());
  CHECK(found("shy", "    allow: false\n").empty());
  CHECK(found("rule", "    empty: false\n").empty());
  CHECK(found("rule", "    allow: me.left.finger ~= pile\n    later: me.trails\n").empty());
}

TEST_CASE("an action that can never be triggered, or does nothing, is found", "[exercise]") {
  CHECK(found("action", "    when: any\n    can: me.cards > 200\n    act: game:make_head(me)\n") == "12 PW412");
  CHECK(found("action", "    when: any\n    can: true\n    act: game:make_head(me)\n") == "12 PW410");
  CHECK(found("action", "    when: any\n    act: local idle = me.cards\n") == "12 PW414");
  CHECK(found("action", "    when: any\n    can: not me.head\n    act: game:make_head(me)\n").empty());
}

TEST_CASE("a Mission that is never fulfilled is found", "[exercise]") {
  CHECK(found("mission", "    won: me.cards > 200\n") == "11 PW413");
  CHECK(found("mission", "    won: me.cards > 6\n").empty());
}

TEST_CASE("a card that never matters is found", "[exercise]") {
  CHECK(found("point", "    score: me.cards > 200 and 3 or 0\n") == "11 PW414");
  CHECK(found("point", "") == "7 PW414");
  CHECK(found("point", "    score: me.cards > 4 and 3 or 0\n").empty());
}

TEST_CASE("a hook near its budget is warned of, one over it is an error", "[exercise]") {
  const std::string loop =
      "    score: |\n      local sum = 0\n      for i = 1, 500 do sum = sum + i end\n      return 1\n";
  CHECK(found("point", loop, false, Budget{1800, 32u << 20}) == "11 PW415");
  CHECK(found("point", loop).empty());
  CHECK(found("point", "    score: |\n      while true do end\n") == "12 PW303");
}

TEST_CASE("the replay of an error fails with the same error", "[exercise]") {
  const Scratch scratch(pack_of("point", "    score: me.cards > 3 and me.nothing + 1 or 0\n"));
  const ExerciseReport report = report_of(scratch);
  REQUIRE(places(report) == "11 PW302");
  const ExerciseFinding& finding = report.findings[0];
  CHECK(finding.fails);
  ReplayError error;
  const auto replay = read_replay(finding.replay, error);
  REQUIRE(replay);
  GameRequest request;
  request.game = replay->game;
  request.packs = replay->packs;
  request.options = replay->options;
  Library library = library_of(scratch);
  Problems problems;
  const auto game = library.make_game(request, problems);
  REQUIRE(game);
  CHECK(game->content == replay->content);
  Match match(*game, replay->players, replay->seed);
  try {
    play_replay(*replay, match, error);
    FAIL("it does not fail");
  } catch (const ScriptError& raised) {
    CHECK(raised.problem == finding.problem);
  }
}

TEST_CASE("a line that is never executed is found if asked for", "[exercise]") {
  const std::string code = "    score: |\n      if me.cards > 200 then\n        return 5\n      end\n      return 1\n";
  CHECK(found("point", code, true) == "13 PW416");
  CHECK(found("point", code).empty());
}

TEST_CASE("shipped packs are clean, and exercising them twice gives the same", "[exercise]") {
  Library library({PILEWRIGHT_SOURCE_DIR "/cards", PILEWRIGHT_SOURCE_DIR "/expansions"});
  Exercise order;
  for (const auto& [name, folder] : library.folders()) order.packs.push_back(name);
  const ExerciseReport first = exercise(library, order), second = exercise(library, order);
  for (const ExerciseFinding& finding : first.findings) UNSCOPED_INFO(render(finding.problem, "", false));
  CHECK(first.findings.empty());
  CHECK(first.skipped.empty());
  CHECK(first.positions == second.positions);
  REQUIRE(first.coverage.size() == second.coverage.size());
  for (std::size_t i = 0; i < first.coverage.size(); ++i)
    for (std::size_t h = 0; h < first.coverage[i].hooks.size(); ++h)
      CHECK((first.coverage[i].hooks[h].calls == second.coverage[i].hooks[h].calls &&
             first.coverage[i].hooks[h].yes == second.coverage[i].hooks[h].yes));
}
