// The examples on cards: those of the shipped packs hold, and every way to write one wrong is told at its place.
#include <fmt/format.h>

#include <filesystem>

#include "scripting/examples.h"
#include "scripting/library.h"
#include "tests/catch.h"

using namespace pw;

namespace {

struct Shelf {
  Library library{{PILEWRIGHT_SOURCE_DIR "/cards", PILEWRIGHT_SOURCE_DIR "/expansions"}};
  Problems problems;

  std::vector<ExampleResult> run(const std::string& name) {
    const PackSource* pack = library.pack(name, problems);
    REQUIRE(pack);
    GameRequest request;
    request.game = pack->game.empty() ? name : pack->game;
    if (!pack->game.empty()) request.packs = {name};
    const auto game = library.make_game(request, problems);
    for (const Problem& problem : problems.all()) UNSCOPED_INFO(render(problem, "", false));
    REQUIRE(game);
    return run_examples(*game, *pack);
  }
};

}  // namespace

TEST_CASE("every example of every shipped pack holds, and every card with a hook has one", "[examples]") {
  Shelf shelf;
  for (const char* folder : {"cards", "expansions"}) {
    for (const auto& entry : std::filesystem::directory_iterator(std::string(PILEWRIGHT_SOURCE_DIR "/") + folder)) {
      if (!entry.is_directory()) continue;
      const std::string name = entry.path().filename().string();
      for (const ExampleResult& result : shelf.run(name))
        for (const Problem& problem : result.problems) FAIL_CHECK(render(problem, "", false));
      for (const CardSource& card : shelf.library.pack(name, shelf.problems)->cards)
        if (!card.hooks.empty() && card.examples.empty()) FAIL_CHECK(name << "/" << card.id << " has no example");
    }
  }
}
