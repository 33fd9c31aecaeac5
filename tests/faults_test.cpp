// What the world does to the program: disks that are full, folders that cannot be written, signals at any moment, pipes
// that close. What was reported as saved is there and whole; what could not be saved is told.
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "core/rng.h"
#include "tests/catch.h"
#include "tests/scratch.h"

using namespace pw;
using pw::testing::Scratch;

namespace {

namespace fs = std::filesystem;

// The program, running with its output going into a file.
class Process {
 public:
  Process(const std::vector<std::string>& arguments, const fs::path& output, const std::function<void()>& before = {}) {
    child_ = fork();
    if (child_ == 0) {
      const int out = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      dup2(out, 1);
      dup2(out, 2);
      std::vector<char*> words;
      std::string program = PILEWRIGHT_BINARY;
      words.push_back(program.data());
      for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
      words.push_back(nullptr);
      if (chdir(output.parent_path().c_str()) != 0) _exit(126);  // what it saves goes there
      if (before) before();
      execv(program.c_str(), words.data());
      _exit(127);
    }
  }
  ~Process() {
    if (child_ <= 0) return;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void send(int signal) { kill(child_, signal); }
  // The exit code, minus the number of the signal that ended it, or nothing if it goes on and on.
  std::optional<int> wait(int seconds = 60) {
    for (int i = 0; i < seconds * 100; ++i) {
      int status = 0;
      if (waitpid(child_, &status, WNOHANG) == child_) {
        child_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return std::nullopt;
  }

 private:
  pid_t child_ = 0;
};

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

struct Ended {
  std::optional<int> code;
  std::string said;
};

Ended run(const std::vector<std::string>& arguments, const Scratch& scratch, const std::function<void()>& before = {}) {
  Process process(arguments, scratch.path() / "out", before);
  Ended ended;
  ended.code = process.wait();
  ended.said = read(scratch.path() / "out");
  return ended;
}

const std::vector<std::string> sim = {"sim", "--games", "300", "--threads", "2", "--json"};
std::vector<std::string> sim_to(const std::string& file) {
  auto words = sim;
  words.push_back(file);
  return words;
}

}  // namespace

TEST_CASE("a full disk is told, and is no success", "[faults]") {
  const Scratch scratch;
  for (const auto& words : std::vector<std::vector<std::string>>{sim_to("/dev/full"),
                                                                 {"play", "--auto", "--save", "/dev/full"},
                                                                 {"lint", "point-a-pile", "--format", "json", "--output", "/dev/full"}}) {
    const Ended ended = run(words, scratch);
    INFO(words[0] << ": " << ended.said);
    CHECK(ended.code == 2);
    CHECK(ended.said.find("/dev/full") != std::string::npos);
  }
}

TEST_CASE("output that cannot be written is no success", "[faults]") {
  const Scratch scratch;
  const auto into_full = [] { dup2(open("/dev/full", O_WRONLY), 1); };
  for (const auto& words : std::vector<std::vector<std::string>>{sim_to("-"), {"list", "point-a-pile"}, {"play", "--auto"}, {"explain", "PW303"}}) {
    const Ended ended = run(words, scratch, into_full);
    INFO(words[0] << ": " << ended.said);
    CHECK(ended.code == 2);
  }
}

TEST_CASE("a file that would grow too large leaves the old one whole", "[faults]") {
  const Scratch scratch;
  const fs::path file = scratch.path() / "figures.json";
  std::ofstream(file) << "the old one";
  const Ended ended = run(sim_to(file.string()), scratch, [] {
    const rlimit small{200, 200};
    setrlimit(RLIMIT_FSIZE, &small);
  });
  INFO(ended.said);
  CHECK(ended.code == 2);
  CHECK(read(file) == "the old one");
  for (const auto& entry : fs::directory_iterator(scratch.path())) CHECK(entry.path().extension() != ".tmp");
}

TEST_CASE("a folder that cannot be written is told", "[faults]") {
  const Scratch scratch;
  std::ofstream(scratch.path() / "file") << "x";
  for (const std::string& target : {(scratch.path() / "file" / "x.json").string(), (scratch.path() / "no" / "where" / "x.json").string(),
                                    scratch.path().string()}) {
    const Ended ended = run(sim_to(target), scratch);
    INFO(target << ": " << ended.said);
    CHECK(ended.code == 2);
    CHECK(ended.said.find("pilewright:") != std::string::npos);
  }
}

TEST_CASE("killed at any moment, a file is the old one or the new one, whole", "[faults]") {
  const Scratch scratch;
  const fs::path figures = scratch.path() / "figures.json", replay = scratch.path() / "game.replay";
  Rng rng(1, u64{1});
  int ended_by_itself = 0;
  for (int i = 0; i < 16; ++i) {
    const bool playing = i % 2 == 1;
    Process process(playing ? std::vector<std::string>{"play", "--auto", "--save", replay.string()} : sim_to(figures.string()), scratch.path() / "out");
    std::this_thread::sleep_for(std::chrono::milliseconds(rng.between(1, 150)));
    process.send(SIGKILL);
    ended_by_itself += process.wait() == 0;
    if (fs::exists(figures)) CHECK(nlohmann::json::accept(read(figures)));
    if (fs::exists(replay)) CHECK(run({"replay", replay.string(), "--quiet"}, scratch).code == 0);
  }
  INFO(ended_by_itself << " of 16 had finished before");
  // What is reported as saved is there.
  CHECK(run({"play", "--auto", "--save", replay.string()}, scratch).code == 0);
  CHECK(run({"replay", replay.string(), "--quiet"}, scratch).code == 0);
}

TEST_CASE("a file cut anywhere is not taken for a whole replay that was verified", "[faults]") {
  const Scratch scratch;
  const fs::path replay = scratch.path() / "game.replay", cut = scratch.path() / "cut.replay";
  REQUIRE(run({"play", "--auto", "--save", replay.string()}, scratch).code == 0);
  const std::string whole = read(replay);
  const std::size_t signature = whole.rfind("signature ");
  REQUIRE(signature != std::string::npos);
  std::ofstream(cut) << whole.substr(0, signature + 14);
  CHECK(run({"replay", cut.string(), "--quiet"}, scratch).code == 1);
}

TEST_CASE("SIGTERM and SIGINT end a long run soon", "[faults]") {
  const Scratch scratch;
  for (const int signal : {SIGTERM, SIGINT}) {
    Process process({"sim", "--games", "100000000"}, scratch.path() / "out");
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    process.send(signal);
    CHECK(process.wait().has_value());
  }
}

TEST_CASE("a closed pipe ends the program", "[faults]") {
  const Scratch scratch;
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  close(ends[0]);
  Process process({"play", "--auto", "--players", "6"}, scratch.path() / "out", [&] { dup2(ends[1], 1); });
  close(ends[1]);
  CHECK(process.wait() == -SIGPIPE);
}

TEST_CASE("a VM without enough memory is told with the way to give it more", "[faults]") {
  const Scratch scratch;
  std::ofstream(scratch.path() / "out") << "";
  fs::create_directories(scratch.path() / "x");
  std::ofstream(scratch.path() / "x" / "pack.yaml")
      << "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\nsize: 40\ncards:\n  - id: a\n    kind: point\n    label: A\n    text: A.\n"
         "    score: |\n      local t = {}\n      for i = 1, 40000 do t[i] = {i} end\n      return 1\n";
  const Ended ended = run({"sim", "--path", scratch.path().string(), "--packs", "x", "--games", "50", "--budget", "10000000", "--memory", "1"}, scratch);
  INFO(ended.said);
  CHECK(ended.code == 1);
  CHECK(ended.said.find("PW304") != std::string::npos);
  CHECK(ended.said.find("--memory 2") != std::string::npos);
  CHECK(ended.said.find("card: x/a") != std::string::npos);
}
