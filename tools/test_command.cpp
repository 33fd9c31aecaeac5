// pilewright test: runs the tests that designers write.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "tools/commands.h"
#include "tools/table_options.h"
#include "tools/terminal.h"
#include "tools/test_report.h"

namespace pw {
namespace {

struct TestOptions {
  std::vector<std::string> paths;
  std::string filter, format = "text", output;
  TableOptions table;  // only its path
  bool accept = false;
};

std::string report(const TestOptions& options, const std::vector<TestSuite>& suites, bool color) {
  if (options.format == "json") return json_report(suites);
  if (options.format == "junit") return junit_report(suites);
  return text_report(suites, color);
}

int run(const TestOptions& options) {
  std::vector<PackTarget> targets;
  for (const std::string& path : options.paths) {
    std::string hint;
    const auto found = find_targets(path, options.table.path, hint);
    if (!found) {
      complain(fmt::format("there is no pack at '{}'", path), hint);
      return exit_misuse;
    }
    targets.insert(targets.end(), found->begin(), found->end());
  }
  if (options.paths.empty()) targets = all_targets(options.table.path);

  std::vector<TestSuite> suites;
  std::size_t cases = 0;
  for (const PackTarget& target : targets) {
    suites.push_back(run_suite(target, options.table.path, options.filter, options.accept));
    cases += suites.back().cases.size();
  }
  const bool fine = all_hold(suites);
  if (!options.filter.empty() && cases == 0 && fine) {
    complain(fmt::format("no card with an example and no transcript has '{}' in its name", options.filter),
             "'pilewright list PACK' shows the cards of a pack");
    return exit_misuse;
  }
  if (!options.output.empty()) {
    if (!write_whole(options.output, report(options, suites, false))) {
      complain(fmt::format("'{}' cannot be written", options.output));
      return exit_misuse;
    }
    fmt::print("{}", text_report(suites, color_wanted(1)));
  } else {
    fmt::print("{}", report(options, suites, color_wanted(1)));
  }
  return fine ? exit_fine : exit_findings;
}

}  // namespace

Run add_test(CLI::App& app) {
  auto options = std::make_shared<TestOptions>();
  CLI::App* test = app.add_subcommand("test", "run the examples on cards and the transcripts (*.play) beside them");
  test->add_option("path", options->paths,
                   "packs, folders of packs, yaml or play files of a pack, or names of packs; all, if none is given");
  test->add_option("--filter", options->filter, "only cards whose name (pack/id), or transcripts whose name (pack/file), contains this")->type_name("TEXT");
  test->add_flag("--accept", options->accept, "rewrite the transcripts that differ: what comes out now is right");
  test->add_option("--format", options->format, "text, json or junit")
      ->check(CLI::IsMember({"text", "json", "junit"}))
      ->capture_default_str();
  test->add_option("--output", options->output, "write the report to this file, and text to the terminal")
      ->type_name("FILE");
  add_path_option(*test, options->table);
  test->footer(
      "Exit code: 0 all hold, 1 something does not, 2 wrong usage.\n"
      "Examples:\n  pilewright test\n  pilewright test my-packs/first-steps\n  pilewright test my-packs --filter "
      "twins\n"
      "  pilewright test my-packs/first-steps/twins.play --accept\n"
      "  pilewright test my-packs --format junit --output report.xml");
  return [options] { return run(*options); };
}

}  // namespace pw
