// pilewright list: games, packs, cards and options that can be found.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "core/ruleset.h"
#include "tools/commands.h"
#include "tools/table_options.h"
#include "tools/terminal.h"

namespace pw {
namespace {

struct ListOptions {
  std::string name;
  TableOptions table;  // only its path
};

void print_options(const Ruleset& rules) {
  fmt::print("\n{}\n", paint("Options (--option NAME=VALUE)", Ink::bold, color_wanted(1)));
  for (const OptionSpec& option : rules.options) {
    std::string values;
    for (const std::string& word : option.words) values += (values.empty() ? "" : "|") + word;
    if (option.words.empty()) values = fmt::format("{}–{}", option.low, option.high);
    fmt::print("  {:<17} {:<23} {} [{}]\n", option.name, values, option.doc, option.words.empty() ? std::to_string(option.usual) : option.words[ix(option.usual)]);
  }
}

// Is it drawn by its weight, as a card or as the other half of one?
bool is_drawn(const PackSource& pack, const CardSource& card) {
  const auto halves = pack.rules ? pack.rules->source.halves : std::vector<Halves>{};
  const bool is_half = std::ranges::find(halves, card.kind, &Halves::second) != halves.end();
  return pack.size || is_half || std::ranges::find(pack.sizes, card.kind, &std::pair<std::string, int>::first) != pack.sizes.end();
}

void print_cards(const PackSource& pack) {
  const bool color = color_wanted(1);
  fmt::print("{} {} ({})", paint(pack.title, Ink::bold, color), pack.version, pack.name);
  fmt::print("{}\n", pack.game.empty() ? "" : ", for " + pack.game);
  if (pack.size) fmt::print("{} cards drawn by weight from:\n", *pack.size);
  for (const auto& [kind, size] : pack.sizes) fmt::print("{} {} cards are drawn by weight.\n", size, kind);
  for (const CardSource& card : pack.cards) {
    const std::string amount = is_drawn(pack, card) ? fmt::format("weight {:g}", static_cast<double>(card.weight) / 1e6) : fmt::format("{} ×", card.each.value_or(card.copies.value_or(1)));
    fmt::print("  {:<19} {:<8} {:<17} {:<11} {}\n", card.id, card.kind, card.label, amount, paint(card.has_text ? card.text : "(textless)", Ink::dim, color));
  }
}

int run(const ListOptions& options) {
  Library library = make_library(options.table.path);
  Problems problems;
  if (!options.name.empty()) {
    const PackSource* pack = library.pack(options.name, problems);
    if (!pack) {
      print_problems(problems);
      return exit_misuse;
    }
    print_cards(*pack);
    if (const Ruleset* rules = ruleset_of(*pack)) print_options(*rules);
    return exit_fine;
  }
  for (const auto& [name, folder] : library.folders()) {
    const PackSource* pack = library.pack(name, problems);
    if (!pack) continue;
    fmt::print("{:<20}{:<9}{:<24}{}\n", name, pack->version, pack->game.empty() ? "game" : "pack for " + pack->game,
               paint(fmt::format("{} kinds of card", pack->cards.size()), Ink::dim, color_wanted(1)));
  }
  fmt::print("\n'pilewright list NAME' shows the cards and options of one.\n");
  print_problems(problems);
  return problems.any_errors() ? exit_findings : exit_fine;
}

}  // namespace

Run add_list(CLI::App& app) {
  auto options = std::make_shared<ListOptions>();
  CLI::App* list = app.add_subcommand("list", "show games and packs, or the cards and options of one");
  list->add_option("name", options->name, "a game or pack");
  add_path_option(*list, options->table);
  list->footer("Examples:\n  pilewright list\n  pilewright list point-a-pile");
  return [options] { return run(*options); };
}

}  // namespace pw
