// The REPL line by line: what a person types, what comes back, and that it tells no secrets.
#include <fstream>

#include "core/card_words.h"
#include "core/describe.h"
#include "tests/catch.h"
#include "tests/scratch.h"
#include "tools/play/choice_words.h"
#include "tools/play/repl.h"

using namespace pw;
using pw::testing::Scratch;
using Outcome = Repl::Outcome;

namespace {

struct Prompt {
  Screen screen;
  std::unique_ptr<Repl> repl;

  explicit Prompt(const std::string& line) {
    PlaySetup setup;
    REQUIRE(read_setup_line("pilewright play " + line, setup) == "");
    Problems problems;
    auto session = Session::open(setup, problems);
    for (const Problem& problem : problems.all()) UNSCOPED_INFO(problem.text);
    REQUIRE(session);
    repl = std::make_unique<Repl>(std::move(session), screen);
    repl->begin();
  }
  std::string begun() { return screen.take(); }
  std::string say(const std::string& line, Outcome expected = Outcome::fine) {
    screen.take();
    const Outcome outcome = repl->execute(line);
    const std::string text = screen.take();
    INFO("> " << line << "\n" << text);
    CHECK(outcome == expected);
    return text;
  }
  const Match& match() const { return repl->session().match(); }
  std::size_t count() const { return repl->session().count(); }
};

bool has(const std::string& text, const std::string& part) {
  UNSCOPED_INFO(text);
  return text.find(part) != std::string::npos;
}

const std::string two = "--players 2 --seed 7 --seats me,greedy --option first=1";

}  // namespace

TEST_CASE("a choice can be typed as numbers, after its verb, or as names", "[repl]") {
  for (const char* line : {"0 1 | 2 3 | 4 5", "piles 0 1 | 2 3 | 4 5", "make 0 1|2 3|4 5", "pi 0 1 | 2 3 | 4 5"}) {
    Prompt prompt("--players 3 --seed 7 --seats me,greedy,greedy --option first=1");
    prompt.say(line);
    CHECK(to_text(prompt.match().history().at(0).choice) == "0 1 | 2 3 | 4 5");
  }
}

TEST_CASE("cards can be named by colour and place, by name, and by the beginning of it", "[repl]") {
  Prompt prompt("--players 3 --seed 7 --seats me,greedy,greedy --option first=1");
  const Decision& decision = *prompt.match().decision(Seat{0});
  const Game& game = prompt.match().game();
  const State& table = prompt.match().table();
  for (int i = 0; i < decision.options.count; ++i) {
    const Card card = decision.options.get<Card>(i);
    const std::string color = game.cards.colors[ix(table.color_of(card))];
    int ordinal = 0;
    for (int j = 0; j <= i; ++j) ordinal += table.color_of(decision.options.get<Card>(j)) == table.color_of(card);
    Decision one = decision;
    one.all = false;
    one.picks = {1, 1};
    const ChoiceReading reading = read_choice(game, table, one, color + std::to_string(ordinal), false);
    REQUIRE(reading.choice);
    CHECK(reading.choice->first() == i);
  }
}

TEST_CASE("a mistake at the prompt gets one helpful sentence and changes nothing", "[repl]") {
  Prompt prompt(two);
  CHECK(has(prompt.say("9", Outcome::wrong), "9"));
  CHECK(has(prompt.say("wyh", Outcome::wrong), "did you mean 'why'?"));
  CHECK(has(prompt.say("re", Outcome::wrong), "'re' could be redo, reload or replay."));
  CHECK(has(prompt.say("piles", Outcome::wrong), "what?"));
  CHECK(has(prompt.say("piles nonsense | 1 2", Outcome::wrong), "'nonsense' is none of the options"));
  CHECK(has(prompt.say(":goto 5", Outcome::wrong), "from 0 to 0"));
  CHECK(has(prompt.say("redo", Outcome::wrong), "nothing"));
  CHECK(has(prompt.say("undo", Outcome::wrong), "nothing"));
  CHECK(has(prompt.say("card rainbwo", Outcome::wrong), "did you mean"));
  CHECK(has(prompt.say("= me.cuont", Outcome::wrong), "did you mean 'count'?"));
  CHECK(has(prompt.say("= while", Outcome::wrong), ""));
  CHECK(has(prompt.say("= (function() while true do end end)()", Outcome::wrong), "instructions"));
  CHECK(prompt.count() == 0);
}

