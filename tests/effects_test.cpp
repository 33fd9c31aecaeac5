// Effects of the packs' own making: what misuses a verb is told where and why and changes nothing, and answering an
// effect at once is the same as stopping, rewinding and running it again.
#include <optional>

#include "core/match.h"
#include "core/playout.h"
#include "scripting/vm.h"
#include "tests/scratch.h"
#include "tests/table.h"

using namespace pw;
using namespace pw::pap;
using namespace pw::testing;

namespace {

constexpr int act_line = 15;  // of `code` below

std::string action_pack(const std::string& code, const std::string& when, const std::string& more = "") {
  return "pack: x\ntitle: X\nversion: 1.0.0\nflow: point-a-pile\ncolors: {red: 0.5, blue: 0.5}\ncards:\n"
         "  - id: c\n    kind: action\n    copies: 40\n    label: C\n    text: Does something.\n    when: " +
         when + "\n    act: |\n      local first = me.left\n      " + code + "\n" + more;
}

// Two players, plain choices: a card each in the first round, then on until somebody may act.
void play_to_a_window(Match& match) {
  bool has_split = false;
  for (int steps = 0; match.asked().decisions[0].prompt != p_trigger; ++steps) {
    REQUIRE(steps < 100);
    REQUIRE_FALSE(match.over());
    for (int s = 0; s < 2; ++s) {
      const Decision* decision = match.decision(seat(s));
      if (!decision) continue;
      const int prompt = decision->prompt;
      const std::string text = prompt == p_make    ? "0 1 | 2 3"
                               : prompt == p_split ? "0 | 1"
                               : has_split         ? std::to_string(s)
                                                   : "0";
      if (prompt != p_point) has_split = prompt == p_split;
      const Verdict verdict = match.answer(seat(s), *parse_choice(text));
      REQUIRE(verdict.why == "");
      if (prompt != p_point) break;
    }
  }
}

Seat asked_now(const Match& match) { return match.asked().decisions[0].seat; }

// The error that the action ends in, after these choices of its player; the match is as it was before the last of them.
Problem misuse(const std::string& code, const std::string& when = "any", const std::vector<std::string>& picks = {}) {
  INFO(code);
  const Scratch folder(action_pack(code, when));
  const auto game = folder.game(true);
  Match match(*game, 2, 1);
  play_to_a_window(match);
  std::vector<std::string> choices = {"0"};
  choices.insert(choices.end(), picks.begin(), picks.end());
  for (const std::string& choice : choices) {
    const State before = match.state();
    const std::size_t said = match.history().size(), told = match.events().size();
    const Seat who = asked_now(match);
    const int prompt = match.asked().decisions[0].prompt;
    try {
      const Verdict verdict = match.answer(who, *parse_choice(choice));  // outside of REQUIRE, which would catch
      REQUIRE(verdict.why == "");
    } catch (const ScriptError& error) {
      CHECK(same(match.state(), before));
      CHECK(match.history().size() == said);
      CHECK(match.events().size() == told);
      REQUIRE(match.decision(who));
      CHECK(match.decision(who)->prompt == prompt);
      CHECK(error.card == "x/c");
      CHECK(error.problem.code == "PW302");
      CHECK(std::filesystem::path(error.problem.place.file).filename() == "pack.yaml");
      CHECK(error.problem.place.line == act_line);
      if (prompt == p_trigger) CHECK(match.answer(who, Choice()).ok());  // the game can go on without it
      return error.problem;
    }
  }
  FAIL("no error");
  return {};
}

std::string wrong(const std::string& code, const std::string& when = "any",
                  const std::vector<std::string>& picks = {}) {
  return misuse(code, when, picks).text;
}

struct Recorded {
  Seat seat;
  Choice choice;
};

class RecordingBot final : public Bot {
 public:
  std::vector<Recorded> choices;
  void choose(const Question& question, Rng& rng, Choice& choice) override {
    RandomBot::pick(question.decision, rng, choice);
    if (question.decision.is_open()) choices.push_back({question.decision.seat, choice});
  }
};

const Game& whole_game(const std::string& options = "first=random") {
  return real_game(options, -1, "point-a-police dont-a-touchme complete-a-mission wait-a-minute");
}

}  // namespace

