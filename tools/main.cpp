// The executable: finds the subcommand and runs it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "scripting/vm.h"
#include "tools/commands.h"
#include "tools/terminal.h"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error like a full disk
  CLI::App app{"Pilewright: design, playtest and check card games written in YAML and Lua."};
  app.set_version_flag("--version", "pilewright " PILEWRIGHT_VERSION);
  app.require_subcommand(1);
  app.fallthrough();  // these may stand after the command, too
  std::string budget, memory;
  app.add_option("--budget", budget, "instructions that each call of a script may take (also: PILEWRIGHT_BUDGET)")->type_name("N");
  app.add_option("--memory", memory, "megabytes that the scripts of a game may use (also: PILEWRIGHT_MEMORY)")->type_name("MB");
  app.footer("'pilewright COMMAND --help' explains a command, with examples.");
  const std::map<std::string, pw::Run> commands = {
      {"play", pw::add_play(app)}, {"sim", pw::add_sim(app)}, {"merge", pw::add_merge(app)}, {"impact", pw::add_impact(app)}, {"compare", pw::add_compare(app)},
      {"replay", pw::add_replay(app)}, {"list", pw::add_list(app)},
      {"lint", pw::add_lint(app)}, {"explain", pw::add_explain(app)},
      {"test", pw::add_test(app)},
      {"schema", pw::add_schema(app)},
      {"api", pw::add_api(app)},
      {"new", pw::add_new(app)},
  };
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    if (argc > 1 && argv[1][0] != '-' && !commands.contains(argv[1])) {
      std::vector<std::string> known;
      for (const auto& command : commands) known.push_back(command.first);
      const std::string near = pw::did_you_mean(argv[1], known);
      pw::complain(fmt::format("there is no command '{}'", argv[1]),
                   (near.empty() ? "" : fmt::format("did you mean '{}'? ", near)) + "'pilewright --help' lists the commands");
      return pw::exit_misuse;
    }
    pw::complain(error.what(), "'pilewright --help' lists the commands, 'pilewright COMMAND --help' their options");
    return pw::exit_misuse;
  }
  try {
    // Through the environment, so that every VM that the process makes is held to them.
    if (!budget.empty()) setenv("PILEWRIGHT_BUDGET", budget.c_str(), 1);
    if (!memory.empty()) setenv("PILEWRIGHT_MEMORY", memory.c_str(), 1);
    pw::Budget::of_host();
    const int code = commands.at(app.get_subcommands().front()->get_name())();
    if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return code;
    pw::complain("the output could not be written whole");
    return pw::exit_misuse;
  } catch (const pw::ScriptError& error) {  // before the first question, for example
    pw::print_script_error(error);
    return pw::exit_findings;
  } catch (const std::exception& error) {
    pw::complain(error.what());
    return pw::exit_misuse;
  }
}
