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
      const PackSource& pack = *shelf.library.pack(name, shelf.problems);
      if (pack.rules) continue;  // cards of scripted games have tests of their own instead
      for (const CardSource& card : pack.cards)
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

namespace {

// The example holds; spoiled in one word, it does not.
void holds_until(const std::string& kind, const std::string& hooks, const std::string& example, const std::string& word,
                 const std::string& spoiled) {
  const std::size_t at = example.find(word);
  REQUIRE(at != std::string::npos);
  const std::string wrong = std::string(example).replace(at, word.size(), spoiled);
  const pw::testing::Scratch scratch(
      "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\ncards:\n  - id: it\n    kind: " + kind +
      "\n    label: It\n    text: It.\n" + hooks + "    examples:\n      - " + example + "\n      - " + wrong + "\n");
  const auto game = scratch.game(false);
  Problems problems;
  const auto pack = read_pack((scratch.path() / "x").string(), problems);
  REQUIRE(pack);
  const auto results = run_examples(*game, *pack);
  REQUIRE(results.size() == 2);
  INFO(example);
  for (const Problem& problem : results[0].problems) FAIL_CHECK(render(problem, "", false));
  INFO(wrong);
  CHECK(results[1].problems.size() == 1);
}

std::string action(const std::string& act, const std::string& when = "round_end") {
  return "    when: " + when + "\n    act: |\n      " + act + "\n";
}

}  // namespace

TEST_CASE("an example sets the players, who leads, and the card's colour and values", "[examples]") {
  holds_until("point", "    score: \"#game.players\"\n", "{players: 3, score: 3}", "players: 3", "players: 5");
  holds_until("point", "    score: \"#game.players\"\n", "{score: 4}", "4", "3");
  holds_until("point", "    score: me.head and 1 or 0\n", "{head: me, score: 1}", "me", "right");
  holds_until("point", "    score: me.left.head and 1 or 0\n", "{score: 1}", "{score", "{head: me, score");
  holds_until("point", "    score: me.count.blue\n", "{card: blue, score: 1}", "card: blue", "card: red");
  holds_until("point", "    with: {points: [2, 3]}\n    score: points\n", "{with: {points: 3}, score: 3}", "points: 3",
              "points: 2");
}

TEST_CASE("an example lays cards into rows: copies, ids, colours, values, and the card itself", "[examples]") {
  const std::string count = "    score: me.count.blue\n";
  holds_until("point", count, "{card: red, me: {row: [3x blue, red]}, score: 3}", "3x", "4x");
  holds_until("point", count, "{card: red, me: {row: [blue it]}, score: 1}", "blue it", "red it");
  holds_until("point", "    score: me.text\n", "{me: {row: [it, red]}, score: 2}", "it", "red");
  holds_until("point", "    with: {points: [2, 3]}\n    score: \"points + (me.row[1].name == 'it' and 10 or 0)\"\n",
              "{me: {row: [it points=3, red]}, score: 12}", "it points=3", "red");
  holds_until("point", "    score: card.last and 1 or 0\n", "{me: {row: [red, self]}, score: 1}", "[red, self]",
              "[self, red]");
  holds_until("point", "    score: me.left.cards + 10 * me.right.cards\n",
              "{left: {row: [red]}, right: {row: [red, red]}, score: 21}", "[red, red]",
              "[red]");
  holds_until("point", "    score: me.left.cards + me.right.cards\n", "{others: {row: [red]}, score: 2}", "others", "left");
}

TEST_CASE("an example lays piles and points fingers", "[examples]") {
  holds_until("rule", "    allow: pile.size == 2\n", "{pile: [red, blue], allow: true}", "red, ", "");
  holds_until("rule", "    allow: pile.top.color == \"blue\"\n", "{piles: [[red], [blue]], pile: 1, allow: true}",
              "pile: 1", "pile: 0");
  holds_until("rule", "    allow: me.left.finger ~= pile\n", "{pile: [red], left: {finger: pile}, allow: false}",
              "pile}", "empty}");
  holds_until("rule", "    allow: me.left.finger ~= pile\n",
              "{piles: [[red], [blue]], pile: 0, left: {finger: 0}, allow: false}", "finger: 0", "finger: 1");
  holds_until("shy", "    allow: pile.size == 1\n", "{allow: true}", "{allow", "{pile: [red], allow");
  holds_until("mission", "    won: me.cards >= 2\n", "{me: {row: [red, blue]}, won: true}", "red, ", "");
}

TEST_CASE("an example answers an action's questions, and looks at what comes of it", "[examples]") {
  const std::string discard = action("game:discard(game:pick(me, me.theirs))");
  holds_until("action", discard, "{left: {row: [red, blue]}, choose: [blue], then: {discard: [blue]}}", "[blue]", "[red]");
  holds_until("action", discard, "{left: {row: [red, blue]}, choose: [1], then: {discard: [blue]}}", "[1]", "[0]");
  holds_until("action", discard, "{left: {row: [red, blue]}, choose: [red], then: {left: {row: [blue]}}}", "row: [blue]",
              "row: [red]");
  holds_until("action", discard, "{left: {row: [red, blue]}, choose: [red], then: {left: {cards: 1}}}", "cards: 1",
              "cards: 2");
  holds_until("action", action("game:make_head(game:pick(me, me.others))"), "{choose: [right], then: {head: right}}",
              "[right]", "[left]");
  holds_until("action", action("game:make_head(me)"), "{then: {me: {head: true}}}", "true", "false");
  holds_until("action", action("local one = game:may_pick(me, me.theirs) if one then game:discard(one) end"),
              "{left: {row: [red]}, choose: ['-'], then: {left: {cards: 1}}}", "'-'", "red");
  holds_until("action", action("local a, b = game:pick(me, me.theirs, 2) game:discard(a) game:discard(b)"),
              "{left: {row: [red, blue, green]}, choose: [[red, green]], then: {left: {row: [blue]}}}", "[red, green]",
              "[red, blue]");
  const std::string swap = action("local a, b = game:pick(me, game.piles, 2) game:swap(a, b)", "piles_made");
  holds_until("action", swap, "{piles: [[red], [blue]], choose: [[red, blue]], then: {piles: [[blue], [red]]}}",
              "[[blue], [red]]", "[[red], [blue]]");
  holds_until("action", action("game:point(me, game:pick(me, game.piles))", "pointed"),
              "{piles: [[red], [blue]], me: {finger: 0}, choose: [blue], then: {me: {finger: 1}}}", "finger: 1",
              "finger: 0");
  holds_until("action", action("game:draw_more(2)", "round_start"), "{then: {more: 2}}", "2", "1");
  holds_until("action", "    when: [round_start, round_end]\n    can: \"#game.piles == 0\"\n    act: game:make_head(me)\n",
              "{when: round_start, can: true}", "true", "false");
  holds_until("action", action("game:discard(game:pick(me, me.loot))"),
              "{left: {row: [red], won: [blue]}, choose: [blue], then: {left: {row: [red]}}}", "choose: [blue]",
              "choose: [red]");
}
