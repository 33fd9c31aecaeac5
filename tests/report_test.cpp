// The report, and what a run must be for CI. How the page looks, report_browser_test asks a real browser.
#include <regex>

#include "tests/catch.h"
#include "tests/command.h"
#include "tools/lab/charts.h"

using namespace pw;
using namespace pw::testing;

TEST_CASE("a report is one page that needs nothing else", "[cli][lab]") {
  const Folder folder;
  REQUIRE(run(folder, "sim --games 400 --seed 2 --bots greedy,random,random,random --packs wait-a-minute --report out.html").code == 0);
  const std::string page = folder.read("out.html");
  for (const char* part : {"<!doctype html>", "prefers-color-scheme:dark", "name=\"viewport\"", "Wins by seat", "Agent ladder", "Length of a game",
                           "Scores, round by round", "win rate given scored", "correlation", "wait-a-minute/steal", "signature",
                           "pilewright sim --game point-a-pile --packs wait-a-minute --players 4 --bots greedy,random,random,random --seed 2 --games 400"}) {
    INFO(part);
    CHECK(page.find(part) != std::string::npos);
  }
  CHECK(page.find("<script") == std::string::npos);
  CHECK_FALSE(std::regex_search(page, std::regex("(src|href)=\"(?!data:)")));
  CHECK(page.find("url(") == std::string::npos);

  // Its replays are real ones.
  const std::string mark = "base64,";
  const auto begin = page.find(mark);
  REQUIRE(begin != std::string::npos);
  folder.write("replay.b64", page.substr(begin + mark.size(), page.find('"', begin) - begin - mark.size()));
  REQUIRE(std::system(("base64 -d '" + folder.path().string() + "/replay.b64' > '" + folder.path().string() + "/x.replay'").c_str()) == 0);
  const Said replay = run(folder, "replay --quiet x.replay");
  CHECK(replay.code == 0);
  CHECK(replay.has("verified"));
}

TEST_CASE("names cannot break the page", "[lab]") { CHECK(html_text("<b> & \"c\"") == "&lt;b&gt; &amp; &quot;c&quot;"); }

TEST_CASE("an assertion that holds passes, one that fails names the figure, a wrong one says what there is", "[cli][lab]") {
  const Folder folder;
  const std::string sim = "sim --games 500 --seed 1 ";
  CHECK(run(folder, sim + "--assert 'seat1.win in 0.15..0.35' --assert 'rounds < 12' --assert 'rounds_per_game>=1' --assert 'random.win in 90%..100%'").code == 0);
  const Said failed = run(folder, sim + "--assert 'seat1.win > 60%'");
  CHECK(failed.code == 1);
  CHECK(failed.err.find("seat1.win is 0.2") != std::string::npos);
  struct Case {
    const char *text, *says;
  };
  const Case test = GENERATE(values<Case>({
      {"seat1.wins < 1", "did you mean 'seat1.win'?"},
      {"seat5.win < 1", "there is no figure 'seat5.win'"},
      {"rounds", "expected NAME in LOW..HIGH"},
      {"rounds in 5", "expected NAME in LOW..HIGH"},
      {"rounds in 5..3", "the range is empty"},
      {"lead_changes < 3", "--metrics"},
  }));
  const Said wrong = run(folder, sim + "--assert '" + test.text + "'");
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find(test.says) != std::string::npos);
  CHECK(run(folder, sim + "--metrics --assert 'lead_changes < 3' --assert 'point-a-pile/empty.in_play > 90%'").code == 0);
}
