// SARIF reports hold against the schema of SARIF 2.1.0 (tests/sarif), by a validator that is not ours.
#include <rapidjson/document.h>
#include <rapidjson/schema.h>
#include <rapidjson/stringbuffer.h>

#include <filesystem>

#include "scripting/lint.h"
#include "tests/scratch.h"
#include "tools/lint_report.h"

using namespace pw;

namespace {

namespace fs = std::filesystem;

const rapidjson::SchemaDocument& sarif_schema() {
  static const rapidjson::SchemaDocument schema = [] {
    rapidjson::Document text;
    text.Parse(pw::testing::file_text(PILEWRIGHT_SOURCE_DIR "/tests/sarif/sarif-2.1.0-rtm.5.json").c_str());
    REQUIRE(text.IsObject());
    return rapidjson::SchemaDocument(text);
  }();
  return schema;
}

// Where and by which keyword it fails; "" if it holds.
std::string broken_rule(const std::string& report) {
  rapidjson::Document json;
  json.Parse(report.c_str());
  if (json.HasParseError()) return "no JSON";
  rapidjson::SchemaValidator validator(sarif_schema());
  if (json.Accept(validator)) return "";
  rapidjson::StringBuffer where;
  validator.GetInvalidDocumentPointer().StringifyUriFragment(where);
  return std::string(where.GetString()) + " " + validator.GetInvalidSchemaKeyword();
}

Findings findings_of(const std::vector<std::string>& folders) {
  Library library({PILEWRIGHT_SOURCE_DIR "/cards", PILEWRIGHT_SOURCE_DIR "/expansions"});
  const LintReport report = lint(folders, library);
  return {report.problems.all(), report.packs, report.cards, 0};
}

std::vector<std::string> bad_packs() {
  std::vector<std::string> folders;
  for (const auto& entry : fs::directory_iterator(PILEWRIGHT_SOURCE_DIR "/tests/bad"))
    folders.push_back(entry.path().string());
  return folders;
}

}  // namespace

TEST_CASE("the SARIF of every bad pack, and of all at once, holds against the schema", "[lint]") {
  const std::string near = PILEWRIGHT_SOURCE_DIR, far = "/nowhere/at/all";
  for (const std::string& folder : bad_packs()) {
    INFO(folder);
    const Findings findings = findings_of({folder});
    CHECK(broken_rule(sarif_report(findings, near)).empty());
    CHECK(broken_rule(sarif_report(findings, far)).empty());
  }
  const Findings all = findings_of(bad_packs());
  CHECK(all.problems.size() > 100);
  CHECK(broken_rule(sarif_report(all, near)).empty());
}

TEST_CASE("SARIF without findings, or with findings that have no place, holds against the schema", "[lint]") {
  CHECK(broken_rule(sarif_report({}, "")).empty());
  Findings findings;
  findings.problems = {{{}, "PW401", Severity::error, "no place", ""},
                       {{"a b/\xFF.yaml"}, "PW119", Severity::error, "no line \xFF\x01", "a hint"},
                       {{"x.yaml", 3}, "PW503", Severity::warning, "", ""}};
  CHECK(broken_rule(sarif_report(findings, "")).empty());
}

TEST_CASE("the schema refuses what is not SARIF", "[lint]") {
  const auto spoiled = [](const std::string& old, const std::string& by) {
    Findings findings;
    findings.problems = {{{"x.yaml", 3, 4}, "PW503", Severity::warning, "text", ""}};
    std::string report = sarif_report(findings, "");
    const std::size_t at = report.find(old);
    REQUIRE(at != std::string::npos);
    return broken_rule(report.replace(at, old.size(), by));
  };
  CHECK(spoiled("2.1.0\",", "2.0.0\",").find("enum") != std::string::npos);
  CHECK(spoiled("\"level\": \"warning\"", "\"level\": \"bad\"").find("enum") != std::string::npos);
  CHECK(spoiled("\"startLine\": 3", "\"startLine\": 0").find("minimum") != std::string::npos);
  CHECK(spoiled("\"ruleId\"", "\"ruleName\"").find("additionalProperties") != std::string::npos);
  CHECK(spoiled("\"name\": \"pilewright\",", "").find("required") != std::string::npos);
}
