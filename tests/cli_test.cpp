// The real binary, run as a person would: exit codes, what is said where, and that figures do not depend on threads.
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/command.h"

using namespace pw::testing;
namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

Json figures(const Folder& folder, const std::string& arguments) {
  const Said said = run(folder, "sim --seed 3 --json - " + arguments);
  REQUIRE(said.code == 0);
  CHECK(said.err.empty());
  return Json::parse(said.out);
}

Json without_speed(Json json) {
  json.erase("games_per_second");
  return json;
}

// A pack whose only card, in the deck many times, scores as given.
void write_expansion(const Folder& folder, const std::string& score) {
  folder.write("packs/trouble/pack.yaml",
               "pack: trouble\ntitle: Trouble\nversion: 1.0.0\ngame: point-a-pile\nsize: 40\ncards:\n"
               "  - id: bad\n    kind: point\n    label: Bad\n    text: Bad.\n    score: |\n" + score);
}

std::string only_replay(const Folder& folder) {
  std::string found;
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    if (entry.path().extension() != ".replay") continue;
    CHECK(found.empty());
    found = entry.path().filename().string();
  }
  return found;
}

}  // namespace

TEST_CASE("sim writes all its figures as JSON, means with standard errors", "[cli]") {
  const Folder folder;
  const Json json = figures(folder, "--games 300 --players 4");
  CHECK(json.at("games") == 300);
  for (const char* key : {"players", "rounds_per_game", "pointings_per_round", "ended_by_target", "mean_score", "mean_length_decisions"}) {
    INFO(key);
    CHECK(json.at(key).at("mean").is_number());
    CHECK(json.at(key).at("se").is_number());
  }
  REQUIRE(json.at("wins_by_seat").size() == 4);
  double wins = 0;
  for (const Json& seat : json.at("wins_by_seat")) {
    wins += seat.at("mean").get<double>();
    CHECK(seat.at("se").is_number());
  }
  CHECK(wins == Approx(1));
  CHECK(json.at("games_per_second").get<double>() > 0);
  CHECK(json.at("signature").get<std::string>().size() == 16);
  CHECK(json.at("players").at("mean") == 4.0);
}

TEST_CASE("sim gives the same figures for any number of threads", "[cli]") {
  const Folder folder;
  const std::string rest = GENERATE("", "--players 2-5", "--bot greedy --games 200");
  const std::string all = "--games 1000 " + rest;
  const std::string command = rest.find("--games") == std::string::npos ? all : rest;
  const Json one = without_speed(figures(folder, command + " --threads 1"));
  CHECK(without_speed(figures(folder, command + " --threads 2")) == one);
  CHECK(without_speed(figures(folder, command + " --threads 5")) == one);
}

TEST_CASE("sim draws the number of players from a range", "[cli]") {
  const Folder folder;
  const Json json = figures(folder, "--games 2000 --players 2-5");
  CHECK(json.at("players").at("mean").get<double>() == Approx(3.5).margin(0.15));
  CHECK(json.at("wins_by_seat").size() == 5);
}

TEST_CASE("a rule option changes the figures, and a seed gives them again", "[cli]") {
  const Folder folder;
  const Json usual = without_speed(figures(folder, "--games 500"));
  CHECK(without_speed(figures(folder, "--games 500")) == usual);
  CHECK(figures(folder, "--games 500 --option empty_space=pointing").at("signature") != usual.at("signature"));
  CHECK(figures(folder, "--games 500 --option empty_space=round").at("signature") == usual.at("signature"));
}

TEST_CASE("sim prints a table, or writes JSON to a file", "[cli]") {
  const Folder folder;
  const Said table = run(folder, "sim --games 50");
  CHECK(table.code == 0);
  CHECK(table.has("mean_score"));
  CHECK(table.has("±"));
  CHECK(run(folder, "sim --games 50 --json out.json").code == 0);
  CHECK(Json::parse(folder.read("out.json")).at("games") == 50);
  CHECK(run(folder, "sim --games 50 --json no/such/folder.json").code == 2);
}

