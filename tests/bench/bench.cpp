// ./dev bench: how fast the engine is, as a ratio to hand-written C++ measured in the same run.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <vector>

#include "core/playout.h"
#include "core/search_bot.h"
#include "scripting/library.h"
#include "tests/bench/limit.h"
#include "tools/lab/simulation.h"

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

using Time = std::chrono::steady_clock;
double seconds_since(Time::time_point start) { return std::chrono::duration<double>(Time::now() - start).count(); }

struct Speed {
  double games_per_second = 0, allocations_per_game = 0;
};

Speed measure(const Game& game, Bot& bot, int players, double seconds, u64& seed, int at_once = 1000) {
  static Playout playout;
  std::array<Bot*, max_seats> bots;
  bots.fill(&bot);
  const long before = allocations;
  long games = 0;
  const auto start = Time::now();
  while (seconds_since(start) < seconds)
    for (int i = 0; i < at_once; ++i, ++games) playout.play(game, players, seed_of_game(42, seed++), bots);
  return {static_cast<double>(games) / seconds_since(start), static_cast<double>(allocations - before) / static_cast<double>(games)};
}

struct Thought {
  double decisions_per_second = 0, allocations_per_decision = 0;
};

// How fast search:500 plays imagined games out, one seat among greedy ones. Only the time in which it thinks counts.
Thought measure_search(const Game& game, double seconds) {
  class Timed final : public Bot {
   public:
    SearchBot search{{500, 0}, nullptr};
    double seconds = 0;
    long allocated = 0;
    void choose(const Question& question, Rng& rng, Choice& choice) override {
      const auto start = Time::now();
      const long before = allocations;
      search.choose(question, rng, choice);
      allocated += allocations - before;
      seconds += seconds_since(start);
    }
  };
  static Playout playout;
  Timed timed;
  GreedyBot greedy;
  std::array<Bot*, max_seats> bots;
  for (u64 i = 0; timed.seconds < seconds; ++i) {
    bots.fill(&greedy);
    bots[i % 4] = &timed;
    playout.play(game, 4, seed_of_game(42, i), bots);
  }
  const auto decisions = static_cast<double>(timed.search.playout_decisions());
  return {decisions / timed.seconds, static_cast<double>(timed.allocated) / decisions};
}

