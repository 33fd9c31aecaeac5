// pilewright schema: the JSON Schema of pack files.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "tools/commands.h"
#include "tools/schema.h"
#include "tools/terminal.h"

namespace pw {

Run add_schema(CLI::App& app) {
  CLI::App* schema = app.add_subcommand("schema", "print the JSON Schema of pack files, for editors");
  schema->footer("An editor with yaml-language-server uses it if a pack's first line is\n"
                 "  # yaml-language-server: $schema=pack.schema.json\n"
                 "'pilewright new pack' sets that up.\nExample:\n  pilewright schema > pack.schema.json");
  return [] {
    fmt::print("{}", pack_schema(*native_ruleset("point-a-pile")));
    return exit_fine;
  };
}

}  // namespace pw