TEST_CASE("play --auto tells a whole game and ends with who won", "[cli]") {
  const Folder folder;
  const Said said = run(folder, "play --auto --players 3 --seed 7");
  CHECK(said.code == 0);
  CHECK(said.has("Round 1"));
  const auto last = said.out.find_last_of('\n', said.out.size() - 2);
  CHECK(said.out.substr(last + 1).find("won") != std::string::npos);
}

TEST_CASE("play without a terminal shows a demo and does not wait", "[cli]") {
  const Folder folder;
  const Said said = run(folder, "play --seed 7 </dev/null");
  CHECK(said.code == 0);
  CHECK(said.has("won"));
}

TEST_CASE("a saved game is verified, and a tampered one is refused at its line", "[cli]") {
  const Folder folder;
  REQUIRE(run(folder, "play --auto --players 2 --seed 5 --bot random --save game.replay").code == 0);
  const Said fine = run(folder, "replay game.replay");
  CHECK(fine.code == 0);
  CHECK(fine.has("verified"));

  const std::string text = folder.read("game.replay");
  std::istringstream in(text);
  std::string tampered;
  int number = 0, changed = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (!changed && line.find(" point: ") != std::string::npos) {
      line = line.substr(0, line.find(':')) + ": 77";
      changed = number;
    }
    tampered += line + "\n";
  }
  REQUIRE(changed > 0);
  folder.write("bad.replay", tampered);
  const Said bad = run(folder, "replay --quiet bad.replay");
  CHECK(bad.code == 1);
  CHECK(bad.has("bad.replay:" + std::to_string(changed) + ":"));

  const auto signature = text.find("signature ");
  REQUIRE(signature != std::string::npos);
  folder.write("other.replay", text.substr(0, signature) + "signature 1234\n");
  const Said other = run(folder, "replay --quiet other.replay");
  CHECK(other.code == 1);
  CHECK(other.has("signature"));
}

TEST_CASE("misuse ends with exit code 2 and says what would be right", "[cli]") {
  const Folder folder;
  struct Case {
    const char *arguments, *says;
  };
  const Case test = GENERATE(values<Case>({
      {"replay nothing.replay", "nothing.replay"},
      {"sim --game point-a-pil", "did you mean 'point-a-pile'?"},
      {"play --auto --game point-a-pil", "did you mean 'point-a-pile'?"},
      {"sim --packs nonsense", "nonsense"},
      {"sim --option targt=3", "did you mean 'target'?"},
      {"sim --option target=0", "from 1 to 1000"},
      {"sim --option target=many", "whole number"},
      {"sim --option empty_space=pointin", "did you mean 'pointing'?"},
      {"sim --option target", "NAME=VALUE"},
      {"sim --bot gredy", "random, greedy"},
      {"play --auto --bot gredy", "random, greedy"},
      {"smi", "--help"},
      {"", "--help"},
      {"sim --gaems 3", "--gaems"},
      {"sim --games 0", "--games"},
      {"sim --players 7", "2 to 6"},
      {"sim --players 1", "2 to 6"},
      {"sim --players 5-2", "range"},
      {"sim --players x", "range"},
      {"sim --players 2-", "range"},
      {"play --auto --players 2-9", "2 to 6"},
  }));
  const Said said = run(folder, test.arguments);
  CHECK(said.code == 2);
  CHECK(said.err.find(test.says) != std::string::npos);
  CHECK(said.out.empty());
}

TEST_CASE("a broken pack is refused with file, line and column", "[cli]") {
  const Folder folder;
  folder.write("packs/broken/pack.yaml", "pack: broken\ntitle: Broken\nversion: 1.0.0\ngame: point-a-pile\ncards:\n  - id: x\n    kind: [point\n");
  const Said yaml = run(folder, "sim --games 5 --path packs --packs broken");
  CHECK(yaml.code == 2);
  CHECK(yaml.has("packs/broken/pack.yaml:"));
  CHECK(yaml.has("error[PW1"));

  folder.write("packs/broken/pack.yaml", "pack: broken\ntitle: Broken\nversion: 1.0.0\ngame: point-a-pile\ncards:\n  - id: x\n    kind: point\n    label: X\n    colr: red\n");
  const Said field = run(folder, "sim --games 5 --path packs --packs broken");
  CHECK(field.code == 2);
  CHECK(field.has("packs/broken/pack.yaml:9:5: error[PW204]"));
  CHECK(field.has("colr: red"));
}

