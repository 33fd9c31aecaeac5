// The executing linter: plays packs at random, runs their hooks on every position reached, and reports what only play
// shows: errors, conditions that never change their mind, cards that never matter, code that is never run. The same
// request gives the same report on every machine; nothing depends on the clock.
#pragma once

#include <string>
#include <vector>

#include "scripting/library.h"

namespace pw {

struct Exercise {
  enum class Effort { quick, normal, thorough };  // about a tenth of a second, some seconds, half a minute for each pack
  std::vector<std::string> packs;  // to play and to report on
  Effort effort = Effort::quick;
  bool coverage = false;  // also record which lines were executed; slower
  Budget budget = Budget::of_host();
};

struct ExerciseFinding {
  Problem problem;
  std::string replay;  // for errors: the text of a replay that leads to it; "" if there is none
  bool fails = false;  // playing that replay raises the very error; otherwise it leads to the position
};

struct HookCoverage {
  std::string hook;
  Place place;
  i64 calls = 0, yes = 0;  // yes: true, not 0, or for an effect: something changed
  int instructions = 0;    // the most that one call used, to the next hundred; 0: never run
  std::vector<CodeLine> executed, missed;  // with Exercise::coverage
};

struct CardCoverage {
  std::string card;  // pack/id; "pack" for what its .lua file holds besides hooks
  i64 dealt = 0;     // how many were in the decks
  std::vector<HookCoverage> hooks;
};

struct ExerciseReport {
  std::vector<ExerciseFinding> findings;  // sorted by place
  i64 games = 0, positions = 0, calls = 0;
  std::vector<CardCoverage> coverage;  // of all cards of the packs, as they stand in the files
  std::vector<std::string> skipped;    // packs that could not be played, as they do not load
};

ExerciseReport exercise(Library&, const Exercise&);

}  // namespace pw
