// ./dev bench: how fast the engine is, as a ratio to hand-written C++ measured in the same run.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <new>
#include <vector>

#include "core/playout.h"
#include "scripting/library.h"
#include "tests/bench/limit.h"

static std::atomic<long> allocations{0};

void* operator new(std::size_t size) {
  ++allocations;
  if (void* block = std::malloc(size)) return block;
  throw std::bad_alloc();
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }

namespace pw {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

struct Speed {
  double games_per_second = 0, allocations_per_game = 0;
};

Speed measure(const Game& game, Bot& bot, int players, double seconds, u64& seed) {
  static Playout playout;
  std::array<Bot*, max_seats> bots;
  bots.fill(&bot);
  const long before = allocations;
  long games = 0;
  const auto start = Clock::now();
  while (seconds_since(start) < seconds)
    for (int i = 0; i < 1000; ++i, ++games) playout.play(game, players, seed_of_game(42, seed++), bots);
  return {static_cast<double>(games) / seconds_since(start), static_cast<double>(allocations - before) / static_cast<double>(games)};
}

double clone_nanoseconds(const State& original) {
  State a = original, b;
  const int times = 1'000'000;
  const auto start = Clock::now();
  for (int i = 0; i < times; ++i) {
    std::memcpy(&b, &a, sizeof a);
    asm volatile("" : : "r"(&b) : "memory");
  }
  return seconds_since(start) * 1e9 / times;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

int run(double seconds) {
  Library library({std::string(PILEWRIGHT_SOURCE_DIR) + "/cards", std::string(PILEWRIGHT_SOURCE_DIR) + "/expansions"});
  GameRequest request;
  request.game = "point-a-pile";
  Problems problems;
  const auto game = library.make_game(request, problems);
  if (!game) {
    for (const Problem& problem : problems.all()) fmt::print(stderr, "{}", render(problem, "", false));
    return 2;
  }
  RandomBot random;
  u64 seed = 0;
  measure(*game, random, 4, 3 * seconds, seed);  // warm up: the hooks learn themselves
  std::vector<double> limit, engine, ratio;
  double allocated = 0;
  for (int i = 0; i < 5; ++i) {
    limit.push_back(bench::run_limit(4, seconds, static_cast<u64>(i) + 1).games_per_second);
    const Speed speed = measure(*game, random, 4, seconds, seed);
    engine.push_back(speed.games_per_second);
    ratio.push_back(limit.back() / engine.back());
    allocated = speed.allocations_per_game;
  }
  State state;
  set_up(*game, state, 4, 1);
  fmt::print("Point-a-Pile, base game, 4 random players, one thread, a new deck per game; median of 5\n");
  fmt::print("  {:<44}{:>12.0f} games/s\n", "hand-written C++, no engine (limit.cpp)", median(limit));
  fmt::print("  {:<44}{:>12.0f} games/s   1/{:.2f} of it\n", "pilewright, scores from the Lua in YAML", median(engine), median(ratio));
  fmt::print("  {:<44}{:>12.5f}\n", "heap allocations per game after warm-up", allocated);
  fmt::print("  {:<44}{:>12.1f} ns ({} bytes)\n", "clone of a State", clone_nanoseconds(state), sizeof(State));
  return 0;
}

}  // namespace
}  // namespace pw

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 1.0;
  if (!(seconds > 0 && seconds < 600)) {
    fmt::print(stderr, "usage: pilewright-bench [SECONDS per measurement]\n");
    return 2;
  }
  return pw::run(seconds);
}
