// pilewright sim: play many games with bots and report figures with their errors.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <memory>

#include "tools/commands.h"
#include "tools/lab/interrupt.h"
#include "tools/lab/lab_table.h"
#include "tools/lab/progress.h"
#include "tools/lab/saved_game.h"
#include "tools/lab/shard.h"
#include "tools/lab/sim_output.h"
#include "tools/lab/simulation.h"
#include "tools/terminal.h"

namespace pw {
namespace {

constexpr i64 usual_games = 10'000, most_games_for_precision = 10'000'000;

struct SimOptions {
  LabOptions lab;
  OutputOptions output;
  i64 games = 0;  // 0: as usual
  std::string precision, shard, shard_output;
};

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

std::vector<ExampleGame> example_games(const Game& game, const FinishedRun& run) {
  const Metrics& metrics = run.result.metrics;
  std::vector<ExampleGame> examples;
  auto add = [&](const std::string& title, const Record& record) {
    if (record.number < 0) return;
    examples.push_back({fmt::format("{} (game {} of the run)", title, record.number), fmt::format("{}-{}.replay", run.experiment.game, run.experiment.game_seed(record.number)),
                        replay_of_game(game, run.experiment, record.number)});
  };
  add(fmt::format("The longest game: {} rounds", metrics.longest.value), metrics.longest);
  add(fmt::format("The closest game: {} points between first and second", -metrics.closest.value), metrics.closest);
  add(fmt::format("The greatest comeback: the winner was {} points behind at half time", metrics.greatest_comeback.value), metrics.greatest_comeback);
  return examples;
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
  const auto table = LabTable::open(options.lab);
  if (!table) return exit_misuse;
  const auto precision = options.precision.empty() ? 0.0 : read_precision(options.precision);
  if (!precision) {
    complain(fmt::format("--precision {}: expected a share such as 0.5%", options.precision));
    return exit_misuse;
  }

  FinishedRun finished;
  Experiment& experiment = finished.experiment;
  experiment = table->experiment;
  experiment.games = options.games ? options.games : *precision > 0 ? most_games_for_precision : usual_games;

  experiment.metrics = options.output.metrics || !options.output.report.empty();
  if (!check_assertions(experiment, options.output)) return exit_misuse;

  SimulationRequest simulation;
  simulation.experiment = experiment;
  simulation.make_game = [&] { return table->make_game(); };
  simulation.first = part.first(experiment.games);
  simulation.last = part.last(experiment.games);
  simulation.threads = options.lab.thread_count();
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
  if (end.failure) return table->report_failure(*end.failure);
  if (!options.shard.empty()) return write_part(finished, options, part);
  if (finished.result.games == 0) {
    complain("stopped before the first game was over");
    return exit_findings;
  }
  if (*precision > 0 && !end.enough && !end.interrupted)
    complain(fmt::format("after {} games the win shares are known to ± {:.2f} %, not to {}", finished.result.games,
                         100 * precision_of(experiment, finished.result), options.precision), "allow more with --games");
  if (!options.output.report.empty()) finished.examples = example_games(*table->game, finished);
  return put_out(finished, options.output);
}

}  // namespace

Run add_sim(CLI::App& app) {
  auto options = std::make_shared<SimOptions>();
  CLI::App* sim = app.add_subcommand("sim", "play many games with bots and report figures");
  add_lab_options(*sim, options->lab);
  sim->add_option("--games", options->games, fmt::format("how many games (default: {}; with --precision at most {})", usual_games, most_games_for_precision))
      ->check(CLI::Range(i64{1}, i64{1} << 40));
  sim->add_option("--precision", options->precision, "stop when every win share is known to ± this (95 % interval)")->type_name("0.5%");
  sim->add_option("--shard", options->shard, "play one part of the run: 3/8, or auto under mpirun, srun, parallel, Kubernetes")->type_name("I/N");
  sim->add_option("--output", options->shard_output, "where the shard is written, for 'pilewright merge'")->type_name("FILE|DIR/");
  add_output_options(*sim, options->output);
  sim->add_flag("--metrics", options->output.metrics, "also scores by round, lead changes, choices, and what every card did");
  sim->footer(
      "Ctrl-C ends a run early and prints the figures of the games so far.\n"
      "Examples:\n"
      "  pilewright sim --players 4 --games 20000 --seed 1\n"
      "  pilewright sim --bots greedy,random,random,random --precision 0.5%\n"
      "  pilewright sim --bot greedy --packs wait-a-minute --report balance.html\n"
      "  pilewright sim --games 20000 --assert 'seat1.win in 0.24..0.26' --assert 'rounds < 12'\n"
      "  mpirun -n 8 pilewright sim --games 1000000 --shard auto --output shards/ && pilewright merge shards/\n"
      "  pilewright sim --bots search:200,greedy,greedy,greedy --games 400\n"
      "  pilewright sim --players 2-5 --bot greedy --option empty_space=pointing --json -");
  return [options] { return run(*options); };
}

}  // namespace pw
