#include "tools/test_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/replay.h"
#include "scripting/examples.h"
#include "tools/pack_paths.h"
#include "tools/table_options.h"

namespace pw {
namespace {

namespace fs = std::filesystem;

// The pack itself comes first, whatever else has its name; packs beside it can be needed by it.
Library library_around(const std::string& folder, const std::vector<std::string>& library_path) {
  std::vector<std::string> path = {folder};
  path.insert(path.end(), library_path.begin(), library_path.end());
  path.push_back(fs::path(folder).parent_path().string());
  return make_library(path);
}

// The pack and all that it needs, and so on.
std::vector<std::string> with_needs(Library& library, const PackSource& pack, Problems& problems) {
  std::vector<std::string> names = {pack.name};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const PackSource* source = library.pack(names[i], problems);
    if (!source) continue;
    for (const std::string& need : source->needs)
      if (need != pack.game && std::find(names.begin(), names.end(), need) == names.end()) names.push_back(need);
  }
  return names;
}

std::unique_ptr<Game> game_of(Library& library, const PackSource& pack, Problems& problems) {
  GameRequest request;
  request.game = pack.game.empty() ? pack.name : pack.game;
  request.packs = with_needs(library, pack, problems);
  if (pack.game.empty()) request.packs.erase(request.packs.begin());
  return problems.any_errors() ? nullptr : library.make_game(request, problems);
}

// The pack with those examples only that are wanted.
PackSource narrowed(PackSource pack, const std::string& file, const std::string& filter) {
  for (CardSource& card : pack.cards) {
    const bool in_file = file.empty() || full_path(card.place.file) == file;
    if (!in_file || (pack.name + "/" + card.id).find(filter) == std::string::npos) card.examples.clear();
  }
  return pack;
}

// "" if the replay is played as it was recorded.
std::string replay_mistake(Library& library, const std::string& text, int& line) {
  ReplayError error;
  const auto replay = read_replay(text, error);
  line = error.line;
  if (!replay) return error.why;
  GameRequest request;
  request.game = replay->game;
  request.packs = replay->packs;
  request.options = replay->options;
  request.deck_seed = replay->deck_seed;
  Problems problems;
  const auto game = library.make_game(request, problems);
  if (!game) return problems.all().empty() ? "its game cannot be made" : problems.all()[0].text;
  if (replay->players < game->min_players || replay->players > game->max_players) return "the game is not for so many players";
  try {
    Match match(*game, replay->players, replay->seed);
    if (play_replay(*replay, match, error)) return "";
  } catch (const ScriptError& failure) {
    return failure.problem.text;
  }
  line = error.line;
  return error.why;
}

void run_replays(const PackTarget& target, Library& library, const std::string& filter, TestSuite& suite) {
  std::error_code ignored;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(target.folder) / "replays", ignored))
    if (entry.path().extension() == ".replay") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    const std::string name = suite.pack + "/" + file.filename().string();
    if (!target.file.empty() || name.find(filter) == std::string::npos) continue;
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    TestCase one{"replay", name, 1, {file.string(), 1, 0}, {}};
    const std::string mistake = replay_mistake(library, text.str(), one.place.line);
    one.place.line = std::max(1, one.place.line);
    if (!mistake.empty())
      one.problems.push_back({one.place, "PW702", Severity::error, "the game is no longer played as in this replay: " + mistake,
                              "if that is meant, record it anew: 'pilewright play --auto --save FILE'"});
    suite.cases.push_back(std::move(one));
  }
}

void run_cases(const PackTarget& target, Library& library, const std::string& filter, TestSuite& suite) {
  Problems problems;
  const PackSource* pack = library.pack(suite.pack, problems);
  const auto game = pack ? game_of(library, *pack, problems) : nullptr;
  if (!game) {
    problems.sort();
    suite.problems = problems.all();
    return;
  }
  for (ExampleResult& result : run_examples(*game, narrowed(*pack, target.file, filter)))
    suite.cases.push_back({"example", result.card, result.number, result.place, std::move(result.problems)});
  run_replays(target, library, filter, suite);
}

}  // namespace

int TestSuite::failed() const {
  return static_cast<int>(
      std::count_if(cases.begin(), cases.end(), [](const TestCase& one) { return !one.problems.empty(); }));
}

TestSuite run_suite(const PackTarget& target, const std::vector<std::string>& library_path, const std::string& filter) {
  const auto start = std::chrono::steady_clock::now();
  TestSuite suite;
  suite.folder = target.folder;
  suite.pack = fs::path(target.folder).filename().string();
  Library library = library_around(target.folder, library_path);
  run_cases(target, library, filter, suite);
  suite.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return suite;
}

}  // namespace pw
