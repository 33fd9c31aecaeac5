// Bad packs, each with what lint says about it beside it, compared to the letter. PILEWRIGHT_ACCEPT=1 rewrites the
// expectations; read the difference before you commit it.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "scripting/exercise.h"
#include "scripting/lint.h"
#include "tests/catch.h"
#include "tests/scratch.h"
#include "tools/lint_report.h"

using namespace pw;

namespace {

namespace fs = std::filesystem;
const fs::path bad = PILEWRIGHT_SOURCE_DIR "/tests/bad";

std::vector<fs::path> bad_packs() {
  std::vector<fs::path> packs;
  for (const auto& entry : fs::directory_iterator(bad)) packs.push_back(entry.path());
  std::ranges::sort(packs);
  return packs;
}

LintReport lint_one(const fs::path& pack) {
  Library library({pack.string(), PILEWRIGHT_SOURCE_DIR "/cards", PILEWRIGHT_SOURCE_DIR "/expansions"});
  return lint({pack.string()}, library, [](const PackSource& source, Problems& problems) {
    Library shelf({bad.string(), PILEWRIGHT_SOURCE_DIR "/cards", PILEWRIGHT_SOURCE_DIR "/expansions"});
    Exercise request;
    request.packs = {source.name};
    for (const ExerciseFinding& found : exercise(shelf, request).findings) {
      const Problem& problem = found.problem;
      if (problem.severity == Severity::error)
        problems.error(problem.place, problem.code, problem.text, problem.hint);
      else
        problems.warning(problem.place, problem.code, problem.text, problem.hint);
    }
  });
}

// Codes that no file in tests/bad shows, and why.
const std::map<std::string, std::string> elsewhere = {
    {"PW101", "a large file; made below"},
    {"PW117", "a large file; made below"},
    {"PW119", "a folder in place of a file, which git cannot hold; made below"},
    {"PW120", "a folder with thousands of files; made in attacks_test.cpp"},
    {"PW416", "only with --coverage; in exercise_test.cpp"},
    {"PW701", "only when examples run"},
    {"PW702", "only when transcripts run; in transcript_test.cpp"},
    {"PW703", "only when replays run; in editor_test.cpp"},
};

std::string codes(const LintReport& report) {
  std::string all;
  for (const Problem& problem : report.problems.all()) all += (all.empty() ? "" : " ") + problem.code;
  return all;
}

}  // namespace

TEST_CASE("bad packs get exactly the messages that stand beside them", "[lint]") {
  const bool accept = std::getenv("PILEWRIGHT_ACCEPT") != nullptr;
  const auto packs = bad_packs();
  CHECK(packs.size() >= 80);
  for (const fs::path& pack : packs) {
    const LintReport report = lint_one(pack);
    const std::string said = text_report({report.problems.all(), report.packs, report.cards, 0}, pack.string(), false);
    if (accept) std::ofstream(pack / "expected.txt", std::ios::binary) << said;
    INFO(pack.filename());
    CHECK(!said.empty());
    CHECK(said == pw::testing::file_text(pack / "expected.txt"));
  }
}

TEST_CASE("every code that a file can cause is shown by a bad pack", "[lint]") {
  std::set<std::string> shown;
  for (const fs::path& pack : bad_packs())
    for (const LintReport report = lint_one(pack); const Problem& problem : report.problems.all())
      shown.insert(problem.code);
  for (const CodeInfo& info : all_codes()) {
    INFO(info.code);
    const std::string code(info.code);
    CHECK(shown.contains(code) != elsewhere.contains(code));
  }
}

TEST_CASE("files that are too large or no files are told", "[lint]") {
  const pw::testing::Scratch scratch("pack: x\n");
  const fs::path pack = scratch.path() / "x";
  std::ofstream(pack / "pack.yaml") << "# " << std::string(1100 * 1024, 'x') << "\n";
  CHECK(codes(lint_one(pack)) == "PW101");
  {
    std::ofstream out(pack / "pack.yaml");
    out << "a: [1";
    for (int i = 0; i < 100'000; ++i) out << ",1";
    out << "]\n";
  }
  CHECK(codes(lint_one(pack)) == "PW117");
  fs::remove(pack / "pack.yaml");
  fs::create_directory(pack / "pack.yaml");
  CHECK(codes(lint_one(pack)) == "PW119");
}

TEST_CASE("every code is explained", "[lint]") {
  for (const CodeInfo& info : all_codes()) {
    INFO(info.code);
    CHECK(!info.title.empty());
    CHECK(!info.meaning.empty());
    CHECK(!info.example.empty());
    CHECK(!info.cure.empty());
  }
}
