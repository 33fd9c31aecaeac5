// From what was counted in play to what a designer should know.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "scripting/exercise.h"
#include "scripting/exercise_watch.h"

namespace pw {

// Which lines hold code, by hook; for coverage.
struct CodeMap {
  std::map<std::pair<std::string, std::string>, std::set<CodeLine>> hooks;  // (pack/id, hook) -> lines
  std::map<std::string, std::set<CodeLine>> libraries;                      // by pack

  void add(const Game&);  // one whose hooks are not wrapped yet
};

struct Played {
  const PackSource* source;
  const Ruleset* rules;
};

void judge(const Watch&, const std::vector<Played>&, const CodeMap&, const Exercise&, ExerciseReport&);

}  // namespace pw
