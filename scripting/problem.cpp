// The collection, and how a problem looks on a terminal.
#include "scripting/problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <tuple>
#include <utility>

namespace pw {
namespace {

auto order(const Problem& p) { return std::tie(p.place.file, p.place.line, p.place.column, p.code); }

}  // namespace

void Problems::error(Place place, std::string_view code, std::string text, std::string hint) {
  add({std::move(place), std::string(code), Severity::error, std::move(text), std::move(hint)});
}

void Problems::warning(Place place, std::string_view code, std::string text, std::string hint) {
  add({std::move(place), std::string(code), Severity::warning, std::move(text), std::move(hint)});
}

void Problems::add(Problem problem) {
  assert(find_code(problem.code) && "every code stands in the table of codes");
  errors_ |= problem.severity == Severity::error;
  if (all_.size() < most) all_.push_back(std::move(problem));
}

void Problems::sort() {
  std::ranges::stable_sort(all_, [](const Problem& a, const Problem& b) { return order(a) < order(b); });
  std::vector<Problem> kept;
  for (Problem& problem : all_) {
    bool seen = false;
    for (auto it = kept.rbegin(); it != kept.rend() && !seen && order(*it) == order(problem); ++it)
      seen = *it == problem;
    if (!seen) kept.push_back(std::move(problem));
  }
  all_ = std::move(kept);
}

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto continues = [&](std::size_t i) { return byte(i) >= 0x80 && byte(i) < 0xC0; };
  const unsigned lead = byte(0);
  if (text.empty()) return 0;
  if (lead < 0x80) return 1;
  const std::size_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  for (std::size_t i = 1; i < length; ++i)
    if (!continues(i)) return 0;
  const bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  const bool surrogate = lead == 0xED && byte(1) >= 0xA0;
  const bool too_large = lead == 0xF4 && byte(1) >= 0x90;
  return overlong || surrogate || too_large ? 0 : length;
}

bool is_control(std::string_view character) {
  if (character.empty()) return false;
  const auto first = static_cast<unsigned char>(character[0]);
  if (first < 0x20) return first != '\t' && first != '\n';
  return first == 0x7F || (first == 0xC2 && character.size() > 1 && static_cast<unsigned char>(character[1]) < 0xA0);
}

std::string printable(std::string_view text) {
  std::string kept;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    if (length == 0 || is_control(character))
      kept += "\xEF\xBF\xBD";
    else
      kept += character;
    text.remove_prefix(character.size());
  }
  return kept;
}

std::string one_line(std::string_view text) {
  constexpr std::size_t longest = 400;
  std::string line = printable(text.substr(0, longest));
  std::ranges::replace(line, '\n', ' ');
  std::ranges::replace(line, '\t', ' ');
  return text.size() > longest ? line + " …" : line;
}

namespace {

// The characters of a source line as they may be shown: no tabs, no control characters, no
// broken UTF-8, which would move the caret or do worse to the terminal.
std::vector<std::string> shown_characters(std::string_view line) {
  std::vector<std::string> shown;
  line = line.substr(0, line.find_first_of("\r\n"));
  while (!line.empty()) {
    const std::size_t length = utf8_length(line);
    const std::string_view character = line.substr(0, std::max<std::size_t>(length, 1));
    if (character == "\t")
      shown.emplace_back(" ");
    else
      shown.emplace_back(length == 0 || is_control(character) ? "\xEF\xBF\xBD" : character);
    line.remove_prefix(character.size());
  }
  return shown;
}

bool in_word(const std::string& character) {
  const char c = character.size() == 1 ? character[0] : ' ';
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
}

// The source line with its number, and carets under the word at the problem's column.
std::string excerpt(const Place& place, std::string_view source_line, std::string_view paint, std::string_view plain) {
  constexpr std::size_t width = 100, before = 40;
  std::vector<std::string> line = shown_characters(source_line);
  std::size_t at = std::min(place.column > 0 ? static_cast<std::size_t>(place.column) - 1 : 0, line.size());
  std::size_t word = 1;
  while (at + word < line.size() && in_word(line[at]) && in_word(line[at + word])) ++word;

  if (line.size() > width) {
    const std::size_t from = std::min(at > before ? at - before : 0, line.size() - width);
    if (from + width < line.size()) std::fill_n(line.begin() + static_cast<std::ptrdiff_t>(from + width) - 3, 3, ".");
    if (from > 0) std::fill_n(line.begin() + static_cast<std::ptrdiff_t>(from), 3, ".");
    line = {line.begin() + static_cast<std::ptrdiff_t>(from), line.begin() + static_cast<std::ptrdiff_t>(from + width)};
    at -= from;
    word = std::min(word, std::max<std::size_t>(width - at, 1));
  }
  std::string text = fmt::format("{:5} | {}", place.line, fmt::join(line, ""));
  text.erase(text.find_last_not_of(' ') + 1);
  text += '\n';
  if (place.column > 0)
    text += fmt::format("      | {}{}{}{}\n", std::string(at, ' '), paint, std::string(word, '^'), plain);
  return text;
}

}  // namespace

std::string render(const Problem& problem, std::string_view source_line, bool colour) {
  const bool is_error = problem.severity == Severity::error;
  const std::string_view bold = colour ? "\x1b[1m" : "", help = colour ? "\x1b[36m" : "",
                         plain = colour ? "\x1b[0m" : "";
  const std::string_view paint = !colour ? "" : is_error ? "\x1b[1;31m" : "\x1b[1;33m";
  const Place& place = problem.place;

  std::string where = place.file.empty() ? "" : printable(place.file) + ":";
  std::ranges::replace(where, '\n', ' ');  // a file's name must not look like a line of its own
  if (place.line > 0) where += fmt::format("{}:", place.line);
  if (place.line > 0 && place.column > 0) where += fmt::format("{}:", place.column);
  if (!where.empty()) where = fmt::format("{}{}{} ", bold, where, plain);

  std::string text = fmt::format("{}{}{}[{}]{}: {}\n", where, paint, is_error ? "error" : "warning", problem.code,
                                 plain, problem.text);
  constexpr std::size_t too_long_to_show = 2000;
  if (place.line > 0 && !source_line.empty() && source_line.size() < too_long_to_show) text += excerpt(place, source_line, paint, plain);
  if (!problem.hint.empty()) text += fmt::format("  {}help:{} {}\n", help, plain, problem.hint);
  return text;
}

namespace {

std::string lower(std::string_view word) {
  std::string small(word);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return small;
}

// Letters added, left out, changed, or swapped with their neighbour (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> two_up, up(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    two_up = std::exchange(up, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({up[j] + 1, row[j - 1] + 1, up[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], two_up[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  constexpr std::size_t longest_word = 64;
  if (word.size() > longest_word) return "";
  const std::size_t limit = std::max<std::size_t>(1, word.size() / 3);
  const std::string small = lower(word);
  const std::string* best = nullptr;
  std::size_t best_rank = 0;
  for (const std::string& candidate : known) {
    const std::size_t longer = std::max(word.size(), candidate.size()),
                      shorter = std::min(word.size(), candidate.size());
    if (longer - shorter > limit) continue;
    const std::size_t letters = distance(small, lower(candidate));
    if (letters > limit || letters >= longer) continue;  // a word with no letter in common is no help
    const std::size_t rank = 2 * letters + (distance(word, candidate) != letters ? 1 : 0);
    if (!best || rank < best_rank) best = &candidate, best_rank = rank;
  }
  return best ? *best : "";
}

}  // namespace pw
