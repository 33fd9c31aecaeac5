// Hostile packs. The table of attacks through Lua is tests/attacks/*.txt; those through YAML and files, which are too
// large or no files at all, are made here. Every one must end in its diagnostic, soon and within the VM's memory.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <ctime>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "core/describe.h"
#include "core/match.h"
#include "core/playout.h"
#include "scripting/files.h"
#include "scripting/lint.h"
#include "scripting/script.h"
#include "tests/catch.h"
#include "tests/scratch.h"
#include "tools/lint_report.h"
#include "tools/pack_paths.h"
#include "tools/terminal.h"

using namespace pw;
using pw::testing::Scratch;

namespace {

namespace fs = std::filesystem;

struct Attack {
  std::string name, tries, stop, says;
  std::map<std::string, std::string> code;  // by where it stands
};

std::vector<Attack> attacks_in(const char* file) {
  std::vector<Attack> attacks;
  std::ifstream in(fs::path(PILEWRIGHT_SOURCE_DIR) / "tests/attacks" / file);
  REQUIRE(in);
  std::string section;
  for (std::string line; std::getline(in, line);) {
    const auto after = [&](std::string_view word) { return line.substr(word.size()); };
    if (line.starts_with("== ")) {
      attacks.push_back({after("== "), "", "", "", {}});
      section.clear();
    } else if (attacks.empty()) {
      continue;
    } else if (section.empty() && line.starts_with("tries: ")) {
      attacks.back().tries = after("tries: ");
    } else if (section.empty() && line.starts_with("stopped by: ")) {
      attacks.back().stop = after("stopped by: ");
    } else if (section.empty() && line.starts_with("says: ")) {
      attacks.back().says = after("says: ");
    } else if (line.starts_with('[') && line.ends_with(']')) {
      section = line.substr(1, line.size() - 2);
    } else if (!section.empty()) {
      attacks.back().code[section] += line + "\n";
    }
  }
  return attacks;
}

std::string indented(const std::string& text, int spaces) {
  std::string all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all += std::string(static_cast<std::size_t>(spaces), ' ') + line + "\n";
  return all;
}

const std::string head = "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\nsize: 60\n";

const std::string own_game =
    "pack: x\ntitle: X\nversion: 1.0.0\nflow: game.lua\nplayers: {from: 2, to: 3, usual: 3}\nsteps: [first, second]\nprompts: [pick]\n"
    "zones:\n  hand: {each: player, sight: owner}\n  deck: {sight: nobody}\nvars: {n: 0}\n"
    "cards:\n  - id: number\n    kind: card\n    each: 2\n    label: Number\n    with: {number: [1, 2, 3, 4, 5]}\n";

// Code that is too long to be written down.
std::string made(const std::string& what) {
  const auto many = [](int count, const auto& one) {
    std::string all;
    for (int i = 0; i < count; ++i) all += one(i) + (i % 100 == 99 ? "\n" : "");
    return all;
  };
  if (what == "labels\n") return many(60'000, [](int i) { return fmt::format("::l{}:: f() ", i); }) + "\nreturn 1\n";
  if (what == "ands\n") return "local a\nreturn a" + many(110'000, [](int) { return std::string(" and a"); }) + "\n";
  if (what == "elseifs\n") return "local a\nif a then " + many(50'000, [](int) { return std::string("elseif a then "); }) + "end\nreturn 1\n";
  if (what == "constants\n") return "local t = {" + many(100'000, [](int i) { return fmt::format("{}.5,", i); }) + "}\nreturn 1\n";
  REQUIRE(what == "functions\n");
  return "local f\n" + many(35'000, [](int) { return std::string("f = function() end "); }) + "\nreturn 1\n";
}

std::string card_with(const std::map<std::string, std::string>& code) {
  const char* kind = code.contains("act") ? "action" : code.contains("allow") ? "rule" : "point";
  std::string card = fmt::format("cards:\n  - id: attack\n    kind: {}\n    label: Attack\n    text: Hostile.\n", kind);
  if (code.contains("act")) card += "    when: any\n";
  if (code.contains("parameters")) card += "    with: " + code.at("parameters");
  for (const auto& [hook, text] : code)
    if (hook != "lua" && hook != "parameters" && hook != "make") card += "    " + hook + ": |\n" + indented(code.contains("make") ? made(code.at("make")) : text, 6);
  return card;
}

std::string bytes_of(const std::string& text) {  // \x1b, \r, \n and \0 in the table stand for bytes; only bytecode needs it
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\\x") == 0) {
      bytes += static_cast<char>(std::stoi(text.substr(i + 2, 2), nullptr, 16));
      i += 3;
    } else {
      bytes += text[i];
    }
  }
  return bytes;
}

struct Outcome {
  std::string said = "fine";  // code and text
  Problem problem;
  std::string whose;  // card
  std::size_t memory = 0;
  std::vector<std::string> shown;  // by a whole game, at its end or when it failed
};

Outcome of_problems(const Problems& problems) {
  Outcome outcome;
  outcome.problem = problems.all().front();
  outcome.said = outcome.problem.code + " " + outcome.problem.text;
  return outcome;
}

// All that people at the table and beside it would read now.
std::vector<std::string> lines_shown(const Game& game, const Match& match) {
  std::vector<std::string> lines;
  const auto add = [&](const std::vector<std::string>& more) { lines.insert(lines.end(), more.begin(), more.end()); };
  for (int s = 0; s < match.state().players && !match.over(); ++s) {
    const Seat seat{static_cast<u8>(s)};
    const View view = match.view(seat);
    if (game.status) add(game.status(game, view));
    if (const Decision* asked = match.decision(seat))
      for (int option = 0; option < asked->options.count; ++option) lines.push_back(option_name(game, view.state(), *asked, option));
  }
  add(story(game, no_seat, match.events()));
  if (match.over()) lines.push_back(game.ending(game, match.state()));
  return lines;
}

std::size_t most_memory(const Game& game, bool own) {
  return own ? script_of(game).vm.most_memory() : static_cast<const Vm*>(game.keep.get())->most_memory();
}

// Loads the pack x and plays some games of it, by bots and as a match.
Outcome play(const Scratch& scratch, bool own = false) {
  Library library({scratch.path().string(), PILEWRIGHT_SOURCE_DIR "/cards"});
  GameRequest request;
  request.game = own ? "x" : "point-a-pile";
  if (!own) request.packs = {"x"};
  Problems problems;
  const auto game = library.make_game(request, problems);
  if (!game) return of_problems(problems);
  Outcome outcome;
  try {
    RandomBot bot;
    std::array<Bot*, max_seats> bots;
    bots.fill(&bot);
    const auto playout = std::make_unique<Playout>();
    for (u64 seed = 1; seed <= 4; ++seed) playout->play(*game, 3, seed, bots);
    if (own) {  // one that looks ahead
      GreedyBot greedy;
      bots.fill(&greedy);
      playout->play(*game, 3, 1, bots);
    }
    Match match(*game, 3, 5);
    if (own) outcome.shown = lines_shown(*game, match);
    Rng rng(5, u64{1});
    for (int turns = 0; turns < 300 && !match.over(); ++turns)
      for (int seat = 0; seat < 3; ++seat)
        if (const Decision* decision = match.decision(Seat{static_cast<u8>(seat)})) {
          Choice choice;
          RandomBot::pick(*decision, rng, choice);
          match.answer(Seat{static_cast<u8>(seat)}, choice);
        }
    if (own) outcome.shown = lines_shown(*game, match);
  } catch (const ScriptError& error) {
    outcome = {error.problem.code + " " + error.problem.text, error.problem, error.card, 0, outcome.shown};
  } catch (const EngineError& error) {
    outcome.said = std::string("engine: ") + error.what();
  }
  outcome.memory = most_memory(*game, own);
  return outcome;
}

// Of the processor: a busy machine changes nothing. What waits for ever runs into the limit of the whole test.
double seconds(const std::function<void()>& what) {
  const std::clock_t start = std::clock();
  what();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// Far above what any of them takes (PILEWRIGHT_TIMES=1 shows it), so that only a real hang is noticed.
constexpr double patience = 30;

void show_time(const std::string& name, double took, const std::string& said) {
  if (std::getenv("PILEWRIGHT_TIMES")) fmt::print("{:>7.3f} s  {:<45} {:.90}\n", took, name, said);
}

bool has_code(const Outcome& outcome, const std::string& wanted) {  // "PW303 some words", "PW30", "fine", "any"
  if (wanted == "any") return outcome.said == "fine" || outcome.said.starts_with("PW3");
  if (!wanted.starts_with("PW") && wanted != "fine") return outcome.said.find(wanted) != std::string::npos;
  const auto space = wanted.find(' ');
  return outcome.said.starts_with(wanted.substr(0, space)) &&
         (space == std::string::npos || outcome.said.find(wanted.substr(space + 1)) != std::string::npos);
}

void run_table(const char* file, std::size_t at_least) {
  const auto attacks = attacks_in(file);
  CHECK(attacks.size() >= at_least);
  std::set<std::string> names;
  for (const Attack& attack : attacks) {
    INFO(attack.name);
    CHECK(names.insert(attack.name).second);
    CHECK((!attack.tries.empty() && !attack.stop.empty() && !attack.says.empty()));
    const bool own = attack.code.contains("steps");
    const Scratch scratch(attack.code.contains("yaml") ? attack.code.at("yaml") : own ? own_game : head + card_with(attack.code));
    if (own) std::ofstream(scratch.path() / "x" / "game.lua") << attack.code.at("steps");
    if (attack.code.contains("lua"))
      std::ofstream(scratch.path() / "x" / "x.lua", std::ios::binary) << bytes_of(attack.code.at("lua"));
    Outcome outcome;
    const double took = seconds([&] { outcome = play(scratch, own); });
    show_time(attack.name, took, outcome.said);
    CAPTURE(outcome.said, outcome.problem.hint);
    CHECK(has_code(outcome, attack.says));
    CHECK(took < patience);
    CHECK(outcome.memory <= Budget().memory);
    CHECK(outcome.said.size() < 600);
    CHECK(outcome.said == printable(outcome.said));
    CHECK(outcome.said.find('\n') == std::string::npos);
    for (const std::string& line : outcome.shown) CHECK((line == one_line(line) || line.size() > 400));
    for (const std::string& line : outcome.shown) CHECK((line == printable(line) && line.size() < 100'000));
    if (outcome.said.starts_with("PW3")) {
      CHECK(fs::path(outcome.problem.place.file).parent_path() == scratch.path() / "x");
      CHECK(outcome.problem.place.line > 0);
    }
    if (outcome.said.starts_with("PW303") && outcome.said.find("instructions") != std::string::npos) CHECK(outcome.problem.hint.find("--budget 1000000") != std::string::npos);
    if (outcome.said.starts_with("PW304") && outcome.said.find(" MB") != std::string::npos)
      CHECK(outcome.problem.hint.find("--memory 64") != std::string::npos);
    if (outcome.said.starts_with("PW303") && !attack.code.contains("lua") && outcome.said.find("to read") == std::string::npos)
      CHECK((own ? outcome.problem.hint.find("it was running '") != std::string::npos : outcome.whose == "x/attack"));
  }
}

}  // namespace

TEST_CASE("attacks on time and memory end as errors that name card, line, budget and how to raise it", "[attacks]") {
  run_table("budgets.txt", 70);
}
TEST_CASE("attacks on the sandbox find nothing, and nothing lasts", "[attacks]") { run_table("sandbox.txt", 70); }
TEST_CASE("attacks through what the game offers are misuse, told at the card", "[attacks]") { run_table("misuse.txt", 35); }

TEST_CASE("attacks by whole games of the pack's own end as errors", "[attacks]") { run_table("steps.txt", 60); }

TEST_CASE("the story of one game has an end", "[attacks]") {
  const Scratch scratch(own_game);
  scratch.write("x/game.lua",
                "function first(game)\n  for i = 1, 1500 do game:move_all(game.box, game.deck) game:move_all(game.deck, game.box) end\n"
                "  game:ask(game.players[1], 'pick', game.players)\n  return 'first'\nend\nfunction second(game) return 'first' end\n");
  Library library({scratch.path().string()});
  GameRequest request;
  request.game = "x";
  Problems problems;
  const auto game = library.make_game(request, problems);
  REQUIRE(game);
  Match match(*game, 3, 1);
  const Choice choice = *parse_choice("0");
  std::string said;
  for (int turn = 0; turn < 100 && said.empty(); ++turn) try {
      match.answer(Seat{0}, choice);
    } catch (const std::exception& error) {
      said = error.what();
    }
  CHECK(said.find("more than a million moves") != std::string::npos);
  CHECK(match.events().size() < 1'100'000);
}

TEST_CASE("after an attack the same game goes on", "[attacks]") {
  const Scratch scratch(head + "cards:\n  - id: a\n    kind: point\n    label: A\n    text: A.\n    score: count()\n");
  std::ofstream(scratch.path() / "x" / "x.lua") << "local n = 0\nfunction count() n = n + 1 if n == 1 then error('first') end return n end\n";
  const auto game = scratch.game(false);
  // Were the variable kept after the error, the second game would get further than the first.
  for (int time = 0; time < 3; ++time) {
    INFO(time);
    RandomBot bot;
    std::array<Bot*, max_seats> bots;
    bots.fill(&bot);
    const auto playout = std::make_unique<Playout>();
    try {
      playout->play(*game, 3, 1, bots);
      FAIL("it should fail");
    } catch (const ScriptError& error) {
      CHECK(error.problem.text == "first");
    }
  }
}

TEST_CASE("a pack cannot reach another's names", "[attacks]") {
  const Scratch scratch(head + "cards:\n  - id: a\n    kind: point\n    label: A\n    text: A.\n    score: secret()\n");
  fs::create_directories(scratch.path() / "y");
  std::ofstream(scratch.path() / "y" / "pack.yaml")
      << "pack: y\ntitle: Y\nversion: 1.0.0\ngame: point-a-pile\nsize: 5\ncards:\n  - {id: b, kind: point, label: B, text: B., score: secret()}\n";
  std::ofstream(scratch.path() / "y" / "y.lua") << "function secret() return 1 end\nstring2 = string\n";
  const auto game = scratch.game(false, {"y"});
  RandomBot bot;
  std::array<Bot*, max_seats> bots;
  bots.fill(&bot);
  const auto playout = std::make_unique<Playout>();
  try {
    for (u64 seed = 1; seed < 9; ++seed) playout->play(*game, 3, seed, bots);
    FAIL("x should not know secret");
  } catch (const ScriptError& error) {
    CHECK(error.card == "x/a");
    CHECK(error.problem.text == "unknown name 'secret'");
  }
}

TEST_CASE("the host raises budgets through the environment, and nonsense there is told", "[attacks]") {
  const Scratch scratch(head + "cards:\n  - id: a\n    kind: point\n    label: A\n    text: A.\n    score: |\n      for i = 1, 300000 do end\n      return 1\n");
  CHECK(play(scratch).said.starts_with("PW303"));
  setenv("PILEWRIGHT_BUDGET", "1000000", 1);
  CHECK(play(scratch).said == "fine");
  setenv("PILEWRIGHT_BUDGET", "lots", 1);
  CHECK_THROWS_WITH(Budget::of_host(), "PILEWRIGHT_BUDGET=lots: expected a whole number from 1000 to 1000000000");
  unsetenv("PILEWRIGHT_BUDGET");
  CHECK(play(scratch).said.starts_with("PW303"));
}

// --- YAML ---------------------------------------------------------------------------

namespace {

std::string many(int count, const std::function<std::string(int)>& one) {
  std::string all;
  for (int i = 0; i < count; ++i) all += one(i);
  return all;
}

struct Bomb {
  std::string name, says, yaml;
};

std::vector<Bomb> bombs() {
  const std::string tail = "    text: T.\n    score: 1\n", card = "cards:\n  - id: a\n    kind: point\n    label: A\n";
  const auto list = [](int length) { return "[" + many(length, [](int i) { return fmt::format("{}{}", i ? "," : "", i); }) + "]"; };
  std::vector<Bomb> all;
  all.push_back({"aliases that double", "PW112", head + "lists:\n  a: &a [1, 2]\n  b: &b [*a, *a]\n  c: [*b, *b]\n"});
  all.push_back({"depth", "PW116", head + "cards: " + std::string(5000, '[') + std::string(5000, ']') + "\n"});
  all.push_back({"depth of maps", "PW116", head + "cards: " + many(3000, [](int) { return "{a: "; }) + "\n"});
  all.push_back({"size", "PW101", head + "# " + std::string(1100 * 1024, 'x') + "\n"});
  all.push_back({"many values", "PW117", head + "needs: " + list(120'000) + "\n"});
  all.push_back({"many lines", "PW101", head + std::string(30'000, '\n')});
  all.push_back({"many cards", "PW208", head + "cards:\n" + many(3000, [](int i) { return fmt::format("  - {{id: c{}, kind: point, label: L{}}}\n", i, i); })});
  all.push_back({"many unknown fields", "PW204", head + many(15'000, [](int i) { return fmt::format("field{}: 1\n", i); })});
  all.push_back({"many combinations", "PW403", head + card + "    with: {a: " + list(64) + ", b: " + list(64) + ", c: " + list(64) + "}\n" + tail});
  all.push_back({"combinations in all cards together", "PW403", head + "cards:\n" + many(300, [&](int i) {
      return fmt::format("  - {{id: c{}, kind: point, label: L{}, text: T., with: {{a: {}, b: {}}}, score: 1}}\n", i, i, list(60), list(60)); })});
  all.push_back({"many parameters", "PW208", head + card + "    with: {" + many(500, [](int i) { return fmt::format("p{}: [1], ", i); }) + "z: [1]}\n" + tail});
  all.push_back({"many values of a parameter", "PW208", head + card + "    with: {a: " + list(5000) + "}\n" + tail});
  all.push_back({"a text of 900 kB on 4096 faces", "PW208", head + card + "    with: {a: " + list(64) + ", b: " + list(64) + "}\n    text: " + std::string(900'000, 'x') + "\n    score: 1\n"});
  all.push_back({"a label of 900 kB", "PW208", head + "cards:\n  - id: a\n    kind: point\n    label: " + std::string(900'000, 'x') + "\n" + tail});
  all.push_back({"a label of two lines", "PW208", head + "cards:\n  - id: a\n    kind: point\n    label: \"A\\n::error::B\"\n" + tail});
  all.push_back({"an id of 900 kB", "PW203", head + "cards:\n  - id: " + std::string(900'000, 'x') + "\n    kind: point\n    label: A\n" + tail});
  all.push_back({"a number without end", "PW202", head + card + "    copies: " + std::string(100'000, '9') + "\n" + tail});
  all.push_back({"a number past 64 bits", "PW202", head + card + "    weight: 99999999999999999999\n" + tail});
  all.push_back({"a deck of 2^63 cards", "PW202", "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\nsize: 9223372036854775808\n" + card + tail});
  all.push_back({"a parameter past 64 bits", "fine", head + card + "    with: {p: [9223372036854775807, -9223372036854775807]}\n    text: T.\n    score: p > 0 and 1 or 0\n"});
  all.push_back({"many examples", "PW208", head + card + tail + "    examples: [" + many(5000, [](int) { return "{score: 1}, "; }) + "]\n"});
  all.push_back({"many needs", "PW208", head + "needs: [" + many(5000, [](int i) { return fmt::format("p{}, ", i); }) + "]\n" + card + tail});
  all.push_back({"a pack named outside its folder", "PW203", "pack: ../../x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\n" + card + tail});
  all.push_back({"a game named by a path", "PW203", "pack: x\ntitle: X\nversion: 1.0.0\ngame: ../../../etc\n" + card + tail});
  all.push_back({"needs named by a path", "PW203", head + "needs: [/etc/passwd]\n" + card + tail});
  all.push_back({"not UTF-8", "PW102", head + "# \xff\xfe\n"});
  all.push_back({"NUL", "PW103", head + std::string("# \0\n", 4)});
  all.push_back({"an escape for a terminal", "PW103", head + "# \x1b[2J\n"});
  all.push_back({"UTF-16", "PW102", std::string("\xff\xfep\0a\0", 6)});
  all.push_back({"a byte order mark and CRLF", "fine", "\xef\xbb\xbf" "pack: x\r\ntitle: X\r\nversion: 1.0.0\r\ngame: point-a-pile\r\nsize: 9\r\ncards:\r\n  - id: a\r\n    kind: point\r\n    label: A\r\n    text: T.\r\n    score: 1\r\n"});
  all.push_back({"tags that make objects", "PW113", head + "cards: !!python/object:os.system [a]\n"});
  all.push_back({"merge keys", "PW112", head + "a: &a {b: 1}\nc: {<<: *a}\n"});
  all.push_back({"a very long line of errors", "PW2", head + "cards: [" + many(20'000, [](int) { return "{a: 1}, "; }) + "]\n"});
  all.push_back({"a hook of 900 kB", "any", head + card + "    text: T.\n    score: 1" + many(200'000, [](int) { return " + 1"; }) + "\n"});
  all.push_back({"a hook with a text of 20 kB", "PW304", head + card + "    text: T.\n    score: '#\"" + std::string(20'000, 'x') + "\"'\n"});
  return all;
}

// Whole games that are too much: lines of pack.yaml that take the place of those with the same key.
std::vector<Bomb> game_bombs() {
  const auto with = [](const std::map<std::string, std::string>& lines) {
    std::map<std::string, std::string> all = {{"players", "{from: 2, to: 3, usual: 3}"}, {"flow", "game.lua"}, {"steps", "[first]"}, {"prompts", "[pick]"}, {"zones", "{deck: }"},
                                              {"cards", "[{id: a, kind: card, copies: 9, label: A}]"}};
    for (const auto& [key, value] : lines) all[key] = value;
    std::string yaml = "pack: x\ntitle: X\nversion: 1.0.0\n";
    for (const auto& [key, value] : all) yaml += key + ": " + value + "\n";
    return yaml;
  };
  const auto list = [](int count, const char* entry) { return "[" + many(count, [&](int i) { return fmt::format(fmt::runtime(entry), i) + ", "; }) + "]"; };
  const auto map = [](int count, const char* entry) { return "{" + many(count, [&](int i) { return fmt::format(fmt::runtime(entry), i) + ", "; }) + "}"; };
  return {
      {"a game of 5000 steps", "PW", with({{"steps", list(5000, "s{}")}})},
      {"a game of 5000 questions", "PW", with({{"prompts", list(5000, "q{}")}})},
      {"a game of 5000 words", "PW", with({{"words", list(5000, "w{}")}})},
      {"a game of 5000 zones", "PW", with({{"zones", map(5000, "z{}: ")}})},
      {"a game of 2000 grids", "PW", with({{"zones", map(2000, "z{}: {{grid: [20, 20]}}")}})},
      {"a grid of 10^9 columns", "PW208", with({{"zones", "{deck: , g: {grid: [1000000000, 1]}}"}})},
      {"a game of 5000 variables", "PW", with({{"vars", map(5000, "v{}: 0")}})},
      {"a game of 3000 options", "any", with({{"options", map(3000, "o{}: {{usual: 1, doc: o}}")}})},
      {"an option of 60 000 values", "fine", with({{"options", "{o: {usual: 1, from: -30000, to: 30000, doc: o}}"}})},
      {"an option of 4000 words", "any", with({{"options", "{o: {usual: w1, words: " + list(4000, "w{}") + ", doc: o}}"}})},
      {"a game of 1000 kinds", "PW", with({{"kinds", map(1000, "k{}: []")}})},
      {"a game of 1000 hooks", "PW", with({{"hooks", map(1000, "h{}: []")}})},
      {"a game of 3000 figures", "any", with({{"vars", "{n: 0}"}, {"stats", map(3000, "f{}: {{of: n, doc: f}}")}})},
      {"a game for 10^9 players", "PW208", with({{"players", "{from: 2, to: 1000000000}"}})},
      {"a game of 10^9 copies", "PW208", with({{"cards", "[{id: a, kind: card, copies: 1000000000, label: A}]"}})},
      {"a game of 200 each of 4096", "PW", with({{"cards", "[{id: a, kind: card, each: 200, label: A, with: {a: " + list(64, "{}") + ", b: " + list(64, "{}") + "}}]"}})},
      {"a game of 10^9 symbols", "PW", with({{"symbols", "{s: " + list(4000, "s{}") + "}"}})},
      {"a flow outside its folder", "PW", with({{"flow", "../../game.lua"}})},
      {"a flow that is /etc/passwd", "PW", with({{"flow", "/etc/passwd"}})},
      {"a variable past 64 bits", "PW", with({{"vars", "{n: 99999999999999999999}"}})},
      {"zones named like fields", "any", with({{"zones", "{players: , box: , round: }"}})},
      {"variables named like verbs", "any", with({{"vars", "{ask: 0, move: 0, finish: 0, players: 1}"}})},
      {"a parameter named like a hook", "any", with({{"kinds", "{rule: [beats]}"}, {"hooks", "{beats: [other]}"}, {"cards", "[{id: a, kind: rule, copies: 9, label: A, text: T., with: {beats: [1]}, beats: beats}]"}})},
  };
}

}  // namespace

TEST_CASE("games that are too large are refused, soon and briefly", "[attacks]") {
  for (const Bomb& bomb : game_bombs()) {
    INFO(bomb.name);
    const Scratch scratch(bomb.yaml);
    scratch.write("x/game.lua", "function first(game) return game:finish(game.players[1]) end\n");
    Outcome outcome;
    std::string shown;
    const double took = seconds([&] {
      outcome = play(scratch, true);
      Library library({scratch.path().string()});
      const LintReport report = lint({(scratch.path() / "x").string()}, library, {});
      shown = text_report({report.problems.all(), report.packs, report.cards, 0}, scratch.path().string(), false);
    });
    show_time(bomb.name, took, outcome.said);
    CAPTURE(outcome.said);
    CHECK((bomb.says == "PW" ? outcome.said.starts_with("PW") : bomb.says == "any" || has_code(outcome, bomb.says)));
    CHECK(took < patience);
    CHECK(shown.size() < 500'000);
    CHECK(shown.find("root:") == std::string::npos);
  }
}

TEST_CASE("attacks through YAML are refused at their place, soon and briefly", "[attacks]") {
  for (const Bomb& bomb : bombs()) {
    INFO(bomb.name);
    const Scratch scratch(bomb.yaml);
    Outcome outcome;
    std::string shown;
    const double took = seconds([&] {
      outcome = play(scratch);
      Library library({scratch.path().string(), PILEWRIGHT_SOURCE_DIR "/cards"});
      const LintReport report = lint({(scratch.path() / "x").string()}, library, {});
      shown = text_report({report.problems.all(), report.packs, report.cards, 0}, scratch.path().string(), false);
    });
    show_time(bomb.name, took, outcome.said);
    CAPTURE(outcome.said);
    CHECK(has_code(outcome, bomb.says));
    CHECK(took < patience);
    CHECK(shown.size() < 500'000);
  }
}

// --- files ----------------------------------------------------------------------------

namespace {

const std::string fine_cards = "cards:\n  - id: a\n    kind: point\n    label: A\n    text: T.\n    score: 1\n";
const std::string more_cards = "cards:\n  - id: b\n    kind: point\n    label: B\n    text: T.\n    score: 1\n";

struct Trap {
  std::string name, says;
  std::function<void(const fs::path& pack)> set;
};

void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

std::vector<Trap> traps() {
  return {
      {"cards.yaml is a link to a secret", "PW119 link", [](const fs::path& p) { write(p / "../secret", "top secret line\n"); fs::create_symlink("../secret", p / "cards.yaml"); }},
      {"cards.yaml is a link to /etc/passwd", "PW119 link", [](const fs::path& p) { fs::create_symlink("/etc/passwd", p / "cards.yaml"); }},
      {"pack.yaml is a link", "PW119 link", [](const fs::path& p) { fs::rename(p / "pack.yaml", p / "../real"); fs::create_symlink("../real", p / "pack.yaml"); }},
      {"x.lua is a link", "PW119 link", [](const fs::path& p) { write(p / "../lua", "function f() return 1 end\n"); fs::create_symlink("../lua", p / "x.lua"); }},
      {"a link to itself", "PW119 link", [](const fs::path& p) { fs::create_symlink("cards.yaml", p / "cards.yaml"); }},
      {"a link to nothing", "PW119", [](const fs::path& p) { fs::create_symlink("nowhere", p / "cards.yaml"); }},
      {"a link to the folder", "PW119", [](const fs::path& p) { fs::create_symlink(".", p / "cards.yaml"); }},
      {"a link to an endless device", "PW119", [](const fs::path& p) { fs::create_symlink("/dev/zero", p / "cards.yaml"); }},
      {"a pipe that nobody writes", "PW119", [](const fs::path& p) { REQUIRE(mkfifo((p / "cards.yaml").c_str(), 0600) == 0); }},
      {"a pipe as pack.yaml", "PW119", [](const fs::path& p) { fs::remove(p / "pack.yaml"); REQUIRE(mkfifo((p / "pack.yaml").c_str(), 0600) == 0); }},
      {"a pipe as x.lua", "PW119", [](const fs::path& p) { REQUIRE(mkfifo((p / "x.lua").c_str(), 0600) == 0); }},
      {"a socket", "PW119", [](const fs::path& p) {
         const int file = socket(AF_UNIX, SOCK_STREAM, 0);
         sockaddr_un address{};
         address.sun_family = AF_UNIX;
         const std::string path = (p / "cards.yaml").string();
         REQUIRE(path.size() < sizeof address.sun_path);
         path.copy(address.sun_path, path.size());
         REQUIRE(bind(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
         close(file);
       }},
      {"a folder named cards.yaml", "PW119", [](const fs::path& p) { fs::create_directory(p / "cards.yaml"); }},
      {"thousands of files", "PW120", [](const fs::path& p) { for (int i = 0; i < 1500; ++i) write(p / fmt::format("f{}.txt", i), ""); }},
      {"hundreds of card files", "PW120", [](const fs::path& p) {
         for (int i = 0; i < 200; ++i) write(p / fmt::format("c{}.yaml", i), fmt::format("cards:\n  - {{id: c{}, kind: point, label: C{}}}\n", i, i));
       }},
      {"a file of 1 GB with holes", "PW101", [](const fs::path& p) { write(p / "cards.yaml", ""); fs::resize_file(p / "cards.yaml", 1u << 30); }},
      {"a library of 1 GB with holes", "PW101", [](const fs::path& p) { write(p / "x.lua", ""); fs::resize_file(p / "x.lua", 1u << 30); }},
      {"files that are large together", "PW101", [](const fs::path& p) {
         for (int i = 0; i < 8; ++i) write(p / fmt::format("c{}.yaml", i), fmt::format("# {}\ncards:\n  - {{id: c{}, kind: point, label: C{}}}\n", std::string(900'000, 'x'), i, i));
       }},
      {"a file nobody may read", "PW119", [](const fs::path& p) {  // root may: then it is refused as what it is, no YAML
         write(p / "cards.yaml", "");
         fs::permissions(p / "cards.yaml", fs::perms::none);
         if (access((p / "cards.yaml").c_str(), R_OK) == 0) { fs::remove(p / "cards.yaml"); fs::create_directory(p / "cards.yaml"); }
       }},
      {"names that steer a terminal", "fine", [](const fs::path& p) { write(p / "\x1b[2J\n.yaml", more_cards); }},
      {"a name that is no UTF-8", "fine", [](const fs::path& p) { write(p / "\xff\xfe.yaml", more_cards); }},
      {"a file hidden by its name", "fine", [](const fs::path& p) { write(p / ".hidden.yaml", more_cards); }},
  };
}

}  // namespace

TEST_CASE("attacks through files are refused, and nothing outside the folder is read or shown", "[attacks]") {
  for (const Trap& trap : traps()) {
    INFO(trap.name);
    const Scratch scratch(head + fine_cards);
    trap.set(scratch.path() / "x");
    Outcome outcome;
    std::string shown;
    const double took = seconds([&] {
      outcome = play(scratch);
      Library library({scratch.path().string(), PILEWRIGHT_SOURCE_DIR "/cards"});
      const LintReport report = lint({(scratch.path() / "x").string()}, library, {});
      const Findings findings{report.problems.all(), report.packs, report.cards, 0};
      shown = text_report(findings, scratch.path().string(), false) + json_report(findings, scratch.path().string()) +
              sarif_report(findings, scratch.path().string()) + junit_report(findings, scratch.path().string()) +
              github_report(findings, scratch.path().string()) + concise_report(findings, scratch.path().string());
      for (const Problem& problem : report.problems.all()) shown += problem_text(problem, false);
    });
    show_time(trap.name, took, outcome.said);
    CAPTURE(outcome.said, shown);
    CHECK(has_code(outcome, trap.says));
    CHECK(took < patience);
    CHECK(shown.find("top secret") == std::string::npos);
    CHECK(shown.find("root:") == std::string::npos);
    CHECK(shown.find('\x1b') == std::string::npos);
  }
}

TEST_CASE("folders that link round in circles are searched once", "[attacks]") {
  const Scratch scratch(head + fine_cards);
  for (int i = 0; i < 100; ++i) fs::create_directory_symlink(".", scratch.path() / fmt::format("loop{}", i));
  std::string hint;
  const auto found = find_targets(scratch.path().string(), {}, hint);
  REQUIRE(found);
  CHECK(found->size() == 1);
}

TEST_CASE("there are at least 300 attacks in the table", "[attacks]") {
  std::size_t count = bombs().size() + game_bombs().size() + traps().size();
  for (const char* file : {"budgets.txt", "sandbox.txt", "misuse.txt", "steps.txt"}) count += attacks_in(file).size();
  CHECK(count >= 300);
}
