// What a card does, as cause and not as correlation: the same seeds played with the card and with it blanked, and the
// difference for those who had it. Looked at as games come, and ended when it is decided.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/lab/ordered_run.h"
#include "tools/lab/simulation.h"
#include "tools/lab/statistics.h"

namespace pw {

struct Effect {  // differences: with the card minus without
  Figure edge;  // what having it adds to a player's chance to win: 60ths over 60ths of those who had it
  PairedFigure rounds, score;
  void add(const Effect&);
};

enum class ImpactVerdict { too_strong, helps, no_effect, hurts, too_weak, undecided };

struct CardImpact {
  int def = 0;
  Effect effect;
  double p = 1;  // always valid; 1 in p of pure noise would seem so great
  double holm_p = 1;
  Interval edge;  // all cards' intervals hold at once, at every look
  ImpactVerdict verdict = ImpactVerdict::undecided;
  bool decided = false;
};

struct ImpactRequest {
  std::function<std::unique_ptr<Game>()> make_game;
  Experiment experiment;  // its games: pairs at most
  std::vector<int> defs;
  double limit = 0.2;    // a greater edge is too strong
  double margin = 0.02;  // a smaller one is none
  double alpha = 0.05;
  int threads = 1;
  std::function<void(i64 done)> progress;
  std::function<bool()> is_interrupted = [] { return false; };
};

struct ImpactEnd {
  bool interrupted = false;
  std::optional<FailedGame> failure;
};

std::vector<CardImpact> measure_impact(const ImpactRequest&, ImpactEnd&);

}  // namespace pw