// --- misuse ----------------------------------------------------------------------------------

TEST_CASE("A verb with an argument of the wrong type says which and what it wants", "[effects]") {
  CHECK(wrong("game:give(me, me)") == "game:give(card, player): argument 1 must be a card, not player");
  CHECK(wrong("game:give(card, 3)") == "game:give(card, player): argument 2 must be a player, not number");
  CHECK(wrong("game:discard('red')") == "game:discard(card): argument 1 must be a card, not string");
  CHECK(wrong("game:exchange(me.left.last, nil)") == "game:exchange(card, card): argument 2 must be a card, not nil");
  CHECK(wrong("game:to_end(me.row)") == "game:to_end(card): argument 1 must be a card, not list");
  CHECK(wrong("game:swap(1, 2)") == "game:swap(pile, pile): argument 1 must be a pile, not number");
  CHECK(wrong("game:merge(me, me)") == "game:merge(pile, onto): argument 1 must be a pile, not player");
  CHECK(wrong("game:award(pile, me)") == "game:award(pile, player): argument 1 must be a pile, not nil");
  CHECK(wrong("game:drop(card)") == "game:drop(pile): argument 1 must be a pile, not card");
  CHECK(wrong("game:point(me, me)") == "game:point(player, pile): argument 2 must be a pile, not player");
  CHECK(wrong("game:make_head(2)") == "game:make_head(player): argument 1 must be a player, not number");
  CHECK(wrong("game:draw_more('six')") == "game:draw_more(number): argument 1 must be a whole number, not string");
  CHECK(wrong("game:draw_more(1.5)") == "game:draw_more(number): argument 1 must be a whole number, not number");
}

TEST_CASE("A verb with too many arguments, or without its colon, says how it is written", "[effects]") {
  CHECK(wrong("game:stop_actions(me)") == "game:stop_actions() takes 0 arguments, not 1");
  CHECK(wrong("game:redo(1, 2)") == "game:redo() takes 0 arguments, not 2");
  CHECK(wrong("game.make_head(me)") == "write game:make_head(player), with a colon");
  const Problem unknown = misuse("game:make_haed(me)");
  CHECK(unknown.text == "unknown field of a game: 'make_haed'");
  CHECK(unknown.hint == "did you mean 'make_head'?");
}

TEST_CASE("Piles that are not there, or not any more, cannot be used", "[effects]") {
  CHECK(wrong("game:merge(game.piles[1], game.piles[1])", "piles_made") ==
        "game:merge(pile, onto): a pile cannot be merged with itself");
  CHECK(wrong("game:swap(pile, pile)", "contested") == "game:swap(pile, pile): this pile is not one of game.piles");
  CHECK(wrong("game:merge(pile, pile)", "contested") == "game:merge(pile, onto): this pile is not one of game.piles");
  CHECK(wrong("game:point(me, pile)", "contested") == "game:point(player, pile): this pile is not one of game.piles");
  CHECK(wrong("game:drop(pile) game:award(pile, me)", "contested") ==
        "game:award(pile, player): this pile has no cards any more");
  CHECK(wrong("game:award(pile, me) game:drop(pile)", "contested") ==
        "game:drop(pile): this pile has no cards any more");
  CHECK(wrong("game:point(me, game.piles[1])", "piles_made") ==
        "game:point(player, pile): this player does not point now");
}

