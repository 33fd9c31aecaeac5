// What cards do, found by playing with and without them: on packs with a known answer.
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/command.h"
#include "tests/scratch.h"
#include "tools/lab/blank.h"
#include "tools/lab/impact.h"

using namespace pw;
using namespace pw::testing;
using Json = nlohmann::json;

namespace {

// One card far too strong, one whose text does nothing, one blank.
const std::string planted =
    "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\ncards:\n"
    "  - id: planted\n    kind: point\n    copies: 4\n    label: Planted\n    text: +9 for you.\n    score: 9\n"
    "  - id: idle\n    kind: point\n    copies: 4\n    label: Idle\n    text: Nothing.\n    score: me.cards * 0\n"
    "  - id: blank\n    kind: point\n    copies: 4\n    label: Blank\n";

int def_of(const Game& game, const std::string& name) {
  for (std::size_t i = 0; i < game.cards.defs.size(); ++i)
    if (game.cards.defs[i].name() == name) return static_cast<int>(i);
  FAIL("no card " << name);
  return -1;
}

ImpactRequest request_for(const Scratch& packs, u64 seed) {
  ImpactRequest request;
  request.make_game = [&packs] { return packs.game(false); };
  const auto game = packs.game(false);
  request.experiment = describe_experiment(*game);
  request.experiment.seed = seed;
  request.experiment.games = 8000;
  for (const char* name : {"x/planted", "x/idle", "x/blank"}) request.defs.push_back(def_of(*game, name));
  return request;
}

}  // namespace

TEST_CASE("impact finds the planted card and clears the blank one in 19 of 20 runs", "[lab]") {
  const Scratch packs(planted);
  int found = 0, cleared = 0, small = 0;
  for (u64 seed = 1; seed <= 20; ++seed) {
    ImpactEnd end;
    const auto cards = measure_impact(request_for(packs, seed), end);
    REQUIRE_FALSE(end.failure);
    found += cards[0].verdict == ImpactVerdict::too_strong && cards[0].holm_p < 0.05;
    // Not quite nothing: blanked it is textless, which Quiet Crowd pays for. A long run puts its edge at -0.7 %.
    small += std::abs(cards[1].effect.edge.mean()) < 0.03 && cards[1].edge.holds(-0.007);
    cleared += cards[2].verdict == ImpactVerdict::no_effect && cards[2].holm_p > 0.05;
  }
  CHECK(found >= 19);
  CHECK(small >= 19);
  CHECK(cleared >= 19);
}

TEST_CASE("impact is the same for any number of threads", "[lab]") {
  const Scratch packs(planted);
  ImpactRequest request = request_for(packs, 5);
  ImpactEnd end;
  const auto one = measure_impact(request, end);
  request.threads = 3;
  const auto many = measure_impact(request, end);
  for (std::size_t i = 0; i < one.size(); ++i) {
    CHECK(one[i].effect.edge.sums() == many[i].effect.edge.sums());
    CHECK(one[i].holm_p == many[i].holm_p);
  }
}

TEST_CASE("a blanked card has nothing to say until it is itself again", "[lab]") {
  const Scratch packs(planted);
  const auto game = packs.game(false);
  const int def = def_of(*game, "x/planted");
  CHECK(has_hooks(*game, def));
  {
    const Blanked blank(*game, def);
    CHECK_FALSE(has_hooks(*game, def));
  }
  CHECK(has_hooks(*game, def));
  CHECK_FALSE(has_hooks(*game, def_of(*game, "x/blank")));
}

// Pure noise, looked at after every game: the usual test cries wolf in most runs, this one in at most one of twenty.
TEST_CASE("an always valid p stays right however often one looks", "[lab]") {
  int usual = 0, valid = 0;
  const int runs = 400;
  for (int run = 0; run < runs; ++run) {
    Rng rng(static_cast<u64>(run), u64{7});
    Figure noise;
    bool usual_cried = false, cried = false;
    for (int i = 1; i <= 3000; ++i) {
      noise.add(rng.below(2) ? 1 : -1);
      if (i < 100) continue;
      usual_cried |= std::abs(noise.mean()) > z95 * noise.standard_error();
      cried |= always_valid_p(noise.mean(), noise.standard_error(), noise.games()) < 0.05;
    }
    usual += usual_cried;
    valid += cried;
  }
  CHECK(usual > runs / 4);
  CHECK(valid <= runs / 20);
}

TEST_CASE("Holm's correction is the textbook's", "[lab]") {
  const auto corrected = holm({0.01, 0.04, 0.03, 0.005});
  CHECK(corrected[0] == Approx(0.03));
  CHECK(corrected[1] == Approx(0.06));
  CHECK(corrected[2] == Approx(0.06));
  CHECK(corrected[3] == Approx(0.02));
}

TEST_CASE("a paired difference is known better than either side", "[lab]") {
  Rng rng(1, u64{1});
  PairedFigure pair;
  Figure a;
  for (int i = 0; i < 1000; ++i) {
    const int common = rng.between(0, 100), extra = rng.between(0, 2);
    pair.add(common, 1, common + extra, 1);
    a.add(common);
  }
  CHECK(pair.difference() == Approx(1).margin(0.1));
  CHECK(pair.standard_error() < a.standard_error() / 10);
}

TEST_CASE("impact and compare speak plainly on the command line", "[cli][lab]") {
  const Folder folder;
  folder.write("packs/x/pack.yaml", planted);
  const std::string table = " --path packs --packs x --games 2000 ";
  const Said found = run(folder, "impact --card x/planted --card x/blank" + table);
  CHECK(found.code == 1);
  CHECK(found.has("too strong"));
  CHECK(found.has("no effect"));
  CHECK(run(folder, "impact --card x/blank" + table).code == 0);
  CHECK(run(folder, "impact --card x/plantd" + table).err.find("did you mean 'x/planted'?") != std::string::npos);
  CHECK(run(folder, "impact" + table).code == 2);

  const Said options = run(folder, "compare target=10 target=15 --games 2000 --json -");
  REQUIRE(options.code == 0);
  const Json json = Json::parse(options.out);
  CHECK(json.at("figures").at("rounds_per_game").at("verdict") == "B is higher");
  CHECK(json.at("figures").at("rounds_per_game").at("p_holm") < 0.001);
  CHECK(run(folder, "compare target=10 target=10 --games 2000").has("the same"));
  CHECK(run(folder, "compare target=10 traget=10").code == 2);

  std::string weaker = planted;
  weaker.replace(weaker.find("score: 9"), 8, "score: 1");
  folder.write("new/x/pack.yaml", weaker);
  const Said versions = run(folder, "compare packs/x new/x --games 2000 --json -");
  REQUIRE(versions.code == 0);
  CHECK(Json::parse(versions.out).at("figures").at("rounds_per_game").at("verdict") == "B is higher");
}
