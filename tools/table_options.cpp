#include "tools/table_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdlib>
#include <filesystem>


namespace pw {
namespace {

namespace fs = std::filesystem;

bool read_count(const std::string& text, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

std::vector<std::string> home_folders() {
  std::error_code error;
  const fs::path binary = fs::read_symlink("/proc/self/exe", error);
  std::vector<fs::path> homes;
  if (!error) homes.push_back(binary.parent_path().parent_path() / PILEWRIGHT_DATA_DIR);
  homes.emplace_back(PILEWRIGHT_SOURCE_DIR);
  std::vector<std::string> folders;
  for (const fs::path& home : homes) {
    if (!fs::exists(home / "cards", error)) continue;
    folders.push_back((home / "cards").string());
    folders.push_back((home / "expansions").string());
    break;
  }
  return folders;
}

std::vector<std::string> split_words(const std::string& text, char between) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text + between) {
    if (c != between) word += c;
    else if (!word.empty()) words.push_back(std::exchange(word, ""));
  }
  return words;
}

void add_path_option(CLI::App& app, TableOptions& options) {
  app.add_option("--path", options.path, "more folders with packs (also: PILEWRIGHT_PATH)")->type_name("DIR");
}

void add_table_options(CLI::App& app, TableOptions& options) {
  app.add_option("--game", options.game, "the game, named by its pack")->capture_default_str()->type_name("NAME");
  app.add_option("--packs", options.packs, "packs to add, separated by commas, or 'all'")->type_name("A,B");
  app.add_option("--players", options.players, "how many players: 4, or 2-5 to draw it per game")->type_name("N");
  app.add_option("--option", options.options, "a rule option, may be repeated (see 'pilewright list')")->type_name("NAME=VALUE");
  app.add_option("--seed", options.seed, "the same seed gives the same game")->type_name("N");
  app.add_option("--deck-seed", options.deck_seed, "draw the deck once from this seed, instead of anew for every game")->type_name("N");
  add_path_option(app, options);
}

Library make_library(const std::vector<std::string>& path) {
  std::vector<std::string> folders = path;
  if (const char* more = std::getenv("PILEWRIGHT_PATH"))
    for (std::string& folder : split_words(more, ':')) folders.push_back(std::move(folder));
  for (std::string& folder : home_folders()) folders.push_back(std::move(folder));
  return Library(std::move(folders));
}

std::optional<GameRequest> make_request(const TableOptions& options, Problems& problems) {
  GameRequest request;
  request.game = options.game;
  request.packs = split_words(options.packs, ',');
  request.deck_seed = options.deck_seed;
  for (const std::string& option : options.options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos)
      problems.error({}, "PW208", fmt::format("--option {}: expected NAME=VALUE", option), "for example --option target=12");
    else request.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
  }
  if (problems.any_errors()) return std::nullopt;
  return request;
}

bool settle_players(TableOptions& options, const Game& game, Problems& problems) {
  options.low_players = options.high_players = game.usual_players;
  if (!options.players.empty()) {
    const auto dash = options.players.find('-');
    const bool read = read_count(options.players.substr(0, dash), options.low_players) &&
                      (dash == std::string::npos ? (options.high_players = options.low_players, true)
                                                 : read_count(options.players.substr(dash + 1), options.high_players));
    if (!read || options.low_players > options.high_players) {
      problems.error({}, "PW208", fmt::format("--players {}: expected a number, or a range such as 2-5", options.players));
      return false;
    }
  }
  if (options.low_players < game.min_players || options.high_players > game.max_players) {
    problems.error({}, "PW208", fmt::format("{} is for {} to {} players, not {}", game.title, game.min_players, game.max_players, options.players));
    return false;
  }
  for (std::size_t i = 0; i < game.options.size(); ++i) {
    if (game.options[i].name == "first" && game.values[i] > options.low_players) {
      problems.error({}, "PW208", fmt::format("option first={}: there are only {} players", game.values[i], options.low_players));
      return false;
    }
  }
  return true;
}

}  // namespace pw
