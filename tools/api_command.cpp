// pilewright api: what the Lua of packs can name, as a stub for editors or as help for one word.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "scripting/problem.h"
#include "tools/api_stub.h"
#include "tools/commands.h"
#include "tools/terminal.h"

namespace pw {
namespace {

int run(const std::string& word) {
  const Ruleset& rules = *native_ruleset("point-a-pile");
  if (word.empty()) {
    fmt::print("{}", api_stub(rules));
    return exit_fine;
  }
  std::vector<std::string> known;
  if (const auto help = api_help(rules, word, known)) {
    fmt::print("{}", *help);
    return exit_fine;
  }
  const std::string near = did_you_mean(word, known);
  complain(fmt::format("scripts know nothing called '{}'", word),
           near.empty() ? "'pilewright api me', 'api pile', 'api card' and 'api game' list all that there is" : fmt::format("did you mean '{}'?", near));
  return exit_misuse;
}

}  // namespace

Run add_api(CLI::App& app) {
  auto word = std::make_shared<std::string>();
  CLI::App* api = app.add_subcommand("api", "explain what Lua can name, or print a stub of it for editors");
  api->add_option("name", *word, "a field, verb, hook or function; none: the stub for the Lua language server");
  api->footer("Examples:\n  pilewright api me                  all that can be read of a player\n  pilewright api me.count\n"
              "  pilewright api pick\n  pilewright api > api.lua");
  return [word] { return run(*word); };
}

}  // namespace pw
