#include "tools/lint_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "scripting/files.h"
#include "scripting/lint_lines.h"
#include "tools/escape.h"

namespace pw {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const char* word(Severity severity) { return severity == Severity::error ? "error" : "warning"; }

// As a person in `here` would write it.
std::string shown_path(const std::string& file, const std::string& here) {
  if (file.empty()) return "";
  std::error_code error;
  const fs::path full = fs::weakly_canonical(file, error), base = fs::weakly_canonical(here, error);
  const std::string relative = full.lexically_relative(base).generic_string();
  const bool far = relative.empty() || relative.starts_with("../../..");
  return far ? full.generic_string() : relative;
}

class Lines {  // of files, each read once
 public:
  std::string line(const Place& place) {
    auto [file, fresh] = files_.try_emplace(place.file);
    if (fresh) {
      Problems ignored;
      file->second = lines_of(read_pack_file(place.file, ignored).value_or(""));
    }
    const auto number = static_cast<std::size_t>(place.line);
    return place.line > 0 && number <= file->second.size() ? file->second[number - 1] : "";
  }

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

std::string said(const Problem& problem) {
  return printable(problem.hint.empty() ? problem.text : problem.text + " (" + problem.hint + ")");
}

}  // namespace

int Findings::count(Severity severity) const {
  return static_cast<int>(std::ranges::count(problems, severity, &Problem::severity));
}

std::string Findings::summary() const {
  const auto plural = [](int number, const char* what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
  };
  return fmt::format("{}, {}: {}, {} ({:.2f} s)", plural(packs, "pack"), plural(cards, "card"),
                     plural(count(Severity::error), "error"), plural(count(Severity::warning), "warning"), seconds);
}

std::string repository_of(const std::string& folder) {
  std::error_code error;
  const fs::path start = fs::weakly_canonical(folder, error);
  for (fs::path at = start; !at.empty(); at = at.parent_path()) {
    if (fs::exists(at / ".git", error)) return at.string();
    if (at == at.root_path()) break;
  }
  return start.string();
}

std::string text_report(const Findings& findings, const std::string& here, bool colour) {
  Lines lines;
  std::string all;
  for (Problem problem : findings.problems) {
    const std::string line = lines.line(problem.place);
    problem.place.file = shown_path(problem.place.file, here);
    problem.text = printable(problem.text);
    problem.hint = printable(problem.hint);
    all += render(problem, line, colour);
  }
  return all;
}

std::string concise_report(const Findings& findings, const std::string& here) {
  std::string all;
  for (Problem problem : findings.problems) {
    problem.place.file = shown_path(problem.place.file, here);
    problem.text = replaced(said(problem), {{'\n', " "}});
    problem.hint.clear();
    all += render(problem, "", false);
  }
  return all;
}

std::string json_report(const Findings& findings, const std::string& here) {
  Json list = Json::array();
  for (const Problem& problem : findings.problems)
    list.push_back({{"file", printable(shown_path(problem.place.file, here))},
                    {"line", problem.place.line},
                    {"column", problem.place.column},
                    {"severity", word(problem.severity)},
                    {"code", problem.code},
                    {"text", printable(problem.text)},
                    {"hint", printable(problem.hint)}});
  const Json report = {{"packs", findings.packs},
                       {"cards", findings.cards},
                       {"errors", findings.count(Severity::error)},
                       {"warnings", findings.count(Severity::warning)},
                       {"problems", list}};
  return report.dump(2) + "\n";
}

std::string github_report(const Findings& findings, const std::string& repository) {
  const auto data = [](std::string_view text) { return replaced(text, {{'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}}); };
  const auto property = [](std::string_view text) {
    return replaced(text, {{'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}, {':', "%3A"}, {',', "%2C"}});
  };
  std::string all;
  for (const Problem& problem : findings.problems) {
    std::string where = fmt::format("title={}", property(problem.code));
    if (!problem.place.file.empty())
      where = fmt::format("file={},", property(printable(shown_path(problem.place.file, repository)))) +
              (problem.place.line > 0 ? fmt::format("line={},", problem.place.line) : "") +
              (problem.place.line > 0 && problem.place.column > 0 ? fmt::format("col={},", problem.place.column) : "") +
              where;
    all += fmt::format("::{} {}::{}\n", word(problem.severity), where, data(said(problem)));
  }
  return all;
}

std::string sarif_report(const Findings& findings, const std::string& repository) {
  std::set<std::string> used;
  for (const Problem& problem : findings.problems) used.insert(problem.code);
  Json rules = Json::array();
  std::map<std::string, std::size_t> index;
  for (const std::string& code : used) {
    const CodeInfo& info = *find_code(code);
    index[code] = rules.size();
    rules.push_back({{"id", code},
                     {"shortDescription", {{"text", info.title}}},
                     {"fullDescription", {{"text", info.meaning}}},
                     {"help", {{"text", info.cure}}}});
  }
  Json results = Json::array();
  for (const Problem& problem : findings.problems) {
    Json result = {{"ruleId", problem.code},
                   {"ruleIndex", index[problem.code]},
                   {"level", word(problem.severity)},
                   {"message", {{"text", said(problem)}}}};
    if (!problem.place.file.empty()) {
      const std::string path = uri(shown_path(problem.place.file, repository));
      Json artifact = {{"uri", path}};
      if (!path.starts_with("file:")) artifact["uriBaseId"] = "SRCROOT";
      Json physical = {{"artifactLocation", artifact}};
      if (problem.place.line > 0) physical["region"]["startLine"] = problem.place.line;
      if (problem.place.line > 0 && problem.place.column > 0) physical["region"]["startColumn"] = problem.place.column;
      result["locations"] = Json::array({{{"physicalLocation", physical}}});
    }
    results.push_back(std::move(result));
  }
  const Json run = {
      {"tool", {{"driver", {{"name", "pilewright"}, {"version", PILEWRIGHT_VERSION}, {"rules", rules}}}}},
      {"columnKind", "unicodeCodePoints"},
      {"originalUriBaseIds", {{"SRCROOT", {{"description", {{"text", "the top folder of the repository"}}}}}}},
      {"results", results}};
  return Json{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
              {"version", "2.1.0"},
              {"runs", Json::array({run})}}
             .dump(2) +
         "\n";
}

// One suite per file with problems, one case per problem; a clean run is one case that passes.
std::string junit_report(const Findings& findings, const std::string& here) {
  std::map<std::string, std::vector<const Problem*>> by_file;
  for (const Problem& problem : findings.problems) by_file[shown_path(problem.place.file, here)].push_back(&problem);
  std::string suites;
  for (const auto& [file, problems] : by_file) {
    suites += fmt::format("  <testsuite name=\"{0}\" tests=\"{1}\" failures=\"{1}\" errors=\"0\">\n", xml(printable(file)),
                          problems.size());
    for (const Problem* problem : problems)
      suites += fmt::format(
          "    <testcase classname=\"{0}\" name=\"{1} {2}:{3}\">\n      <failure type=\"{4}\" "
          "message=\"{5}\">{0}:{2}:{3}: {4}[{1}]: {5}</failure>\n    </testcase>\n",
          xml(printable(file)), problem->code, problem->place.line, problem->place.column, word(problem->severity),
          xml(said(*problem)));
    suites += "  </testsuite>\n";
  }
  const std::size_t failures = findings.problems.size();
  if (failures == 0)
    suites =
        "  <testsuite name=\"pilewright lint\" tests=\"1\" failures=\"0\" errors=\"0\">\n    <testcase "
        "classname=\"pilewright\" name=\"lint\"/>\n  </testsuite>\n";
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pilewright lint\" tests=\"{}\" failures=\"{}\" "
      "errors=\"0\" time=\"{:.3f}\">\n{}</testsuites>\n",
      std::max<std::size_t>(failures, 1), failures, findings.seconds, suites);
}

}  // namespace pw
