// The scripted-game API, on tiny games written here: zones and sight, variables, questions, chance, the story, and what
// is said when something is wrong.
#include "core/playout.h"
#include "core/replay.h"
#include "tests/script_table.h"

using namespace pw;
using namespace pw::testing;

namespace {

const std::string header = R"(pack: x
title: X
version: 1.0.0
flow: game.lua
players: {from: 2, to: 4, usual: 2}
steps: [begin, turn]
prompts: {choose: , maybe: not now, some: }
words: [high, low]
colors: [red, blue]
zones:
  hand: {each: player, sight: owner}
  deck: {sight: nobody}
  stack: {sight: top}
  grid: {grid: [3, 2]}
vars: {count: 0, done: false, who: player, what: card, where: zone}
player_vars: {tokens: 1}
options:
  hand_size: {usual: 2, from: 1, to: 4, doc: cards dealt}
  mode: {usual: plain, words: [plain, fancy], doc: how}
  open: {usual: false, doc: whether}
stats:
  counted: {of: count, doc: what was counted}
cards:
  - id: number
    kind: card
    each: 1
    label: Number
    with: {color: [red, blue], number: [1, 2, 3, 4, 5]}
)";

struct Written : WrittenGame {
  explicit Written(const std::string& lua, const std::string& pack = header) : WrittenGame(pack, lua) {}
};

const std::string deal = R"(
function begin(game)
  game:move_all(game.box, game.deck)
  for _, player in ipairs(game.players) do game:deal(game.deck, player.hand, game.options.hand_size) end
  return "turn"
end
)";

// The step `turn` is this code.
std::string with_turn(const std::string& code) { return deal + "function turn(game)\n" + code + "\nend\n"; }

struct Failure {
  std::string text, hint;
  int line = 0;
};

// What goes wrong when it is played; nothing: an empty text.
Failure failure(const std::string& lua) {
  const Written written(lua);
  State state;
  Asked asked;
  set_up(written.game(), state, 2, 1);
  try {
    start(written.game(), state, asked);
  } catch (const ScriptError& error) {
    return {error.problem.text, error.problem.hint, error.problem.place.line};
  }
  return {};
}

std::string failure_in_turn(const std::string& code) { return failure(with_turn(code)).text; }

}  // namespace

TEST_CASE("cards are dealt from the box; each player sees the own hand, nobody the deck, all a stack's top", "[script]") {
  const Written written(with_turn("game:deal(game.deck, game.stack, 2)\ngame:ask(game.players[1], 'choose', game.players[1].hand)"));
  ScriptTable table(written.game(), 3);
  const State& shown = table.asked.table(table.state);
  CHECK(shown.count(table.zone("hand", 2)) == 2);
  CHECK(shown.count(table.zone("deck")) == 2);
  const View view = look(table.game, shown, Seat{1});
  const auto seen = [&](Zone zone) {
    int count = 0;
    each_card(view.state(), zone, [&](Card card) { count += view.sees(card); });
    return count;
  };
  CHECK(seen(table.zone("hand", 0)) == 0);
  CHECK(seen(table.zone("hand", 1)) == 2);
  CHECK(seen(table.zone("deck")) == 0);
  CHECK(seen(table.zone("stack")) == 1);
}

TEST_CASE("one card of every combination of parameters, with its colour", "[script]") {
  const Written written(with_turn("game:ask(game.players[1], 'choose', game.players[1].hand)"));
  ScriptTable table(written.game(), 2);
  CHECK(table.state.cards == 10);
  std::set<std::string> names;
  for (int i = 0; i < 10; ++i) names.insert(table.name(Card{static_cast<u8>(i)}));
  CHECK(names.size() == 10);
  CHECK(names.contains("red Number (color=red number=5)"));
}

TEST_CASE("pairs from one list are made without order", "[script]") {
  std::string pack = header;
  pack.replace(pack.find("with: {color: [red, blue], number: [1, 2, 3, 4, 5]}"), 53, "with: {low: numbers, high: numbers}");
  pack.insert(pack.find("cards:\n"), "lists: {numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}\n");
  const Written written(with_turn("game:finish(game.players)"), pack);
  CHECK(written.game().recipe.size() == 45);
}

