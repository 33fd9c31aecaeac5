// pilewright play: the REPL at a terminal, as a script, or with bots only told as a story.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <clocale>
#include <csignal>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>

#include "core/replay.h"
#include "tools/commands.h"
#include "tools/play/journal.h"
#include "tools/play/line_editor.h"
#include "tools/play/repl.h"
#include "tools/terminal.h"

namespace pw {
namespace {

struct PlayOptions {
  PlaySetup setup;
  bool automatic = false;
  std::string save, script;
  std::optional<std::string> resume;
};

Repl* interrupted_repl = nullptr;  // whose bots a Ctrl-C stops

void flush(Screen& screen) {
  std::fputs(screen.take().c_str(), stdout);
  std::fflush(stdout);
}

bool save_replay(Repl& repl, const std::string& file) {
  const Tracer::Muted muted(repl.session().tracer());
  if (!write_whole(file, write_replay(repl.session().match()))) {
    complain(fmt::format("cannot write {}", file));
    return false;
  }
  fmt::print("  saved as {}\n", file);
  return true;
}

// What led to a script's failure is kept.
int rescue(Repl& repl, const PlayOptions& options) {
  const u64 seed = repl.session().match().seed();
  fmt::print(stderr, "  seed {}\n", seed);
  const std::string file = options.save.empty() ? fmt::format("pilewright-{}.replay", seed) : options.save;
  if (save_replay(repl, file)) fmt::print(stderr, "  see it again with: pilewright replay {}\n", file);
  return exit_findings;
}

int finish(Repl& repl, const PlayOptions& options, Journal& journal) {
  const bool over = repl.session().match().over();
  const bool keep = !over && repl.session().count() > 0 && options.script.empty() && is_terminal(0);
  if (keep && journal.is_open()) fmt::print("The game is kept: 'pilewright play --resume' goes on with it.\n");
  journal.close(!keep);
  return options.save.empty() || save_replay(repl, options.save) ? exit_fine : exit_misuse;
}

// Lines from a file or a pipe: shown with their answers, up to the first that is wrong.
int run_script(Repl& repl, Screen& screen, const PlayOptions& options, std::istream& in, Journal& journal) {
  const bool transcript = options.script.ends_with(".play");
  flush(screen);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (transcript) {
      if (!line.starts_with("> ")) continue;
      line = line.substr(2);
    }
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    screen.print("> {}\n", line);
    const Repl::Outcome outcome = repl.execute(line);
    if (!journal.keep_up(repl.session())) complain("the journal cannot be written");
    flush(screen);  // what was said is kept
    if (outcome == Repl::Outcome::quit) break;
    if (outcome == Repl::Outcome::wrong || outcome == Repl::Outcome::refused) {
      fmt::print(stderr, "{}:{}: error: the script stops here: {}\n", options.script.empty() ? "input" : options.script, number, line);
      journal.close(true);
      return exit_findings;
    }
  }
  return finish(repl, options, journal);
}

int run_terminal(Repl& repl, Screen& screen, const PlayOptions& options, Journal& journal) {
  const std::string folder = state_folder();
  LineEditor editor(folder.empty() ? "" : folder + "/history",
                    {[&](const std::string& before) { return repl.completions(before); },
                     [&] {
                       if (!repl.reload_if_changed()) return false;
                       journal.keep_up(repl.session());
                       fmt::print("\r\033[K");
                       flush(screen);
                       return true;
                     }});
  interrupted_repl = &repl;
  struct sigaction action {};
  action.sa_handler = [](int) {
    if (interrupted_repl) interrupted_repl->interrupt();
  };
  sigaction(SIGINT, &action, nullptr);
  bool journal_works = true;
  for (;;) {
    if (journal_works && !journal.keep_up(repl.session())) {
      journal_works = false;
      complain("the journal cannot be written: this game would not survive a crash", journal.file());
    }
    flush(screen);
    screen.width = terminal_width();
    std::string line;
    const LineEditor::End end = editor.read(repl.prompt(), line);
    if (end == LineEditor::End::interrupted) {
      fmt::print("\n{}", line.empty() ? "" : "\n");
      continue;
    }
    if (end == LineEditor::End::end) {
      fmt::print("\n");
      break;
    }
    screen.width = terminal_width();
    if (repl.execute(line) == Repl::Outcome::quit) break;
  }
  interrupted_repl = nullptr;
  flush(screen);
  return finish(repl, options, journal);
}

int play(PlayOptions& options) {
  Journal journal;
  std::optional<Kept> kept;
  if (options.resume) {
    std::string why;
    kept = journal.resume(options.resume->empty() ? state_folder() : *options.resume, why);
    if (!kept) {
      complain(why, "journals lie in " + state_folder());
      return exit_misuse;
    }
    options.setup = kept->setup;
  }
  std::ifstream file;
  if (!options.script.empty()) {
    file.open(options.script);
    if (!file) {
      complain(fmt::format("cannot read {}", options.script));
      return exit_misuse;
    }
    if (options.script.ends_with(".play")) {
      std::string line;
      while (std::getline(file, line) && (line.empty() || line[0] == '#')) {
      }
      PlaySetup setup;
      const std::vector<std::string> path = options.setup.table.path;
      std::string why = read_setup_line(line, setup);
      if (why.empty()) why = refuse_reach(setup);
      if (!why.empty()) {
        complain(fmt::format("{}: {}", options.script, why));
        return exit_misuse;
      }
      options.setup = setup;
      options.setup.table.path.insert(options.setup.table.path.end(), path.begin(), path.end());
    }
  }
  const bool terminal = is_terminal(0) && is_terminal(1) && options.script.empty();
  const bool demo = !options.automatic && options.script.empty() && !is_terminal(0) && std::cin.peek() == EOF;
  if (demo) {
    fmt::print("No terminal and no commands here: bots show a game.\n");
    options.automatic = true;
  }
  PlaySetup& setup = options.setup;
  if (!setup.table.seed) setup.table.seed = terminal && !options.automatic ? std::random_device()() : 1;
  if (options.automatic && setup.seats_given.empty()) setup.seat = 0;
  Problems problems;
  auto session = Session::open(setup, problems);
  if (!session) {
    print_problems(problems);
    return exit_misuse;
  }
  if (kept) {
    if (const std::string why = session->catch_up(kept->lines); !why.empty())
      complain(fmt::format("{}; the cards have changed since then, and the game goes on from there", why));
  }
  Screen screen;
  screen.pictures = terminal;
  screen.color = color_wanted(1);
  screen.width = terminal_width();
  Repl repl(std::move(session), screen);
  if (options.script.ends_with(".play")) repl.confine();
  if (kept) screen.print("Resumed after {} choices: ", repl.session().count());
  try {
    repl.begin();
  } catch (const ScriptError& error) {
    flush(screen);
    print_script_error(error);
    return rescue(repl, options);
  }
  const bool no_person = std::find(repl.session().setup().seats.begin(), repl.session().setup().seats.end(), "me") == repl.session().setup().seats.end();
  if (repl.failed() && (no_person || !terminal)) {
    std::fputs(screen.take().c_str(), stderr);
    return rescue(repl, options);
  }
  if (!journal.is_open() && !no_person && !journal.begin(state_folder(), repl.session()) && !state_folder().empty())
    complain("no journal can be written: this game would not survive a crash", state_folder());
  if (no_person) {
    flush(screen);
    return finish(repl, options, journal);
  }
  if (!options.script.empty()) return run_script(repl, screen, options, file, journal);
  if (!terminal) return run_script(repl, screen, options, std::cin, journal);
  return run_terminal(repl, screen, options, journal);
}

}  // namespace

Run add_play(CLI::App& app) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App* play_app = app.add_subcommand("play", "play and try cards out at a prompt");
  add_setup_options(*play_app, options->setup);
  play_app->add_flag("--auto", options->automatic, "bots only, told as a story");
  play_app->add_option("--save", options->save, "write a replay at the end")->type_name("FILE");
  play_app->add_option("--script", options->script, "read the lines from a file; the first wrong one ends it with exit code 1")->type_name("FILE");
  play_app->add_option("--resume", options->resume, "go on with the last game that was not finished, or with this journal")->type_name("FILE")->expected(0, 1);
  play_app->footer(
      "At the prompt, 'help' lists what can be typed.\n"
      "Examples:\n  pilewright play\n  pilewright play --players 3 --seed 7 --packs all\n"
      "  pilewright play --seats me,greedy,random,random\n  pilewright play --seats me,me --players 2\n"
      "  pilewright play --auto --players 2 --save game.replay\n"
      "  printf 'hint\\n:auto 2\\nlog\\n' | pilewright play --seed 7\n"
      "  pilewright play --script session.play\n  pilewright play --resume");
  return [options] { return play(*options); };
}

}  // namespace pw
