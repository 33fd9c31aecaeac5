// What `pilewright test` runs, apart from how it is reported: packs found by path, each a suite of cases. A case is an
// example on a card, or a replay in the pack's folder replays/, which must still be played as it was recorded.
#pragma once

#include <string>
#include <vector>

#include "scripting/problem.h"
#include "tools/pack_paths.h"

namespace pw {

struct TestCase {
  std::string kind;  // "example", "replay"
  std::string name;  // pack/id, or a file
  int number = 0;    // 1, 2, … of that name
  Place place;
  std::vector<Problem> problems;  // none: it holds
};

struct TestSuite {
  std::string pack, folder;
  std::vector<Problem> problems;  // why it could not be loaded
  std::vector<TestCase> cases;
  double seconds = 0;

  int failed() const;
};

// Only cases whose name contains `filter`.
TestSuite run_suite(const PackTarget&, const std::vector<std::string>& library_path, const std::string& filter);

}  // namespace pw
