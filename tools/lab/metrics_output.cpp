#include "tools/lab/metrics_output.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tools/terminal.h"

namespace pw {
namespace {

using Json = nlohmann::ordered_json;

double share(i64 part, i64 whole) { return whole ? static_cast<double>(part) / static_cast<double>(whole) : 0; }

}  // namespace

const std::vector<Course>& courses() {
  static const std::vector<Course> all = {
      {"rounds", "rounds in a game", &Metrics::rounds, false},
      {"lead_changes", "rounds after which nobody leads who led before", &Metrics::lead_changes, false},
      {"behind_at_half", "games won by somebody who did not lead at half time", &Metrics::behind_wins, true},
      {"comebacks", "games won by somebody who was last at half time", &Metrics::comebacks, true},
      {"settled", "of a game's rounds, how many until the winner leads for good", &Metrics::settled, true},
      {"margin", "points between the first and the second", &Metrics::margin, false},
  };
  return all;
}

std::vector<CardLine> card_lines(const Experiment& experiment, const Metrics& metrics) {
  std::vector<CardLine> lines;
  for (std::size_t i = 0; i < std::min(experiment.cards.size(), metrics.cards.size()); ++i) {
    const auto& counts = metrics.cards[i];
    CardLine line;
    line.name = experiment.cards[i].name;
    line.label = experiment.cards[i].label;
    line.kind = experiment.cards[i].kind;
    line.in_play = share(counts[in_play], metrics.games);
    line.scored = share(counts[scored], metrics.games);
    line.triggered = share(counts[triggered], metrics.games);
    line.legal_unused = share(counts[legal_unused], metrics.games);
    line.points = share(counts[worth_points], counts[worth_cards]);
    line.scorers = counts[scorers];
    line.win = share(counts[scorer_wins], whole_win * counts[scorers]);
    line.fair = share(counts[scorer_fair], whole_win * counts[scorers]);
    line.win_known = wilson(line.win, counts[scorers]);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<PromptLine> prompt_lines(const Experiment& experiment, const Metrics& metrics) {
  std::vector<PromptLine> lines;
  for (std::size_t i = 0; i < std::min(experiment.prompts.size(), metrics.prompts.size()); ++i) {
    const auto& counts = metrics.prompts[i];
    if (counts[asked_times] == 0) continue;
    lines.push_back({experiment.prompts[i], share(counts[asked_times], metrics.games), share(counts[options_offered], counts[asked_times]),
                     share(counts[forced_times], counts[asked_times]), evenness(metrics.picks[i])});
  }
  return lines;
}

Json metrics_json(const Experiment& experiment, const Metrics& metrics) {
  Json json;
  for (const Course& course : courses())
    json[course.name] = {{"mean", (metrics.*course.figure).mean()}, {"se", (metrics.*course.figure).standard_error()}};
  for (const auto& [rounds, games] : metrics.length) json["length"].push_back({{"rounds", rounds}, {"games", games}});
  for (const Histogram& scores : metrics.scores) {
    Json round{{"players", count_of(scores)}};
    for (const int percent : {5, 25, 50, 75, 95}) round[fmt::format("q{}", percent)] = quantile(scores, percent / 100.0);
    json["scores_by_round"].push_back(std::move(round));
  }
  for (const PromptLine& line : prompt_lines(experiment, metrics)) {
    Json& prompt = json["choices"][line.name] = {{"per_game", line.per_game}, {"options", line.options}, {"forced", line.forced}};
    if (line.evenness >= 0) prompt["evenness"] = line.evenness;
  }
  for (const CardLine& line : card_lines(experiment, metrics))
    json["cards"][line.name] = {{"in_play", line.in_play}, {"scored", line.scored}, {"triggered", line.triggered},
                                {"legal_unused", line.legal_unused}, {"mean_points", line.points}, {"scorers", line.scorers},
                                {"win_given_scored_correlation", {{"share", line.win}, {"low", line.win_known.low}, {"high", line.win_known.high}, {"fair", line.fair}}}};
  return json;
}

void print_metrics(const Experiment& experiment, const Metrics& metrics, bool color) {
  for (const Course& course : courses()) {
    const Figure& figure = metrics.*course.figure;
    const double scale = course.share ? 100 : 1;
    fmt::print("  {:<24}{:<28}{}\n", course.name,
               fmt::format("{:>8.{}f} {} ± {:.{}f}", scale * figure.mean(), course.share ? 2 : 3, course.share ? "%" : " ", scale * figure.standard_error(), course.share ? 2 : 3),
               paint(course.doc, Ink::dim, color));
  }
  fmt::print("  {:<28}{:>9}{:>9}{:>9}{:>10}\n", paint("choices", Ink::bold, color), "a game", "options", "forced", "evenness");
  for (const PromptLine& line : prompt_lines(experiment, metrics))
    fmt::print("  {:<28}{:>9.2f}{:>9.2f}{:>7.1f} %{:>10}\n", line.name, line.per_game, line.options, 100 * line.forced,
               line.evenness < 0 ? "" : fmt::format("{:.2f}", line.evenness));
  fmt::print("  {:<36}{:>9}{:>9}{:>11}{:>9}{:>8}  {}\n", paint("cards", Ink::bold, color), "in play", "scored", "triggered", "unused", "points",
             "wins of those who scored it (correlation)");
  for (const CardLine& line : card_lines(experiment, metrics))
    fmt::print("  {:<36}{:>7.1f} %{:>7.1f} %{:>9.1f} %{:>7.1f} %{:>8.2f}  {}\n", line.name, 100 * line.in_play, 100 * line.scored,
               100 * line.triggered, 100 * line.legal_unused, line.points,
               line.scorers == 0 ? "" : fmt::format("{:.1f} % ({:.1f}–{:.1f}; fair {:.1f})", 100 * line.win, 100 * line.win_known.low, 100 * line.win_known.high, 100 * line.fair));
}

}  // namespace pw
