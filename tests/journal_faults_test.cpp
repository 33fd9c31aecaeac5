// The REPL's journal in a bad world: killed at any moment, two at once, a full disk. What was said to a player is kept.
#include <sys/resource.h>

#include <cstdlib>

#include "core/rng.h"
#include "tests/catch.h"
#include "tests/process.h"

using namespace pw;
using pw::testing::Ended;
using pw::testing::Process;
using pw::testing::Scratch;

namespace {

namespace fs = std::filesystem;

// A session that reads its lines from us, and keeps its journal in the scratch folder.
class Player {
 public:
  Player(const Scratch& scratch, std::vector<std::string> words, const std::function<void()>& before = {}) : scratch_(scratch) {
    int ends[2];
    REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
    pipe_ = ends[1];
    const std::string state = (scratch.path() / "state").string();
    process_.emplace(std::move(words), scratch.path() / "out", [&] {
      dup2(ends[0], 0);
      setenv("XDG_STATE_HOME", state.c_str(), 1);
      if (before) before();
    });
    close(ends[0]);
  }
  ~Player() { hang_up(); }
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  void say(const std::string& line) { CHECK(write(pipe_, (line + "\n").c_str(), line.size() + 1) > 0); }
  std::string heard() const { return scratch_.read("out"); }
  // Waits until this has been said.
  bool hears(const std::string& what) const {
    for (int i = 0; i < 3000; ++i) {
      if (heard().find(what) != std::string::npos) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  void hang_up() {
    if (pipe_ >= 0) close(pipe_);
    pipe_ = -1;
  }
  Process& process() { return *process_; }

 private:
  const Scratch& scratch_;
  std::optional<Process> process_;
  int pipe_ = -1;
};

const std::vector<std::string> table = {"play", "--players", "2", "--seed", "7", "--seats", "me,greedy", "--option", "target=500", "--option", "deck_out=reshuffle"};

// The number of the last choice that a session has told with `log 1`.
int last_told(const std::string& text) {
  int told = 0;
  std::istringstream in(text.substr(0, text.rfind('\n') + 1));
  for (std::string line; std::getline(in, line);)
    if (const int number = std::atoi(line.c_str()); line.starts_with("  ") && line.find("player ") != std::string::npos && number > 0) told = number;
  return told;
}

// How many choices the kept game has.
int resumed(const Scratch& scratch, const std::string& file = "") {
  std::vector<std::string> words = {"play", "--resume"};
  if (!file.empty()) words.push_back(file);
  Player player(scratch, words);
  player.say("log 1");
  player.hang_up();
  CHECK(player.process().wait() == 0);
  INFO(player.heard());
  CHECK(player.heard().find("Resumed after ") != std::string::npos);
  return last_told(player.heard());
}

}  // namespace

TEST_CASE("killed at any moment, a session goes on from where it was told to be", "[faults]") {
  Rng rng(4, u64{1});
  for (int i = 0; i < 6; ++i) {
    const Scratch scratch;
    int told = 0;
    {
      Player player(scratch, table);
      player.say("auto 1");
      player.say("log 1");
      REQUIRE(player.hears("> log 1"));
      for (int line = 0; line < 60; ++line) player.say(line % 2 ? "log 1" : "auto 1");
      std::this_thread::sleep_for(std::chrono::milliseconds(rng.between(0, 60)));
      player.process().send(SIGKILL);
      player.process().wait();
      told = last_told(player.heard());
    }
    INFO("told " << told);
    CHECK(resumed(scratch) >= told);
  }
}

TEST_CASE("killed while choices are taken back, the journal is a whole one", "[faults]") {
  Rng rng(5, u64{1});
  for (int i = 0; i < 6; ++i) {
    const Scratch scratch;
    {
      Player player(scratch, table);
      player.say("auto 3");
      REQUIRE(player.hears("> auto 3"));
      for (int line = 0; line < 60; ++line) player.say(line % 3 == 2 ? "auto 2" : "undo");
      std::this_thread::sleep_for(std::chrono::milliseconds(rng.between(0, 60)));
      player.process().send(i % 2 ? SIGKILL : SIGTERM);
      player.process().wait();
    }
    CHECK(resumed(scratch) >= 0);
  }
}

TEST_CASE("two sessions have two journals, and nobody takes one that is in use", "[faults]") {
  const Scratch scratch;
  Player one(scratch, table);
  one.say("auto 2");
  one.say("log 1");
  REQUIRE(one.hears("> log 1"));
  std::string journal;
  for (const auto& entry : fs::directory_iterator(scratch.path() / "state/pilewright"))
    if (entry.path().extension() == ".journal") journal = entry.path().string();
  REQUIRE(!journal.empty());
  const std::string before = testing::file_text(journal);
  const Scratch other;  // its output
  const auto same_state = [&] { setenv("XDG_STATE_HOME", (scratch.path() / "state").c_str(), 1); };
  for (const std::vector<std::string>& words : {std::vector<std::string>{"play", "--resume"}, {"play", "--resume", journal}}) {
    const Ended ended = testing::run(words, other, same_state);
    INFO(ended.said);
    CHECK(ended.code == 2);
    CHECK(ended.said.find("still being played in another window") != std::string::npos);
  }
  CHECK(testing::file_text(journal) == before);
  one.process().send(SIGKILL);  // the lock goes with its process
  one.process().wait();
  CHECK(resumed(scratch, journal) >= 2);
}

TEST_CASE("a journal on a full disk is told, and what is in it stays readable", "[faults]") {
  const Scratch scratch;
  Player player(scratch, table, [] {
    const rlimit small{600, 600};
    setrlimit(RLIMIT_FSIZE, &small);
    dup2(open("/dev/null", O_WRONLY), 1);  // complaints still come to us
  });
  for (int i = 0; i < 40; ++i) player.say("auto 1");
  CHECK(player.hears("the journal cannot be written"));
  player.process().send(SIGKILL);
  player.process().wait();
  CHECK(resumed(scratch) >= 0);
}

TEST_CASE("without a folder for journals, play goes on and says so", "[faults]") {
  const Scratch scratch;
  scratch.write("state", "a file, where a folder should be");
  Player player(scratch, table);
  player.say("auto 1");
  player.hang_up();
  CHECK(player.process().wait() == 0);
  CHECK(player.heard().find("no journal can be written") != std::string::npos);
}
