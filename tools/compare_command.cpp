// pilewright compare: two versions of a pack, or two rule options, on the same seeds.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/commands.h"
#include "tools/lab/comparison.h"
#include "tools/lab/interrupt.h"
#include "tools/lab/lab_table.h"
#include "tools/lab/progress.h"
#include "tools/pack_paths.h"
#include "tools/terminal.h"

namespace pw {
namespace {

using Json = nlohmann::ordered_json;

struct CompareOptions {
  LabOptions lab;
  std::string a, b, json;
  i64 games = 20'000;
};

// What a side changes: a pack's folder, options (x=1,y=2), packs by name, or nothing (-). Nothing after a complaint.
std::unique_ptr<LabTable> open_side(const CompareOptions& options, const std::string& side) {
  LabOptions lab = options.lab;
  std::error_code ignored;
  const auto add_pack = [&](const std::string& name) { lab.table.packs += (lab.table.packs.empty() ? "" : ",") + name; };
  if (std::filesystem::is_regular_file(std::filesystem::path(side) / "pack.yaml", ignored)) {
    const std::filesystem::path folder = full_path(side);
    lab.table.path.insert(lab.table.path.begin(), folder.string());
    Problems problems;
    Library library({folder.string()});
    const PackSource* pack = library.pack(folder.filename().string(), problems);
    if (!pack) {
      print_problems(problems);
      return nullptr;
    }
    if (pack->game.empty()) lab.table.game = pack->name;
    else add_pack(pack->name);
  } else if (side.find('=') != std::string::npos) {
    for (const std::string& option : split_words(side, ',')) lab.table.options.push_back(option);
  } else if (side != "-") {
    add_pack(side);
  }
  return LabTable::open(lab);
}

const char* word(ComparedFigure::Verdict verdict) {
  switch (verdict) {
    case ComparedFigure::Verdict::higher: return "B is higher";
    case ComparedFigure::Verdict::lower: return "B is lower";
    case ComparedFigure::Verdict::same: return "the same";
    case ComparedFigure::Verdict::undecided: return "not decided";
  }
  return "";
}

Json comparison_json(const CompareOptions& options, const LabTable& table, const Comparison& comparison) {
  Json json;
  json["format"] = 1;
  json["game"] = table.experiment.game;
  json["a"] = options.a;
  json["b"] = options.b;
  json["bot"] = table.experiment.bots_text();
  json["seed"] = table.experiment.seed;
  json["pairs"] = comparison.games;
  if (comparison.interrupted) json["interrupted"] = true;
  for (const ComparedFigure& one : comparison.figures)
    json["figures"][one.name] = {{"a", one.figure.mean_a()}, {"b", one.figure.mean_b()},
                                 {"difference", {{"mean", one.figure.difference()}, {"low", one.difference.low}, {"high", one.difference.high}}},
                                 {"p", one.p}, {"p_holm", one.holm_p}, {"verdict", word(one.verdict)}};
  return json;
}

void print_table(const CompareOptions& options, const LabTable& table, const Comparison& comparison) {
  const bool color = color_wanted(1);
  fmt::print("{}: A is {}, B is {}; {} pairs of games, {} players, the same seeds\n", paint(table.experiment.title, Ink::bold, color), options.a, options.b,
             comparison.games, table.experiment.bots_text());
  fmt::print("  {:<24}{:>10}{:>10}{:>12}  {:<20}{:>9}  {}\n", "figure", "A", "B", "difference", "95 % for all", "p (Holm)", "verdict");
  for (const ComparedFigure& one : comparison.figures) {
    const double scale = one.share ? 100 : 1;
    const bool plain = one.verdict == ComparedFigure::Verdict::same || one.verdict == ComparedFigure::Verdict::undecided;
    fmt::print("  {:<24}{:>10.3f}{:>10.3f}{:>+12.3f}  {:<20}{:>9}  {}\n", one.name + (one.share ? " %" : ""), scale * one.figure.mean_a(), scale * one.figure.mean_b(),
               scale * one.figure.difference(), fmt::format("{:+.3f} to {:+.3f}", scale * one.difference.low, scale * one.difference.high),
               one.holm_p < 0.0001 ? "<0.0001" : fmt::format("{:.4f}", one.holm_p), paint(word(one.verdict), plain ? Ink::dim : Ink::bold, color));
  }
}

int run(CompareOptions& options) {
  const auto a = open_side(options, options.a), b = a ? open_side(options, options.b) : nullptr;
  if (!a || !b) return exit_misuse;
  if (a->experiment.game != b->experiment.game || a->experiment.low_players != b->experiment.low_players || a->experiment.high_players != b->experiment.high_players) {
    complain("the two sides are not the same game for the same number of players", "say --players");
    return exit_misuse;
  }
  ComparisonRequest request;
  request.make_a = [&] { return a->make_game(); };
  request.make_b = [&] { return b->make_game(); };
  request.a = a->experiment;
  request.b = b->experiment;
  request.a.games = options.games;
  request.threads = options.lab.thread_count();
  const Interrupt interrupt;
  request.is_interrupted = Interrupt::asked;
  Progress progress(options.games, "pairs");
  request.progress = [&](i64 done) { progress.show(done); };
  const Comparison comparison = compare_settings(request);
  progress.clear();
  if (comparison.failure) return a->report_failure(*comparison.failure);
  if (options.json.empty()) print_table(options, *a, comparison);
  else if (const std::string text = comparison_json(options, *a, comparison).dump(2) + "\n"; options.json == "-") std::cout << text << std::flush;
  else if (!write_whole(options.json, text)) {
    complain(fmt::format("cannot write {}", options.json));
    return exit_misuse;
  }
  return exit_fine;
}

}  // namespace

Run add_compare(CLI::App& app) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* compare = app.add_subcommand("compare", "compare two versions of a pack, or two rule options, on the same seeds");
  compare->add_option("A", options->a, "a pack's folder, options such as target=10, a pack's name, or - for nothing")->required();
  compare->add_option("B", options->b, "the same")->required();
  add_lab_options(*compare, options->lab);
  compare->add_option("--games", options->games, "pairs of games at most; stops when all is decided")->capture_default_str()->check(CLI::Range(i64{512}, i64{1} << 40));
  compare->add_option("--json", options->json, "write the figures as JSON to a file, or - for standard output")->type_name("FILE|-");
  compare->footer(
      "Intervals hold for all figures at once, however early it stops.\n"
      "Examples:\n"
      "  pilewright compare target=10 target=15\n"
      "  pilewright compare old/my-pack new/my-pack --bot greedy\n"
      "  pilewright compare - wait-a-minute");
  return [options] { return run(*options); };
}

}  // namespace pw
