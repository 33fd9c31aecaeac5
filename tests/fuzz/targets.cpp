#include "tests/fuzz/targets.h"

#include <unistd.h>

#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include "core/describe.h"
#include "core/match.h"
#include "core/playout.h"
#include "core/replay.h"
#include "scripting/library.h"
#include "scripting/lint.h"
#include "scripting/yaml.h"
#include "tools/lab/shard.h"
#include "tools/play/transcript.h"

namespace pw::fuzz {
namespace {

namespace fs = std::filesystem;

// Kept simple on purpose: the fuzzer reports whatever ends the process.
void require(bool holds) {
  if (!holds) std::abort();
}

void yaml(const std::string& bytes) {
  Problems problems;
  const auto root = read_yaml(bytes, "x.yaml", problems);
  require(root.has_value() != problems.any_errors());
  for (const Problem& problem : problems.all()) {
    require(find_code(problem.code) != nullptr);
    require(!render(problem, bytes.substr(0, bytes.find('\n')), true).empty());
  }
}

// A folder of its own for this process, in memory where that is possible.
const fs::path& scratch() {
  static const struct Folder {
    fs::path path;
    Folder() {
      std::error_code error;
      const fs::path home = fs::is_directory("/dev/shm", error) ? fs::path("/dev/shm") : fs::temp_directory_path();
      std::string name = (home / "pw-fuzz-XXXXXX").string();
      require(mkdtemp(name.data()) != nullptr);
      path = name;
      fs::create_directory(path / "x");
    }
    ~Folder() {
      std::error_code ignored;
      fs::remove_all(path, ignored);
    }
  } folder;
  return folder.path;
}

// pack.yaml, and after a line "--- lua" the pack's file, or the game's own if it is a whole game.
void write_pack(const std::string& bytes) {
  const std::string mark = "--- lua\n";
  const auto at = bytes.find(mark);
  std::ofstream(scratch() / "x" / "pack.yaml", std::ios::binary) << bytes.substr(0, at);
  for (const char* name : {"x.lua", "game.lua"}) fs::remove(scratch() / "x" / name);
  if (at == std::string::npos) return;
  const bool whole_game = bytes.find("\nflow: game.lua\n") < at;
  std::ofstream(scratch() / "x" / (whole_game ? "game.lua" : "x.lua"), std::ios::binary) << bytes.substr(at + mark.size());
}

Library shelf() { return Library({scratch().string(), PILEWRIGHT_SOURCE_DIR "/cards"}); }

// The same as a match with all that is said about it; not for long.
void tell(const Game& game) {
  Match match(game, game.usual_players, 1);
  Rng rng(1, u64{1});
  for (int turns = 0; turns < 20 && !match.over(); ++turns) {
    for (int i = 0; i < match.state().players && !match.over(); ++i) {
      const Seat seat{static_cast<u8>(i)};
      const Decision* decision = match.decision(seat);
      if (!decision) continue;
      for (int option = 0; option < decision->options.count; ++option) require(one_line(option_name(game, match.view(seat).state(), *decision, option)).size() < 100'000);
      Choice choice;
      RandomBot::pick(*decision, rng, choice);
      match.answer(seat, choice);
    }
    if (game.status) game.status(game, match.view(Seat{0}));
  }
  for (const std::string& line : story(game, Seat{0}, match.events())) require(line == printable(line));
}

void pack(const std::string& bytes) {
  write_pack(bytes);
  Library library = shelf();
  Problems problems;
  const PackSource* source = library.pack("x", problems);
  GameRequest request;
  request.game = source && source->game.empty() ? "x" : "point-a-pile";
  if (request.game != "x") request.packs = {"x"};
  request.budget = {50'000, 4u * 1024 * 1024};  // enough that calls are watched before they are counted
  const auto game = library.make_game(request, problems);
  require((game != nullptr) != problems.any_errors());
  if (!game) return;
  static Playout playout;
  RandomBot bot;
  std::array<Bot*, max_seats> bots;
  bots.fill(&bot);
  try {
    playout.play(*game, game->usual_players, 1, bots);
    tell(*game);
  } catch (const ScriptError& error) {
    require(find_code(error.problem.code) != nullptr);
  } catch (const EngineError& error) {
    require(std::string_view(error.what()).ends_with("the game does not end"));
  }
}

void lint_pack(const std::string& bytes) {
  write_pack(bytes);
  Library library = shelf();
  const LintReport report = lint({(scratch() / "x").string()}, library, {});
  for (const Problem& problem : report.problems.all()) require(find_code(problem.code) != nullptr);
}

void choice(const std::string& bytes) {
  const auto read = parse_choice(bytes);
  if (!read) return;
  const auto again = parse_choice(to_text(*read));
  require(again && *again == *read);
  Decision decision;
  decision.options.type = OptionType::card;
  decision.options.count = 0;
  for (int i = 0; i < 5; ++i) decision.options.add(i);
  decision.groups = {1, 3};
  decision.picks = {0, 5};
  for (const bool all : {false, true}) {
    decision.all = all;
    check_choice(decision, *read);
  }
}

void replay(const std::string& bytes) {
  static const std::unique_ptr<Game> game = [] {
    Library library({PILEWRIGHT_SOURCE_DIR "/cards"});
    GameRequest request;
    request.game = "point-a-pile";
    Problems problems;
    return library.make_game(request, problems);
  }();
  ReplayError error;
  const auto read = read_replay(bytes, error);
  if (!read) return require(!error.why.empty());
  if (read->players < game->min_players || read->players > game->max_players) return;
  Match match(*game, read->players, read->seed);
  const bool fits = play_replay(*read, match, error);
  require(fits || !error.why.empty());
  const auto again = read_replay(write_replay(match), error);
  require(again && again->lines.size() == match.history().size());
}

void transcript(const std::string& bytes) {
  Transcript read, again;
  if (!read_transcript(bytes, read).empty()) return;
  require(read_transcript(write_transcript(read), again).empty());
  require(write_transcript(again) == write_transcript(read));
  const auto bot = bytes.find("search");
  if (read.parts.size() > 20 || (bot != std::string::npos && bot + 9 < bytes.size() && std::isdigit(bytes[bot + 9]))) return;  // it may be slow
  const TranscriptResult first = play_transcript(read, {});
  if (!first.error.empty()) return;
  const TranscriptResult second = play_transcript(first.is, {});  // what came out comes out again
  require(second.error.empty() && second.line == 0);
}

void shard(const std::string& bytes) {
  std::string why;
  const auto read = read_shard(bytes, why);
  require(read.has_value() != !why.empty());
}

constexpr Target all[] = {
    {"yaml", "the YAML reader", yaml},
    {"pack", "the pack loader with Lua, and a game of what it loads", pack},
    {"lint", "the linter, without play", lint_pack},
    {"choice", "choices as text", choice},
    {"replay", "replay files", replay},
    {"transcript", "sessions that are tests", transcript},
    {"shard", "parts of a simulation", shard},
};

}  // namespace

std::span<const Target> targets() { return all; }

}  // namespace pw::fuzz
