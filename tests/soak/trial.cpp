#include "tests/soak/trial.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <memory>

#include "core/playout.h"
#include "core/replay.h"
#include "core/signature.h"
#include "scripting/library.h"

namespace pw::soak {
namespace {

namespace fs = std::filesystem;

class Folder {  // with the pack in it
 public:
  explicit Folder(const std::string& pack) {
    std::string name = (fs::temp_directory_path() / "pw-soak-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no scratch folder can be made");
    path_ = name;
    if (pack.empty()) return;
    fs::create_directory(path_ / "soak");
    std::ofstream(path_ / "soak" / "pack.yaml") << pack;
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

struct Broken {
  std::string why;
};

void must(bool holds, const char* what) {
  if (!holds) throw Broken{what};
}

// Every card lies in exactly one zone, and lists, counts and tallies agree.
void check_table(const Game& game, const State& state) {
  int cards = 0;
  for (int z = 0; z < static_cast<int>(game.zones.size()); ++z) {
    const Zone zone{static_cast<u8>(z)};
    int count = 0;
    each_card(state, zone, [&](Card card) {
      ++count;
      must(state.zone_of(card) == zone, "a card lies where it does not know");
    });
    must(count == state.count(zone), "a zone counts its cards wrongly");
    cards += count;
  }
  must(cards == state.cards, "cards were lost or made");
  for (int s = 0; s < state.players; ++s) {
    const Tally mine = count_row(game.cards, state, Seat{static_cast<u8>(s)}), kept = state.row(Seat{static_cast<u8>(s)});
    must(mine.color == kept.color && mine.kind == kept.kind && mine.textless == kept.textless, "a tally is wrong");
  }
}

void look_for_fault(const Game& game, const State& state, const Plan& plan, const std::string& fault) {
  if (fault.empty()) return;
  for (int s = 0; s < state.players; ++s)
    each_card(state, row_of(Seat{static_cast<u8>(s)}), [&](Card card) {
      const CardDef& def = game.cards.def(state.face_of(card));
      for (const std::string& source : plan.cards)
        if (source.find("id: " + def.id + "\n") != std::string::npos && source.find(fault) != std::string::npos)
          throw Broken{"the planted fault"};
    });
}

std::unique_ptr<Game> make(const std::string& folder, const Plan& plan, bool remember) {
  Library library({folder, PILEWRIGHT_SOURCE_DIR "/cards"});
  GameRequest request;
  request.game = plan.game;
  if (!plan.cards.empty()) request.packs = {"soak"};
  request.options = plan.options;
  request.remember = remember;
  Problems problems;
  auto game = library.make_game(request, problems);
  if (!game) throw Broken{"the pack does not load: " + render(problems.all().front(), "", false)};
  return game;
}

}  // namespace

Trial run_trial(const Plan& plan, const std::string& fault) {
  Trial trial;
  const Folder folder(plan.cards.empty() ? "" : plan.pack());
  std::unique_ptr<Game> game;
  std::unique_ptr<Match> match;
  try {
    game = make(folder.path(), plan, true);
    match = std::make_unique<Match>(*game, plan.players, plan.seed);
    const u64 begin = signature(match->game(), match->state());
    Rng rng(plan.seed, u64{3});
    constexpr int enough = 600;
    while (!match->over() && match->history().size() < enough) {
      const std::size_t before = match->history().size();
      for (int s = 0; s < plan.players && !match->over(); ++s) {
        const Decision* decision = match->decision(Seat{static_cast<u8>(s)});
        if (!decision) continue;
        Choice choice;
        RandomBot::pick(*decision, rng, choice);
        must(check_choice(*decision, choice).ok(), "a random choice is refused");
        match->answer(Seat{static_cast<u8>(s)}, choice);
      }
      check_table(*game, match->table());
      look_for_fault(*game, match->table(), plan, fault);
      if (match->history().size() == before && rng.below(50) == 0) break;  // a round that no choice suits
    }
    // The same without what hooks remember, from its own replay; then everything taken back.
    const std::string text = write_replay(*match, false);
    ReplayError error;
    const auto replay = read_replay(text, error);
    must(replay.has_value(), "a replay cannot be read");
    const auto plain = make(folder.path(), plan, false);
    Match again(*plain, plan.players, plan.seed);
    must(play_replay(*replay, again, error), "a replay does not fit");
    must(signature(again.game(), again.state()) == signature(match->game(), match->state()), "remembering changes play");
    for (int i = 0; i < 40 && match->undo(); ++i) check_table(*game, match->table());
    if (match->history().empty()) must(signature(match->game(), match->state()) == begin, "undo does not lead back");
  } catch (const Broken& broken) {
    trial.failure = broken.why;
  } catch (const ScriptError& error) {
    const bool misuse = !plan.cards.empty() && error.problem.code == "PW302" && error.problem.text.starts_with("game:");
    const bool long_game = error.problem.code == "PW303";
    if (!misuse && !long_game) trial.failure = error.problem.code + " " + error.problem.text;
  } catch (const std::exception& error) {
    trial.failure = error.what();
  }
  if (!trial.failure.empty() && match) {
    try {
      trial.choices = static_cast<int>(match->history().size());
      trial.replay = write_replay(*match, false);
    } catch (const std::exception&) {  // it cannot even be written down; the plan says it all
    }
  }
  return trial;
}

Shrunk shrink(const Plan& plan, const Trial& trial, const std::string& fault, Runner run) {
  Shrunk best{plan, trial, 0};
  const auto fails = [&](const Plan& candidate, bool shorter) {
    ++best.tries;
    Trial tried = run(candidate, fault);
    if (tried.failure != trial.failure || (shorter && tried.choices >= best.trial.choices)) return false;
    best.plan = candidate;
    best.trial = std::move(tried);
    return true;
  };
  // Fewer cards. With others gone, the same seed deals other cards, so each is given some seeds.
  const auto some_seed_fails = [&](Plan candidate) {
    for (u64 i = 0; i < 25; ++i, candidate.seed = SplitMix{candidate.seed}.next())
      if (fails(candidate, false)) return true;
    return false;
  };
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (std::size_t i = 0; i < best.plan.cards.size() && best.plan.cards.size() > 1; ++i) {
      Plan candidate = best.plan;
      candidate.cards.erase(candidate.cards.begin() + static_cast<std::ptrdiff_t>(i));
      smaller = some_seed_fails(candidate);
      if (smaller) break;
    }
  }
  for (std::size_t i = 0; i < best.plan.options.size();) {
    Plan candidate = best.plan;
    candidate.options.erase(candidate.options.begin() + static_cast<std::ptrdiff_t>(i));
    if (!some_seed_fails(candidate)) ++i;
  }
  while (best.plan.players > 2) {
    Plan candidate = best.plan;
    --candidate.players;
    if (!some_seed_fails(candidate)) break;
  }
  Plan candidate = best.plan;  // the shortest game of many
  for (int i = 0; i < 150; ++i) {
    candidate.seed = SplitMix{candidate.seed + 1}.next();
    fails(candidate, true);
  }
  return best;
}

}  // namespace pw::soak
