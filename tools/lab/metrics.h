// Everything that a run can tell about its games beyond who won: how long, how close, which cards did what. Collected on
// demand by a Watcher. Counts only, so that metrics of parts add up exactly; shares and quantiles are made when shown.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "tools/lab/figure.h"

namespace pw {

inline constexpr int whole_win = 60;  // wins are counted in 60ths, because up to six share one

using Histogram = std::map<i64, i64>;  // value -> how often

// The game with the greatest value of something; of equal ones the first.
struct Record {
  i64 value = 0, number = -1;  // -1: none
  void offer(i64 other_value, i64 other_number);
};

enum CardCount : int {
  in_play,       // games in which a copy left the deck
  scored,        // games in which somebody had it in a row
  triggered,     // games in which the story names it: a rule in force, an action, a Mission revealed
  legal_unused,  // games in which its owner could have chosen it and never did
  scorers,       // players who had it in their row
  scorer_wins,   // their wins, in 60ths
  scorer_fair,   // what they would have won by chance
  worth_cards,   // copies in rows at the end
  worth_points,  // and the points they brought
  card_counts
};
enum PromptCount : int { asked_times, forced_times, options_offered, prompt_counts };

struct Metrics {
  i64 games = 0;
  Figure rounds, lead_changes, behind_wins, comebacks, settled, margin;
  Histogram length;                // games by rounds
  std::vector<Histogram> scores;   // by round: the players' points at its end, of games that got there
  std::vector<std::array<i64, card_counts>> cards;      // as in Experiment::cards
  std::vector<std::array<i64, prompt_counts>> prompts;  // as in Experiment::prompts
  std::vector<Histogram> picks;    // by prompt, where one option is chosen: which of how many
  Record longest, closest, greatest_comeback;

  void add(const Metrics&);

  // Names every part once, for adding and for files.
  template <class Visit>
  static void each(Visit visit) {
    visit("games", &Metrics::games);
    visit("rounds", &Metrics::rounds);
    visit("lead_changes", &Metrics::lead_changes);
    visit("behind_wins", &Metrics::behind_wins);
    visit("comebacks", &Metrics::comebacks);
    visit("settled", &Metrics::settled);
    visit("margin", &Metrics::margin);
    visit("length", &Metrics::length);
    visit("scores", &Metrics::scores);
    visit("cards", &Metrics::cards);
    visit("prompts", &Metrics::prompts);
    visit("picks", &Metrics::picks);
    visit("longest", &Metrics::longest);
    visit("closest", &Metrics::closest);
    visit("greatest_comeback", &Metrics::greatest_comeback);
  }
};

i64 count_of(const Histogram&);
double quantile(const Histogram&, double share);  // 0.5: the median
// How evenly choices spread over what was offered: 0, always the same; 1, each equally often. -1: nothing to say.
double evenness(const Histogram& picks);
constexpr i64 pick_key(int choices, int chosen) { return choices * 512 + chosen; }

}  // namespace pw
