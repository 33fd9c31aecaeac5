// The outcome of `pilewright test`, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "tools/test_run.h"

namespace pw {

std::string text_report(const std::vector<TestSuite>&, bool color);
std::string json_report(const std::vector<TestSuite>&);
std::string junit_report(const std::vector<TestSuite>&);

bool all_hold(const std::vector<TestSuite>&);

}  // namespace pw
