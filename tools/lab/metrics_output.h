// Metrics with names: as JSON and as a table. What a card's counts mean is decided here, once, for the report too.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "tools/lab/experiment.h"
#include "tools/lab/metrics.h"
#include "tools/lab/statistics.h"

namespace pw {

// A figure of a game's course that every game has.
struct Course {
  const char *name, *doc;
  Figure Metrics::*figure;
  bool share;
};
const std::vector<Course>& courses();

// What is to be said about one card.
struct CardLine {
  std::string name, label, kind;
  double in_play = 0, scored = 0, triggered = 0, legal_unused = 0;  // shares of games
  double points = 0;      // that a copy was worth at the end
  i64 scorers = 0;        // players who scored it
  double win = 0, fair = 0;  // of those: how many won, how many would by chance. A correlation, not an effect.
  Interval win_known;
};
std::vector<CardLine> card_lines(const Experiment&, const Metrics&);

struct PromptLine {
  std::string name;
  double per_game = 0, options = 0, forced = 0, evenness = 0;
};
std::vector<PromptLine> prompt_lines(const Experiment&, const Metrics&);  // those that were asked

nlohmann::ordered_json metrics_json(const Experiment&, const Metrics&);
void print_metrics(const Experiment&, const Metrics&, bool color);

}  // namespace pw
