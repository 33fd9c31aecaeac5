#include "tools/lab/simulation.h"

#include <algorithm>

#include "core/playout.h"
#include "core/signature.h"
#include "tools/lab/statistics.h"
#include "tools/lab/watcher.h"
#include "tools/wall_clock.h"

namespace pw {
namespace {

constexpr i64 fewest_games = 4 * block;  // before a run can be precise enough

void add_all(std::vector<Figure>& figures, const std::vector<Figure>& others) {
  figures.resize(std::max(figures.size(), others.size()));
  for (std::size_t i = 0; i < others.size(); ++i) figures[i].add(others[i]);
}

void record_wins(const Experiment& experiment, i64 number, const State& state, SimulationResult& result) {
  int winners = 0;
  for (int s = 0; s < state.players; ++s) winners += holds(state.winners, Seat{static_cast<u8>(s)});
  std::array<int, max_seats> by_bot{};
  for (int s = 0; s < state.players; ++s) {
    const Seat seat{static_cast<u8>(s)};
    const int won = holds(state.winners, seat) ? whole_win / winners : 0;
    result.wins[ix(s)].add(won, whole_win);
    by_bot[ix(experiment.bot_at(number, seat))] += won;
  }
  for (std::size_t i = 0; i < result.bot_wins.size(); ++i) result.bot_wins[i].add(by_bot[i], whole_win);
}

void record(const Game& game, const State& state, SimulationResult& result) {
  ++result.games;
  result.players.add(state.players);
  result.decisions.add(state.decisions);
  i64 total = 0;
  for (int s = 0; s < state.players; ++s) total += game.points(game, state, Seat{static_cast<u8>(s)});
  result.score.add(total, state.players);
  for (std::size_t i = 0; i < game.stats.size(); ++i)
    result.stats[i].add(game.stats[i].over(game, state), game.stats[i].of ? game.stats[i].of(game, state) : 1);
}

// Everything that one thread needs.
struct Bench {
  std::unique_ptr<Game> game;
  LineUp line_up;
  Playout playout;
  std::unique_ptr<Watcher> watcher;

  Bench(const SimulationRequest& request) : game(request.make_game()), line_up(request.experiment) {
    if (request.experiment.metrics) watcher = std::make_unique<Watcher>(*game);
    playout.onlooker = watcher.get();
  }

  void play(const Experiment& experiment, std::size_t bot_count, i64 number, SimulationResult& result) {
    const u64 seed = experiment.game_seed(number);
    const auto& bots = line_up.seat(number);
    playout.play(*game, experiment.players(number), seed, watcher ? watcher->watch(bots) : bots);
    result.stats.resize(game->stats.size());
    result.bot_wins.resize(bot_count);
    record(*game, playout.state, result);
    record_wins(experiment, number, playout.state, result);
    if (watcher) watcher->record(number, playout.state, result.metrics);
    result.signature += SplitMix{signature(*game, playout.state) ^ seed}.next();
  }
};

}  // namespace

void SimulationResult::add(const SimulationResult& other) {
  games += other.games;
  players.add(other.players);
  decisions.add(other.decisions);
  score.add(other.score);
  add_all(stats, other.stats);
  for (std::size_t i = 0; i < wins.size(); ++i) wins[i].add(other.wins[i]);
  add_all(bot_wins, other.bot_wins);
  signature += other.signature;
  metrics.add(other.metrics);
}

LineUp::LineUp(const Experiment& experiment) : experiment_(experiment) {
  for (const std::string& name : experiment.bot_names()) {
    bots_.push_back(make_bot(name, wall_clock));
    check(bots_.back() != nullptr, "no such bot");
  }
  seated_.fill(bots_[0].get());
}

const std::array<Bot*, max_seats>& LineUp::seat(i64 number) {
  if (bots_.size() > 1)
    for (int s = 0; s < max_seats; ++s) seated_[ix(s)] = bots_[ix(experiment_.bot_at(number, Seat{static_cast<u8>(s)}))].get();
  return seated_;
}

double precision_of(const Experiment& experiment, const SimulationResult& result) {
  double widest = 0;
  for (int s = 0; s < experiment.high_players; ++s) widest = std::max(widest, wilson(result.wins[ix(s)]).half_width());
  for (const Figure& wins : result.bot_wins) widest = std::max(widest, wilson(wins).half_width());
  return widest;
}

SimulationResult simulate(const SimulationRequest& request, OrderedRun<SimulationResult>::End& end) {
  SimulationResult result;
  OrderedRun<SimulationResult> run;
  const std::size_t bots = request.experiment.bot_names().size();
  run.make_player = [&] {
    auto bench = std::make_shared<Bench>(request);
    return [&request, bench, bots](i64 number, SimulationResult& part) { bench->play(request.experiment, bots, number, part); };
  };
  run.take = [&](const SimulationResult& part, i64 next) {
    result.add(part);
    return request.precision <= 0 || next % block != 0 || result.games < fewest_games ||
           precision_of(request.experiment, result) > request.precision;
  };
  run.is_interrupted = request.is_interrupted;
  run.progress = request.progress;
  end = run.run(request.first, request.last, request.threads);
  return result;
}

}  // namespace pw