TEST_CASE("variables keep what they hold: numbers, flags, players, cards and zones", "[script]") {
  CHECK(failure_in_turn(R"(
    assert(game.count == 0 and game.done == false and game.who == nil and game.what == nil)
    local me = game.players[2]
    game.count, game.done, game.who, game.what, game.where = 7, true, me, me.hand[1], me.hand
    me.tokens = me.tokens + 2
    assert(game.count == 7 and game.done == true and game.who == me and game.what == me.hand.bottom and game.where == me.hand)
    assert(me.tokens == 3 and game.players[1].tokens == 1)
    game.who = nil
    assert(game.who == nil)
    game:finish(me))") == "");
}

TEST_CASE("a variable refuses what it cannot hold, and unknown names say what was meant", "[script]") {
  CHECK(failure_in_turn("game.count = true") == "'count' is a whole number, not a boolean");
  CHECK(failure_in_turn("game.count = 1.5") == "'count' is a whole number, not a number");
  CHECK(failure_in_turn("game.done = 1") == "'done' is true or false, not a number");
  CHECK(failure_in_turn("game.who = game.deck") == "'who' is a player or nil, not a zone");
  CHECK(failure_in_turn("game.count = 99999") == "'count' lies between -32000 and 32000");
  CHECK(failure_in_turn("game.deck = 1") == "'deck' cannot be set");
  const Failure typo = failure(with_turn("local x = 1\ngame.cuont = x"));
  CHECK(typo.text == "unknown field of a game: 'cuont'");
  CHECK(typo.hint == "did you mean 'count'?");
  CHECK(typo.line == 9);
  CHECK(failure(with_turn("return game.players[1].hand[1].nummer")).hint == "did you mean 'number'?");
}

TEST_CASE("options are there as numbers, words and flags, and cannot be set", "[script]") {
  CHECK(failure_in_turn("assert(game.options.hand_size == 2 and game.options.mode == 'plain' and game.options.open == false)\n"
                        "game:finish(game.players)") == "");
  CHECK(failure_in_turn("game.options.hand_size = 3").find("cannot be set") != std::string::npos);
}

TEST_CASE("a step must say which one comes next", "[script]") {
  CHECK(failure_in_turn("game.count = 1") == "step 'turn' ended without saying which one comes next");
  const Failure typo = failure(with_turn("return 'trun'"));
  CHECK(typo.text == "step 'turn' says that 'trun' comes next, but there is no such step");
  CHECK(typo.hint == "did you mean 'turn'?");
}

TEST_CASE("a question is asked once, and the step goes on with the answer", "[script]") {
  const Written written(with_turn("local me = game.players[2]\nlocal card = game:ask(me, 'choose', me.hand)\n"
                                  "game:move(card, game.stack)\ngame:finish(me)"));
  ScriptTable table(written.game(), 2);
  CHECK(table.prompt(1) == "choose");
  CHECK(table.options(1).size() == 2);
  CHECK_FALSE(table.decision(1).midway);
  const Card card = table.decision(1).options.get<Card>(1);
  table.answer({{1, 1}});
  CHECK(table.state.over);
  CHECK(table.state.top(table.zone("stack")) == card);
}

TEST_CASE("a question after a change is asked midway: the change shows, and is not yet there", "[script]") {
  const Written written(with_turn("game:deal(game.deck, game.stack)\nlocal p = game:ask(game.players[1], 'choose', game.players)\n"
                                  "game:finish(p)"));
  ScriptTable table(written.game(), 2);
  CHECK(table.decision(0).midway);
  CHECK(table.asked.table(table.state).count(table.zone("stack")) == 1);
  CHECK(table.state.count(table.zone("stack")) == 0);
  table.answer({{0, 1}});
  CHECK(table.state.count(table.zone("stack")) == 1);
  CHECK(table.state.winners == set_of({1}));
}

TEST_CASE("words, numbers, players and cells can be chosen; nothing too, where it may be", "[script]") {
  const Written written(with_turn(R"(
    local me = game.players[1]
    if game.count == 0 then
      local word = game:ask(me, "choose", {"low", "high"})
      game.count = word == "high" and 1 or 9
    elseif game.count == 1 then
      game.count = game:ask(me, "choose", {2, 30, 200})
    elseif game.count == 30 then
      local cell = game:ask(me, "choose", game.grid.free)
      game:deal(game.deck, cell)
      game.count = 31
    elseif game.count == 31 then
      local player = game:may_ask(me, "maybe", game.players)
      return game:finish(player or game.players)
    end
    return "turn")"));
  ScriptTable table(written.game(), 2);
  CHECK(table.options(0) == std::vector<std::string>{"low", "high"});
  table.answer({{0, 1}});
  CHECK(table.options(0) == std::vector<std::string>{"2", "30", "200"});
  table.answer({{0, 1}});
  CHECK(table.options(0)[4] == "column 2, line 2");
  table.answer({{0, 4}});
  CHECK(table.state.count(Zone{static_cast<u8>(at(table.zone("grid")) + 4)}) == 1);
  table.answer({{0, -1}});
  CHECK(table.state.winners == set_of({0, 1}));
}

TEST_CASE("several can be chosen in an order", "[script]") {
  const Written written(with_turn("local me = game.players[1]\nlocal cards = game:ask_some(me, 'some', me.hand, 1, 2)\n"
                                  "for _, card in ipairs(cards) do game:move(card, game.stack) end\ngame:finish(me)"));
  ScriptTable table(written.game(), 2);
  const Card second = table.decision(0).options.get<Card>(1);
  Choice choice;
  choice.add(0);
  choice.add(1);
  Answers answers;
  answers.arrive(0, choice);
  REQUIRE(answer(table.game, table.state, table.asked, answers).ok());
  CHECK(table.state.top(table.zone("stack")) == second);
}

TEST_CASE("all answer at once and hidden, in the order of arrival; a quorum leaves the last ones out", "[script]") {
  const std::string code = R"(
    local answers, order = game:ask_all(game.players, "choose", function(p) return p.hand end, QUORUM)
    game.count = #order
    for _, p in ipairs(order) do game:move(answers[p], game.stack) end
    game.who = order[1]
    return game:finish(game.players))";
  std::string all = code, two = code;
  all.replace(all.find("QUORUM"), 6, "nil");
  two.replace(two.find("QUORUM"), 6, "2");
  {
    const Written written(with_turn(all));
    Match match(written.game(), 3, 1);
    CHECK(match.asked().count == 3);
    REQUIRE(match.answer(Seat{2}, Choice::of(0)).ok());
    CHECK(match.state().count(Zone{static_cast<u8>(script_of(match.game()).zone_at.at("stack"))}) == 0);
    REQUIRE(match.answer(Seat{0}, Choice::of(0)).ok());
    REQUIRE(match.answer(Seat{1}, Choice::of(0)).ok());
    CHECK(match.over());
    CHECK(match.state().vars[ix(script_of(match.game()).var_at.at("who"))] == 2);
  }
  const Written written(with_turn(two));
  Match match(written.game(), 3, 1);
  REQUIRE(match.answer(Seat{1}, Choice::of(0)).ok());
  REQUIRE(match.answer(Seat{2}, Choice::of(1)).ok());
  CHECK(match.over());
  CHECK(match.state().vars[ix(script_of(match.game()).var_at.at("count"))] == 2);
}

TEST_CASE("bots arrive in seat order without a spread, and in any order with one", "[script]") {
  for (const int spread : {0, 100}) {
    const Written written(with_turn("local _, order = game:ask_all(game.players, 'choose', game.players, 2, " + std::to_string(spread) +
                                    ")\nreturn game:finish(order[1])"));
    RandomBot bot;
    std::array<Bot*, max_seats> bots;
    bots.fill(&bot);
    auto playout = std::make_unique<Playout>();
    std::set<int> first;
    for (u64 seed = 0; seed < 40; ++seed) {
      playout->play(written.game(), 3, seed, bots);
      first.insert(playout->state.winners);
    }
    CHECK(first.size() == (spread ? 3u : 1u));
  }
}

TEST_CASE("cards move on top, to a place, all together or by dealing", "[script]") {
  CHECK(failure_in_turn(R"(
    local a, b = game.players[1].hand, game.players[2].hand
    local first, second, third = a[1], a[2], b[1]
    game:move(third, a, 1)
    assert(#a == 3 and a[1] == third and a[2] == first and a[3] == second and a.top == second and a.bottom == third)
    game:move(third, a, 2)
    assert(a[1] == first and a[2] == third and third.place == 2 and third.owner == game.players[1] and third.zone == a)
    game:move_all(a, b)
    assert(#a == 0 and #b == 4 and b[2] == first)
    assert(game:deal(b, a, 99) == 4 and a[1] == second and a[4].owner == game.players[1])
    assert(game.deck.owner == nil and game.deck.name == "deck")
    first.mark = 12345
    assert(first.mark == 12345)
    game:finish(game.players))") == "");
  CHECK(failure_in_turn("game:move(game.players[1].hand[1], game.deck, 99)").find("game:move: argument 3 must be a whole number from 1 to") == 0);
  CHECK(failure_in_turn("game:move(game.deck, game.deck)").find("game:move: argument 1 must be a card") == 0);
  CHECK(failure_in_turn("game.players[1].hand[1].mark = -1") == "a mark lies between 0 and 65535");
}

TEST_CASE("one field of all cards of a zone is read at once; so are the cells of a grid whose top cards are lower", "[script]") {
  CHECK(failure_in_turn(R"(
    local hand = game.players[1].hand
    hand[2].mark = 7
    local numbers, marks, colors = hand:values("number"), hand:values("mark"), hand:values("color")
    assert(#numbers == #hand and #game.stack:values("mark") == 0)
    for i = 1, #hand do
      assert(numbers[i] == hand[i].number and marks[i] == hand[i].mark and colors[i] == hand[i].color)
      assert(hand:values("place")[i] == i and hand:values("owner")[i] == game.players[1])
    end
    game:deal(game.deck, game.grid:at(3, 1))
    game:deal(game.deck, game.grid:at(3, 1))
    game:deal(game.deck, game.grid:at(2, 2))
    game.grid:at(2, 2).top.mark = 5
    local one, two = game.grid:at(3, 1), game.grid:at(2, 2)
    for limit = 0, 6 do
      local numbers, marks = game.grid:below("number", limit), game.grid:below("mark", limit)
      local first = one.top.number < limit
      assert(#numbers == (first and 1 or 0) + (two.top.number < limit and 1 or 0) and (not first or numbers[1] == one))
      assert(#marks == (limit > 5 and 2 or limit > 0 and 1 or 0) and (limit == 0 or marks[1] == one))
      local both, edge = game.grid:below("number", limit, true), game.grid.edge
      assert(#edge > 0 and #both == #edge + #numbers)
      for i = 1, #both do assert(both[i] == (edge[i] or numbers[i - #edge])) end
    end
    game:finish(game.players)
  )") == "");
  CHECK(failure_in_turn("game.players[1].hand:values('nomber')").find("unknown field of a card: 'nomber'") != std::string::npos);
  CHECK(failure_in_turn("game.players[1].hand:values(3)").find("string expected") != std::string::npos);
  CHECK(failure_in_turn("game.players[1].hand.values('number')") == "write zone:values(field), with a zone and a colon");
  CHECK(failure_in_turn("game.grid.below(game.deck, 'number', 3)") == "write grid:below(field, number), with a colon");
  CHECK(failure_in_turn("game:deal(game.deck, game.grid:at(1, 1)) game.grid:below('color', 3)") == "'color' of a card is not a whole number here");
}

TEST_CASE("a whole number offers the numbers from 1 to it", "[script]") {
  const Written written(with_turn(R"(
    local answer = game:may_ask(game.players[1], "maybe", 0)
    assert(answer == nil)
    game.count = game:ask(game.players[1], "choose", 3)
    game:finish(game.players)
  )"));
  ScriptTable table(written.game(), 2);
  CHECK(table.options(0) == std::vector<std::string>{"1", "2", "3"});
  table.answer({{0, 1}});
  CHECK(table.var("count") == 2);
  CHECK(failure_in_turn("game:ask(game.players[1], 'choose', 0)") == "game:ask: the list is empty");
  for (const char* wrong : {"255", "-1", "10000000000"})
    CHECK(failure_in_turn(std::string("game:ask(game.players[1], 'choose', ") + wrong + ")").find("from 0 to 254") != std::string::npos);
}

TEST_CASE("the rows through a cell are those of all rows that pass it, in the same order", "[script]") {
  CHECK(failure_in_turn(R"(
    local grid = game.grid
    for x = 1, 3 do
      for y = 1, 2 do
        if x + y < 5 then game:deal(game.deck, grid:at(x, y)) end
      end
    end
    local function text(rows)
      local words = {}
      for _, row in ipairs(rows) do
        for _, card in ipairs(row) do words[#words + 1] = card.zone.x .. card.zone.y end
        words[#words + 1] = "|"
      end
      return table.concat(words, " ")
    end
    for _, cell in ipairs(grid.filled) do
      local passing = {}
      for _, row in ipairs(grid:rows(1)) do
        for _, card in ipairs(row) do
          if card.zone == cell then passing[#passing + 1] = row end
        end
      end
      assert(text(passing) == text(grid:rows(1, cell)), text(passing) .. " / " .. text(grid:rows(1, cell)))
    end
    assert(#grid:rows(1, grid:at(3, 2)) == 0)
    game:finish(game.players)
  )") == "");
  CHECK(failure_in_turn("game.grid:rows(1, game.deck)") == "grid:rows: argument 2 must be a cell of this grid");
  CHECK(failure_in_turn("game.grid:rows(1, game.players[1])") == "grid:rows: argument 2 must be a cell of this grid");
}

TEST_CASE("cells know their neighbours, and a fixed grid its edges", "[script]") {
  CHECK(failure_in_turn(R"(
    local grid = game.grid
    assert(#grid.free == 6 and #grid.filled == 0 and #grid.edge == 6 and grid:at(4, 1) == nil and grid:at(0, 1) == nil)
    local cell = grid:at(3, 2)
    assert(cell.x == 3 and cell.y == 2 and cell:step(-1, -1) == grid:at(2, 1) and cell:step(1, 0) == nil)
    game:deal(game.deck, game.stack)  -- the last blue one: the others are red
    game:deal(game.deck, grid:at(1, 1))
    assert(#grid.edge == 3 and #grid.free == 5 and #grid.tops == 1)
    game:deal(game.deck, grid:at(2, 1))
    game:deal(game.deck, grid:at(3, 1))
    local rows = grid:rows(3)
    assert(#rows == 1 and #rows[1] == 3 and rows[1][1] == grid:at(1, 1).top)
    game:finish(game.players))") == "");
}

TEST_CASE("what makes no sense is an error with its place", "[script]") {
  CHECK(failure_in_turn("game:ask(game.players[1], 'choos', game.players)") == "unknown question 'choos'");
  CHECK(failure_in_turn("game:ask(game.players[1], 'choose', {'hihg'})") == "unknown word 'hihg'");
  CHECK(failure_in_turn("game:ask(game.players[1], 'choose', {})") == "game:ask: the list is empty");
  CHECK(failure_in_turn("game:ask(game.players[1], 'choose', {1, 'low'})") == "the list mixes cards, zones, players, words or numbers");
  CHECK(failure_in_turn("game:ask(game.players[1], 'choose', {1, 1})") == "the list holds the same thing twice");
  CHECK(failure_in_turn("game:finish({})") == "game:finish: somebody must win; name all players if nobody does");
  CHECK(failure_in_turn("for i = 1, 1e9 do end").find("endless loop") != std::string::npos);
  CHECK(failure_in_turn("while true do game:random(6) end").find("endless loop") != std::string::npos);
  CHECK(failure_in_turn("return os.time()").find("unknown name 'os'") == 0);
  CHECK(failure("local kept = 0\n" + with_turn("kept = kept + 1\nreturn 'turn'")).text.find("'kept' of the pack's file was changed") == 0);
}

TEST_CASE("what only looks cannot change the game", "[script]") {
  const Written written(with_turn("game:ask(game.players[1], 'choose', game.players)") + "function status(game) game.count = 1 end");
  Match match(written.game(), 2, 1);
  CHECK_THROWS_WITH(match.game().status(match.game(), match.view(Seat{0})), "'count' cannot be set here: only steps change the game");
}

TEST_CASE("the story names cards only to those who see them", "[script]") {
  const Written written(with_turn("local me = game.players[1]\ngame:ask(me, 'choose', me.hand)\ngame:tell('{} draws {cards}.', me)\n"
                                  "game:deal(game.deck, me.hand)\ngame:tell('Done: {}, {}.', 3, game.deck)\ngame:finish(me)") +
                        "function show(card) return card.color .. card.number end");
  Match match(written.game(), 2, 1);
  REQUIRE(match.answer(Seat{0}, Choice::of(0)).ok());
  const auto mine = story(match.game(), Seat{0}, match.events()), theirs = story(match.game(), Seat{1}, match.events());
  REQUIRE(mine.size() == 2);
  CHECK(mine[0].starts_with("player 1 draws blue"));
  CHECK(theirs[0] == "player 1 draws a hidden card.");
  CHECK(theirs[1] == "Done: 3, deck.");
}

TEST_CASE("chance is the game's: the same seed gives the same game, through undo and replay too", "[script]") {
  const Written written(with_turn("local me = game.players[1]\nlocal p = game:ask(me, 'choose', game.players)\ngame:shuffle(game.deck)\n"
                                  "game.count = game.count + game:random(6)\nif game.count > 20 then return game:finish(p) end\nreturn 'turn'"));
  const auto play = [&](Match& match) {
    while (!match.over()) REQUIRE(match.answer(Seat{0}, Choice::of(1)).ok());
  };
  Match one(written.game(), 2, 5), other(written.game(), 2, 5);
  play(one);
  play(other);
  CHECK(same(one.state(), other.state()));
  REQUIRE(other.undo());
  REQUIRE(other.undo());
  play(other);
  CHECK(same(one.state(), other.state()));
  ReplayError error;
  const auto replay = read_replay(write_replay(one), error);
  REQUIRE(replay);
  Match third(written.game(), 2, 5);
  CHECK(play_replay(*replay, third, error));
}

TEST_CASE("figures are made of the game's variables", "[script]") {
  const Written written(with_turn("game.count = 42\nreturn game:finish(game.players)"));
  ScriptTable table(written.game(), 2);
  REQUIRE(table.game.stats.size() == 1);
  CHECK(table.game.stats[0].over(table.game, table.state) == 42);
}

TEST_CASE("cards have hooks that the game calls, with their parameters", "[script]") {
  std::string pack = header;
  pack.insert(pack.find("cards:\n"), "hooks: {beats: [other]}\nkinds: {card: [], judge: [beats]}\n");
  pack += "  - id: over\n    kind: judge\n    label: Over\n    text: Beats if {by} more.\n    with: {by: [3]}\n"
          "    beats: other.number >= by\n";
  const Written written(with_turn("local judge = game.players[1].hand[1]\nassert(judge.kind == 'judge')\n"
                                  "local yes = 0\nfor _, card in ipairs(game.deck.cards) do if card.kind == 'card' and judge:beats(card) then yes = yes + 1 end end\n"
                                  "game.count = yes\nassert(judge.number == nil and judge.by == 3)\nreturn game:finish(game.players)"), pack);
  ScriptTable table(written.game(), 2);
  CHECK(table.state.over);
  CHECK(table.var("count") == 3);  // the blue ones from 3 on are in hands
}

TEST_CASE("names that are taken, missing functions and unknown figures are problems with their line", "[script]") {
  const auto complaint = [](const std::string& from, const std::string& to) {
    std::string pack = header;
    pack.replace(pack.find(from), from.size(), to);
    const Written written(with_turn("game:finish(game.players)"), pack);
    return written.problems.all().empty() ? std::string("none") : render(written.problems.all()[0], "", false);
  };
  CHECK(complaint("count: 0", "players: 0").find("pack.yaml:15:8: error[PW205]: the name 'players' is taken already") != std::string::npos);
  CHECK(complaint("steps: [begin, turn]", "steps: [begin, turn, stop]").find("game.lua has no function 'stop'") != std::string::npos);
  CHECK(complaint("of: count", "of: conut").find("there is no variable 'conut'") != std::string::npos);
  CHECK(complaint("sight: owner", "sight: onwer").find("did you mean 'owner'?") != std::string::npos);
  CHECK(complaint("number: [1, 2, 3, 4, 5]", "place: [1, 2, 3, 4, 5]").find("every card has a 'place' already") != std::string::npos);
  CHECK(complaint("grid: [3, 2]", "grid: [20, 20]").find("more than 80 zones") != std::string::npos);
}

TEST_CASE("a greedy player takes the choice after which the game's value is best", "[script]") {
  const Written written(with_turn("local me = game.players[1]\nif game.round == 3 then return game:finish(me) end\n"
                                  "local n = game:ask(me, 'choose', {1, 7, 3})\ngame.count = game.count + n\ngame.round = game.round + 1\nreturn 'turn'") +
                        "function value(game) return game.count end");
  GreedyBot greedy;
  std::array<Bot*, max_seats> bots;
  bots.fill(&greedy);
  auto playout = std::make_unique<Playout>();
  playout->play(written.game(), 2, 1, bots);
  CHECK(playout->state.vars[ix(script_of(written.game()).var_at.at("count"))] == 21);
}
