// pilewright lint: check packs and say what is wrong with them.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>

#include "scripting/exercise.h"
#include "scripting/lint.h"
#include "scripting/lint_lines.h"
#include "tools/commands.h"
#include "tools/lint_report.h"
#include "tools/pack_paths.h"
#include "tools/table_options.h"
#include "tools/terminal.h"

namespace pw {
namespace {

namespace fs = std::filesystem;

struct LintCommand {
  std::vector<std::string> paths;
  std::string format = "text", output, select, ignore, effort = "quick", replays;
  bool strict = false, fix = false, coverage = false, packs_only = false;
  TableOptions table;  // only its path
};

struct Misuse {
  std::string text, hint;
};

std::vector<std::string> find_all_packs(const LintCommand& command) {
  std::vector<PackTarget> targets;
  for (const std::string& path : command.paths) {
    std::string hint;
    const auto found = find_targets(path, command.table.path, hint);
    std::error_code ignored;
    if (!found && command.packs_only && fs::is_regular_file(path, ignored)) continue;
    if (!found) throw Misuse{fmt::format("there is no pack at '{}'", path), hint};
    targets.insert(targets.end(), found->begin(), found->end());
  }
  if (command.paths.empty()) targets = all_targets(command.table.path);
  std::vector<std::string> packs;
  for (const PackTarget& target : targets)
    if (std::ranges::find(packs, target.folder) == packs.end()) packs.push_back(target.folder);
  return packs;
}

std::vector<std::string> read_codes(const std::string& text) {
  std::vector<std::string> prefixes = split_words(text, ',');
  for (const std::string& prefix : prefixes)
    if (std::ranges::none_of(all_codes(), [&](const CodeInfo& info) { return info.code.starts_with(prefix); }))
      throw Misuse{fmt::format("no code begins with '{}'", prefix),
                   "for example PW503, or PW5 for all of them; 'pilewright explain' lists the codes"};
  return prefixes;
}

struct Selection {
  std::vector<std::string> select, ignore;
  bool has(std::string_view code) const {
    const auto begins = [&](const std::string& prefix) { return code.starts_with(prefix); };
    return (select.empty() || std::ranges::any_of(select, begins)) && std::ranges::none_of(ignore, begins);
  }
};

void write_or_refuse(const std::string& path, const std::string& text) {
  if (!write_whole(path, text)) throw Misuse{fmt::format("'{}' cannot be written", path), ""};
}

void mend_files(const std::vector<std::string>& packs, const Selection& selection) {
  for (const std::string& pack : packs) {
    for (const SourceFile& file : pack_files(pack)) {
      const std::string text = mended(file, selection.has("PW603"), selection.has("PW604"));
      if (text == file.text) continue;
      write_or_refuse(file.path, text);
      fmt::print(stderr, "mended {}\n", fs::proximate(file.path).string());
    }
  }
}

std::string made_report(const LintCommand& command, const Findings& findings, bool colour) {
  const std::string here = fs::current_path().string(), repository = repository_of(here);
  if (command.format == "concise") return concise_report(findings, here);
  if (command.format == "json") return json_report(findings, here);
  if (command.format == "github") return github_report(findings, repository);
  if (command.format == "sarif") return sarif_report(findings, repository);
  if (command.format == "junit") return junit_report(findings, here);
  return text_report(findings, here, colour);
}

// Plays the packs; what play shows joins the other problems.
class Player {
 public:
  Player(const LintCommand& command, Library& library) : command_(command), library_(library) {}

  void operator()(const PackSource& pack, Problems& problems) const {
    using enum Exercise::Effort;
    Exercise request;
    request.packs = {pack.name};
    request.effort = command_.effort == "quick" ? quick : command_.effort == "normal" ? normal : thorough;
    request.coverage = command_.coverage;
    const bool shown = is_terminal(2) && request.effort != quick;
    if (shown) fmt::print(stderr, "\rplaying {} …\033[K", pack.name);
    for (const ExerciseFinding& found : exercise(library_, request).findings) add(pack, found, problems);
    if (shown) fmt::print(stderr, "\r\033[K");
  }

 private:
  const LintCommand& command_;
  Library& library_;