TEST_CASE("Only scored cards change places, and the numbers drawn have bounds", "[effects]") {
  CHECK(wrong("game:exchange(first.last, game.piles[1].top)", "piles_made") ==
        "game:exchange(card, card): this card lies in nobody's row");
  CHECK(wrong("game:to_end(card)") == "game:to_end(card): this card lies in nobody's row");
  CHECK(wrong("game:draw_more(100)", "round_start") == "game:draw_more(number): 1 to 12 cards more can be drawn");
  CHECK(wrong("game:draw_more(0)", "round_start") == "game:draw_more(number): 1 to 12 cards more can be drawn");
  CHECK(wrong("game:draw_more(-3)", "round_start") == "game:draw_more(number): 1 to 12 cards more can be drawn");
}

TEST_CASE("A pick that the list cannot give says so", "[effects]") {
  CHECK(wrong("game:pick(me, me.theirs, 50)").find("50 cannot be picked from a list of ") != std::string::npos);
  CHECK(wrong("game:pick(me, {})").find("1 cannot be picked from a list of 0; 'can' should say when") !=
        std::string::npos);
  CHECK(wrong("game:pick(me, me.row, -1)").find("-1 cannot be picked") != std::string::npos);
  CHECK(wrong("game:pick(me, 5)") == "expected a list of cards, piles, players or colours, not a number");
  CHECK(wrong("game:pick(me, {me, 'red'})") == "the list mixes cards, piles, players or colours");
  CHECK(wrong("game:pick(me, {me, me})") == "the list holds the same thing twice");
  CHECK(wrong("game:pick(me, {true})") == "the list holds a boolean, where a card, pile, player or colour should be");
  CHECK(wrong("game:pick(me, me.theirs, 1, 7)").find("argument 4 must be a card, a pile or a player, not number") !=
        std::string::npos);
  CHECK(wrong("game:pick(game.colors, me)").find("argument 1 must be a player") != std::string::npos);
  CHECK(wrong("game:may_pick(me, 'red')") == "expected a list of cards, piles, players or colours, not a string");
  CHECK(wrong("game:lot({})") == "game:lot(list): the list is empty");
  CHECK(wrong("game:lot(me)") == "expected a list of cards, piles, players or colours, not a player");
}

TEST_CASE("What an effect did before its error is taken back, before a question and after it", "[effects]") {
  CHECK(wrong("game:stop_actions() game:make_head(first) game:discard(me.left.last) game:drop(3)")
            .find("game:drop(pile)") == 0);
  CHECK(wrong("game:make_head(first) local hue = game:pick(me, game.colors) game:discard(hue)", "any", {"1"}) ==
        "game:discard(card): argument 1 must be a card, not string");
}

TEST_CASE("Hooks that only look cannot change the game", "[effects]") {
  const auto fails = [](const std::string& kind, const std::string& hook) {
    const Scratch folder(
        "pack: x\ntitle: X\nversion: 1.0.0\nflow: point-a-pile\ncolors: {red: 0.5, blue: 0.5}\ncards:\n"
        "  - id: c\n    kind: " +
        kind + "\n    copies: 40\n    label: C\n    text: Does something.\n" + hook);
    const auto game = folder.game(true);
    std::optional<Match> match;
    match.emplace(*game, 2, 1);
    try {
      play_to_a_window(*match);
    } catch (const ScriptError& error) {
      CHECK(error.problem.place.line == 12);
      CHECK(match->decision(seat(1)));  // the last to point
      CHECK_FALSE(match->over());
      return error.problem.text;
    }
    return std::string("no error");
  };
  CHECK(fails("point", "    score: game:give(card, me)\n") == "'game:give' changes the game: only 'act' can do that");
  CHECK(fails("shy", "    allow: game:redo()\n") == "'game:redo' changes the game: only 'act' can do that");
  CHECK(fails("action", "    can: game:pick(me, me.row)\n    when: any\n    act: game:redo()\n") ==
        "'game:pick' changes the game: only 'act' can do that");
}

// --- what effects can do ----------------------------------------------------------------------

