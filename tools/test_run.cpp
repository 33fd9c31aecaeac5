#include "tools/test_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

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

std::unique_ptr<Game> game_of(Library& library, const PackSource& pack, Problems& problems) {
  GameRequest request;
  request.game = pack.game.empty() ? pack.name : pack.game;
  request.packs = library.with_needs(pack.name, problems);
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
