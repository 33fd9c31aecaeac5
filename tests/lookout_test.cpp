// Steps that are not counted at first: whatever the clock says, a game is the same, and every budget holds.
#include "core/playout.h"
#include "scripting/lookout.h"
#include "tests/script_table.h"

using namespace pw;
using namespace pw::testing;

namespace {

// `work` loops in one step that also changes, draws, asks and tells; a loop is about three instructions.
const std::string pack = R"(pack: x
title: X
version: 1.0.0
flow: game.lua
players: {from: 2, to: 2}
options:
  work: {usual: 0, from: 0, to: 30000, doc: loops}
zones:
  deck: {sight: nobody}
  shown: {}
vars: {luck: 0, steps: 0}
steps: [first, second]
prompts: [pick]
cards:
  - {id: card, kind: card, each: 10, label: Card}
)";
const std::string lua = R"(
function first(game)
  game:move_all(game.box, game.deck)
  return "second"
end
function second(game)
  game:deal(game.deck, game.shown)
  game.luck = game.luck + game:random(1000)
  local chosen = game:ask(game.players[1], "pick", 3)
  game:tell("{} chose {}.", game.players[1], chosen)
  for i = 1, game.options.work do chosen = chosen + i % 2 end
  game.steps = game.steps + 1
  if #game.deck == 0 then return game:finish(game.players[1]) end
  return "second"
end
)";

struct Played {
  State state;
  Events events;
  std::string told, error;
};

Played play(int work, bool watched) {
  const Scratch scratch;
  scratch.write("x/pack.yaml", pack);
  scratch.write("x/game.lua", lua);
  Library library({scratch.path().string()});
  GameRequest request;
  request.game = "x";
  request.options = {{"work", std::to_string(work)}};
  if (!watched) request.budget.instructions = 39'999;  // too few to be worth watching
  Problems problems;
  const auto game = library.make_game(request, problems);
  REQUIRE(game);
  struct First final : Responder {
    void respond(const State&, const State&, const Decision&, Choice& choice) override { choice = Choice::of(0); }
  } first;
  Played played;
  Asked asked;
  set_up(*game, played.state, 2, 1);
  try {
    start(*game, played.state, asked, &played.events, &first);
  } catch (const ScriptError& error) {
    played.error = error.problem.text;
  }
  for (const Event& event : played.events)
    if (event.what == Event::What::noted) played.told += game->tell(*game, event, {}) + "\n";
  return played;
}

}  // namespace

TEST_CASE("a step that takes long enough to be counted afterwards leaves the game as if it had been counted at once", "[lookout]") {
  const Played counted = play(5'000, false);
  const int work = GENERATE(0, 5'000, 30'000);  // the last takes longer than a watched call may
  const Played watched = play(work, true);
  CHECK(watched.error == "");
  CHECK(watched.state.over);
  CHECK(same(watched.state, counted.state));
  CHECK(watched.told == counted.told);
  CHECK(watched.events.size() == counted.events.size());
}

TEST_CASE("a budget is a number of instructions, not a time: just above it every run fails", "[lookout]") {
  CHECK(play(20'000, false).error.starts_with("this ran for more than 39999 instructions"));
  for (int i = 0; i < 20; ++i) CHECK(play(5'000, false).error == "");
}

TEST_CASE("a variable of the pack's file that a long step changed is put back before the step is counted", "[lookout]") {
  const std::string changing = "local turns = 0\n" + lua + R"(
local play = second
function second(game)
  turns = turns + 1
  for i = 1, 15000 do turns = turns + 0 end
  assert(turns == 1, "something was kept")
  return play(game)
end
)";
  const WrittenGame game(pack, changing);
  CHECK_THROWS_WITH(ScriptTable(game.game(), 2), Catch::Contains("'turns' of the pack's file was changed"));
}

TEST_CASE("only the innermost call is watched, and rests while others think", "[lookout]") {
  if (!Lookout::is_possible()) return;
  const WrittenGame one(pack, lua), other(pack, lua);
  lua_State* outer = script_of(one.game()).vm.lua();
  const Lookout watch(outer);
  const auto before = watch.spent();
  std::chrono::nanoseconds inside{0};
  {
    const Lookout::Rest rest;
    const Lookout inner(script_of(other.game()).vm.lua());
    while (inside < std::chrono::milliseconds(20)) inside = inner.spent();
  }
  CHECK(watch.spent() - before < inside);
}
