// What a check found, in the formats that people, editors and CI systems read.
#pragma once

#include <string>
#include <vector>

#include "scripting/problem.h"

namespace pw {

struct Findings {
  std::vector<Problem> problems;
  int packs = 0, cards = 0;
  double seconds = 0;

  int count(Severity) const;
  std::string summary() const;  // "7 packs, 81 cards: 0 errors, 2 warnings (0.12 s)"
};

// `here`: the folder that paths are shown relative to.
std::string text_report(const Findings&, const std::string& here, bool colour);
std::string concise_report(const Findings&, const std::string& here);
std::string json_report(const Findings&, const std::string& here);
std::string github_report(const Findings&, const std::string& repository);
std::string sarif_report(const Findings&, const std::string& repository);
std::string junit_report(const Findings&, const std::string& here);

// The repository that this folder lies in: the nearest one above with a .git, or the folder itself.
std::string repository_of(const std::string& folder);

}  // namespace pw
