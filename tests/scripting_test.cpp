// Scripts behind their door: what they can say, what they cannot, and that remembering their answers changes nothing.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/playout.h"
#include "core/point_a_pile/model.h"
#include "scripting/library.h"
#include "scripting/lua_hook.h"
#include "scripting/memo.h"
#include "scripting/vm.h"
#include "tests/catch.h"

using namespace pw;

namespace {

namespace fs = std::filesystem;
const std::string source = PILEWRIGHT_SOURCE_DIR;

std::unique_ptr<Game> game_of(const GameRequest& request, const std::string& more = "") {
  Library library({source + "/cards", more.empty() ? source + "/cards" : more});
  Problems problems;
  auto game = library.make_game(request, problems);
  for (const Problem& problem : problems.all()) UNSCOPED_INFO(render(problem, "", false));
  REQUIRE(game);
  return game;
}

GameRequest plain_request() {
  GameRequest request;
  request.game = "point-a-pile";
  return request;
}

const HookSpec& spec(const char* name) {
  const Ruleset& rules = *native_ruleset("point-a-pile");
  return rules.hooks[ix(rules.hook(name))];
}

// A position of three players, and a VM to ask about it. Seat 0 is asked for; its row is what a test deals it.
struct Bench {
  std::unique_ptr<Game> game = game_of(plain_request());
  State state;
  Vm vm;

