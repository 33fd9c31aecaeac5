// ./dev soak MINUTES: random packs with random bots in the build with sanitizers. The trials run in a child process, so
// that whatever kills it is noticed; then the pack is made smaller in further children, and saved as a case.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/soak/trial.h"

namespace pw::soak {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

long resident_kilobytes() {
  std::ifstream in("/proc/self/statm");
  long total = 0, resident = 0;
  in >> total >> resident;
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

// Runs one trial in a child. A child that dies is a failure like any other.
Trial run_apart(const Plan& plan, const std::string& fault) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child == 0) {
    const Trial trial = run_trial(plan, fault);
    const std::string text = fmt::format("{}\n{}\n{}", trial.choices, trial.failure, trial.replay);
    for (std::size_t at = 0; at < text.size();) {
      const ssize_t put = write(ends[1], text.data() + at, text.size() - at);
      if (put <= 0) break;
      at += static_cast<std::size_t>(put);
    }
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char block[4096];
  for (ssize_t got = 0; (got = read(ends[0], block, sizeof block)) > 0;) text.append(block, static_cast<std::size_t>(got));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return {"the process dies", "", 0};
  Trial trial;
  const auto first = text.find('\n'), second = text.find('\n', first + 1);
  trial.choices = std::atoi(text.c_str());
  trial.failure = text.substr(first + 1, second - first - 1);
  trial.replay = text.substr(second + 1);
  return trial;
}

void save(const Shrunk& shrunk, const fs::path& folder) {
  fs::create_directories(folder);
  if (!shrunk.plan.cards.empty()) {
    fs::create_directories(folder / "soak");
    std::ofstream(folder / "soak" / "pack.yaml") << shrunk.plan.pack();
  }
  std::ofstream(folder / "failing.replay") << shrunk.trial.replay;
  std::ofstream why(folder / "why.txt");
  why << shrunk.trial.failure << "\ngame " << shrunk.plan.game << "\nplayers " << shrunk.plan.players << "\nseed " << shrunk.plan.seed << "\n";
  for (const auto& [name, value] : shrunk.plan.options) why << "option " << name << "=" << value << "\n";
}

struct Report {
  u64 next = 0;  // the number of the trial that is running, or was when the child ended
  long first_memory = 0, memory = 0;
};

// In the child: trials one after the other until the time is up; 1: the one named last failed.
int work(u64 number, Clock::time_point end, int pipe_end) {
  constexpr u64 warm = 50;  // by then the process has all that it keeps
  const u64 from = number;
  Report report{number, 0, 0};
  for (; Clock::now() < end; ++number) {
    report.next = number;
    report.memory = resident_kilobytes();
    if (number == from + warm) report.first_memory = report.memory;
    if (write(pipe_end, &report, sizeof report) != sizeof report) return 2;
    if (!run_trial(make_plan(number)).failure.empty()) return 1;
  }
  return 0;
}

int run(double minutes, u64 seed, const fs::path& out) {
  const auto start = Clock::now(), end = start + std::chrono::milliseconds(static_cast<long long>(minutes * 60'000));
  u64 next = seed * 1'000'000'000, done = 0;
  int failures = 0;
  while (Clock::now() < end && failures < 10) {
    int ends[2];
    if (pipe(ends) != 0) return 2;
    const pid_t child = fork();
    if (child == 0) _exit(work(next, end, ends[1]));
    close(ends[1]);
    Report report{next, 0, 0}, latest = report;
    while (read(ends[0], &report, sizeof report) == sizeof report) latest = report;
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    done += latest.next - next + 1;
    if (latest.first_memory)
      fmt::print("{} packs, {:.0f} s; memory {} kB after 50 packs, {} kB at the end\n", done,
                 std::chrono::duration<double>(Clock::now() - start).count(), latest.first_memory, latest.memory);
    next = latest.next + 1;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) break;
    const Plan plan = make_plan(latest.next);
    const Trial trial = run_apart(plan, "");
    if (trial.failure.empty()) {
      fmt::print("pack {} failed once and not again: {}\n", latest.next, plan.cards.empty() ? plan.game : plan.pack());
    } else {
      const Shrunk shrunk = shrink(plan, trial, "", run_apart);
      const fs::path folder = out / fmt::format("case-{}", latest.next);
      save(shrunk, folder);
      fmt::print("pack {}: {}\n  from {} cards to {}, {} choices; saved in {}\n", latest.next, trial.failure,
                 plan.cards.size(), shrunk.plan.cards.size(), shrunk.trial.choices, folder.string());
    }
    ++failures;
  }
  fmt::print("{} packs played, {} failed\n", done, failures);
  return failures ? 1 : 0;
}

}  // namespace
}  // namespace pw::soak

int main(int argc, char** argv) {
  const double minutes = argc > 1 ? std::atof(argv[1]) : 0;
  if (!(minutes > 0 && minutes < 100'000)) {
    fmt::print(stderr, "usage: pilewright-soak MINUTES [SEED [FOLDER for failing cases]]\n");
    return 2;
  }
  return pw::soak::run(minutes, argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1, argc > 3 ? argv[3] : "soak-cases");
}