TEST_CASE("a script that fails in a simulation is reported with a replay that fails alike", "[cli]") {
  const Folder folder;
  write_expansion(folder, "      local n = me.cards\n      return n + me.last.nonsense\n");
  const std::string threads = GENERATE("1", "2");
  const Said said = run(folder, "sim --games 500 --path packs --packs trouble --threads " + threads);
  CHECK(said.code == 1);
  CHECK(said.has("packs/trouble/pack.yaml:13"));
  CHECK(said.has("nonsense"));
  CHECK(said.has("trouble/bad"));
  CHECK(said.has("seed "));
  const std::string file = only_replay(folder);
  REQUIRE_FALSE(file.empty());
  CHECK(said.has(file));

  const Said again = run(folder, "replay --path packs --quiet " + file);
  CHECK(again.code == 1);
  CHECK(again.has("packs/trouble/pack.yaml:13"));
  CHECK(again.has("nonsense"));
  CHECK(again.has("trouble/bad"));
}

TEST_CASE("an endless loop in a hook ends the run quickly", "[cli]") {
  const Folder folder;
  write_expansion(folder, "      while true do end\n      return 1\n");
  const auto start = std::chrono::steady_clock::now();
  const Said said = run(folder, "sim --games 500 --path packs --packs trouble");
  CHECK(said.code == 1);
  CHECK(said.has("PW303"));
  CHECK(said.has("packs/trouble/pack.yaml:12"));
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
  CHECK(run(folder, "play --auto --path packs --packs trouble --seed 1").code == 1);
}

TEST_CASE("a pack outside the project is played without building anything", "[cli]") {
  const Folder folder;
  folder.write("elsewhere/lucky/pack.yaml",
               "pack: lucky\ntitle: Lucky\nversion: 1.0.0\ngame: point-a-pile\ncards:\n"
               "  - id: seven\n    kind: point\n    copies: 9\n    label: Lucky Seven\n    text: +7 for you.\n    score: 7\n"
               "  - id: hush\n    kind: action\n    copies: 9\n    label: Hush Now\n    text: No more actions.\n"
               "    when: any\n    act: game:stop_actions()\n");
  const std::string table = " --path elsewhere --packs lucky,wait-a-minute --players 3 ";
  const Said sim = run(folder, "sim --games 300 --json -" + table);
  CHECK(sim.code == 0);
  CHECK(Json::parse(sim.out).at("packs") == Json({"lucky", "wait-a-minute"}));
  const Said story = run(folder, "play --auto --seed 4 --bot random --save game.replay" + table);
  CHECK(story.code == 0);
  CHECK(story.has("Lucky Seven"));
  CHECK(run(folder, "replay --path elsewhere game.replay").code == 0);
  CHECK(run(folder, "replay game.replay").code == 2);
}

TEST_CASE("with --packs all every pack of the game is in play, sim and replays", "[cli]") {
  const Folder folder;
  const Said sim = run(folder, "sim --games 200 --packs all --players 2-6 --json -");
  CHECK(sim.code == 0);
  CHECK(Json::parse(sim.out).at("packs").size() == 6);
  CHECK(run(folder, "play --auto --packs all --seed 2 --save all.replay").code == 0);
  CHECK(run(folder, "replay all.replay").code == 0);
}

TEST_CASE("a game without an end is an error that names its seed", "[cli]") {
  const Folder folder;
  folder.write("packs/forever/pack.yaml",
               "pack: forever\ntitle: Forever\nversion: 1.0.0\ngame: point-a-pile\ncards:\n"
               "  - id: reset\n    kind: action\n    copies: 60\n    label: Reset\n    text: Discard all scored cards.\n"
               "    when: any\n    act: |\n      for _, player in ipairs(game.players) do\n"
               "        for i = player.cards, 1, -1 do game:discard(player.row[i]) end\n      end\n");
  const Said said = run(folder, "sim --games 3 --path packs --packs forever --option target=1000 --option deck_out=reshuffle");
  CHECK(said.code == 1);
  CHECK(said.has("does not end"));
  CHECK(said.has("seed "));
  CHECK_FALSE(only_replay(folder).empty());
}

