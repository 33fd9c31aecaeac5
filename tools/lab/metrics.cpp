#include "tools/lab/metrics.h"

#include <algorithm>
#include <cmath>

namespace pw {
namespace {

void merge(i64& mine, i64 other) { mine += other; }
void merge(Figure& mine, const Figure& other) { mine.add(other); }
void merge(Record& mine, const Record& other) { mine.offer(other.value, other.number); }
void merge(Histogram& mine, const Histogram& other) {
  for (const auto& [value, count] : other) mine[value] += count;
}
template <std::size_t n>
void merge(std::array<i64, n>& mine, const std::array<i64, n>& other) {
  for (std::size_t i = 0; i < n; ++i) mine[i] += other[i];
}
template <class Item>
void merge(std::vector<Item>& mine, const std::vector<Item>& other) {
  mine.resize(std::max(mine.size(), other.size()));
  for (std::size_t i = 0; i < other.size(); ++i) merge(mine[i], other[i]);
}

}  // namespace

void Record::offer(i64 other_value, i64 other_number) {
  if (other_number < 0) return;
  const bool better = number < 0 || other_value > value || (other_value == value && other_number < number);
  if (better) *this = {other_value, other_number};
}

void Metrics::add(const Metrics& other) {
  if (other.games > 0) each([&](const char*, auto part) { merge(this->*part, other.*part); });
}

i64 count_of(const Histogram& histogram) {
  i64 all = 0;
  for (const auto& [value, count] : histogram) all += count;
  return all;
}

double quantile(const Histogram& histogram, double share) {
  const double wanted = share * static_cast<double>(count_of(histogram));
  double passed = 0;
  for (const auto& [value, count] : histogram) {
    passed += static_cast<double>(count);
    if (passed >= wanted) return static_cast<double>(value);
  }
  return 0;
}

double evenness(const Histogram& picks) {
  std::map<i64, std::vector<double>> by_choices;
  for (const auto& [key, count] : picks) by_choices[key / 512].push_back(static_cast<double>(count));
  double sum = 0, all = 0;
  for (const auto& [choices, counts] : by_choices) {
    if (choices < 2) continue;
    double total = 0, entropy = 0;
    for (const double count : counts) total += count;
    for (const double count : counts) entropy -= count / total * std::log2(count / total);
    sum += total * entropy / std::log2(static_cast<double>(choices));
    all += total;
  }
  return all > 0 ? sum / all : -1;
}

}  // namespace pw
