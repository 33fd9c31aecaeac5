// Transcripts: sessions that are tests.
#include "tests/catch.h"
#include "tests/scratch.h"
#include "tools/play/transcript.h"
#include "tools/test_run.h"

using namespace pw;
using pw::testing::Scratch;

namespace {

const std::string pack =
    "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\nsize: 4\ncards:\n"
    "  - id: one\n    kind: point\n    label: One\n    text: One.\n    score: ";

std::string recorded(const Scratch& scratch) {
  PlaySetup setup;
  REQUIRE(read_setup_line("pilewright play --packs x --players 2 --seed 3 --seats me,greedy --path '" + scratch.path().string() + "'", setup) == "");
  setup.seats = {"me", "greedy"};
  std::string why;
  const std::string text = record_transcript(setup, {"give 1 red one", "save elsewhere.play", "why me", "sav x", "auto 2", "quit"}, why);
  CHECK(text.find("sav") == std::string::npos);
  CHECK(text.find("quit") == std::string::npos);
  return text;
}

std::string read(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("a recorded session holds as a test until the card changes, and can be accepted", "[transcript]") {
  const Scratch scratch(pack + "1\n");
  const auto folder = (scratch.path() / "x").string(), file = (scratch.path() / "x/one.play").string();
  const std::string text = "# what One is worth\n" + recorded(scratch);
  std::ofstream(file, std::ios::binary) << text;
  const TestSuite fine = run_suite({folder, ""}, {}, "");
  REQUIRE(fine.cases.size() == 1);
  CHECK(fine.cases[0].kind == "transcript");
  for (const Problem& problem : fine.cases[0].problems) UNSCOPED_INFO(problem.text);
  CHECK(fine.failed() == 0);

  std::ofstream(scratch.path() / "x/pack.yaml", std::ios::binary) << pack + "2\n";
  const TestSuite differs = run_suite({folder, ""}, {}, "");
  REQUIRE(differs.failed() == 1);
  const Problem& problem = differs.cases[0].problems[0];
  CHECK(problem.code == "PW702");
  CHECK(problem.text == "here comes out:   player 1 has 2 points:");
  CHECK(problem.place.line > 3);

  const TestSuite accepted = run_suite({folder, file}, {}, "", true);
  CHECK(accepted.accepted == 1);
  CHECK(accepted.failed() == 0);
  const std::string rewritten = read(file);
  CHECK(rewritten.find("player 1 has 2 points:") != std::string::npos);
  CHECK(rewritten.starts_with("# what One is worth\n"));
  CHECK(run_suite({folder, ""}, {}, "").failed() == 0);
}

TEST_CASE("a transcript reads and writes the same text", "[transcript]") {
  const std::string text = "# first\npilewright play --seed 3\nhello\n> why me\n# second\n> auto 2\n  two\n\n  lines\n";
  Transcript transcript;
  REQUIRE(read_transcript(text, transcript) == "");
  CHECK(transcript.parts.size() == 3);
  CHECK(write_transcript(transcript) == text);
}

TEST_CASE("what is no transcript is refused with its line", "[transcript]") {
  Transcript transcript;
  CHECK(read_transcript("", transcript).find("empty") != std::string::npos);
  CHECK(read_transcript("# x\n> why\n", transcript) == "line 2: it must begin with 'pilewright play …'");
  CHECK(read_transcript("pilewright play --sed 3\n", transcript).find("--sed") != std::string::npos);
  REQUIRE(read_transcript("pilewright play\n", transcript) == "");
  CHECK(play_transcript(transcript, {}).error.find("--seed") != std::string::npos);
}

TEST_CASE("a stranger's transcript reads and writes no file of its choice", "[transcript][attacks]") {
  const Scratch scratch(pack + "1\n");
  const std::string victim = (scratch.path() / "victim").string(), secret = (scratch.path() / "secret").string();
  std::ofstream(secret) << "top secret\n";
  std::string text = "pilewright play --packs x --players 2 --seed 3 --seats me,greedy\n";
  for (const std::string command : {"save ", "sa ", ":save ", "save  ", ":sav "}) text += "> " + command + victim + ".replay\n> " + command + victim + ".play\n";
  for (const std::string command : {"replay ", ":replay ", "rep "}) text += "> " + command + secret + "\n";
  text += "> watch on\n> reload\n";
  Transcript transcript;
  REQUIRE(read_transcript(text, transcript) == "");
  const TranscriptResult result = play_transcript(transcript, {scratch.path().string()});
  CHECK(result.error == "");
  CHECK(write_transcript(result.is).find("top secret") == std::string::npos);
  CHECK(write_transcript(result.is).find("reads or writes files, which a transcript does not") != std::string::npos);
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(scratch.path())) files += entry.is_regular_file();
  CHECK(files == 1);
}

TEST_CASE("a stranger's transcript has no folders and no slow bots of its own, and its output has an end", "[transcript][attacks]") {
  const Scratch scratch(pack + "1\n");
  const auto error_of = [&](const std::string& text) {
    Transcript transcript;
    REQUIRE(read_transcript(text, transcript) == "");
    return play_transcript(transcript, {scratch.path().string()}).error;
  };
  const std::string start = "pilewright play --packs x --players 2 --seed 3 ";
  CHECK(error_of(start + "--seats me,greedy\n") == "");
  CHECK(error_of(start + "--path /etc\n").find("no --path") != std::string::npos);
  for (const char* bot : {"search:1000000", "search:5000ms", "search:1ms", "search:99999999999999999999"}) {
    CHECK(error_of(start + "--seats me," + bot + "\n").find("does not play in a transcript") != std::string::npos);
    CHECK(error_of(start + "--bot " + bot + "\n").find("does not play in a transcript") != std::string::npos);
    Transcript transcript;
    REQUIRE(read_transcript(start + "--seats me,greedy\n> seats me," + bot + "\n", transcript) == "");
    const TranscriptResult result = play_transcript(transcript, {scratch.path().string()});
    CHECK(write_transcript(result.is).find("does not play in a transcript") != std::string::npos);
  }
  std::string flood = start + "--seats me,greedy\n";
  for (int i = 0; i < 3000; ++i) flood += "> cards\n> api\n";
  CHECK(error_of(flood).find("more than 1000000 characters come out") != std::string::npos);
}

TEST_CASE("a transcript that is a link is not followed", "[transcript][attacks]") {
  const Scratch scratch(pack + "1\n");
  const std::string text = "pilewright play --packs x --players 2 --seed 3 --seats me,greedy\nsomething else\n";
  std::ofstream(scratch.path() / "outside.play") << text;
  std::filesystem::create_symlink("../outside.play", scratch.path() / "x/one.play");
  const TestSuite suite = run_suite({(scratch.path() / "x").string(), ""}, {}, "", true);
  CHECK(suite.failed() == 1);
  CHECK(suite.accepted == 0);
  CHECK(read(scratch.path() / "outside.play") == text);
}

TEST_CASE("every test that the shipped packs bring holds: examples, transcripts, replays", "[transcript]") {
  std::size_t transcripts = 0;
  for (const char* shelf : {PILEWRIGHT_SOURCE_DIR "/cards", PILEWRIGHT_SOURCE_DIR "/expansions"})
    for (const auto& entry : std::filesystem::directory_iterator(shelf)) {
      if (!entry.is_directory()) continue;
      const TestSuite suite = run_suite({entry.path().string(), ""}, {}, "");
      for (const TestCase& one : suite.cases) {
        transcripts += one.kind == "transcript";
        for (const Problem& problem : one.problems) UNSCOPED_INFO(render(problem, "", false));
      }
      INFO(entry.path());
      CHECK(suite.problems.empty());
      CHECK(suite.failed() == 0);
    }
  CHECK(transcripts >= 1);
}
