// pilewright impact: what cards do to the game, by playing the same seeds with and without them.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/commands.h"
#include "tools/lab/blank.h"
#include "tools/lab/impact.h"
#include "tools/lab/interrupt.h"
#include "tools/lab/lab_table.h"
#include "tools/lab/progress.h"
#include "tools/terminal.h"

namespace pw {
namespace {

using Json = nlohmann::ordered_json;

struct ImpactOptions {
  LabOptions lab;
  std::vector<std::string> cards;
  bool all = false;
  i64 games = 20'000;
  double limit = 20, margin = 2;  // percent
  std::string json;
};

const char* word(ImpactVerdict verdict) {
  switch (verdict) {
    case ImpactVerdict::too_strong: return "too strong";
    case ImpactVerdict::helps: return "helps";
    case ImpactVerdict::no_effect: return "no effect";
    case ImpactVerdict::hurts: return "hurts";
    case ImpactVerdict::too_weak: return "hurts too much";
    case ImpactVerdict::undecided: return "not decided";
  }
  return "";
}

bool is_finding(ImpactVerdict verdict) { return verdict == ImpactVerdict::too_strong || verdict == ImpactVerdict::too_weak; }

// The cards asked for, or nothing after a complaint.
std::optional<std::vector<int>> find_cards(const ImpactOptions& options, const Game& game) {
  std::vector<int> defs;
  std::vector<std::string> names;
  for (const CardDef& def : game.cards.defs) names.push_back(def.name());
  if (options.all)
    for (std::size_t i = 0; i < names.size(); ++i)
      if (has_hooks(game, static_cast<int>(i))) defs.push_back(static_cast<int>(i));
  for (const std::string& card : options.cards) {
    const auto found = std::find(names.begin(), names.end(), card);
    if (found == names.end()) {
      const std::string near = did_you_mean(card, names);
      complain(fmt::format("there is no card '{}' in this game", card),
               near.empty() ? "cards are named PACK/ID; is its pack among --packs? 'pilewright list' shows them" : fmt::format("did you mean '{}'?", near));
      return std::nullopt;
    }
    const int def = static_cast<int>(found - names.begin());
    if (std::find(defs.begin(), defs.end(), def) == defs.end()) defs.push_back(def);
  }
  if (defs.empty()) {
    complain(options.all ? "no card of this game does anything of its own" : "which card?", "give --card PACK/ID, or --all");
    return std::nullopt;
  }
  return defs;
}

Json interval_json(double mean, const Interval& known) { return {{"mean", mean}, {"low", known.low}, {"high", known.high}}; }

Interval difference_known(const PairedFigure& figure) {
  return always_valid(figure.difference(), figure.standard_error(), std::max<i64>(1, figure.games()), 0.05);
}

Json impact_json(const LabTable& table, const std::vector<CardImpact>& cards, bool interrupted) {
  Json json;
  json["format"] = 1;
  json["game"] = table.experiment.game;
  json["packs"] = table.experiment.packs;
  json["bot"] = table.experiment.bots_text();
  json["seed"] = table.experiment.seed;
  if (interrupted) json["interrupted"] = true;
  for (const CardImpact& card : cards) {
    const Effect& effect = card.effect;
    json["cards"][table.experiment.cards[ix(card.def)].name] = {
        {"verdict", word(card.verdict)}, {"pairs", effect.edge.games()}, {"edge", interval_json(effect.edge.mean(), card.edge)},
        {"p", card.p}, {"p_holm", card.holm_p},
        {"rounds", interval_json(effect.rounds.difference(), difference_known(effect.rounds))},
        {"score", interval_json(effect.score.difference(), difference_known(effect.score))}};
  }
  return json;
}

void print_table(const LabTable& table, std::vector<CardImpact> cards, const ImpactOptions& options) {
  const bool color = color_wanted(1);
  std::stable_sort(cards.begin(), cards.end(), [](const auto& a, const auto& b) { return a.effect.edge.mean() > b.effect.edge.mean(); });
  fmt::print("{}: each card with and without what it says, {} players, the same seeds\n", paint(table.experiment.title, Ink::bold, color), table.experiment.bots_text());
  fmt::print("  {:<34}{:>9}  {:<18}{:>9}{:>9}{:>8}{:>9}  {}\n", "card", "edge", "95 % for all", "p (Holm)", "rounds", "score", "pairs", "verdict");
  for (const CardImpact& card : cards) {
    const Ink ink = is_finding(card.verdict) ? Ink::red : card.verdict == ImpactVerdict::undecided ? Ink::yellow : Ink::green;
    fmt::print("  {:<34}{:>+7.1f} %  {:<18}{:>9}{:>+9.2f}{:>+8.2f}{:>9}  {}\n", table.experiment.cards[ix(card.def)].name, 100 * card.effect.edge.mean(),
               fmt::format("{:+.1f} to {:+.1f}", 100 * card.edge.low, 100 * card.edge.high), card.holm_p < 0.0001 ? "<0.0001" : fmt::format("{:.4f}", card.holm_p),
               card.effect.rounds.difference(), card.effect.score.difference(), card.effect.edge.games(), paint(word(card.verdict), ink, color));
  }
  fmt::print("  edge: what its text adds to the chance to win of a player who has the card; above {:.0f} % is too strong, below {:.0f} % none\n", options.limit, options.margin);
}

int run(ImpactOptions& options) {
  const auto table = LabTable::open(options.lab);
  if (!table) return exit_misuse;
  const auto defs = find_cards(options, *table->game);
  if (!defs) return exit_misuse;
  ImpactRequest request;
  request.make_game = [&] { return table->make_game(); };
  request.experiment = table->experiment;
  request.experiment.games = options.games;
  request.defs = *defs;
  request.limit = options.limit / 100;
  request.margin = options.margin / 100;
  request.threads = options.lab.thread_count();
  const Interrupt interrupt;
  request.is_interrupted = Interrupt::asked;
  Progress progress(options.games, "pairs");
  request.progress = [&](i64 done) { progress.show(done); };
  ImpactEnd end;
  const std::vector<CardImpact> cards = measure_impact(request, end);
  progress.clear();
  if (end.failure) return table->report_failure(*end.failure);
  if (options.json.empty()) print_table(*table, cards, options);
  else if (const std::string text = impact_json(*table, cards, end.interrupted).dump(2) + "\n"; options.json == "-") std::cout << text << std::flush;
  else if (!write_whole(options.json, text)) {
    complain(fmt::format("cannot write {}", options.json));
    return exit_misuse;
  }
  return std::any_of(cards.begin(), cards.end(), [](const CardImpact& card) { return is_finding(card.verdict); }) ? exit_findings : exit_fine;
}

}  // namespace

Run add_impact(CLI::App& app) {
  auto options = std::make_shared<ImpactOptions>();
  CLI::App* impact = app.add_subcommand("impact", "measure what a card does: the same games with it and with it blanked");
  add_lab_options(*impact, options->lab);
  impact->add_option("--card", options->cards, "the card, may be repeated")->type_name("PACK/ID");
  impact->add_flag("--all", options->all, "every card that does something");
  impact->add_option("--games", options->games, "pairs of games at most; stops when all is decided")->capture_default_str()->check(CLI::Range(i64{512}, i64{1} << 40));
  impact->add_option("--limit", options->limit, "an edge greater than this is too strong, in percent")->capture_default_str()->check(CLI::Range(0.1, 100.0));
  impact->add_option("--margin", options->margin, "an edge smaller than this is none, in percent")->capture_default_str()->check(CLI::Range(0.01, 100.0));
  impact->add_option("--json", options->json, "write the figures as JSON to a file, or - for standard output")->type_name("FILE|-");
  impact->footer(
      "Exit code 1: a card is too strong, or hurts as much. Intervals hold for all cards at once, however early it stops.\n"
      "Examples:\n"
      "  pilewright impact --packs wait-a-minute --card wait-a-minute/steal\n"
      "  pilewright impact --all --bot greedy --games 5000");
  return [options] { return run(*options); };
}

}  // namespace pw