  void add(const PackSource& pack, const ExerciseFinding& found, Problems& problems) const {
    Problem problem = found.problem;
    if (!found.replay.empty()) {
      std::string shown = "'--replays DIR' saves the game that shows it";
      if (!command_.replays.empty()) {
        const std::string file =
            fmt::format("{}/{}-{}-{}.replay", command_.replays, pack.name, problem.code, problem.place.line);
        std::error_code error;
        fs::create_directories(command_.replays, error);
        write_or_refuse(file, found.replay);
        shown = "the game that shows it: " + file;
      }
      problem.hint += (problem.hint.empty() ? "" : "; ") + shown;
    }
    if (problem.severity == Severity::error)
      problems.error(problem.place, problem.code, problem.text, problem.hint);
    else
      problems.warning(problem.place, problem.code, problem.text, problem.hint);
  }
};

int lint_and_report(const LintCommand& command) {
  const auto start = std::chrono::steady_clock::now();
  const Selection selection{read_codes(command.select), read_codes(command.ignore)};
  const std::vector<std::string> packs = find_all_packs(command);
  if (command.fix) mend_files(packs, selection);

  std::vector<std::string> path = command.table.path;
  for (const std::string& pack : packs) {
    std::error_code error;
    std::string parent = fs::weakly_canonical(pack, error).parent_path().string();
    if (std::ranges::find(path, parent) == path.end()) path.push_back(std::move(parent));
  }
  Library library = make_library(path);
  LintReport report = command.effort == "none" ? lint(packs, library) : lint(packs, library, Player(command, library));

  Findings findings{{}, report.packs, report.cards, 0};
  for (const Problem& problem : report.problems.all())
    if (selection.has(problem.code)) findings.problems.push_back(problem);
  findings.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  const bool to_file = !command.output.empty() && command.output != "-";
  const std::string text = made_report(command, findings, !to_file && color_wanted(1));
  if (to_file)
    write_or_refuse(command.output, text);
  else
    fmt::print("{}", text);
  std::fflush(stdout);
  fmt::print(command.format == "text" && !to_file ? stdout : stderr, "{}\n", findings.summary());
  return findings.count(Severity::error) > 0 || (command.strict && !findings.problems.empty()) ? exit_findings
                                                                                               : exit_fine;
}

int run(const LintCommand& command) {
  try {
    return lint_and_report(command);
  } catch (const Misuse& misuse) {
    complain(misuse.text, misuse.hint);
    return exit_misuse;
  }
}

}  // namespace

Run add_lint(CLI::App& app) {
  auto command = std::make_shared<LintCommand>();
  CLI::App* lint = app.add_subcommand("lint", "check packs: YAML, Lua, texts and style, and how they play");
  lint->add_option("path", command->paths,
                   "a pack's folder, a folder of packs, or a file of a pack (default: the project's own packs)")
      ->type_name("PATH");
  lint->add_option("--format", command->format, "text, concise, json, github, sarif or junit")
      ->check(CLI::IsMember({"text", "concise", "json", "github", "sarif", "junit"}))
      ->capture_default_str()
      ->type_name("NAME");
  lint->add_option("--output", command->output, "write the report into a file")->type_name("FILE");
  lint->add_flag("--strict", command->strict, "warnings count like errors");
  lint->add_option("--select", command->select, "only these codes, separated by commas; PW5 means all that begin so")
      ->type_name("CODES");
  lint->add_option("--ignore", command->ignore, "not these codes")->type_name("CODES");
  lint->add_option("--effort", command->effort, "how much to play: none, quick, normal or thorough")
      ->check(CLI::IsMember({"none", "quick", "normal", "thorough"}))
      ->capture_default_str()
      ->type_name("NAME");
  lint->add_flag("--packs-only", command->packs_only, "pass over files that belong to no pack, as hooks are given any");
  lint->add_flag("--coverage", command->coverage, "also tell which lines of Lua were never executed");
  lint->add_option("--replays", command->replays, "save games that show an error here")->type_name("DIR");
  lint->add_flag("--fix", command->fix, "mend what is safe to mend: spaces at the end of lines, the last line break");
  add_path_option(*lint, command->table);
  lint->footer(
      "Exit code: 0 nothing found (warnings may be), 1 something found, 2 wrong usage.\n"
      "A comment '# pw:ignore PW503 because …' on a line, or alone above it, suppresses a code there.\n"
      "'pilewright explain PW503' says what a code means.\n"
      "Examples:\n  pilewright lint\n  pilewright lint my-packs --strict\n  pilewright lint --format github\n"
      "  pilewright lint --format sarif --output lint.sarif\n  pilewright lint my-pack --fix --ignore PW605");
  return [command] { return run(*command); };
}

}  // namespace pw
