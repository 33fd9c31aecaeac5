#include "scripting/exercise.h"

#include <algorithm>

#include "scripting/exercise_judge.h"
#include "scripting/exercise_play.h"

namespace pw {
namespace {

struct Plan {
  int games;         // of each player count, kind of game and pack
  int greedy_every;  // 0: none
  bool together;     // also all packs in one deck
  long long instructions;  // of scripts for each pack, then it is enough: hooks near their budget would take minutes
};

Plan plan_of(Exercise::Effort effort) {
  switch (effort) {
    case Exercise::Effort::quick: return {40, 0, false, 100'000'000};
    case Exercise::Effort::normal: return {300, 0, true, 1'000'000'000};
    case Exercise::Effort::thorough: break;
  }
  return {2000, 0, true, 5'000'000'000};
}

// Two kinds of game: by the usual rules, and long ones, in which rows grow.
std::vector<GameRequest> requests(const std::string& game, const std::vector<std::string>& packs, const Budget& budget) {
  GameRequest usual;
  usual.game = game;
  usual.packs = packs;
  usual.budget = budget;
  GameRequest lasting = usual;
  lasting.options = {{"target", "40"}, {"deck_out", "reshuffle"}};
  return {usual, lasting};
}

// A scripted game: by the usual rules, and with each option changed.
std::vector<GameRequest> scripted_requests(const GameRequest& usual, const Ruleset& rules) {
  std::vector<GameRequest> all = {usual};
  for (const OptionSpec& option : rules.options) {
    for (int value : {option.low, option.high}) {
      if (value == option.usual) continue;
      all.push_back(usual);
      all.back().options = {{option.name, option.words.empty() ? std::to_string(value) : option.words[ix(value)]}};
    }
  }
  return all;
}

class Session {
 public:
  Session(Library& library, const Exercise& order) : library_(library), order_(order), plan_(plan_of(order.effort)) {
    watch_.probe.wants_lines = order.coverage;
  }

  ExerciseReport run() {
    std::map<std::string, std::vector<std::string>> by_game;
    for (const std::string& name : order_.packs) {
      Problems ignored;  // whoever asks for this has reported them
      const PackSource* source = library_.pack(name, ignored);
      const Ruleset* rules = source ? play_alone(*source) : nullptr;
      if (!rules) {
        report_.skipped.push_back(name);
        continue;
      }
      played_.push_back({source, rules});
      if (!source->game.empty()) by_game[source->game].push_back(name);
    }
    for (const auto& [game, packs] : by_game)
      if (plan_.together && packs.size() > 1) play(kinds_of_game(game, packs));
    std::erase_if(report_.findings, [&](const ExerciseFinding& finding) { return !is_ours(finding); });
    judge(watch_, played_, code_, order_, report_);
    return std::move(report_);
  }

 private:
  Library& library_;
  const Exercise& order_;
  const Plan plan_;
  Watch watch_;
  CodeMap code_;
  std::vector<Played> played_;
  ExerciseReport report_;

  const Ruleset* play_alone(const PackSource& source) {
    if (source.game.empty()) return play(kinds_of_game(source.name, {}));
    Problems ignored;
    return play(kinds_of_game(source.game, library_.with_needs(source.name, ignored)));
  }

  std::vector<GameRequest> kinds_of_game(const std::string& game, const std::vector<std::string>& packs) {
    std::vector<GameRequest> native = requests(game, packs, order_.budget);
    Problems ignored;
    const PackSource* base = library_.pack(game, ignored);
    return base && base->rules ? scripted_requests(native[0], base->rules->ruleset) : native;
  }

  // What they are played by; null if there is no such game.
  const Ruleset* play(const std::vector<GameRequest>& kinds) {
    u64 number = 0;
    const Ruleset* rules = nullptr;
    watch_.probe.total = 0;
    for (const GameRequest& request : kinds) {
      Problems ignored;
      const auto game = library_.make_game(request, ignored);
      if (!game) return nullptr;
      rules = game->ruleset;
      if (order_.coverage) code_.add(*game);
      watch_.wrap(*game);
      ExercisePlay table(*game, watch_, report_);
      for (int players = game->min_players; players <= game->max_players; ++players) {
        const int games = rules->scripted ? std::max(1, plan_.games / 10) : plan_.games;  // whole games, each of many rounds
        for (int i = 0; i < games && watch_.probe.total < plan_.instructions; ++i, ++number) {
          const bool greedy = plan_.greedy_every > 0 && i % plan_.greedy_every == plan_.greedy_every - 1;
          table.play(players, seed_of_game(1, number), {i % 2 == 1, greedy});
        }
      }
    }
    return rules;
  }

  // Errors in packs that are only played with are somebody else's.
  bool is_ours(const ExerciseFinding& finding) const {
    return std::any_of(played_.begin(), played_.end(), [&](const Played& played) {
      return finding.problem.place.file.starts_with(played.source->folder + "/");
    });
  }
};

}  // namespace

ExerciseReport exercise(Library& library, const Exercise& order) { return Session(library, order).run(); }

}  // namespace pw