  explicit Bench(int cards = 0, Budget budget = {}) : vm(native_ruleset("point-a-pile")->fields, {}, budget) {
    set_up(*game, state, 3, 1);
    deal(cards);
  }
  void deal(int cards, Seat seat = Seat{0}) {
    Table table(game->cards, state, nullptr);
    for (int i = 0; i < cards; ++i) table.move(state.top(pap::deck), row_of(seat));
  }
  Spot spot() const {
    const Card card = state.bottom(row_of(Seat{0}));
    return {*game, state, Seat{0}, card == no_card ? Card{0} : card, pap::deck};
  }
  int ask(const std::string& text, const char* hook = "score", const std::vector<std::string>& names = {},
          const std::vector<Value>& values = {}, int line = 1) {
    const Function function = vm.compile("p", {text, "x.yaml", line}, spec(hook).arguments, names);
    return vm.ask(function, spec(hook), values, spot(), "p/card").value;
  }
  ScriptError fails(const std::string& text, const char* hook = "score", int line = 1) {
    INFO(text);
    try {
      const int value = ask(text, hook, {}, {}, line);
      FAIL("it gave " << value);
    } catch (const ScriptError& error) {
      UNSCOPED_INFO(error.problem.code << " " << error.problem.text << " / " << error.problem.hint);
      return error;
    }
    throw 0;
  }
  std::string code(const std::string& text, const char* hook = "score") { return fails(text, hook).problem.code; }
};

bool holds_text(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

class Pack {  // a pack in a folder of its own
 public:
  Pack(const std::string& cards, const std::string& lua = "") {
    std::string name = (fs::temp_directory_path() / "pw-script-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()));
    root_ = name;
    fs::create_directories(root_ / "extra");
    std::ofstream(root_ / "extra" / "pack.yaml")
        << "pack: extra\ntitle: Extra\nversion: 1.0.0\ngame: point-a-pile\nsize: 40\ncards:\n" << cards;
    if (!lua.empty()) std::ofstream(root_ / "extra" / "extra.lua") << lua;
  }
  ~Pack() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }
  Pack(const Pack&) = delete;
  Pack& operator=(const Pack&) = delete;
  std::unique_ptr<Game> game(bool remember = true) const {
    GameRequest request = plain_request();
    request.packs = {"extra"};
    request.remember = remember;
    return game_of(request, root_.string());
  }

 private:
  fs::path root_;
};

u64 play(const Game& game, int players, u64 seed) {
  RandomBot bot;
  std::array<Bot*, max_seats> bots;
  bots.fill(&bot);
  const auto playout = std::make_unique<Playout>();
  playout->play(game, players, seed, bots);
  u64 result = fingerprint(playout->state) ^ playout->state.winners;
  for (int s = 0; s < players; ++s)
    result = result * 31 + static_cast<u64>(game.points(game, playout->state, Seat{static_cast<u8>(s)}));
  return result;
}

}  // namespace

TEST_CASE("a hook is an expression, or a block that returns", "[vm]") {
  Bench bench(3);
  CHECK(bench.ask("me.cards") == 3);
  CHECK(bench.ask("  me.cards * 2 + 1  ") == 7);
  CHECK(bench.ask("local n = 0\nfor i = 1, #me.row do n = n + i end\nreturn n") == 6);
  CHECK(bench.ask("if me.cards > 2 then return 5 end return 0") == 5);
  CHECK(bench.ask("points * 2", "score", {"points"}, {Value(4LL)}) == 8);
  CHECK(bench.ask("hue == 'red' and yes and 1 or 0", "score", {"hue", "yes"}, {Value(std::string("red")), Value(true)}) == 1);
  CHECK(bench.ask("me.cards == 3", "allow") == 1);
  CHECK(bench.ask("nil", "allow") == 0);
  CHECK(bench.ask("4.0") == 4);
}

TEST_CASE("a hook can name a function of its pack's file", "[vm]") {
  Bench bench(3);
  bench.vm.load_library("p", {"local base = 10\nfunction worth(me, card, game, with)\n  return base + me.cards + (with.points or 0)\nend\n", "p.lua", 1});
  CHECK(bench.vm.has_function("p", "worth"));
  CHECK_FALSE(bench.vm.has_function("p", "base"));
  CHECK_FALSE(bench.vm.has_function("q", "worth"));
  CHECK(bench.ask("worth", "score", {"points"}, {Value(2LL)}) == 15);
  CHECK(bench.ask("worth(me, card, game, {points = 1}) * 2") == 28);
}

TEST_CASE("errors stand at their true line of their file", "[vm]") {
  Bench bench(1);
  const ScriptError block = bench.fails("local a = 1\nlocal b = a + 1\nreturn b + me.nonsense", "score", 40);
  CHECK(block.problem.place == Place{"x.yaml", 42, 0});
  CHECK(block.problem.code == "PW302");
  CHECK(block.card == "p/card");
  const ScriptError syntax = bench.fails("local a = 1\nlocal b = = 2\nreturn b", "score", 7);
  CHECK(syntax.problem.place == Place{"x.yaml", 8, 0});
  CHECK(syntax.problem.code == "PW301");
  CHECK(bench.code("1 +") == "PW301");
  CHECK(bench.code("") == "PW301");

  bench.vm.load_library("p", {"function fine(me)\n  return 1\nend\nfunction bad(me)\n\n  return me.card\nend\n", "long/folder/p.lua", 1});
  const ScriptError named = bench.fails("bad");
  CHECK(named.problem.place == Place{"long/folder/p.lua", 6, 0});
  try {
    bench.vm.load_library("q", {"\nfunction (", "q.lua", 1});
    FAIL("that is no Lua");
  } catch (const ScriptError& error) {
    CHECK(error.problem.code == "PW301");
    CHECK(error.problem.place.file == "q.lua");
    CHECK(error.problem.place.line == 2);
  }
  const std::string long_name(200, 'f');
  try {
    const Function function = bench.vm.compile("p", {"me.x", long_name, 9}, spec("score").arguments, {});
    bench.vm.ask(function, spec("score"), {}, bench.spot(), "");
    FAIL("there is no me.x");
  } catch (const ScriptError& error) {
    CHECK(error.problem.place == Place{long_name, 9, 0});
  }
}

TEST_CASE("unknown fields, colours and names are errors that propose the right word", "[vm]") {
  Bench bench(2);
  const Problem field = bench.fails("me.card").problem;
  CHECK(holds_text(field.text, "'card'"));
  CHECK(holds_text(field.hint, "did you mean 'cards'?"));
  CHECK(holds_text(bench.fails("me.count.rde").problem.hint, "did you mean 'red'?"));
  CHECK(holds_text(bench.fails("me.count['ultraviolet']").problem.hint, "known are red green blue purple"));
  CHECK(holds_text(bench.fails("me.kinds.pont").problem.hint, "did you mean 'point'?"));
  CHECK(holds_text(bench.fails("mat.max(1, 2)").problem.hint, "did you mean 'math'?"));
  CHECK(holds_text(bench.fails("game.rond").problem.hint, "did you mean 'round'?"));
  CHECK(holds_text(bench.fails("card.colour == 'red' and 1 or 0").problem.hint, "did you mean 'color'?"));
  CHECK(bench.code("me[1]") == "PW302");
  CHECK(bench.code("me.count[1]") == "PW302");
  CHECK(bench.code("#me") == "PW302");
  CHECK(bench.code("me.row.first") == "PW302");
}

TEST_CASE("a player without cards has no last card", "[vm]") {
  Bench empty(0), full(2);
  CHECK(empty.ask("me.last == nil and 1 or 0") == 1);
  CHECK(empty.ask("me.last and me.last.color == 'red' and 1 or 0") == 0);
  const Problem problem = empty.fails("me.last.color == 'red' and 1 or 0").problem;
  CHECK(holds_text(problem.hint, "not me.last or"));
  CHECK(full.ask("me.last and 1 or 0") == 1);
  CHECK(full.ask("me.last == me.row[2] and me.row[1] ~= me.row[2] and 1 or 0") == 1);
  CHECK(full.ask("me.row[3] == nil and 1 or 0") == 1);
  CHECK(full.ask("me.left.right == me and 1 or 0") == 1);
}

TEST_CASE("a hook must give what it is asked for", "[vm]") {
  Bench bench(1);
  CHECK(bench.code("true") == "PW305");
  CHECK(bench.code("'three'") == "PW305");
  CHECK(bench.code("nil") == "PW305");
  CHECK(bench.code("1 / 2") == "PW305");
  CHECK(bench.code("0 / 0") == "PW305");
  CHECK(bench.code("{}") == "PW305");
  CHECK(bench.code("me") == "PW305");
  CHECK(bench.code("1001") == "PW305");
  CHECK(bench.code("-1001") == "PW305");
  CHECK(bench.ask("-1000") == -1000);
  CHECK(bench.code("1", "allow") == "PW305");
  CHECK(bench.code("'yes'", "allow") == "PW305");
  const Problem nothing = bench.fails("local n = me.cards\nif n > 100 then return 1 end", "score", 5).problem;
  CHECK(nothing.code == "PW305");
  CHECK(holds_text(nothing.text, "returned nothing"));
  CHECK(nothing.place == Place{"x.yaml", 5, 0});
}

TEST_CASE("endless loops and floods of memory end as errors, and the next hook runs", "[vm]") {
  Bench bench(1, Budget{100'000, 4u * 1024 * 1024});
  CHECK(bench.code("while true do end return 1") == "PW303");
  CHECK(bench.code("local function f() return f() end return f()") == "PW303");
  CHECK(bench.code("local function f() return 1 + f() end return f()") != "PW305");
  CHECK(bench.fails("local n = 0\nwhile true do\nn = n + 1\nend", "score", 11).problem.place.line >= 12);
  CHECK(bench.code("local s = 'xxxxxxxx' while true do s = s .. s end return 1") == "PW304");
  CHECK(bench.code("local t = {} for i = 1, 90000 do t[i] = {i, i, i, i} end return 1") != "PW305");
  CHECK(bench.code("string.rep('x', 1000000000):len()") == "PW302");
  CHECK(bench.ask("me.cards") == 1);
  CHECK_THROWS_AS(bench.vm.load_library("loop", {"while true do end", "loop.lua", 1}), ScriptError);
  CHECK(bench.ask("me.cards + 1") == 2);
}

TEST_CASE("what could reach the host or differ from run to run is not there", "[sandbox]") {
  Bench bench(1);
  const std::string name = GENERATE("os", "io", "debug", "load", "loadstring", "loadfile", "dofile", "require", "package",
                                    "pcall", "xpcall", "setmetatable", "getmetatable", "coroutine", "rawset", "rawget",
                                    "rawequal", "rawlen", "next", "print", "collectgarbage", "utf8", "_G", "_VERSION", "warn");
  INFO(name);
  const ScriptError error = bench.fails("type(" + name + ") == 'nil' and 1 or 0");
  CHECK(error.problem.code == "PW302");
  CHECK(holds_text(error.problem.text, "unknown name '" + name + "'"));
}

TEST_CASE("the libraries hold only what is safe", "[sandbox]") {
  Bench bench(1);
  const std::string name = GENERATE("string.find", "string.gsub", "string.match", "string.gmatch", "string.dump",
                                    "string.pack", "math.random", "math.randomseed", "table.sort", "table.move");
  INFO(name);
  CHECK(bench.ask(name + " == nil and 1 or 0") == 1);
  CHECK(bench.code("('x'):find('x')") == "PW302");
  CHECK(bench.code("('x'):dump()") == "PW302");
}

TEST_CASE("nothing can be written that outlives a call", "[sandbox]") {
  Bench bench(1);
  const std::string text = GENERATE("counter = 1 return 1", "me.cards = 3 return 1", "game.round = 3 return 1", "me.count.red = 1 return 1",
                                    "me.row[1] = nil return 1", "math.max = nil return 1", "string.rep = nil return 1",
                                    "math = nil return 1", "me.last.color = 'red' return 1", "table.insert(math, 1) return 1",
                                    "table.insert(me.row, 1) return 1", "_ENV.x = 1 return 1");
  CHECK(bench.code(text) == "PW302");
  CHECK(bench.ask("math.max(1, 2) + me.cards") == 3);
}

TEST_CASE("pairs goes in sorted order and texts have no addresses", "[sandbox]") {
  Bench bench(1);
  CHECK(bench.ask("local t, s = {z = 1, b = 1, a = 1, [3] = 1, [1] = 1, [-2] = 1}, ''\n"
                  "for k in pairs(t) do s = s .. k .. ' ' end\nreturn s == '-2 1 3 a b z ' and 1 or 0") == 1);
  CHECK(bench.ask("tostring({}) == 'table' and tostring(me) == 'userdata' and tostring(tostring) == 'function' and 1 or 0") == 1);
  CHECK(bench.ask("string.format('%s %s %d', {}, me, 3) == 'table userdata 3' and 1 or 0") == 1);
  CHECK(bench.code("string.format('%p', {}):len()") == "PW302");
  CHECK(bench.code("local t = {} t[t] = 1 for k in pairs(t) do end return 1") == "PW302");
  CHECK(holds_text(bench.fails("error({})").problem.text, "table"));
  CHECK(holds_text(bench.fails("error('my own words')").problem.text, "my own words"));
}

TEST_CASE("a score cannot read what depends on the scores", "[vm]") {
  Bench bench(2);
  for (const char* text : {"me.points", "me.leads and 1 or 0", "me.trails and 1 or 0", "me.left.points", "game.head.points", "game.players[2].leads and 1 or 0"}) {
    INFO(text);
    const Problem problem = bench.fails(text).problem;
    CHECK(problem.code == "PW302");
    CHECK(holds_text(problem.text, "a score cannot read"));
  }
  CHECK(bench.ask("me.points > -1000 and (me.leads or me.trails or true)", "allow") == 1);
}

TEST_CASE("a hook that reads points runs the scores of the row", "[vm]") {
  const Pack pack("  - id: nested\n    kind: point\n    label: N\n    text: N.\n    score: me.cards > 1 and 7 or 3\n");
  const auto game = pack.game();
  State state;
  set_up(*game, state, 3, 1);
  Table table(game->cards, state, nullptr);
  auto deal = [&] {
    Card found = no_card;
    each_card(state, pap::deck, [&](Card card) {
      if (game->cards.def(state.face_of(card)).id == "nested") found = card;
    });
    REQUIRE(found != no_card);
    table.move(found, row_of(Seat{0}));
  };
  Vm vm(game->fields);
  const Function hook = vm.compile("p", {"me.points == 14", "x.yaml", 1}, spec("allow").arguments, {});
  deal();
  CHECK(vm.ask(hook, spec("allow"), {}, {*game, state, Seat{0}, Card{0}, pap::deck}, "").value == 0);
  deal();
  const Vm::Answer answer = vm.ask(hook, spec("allow"), {}, {*game, state, Seat{0}, Card{0}, pap::deck}, "");
  CHECK(answer.value == 1);
  CHECK(answer.touches == touches_all);
  CHECK(answer.reads.size() == 1);
}

TEST_CASE("a nested score that fails is reported at its own line", "[vm]") {
  // Both hooks in one VM, so that one Lua call runs inside the other.
  Bench bench(0);
  const Ruleset& rules = *native_ruleset("point-a-pile");
  const Function score = bench.vm.compile("p", {"local n = 1\nreturn n + me.nonsense", "score.yaml", 30}, spec("score").arguments, {});
  Game& game = *bench.game;
  for (std::size_t face = 0; face < game.cards.faces.size(); ++face)
    game.cards.set_hook(FaceId{static_cast<u16>(face)}, rules.hook("score"),
                        std::make_unique<LuaHook>(LuaHookConfig{&bench.vm, &spec("score"), score, {}, "p/inner", {"score.yaml", 30, 0}, true}, rules.fields));
  bench.deal(1);
  const ScriptError error = bench.fails("local m = me.cards\nreturn m + me.points > 0", "allow", 5);
  CHECK(error.problem.place == Place{"score.yaml", 31, 0});
  CHECK(error.card == "p/inner");
  CHECK(holds_text(error.problem.text, "nonsense"));
  CHECK(bench.ask("me.cards == 1", "allow") == 1);
}

TEST_CASE("scores nested in one VM give the outer hook the right value and reads", "[vm]") {
  Bench bench(0);
  const Ruleset& rules = *native_ruleset("point-a-pile");
  const Function score = bench.vm.compile("p", {"me.cards * 2", "s.yaml", 1}, spec("score").arguments, {});
  for (std::size_t face = 0; face < bench.game->cards.faces.size(); ++face)
    bench.game->cards.set_hook(FaceId{static_cast<u16>(face)}, rules.hook("score"),
                               std::make_unique<LuaHook>(LuaHookConfig{&bench.vm, &spec("score"), score, {}, "p/s", {}, true}, rules.fields));
  bench.deal(3);
  CHECK(bench.ask("local before = me.cards\nlocal p = me.points\nreturn before == 3 and p == 18 and me.textless >= 0", "allow") == 1);
}

TEST_CASE("a hook that asks otherwise the second time is caught", "[vm]") {
  Bench bench(2);
  bench.vm.load_library("p", {"local n = 0\nfunction moody(me)\n  n = n + 1\n  if n % 2 == 0 then return me.cards end\n  return me.textless + me.cards * 0\nend\n", "p.lua", 1});
  const Function function = bench.vm.compile("p", {"moody", "x.yaml", 3}, spec("score").arguments, {});
  LuaHook hook({&bench.vm, &spec("score"), function, {}, "p/moody", {"x.yaml", 3, 0}, true}, bench.game->fields);
  auto ask_often = [&] {
    for (int i = 0; i < 20; ++i) {
      hook.answer(bench.spot());
      bench.deal(1);
    }
  };
  try {
    ask_often();
    FAIL("it was not caught");
  } catch (const ScriptError& error) {
    CHECK(error.problem.code == "PW306");
    CHECK(error.problem.place == Place{"x.yaml", 3, 0});
    CHECK(error.card == "p/moody");
  }
}

// Which positions are asked for first differs from thread to thread, so an answer that counts calls would make the
// figures differ. It must be an error, whether when the pack is loaded or when the hook runs.
TEST_CASE("a function of a pack cannot keep a count between calls unnoticed", "[vm]") {
  const std::string lua = GENERATE("local n = 0\nfunction f(me) n = n + 1 return me.cards + n end",
                                   "n = 0\nfunction f(me) n = n + 1 return me.cards + n end",
                                   "local t = {n = 0}\nfunction f(me) t.n = t.n + 1 return me.cards + t.n end");
  INFO(lua);
  auto answers = [&](bool backwards) -> std::optional<std::vector<int>> {
    Bench bench(0);
    std::vector<State> states;
    for (int i = 0; i < 6; ++i) {
      states.push_back(bench.state);
      bench.deal(1);
    }
    std::vector<int> all(states.size());
    try {
      bench.vm.load_library("p", {lua, "p.lua", 1});
      const Function function = bench.vm.compile("p", {"f", "x.yaml", 3}, spec("score").arguments, {});
      LuaHook hook({&bench.vm, &spec("score"), function, {}, "p/f", {"x.yaml", 3, 0}, true}, bench.game->fields);
      for (std::size_t i = 0; i < states.size(); ++i) {
        const std::size_t which = backwards ? states.size() - 1 - i : i;
        all[which] = hook.answer({*bench.game, states[which], Seat{0}, Card{0}, no_zone});
      }
    } catch (const ScriptError&) {
      return std::nullopt;
    }
    return all;
  };
  CHECK(answers(false) == answers(true));
}

TEST_CASE("remembered answers play the same games to the bit as running every script", "[memo]") {
  const auto with = game_of(plain_request());
  GameRequest request = plain_request();
  request.remember = false;
  const auto without = game_of(request);
  for (int players = 2; players <= 6; ++players) {
    int different = 0;
    for (u64 seed = 0; seed < 300; ++seed) different += play(*with, players, seed) != play(*without, players, seed);
    INFO(players << " players");
    CHECK(different == 0);
  }
}

TEST_CASE("scripts that look at the whole table are remembered exactly, too", "[memo]") {
  const Pack pack(
      "  - id: a\n    kind: point\n    label: A\n    text: A.\n    score: \"me.last == card and me.left.cards or #game.players\"\n"
      "  - id: b\n    kind: point\n    label: B\n    text: B.\n    score: |\n      local n = 0\n      for i = 1, #me.row do\n"
      "        if me.row[i].color == card.color then n = n + 1 end\n      end\n      return n > 2 and n - 3 or -n\n"
      "  - id: c\n    kind: point\n    label: C\n    text: C.\n    score: game.head == me and game.round - me.right.most or me.left.colors\n"
      "  - id: d\n    kind: point\n    label: D\n    text: D.\n    score: game.deck > 20 and 1 or me.left.last and me.left.last.textless and 2 or -1\n");
  const auto with = pack.game(true), without = pack.game(false);
  int different = 0;
  for (int players = 2; players <= 6; ++players)
    for (u64 seed = 0; seed < 60; ++seed) different += play(*with, players, seed) != play(*without, players, seed);
  CHECK(different == 0);
}

namespace {

// Fields whose values a test sets.
int dial[3];
const Field dials[] = {
    {Thing::game, "a", Reads::number, Shape::one, Thing::game, false, 0, true, [](const Spot&, int, int) { return dial[0]; }, ""},
    {Thing::game, "b", Reads::number, Shape::one, Thing::game, false, 0, true, [](const Spot&, int, int) { return dial[1]; }, ""},
    {Thing::game, "c", Reads::number, Shape::one, Thing::game, false, 0, true, [](const Spot&, int, int) { return dial[2]; }, ""},
};

Read reading(u8 field) {
  Read read;
  read.field = field;
  return read;
}

struct MemoBench {
  Game game;
  State state{};
  Memo memo{dials};

  std::optional<int> find(int a, int b = 0, int c = 0) {
    dial[0] = a;
    dial[1] = b;
    dial[2] = c;
    int answer = 0;
    return memo.find({game, state}, answer) ? std::optional(answer) : std::nullopt;
  }
  bool learn(const std::vector<ReadValue>& run, int answer) { return memo.learn(run, answer, room); }
  std::size_t room = Memo::room_of_game;
};

}  // namespace

TEST_CASE("a memo knows what it learned and nothing else", "[memo]") {
  MemoBench bench;
  CHECK_FALSE(bench.find(1));
  CHECK(bench.learn({{reading(0), 1}, {reading(1), 5}}, 15));
  CHECK(bench.find(1, 5) == 15);
  CHECK_FALSE(bench.find(1, 6));
  CHECK_FALSE(bench.find(0, 5));
  CHECK_FALSE(bench.find(2, 5));
  CHECK(bench.learn({{reading(0), 2}, {reading(2), 9}}, -4));
  CHECK(bench.find(2, 0, 9) == -4);
  CHECK(bench.find(2, 77, 9) == -4);
  CHECK(bench.find(1, 5, 3) == 15);
  CHECK(bench.learn({{reading(0), 3}}, 0));
  CHECK(bench.find(3) == 0);
  CHECK(bench.learn({{reading(0), 1}, {reading(1), 5}}, 15));
}

TEST_CASE("a memo's ranges grow in both directions and keep what they had", "[memo]") {
  MemoBench bench;
  const std::vector<int> values = {0, 5, -7, 100, -200, 3, 99, -1};
  for (const int value : values) CHECK(bench.learn({{reading(0), value}, {reading(1), -value}}, value * 3));
  for (const int value : values) CHECK(bench.find(value, -value) == value * 3);
  for (int value = -300; value <= 300; ++value)
    if (std::find(values.begin(), values.end(), value) == values.end()) CHECK_FALSE(bench.find(value, -value));
}

TEST_CASE("a memo answers that need no reading are known at once", "[memo]") {
  MemoBench bench;
  CHECK(bench.learn({}, 42));
  CHECK(bench.find(1, 2, 3) == 42);
  CHECK(bench.memo.size() == 1);
}

TEST_CASE("a memo notices two answers or two questions for one position", "[memo]") {
  MemoBench bench;
  REQUIRE(bench.learn({{reading(0), 1}, {reading(1), 1}}, 1));
  CHECK_FALSE(bench.learn({{reading(0), 1}, {reading(1), 1}}, 2));
  CHECK_FALSE(bench.learn({{reading(0), 1}, {reading(2), 1}}, 1));
  CHECK_FALSE(bench.learn({{reading(1), 1}}, 1));
  CHECK_FALSE(bench.learn({{reading(0), 1}}, 1));
  CHECK_FALSE(bench.learn({{reading(0), 1}, {reading(1), 1}, {reading(2), 1}}, 1));
  CHECK(bench.find(1, 1) == 1);
}

TEST_CASE("a memo stays within its bounds and stays right", "[memo]") {
  MemoBench bench;
  CHECK(bench.learn({{reading(0), 0}}, 7));
  CHECK(bench.learn({{reading(0), Memo::max_spread - 1}}, 8));
  CHECK(bench.learn({{reading(0), Memo::max_spread}}, 9));
  CHECK(bench.learn({{reading(0), 1'000'000'000}}, 10));
  CHECK(bench.find(0) == 7);
  CHECK(bench.find(Memo::max_spread - 1) == 8);
  CHECK_FALSE(bench.find(Memo::max_spread));
  CHECK_FALSE(bench.find(1'000'000'000));

  MemoBench full;
  int wrong = 0, known = 0;
  for (int a = 0; a < 200; ++a)
    for (int b = 0; b < 200; ++b) wrong += !full.learn({{reading(0), a}, {reading(1), b}}, a * 1000 + b);
  CHECK(full.memo.size() <= Memo::max_nodes);
  for (int a = 0; a < 200; ++a) {
    for (int b = 0; b < 200; ++b) {
      const auto answer = full.find(a, b);
      wrong += answer && *answer != a * 1000 + b;
      known += answer.has_value();
    }
  }
  CHECK(wrong == 0);
  CHECK(known > 1000);
}
