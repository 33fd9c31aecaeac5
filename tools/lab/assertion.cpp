#include "tools/lab/assertion.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "scripting/problem.h"
#include "tools/lab/metrics_output.h"

namespace pw {
namespace {

double read_number(const std::string& text) {
  return text.back() == '%' ? std::stod(text.substr(0, text.size() - 1)) / 100 : std::stod(text);
}

}  // namespace

std::vector<NamedFigure> named_figures(const FinishedRun& run) {
  std::vector<NamedFigure> all;
  const Experiment& experiment = run.experiment;
  auto add = [&](const std::string& name, double value) {
    if (std::none_of(all.begin(), all.end(), [&](const NamedFigure& known) { return known.name == name; })) all.push_back({name, value});
  };
  for (int s = 0; s < experiment.high_players; ++s) add(fmt::format("seat{}.win", s + 1), run.result.wins[ix(s)].mean());
  const auto bots = experiment.bot_names();
  for (std::size_t i = 0; i < bots.size(); ++i) add(bots[i] + ".win", i < run.result.bot_wins.size() ? run.result.bot_wins[i].mean() : 0);
  for (std::size_t i = 0; i < experiment.stats.size(); ++i) {
    const double value = i < run.result.stats.size() ? run.result.stats[i].mean() : 0;
    const std::string& name = experiment.stats[i].name;
    add(name, value);
    if (name.ends_with("_per_game")) add(name.substr(0, name.size() - 9), value);
  }
  add("mean_score", run.result.score.mean());
  add("mean_length_decisions", run.result.decisions.mean());
  add("players", run.result.players.mean());
  if (!experiment.metrics) return all;
  for (const Course& course : courses()) add(course.name, (run.result.metrics.*course.figure).mean());
  Metrics metrics = run.result.metrics;
  metrics.cards.resize(experiment.cards.size());  // names are there before the figures are
  for (const CardLine& card : card_lines(experiment, metrics)) {
    add(card.name + ".in_play", card.in_play);
    add(card.name + ".scored", card.scored);
    add(card.name + ".triggered", card.triggered);
    add(card.name + ".win", card.win);
  }
  return all;
}

bool Assertion::holds(double value) const {
  if (op == "<") return value < high;
  if (op == "<=") return value <= high;
  if (op == ">") return value > high;
  if (op == ">=") return value >= high;
  return low <= value && value <= high;
}

std::optional<Assertion> read_assertion(const std::string& text, const FinishedRun& run, std::string& why) {
  static const std::regex range(R"(\s*(\S+)\s+in\s+([-+]?\d+(?:\.\d+)?%?)\s*\.\.\s*([-+]?\d+(?:\.\d+)?%?)\s*)");
  static const std::regex bound(R"(\s*([^\s<>=]+)\s*(<=|>=|<|>)\s*([-+]?\d+(?:\.\d+)?%?)\s*)");
  std::smatch match;
  Assertion assertion;
  assertion.text = text;
  if (std::regex_match(text, match, range)) {
    assertion.op = "in";
    assertion.low = read_number(match[2]);
    assertion.high = read_number(match[3]);
  } else if (std::regex_match(text, match, bound)) {
    assertion.op = match[2];
    assertion.high = read_number(match[3]);
  } else {
    why = "expected NAME in LOW..HIGH, or NAME < NUMBER (also <=, >, >=), such as 'seat1.win in 0.20..0.30'";
    return std::nullopt;
  }
  assertion.name = match[1];
  if (assertion.op == "in" && assertion.low > assertion.high) {
    why = "the range is empty: its first number is the greater one";
    return std::nullopt;
  }
  std::vector<std::string> names;
  for (const NamedFigure& figure : named_figures(run)) names.push_back(figure.name);
  if (std::find(names.begin(), names.end(), assertion.name) != names.end()) return assertion;
  const std::string near = did_you_mean(assertion.name, names);
  std::string list;
  for (const std::string& name : names)
    if (name.find('/') == std::string::npos) list += (list.empty() ? "" : ", ") + name;
  why = fmt::format("there is no figure '{}'{}; there are {}{}", assertion.name, near.empty() ? "" : fmt::format(", did you mean '{}'?", near), list,
                    run.experiment.metrics ? ", and PACK/ID.in_play, .scored, .triggered and .win of every card" : "; more with --metrics");
  return std::nullopt;
}

}  // namespace pw
