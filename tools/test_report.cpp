#include "tools/test_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tools/escape.h"
#include "tools/terminal.h"

namespace pw {
namespace {

using Json = nlohmann::ordered_json;

std::string counted(std::size_t number, const char* what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

struct Totals {
  std::size_t cases = 0, failed = 0, broken = 0;  // broken: packs that could not be loaded
  double seconds = 0;

  explicit Totals(const std::vector<TestSuite>& suites) {
    for (const TestSuite& suite : suites) {
      cases += suite.cases.size();
      failed += static_cast<std::size_t>(suite.failed());
      broken += !suite.problems.empty();
      seconds += suite.seconds;
    }
  }
};

std::string verdict(const TestSuite& suite, bool color) {
  if (!suite.problems.empty()) return paint("cannot be loaded", Ink::red, color);
  if (suite.failed() > 0) return paint(fmt::format("{} failed", suite.failed()), Ink::red, color);
  if (suite.cases.empty()) return paint("nothing to run", Ink::yellow, color);
  return paint("ok", Ink::green, color);
}

Json as_json(const std::vector<Problem>& problems) {
  Json list = Json::array();
  for (const Problem& problem : problems) {
    const Place place = place_for_reader(problem.place);
    list.push_back({{"file", place.file},
                    {"line", place.line},
                    {"column", place.column},
                    {"code", problem.code},
                    {"text", problem.text},
                    {"hint", problem.hint}});
  }
  return list;
}

std::string junit_problems(const char* element, const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems) text += problem_text(problem, false);
  return fmt::format("      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n", element, xml(problems[0].code),
                     xml(problems[0].text), xml(text));
}

}  // namespace

bool all_hold(const std::vector<TestSuite>& suites) {
  const Totals totals(suites);
  return totals.failed == 0 && totals.broken == 0;
}

std::string text_report(const std::vector<TestSuite>& suites, bool color) {
  std::string text;
  std::size_t width = 0;
  for (const TestSuite& suite : suites) width = std::max(width, suite.pack.size());
  for (const TestSuite& suite : suites) {
    text += fmt::format("{:<{}}  {:>12}  {}\n", suite.pack, width, counted(suite.cases.size(), "test"),
                        verdict(suite, color));
    for (const Problem& problem : suite.problems) text += problem_text(problem, color);
    for (const TestCase& one : suite.cases) {
      for (const Problem& problem : one.problems) text += problem_text(problem, color);
      if (!one.problems.empty()) text += fmt::format("  in {} {} of {}\n", one.kind, one.number, one.name);
    }
    if (suite.accepted) text += fmt::format("  {} rewritten\n", counted(ix(suite.accepted), "transcript"));
  }
  const Totals totals(suites);
  std::string result = fmt::format("{} passed, {} failed", totals.cases - totals.failed, totals.failed);
  if (totals.broken) result += fmt::format(", {} not loaded", counted(totals.broken, "pack"));
  text += fmt::format("\n{}\n{}\n", paint(result, all_hold(suites) ? Ink::green : Ink::red, color),
                      paint(fmt::format("{} in {}, {:.2f} s", counted(totals.cases, "test"),
                                        counted(suites.size(), "pack"), totals.seconds),
                            Ink::dim, color));
  return text;
}

std::string json_report(const std::vector<TestSuite>& suites) {
  const Totals totals(suites);
  Json json = {{"passed", totals.cases - totals.failed},
               {"failed", totals.failed},
               {"not_loaded", totals.broken},
               {"seconds", totals.seconds},
               {"packs", Json::array()}};
  for (const TestSuite& suite : suites) {
    Json cases = Json::array();
    for (const TestCase& one : suite.cases) {
      const Place place = place_for_reader(one.place);
      cases.push_back({{"kind", one.kind},
                       {"name", one.name},
                       {"number", one.number},
                       {"file", place.file},
                       {"line", place.line},
                       {"column", place.column},
                       {"ok", one.problems.empty()},
                       {"problems", as_json(one.problems)}});
    }
    json["packs"].push_back({{"pack", suite.pack},
                             {"failed", suite.failed()},
                             {"seconds", suite.seconds},
                             {"problems", as_json(suite.problems)},
                             {"cases", cases}});
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string junit_report(const std::vector<TestSuite>& suites) {
  const Totals totals(suites);
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pilewright\" tests=\"{}\" failures=\"{}\" "
      "errors=\"{}\" time=\"{:.3f}\">\n",
      totals.cases + totals.broken, totals.failed, totals.broken, totals.seconds);
  for (const TestSuite& suite : suites) {
    const bool broken = !suite.problems.empty();
    text += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{:.3f}\">\n",
                        xml(suite.pack), suite.cases.size() + broken, suite.failed(), broken ? 1 : 0, suite.seconds);
    if (broken) {
      text += fmt::format("    <testcase classname=\"{}\" name=\"loading\">\n", xml(suite.pack)) +
              junit_problems("error", suite.problems) + "    </testcase>\n";
    }
    for (const TestCase& one : suite.cases) {
      const Place place = place_for_reader(one.place);
      const std::string head = fmt::format("    <testcase classname=\"{}\" name=\"{} {}\" file=\"{}\" line=\"{}\"",
                                           xml(one.name), one.kind, one.number, xml(place.file), place.line);
      if (one.problems.empty())
        text += head + "/>\n";
      else
        text += head + ">\n" + junit_problems("failure", one.problems) + "    </testcase>\n";
    }
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace pw
