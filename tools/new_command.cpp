// pilewright new: writes the start of a pack or of a card. It never overwrites anything.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

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

int new_pack(const NewOptions& options) {
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
  for (const auto& [file, text] : pack_files(options.pack, *native_ruleset("point-a-pile")))
    if (!write_new(folder / file, text))
      return refuse(fmt::format("'{}' cannot be written", (folder / file).string()), "");
  const std::string shown = folder.lexically_normal().string();
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
  CLI::App* make = app.add_subcommand("new", "write the start of a pack or a card");
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
  make->footer(
      "Examples:\n  pilewright new pack first-steps --in my-packs\n  pilewright new card my-packs/first-steps "
      "twins-again --kind point");
  return [options, card] { return card->parsed() ? new_card(*options) : new_pack(*options); };
}

}  // namespace pw
