// Many games: the figures do not depend on threads, on when the run is stopped, nor on who sits where.
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tests/catch.h"
#include "tests/command.h"
#include "tools/lab/ordered_run.h"
#include "tools/lab/progress.h"
#include "tools/lab/statistics.h"

using namespace pw;
using namespace pw::testing;
using Json = nlohmann::json;

namespace {

Json figures(const Folder& folder, const std::string& arguments) {
  const Said said = run(folder, "sim --json - " + arguments);
  REQUIRE(said.code == 0);
  Json json = Json::parse(said.out);
  json.erase("games_per_second");
  return json;
}

struct Sum {
  i64 games = 0, numbers = 0;
};

OrderedRun<Sum>::End sum_up(Sum& all, i64 last, int threads, i64 enough = -1, i64 failing = -1) {
  OrderedRun<Sum> run;
  bool in_order = true;
  run.make_player = [failing] {
    return [failing](i64 number, Sum& part) {
      if (failing >= 0 && number >= failing) throw std::runtime_error(std::to_string(number));
      ++part.games;
      part.numbers += number;
    };
  };
  run.take = [&all, &in_order, enough](const Sum& part, i64 next) {
    in_order &= all.numbers + part.numbers == next * (next - 1) / 2;  // all there are before `next`
    all.games += part.games;
    all.numbers += part.numbers;
    return enough < 0 || next % block != 0 || all.games < enough;
  };
  auto end = run.run(0, last, threads);
  CHECK(in_order);
  return end;
}

}  // namespace

TEST_CASE("Wilson's interval is the textbook's", "[lab]") {
  const Interval none = wilson(0, 10), half = wilson(0.5, 10), all = wilson(1, 10);
  CHECK(none.low == Approx(0).margin(1e-12));
  CHECK(none.high == Approx(0.27753).margin(1e-5));
  CHECK(half.low == Approx(0.23659).margin(1e-5));
  CHECK(half.high == Approx(0.76341).margin(1e-5));
  CHECK(all.low == Approx(1 - 0.27753).margin(1e-5));
  CHECK(wilson(0.25, 0).half_width() == 0.5);
}

TEST_CASE("games are handed over in order, and a run stops at the same one for any number of threads", "[lab]") {
  const int threads = GENERATE(1, 2, 7);
  Sum all;
  CHECK(sum_up(all, 5000, threads).next == 5000);
  CHECK(all.games == 5000);

  Sum some;
  const auto end = sum_up(some, 1'000'000, threads, 1000);
  CHECK(end.enough);
  CHECK_FALSE(end.interrupted);
  CHECK(end.next == 1024);
  CHECK(some.games == 1024);
}

TEST_CASE("of the games that fail, the first one is reported", "[lab]") {
  const int threads = GENERATE(1, 2, 7);
  Sum all;
  const auto end = sum_up(all, 100'000, threads, -1, 777);
  REQUIRE(end.failure);
  CHECK(end.failure->number == 777);
  CHECK_FALSE(end.interrupted);
}

TEST_CASE("the progress bar shows how far, how fast and how long still", "[lab]") {
  CHECK(progress_line(600, 1000, 2, "games") == "[##############..........]  60%  300 games/s  2 s left");
  CHECK(progress_line(1, 1000, 2, "games") == "[........................]   0%  0.5 games/s  33 min 18 s left");
  CHECK(progress_line(0, 1000, 2, "games").find("left") == std::string::npos);
}

TEST_CASE("bots take the seats in turn, and wins are told by bot", "[cli]") {
  const Folder folder;
  const Json json = figures(folder, "--bots greedy,random,random,random --games 2000 --seed 5");
  const Json& bots = json.at("wins_by_bot");
  CHECK(bots.size() == 2);
  double all = 0;
  for (const auto& [name, wins] : bots.items()) {
    CHECK(wins.at("low") < wins.at("share"));
    CHECK(wins.at("share") < wins.at("high"));
    all += wins.at("share").get<double>();
  }
  CHECK(all == Approx(1));
  CHECK(bots.at("greedy").at("fair") == 0.25);
  CHECK(bots.at("greedy").at("low") > 0.45);
  for (const Json& seat : json.at("wins_by_seat")) CHECK((seat.at("low") < 0.27 && seat.at("high") > 0.23));
  CHECK(json.at("bot") == "greedy,random,random,random");
  // Who is named first makes no difference but for the game a bot begins with.
  const Json turned = figures(folder, "--bots random,random,random,greedy --games 2000 --seed 5");
  CHECK(turned.at("wins_by_bot").at("greedy").at("share").get<double>() == Approx(bots.at("greedy").at("share").get<double>()).margin(0.06));
}

TEST_CASE("a run stops when it is precise enough, at the same game for any number of threads", "[cli]") {
  const Folder folder;
  const std::string command = "--precision 2% --seed 3";
  const Json one = figures(folder, command + " --threads 1");
  CHECK(one == figures(folder, command + " --threads 3"));
  CHECK(one.at("games") < 2500);
  for (const Json& seat : one.at("wins_by_seat")) CHECK(seat.at("high").get<double>() - seat.at("low").get<double>() <= 0.04);
  const Said short_run = run(folder, "sim --precision 0.1% --games 300");
  CHECK(short_run.code == 0);
  CHECK(short_run.err.find("not to 0.1%") != std::string::npos);
}

TEST_CASE("an interrupted run prints the figures of its first games", "[cli]") {
  const Folder folder;
  const std::string signal = GENERATE("INT", "TERM");
  const Said said = run(folder, "sim --bot greedy --seed 3 --games 1000000000 --json -", "timeout --preserve-status -s " + signal + " 2");
  REQUIRE(said.code == 0);
  Json json = Json::parse(said.out);
  CHECK(json.at("interrupted") == true);
  const i64 games = json.at("games");
  REQUIRE(games > 0);
  json.erase("interrupted");
  json.erase("games_per_second");
  CHECK(figures(folder, "--bot greedy --seed 3 --games " + std::to_string(games)) == json);
}

TEST_CASE("wrong bots and precisions are refused with what would be right", "[cli]") {
  const Folder folder;
  struct Case {
    const char *arguments, *says;
  };
  const Case test = GENERATE(values<Case>({
      {"--bots greedy,random", "one for every player"},
      {"--bots greedy,random --players 2-3", "one for every player"},
      {"--bots greedy,rand,random,random", "no bot 'rand'"},
      {"--precision 0", "0.5%"},
      {"--precision 70%", "0.5%"},
      {"--precision x", "0.5%"},
  }));
  const Said said = run(folder, std::string("sim ") + test.arguments);
  CHECK(said.code == 2);
  CHECK(said.err.find(test.says) != std::string::npos);
}
