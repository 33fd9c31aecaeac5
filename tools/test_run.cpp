#include "tools/test_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "core/replay.h"
#include "scripting/examples.h"
#include "scripting/files.h"
#include "tools/pack_paths.h"
#include "tools/play/transcript.h"
#include "tools/table_options.h"
#include "tools/terminal.h"

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

std::vector<fs::path> transcripts_of(const PackTarget& target) {
  if (target.file.ends_with(".play")) return {target.file};
  std::vector<fs::path> files;
  Problems told_before;  // the folder is read for the pack itself
  for (const std::string& name : names_in(target.folder, told_before).value_or(std::vector<std::string>{}))
    if (target.file.empty() && name.ends_with(".play")) files.push_back(fs::path(target.folder) / name);
  return files;
}

// The pack and those beside it come first, so that a transcript tries the pack it lies in.
void run_transcript(const fs::path& file, const std::vector<std::string>& library_path, bool accept, TestSuite& suite) {
  TestCase test{"transcript", suite.pack + "/" + file.filename().string(), 1, {file.string(), 1, 1}, {}};
  std::vector<std::string> path = {suite.folder};
  path.insert(path.end(), library_path.begin(), library_path.end());
  path.push_back(fs::path(suite.folder).parent_path().string());
  const auto wrong = [&](int line, std::string text, std::string hint) {
    test.problems.push_back({{file.string(), line, 1}, "PW702", Severity::error, std::move(text), std::move(hint)});
  };
  Transcript transcript;
  Problems unreadable;
  const auto text = read_pack_file(file.string(), unreadable);
  const std::string why = text ? read_transcript(*text, transcript) : unreadable.all()[0].text;
  if (!why.empty()) {
    wrong(1, "this is no transcript: " + why, "");
  } else {
    const TranscriptResult result = play_transcript(transcript, path);
    if (!result.error.empty()) {
      wrong(1, "the game cannot be started: " + result.error, "");
    } else if (result.line != 0 && accept && write_whole(file.string(), write_transcript(result.is))) {
      ++suite.accepted;
    } else if (result.line != 0) {
      wrong(result.line, result.now.empty() ? "nothing more comes out here" : fmt::format("here comes out: {}", result.now),
            result.was.empty() ? "the transcript says nothing here; --accept takes what comes out"
                               : "--accept takes what comes out");
    }
  }
  suite.cases.push_back(std::move(test));
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
  Problems unreadable;  // a pack's replays are a stranger's files, too
  const fs::path home = fs::path(target.folder) / "replays";
  for (const std::string& file_name : names_in(home.string(), unreadable).value_or(std::vector<std::string>{})) {
    const fs::path file = home / file_name;
    if (file.extension() != ".replay") continue;
    const std::string name = suite.pack + "/" + file.filename().string();
    if (!target.file.empty() || name.find(filter) == std::string::npos) continue;
    const std::string text = read_pack_file(file.string(), unreadable).value_or("");
    TestCase one{"replay", name, 1, {file.string(), 1, 0}, {}};
    const std::string mistake = replay_mistake(library, text, one.place.line);
    one.place.line = std::max(1, one.place.line);
    if (!mistake.empty())
      one.problems.push_back({one.place, "PW703", Severity::error, "the game is no longer played as in this replay: " + mistake,
                              "if that is meant, record it anew: 'pilewright play --auto --save FILE'"});
    suite.cases.push_back(std::move(one));
  }
  suite.problems.insert(suite.problems.end(), unreadable.all().begin(), unreadable.all().end());
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

TestSuite run_suite(const PackTarget& target, const std::vector<std::string>& library_path, const std::string& filter, bool accept) {
  const auto start = std::chrono::steady_clock::now();
  TestSuite suite;
  suite.folder = target.folder;
  suite.pack = fs::path(target.folder).filename().string();
  Library library = library_around(target.folder, library_path);
  run_cases(target, library, filter, suite);
  for (const fs::path& file : transcripts_of(target))
    if (suite.problems.empty() && (suite.pack + "/" + file.filename().string()).find(filter) != std::string::npos)
      run_transcript(file, library_path, accept, suite);
  suite.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return suite;
}

}  // namespace pw
