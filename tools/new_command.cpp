// pilewright new: writes the start of a pack or of a card. It never overwrites anything.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

#include "core/bots.h"
#include "core/match.h"
#include "core/replay.h"
#include "tools/commands.h"
#include "tools/table_options.h"
#include "tools/templates.h"
#include "tools/terminal.h"

namespace pw {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
  std::string pack, in = ".", id, kind;
  TableOptions table;  // only its path
};

int refuse(const std::string& text, const std::string& hint) {
  complain(text, hint);
  return exit_misuse;
}

// The name that was probably meant: small letters, digits and hyphens, a letter first.
std::string as_name(const std::string& text) {
  std::string name;
  for (const char c : text) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if ((small >= 'a' && small <= 'z') || (small >= '0' && small <= '9' && !name.empty()))
      name += small;
    else if (!name.empty() && name.back() != '-')
      name += '-';
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.substr(0, 64);
}

bool is_good_name(const std::string& name) {
  return !name.empty() && name.size() <= 64 && name[0] >= 'a' && name[0] <= 'z' &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

int refuse_name(const std::string& name) {
  const std::string better = as_name(name);
  const std::string rule = "use small letters, digits and hyphens, a letter first";
  return refuse(fmt::format("'{}' is not a name", name), better.empty() ? rule : fmt::format("{}: {}", rule, better));
}

bool write_new(const fs::path& path, const std::string& text) {
  std::error_code ignored;
  fs::create_directories(path.parent_path(), ignored);
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  return !out.fail();
}

// A game as it is played now, so that 'pilewright test' notices when it is played differently.
bool write_first_replay(const fs::path& folder, const std::string& name) {
  Library library({folder.string()});
  GameRequest request;
  request.game = name;
  Problems problems;
  const auto game = library.make_game(request, problems);
  if (!game) return false;
  Match match(*game, game->usual_players, 1);
  RandomBot bot;
  Rng rng(1, Stream::bots);
  while (!match.over()) {
    for (int s = 0; s < match.state().players; ++s) {
      const Seat seat{static_cast<u8>(s)};
      Choice choice;
      if (const Decision* decision = match.decision(seat)) {
        bot.choose(Question(*game, match.table(), *decision), rng, choice);
        match.answer(seat, choice);
      }
    }
  }
  return write_new(folder / "replays" / "first.replay", write_replay(match));
}

int new_pack(const NewOptions& options, bool game) {
  if (!is_good_name(options.pack)) return refuse_name(options.pack);
  const Library library = make_library(options.table.path);
  if (library.folders().contains(options.pack))
    return refuse(fmt::format("there is a pack '{}' already", options.pack),
                  "take another name: games find packs by it");
  const fs::path folder = fs::path(options.in) / options.pack;
  std::error_code ignored;
  if (fs::exists(folder, ignored))
    return refuse(fmt::format("'{}' is there already", folder.lexically_normal().string()),
                  "take another name, or another folder with --in DIR");
  const Ruleset& rules = *native_ruleset("point-a-pile");
  for (const auto& [file, text] : game ? game_files(options.pack, rules) : pack_files(options.pack, rules))
    if (!write_new(folder / file, text))
      return refuse(fmt::format("'{}' cannot be written", (folder / file).string()), "");
  const std::string shown = folder.lexically_normal().string();
  if (game) {
    if (!write_first_replay(folder, options.pack)) return refuse(fmt::format("'{}' cannot be written", (folder / "replays").string()), "");
    fmt::print(
        "{0} is ready: pack.yaml says what there is, game.lua what happens, replays/ how it was played.\n"
        "  pilewright play --path {0} --game {1}\n  pilewright lint {0} --strict\n  pilewright test {0}\n"
        "  pilewright sim --path {0} --game {1} --games 1000\n",
        shown, options.pack);
    return exit_fine;
  }
  fmt::print(
      "{0} is ready: pack.yaml holds two cards, {1}.lua a function of theirs.\n"
      "  pilewright test {0}\n  pilewright play --path {0} --packs {1}\n  pilewright new card {0} ID --kind KIND\n",
      shown, options.pack);
  return exit_fine;
}

int new_card(const NewOptions& options) {
  if (!is_good_name(options.id)) return refuse_name(options.id);
  std::error_code ignored;
  std::string folder = fs::absolute(options.pack).lexically_normal().string();
  if (folder.size() > 1 && folder.back() == '/') folder.pop_back();
  std::vector<std::string> path = options.table.path;
  path.insert(path.begin(), folder);
  Library library = make_library(path);
  const bool is_folder = fs::exists(fs::path(folder) / "pack.yaml", ignored);
  const std::string name = is_folder ? fs::path(folder).filename().string() : options.pack;
  Problems problems;
  const PackSource* pack = library.pack(name, problems);
  if (!pack) {
    print_problems(problems);
    return exit_misuse;
  }
  const Ruleset& rules = *native_ruleset("point-a-pile");
  std::vector<std::string> kinds;
  for (const KindSpec& kind : rules.kinds) kinds.push_back(kind.name);
  const std::string near = did_you_mean(options.kind, kinds);
  const fs::path file = fs::path(pack->folder) / (options.id + ".yaml");
  const bool has_schema = fs::exists(fs::path(pack->folder) / ".pilewright" / "pack.schema.json", ignored);
  const auto text =
      card_file(options.id, options.kind, pack->size.has_value(), has_schema ? ".pilewright/pack.schema.json" : "");
  if (!text)
    return refuse(
        fmt::format("there is no kind of card '{}'", options.kind),
        near.empty() ? fmt::format("known are {}", fmt::join(kinds, ", ")) : fmt::format("did you mean '{}'?", near));
  const auto known = std::find_if(pack->cards.begin(), pack->cards.end(),
                                  [&](const CardSource& card) { return card.id == options.id; });
  if (known != pack->cards.end())
    return refuse(fmt::format("{} has a card '{}' already", name, options.id),
                  fmt::format("it stands in {}:{}", place_for_reader(known->place).file, known->place.line));
  if (fs::exists(file, ignored)) return refuse(fmt::format("'{}' is there already", file.string()), "take another id");
  if (!write_new(file, *text)) return refuse(fmt::format("'{}' cannot be written", file.string()), "");
  const std::string shown = place_for_reader({file.string()}).file;
  fmt::print("{0} holds the card. Change it, then\n  pilewright test {0}\n", shown);
  return exit_fine;
}

}  // namespace