TEST_CASE("why names the card, the line and the part of the condition that forbids a pile", "[repl]") {
  Prompt prompt("--players 3 --seed 7 --seats me,greedy,greedy --option first=1 --packs point-a-police");
  prompt.say("give 1 red point-a-police/color-diff");  // keep off piles that show the colour of your last card
  prompt.say("top red blank");
  prompt.say("0 1 | 2 3 | 4 5");
  const Decision* decision = prompt.match().decision(Seat{0});
  REQUIRE(decision);
  const State& table = prompt.match().table();
  const std::string all = prompt.say("why");
  int forbidden = 0;
  for (int i = 0; i < decision->options.count; ++i) {
    const bool red = prompt.match().game().cards.colors[ix(table.color_of(table.top(decision->options.get<Zone>(i))))] == "red";
    forbidden += red;
    const std::string text = prompt.say("why " + std::to_string(i));
    CHECK(has(text, red ? "forbidden by red" : "allowed"));
    CHECK(has(text, "pack.yaml:"));
    CHECK(has(text, "me.last.color = red"));
  }
  CHECK(has(all, "empty space: allowed"));
}

TEST_CASE("why shows the deciding part of an expression with its values", "[repl]") {
  const Scratch scratch(
      "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\nsize: 4\ncards:\n"
      "  - id: law\n    kind: rule\n    label: Law\n    text: Law.\n"
      "    allow: pile.size > 90 or (me.cards > 0 and pile.size > 50)\n");
  Prompt prompt("--players 2 --seed 3 --seats me,greedy --option first=1 --packs x --path '" + scratch.path().string() + "'");
  prompt.say("give 1 red law");
  const Decision& making = *prompt.match().decision(Seat{0});
  std::string all;
  for (int i = 0; i < making.options.count; ++i) all += (i == 2 ? "| " : "") + std::to_string(i) + " ";
  prompt.say(all);
  const std::string text = prompt.say("why 0");
  CHECK(has(text, "forbidden by red Law"));
  CHECK(has(text, "x/pack.yaml:11: allow: pile.size > 90 or (me.cards > 0 and pile.size > 50)"));
  CHECK(has(text, "because pile.size > 50 is false"));
  CHECK(has(text, "pile.size = 2"));
}

TEST_CASE("why me counts the points card by card", "[repl]") {
  Prompt prompt(two);
  prompt.say("give 1 red rainbow");
  prompt.say("give 1 red blank");
  const std::string text = prompt.say("why me");
  CHECK(has(text, "red Rainbow"));
  CHECK(has(text, fmt::format("has {} points", prompt.match().game().points(prompt.match().game(), prompt.match().table(), Seat{0}))));
  CHECK(has(prompt.say("why rainbow"), "score for player 1"));
}

TEST_CASE("Lua at the prompt sees what the seat sees", "[repl]") {
  Prompt prompt(two);
  CHECK(has(prompt.say("= 1 + 1"), "  2\n"));
  CHECK(has(prompt.say("= me.points, me.cards"), "0, 0"));
  prompt.say("give 1 red blank");
  CHECK(has(prompt.say("= me.count"), "red=1"));
  CHECK(has(prompt.say("= me.last"), "red Blank"));
  CHECK(has(prompt.say("= me.row"), "{red Blank}"));
}