double clone_nanoseconds(const State& original) {
  State a = original, b;
  const int times = 1'000'000;
  const auto start = Time::now();
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

struct Contender {
  std::string title;
  GameRequest request;
  std::unique_ptr<Game> game;
  std::vector<double> speed, ratio;
  double allocated = 0;
};

GameRequest request_for(std::vector<std::string> packs) {
  GameRequest request;
  request.game = "point-a-pile";
  request.packs = std::move(packs);
  return request;
}

// How much faster `sim` is on two threads than on one; median of 5, measured in turn.
double speed_up(Library& library, const std::string& bot, double seconds) {
  SimulationRequest request;
  std::mutex making;
  request.make_game = [&] {
    const std::lock_guard lock(making);
    Problems ignored;
    return library.make_game(request_for({}), ignored);
  };
  request.experiment.bots = {bot};
  auto time = [&](int threads) {
    request.threads = threads;
    OrderedRun<SimulationResult>::End end;
    const auto start = std::chrono::steady_clock::now();
    simulate(request, end);
    return seconds_since(start);
  };
  request.last = 512;
  while (time(1) < seconds) request.last *= 2;
  std::vector<double> ratios;
  for (int i = 0; i < 5; ++i) {
    const double one = time(1);
    ratios.push_back(one / time(2));
  }
  return median(ratios);
}

// Whole games whose flow is Lua.
std::vector<std::string> scripted_games(Library& library) {
  std::vector<std::string> names;
  Problems ignored;
  for (const auto& [name, folder] : library.folders())
    if (const PackSource* pack = library.pack(name, ignored); pack && pack->rules) names.push_back(name);
  return names;
}

// Each with every number of players.
void run_scripted(Library& library, double seconds) {
  fmt::print("Scripted games, random players, one thread; median of 5\n");
  RandomBot random;
  for (const std::string& name : scripted_games(library)) {
    Problems problems;
    GameRequest request;
    request.game = name;
    const auto game = library.make_game(request, problems);
    if (!game) continue;
    for (int players = game->min_players; players <= game->max_players; ++players) {
      u64 seed = 0;
      std::vector<double> speeds;
      for (int i = 0; i < 5; ++i) speeds.push_back(measure(*game, random, players, seconds / 2, seed, 20).games_per_second);
      fmt::print("  {:<42}{:>10.0f} games/s\n", fmt::format("{}, {} players", game->title, players), median(speeds));
    }
    State state;
    set_up(*game, state, game->usual_players, 1);
    fmt::print("  {:<42}{:>10.1f} ns\n", fmt::format("{}, clone of a State", game->title), clone_nanoseconds(state));
  }
}

// What the sandbox costs: the same games with and without budgets, in turns, so that both meet the same machine.
int compare_budgets(Library& library, double seconds) {
  struct Compared {
    std::string title;
    GameRequest request;
    int at_once;  // games between two looks at the clock
  };
  std::vector<Compared> all;
  all.push_back({"all four expansions, as in play", request_for({"point-a-police", "dont-a-touchme", "complete-a-mission", "wait-a-minute"}), 1000});
  all.push_back({"the same, every hook run in Lua", all[0].request, 20});
  all[1].request.remember = false;
  for (const std::string& name : scripted_games(library)) {
    GameRequest request;
    request.game = name;
    all.push_back({name + ", whose steps are Lua", request, 20});
  }
  fmt::print("Scripts with budgets (instructions, memory, time) against the same build without; median of 7\n");
  RandomBot random;
  for (Compared& compared : all) {
    std::array<std::unique_ptr<Game>, 2> games;
    for (const bool enforced : {false, true}) {
      compared.request.budget.enforced = enforced;
      Problems problems;
      games[enforced] = library.make_game(compared.request, problems);
      if (!games[enforced]) return 2;
    }
    std::vector<double> ratios;
    for (int round = -1; round < 7; ++round) {
      std::array<double, 2> speed{};
      for (const bool enforced : {round % 2 == 0, round % 2 != 0}) {
        u64 seed = static_cast<u64>(round + 1) * 1'000'000;
        const int players = std::min(4, games[enforced]->max_players);
        speed[enforced] = measure(*games[enforced], random, players, seconds, seed, compared.at_once).games_per_second;
      }
      if (round >= 0) ratios.push_back(speed[0] / speed[1]);  // the first is for the hooks to learn
    }
    fmt::print("  {:<42}{:>+9.1f} % time\n", compared.title, 100 * (median(ratios) - 1));
  }
  return 0;
}

int run(double seconds) {
  Library library({std::string(PILEWRIGHT_SOURCE_DIR) + "/cards", std::string(PILEWRIGHT_SOURCE_DIR) + "/expansions"});
  std::vector<Contender> contenders;
  contenders.push_back({"base game", request_for({}), {}, {}, {}, 0});
  contenders.push_back({"with all four expansions",
                        request_for({"point-a-police", "dont-a-touchme", "complete-a-mission", "wait-a-minute"}), {}, {}, {}, 0});
  RandomBot random;
  u64 seed = 0;
  for (Contender& contender : contenders) {
    Problems problems;
    contender.game = library.make_game(contender.request, problems);
    for (const Problem& problem : problems.all()) fmt::print(stderr, "{}", render(problem, "", false));
    if (!contender.game) return 2;
    measure(*contender.game, random, 4, 3 * seconds, seed);  // warm up: the hooks learn themselves
  }
  std::vector<double> limits;
  for (int i = 0; i < 5; ++i) {
    limits.push_back(bench::run_limit(4, seconds, static_cast<u64>(i) + 1).games_per_second);
    for (Contender& contender : contenders) {
      const Speed speed = measure(*contender.game, random, 4, seconds, seed);
      contender.speed.push_back(speed.games_per_second);
      contender.ratio.push_back(limits.back() / speed.games_per_second);
      contender.allocated = speed.allocations_per_game;
    }
  }
  std::vector<std::pair<std::string, double>> scaling;
  for (const char* bot : {"random", "greedy"}) scaling.emplace_back(bot, speed_up(library, bot, seconds));
  State state;
  set_up(*contenders[0].game, state, 4, 1);
  fmt::print("Point-a-Pile, 4 random players, one thread, a new deck per game; median of 5\n");
  fmt::print("  {:<42}{:>10.0f} games/s\n", "hand-written C++, base game (limit.cpp)", median(limits));
  for (const Contender& contender : contenders)
    fmt::print("  {:<42}{:>10.0f} games/s   1/{:<5.2f} of it   {:.5f} heap allocations a game\n",
               "pilewright, " + contender.title, median(contender.speed), median(contender.ratio), contender.allocated);
  const Thought thought = measure_search(*contenders[0].game, 3 * seconds);
  fmt::print("  {:<42}{:>10.0f} playout decisions/s   {:.5f} heap allocations each\n", "search:500 among greedy, base game",
             thought.decisions_per_second, thought.allocations_per_decision);
  fmt::print("  {:<42}{:>10.1f} ns ({} bytes)\n", "clone of a State", clone_nanoseconds(state), sizeof(State));
  for (const auto& [bot, times] : scaling)
    fmt::print("  {:<42}{:>10.2f} times as fast as one\n", "sim on two threads, " + bot + " players", times);
  run_scripted(library, seconds);
  return compare_budgets(library, seconds);
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
