// Many games at once, and what they say. All sums are whole numbers, so the result is the same for any number of
// threads and any order of games.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/bots.h"
#include "tools/lab/experiment.h"
#include "tools/lab/figure.h"
#include "tools/lab/metrics.h"
#include "tools/lab/ordered_run.h"

namespace pw {

struct SimulationResult {
  i64 games = 0;
  Figure players, decisions, score;
  std::vector<Figure> stats;           // as in Experiment::stats
  std::array<Figure, max_seats> wins;  // by seat, of the games in which it was taken
  std::vector<Figure> bot_wins;        // as in Experiment::bot_names: of all its seats together
  u64 signature = 0;
  Metrics metrics;  // empty unless the experiment asks for them
  void add(const SimulationResult&);
};

struct SimulationRequest {
  std::function<std::unique_ptr<Game>()> make_game;  // called once per thread
  Experiment experiment;
  i64 first = 0, last = 0;  // these of the experiment's games
  int threads = 1;
  double precision = 0;  // enough when every win share is known so well (half a 95 % interval); 0: play all
  std::function<void(i64 done)> progress;  // called now and then from the calling thread
  std::function<bool()> is_interrupted = [] { return false; };
};

// One player's bots: one of each name.
class LineUp {
 public:
  explicit LineUp(const Experiment&);
  const std::array<Bot*, max_seats>& seat(i64 number);  // who sits where in game `number`

 private:
  const Experiment& experiment_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::array<Bot*, max_seats> seated_{};
};

// How well the win shares are known: the widest 95 % interval, halved.
double precision_of(const Experiment&, const SimulationResult&);

// Plays them. A failing game stops the run. The result holds games first .. end.next-1.
SimulationResult simulate(const SimulationRequest&, OrderedRun<SimulationResult>::End&);

}  // namespace pw