TEST_CASE("positions can be built by hand, and are part of undo and of replays", "[repl]") {
  Prompt prompt(two);
  const Match& match = prompt.match();  // nothing here reloads it
  prompt.say(":give 2 blue blank");
  CHECK(match.table().count(row_of(Seat{1})) == 1);
  prompt.say(":move blue blank to row 1");
  CHECK(match.table().count(row_of(Seat{1})) == 0);
  CHECK(match.table().count(row_of(Seat{0})) == 1);
  prompt.say(":top green rainbow");
  const Zone deck = [&] {
    for (std::size_t i = 0;; ++i)
      if (match.game().zones[i].name == "deck") return Zone{static_cast<u8>(i)};
  }();
  CHECK(card_name(match.game(), match.state(), match.state().top(deck)).starts_with("green Rainbow"));
  const std::string replay = write_replay(match);
  CHECK(has(replay, "pilewright replay 2"));
  CHECK(has(replay, "! top green rainbow"));
  ReplayError error;
  const auto read = read_replay(replay, error);
  REQUIRE(read);
  Match again(match.game(), 2, 7);
  CHECK(play_replay(*read, again, error));
  CHECK(same(again.state(), match.state()));
  prompt.say("undo");
  prompt.say("undo");
  CHECK(match.table().count(row_of(Seat{1})) == 1);
  CHECK(has(prompt.say("set head 9", Outcome::wrong), "from 1 to 2"));
  CHECK(has(prompt.say("give 1 unicorn", Outcome::wrong), "no such card"));
  CHECK(has(prompt.say("move blue blank to nowhere", Outcome::wrong), "places are"));
}

TEST_CASE("undo, redo and goto lead to the very same positions", "[repl]") {
  Prompt prompt("--players 3 --seed 11 --seats me,greedy,random");
  std::vector<State> states = {prompt.match().state()};
  std::vector<std::size_t> counts = {prompt.count()};
  for (int i = 0; i < 6; ++i) {
    prompt.say("auto 1");
    states.push_back(prompt.match().state());
    counts.push_back(prompt.count());
  }
  for (std::size_t i = 6; i-- > 0;) {
    prompt.say("undo");
    CHECK(same(prompt.match().state(), states[i]));
  }
  for (std::size_t i = 1; i <= 6; ++i) {
    prompt.say("redo");
    CHECK(same(prompt.match().state(), states[i]));
  }
  prompt.say(fmt::format("goto {}", counts[2]));
  CHECK(same(prompt.match().state(), states[2]));
  prompt.say("auto 1");  // and from there the bots do the same again
  CHECK(same(prompt.match().state(), states[3]));
}

namespace {

std::string counting_pack(const std::string& points, const std::string& more = "") {
  return "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\nsize: 40\ncards:\n"
         "  - id: one\n    kind: point\n    label: One\n    text: One.\n    score: " + points + "\n" + more;
}

void write(const Scratch& scratch, const std::string& text) { std::ofstream(scratch.path() / "x/pack.yaml", std::ios::binary) << text; }

}  // namespace

TEST_CASE("reload plays the game again on the changed cards and says what differs", "[repl]") {
  const Scratch scratch(counting_pack("1"));
  Prompt prompt("--players 2 --seed 5 --seats me,greedy --packs x --option target=500 --path '" + scratch.path().string() + "'");
  prompt.say("auto 12");
  const std::size_t before = prompt.count();
  CHECK(has(prompt.say("reload"), "nothing has changed"));
  write(scratch, counting_pack("2"));
  const std::string text = prompt.say("reload");
  CHECK(has(text, "card x/one was rewritten"));
  CHECK(has(text, "points instead of"));
  CHECK(has(text, fmt::format("{} choices played again", before)));
  CHECK(prompt.count() == before);
  write(scratch, counting_pack("me.cuont.red"));
  const std::string fails = prompt.say("reload", Outcome::wrong);
  CHECK(has(fails, "unknown field of a player: 'cuont'"));
  CHECK(has(fails, "The table stays as it was"));
  write(scratch, counting_pack("1 +"));
  const std::string broken = prompt.say("reload", Outcome::wrong);
  CHECK(has(broken, "pack.yaml:11"));
  CHECK(has(broken, "the old cards stay in force"));
}

TEST_CASE("reload names the first choice that no longer fits", "[repl]") {
  const Scratch scratch(counting_pack("1"));
  Prompt prompt("--players 2 --seed 5 --seats me,greedy --packs x --option target=500 --path '" + scratch.path().string() + "'");
  prompt.say("auto 8");
  const std::size_t before = prompt.count();
  write(scratch, counting_pack("600"));  // the first card ends the game
  const std::string text = prompt.say("reload");
  CHECK(has(text, "no longer fits"));
  CHECK(has(text, "dropped"));
  CHECK(prompt.count() < before);
}

