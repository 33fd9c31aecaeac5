// A run as one HTML page to look at and to send around: verdicts in sentences, pictures, tables, and how to get it again.
// It needs nothing but itself: no network, no scripts.
#pragma once

#include <string>
#include <vector>

#include "tools/lab/sim_output.h"

namespace pw {

std::vector<std::string> verdicts(const FinishedRun&);    // plain sentences, the most important first
std::string command_line(const Experiment&);              // that gives the same run again
std::string report_html(const FinishedRun&);

}  // namespace pw