Run add_new(CLI::App& app) {
  auto options = std::make_shared<NewOptions>();
  CLI::App* make = app.add_subcommand("new", "write the start of a pack, a card or a whole game");
  make->require_subcommand(1);
  CLI::App* pack =
      make->add_subcommand("pack", "a folder with two cards, their examples, editor settings and a CI file");
  pack->add_option("name", options->pack, "its name, such as first-steps")->required();
  pack->add_option("--in", options->in, "the folder to put it in")->capture_default_str()->type_name("DIR");
  add_path_option(*pack, options->table);
  CLI::App* card = make->add_subcommand("card", "a file with one card that plays");
  card->add_option("pack", options->pack, "the pack's folder, or its name")->required();
  card->add_option("id", options->id, "the card's id, such as twins")->required();
  card->add_option("--kind", options->kind, "point, rule, shy, mission or action")->required()->type_name("KIND");
  add_path_option(*card, options->table);
  CLI::App* game = make->add_subcommand("game", "a folder with a whole game: cards, rules in Lua, a replay as its test");
  game->add_option("name", options->pack, "its name, such as high-five")->required();
  game->add_option("--in", options->in, "the folder to put it in")->capture_default_str()->type_name("DIR");
  add_path_option(*game, options->table);
  make->footer(
      "Examples:\n  pilewright new game high-five --in my-packs\n  pilewright new pack first-steps --in my-packs\n  pilewright new card my-packs/first-steps "
      "twins-again --kind point");
  return [options, card, game] { return card->parsed() ? new_card(*options) : new_pack(*options, game->parsed()); };
}

}  // namespace pw
