// Random games for the executing linter, and the replays of what goes wrong in them.
#pragma once

#include <vector>

#include "core/bots.h"
#include "scripting/exercise.h"
#include "scripting/exercise_watch.h"

namespace pw {

class ExercisePlay {
 public:
  ExercisePlay(const Game& game, Watch& watch, ExerciseReport& report) : game_(game), watch_(watch), report_(report) {}

  struct Style {
    bool patient = false;  // nobody reveals a Mission, so that games get long
    bool greedy = false;   // every other player takes what looks best
  };
  void play(int players, u64 seed, Style);

 private:
  const Game& game_;
  Watch& watch_;
  ExerciseReport& report_;
  State state_;
  Asked asked_;
  Answers answers_;
  std::vector<Answers> record_;  // of the game so far
  std::array<Rng, max_seats> rngs_;
  u64 seed_ = 0;
  bool astray_ = false;  // an error was passed over: the real game would have stopped there

  void choose(Style);
  bool go_on();  // false: this game cannot be continued
  void note_failure();  // in a catch
  void file_mishaps(const Answers* batch);
  void write_replay_of(const Mishap&, const Answers* batch, ExerciseFinding&);
};

}  // namespace pw
