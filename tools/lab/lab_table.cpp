#include "tools/lab/lab_table.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <thread>

#include "core/bots.h"
#include "tools/lab/saved_game.h"
#include "tools/terminal.h"
#include "tools/wall_clock.h"

namespace pw {
namespace {

// The bots, or nothing after a complaint.
std::optional<std::vector<std::string>> read_bots(const std::string& text, const TableOptions& table) {
  const std::vector<std::string> bots = split_words(text, ',');
  for (const std::string& bot : bots) {
    if (make_bot(bot, wall_clock)) continue;
    complain(fmt::format("there is no bot '{}'", bot), fmt::format("bots are {}", bot_names));
    return std::nullopt;
  }
  const bool fits = bots.size() == 1 || (table.low_players == table.high_players && static_cast<int>(bots.size()) == table.high_players);
  if (fits) return bots;
  complain(fmt::format("--bots {}: {} bots for {} players", text, bots.size(), table.low_players == table.high_players ? std::to_string(table.high_players) : table.players),
           "give one for all, or one for every player");
  return std::nullopt;
}

}  // namespace

int LabOptions::thread_count() const {
  return threads > 0 ? threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

void add_lab_options(CLI::App& app, LabOptions& options) {
  add_table_options(app, options.table);
  app.add_option("--bot,--bots", options.bots, fmt::format("who plays: one for all, or one a player, taking the seats in turn: {}", bot_names))
      ->capture_default_str()
      ->type_name("A,B,…");
  app.add_option("--threads", options.threads, "how many threads (default: one a core); the figures are the same for any")
      ->check(CLI::Range(1, 1024));
}

std::unique_ptr<LabTable> LabTable::open(LabOptions& options) {
  Problems problems;
  std::unique_ptr<LabTable> table(new LabTable(make_library(options.table.path)));
  const auto request = make_request(options.table, problems);
  table->game = request ? table->library_.make_game(*request, problems) : nullptr;
  if (!table->game || !settle_players(options.table, *table->game, problems)) {
    print_problems(problems);
    return nullptr;
  }
  table->request_ = *request;
  const auto bots = read_bots(options.bots, options.table);
  if (!bots) return nullptr;
  table->experiment = describe_experiment(*table->game);
  table->experiment.low_players = options.table.low_players;
  table->experiment.high_players = options.table.high_players;
  table->experiment.bots = *bots;
  table->experiment.seed = options.table.seed.value_or(1);
  return table;
}

std::unique_ptr<Game> LabTable::make_game() {
  const std::lock_guard lock(making_);
  Problems ignored;  // the same files made a game a moment ago
  return library_.make_game(request_, ignored);
}

int LabTable::report_failure(const FailedGame& failure) const {
  try {
    std::rethrow_exception(failure.error);
  } catch (const ScriptError& error) {
    print_script_error(error);
  } catch (const std::exception& error) {
    complain(error.what());
  }
  const u64 seed = experiment.game_seed(failure.number);
  fmt::print(stderr, "  game {} of the run, seed {}, {} players\n", failure.number, seed, experiment.players(failure.number));
  const std::string file = fmt::format("{}-{}.replay", game->name, seed);
  if (write_whole(file, replay_of_game(*game, experiment, failure.number)))
    fmt::print(stderr, "  replay: {} (see it with 'pilewright replay {}')\n", file, file);
  else
    fmt::print(stderr, "  the replay could not be saved as {}\n", file);
  return exit_findings;
}

}  // namespace pw
