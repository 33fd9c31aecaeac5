// What the world does to the program: disks that are full, folders that cannot be written, signals at any moment, pipes
// that close. What was reported as saved is there and whole; what could not be saved is told.
#include <sys/resource.h>

#include <nlohmann/json.hpp>

#include "core/rng.h"
#include "tests/catch.h"
#include "tests/process.h"

using namespace pw;
using pw::testing::Ended;
using pw::testing::Process;
using pw::testing::run;
using pw::testing::Scratch;

namespace {

namespace fs = std::filesystem;

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
  CHECK(testing::file_text(file) == "the old one");
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
    if (fs::exists(figures)) CHECK(nlohmann::json::accept(testing::file_text(figures)));
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
  const std::string whole = testing::file_text(replay);
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

TEST_CASE("a closed pipe ends the program, and is no success", "[faults]") {
  const Scratch scratch;
  for (const auto& words : std::vector<std::vector<std::string>>{{"play", "--auto", "--players", "6"}, sim_to("-"), {"list", "point-a-pile"}, {"explain", "PW303"},
                                                                 {"lint", "wait-a-minute", "--format", "json"}, {"schema"}, {"api"}}) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    close(ends[0]);
    Process process(words, scratch.path() / "out", [&] { dup2(ends[1], 1); });
    close(ends[1]);
    INFO(words[0]);
    const auto code = process.wait();
    CHECK((code == -SIGPIPE || code == 2));
  }
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

TEST_CASE("a step without enough memory is told with its name and the way to give it more", "[faults]") {
  const Scratch scratch;
  scratch.write("x/pack.yaml",
                "pack: x\ntitle: X\nversion: 1.0.0\nflow: game.lua\nsteps: [first]\nprompts: [pick]\nzones: {deck: }\n"
                "cards:\n  - {id: a, kind: card, copies: 9, label: A}\n");
  scratch.write("x/game.lua", "function first(game)\n  local t = {}\n  for i = 1, 40000 do t[i] = {i} end\n  return game:finish(game.players[1])\nend\n");
  const std::string path = scratch.path().string();
  const Ended ended = run({"sim", "--path", path, "--game", "x", "--games", "50", "--budget", "10000000", "--memory", "1"}, scratch);
  INFO(ended.said);
  CHECK(ended.code == 1);
  CHECK(ended.said.find("game.lua:3") != std::string::npos);
  CHECK(ended.said.find("PW304") != std::string::npos);
  CHECK(ended.said.find("--memory 2") != std::string::npos);
  CHECK(ended.said.find("it was running 'first'") != std::string::npos);
  CHECK(run({"sim", "--path", path, "--game", "x", "--games", "50", "--budget", "10000000", "--memory", "64"}, scratch).code == 0);
}

namespace {

// Two halves of a run, in a folder "shards".
void make_shards(const Scratch& scratch) {
  for (const char* part : {"1/2", "2/2"}) {
    const Ended ended = run({"sim", "--games", "60", "--shard", part, "--output", "shards/"}, scratch);
    INFO(ended.said);
    REQUIRE(ended.code == 0);
  }
}

}  // namespace

TEST_CASE("killed while it merges, the figures are the old ones or the new ones, whole", "[faults]") {
  const Scratch scratch;
  make_shards(scratch);
  const fs::path figures = scratch.path() / "figures.json";
  Rng rng(2, u64{1});
  for (int i = 0; i < 12; ++i) {
    Process process({"merge", "shards/", "--json", figures.string()}, scratch.path() / "out");
    std::this_thread::sleep_for(std::chrono::milliseconds(rng.between(0, 25)));
    process.send(SIGKILL);
    process.wait();
    if (fs::exists(figures)) CHECK(nlohmann::json::accept(testing::file_text(figures)));
  }
  CHECK(run({"merge", "shards/", "--json", figures.string()}, scratch).code == 0);
  CHECK(nlohmann::json::accept(testing::file_text(figures)));
}

TEST_CASE("killed while it writes its part of a run, there is no part or a whole one", "[faults]") {
  const Scratch scratch;
  make_shards(scratch);
  Rng rng(3, u64{1});
  for (int i = 0; i < 8; ++i) {
    Process process({"sim", "--games", "60", "--shard", "1/2", "--output", "shards/"}, scratch.path() / "out");
    std::this_thread::sleep_for(std::chrono::milliseconds(rng.between(1, 80)));
    process.send(SIGKILL);
    process.wait();
    const Ended merged = run({"merge", "shards/", "--json", "figures.json"}, scratch);
    INFO(merged.said);
    CHECK(merged.code == 0);
  }
}

TEST_CASE("a part that was cut anywhere is refused by name", "[faults]") {
  const Scratch scratch;
  make_shards(scratch);
  const std::string file = "shards/shard-2-of-2.json", whole = scratch.read(file);
  REQUIRE(!whole.empty());
  for (const std::size_t length : {std::size_t{0}, std::size_t{1}, whole.size() / 2, whole.size() - 3}) {
    scratch.write(file, whole.substr(0, length));
    const Ended ended = run({"merge", "shards/", "--json", "figures.json"}, scratch);
    INFO(length << ": " << ended.said);
    CHECK(ended.code == 2);
    CHECK(ended.said.find("shard-2-of-2.json") != std::string::npos);
    CHECK(!fs::exists(scratch.path() / "figures.json"));
  }
}

TEST_CASE("a disk that is full while it merges is told, and the old figures stay", "[faults]") {
  const Scratch scratch;
  make_shards(scratch);
  scratch.write("figures.json", "the old ones");
  const auto small_files = [] {
    const rlimit small{200, 200};
    setrlimit(RLIMIT_FSIZE, &small);
  };
  CHECK(run({"merge", "shards/", "--json", "figures.json"}, scratch, small_files).code == 2);
  CHECK(scratch.read("figures.json") == "the old ones");
  CHECK(run({"merge", "shards/", "--json", "/dev/full"}, scratch).code == 2);
  CHECK(run({"merge", "shards/", "--json", "no/where/figures.json"}, scratch).code == 2);
}
