#include "tools/lab/comparison.h"

#include <algorithm>
#include <bit>

#include "core/playout.h"

namespace pw {
namespace {

constexpr i64 fewest_pairs = 8 * block, look_every = 4 * block;

struct Sums {
  i64 over = 0, of = 1;
};
using Part = std::vector<PairedFigure>;

// One side at one thread: plays a game and gives every figure's numbers.
struct Side {
  std::unique_ptr<Game> game;
  LineUp line_up;
  Playout playout;
  const Experiment& experiment;
  std::vector<int> stats;  // those that both sides have, as this side numbers them

  Side(std::unique_ptr<Game> which, const Experiment& setting, const std::vector<std::string>& names)
      : game(std::move(which)), line_up(setting), experiment(setting) {
    for (const std::string& name : names)
      for (std::size_t i = 0; i < game->stats.size(); ++i)
        if (game->stats[i].name == name) stats.push_back(static_cast<int>(i));
  }

  std::vector<Sums> play(i64 number) {
    playout.play(*game, experiment.players(number), experiment.game_seed(number), line_up.seat(number));
    const State& state = playout.state;
    std::vector<Sums> all;
    for (const int i : stats) {
      const Stat& stat = game->stats[ix(i)];
      all.push_back({stat.over(*game, state), stat.of ? stat.of(*game, state) : 1});
    }
    i64 score = 0;
    for (int s = 0; s < state.players; ++s) score += game->points(*game, state, Seat{static_cast<u8>(s)});
    all.push_back({score, state.players});
    all.push_back({state.decisions, 1});
    const int winners = std::max(1, std::popcount(state.winners));
    for (int s = 0; s < experiment.high_players; ++s) {
      const bool there = s < state.players, won = there && holds(state.winners, Seat{static_cast<u8>(s)});
      all.push_back({won ? whole_win / winners : 0, there ? whole_win : 0});
    }
    return all;
  }
};

void look(ComparedFigure& figure, double alpha) {
  const double difference = figure.figure.difference(), error = figure.figure.standard_error();
  const i64 games = std::max<i64>(1, figure.figure.games());
  figure.p = std::min(figure.p, always_valid_p(difference, error, games));
  figure.difference = always_valid(difference, error, games, alpha);
  const double margin = figure.share ? 0.01 : 0.02 * std::abs(figure.figure.mean_a());
  using Verdict = ComparedFigure::Verdict;
  figure.verdict = figure.difference.low > 0 ? Verdict::higher
                   : figure.difference.high < 0 ? Verdict::lower
                   : figure.difference.low >= -margin && figure.difference.high <= margin ? Verdict::same
                                                                                         : Verdict::undecided;
}

}  // namespace

Comparison compare_settings(const ComparisonRequest& request) {
  Comparison comparison;
  std::vector<std::string> names;
  for (const auto& stat : request.a.stats)
    if (std::any_of(request.b.stats.begin(), request.b.stats.end(), [&](const auto& other) { return other.name == stat.name; })) {
      names.push_back(stat.name);
      comparison.figures.push_back({stat.name, stat.share, {}, 1, 1, {}, {}});
    }
  comparison.figures.push_back({"mean_score", false, {}, 1, 1, {}, {}});
  comparison.figures.push_back({"mean_length_decisions", false, {}, 1, 1, {}, {}});
  for (int s = 0; s < request.a.high_players; ++s) comparison.figures.push_back({"seat" + std::to_string(s + 1) + ".win", true, {}, 1, 1, {}, {}});
  const double alpha = request.alpha / static_cast<double>(comparison.figures.size());

  OrderedRun<Part> run;
  run.make_player = [&] {
    auto a = std::make_shared<Side>(request.make_a(), request.a, names), b = std::make_shared<Side>(request.make_b(), request.a, names);
    return [a, b](i64 number, Part& part) {
      const std::vector<Sums> one = a->play(number), other = b->play(number);
      part.resize(one.size());
      for (std::size_t i = 0; i < one.size(); ++i) part[i].add(one[i].over, one[i].of, other[i].over, other[i].of);
    };
  };
  run.take = [&](const Part& part, i64 next) {
    for (std::size_t i = 0; i < part.size(); ++i) comparison.figures[i].figure.add(part[i]);
    comparison.games = next;
    if (next % look_every != 0 || next < fewest_pairs) return true;
    bool all = true;
    for (ComparedFigure& figure : comparison.figures) {
      look(figure, alpha);
      all &= figure.verdict != ComparedFigure::Verdict::undecided;
    }
    return !all;
  };
  run.is_interrupted = request.is_interrupted;
  run.progress = request.progress;
  const auto end = run.run(0, request.a.games, request.threads);
  comparison.interrupted = end.interrupted;
  comparison.failure = end.failure;
  std::vector<double> p;
  for (ComparedFigure& figure : comparison.figures) {
    look(figure, alpha);
    p.push_back(figure.p);
  }
  const auto corrected = holm(p);
  for (std::size_t i = 0; i < p.size(); ++i) comparison.figures[i].holm_p = corrected[i];
  return comparison;
}

}  // namespace pw
