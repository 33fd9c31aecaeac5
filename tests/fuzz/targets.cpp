#include "tests/fuzz/targets.h"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include "core/playout.h"
#include "core/replay.h"
#include "scripting/library.h"
#include "scripting/lint.h"
#include "scripting/yaml.h"
#include "tools/lab/shard.h"

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

// pack.yaml, and after a line "--- lua" the pack's file.
void write_pack(const std::string& bytes) {
  const std::string mark = "--- lua\n";
  const auto at = bytes.find(mark);
  std::ofstream(scratch() / "x" / "pack.yaml", std::ios::binary) << bytes.substr(0, at);
  fs::remove(scratch() / "x" / "x.lua");
  if (at != std::string::npos) std::ofstream(scratch() / "x" / "x.lua", std::ios::binary) << bytes.substr(at + mark.size());
}

Library shelf() { return Library({scratch().string(), PILEWRIGHT_SOURCE_DIR "/cards"}); }

void pack(const std::string& bytes) {
  write_pack(bytes);
  Library library = shelf();
  GameRequest request;
  request.game = "point-a-pile";
  request.packs = {"x"};
  request.budget = {5'000, 4u * 1024 * 1024};
  Problems problems;
  const auto game = library.make_game(request, problems);
  require((game != nullptr) != problems.any_errors());
  if (!game) return;
  static Playout playout;
  RandomBot bot;
  std::array<Bot*, max_seats> bots;
  bots.fill(&bot);
  try {
    playout.play(*game, 3, 1, bots);
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
    {"shard", "parts of a simulation", shard},
};

}  // namespace

std::span<const Target> targets() { return all; }

}  // namespace pw::fuzz
