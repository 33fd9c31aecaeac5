// Pictures of figures as inline SVG. They are about as wide as a phone and take their colours from the page's style.
#pragma once

#include <string>
#include <vector>

#include "tools/lab/metrics.h"
#include "tools/lab/statistics.h"

namespace pw {

std::string html_text(const std::string&);  // with &, <, > and quotes made harmless

struct ForestRow {
  std::string label;
  double share = 0, fair = 0;
  Interval known;
};
std::string forest_plot(const std::vector<ForestRow>&);
std::string length_histogram(const Histogram& games_by_rounds);
std::string score_fan(const std::vector<Histogram>& scores_by_round);
std::string bar(double share);                                       // small, for a table
std::string interval_bar(double share, const Interval&, double fair);  // likewise

}  // namespace pw
