#include "tools/simulation.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/playout.h"

namespace pw {

void Figure::add(const Figure& other) {
  games_ += other.games_;
  x_ += other.x_;
  y_ += other.y_;
  xx_ += other.xx_;
  yy_ += other.yy_;
  xy_ += other.xy_;
}

double Figure::mean() const { return y_ ? static_cast<double>(x_) / static_cast<double>(y_) : 0; }

// Of a ratio of sums, by linearisation: the spread of x - mean * y over the games.
double Figure::standard_error() const {
  if (games_ < 2 || y_ == 0) return 0;
  const auto n = static_cast<double>(games_);
  const double r = mean(), y_mean = static_cast<double>(y_) / n;
  const double spread = static_cast<double>(xx_) - 2 * r * static_cast<double>(xy_) + r * r * static_cast<double>(yy_);
  return std::sqrt(std::max(0.0, spread) / (n * (n - 1))) / y_mean;
}

void SimulationResult::add(const SimulationResult& other) {
  games += other.games;
  players.add(other.players);
  decisions.add(other.decisions);
  score.add(other.score);
  stats.resize(std::max(stats.size(), other.stats.size()));
  for (std::size_t i = 0; i < other.stats.size(); ++i) stats[i].add(other.stats[i]);
  for (std::size_t i = 0; i < wins.size(); ++i) wins[i].add(other.wins[i]);
  signature += other.signature;
}

int players_of_game(const SimulationRequest& request, u64 game_seed) {
  if (request.low_players == request.high_players) return request.low_players;
  Rng rng(game_seed, u64{99});
  return rng.between(request.low_players, request.high_players);
}

namespace {

constexpr i64 chunk = 64;

void record(const Game& game, const State& state, SimulationResult& result) {
  ++result.games;
  result.players.add(state.players);
  result.decisions.add(state.decisions);
  i64 total = 0;
  int winners = 0;
  for (int s = 0; s < state.players; ++s) {
    total += game.points(game, state, Seat{static_cast<u8>(s)});
    winners += holds(state.winners, Seat{static_cast<u8>(s)});
  }
  result.score.add(total, state.players);
  for (int s = 0; s < state.players; ++s)
    result.wins[ix(s)].add(holds(state.winners, Seat{static_cast<u8>(s)}) ? 60 / winners : 0, 60);
  for (std::size_t i = 0; i < game.stats.size(); ++i)
    result.stats[i].add(game.stats[i].over(game, state), game.stats[i].of ? game.stats[i].of(game, state) : 1);
}

struct Shared {
  std::atomic<i64> next_game{0}, done{0}, failed_game;
  std::mutex mutex;
  std::condition_variable finished;
  int running = 0;
  SimulationResult result;
  std::optional<SimulationFailure> failure;
};

void work(const SimulationRequest& request, Shared& shared) {
  SimulationResult mine;
  i64 number = 0;
  u64 seed = 0;
  int players = 0;
  try {
    const std::unique_ptr<Game> game = request.make_game();
    const std::unique_ptr<Bot> bot = make_bot(request.bot);
    std::array<Bot*, max_seats> bots;
    bots.fill(bot.get());
    auto playout = std::make_unique<Playout>();
    mine.stats.resize(game->stats.size());
    for (;;) {
      const i64 first = shared.next_game.fetch_add(chunk), last = std::min(first + chunk, request.games);
      if (first >= request.games) break;
      for (number = first; number < last && number < shared.failed_game; ++number) {
        seed = seed_of_game(request.seed, static_cast<u64>(number));
        players = players_of_game(request, seed);
        playout->play(*game, players, seed, bots);
        record(*game, playout->state, mine);
        mine.signature += SplitMix{fingerprint(playout->state) ^ seed}.next();
      }
      shared.done += last - first;
      if (shared.failed_game <= first) break;
    }
  } catch (...) {
    const std::lock_guard lock(shared.mutex);
    if (number < shared.failed_game) {
      shared.failed_game = number;
      shared.failure = SimulationFailure{number, seed, players, std::current_exception()};
    }
  }
  const std::lock_guard lock(shared.mutex);
  shared.result.add(mine);
  --shared.running;
  shared.finished.notify_all();
}

}  // namespace

SimulationResult simulate(const SimulationRequest& request, std::optional<SimulationFailure>& failure) {
  Shared shared;
  shared.failed_game = request.games;
  const int workers = std::max(1, request.threads);
  shared.running = workers;
  std::vector<std::thread> threads;
  for (int i = 0; i < workers; ++i) threads.emplace_back([&] { work(request, shared); });
  {
    std::unique_lock lock(shared.mutex);
    while (shared.running > 0) {
      shared.finished.wait_for(lock, std::chrono::milliseconds(200));
      if (request.progress && shared.running > 0) request.progress(shared.done);
    }
  }
  for (std::thread& thread : threads) thread.join();
  failure = shared.failure;
  return std::move(shared.result);
}

}  // namespace pw