TEST_CASE("a script that fails in a game at the table leaves a replay", "[cli]") {
  const Folder folder;
  write_expansion(folder, "      local n = me.cards\n      return n + me.last.nonsense\n");
  const Said said = run(folder, "play --auto --seed 1 --path packs --packs trouble");
  CHECK(said.code == 1);
  CHECK(said.has("packs/trouble/pack.yaml:13"));
  CHECK_FALSE(only_replay(folder).empty());
}

TEST_CASE("lines from a pipe are played and answered, and the first wrong one ends it with exit code 1", "[cli]") {
  const Folder folder;
  folder.write("lines", "hint\n# a comment\n:auto 2\nlog\n:quit\nnever read\n");
  const Said fine = run(folder, "play --seed 7 --players 3 --seats me,greedy,greedy <lines");
  CHECK(fine.code == 0);
  CHECK(fine.has("> :auto 2\n"));
  CHECK(!fine.has("\033["));
  CHECK(!fine.has("never read"));
  folder.write("lines", "hint\nnonsense\nlog\n");
  const Said wrong = run(folder, "play --seed 7 --script lines");
  CHECK(wrong.code == 1);
  CHECK(wrong.has("lines:2: error: the script stops here: nonsense"));
  CHECK(!wrong.has("> log"));
}

TEST_CASE("a saved transcript is a script and a test", "[cli]") {
  const Folder folder;
  folder.write("packs/x/pack.yaml",
               "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\nsize: 4\ncards:\n  - id: one\n    kind: point\n"
               "    label: One\n    text: One.\n    score: 1\n");
  folder.write("lines", "give 1 red one\nwhy me\n:auto 3\nsave packs/x/one.play\n");
  REQUIRE(run(folder, "play --path packs --packs x --seed 7 --players 2 --seats me,greedy <lines").code == 0);
  CHECK(run(folder, "test packs").code == 0);
  CHECK(run(folder, "play --path packs --script packs/x/one.play").code == 0);
  const Said said = run(folder, "test packs/x/one.play --format json");
  CHECK(said.code == 0);
  CHECK(said.has("\"transcript\""));
}

TEST_CASE("every command explains itself with an example", "[cli]") {
  const Folder folder;
  const std::string command = GENERATE("play", "sim", "merge", "impact", "compare", "replay", "list", "lint", "test", "explain", "new", "schema", "api");
  const Said said = run(folder, command + " --help");
  CHECK(said.code == 0);
  CHECK(said.out.find("Example") != std::string::npos);
  CHECK(said.err.empty());
  CHECK(run(folder, "--help").code == 0);
  CHECK(run(folder, "--version").code == 0);
}

TEST_CASE("a report is written whole, into a device as well as into a file", "[cli]") {
  const Folder folder;
  CHECK(run(folder, "lint --format json --output /dev/null").code == 0);
  CHECK(fs::is_character_file("/dev/null"));
  CHECK(run(folder, "lint --format json --output report.json").code == 0);
  CHECK(Json::parse(folder.read("report.json")).contains("problems"));
  CHECK(run(folder, "lint --format json --output missing/report.json").code == 2);
}

TEST_CASE("a new pack with a card of every kind is clean, holds and plays", "[cli]") {
  const Folder folder;
  CHECK(run(folder, "new pack my-pack --in packs").code == 0);
  for (const std::string kind : {"point", "rule", "shy", "mission", "action"})
    CHECK(run(folder, "new card packs/my-pack my-" + kind + " --kind " + kind).code == 0);
  CHECK(run(folder, "new pack my-pack --in packs").code == 2);
  CHECK(run(folder, "new pack 'My Pack' --in packs").code == 2);
  CHECK(run(folder, "test packs").code == 0);
  CHECK(run(folder, "sim --path packs --packs my-pack --games 300 --players 2-6").code == 0);
  const Said lint = run(folder, "lint packs --strict");
  CHECK(lint.code == 0);
  INFO(lint.out);
  CHECK(lint.has(" 0 errors, 0 warnings"));
}