TEST_CASE("trace shows hooks as they run, and break stops the game at a card", "[repl]") {
  Prompt prompt("--players 3 --seed 7 --seats me,greedy,greedy --packs point-a-police --option first=1");
  prompt.say("trace on");
  prompt.say("give 1 red point-a-police/color-diff");
  CHECK(has(prompt.say("auto 2"), "trace: point-a-police/color-diff.allow for player"));
  prompt.say("trace off");
  prompt.say("goto 0");
  prompt.say("give 1 red point-a-police/color-diff");
  prompt.say("break point-a-police/color-diff");
  const std::string text = prompt.say("auto");
  CHECK(has(text, "break: point-a-police/color-diff.allow"));
  CHECK(!prompt.match().over());
}

TEST_CASE("Tab offers legal choices first, then commands, and names and fields where they fit", "[repl]") {
  Prompt prompt("--players 3 --seed 7 --seats me,greedy,greedy --packs wait-a-minute --option first=2");
  const auto first = prompt.repl->completions("");
  REQUIRE(first.size() > 10);
  CHECK(first[0] == "0");
  CHECK(std::find(first.begin(), first.end(), "point") != first.end());
  CHECK(std::find(first.begin(), first.end(), "why") != first.end());
  CHECK(prompt.repl->completions(":un") == std::vector<std::string>{":undo"});
  CHECK(prompt.repl->completions("card stea") == std::vector<std::string>{"steal"});
  CHECK(prompt.repl->completions("= me.cou") == std::vector<std::string>{"me.count"});
  CHECK(prompt.repl->completions("=me.count.re") == std::vector<std::string>{"=me.count.red"});
  CHECK(prompt.repl->completions("= me.last.colo") == std::vector<std::string>{"me.last.color"});
  CHECK(prompt.repl->completions("trace o") == std::vector<std::string>{"on", "off"});
}

TEST_CASE("'why' knows the options of scripted games: cells, words and numbers", "[repl]") {
  Prompt punto("--game punto --players 2 --seed 7"), scout("--game scout --players 3 --seed 7");
  CHECK(has(punto.say("why 1"), "column 1, line 0: nothing forbids it."));
  CHECK(has(scout.say("why 1"), "turn: nothing forbids it."));
  CHECK(has(scout.say("why 2", Outcome::wrong), "there is no option 2."));
}

TEST_CASE("people at one keyboard see the screen one after the other", "[repl]") {
  Prompt prompt("--players 2 --seed 7 --seats me,me --option first=1");
  prompt.screen.pictures = true;
  const std::string mine = prompt.say("0 1 | 2 3");
  prompt.say("0");
  CHECK(has(prompt.repl->prompt(), "player 2, press Enter when nobody else looks"));
  CHECK(!has(prompt.say("log"), "player 1 point: 0"));  // not before all have answered
  prompt.say("0");
}

TEST_CASE("hint asks the best bot, or the one that is named", "[repl]") {
  Prompt prompt("--players 3 --seed 1 --seats me,greedy,greedy");
  CHECK(has(prompt.say("hint"), "(search:300)"));
  CHECK(has(prompt.say("hint greedy"), "(greedy)"));
  CHECK(has(prompt.say("hint nobody", Outcome::wrong), "there is no bot 'nobody'"));
}

namespace {

// Every command that looks, in every form that could show something.
const std::vector<std::string> looks = {"table", "why", "why me", "why player 1", "why player 2", "why player 3", "why 0", "why 1", "log 100", "hint",
                                        "= me.row", "= me.left.row", "= me.left.last", "= me.left.points", "= game.piles", "= game.deck", "= me.mission",
                                        "= me.left.mission", "example", "example 0", "seats", "trace on", "reload", "undo", "redo", "goto 3", "auto 1"};

std::string all_that_is_said(Prompt& prompt) {
  std::string text;
  for (const std::string& look : looks) {
    prompt.screen.take();
    prompt.repl->execute(look);
    text += "> " + look + "\n" + prompt.screen.take();
  }
  return text;
}

}  // namespace

