// What a run tells beyond who won, on a made-up pack whose cards have known fates.
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/command.h"
#include "tools/lab/metrics.h"

using namespace pw;
using namespace pw::testing;
using Json = nlohmann::json;

TEST_CASE("quantiles and evenness are read off counts", "[lab]") {
  const Histogram scores{{-2, 1}, {0, 2}, {5, 7}};
  CHECK(quantile(scores, 0.05) == -2);
  CHECK(quantile(scores, 0.25) == 0);
  CHECK(quantile(scores, 0.5) == 5);
  CHECK(evenness({{pick_key(4, 0), 10}, {pick_key(4, 1), 10}, {pick_key(4, 2), 10}, {pick_key(4, 3), 10}}) == Approx(1));
  CHECK(evenness({{pick_key(4, 2), 10}}) == Approx(0).margin(1e-12));
  CHECK(evenness({{pick_key(4, 0), 10}, {pick_key(4, 1), 10}}) == Approx(0.5));
  CHECK(evenness({}) == -1);
}

TEST_CASE("metrics tell what cards did, and leave the games as they are", "[cli][lab]") {
  const Folder folder;
  folder.write("packs/known/pack.yaml",
               "pack: known\ntitle: Known\nversion: 1.0.0\ngame: point-a-pile\ncards:\n"
               "  - id: prize\n    kind: point\n    copies: 3\n    label: Prize\n    text: You win.\n    score: 30\n"
               "  - id: never\n    kind: action\n    copies: 8\n    label: Never\n    text: Nothing.\n    when: any\n    can: false\n    act: game:stop_actions()\n"
               "  - id: hush\n    kind: action\n    copies: 8\n    label: Hush\n    text: No more actions.\n    when: any\n    act: game:stop_actions()\n");
  const std::string command = "sim --games 600 --seed 2 --bot random --path packs --packs known --json - ";
  const Said watched = run(folder, command + "--metrics"), plain = run(folder, command);
  REQUIRE(watched.code == 0);
  const Json json = Json::parse(watched.out), metrics = json.at("metrics"), cards = metrics.at("cards");
  CHECK(json.at("signature") == Json::parse(plain.out).at("signature"));
  CHECK_FALSE(Json::parse(plain.out).contains("metrics"));

  const Json& prize = cards.at("known/prize");
  CHECK(prize.at("win_given_scored_correlation").at("low") > 0.9);
  CHECK(prize.at("mean_points") == 30.0);
  CHECK(prize.at("scored") <= prize.at("in_play"));
  CHECK(prize.at("triggered") == 0.0);
  CHECK(cards.at("known/never").at("triggered") == 0.0);
  CHECK(cards.at("known/never").at("legal_unused") == 0.0);
  CHECK(cards.at("known/hush").at("triggered") > 0.1);
  CHECK(cards.at("known/hush").at("legal_unused") > 0.0);

  CHECK(metrics.at("rounds").at("mean") == json.at("rounds_per_game").at("mean"));
  i64 games = 0;
  for (const Json& length : metrics.at("length")) games += length.at("games").get<i64>();
  CHECK(games == 600);
  const Json& first = metrics.at("scores_by_round").at(0);
  CHECK(first.at("players") == 2400);
  CHECK(first.at("q5") <= first.at("q50"));
  CHECK(first.at("q50") <= first.at("q95"));
  CHECK(metrics.at("choices").at("point").at("evenness") > 0.95);  // random players
  for (const char* share : {"behind_at_half", "comebacks", "settled"}) {
    CHECK(metrics.at(share).at("mean") >= 0.0);
    CHECK(metrics.at(share).at("mean") <= 1.0);
  }
  CHECK(json.at("contested_rate").at("mean") > 0.1);
  CHECK(json.at("empty_space_rate").at("mean") > 0.1);
}

TEST_CASE("the course of a scripted game is seen, whose steps go on without a pause", "[cli][lab]") {
  const Folder folder;
  const Said said = run(folder, "sim --game scout --games 40 --seed 3 --metrics --json -");
  REQUIRE(said.code == 0);
  const Json json = Json::parse(said.out), metrics = json.at("metrics");
  CHECK(metrics.at("rounds").at("mean") == json.at("rounds_per_game").at("mean"));
  CHECK(metrics.at("scores_by_round").size() == 4);  // a round for each of four players
  CHECK(metrics.at("lead_changes").at("mean") > 0.0);
  CHECK(metrics.at("behind_at_half").at("mean") > 0.0);
}
