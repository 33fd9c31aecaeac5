// pilewright sim: play many games with bots and report figures with their errors.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <thread>

#include "tools/commands.h"
#include "tools/lab/interrupt.h"
#include "tools/lab/progress.h"
#include "tools/lab/saved_game.h"
#include "tools/lab/shard.h"
#include "tools/lab/sim_output.h"
#include "tools/lab/simulation.h"
#include "tools/table_options.h"
#include "tools/terminal.h"
#include "tools/wall_clock.h"

namespace pw {
namespace {

constexpr i64 usual_games = 10'000, most_games_for_precision = 10'000'000;

struct SimOptions {
  TableOptions table;
  OutputOptions output;
  i64 games = 0;  // 0: as usual
  std::string bots = "random", precision, shard, shard_output;
  int threads = 0;
};

int report_failure(const Game& game, const Experiment& experiment, const FailedGame& failure) {
  try {
    std::rethrow_exception(failure.error);
  } catch (const ScriptError& error) {
    print_script_error(error);
  } catch (const std::exception& error) {
    complain(error.what());
  }
  const u64 seed = experiment.game_seed(failure.number);
  fmt::print(stderr, "  game {} of the run, seed {}, {} players\n", failure.number, seed, experiment.players(failure.number));
  const std::string file = fmt::format("{}-{}.replay", game.name, seed);
  if (write_whole(file, replay_of_game(game, experiment, failure.number)))
    fmt::print(stderr, "  replay: {} (see it with 'pilewright replay {}')\n", file, file);
  else
    fmt::print(stderr, "  the replay could not be saved as {}\n", file);
  return exit_findings;
}

// "0.5%" or "0.005"; nothing: not a precision.
std::optional<double> read_precision(const std::string& text) {
  try {
    std::size_t used = 0;
    double number = std::stod(text, &used);
    if (used + 1 == text.size() && text.back() == '%') number /= 100;
    else if (used != text.size()) return std::nullopt;
    if (number > 0 && number < 0.5) return number;
  } catch (const std::exception&) {
  }
  return std::nullopt;
}

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

int write_part(const FinishedRun& finished, const SimOptions& options, ShardNumber part) {
  const std::string file = shard_file(options.shard_output, part);
  if (finished.interrupted) {
    complain(fmt::format("stopped: {} is not written; run this shard again", file));
    return exit_findings;
  }
  if (!write_whole(file, write_shard(finished, part))) {
    complain(fmt::format("cannot write {}", file));
    return exit_misuse;
  }
  fmt::print("{}: shard {}/{}, {} games\n", file, part.index, part.count, finished.result.games);
  return exit_fine;
}

// All there is to say against the options for shards; "": nothing.
std::string check_shard_options(const SimOptions& options, ShardNumber& part) {
  std::string why;
  if (options.shard.empty()) return options.shard_output.empty() ? "" : "--output is for shards: give --shard I/N too (or --json FILE)";
  const auto number = read_shard_number(options.shard, [](const char* name) { return std::getenv(name); }, why);
  if (!number) return fmt::format("--shard {}: {}", options.shard, why);
  if (options.shard_output.empty()) return "--shard needs --output FILE, or --output FOLDER/";
  if (!options.precision.empty()) return "--precision cannot be had with --shard: a part does not know the others";
  if (options.output.any()) return "a shard has no figures of its own: merge the shards first";
  part = *number;
  return "";
}

int run(SimOptions& options) {
  ShardNumber part;
  if (const std::string why = check_shard_options(options, part); !why.empty()) {
    complain(why);
    return exit_misuse;
  }
  Problems problems;
  Library library = make_library(options.table.path);
  const auto request = make_request(options.table, problems);
  const std::unique_ptr<Game> game = request ? library.make_game(*request, problems) : nullptr;
  if (!game || !settle_players(options.table, *game, problems)) {
    print_problems(problems);
    return exit_misuse;
  }
  const auto bots = read_bots(options.bots, options.table);
  if (!bots) return exit_misuse;
  const auto precision = options.precision.empty() ? 0.0 : read_precision(options.precision);
  if (!precision) {
    complain(fmt::format("--precision {}: expected a share such as 0.5%", options.precision));
    return exit_misuse;
  }

  FinishedRun finished;
  Experiment& experiment = finished.experiment;
  experiment = describe_experiment(*game);
  experiment.low_players = options.table.low_players;
  experiment.high_players = options.table.high_players;
  experiment.bots = *bots;
  experiment.seed = options.table.seed.value_or(1);
  experiment.games = options.games ? options.games : *precision > 0 ? most_games_for_precision : usual_games;

  experiment.metrics = options.output.metrics;

  std::mutex making;
  SimulationRequest simulation;
  simulation.experiment = experiment;
  simulation.make_game = [&] {
    const std::lock_guard lock(making);
    Problems ignored;  // the same files made a game a moment ago
    return library.make_game(*request, ignored);
  };
  simulation.first = part.first(experiment.games);
  simulation.last = part.last(experiment.games);
  simulation.threads = options.threads > 0 ? options.threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  simulation.precision = *precision;
  const Interrupt interrupt;
  simulation.is_interrupted = Interrupt::asked;
  Progress progress(simulation.last - simulation.first, "games");
  simulation.progress = [&](i64 done) { progress.show(done); };
  OrderedRun<SimulationResult>::End end;
  finished.result = simulate(simulation, end);
  finished.seconds = progress.seconds();
  finished.interrupted = end.interrupted;
  progress.clear();
  if (end.failure) return report_failure(*game, experiment, *end.failure);
  if (!options.shard.empty()) return write_part(finished, options, part);
  if (finished.result.games == 0) {
    complain("stopped before the first game was over");
    return exit_findings;
  }
  if (*precision > 0 && !end.enough && !end.interrupted)
    complain(fmt::format("after {} games the win shares are known to ± {:.2f} %, not to {}", finished.result.games,
                         100 * precision_of(experiment, finished.result), options.precision), "allow more with --games");
  return put_out(finished, options.output);
}

}  // namespace

Run add_sim(CLI::App& app) {
  auto options = std::make_shared<SimOptions>();
  CLI::App* sim = app.add_subcommand("sim", "play many games with bots and report figures");
  add_table_options(*sim, options->table);
  sim->add_option("--games", options->games, fmt::format("how many games (default: {}; with --precision at most {})", usual_games, most_games_for_precision))
      ->check(CLI::Range(i64{1}, i64{1} << 40));
  sim->add_option("--bot,--bots", options->bots, fmt::format("who plays: one for all, or one a player, taking the seats in turn: {}", bot_names))
      ->capture_default_str()
      ->type_name("A,B,…");
  sim->add_option("--precision", options->precision, "stop when every win share is known to ± this (95 % interval)")->type_name("0.5%");
  sim->add_option("--threads", options->threads, "how many threads (default: one a core); the figures are the same for any")
      ->check(CLI::Range(1, 1024));
  sim->add_option("--shard", options->shard, "play one part of the run: 3/8, or auto under mpirun, srun, parallel, Kubernetes")->type_name("I/N");
  sim->add_option("--output", options->shard_output, "where the shard is written, for 'pilewright merge'")->type_name("FILE|DIR/");
  add_output_options(*sim, options->output);
  sim->add_flag("--metrics", options->output.metrics, "also scores by round, lead changes, choices, and what every card did");
  sim->footer(
      "Ctrl-C ends a run early and prints the figures of the games so far.\n"
      "Examples:\n"
      "  pilewright sim --players 4 --games 20000 --seed 1\n"
      "  pilewright sim --bots greedy,random,random,random --precision 0.5%\n"
      "  mpirun -n 8 pilewright sim --games 1000000 --shard auto --output shards/ && pilewright merge shards/\n"
      "  pilewright sim --bots search:200,greedy,greedy,greedy --games 400\n"
      "  pilewright sim --players 2-5 --bot greedy --option empty_space=pointing --json -");
  return [options] { return run(*options); };
}

}  // namespace pw
