// The hook for pre-commit and the workflows for GitHub, run line by line as those would run them: in a repository, with
// the names of the changed files as arguments.
#include <regex>

#include "scripting/yaml.h"
#include "tests/command.h"
#include "tools/templates.h"

using namespace pw;
using namespace pw::testing;

namespace {

const std::string good =
    "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\ncards:\n  - id: one\n    kind: point\n    label: One\n"
    "    text: Some points.\n    score: 1\n    examples: [{score: 1}]\n";
const std::string bad = good + "    colr: red\n";

YamlNode yaml_of(const std::string& text) {
  Problems problems;
  auto root = read_yaml(text, "", problems);
  for (const Problem& problem : problems.all()) UNSCOPED_INFO(render(problem, "", false));
  REQUIRE(root);
  return *root;
}

std::string text_at(const YamlNode& map, const char* key) {
  const YamlNode* node = map.find(key);
  REQUIRE(node);
  return node->text;
}

// `pilewright` is found as installed, and ./dev hands its words on as the real one does once everything is built.
void set_up(const Folder& folder, const std::string& dev) {
  folder.write("bin/pilewright", "#!/bin/sh\nexec '" PILEWRIGHT_BINARY "' \"$@\"\n");
  folder.write(dev, "#!/bin/sh\n[ \"$1\" = -- ] && shift\nexec '" PILEWRIGHT_BINARY "' \"$@\"\n");
  REQUIRE(run_command(folder, "sh -c 'git init -q . && chmod +x bin/pilewright " + dev + "'").code == 0);
}

Said run_line(const Folder& folder, const std::string& line) {
  folder.write("line.sh", "PATH=\"$PWD/bin:$PATH\"\n" + line + "\n");
  return run_command(folder, "sh -e line.sh");
}

// The `run:` lines of a workflow's jobs.
std::vector<std::string> lines_of_workflow(const std::string& text) {
  const YamlNode workflow = yaml_of(text);
  std::vector<std::string> lines;
  REQUIRE(workflow.find("jobs"));
  for (const auto& [name, job] : workflow.find("jobs")->entries) {
    REQUIRE(job.find("steps"));
    for (const YamlNode& step : job.find("steps")->items)
      if (const YamlNode* line = step.find("run")) lines.push_back(line->text);
  }
  return lines;
}

}  // namespace

TEST_CASE("the pre-commit hook is run with the changed files and finds what is wrong in their packs", "[ci]") {
  const YamlNode hooks = yaml_of(file_text(PILEWRIGHT_SOURCE_DIR "/.pre-commit-hooks.yaml"));
  REQUIRE(hooks.items.size() == 1);
  const YamlNode& hook = hooks.items[0];
  CHECK(text_at(hook, "language") == "system");
  const std::regex wanted(text_at(hook, "files"));
  const Folder folder;
  set_up(folder, "dev");
  folder.write(".pre-commit-config.yaml", "repos: []\n");
  folder.write("README.md", "Packs.\n");
  folder.write("packs/x/x.lua", "function two() return 2 end\n");
  const auto commit = [&](const std::string& pack) {
    folder.write("packs/x/pack.yaml", pack);
    std::string line = text_at(hook, "entry");
    for (const char* file : {".pre-commit-config.yaml", "README.md", "packs/x/pack.yaml", "packs/x/x.lua"})
      if (std::regex_search(file, wanted)) line += std::string(" ") + file;
    CHECK(line.find("README") == std::string::npos);
    CHECK(line.find("x.lua") != std::string::npos);
    return run_line(folder, line);
  };
  CHECK(commit(good).code == 0);
  const Said said = commit(bad);
  CHECK(said.code == 1);
  CHECK(said.out.starts_with("packs/x/pack.yaml:12:5: error[PW204]: unknown field 'colr' on card"));
  CHECK(run_line(folder, text_at(hook, "entry") + " .pre-commit-config.yaml").code == 0);
  CHECK(run_line(folder, text_at(hook, "entry") + " nowhere.yaml").code == 2);
}

TEST_CASE("the lines of the lint workflow are clean on what is shipped", "[ci]") {
  const Folder folder;
  set_up(folder, "dev");
  const auto lines = lines_of_workflow(file_text(PILEWRIGHT_SOURCE_DIR "/.github/workflows/lint.yml"));
  REQUIRE(lines.size() == 1);
  CHECK(run_line(folder, lines[0]).code == 0);
  folder.write("packs/x/pack.yaml", bad);
  const Said said = run_line(folder, lines[0] + " packs");
  CHECK(said.code == 1);
  CHECK(said.out.starts_with("::error file=packs/x/pack.yaml,line=12,col=5,title=PW204::"));
}

TEST_CASE("the workflow of a new pack passes as it is, and fails when the pack is broken", "[ci]") {
  const Folder folder;
  set_up(folder, "pilewright/dev");
  std::vector<std::string> lines;
  for (const auto& [file, text] : pack_files("fresh", *native_ruleset("point-a-pile"))) {
    folder.write("packs/fresh/" + file, text);
    if (file.ends_with("pack.yml")) lines = lines_of_workflow(text);
  }
  REQUIRE(lines.size() >= 3);
  for (const std::string& line : lines) CHECK(run_line(folder, line).code == 0);
  folder.write("packs/fresh/pack.yaml", folder.read("packs/fresh/pack.yaml") + "    colr: red\n");
  for (const std::string& line : lines) CHECK(run_line(folder, line).code != 0);
}