TEST_CASE("no command short of god shows another seat's Mission", "[repl]") {
  for (int seed = 1; seed <= 12; ++seed) {
    Prompt prompt(fmt::format("--players 3 --seed {} --seats me,greedy,greedy --packs complete-a-mission", seed));
    const Match& match = prompt.match();
    std::vector<std::string> secrets;
    for (std::size_t zone = 0; zone < match.game().zones.size(); ++zone) {
      const ZoneSpec& spec = match.game().zones[zone];
      if (spec.name != "hand" || spec.owner == Seat{0} || match.state().count(Zone{static_cast<u8>(zone)}) == 0) continue;
      const Card mission = match.state().top(Zone{static_cast<u8>(zone)});
      secrets.push_back(match.game().cards.def(match.state().face_of(mission)).label);
    }
    REQUIRE(secrets.size() == 2);
    const Card own = match.state().top(Zone{static_cast<u8>(max_seats)});
    const std::string known = match.game().cards.def(match.state().face_of(own)).label;
    const std::string said = prompt.begun() + all_that_is_said(prompt);
    for (const std::string& secret : secrets)
      if (secret != known) CHECK(said.find(secret) == std::string::npos);
    prompt.say("god on");
    const std::string everything = prompt.say("log 100") + prompt.say("= me.left.row");
    CHECK(!everything.empty());
  }
}

TEST_CASE("in the memory variant no command shows the covered cards of others", "[repl]") {
  Prompt prompt("--players 3 --seed 7 --seats me,greedy,greedy --option memory=true --option first=1");
  prompt.say("give 2 purple rainbow");
  prompt.say("give 2 red blank");  // covers it
  prompt.begun();
  for (const std::string& look : looks) {
    if (look == "undo" || look == "redo" || look.starts_with("goto") || look.starts_with("log") || look.starts_with("auto")) continue;
    prompt.screen.take();
    prompt.repl->execute(look);
    const std::string said = prompt.screen.take();
    INFO("> " << look << "\n" << said);
    CHECK(said.find("purple Rainbow") == std::string::npos);
    CHECK(said.find("P Rainbow") == std::string::npos);
  }
  CHECK(has(prompt.say("why player 2"), "covered"));
  prompt.say("god on");
  CHECK(has(prompt.say("table"), "P Rainbow"));
}

TEST_CASE("a script that fails at the prompt leaves the table as it was, and reload goes on", "[repl]") {
  const Scratch scratch(counting_pack("me.cuont.red"));
  Prompt prompt("--players 2 --seed 5 --seats me,random --packs x --path '" + scratch.path().string() + "'");
  std::string text;
  Outcome last = Outcome::fine;
  for (int i = 0; i < 30 && last == Outcome::fine; ++i) {
    last = prompt.repl->execute("auto 1");
    text += prompt.screen.take();
  }
  CHECK(has(text, "unknown field of a player: 'cuont'"));
  write(scratch, counting_pack("1"));
  CHECK(has(prompt.say("reload"), "card x/one was rewritten"));
  prompt.say("auto 3");
}

TEST_CASE("an example printed by the REPL holds when it is pasted into the card", "[repl]") {
  Prompt prompt("--players 3 --seed 7 --seats me,greedy,greedy --option first=1");
  prompt.say("give 1 red rainbow");
  prompt.say("give 1 blue blank");
  const std::string text = prompt.say("example rainbow");
  CHECK(has(text, "me: {row: [self, blue]}"));
  CHECK(has(text, "score: "));
}

TEST_CASE("every command is safe to type in a scripted game", "[repl]") {
  for (const Repl::Command& command : Repl::commands()) {
    if (std::string(command.name) == "save" || std::string(command.name) == "auto") continue;
    Prompt prompt("--game punto --players 2 --seed 7 --seats me,greedy");
    for (const char* arguments : {"", "0", "1 red", "me", "me.points", "on", "off", "player 1"}) {
      prompt.screen.take();
      prompt.repl->execute(std::string(command.name) + " " + arguments);
      INFO(command.name << " " << arguments);
      CHECK(!prompt.screen.take().empty() == (std::string(command.name) != "quit"));
    }
  }
}
