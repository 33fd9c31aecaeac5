// pilewright api: what the Lua of packs can name, as a stub for editors or as help for one word.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "scripting/problem.h"
#include "tools/api_stub.h"
#include "tools/commands.h"
#include "tools/script_stub.h"
#include "tools/table_options.h"
#include "tools/terminal.h"

namespace pw {
namespace {

struct ApiOptions {
  std::string word;
  TableOptions table;  // only its game and path
};

int run(const ApiOptions& options) {
  const std::string& word = options.word;
  Library library = make_library(options.table.path);
  Problems problems;
  const PackSource* game = library.pack(options.table.game, problems);
  const Ruleset* rules = game ? ruleset_of(*game) : nullptr;
  if (!rules) {
    print_problems(problems);
    if (game) complain(fmt::format("'{}' is not a game", game->name));
    return exit_misuse;
  }
  std::vector<std::string> known;
  std::optional<std::string> text;
  if (word.empty()) text = rules->scripted ? script_stub(game->rules.get()) : api_stub(*rules);
  else if (!rules->scripted) text = api_help(*rules, word, known);
  else if (std::string help = script_help(word, known); !help.empty()) text = std::move(help);
  if (text) {
    fmt::print("{}", *text);
    return exit_fine;
  }
  const std::string near = did_you_mean(word, known);
  complain(fmt::format("scripts know nothing called '{}'", word),
           near.empty() ? "'pilewright api me', 'api pile', 'api card' and 'api game' list all that there is" : fmt::format("did you mean '{}'?", near));
  return exit_misuse;
}

}  // namespace

Run add_api(CLI::App& app) {
  auto options = std::make_shared<ApiOptions>();
  CLI::App* api = app.add_subcommand("api", "explain what Lua can name, or print a stub of it for editors");
  api->add_option("name", options->word, "a field, verb, hook or function; none: the stub for the Lua language server");
  api->add_option("--game", options->table.game, "the game whose packs, or whose game.lua, it is for")->capture_default_str()->type_name("NAME");
  add_path_option(*api, options->table);
  api->footer("Examples:\n  pilewright api me                  all that can be read of a player\n  pilewright api me.count\n"
              "  pilewright api pick\n  pilewright api > api.lua\n  pilewright api --game punto > api.lua");
  return [options] { return run(*options); };
}

}  // namespace pw
