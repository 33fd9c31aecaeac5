// pilewright sim: play many games with bots and report figures with their standard errors.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/match.h"
#include "core/replay.h"
#include "tools/commands.h"
#include "tools/simulation.h"
#include "tools/table_options.h"
#include "tools/terminal.h"

namespace pw {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

struct SimOptions {
  TableOptions table;
  i64 games = 10000;
  std::string bot = "random", json;
  int threads = 0;
};

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

Json figure_json(const Figure& figure) { return {{"mean", figure.mean()}, {"se", figure.standard_error()}}; }

Json result_json(const SimOptions& options, const Game& game, const SimulationResult& result, u64 seed,
                 double seconds) {
  Json json;
  json["format"] = 1;
  json["game"] = game.name;
  json["packs"] = std::vector<std::string>(game.packs.begin() + 1, game.packs.end());
  json["bot"] = options.bot;
  json["seed"] = seed;
  json["games"] = result.games;
  json["players"] = figure_json(result.players);
  for (std::size_t i = 0; i < game.stats.size(); ++i) json[game.stats[i].name] = figure_json(result.stats[i]);
  json["mean_score"] = figure_json(result.score);
  json["wins_by_seat"] = Json::array();
  for (int s = 0; s < options.table.high_players; ++s) json["wins_by_seat"].push_back(figure_json(result.wins[ix(s)]));
  json["mean_length_decisions"] = figure_json(result.decisions);
  json["games_per_second"] = static_cast<double>(result.games) / std::max(seconds, 1e-9);
  json["signature"] = fmt::format("{:016x}", result.signature);
  return json;
}

void print_table(const SimOptions& options, const Game& game, const SimulationResult& result, double seconds) {
  const bool color = color_wanted(1);
  auto row = [&](const std::string& name, const Figure& figure, bool share, const std::string& doc) {
    const std::string value =
        share ? fmt::format("{:>8.2f} % ± {:.2f}", 100 * figure.mean(), 100 * figure.standard_error())
              : fmt::format("{:>8.3f}   ± {:.3f}", figure.mean(), figure.standard_error());
    fmt::print("  {:<24}{:<22}{}\n", name, value, paint(doc, Ink::dim, color));
  };
  std::string packs;
  for (std::size_t i = 1; i < game.packs.size(); ++i) packs += " + " + game.packs[i];
  fmt::print("{}{}: {} games, {} players\n", paint(game.title, Ink::bold, color), packs, result.games, options.bot);
  for (std::size_t i = 0; i < game.stats.size(); ++i)
    row(game.stats[i].name, result.stats[i], game.stats[i].share, game.stats[i].doc);
  row("mean_score", result.score, false, "all players, at the end");
  row("mean_length_decisions", result.decisions, false, "choices made in a game");
  for (int s = 0; s < options.table.high_players; ++s)
    row(fmt::format("wins of seat {}", s + 1), result.wins[ix(s)], true, s == 0 ? "a shared win counts in part" : "");
  fmt::print("  {:.0f} games a second; signature {:016x}\n",
             static_cast<double>(result.games) / std::max(seconds, 1e-9), result.signature);
}

void show_progress(i64 done, i64 all, double seconds) {
  if (seconds < 2 || !is_terminal(2)) return;
  const double rate = static_cast<double>(done) / seconds, left = rate > 0 ? static_cast<double>(all - done) / rate : 0;
  const int width = 24, full = static_cast<int>(width * done / std::max<i64>(all, 1));
  fmt::print(stderr, "\r[{:#<{}}{:.<{}}] {:3}%  {:.0f} games/s  {:.0f} s left \033[K", "", full, "", width - full,
             100 * done / std::max<i64>(all, 1), rate, left);
}

// Plays the failing game once more, choice by choice, and saves it up to where it failed.
void save_failing_game(const Game& game, const SimulationFailure& failure, const std::string& bot_name) {
  const std::unique_ptr<Bot> bot = make_bot(bot_name);
  std::array<Rng, max_seats> rngs;
  for (int s = 0; s < failure.players; ++s)
    rngs[ix(s)] = Rng(failure.seed, static_cast<u64>(Stream::bots) + static_cast<u64>(s));
  std::string text;
  try {
    Match match(game, failure.players, failure.seed);
    std::string last;  // the choice that fails
    try {
      while (!match.over() && game.round(match.state()) <= game.round_limit) {
        const Asked asked = match.asked();
        for (int i = 0; i < asked.count; ++i) {
          const Decision& decision = asked.decisions[ix(i)];
          Choice choice;
          bot->choose(Question(game, match.table(), decision), rngs[ix(decision.seat)], choice);
          last = fmt::format("{} {}: {}\n", at(decision.seat) + 1, game.prompts[decision.prompt].name, to_text(choice));
          match.answer(decision.seat, choice);
        }
      }
      last.clear();
    } catch (const std::exception&) {
    }
    text = write_replay(match, last.empty()) + last;
  } catch (const std::exception&) {  // it fails before the first choice
    text = fmt::format("pilewright replay 1\ngame {}\nplayers {}\nseed {}\n", game.name, failure.players, failure.seed);
  }
  const std::string file = fmt::format("{}-{}.replay", game.name, failure.seed);
  if (write_whole(file, text))
    fmt::print(stderr, "  replay: {} (see it with 'pilewright replay {}')\n", file, file);
  else
    fmt::print(stderr, "  the replay could not be saved as {}\n", file);
}

int report_failure(const Game& game, const SimulationFailure& failure, const std::string& bot) {
  try {
    std::rethrow_exception(failure.error);
  } catch (const ScriptError& error) {
    print_script_error(error);
  } catch (const std::exception& error) {
    complain(error.what());
  }
  fmt::print(stderr, "  game {} of the run, seed {}, {} players\n", failure.game, failure.seed, failure.players);
  save_failing_game(game, failure, bot);
  return exit_findings;
}

int run(SimOptions& options) {
  Problems problems;
  Library library = make_library(options.table.path);
  const auto request = make_request(options.table, problems);
  std::unique_ptr<Game> game = request ? library.make_game(*request, problems) : nullptr;
  if (!game || !settle_players(options.table, *game, problems)) {
    print_problems(problems);
    return exit_misuse;
  }
  if (!make_bot(options.bot)) {
    complain(fmt::format("there is no bot '{}'", options.bot), fmt::format("bots are {}", bot_names));
    return exit_misuse;
  }
  const u64 seed = options.table.seed.value_or(1);
  const int threads =
      options.threads > 0 ? options.threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const auto start = Clock::now();
  std::mutex making;
  SimulationRequest simulation;
  simulation.make_game = [&] {
    const std::lock_guard lock(making);
    Problems ignored;  // the same files made a game a moment ago
    return library.make_game(*request, ignored);
  };
  simulation.bot = options.bot;
  simulation.low_players = options.table.low_players;
  simulation.high_players = options.table.high_players;
  simulation.games = options.games;
  simulation.seed = seed;
  simulation.threads = threads;
  simulation.progress = [&](i64 done) { show_progress(done, options.games, seconds_since(start)); };
  std::optional<SimulationFailure> failure;
  const SimulationResult result = simulate(simulation, failure);
  const double seconds = seconds_since(start);
  if (seconds > 2 && is_terminal(2)) fmt::print(stderr, "\r\033[K");
  if (failure) return report_failure(*game, *failure, options.bot);

  if (options.json.empty()) {
    print_table(options, *game, result, seconds);
    return exit_fine;
  }
  const std::string text = result_json(options, *game, result, seed, seconds).dump(2) + "\n";
  if (options.json == "-") {
    std::cout << text << std::flush;
    return std::cout ? exit_fine : exit_misuse;
  }
  if (write_whole(options.json, text)) return exit_fine;
  complain(fmt::format("cannot write {}", options.json));
  return exit_misuse;
}

}  // namespace

Run add_sim(CLI::App& app) {
  auto options = std::make_shared<SimOptions>();
  CLI::App* sim = app.add_subcommand("sim", "play many games with bots and report figures");
  add_table_options(*sim, options->table);
  sim->add_option("--games", options->games, "how many games")
      ->capture_default_str()
      ->check(CLI::Range(i64{1}, i64{1} << 40));
  sim->add_option("--bot", options->bot, fmt::format("who plays: {}", bot_names))->capture_default_str();
  sim->add_option("--threads", options->threads, "how many threads (default: one a core)")->check(CLI::Range(1, 1024));
  sim->add_option("--json", options->json, "write the figures as JSON to a file, or - for standard output")
      ->type_name("FILE|-");
  sim->footer(
      "Examples:\n"
      "  pilewright sim --players 4 --games 20000 --seed 1\n"
      "  pilewright sim --players 2-5 --bot greedy --option empty_space=pointing --json -");
  return [options] { return run(*options); };
}

}  // namespace pw
