// The examples on cards: those of the shipped packs hold, and every way to write one wrong is told at its place.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "scripting/examples.h"
#include "scripting/library.h"
#include "tests/catch.h"
#include "tests/scratch.h"

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

namespace {

// The problems of one example on a card with parameters and a score, or on an action. '@' marks where it is told.
void told_at(const std::string& kind, std::string example, const std::string& text) {
  INFO(example);
  const std::string before = "      - ";
  const std::size_t mark = example.find('@');
  REQUIRE(mark != std::string::npos);
  example.erase(mark, 1);
  const std::string hooks = kind == "point" ? "    with: {points: [2, 3]}\n    score: points * me.count.red\n"
                                            : "    when: round_end\n    act: game:discard(game:pick(me, me.theirs))\n";
  const std::string head =
      "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\ncards:\n  - id: it\n    kind: " + kind +
      "\n    label: It\n    text: It.\n" + hooks + "    examples:\n";
  const pw::testing::Scratch scratch(head + before + example + "\n");
  const auto game = scratch.game(false);
  Problems problems;
  const auto pack = read_pack((scratch.path() / "x").string(), problems);
  REQUIRE(pack);
  const auto results = run_examples(*game, *pack);
  REQUIRE(results.size() == 1);
  REQUIRE(results[0].problems.size() == 1);
  const Problem& problem = results[0].problems[0];
  CHECK(problem.place.line == static_cast<int>(std::count(head.begin(), head.end(), '\n')) + 1);
  CHECK(problem.place.column == static_cast<int>(before.size() + mark) + 1);
  CHECK(problem.text.find(text) != std::string::npos);
  INFO(problem.text);
}

}  // namespace

TEST_CASE("an example that is written wrong is told at its place", "[examples]") {
  told_at("point", "{me: {row: [red, @rde]}, score: 2}", "there is no card or colour 'rde'");
  told_at("point", "{me: {row: [@red blue]}, score: 2}", "one colour, not 'red' and 'blue'");
  told_at("point", "{me: {row: [@it that]}, score: 2}", "one id, not 'it' and 'that'");
  told_at("point", "{me: {row: [@2x 3x red]}, score: 2}", "one number of copies, not '2x' and '3x'");
  told_at("point", "{me: {row: [@0x red]}, score: 2}", "'0x' copies");
  told_at("point", "{me: {row: [@99x red]}, score: 2}", "'99x' copies");
  told_at("point", "{me: {row: [@99999999999x red]}, score: 2}", "'99999999999x' copies");
  told_at("point", "{me: {row: [@points=2]}, score: 2}", "'points=2' is a value of no card");
  told_at("point", "{me: {row: [@'']}, score: 2}", "expected a card");
  told_at("point", "{me: {row: [@red self]}, score: 2}", "'self' stands alone");
  told_at("point", "{me: {row: [self, red, @self]}, score: 2}", "twice");
  told_at("point", "{left: {row: [@self]}, score: 2}", "only stand in the row of 'me'");
  told_at("point", "{pile: [@self], score: 2}", "only stand in the row of 'me'");
  told_at("point", "{me: {row: [red]}, @scroe: 2}", "unknown field 'scroe'");
  told_at("point", "{me: {@rwo: [red]}, score: 2}", "unknown field 'rwo'");
  told_at("point", "{me: @red, score: 2}", "expected a map of fields");
  told_at("point", "{players: @9, score: 2}", "out of range");
  told_at("point", "{head: @nobody, score: 2}", "'nobody' is nobody");
  told_at("point", "{score: @true}", "expected a whole number");
  told_at("point", "{with: {points: 2}, card: red, score: @3}", "'score' gives 2 here, not 3");
  told_at("point", "{allow: @true}", "the card has no 'allow'");
  told_at("point", "@{me: {row: [red]}}", "expects nothing");
  told_at("point", "{then: @{head: me}}", "only a card that acts");
  told_at("point", "{when: @pointed, score: 2}", "cannot be used at");
  told_at("point", "{players: 2, @right: {row: [red]}, with: {points: 2}, card: red, score: 2}",
          "unknown field 'right'");
  told_at("action", "{when: @pointed, left: {row: [red]}, choose: [red], then: {discard: [red]}}", "cannot be used at");
  told_at("action", "@{left: {row: [red]}, then: {discard: [red]}}", "'choose' has no answer");
  told_at("action", "{left: {row: [red]}, choose: [red, @blue], then: {discard: [red]}}", "does not ask for this");
  told_at("action", "{left: {row: [red]}, choose: [@blue], then: {discard: [red]}}", "not one of the options");
  told_at("action", "{left: {row: [red]}, choose: [@7], then: {discard: [red]}}", "refused");
  told_at("action", "{left: {row: [red]}, choose: [red], then: {discard: @[blue]}}", "the cards are then");
  told_at("action", "{left: {row: [red]}, choose: [red], then: {left: {@crads: 0}}}", "unknown field 'crads'");
  told_at("action", "{left: {row: [red]}, choose: [red], then: {left: {cards: @1}}}", "it is then 0, not 1");
}
