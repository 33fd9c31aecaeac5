// What a run says, in sentences. Every sentence rests on an interval, and says so where it matters.
#include <fmt/format.h>

#include <algorithm>

#include "tools/lab/metrics_output.h"
#include "tools/lab/report.h"

namespace pw {
namespace {

constexpr double z_for_seats = 2.64;  // six seats looked at together: 95 % for all

double fair_of_seat(const Experiment& experiment) {
  double fair = 0;
  for (int n = experiment.low_players; n <= experiment.high_players; ++n) fair += 1.0 / n;
  return fair / (experiment.high_players - experiment.low_players + 1);
}

void say_seats(const FinishedRun& run, std::vector<std::string>& all) {
  if (run.experiment.low_players != run.experiment.high_players) return;  // later seats are there in fewer games
  const double fair = fair_of_seat(run.experiment);
  bool off = false;
  for (int s = 0; s < run.experiment.high_players; ++s) {
    const Figure& wins = run.result.wins[ix(s)];
    const Interval known = wilson(wins.mean(), wins.games(), z_for_seats);
    if (known.holds(fair)) continue;
    off = true;
    all.push_back(fmt::format("Seat {} wins too {}: {:.1f} % of its games ({:.1f}–{:.1f} %), where {:.1f} % would be fair.", s + 1,
                              wins.mean() > fair ? "often" : "seldom", 100 * wins.mean(), 100 * known.low, 100 * known.high, 100 * fair));
  }
  if (!off)
    all.push_back(fmt::format("Seats are fair, as far as {} games can tell: every seat's share of wins is known to ± {:.1f} % and includes {:.1f} %.",
                              run.result.games, 100 * wilson(run.result.wins[0].mean(), run.result.games, z_for_seats).half_width(), 100 * fair));
}

void say_bots(const FinishedRun& run, std::vector<std::string>& all) {
  const auto names = run.experiment.bot_names();
  const auto& bots = run.experiment.bots;
  for (std::size_t i = 0; names.size() > 1 && i < names.size(); ++i) {
    const double fair = static_cast<double>(std::count(bots.begin(), bots.end(), names[i])) / static_cast<double>(bots.size());
    const Figure& wins = run.result.bot_wins[i];
    const Interval known = wilson(wins);
    all.push_back(fmt::format("{} wins {:.1f} % ({:.1f}–{:.1f} %), {} its fair share of {:.1f} %.", names[i], 100 * wins.mean(), 100 * known.low,
                              100 * known.high, known.low > fair ? "more than" : known.high < fair ? "less than" : "about", 100 * fair));
  }
}

void say_course(const FinishedRun& run, std::vector<std::string>& all) {
  const Metrics& metrics = run.result.metrics;
  all.push_back(fmt::format("A game takes {:.1f} rounds (nine of ten: {:.0f} to {:.0f}) and {:.0f} choices.", metrics.rounds.mean(),
                            quantile(metrics.length, 0.05), quantile(metrics.length, 0.95), run.result.decisions.mean()));
  all.push_back(fmt::format("The winner leads for good after {:.0f} % of the rounds; {:.0f} % of games are won by somebody who did not lead at half time, {:.0f} % by the last.",
                            100 * metrics.settled.mean(), 100 * metrics.behind_wins.mean(), 100 * metrics.comebacks.mean()));
}

void say_cards(const FinishedRun& run, std::vector<std::string>& all) {
  const auto cards = card_lines(run.experiment, run.result.metrics);
  const CardLine* best = nullptr;
  std::string never;
  for (const CardLine& card : cards) {
    if (card.scorers >= 100 && (!best || card.win_known.low - card.fair > best->win_known.low - best->fair)) best = &card;
    if (card.in_play == 0) never += (never.empty() ? "" : ", ") + card.label;
  }
  if (best && best->win_known.low > best->fair)
    all.push_back(fmt::format("Players who scored {} won {:.0f} % of their games, the most of any card. That is a correlation: 'pilewright impact --card {}' measures what the card does.",
                              best->label, 100 * best->win, best->name));
  if (!never.empty()) all.push_back(fmt::format("Never seen in play: {}.", never));
}

}  // namespace

std::vector<std::string> verdicts(const FinishedRun& run) {
  std::vector<std::string> all;
  if (run.interrupted) all.push_back(fmt::format("The run was stopped by hand after {} of {} games.", run.result.games, run.experiment.games));
  say_seats(run, all);
  say_bots(run, all);
  if (run.result.metrics.games == 0) return all;
  say_course(run, all);
  say_cards(run, all);
  return all;
}

}  // namespace pw
