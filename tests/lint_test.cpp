// pilewright lint and explain as CI runs them: formats, exit codes, selection, suppression, mending.
#include <nlohmann/json.hpp>

#include "tests/command.h"

namespace {

using Json = nlohmann::json;
using pw::testing::run;
using pw::testing::Said;
using pw::testing::Scratch;

const std::string head =
    "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\ncards:\n  - id: one\n    kind: point\n    label: One\n";
const std::string warned =
    head + "    text: Some points.\n    with: {points: [1, 2]}\n    score: 1\n    examples: [{score: 1}]\n";
const std::string broken = head + "    text: Some points.\n    colr: <&\">\n    score: 1\n    examples: [{score: 1}]\n";

}  // namespace

TEST_CASE("the shipped packs are clean, warnings counted", "[lint]") {
  const Scratch folder;
  const Said said = run(folder, "lint --strict");
  CHECK(said.code == 0);
  CHECK(said.out.find("0 errors, 0 warnings") != std::string::npos);
}

TEST_CASE("lint's exit code says whether something was found, and misuse is told apart", "[lint]") {
  const Scratch folder(warned);
  CHECK(run(folder, "lint x").code == 0);
  CHECK(run(folder, "lint x --strict").code == 1);
  CHECK(run(folder, "lint x/pack.yaml --strict").code == 1);
  CHECK(run(folder, "lint . --strict --ignore PW5").code == 0);
  CHECK(run(folder, "lint x --strict --select PW6").code == 0);
  CHECK(run(folder, "lint x --strict --select PW503").code == 1);
  CHECK(run(folder, "lint x --select PX1").code == 2);
  CHECK(run(folder, "lint nowhere").code == 2);
  CHECK(run(folder, "lint x --format yaml").code == 2);
}

TEST_CASE("lint writes the formats of CI systems", "[lint]") {
  const Scratch folder(broken);
  const Json json = Json::parse(run(folder, "lint x --format json").out);
  REQUIRE(json.at("problems").size() == 1);
  CHECK(json["problems"][0].at("file") == "x/pack.yaml");
  CHECK(json["problems"][0].at("code") == "PW204");
  CHECK(json["problems"][0].at("line") == 10);
  const std::string fields =
      " (there are id, kind, label, text, weight, copies, each, symbols, with, when, examples, score, allow, empty, later, won, can, "
      "act)\n";
  CHECK(run(folder, "lint x --format concise").out ==
        "x/pack.yaml:10:5: error[PW204]: unknown field 'colr' on card" + fields);
  CHECK(run(folder, "lint x --format github").out ==
        "::error file=x/pack.yaml,line=10,col=5,title=PW204::unknown field 'colr' on card" + fields);
  CHECK(run(folder, "lint x --format junit --output j.xml").code == 1);
  CHECK(folder.read("j.xml").find("failures=\"1\"") != std::string::npos);

  const Json sarif = Json::parse(run(folder, "lint x --format sarif").out);
  CHECK(sarif.at("version") == "2.1.0");
  const Json& one = sarif.at("runs").at(0);
  CHECK(one.at("tool").at("driver").at("name") == "pilewright");
  const Json& result = one.at("results").at(0);
  CHECK(result.at("level") == "error");
  CHECK(one["tool"]["driver"].at("rules").at(result.at("ruleIndex").get<std::size_t>()).at("id") ==
        result.at("ruleId"));
  const Json& place = result.at("locations").at(0).at("physicalLocation");
  CHECK(place.at("artifactLocation").at("uri") == "x/pack.yaml");
  CHECK(place.at("region").at("startLine") == 10);
}

TEST_CASE("a comment with a reason suppresses a code, on its line or above it", "[lint]") {
  const std::string rest = "    score: 1\n    examples: [{score: 1}]\n",
                    comment = "# pw:ignore PW503 because it is tried out";
  const Scratch same(head + "    text: Some.\n    with: {points: [1, 2]}  " + comment + "\n" + rest);
  CHECK(run(same, "lint x --strict").code == 0);
  const Scratch above(head + "    text: Some.\n    " + comment + "\n    with: {points: [1, 2]}\n" + rest);
  CHECK(run(above, "lint x --strict").code == 0);
}

TEST_CASE("lint mends what is safe to mend", "[lint]") {
  const Scratch folder(head + "    text: Some.   \n    score: 1\n    examples: [{score: 1}]");
  CHECK(run(folder, "lint x --strict").code == 1);
  CHECK(run(folder, "lint x --strict --fix").code == 0);
  CHECK(folder.read("x/pack.yaml") == head + "    text: Some.\n    score: 1\n    examples: [{score: 1}]\n");
}

TEST_CASE("explain knows every code", "[lint]") {
  const Scratch folder;
  CHECK(run(folder, "explain").out.find("PW701") != std::string::npos);
  CHECK(run(folder, "explain pw204").out.find("colr") != std::string::npos);
  CHECK(run(folder, "explain PW999").code == 2);
}
