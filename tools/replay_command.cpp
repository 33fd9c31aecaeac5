// pilewright replay: plays a replay file again and verifies it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "core/describe.h"
#include "core/replay.h"
#include "scripting/files.h"
#include "tools/commands.h"
#include "tools/table_options.h"
#include "tools/terminal.h"

namespace pw {
namespace {

struct ReplayOptions {
  std::string file;
  bool quiet = false, rewrite = false;
  TableOptions table;  // only its path
};

int bad_line(const ReplayOptions& options, const ReplayError& error) {
  fmt::print(stderr, "{}{}: error: {}\n", options.file, error.line ? fmt::format(":{}", error.line) : "", error.why);
  return exit_findings;
}

void print_story(const Match& match) {
  for (const std::string& line : story(match.game(), no_seat, match.events())) fmt::print("{}\n", line);
  if (match.over())
    fmt::print("{} won: {}.\n", seat_names(match.state().winners), match.game().ending(match.game(), match.state()));
  else fmt::print("The game is not over after {} choices.\n", match.history().size());
}

int run(const ReplayOptions& options) {
  constexpr std::size_t max_replay_bytes = 16 * 1024 * 1024;
  std::string why_not;
  const auto text = read_up_to(options.file, max_replay_bytes, why_not);
  if (!text) {
    complain(fmt::format("cannot read {}: {}", options.file, why_not));
    return exit_misuse;
  }
  ReplayError error;
  const auto replay = read_replay(*text, error);
  if (!replay) return bad_line(options, error);

  Library library = make_library(options.table.path);
  GameRequest request;
  request.game = replay->game;
  request.packs = replay->packs;
  request.options = replay->options;
  request.deck_seed = replay->deck_seed;
  Problems problems;
  const auto game = library.make_game(request, problems);
  if (!game) {
    print_problems(problems);
    return exit_misuse;
  }
  if (replay->players < game->min_players || replay->players > game->max_players)
    return bad_line(options, {0, fmt::format("{} is not for {} players", game->title, replay->players)});
  if (replay->content && replay->content != game->content)
    fmt::print(stderr, "{}: note: the cards have changed since this was recorded\n", options.file);
  try {
    Match match(*game, replay->players, replay->seed);
    const bool fits = play_replay(*replay, match, error);
    if (options.rewrite && fits) fmt::print("{}", write_replay(match));
    else if (!options.quiet) print_story(match);
    if (!fits) return bad_line(options, error);
    if (!options.rewrite) fmt::print("{}: {} choices, verified.\n", options.file, replay->lines.size());
    return exit_fine;
  } catch (const ScriptError& script) {
    print_script_error(script);
    return exit_findings;
  }
}

}  // namespace

Run add_replay(CLI::App& app) {
  auto options = std::make_shared<ReplayOptions>();
  CLI::App* replay = app.add_subcommand("replay", "play a replay file again and verify it");
  replay->add_option("file", options->file, "the replay")->required();
  replay->add_flag("--quiet", options->quiet, "verify only, do not tell the story");
  replay->add_flag("--rewrite", options->rewrite, "print it as a fresh replay file, comments made anew");
  add_path_option(*replay, options->table);
  replay->footer("Example:\n  pilewright replay game.replay");
  return [options] { return run(*options); };
}

}  // namespace pw
