#include "tools/lab/saved_game.h"

#include <fmt/format.h>

#include "core/match.h"
#include "core/replay.h"
#include "tools/lab/simulation.h"

namespace pw {

std::string replay_of_game(const Game& game, const Experiment& experiment, i64 number) {
  const int players = experiment.players(number);
  const u64 seed = experiment.game_seed(number);
  LineUp line_up(experiment);
  const auto& bots = line_up.seat(number);
  std::array<Rng, max_seats> rngs;
  for (int s = 0; s < players; ++s) rngs[ix(s)] = Rng(seed, static_cast<u64>(Stream::bots) + static_cast<u64>(s));
  try {
    Match match(game, players, seed);
    std::string last;  // the choice that fails
    try {
      while (!match.over() && game.round(match.state()) <= game.round_limit) {
        const Asked asked = match.asked();
        for (int i = 0; i < asked.count; ++i) {
          const Decision& decision = asked.decisions[ix(i)];
          Choice choice;
          bots[ix(decision.seat)]->choose(Question(game, match.table(), match.state(), decision), rngs[ix(decision.seat)], choice);
          last = fmt::format("{} {}: {}\n", at(decision.seat) + 1, game.prompts[decision.prompt].name, to_text(choice));
          match.answer(decision.seat, choice);
        }
      }
      last.clear();
    } catch (const std::exception&) {
    }
    return write_replay(match, last.empty()) + last;
  } catch (const std::exception&) {  // it fails before the first choice
    return fmt::format("pilewright replay 1\ngame {}\nplayers {}\nseed {}\n", game.name, players, seed);
  }
}

}  // namespace pw
