// What `pilewright test` runs, apart from how it is reported: packs found by path, each a suite of cases. A case is an
// example on a card; other kinds of test add theirs to the same suite.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scripting/problem.h"

namespace pw {

struct TestCase {
  std::string kind;  // "example"
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

// A pack to test; with a file, only the cards in it.
struct TestTarget {
  std::string folder, file;
};

// The packs that a path means: a pack's folder, a folder of packs, a yaml file of a pack, or a pack's name. Nothing,
// with a hint, if there is none.
std::optional<std::vector<TestTarget>> find_targets(const std::string& path, const std::vector<std::string>& library_path,
                                                    std::string& hint);
std::vector<TestTarget> all_targets(const std::vector<std::string>& library_path);

// Only cases whose name contains `filter`.
TestSuite run_suite(const TestTarget&, const std::vector<std::string>& library_path, const std::string& filter);

}  // namespace pw
