#include "tools/lab/sim_output.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "tools/lab/assertion.h"
#include "tools/lab/metrics_output.h"
#include "tools/lab/report.h"
#include "tools/lab/statistics.h"
#include "tools/terminal.h"

namespace pw {
namespace {

using Json = nlohmann::ordered_json;

double games_per_second(const FinishedRun& run) { return static_cast<double>(run.result.games) / std::max(run.seconds, 1e-9); }

Json figure_json(const Figure& figure) { return {{"mean", figure.mean()}, {"se", figure.standard_error()}}; }

Json wins_by_bot(const FinishedRun& run) {
  Json all = Json::object();
  const auto names = run.experiment.bot_names();
  const auto& bots = run.experiment.bots;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Figure& wins = run.result.bot_wins[i];
    const Interval known = wilson(wins);
    const auto seats = std::count(bots.begin(), bots.end(), names[i]);
    all[names[i]] = {{"share", wins.mean()}, {"low", known.low}, {"high", known.high},
                     {"fair", static_cast<double>(seats) / static_cast<double>(bots.size())}};
  }
  return all;
}

Json run_json(const FinishedRun& run) {
  const Experiment& experiment = run.experiment;
  const SimulationResult& result = run.result;
  Json json;
  json["format"] = 1;
  json["game"] = experiment.game;
  json["packs"] = experiment.packs;
  json["bot"] = experiment.bots_text();
  json["seed"] = experiment.seed;
  json["games"] = result.games;
  json["players"] = figure_json(result.players);
  for (std::size_t i = 0; i < experiment.stats.size(); ++i) json[experiment.stats[i].name] = figure_json(result.stats[i]);
  json["mean_score"] = figure_json(result.score);
  json["wins_by_seat"] = Json::array();
  for (int s = 0; s < experiment.high_players; ++s) {
    Json seat = figure_json(result.wins[ix(s)]);
    const Interval known = wilson(result.wins[ix(s)]);
    seat["low"] = known.low;
    seat["high"] = known.high;
    json["wins_by_seat"].push_back(std::move(seat));
  }
  json["wins_by_bot"] = wins_by_bot(run);
  json["mean_length_decisions"] = figure_json(result.decisions);
  if (result.metrics.games > 0) json["metrics"] = metrics_json(experiment, result.metrics);
  if (run.interrupted) json["interrupted"] = true;
  json["games_per_second"] = games_per_second(run);
  json["signature"] = fmt::format("{:016x}", result.signature);
  return json;
}

void print_row(const std::string& name, const std::string& value, const std::string& doc, bool color) {
  fmt::print("  {:<24}{:<28}{}\n", name, value, paint(doc, Ink::dim, color));
}

void print_wins(const std::string& name, const Figure& wins, const std::string& doc, bool color) {
  const Interval known = wilson(wins);
  print_row(name, fmt::format("{:>8.2f} %  {:>5.2f}–{:.2f}", 100 * wins.mean(), 100 * known.low, 100 * known.high), doc, color);
}

void print_table(const FinishedRun& run) {
  const bool color = color_wanted(1);
  const Experiment& experiment = run.experiment;
  const SimulationResult& result = run.result;
  auto row = [&](const std::string& name, const Figure& figure, bool share, const std::string& doc) {
    const double scale = share ? 100 : 1;
    print_row(name, fmt::format("{:>8.{}f} {} ± {:.{}f}", scale * figure.mean(), share ? 2 : 3, share ? "%" : " ",
                                scale * figure.standard_error(), share ? 2 : 3), doc, color);
  };
  fmt::print("{}: {} games, {} players{}\n", paint(title_with_packs(experiment), Ink::bold, color), result.games, experiment.bots_text(),
             run.interrupted ? fmt::format(" (stopped by hand; {} were asked for)", experiment.games) : "");
  for (std::size_t i = 0; i < experiment.stats.size(); ++i)
    row(experiment.stats[i].name, result.stats[i], experiment.stats[i].share, experiment.stats[i].doc);
  row("mean_score", result.score, false, "all players, at the end");
  row("mean_length_decisions", result.decisions, false, "choices made in a game");
  for (int s = 0; s < experiment.high_players; ++s)
    print_wins(fmt::format("wins of seat {}", s + 1), result.wins[ix(s)],
               s == 0 ? "with a 95 % interval; a shared win counts in part" : "", color);
  const auto names = experiment.bot_names();
  for (std::size_t i = 0; i < names.size() && names.size() > 1; ++i) {
    const auto seats = std::count(experiment.bots.begin(), experiment.bots.end(), names[i]);
    print_wins("wins of " + names[i], result.bot_wins[i], fmt::format("fair: {:.1f} %", 100.0 * static_cast<double>(seats) / static_cast<double>(experiment.bots.size())), color);
  }
  if (result.metrics.games > 0) print_metrics(experiment, result.metrics, color);
  fmt::print("  {:.{}f} games a second; signature {:016x}\n", games_per_second(run), games_per_second(run) < 20 ? 2 : 0, result.signature);
}

bool write_json(const FinishedRun& run, const std::string& file) {
  const std::string text = run_json(run).dump(2) + "\n";
  if (file == "-") return static_cast<bool>(std::cout << text << std::flush);
  if (write_whole(file, text)) return true;
  complain(fmt::format("cannot write {}", file));
  return false;
}

// Those that fail are told with the figure; so is a run that is not whole.
int judge_assertions(const FinishedRun& run, const std::vector<std::string>& texts) {
  int code = exit_fine;
  const auto figures = named_figures(run);
  for (const std::string& text : texts) {
    std::string why;
    const auto assertion = read_assertion(text, run, why);
    if (!assertion) return complain(fmt::format("--assert '{}': {}", text, why)), exit_misuse;
    const auto figure = std::find_if(figures.begin(), figures.end(), [&](const NamedFigure& one) { return one.name == assertion->name; });
    if (assertion->holds(figure->value) && !run.interrupted) continue;
    complain(run.interrupted ? fmt::format("the run was stopped, so this is not known: {}", text)
                             : fmt::format("failed: {}: {} is {:.4f} after {} games", text, figure->name, figure->value, run.result.games));
    code = exit_findings;
  }
  return code;
}

}  // namespace

std::string title_with_packs(const Experiment& experiment) {
  std::string title = experiment.title;
  for (const std::string& pack : experiment.packs) title += " + " + pack;
  return title;
}

void add_output_options(CLI::App& app, OutputOptions& options) {
  app.add_option("--json", options.json, "write the figures as JSON to a file, or - for standard output")->type_name("FILE|-");
  app.add_option("--report", options.report, "write a page to look at, with pictures")->type_name("FILE.html");
  app.add_option("--assert", options.assertions, "exit with 1 unless this holds, may be repeated: 'seat1.win in 0.20..0.30', 'rounds < 12'")->type_name("EXPRESSION");
}

bool check_assertions(const Experiment& experiment, const OutputOptions& options) {
  FinishedRun nothing_yet;
  nothing_yet.experiment = experiment;
  for (const std::string& text : options.assertions) {
    std::string why;
    if (read_assertion(text, nothing_yet, why)) continue;
    complain(fmt::format("--assert '{}': {}", text, why));
    return false;
  }
  return true;
}

int put_out(const FinishedRun& run, const OutputOptions& options) {
  if (options.json.empty()) print_table(run);
  else if (!write_json(run, options.json)) return exit_misuse;
  if (!options.report.empty() && !write_whole(options.report, report_html(run))) {
    complain(fmt::format("cannot write {}", options.report));
    return exit_misuse;
  }
  return judge_assertions(run, options.assertions);
}

}  // namespace pw