TEST_CASE("A contested pile that an action leaves with one card is discarded unsplit", "[effects]") {
  const Scratch folder(action_pack("game:discard(pile.top)", "contested"));
  const auto game = folder.game(true);
  Match match(*game, 2, 1);
  play_to_a_window(match);
  const Zone where = contested(match.state());
  REQUIRE(match.state().count(where) == 2);
  const Card left = match.state().bottom(where), taken = match.state().top(where);
  const int round = var(match.state(), v_round);
  REQUIRE(match.answer(asked_now(match), Choice::of(0)).ok());
  CHECK(match.state().zone_of(left) == discard);
  CHECK(match.state().zone_of(taken) == discard);
  CHECK(var(match.state(), v_round) == round + 1);
}

TEST_CASE("may_pick gives what is picked, or nothing", "[effects]") {
  const Scratch folder(
      action_pack("local hit = game:may_pick(me, me.theirs) if hit then game:discard(hit) end", "round_end"));
  const auto game = folder.game(true);
  for (const bool picks : {true, false}) {
    Match match(*game, 2, 1);
    play_to_a_window(match);
    const Seat who = asked_now(match);
    const Zone theirs = row_of(left_of(match.state(), who));
    REQUIRE(match.state().count(theirs) == 1);
    const Card target = match.state().top(theirs);
    REQUIRE(match.answer(who, Choice::of(0)).ok());
    REQUIRE(match.decision(who)->prompt == p_pick);
    REQUIRE(match.answer(who, picks ? Choice::of(0) : Choice()).ok());
    CHECK(match.state().zone_of(target) == (picks ? discard : theirs));
  }
}

TEST_CASE("By lot the same one is drawn when an effect stops to ask and runs again", "[effects]") {
  const Scratch folder(
      action_pack("local who = game:lot(game.players) game:make_head(who) game:pick(me, game.colors)", "round_end"));
  const auto game = folder.game(true);
  for (u64 seed = 0; seed < 10; ++seed) {
    Match match(*game, 2, seed);
    play_to_a_window(match);
    const Seat who = asked_now(match);
    REQUIRE(match.answer(who, Choice::of(0)).ok());
    const Seat shown = head(match.table());
    REQUIRE(match.answer(who, Choice::of(0)).ok());
    if (match.asked().decisions[0].prompt == p_trigger)
      CHECK(head(match.state()) == shown);
    else
      CHECK(head(match.state()) == left_of(match.state(), shown));  // it moves on
  }
}

// --- at once, or step by step ------------------------------------------------------------------

TEST_CASE("A game that bots play at once is the same when its choices are given one by one", "[effects][every]") {
  const auto playout = std::make_unique<Playout>();
  for (const char* options :
       {"first=random", "first=random deck_out=reshuffle", "first=random memory=true empty_space=pointing"}) {
    const Game& game = whole_game(options);
    int midway = 0;
    for (int players = 2; players <= 6; ++players)
      for (u64 seed = 0; seed < 20; ++seed) {
        INFO(options << ", " << players << " players, seed " << seed);
        RecordingBot bot;
        std::array<Bot*, max_seats> bots;
        bots.fill(&bot);
        playout->play(game, players, seed, bots);
        Match match(game, players, seed);
        const State beginning = match.state();
        for (const Recorded& made : bot.choices) {
          midway += match.asked().midway;
          REQUIRE(match.decision(made.seat));
          const Verdict verdict = match.answer(made.seat, made.choice);
          if (!verdict.ok()) REQUIRE(verdict.why.find("Shy") != std::string::npos);
        }
        REQUIRE(match.over());
        CHECK(fingerprint(match.state()) == fingerprint(playout->state));
        CHECK(match.state().winners == playout->state.winners);
        CHECK(same(match.state(), playout->state));
        if (seed != 0) continue;
        while (match.undo()) {
        }
        CHECK(same(match.state(), beginning));
      }
    CHECK(midway > 100);
  }
}
