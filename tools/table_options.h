// The options that say what is played, the same for every command: --game, --packs, --players, --option, --seed,
// --deck-seed, --path.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "scripting/library.h"

namespace CLI {
class App;
}

namespace pw {

struct TableOptions {
  std::string game = "point-a-pile";
  std::string packs, players;
  std::vector<std::string> options, path;
  std::optional<u64> seed, deck_seed;

  int low_players = 0, high_players = 0;  // set by make_library's caller through `settle`
};

void add_table_options(CLI::App&, TableOptions&);
void add_path_option(CLI::App&, TableOptions&);

// Where `cards/` and `expansions/` lie: the install, or the project the binary was built from.
std::vector<std::string> home_folders();

// The packs of the project (or the install), plus --path and PILEWRIGHT_PATH.
Library make_library(const std::vector<std::string>& path);

// The request, or nothing with problems.
std::optional<GameRequest> make_request(const TableOptions&, Problems&);
// Sets low_players and high_players. False with problems if the game does not allow them.
bool settle_players(TableOptions&, const Game&, Problems&);

std::vector<std::string> split_words(const std::string& text, char between);

}  // namespace pw
