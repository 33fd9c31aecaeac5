// The collection, the table of codes, and how a problem looks on a terminal.
#include "scripting/problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <tuple>
#include <utility>

namespace pw {
namespace {

constexpr CodeInfo codes[] = {
    {"PW101", "the file is too large"},
    {"PW102", "the file is not valid UTF-8"},
    {"PW103", "control character"},
    {"PW104", "the file is empty"},
    {"PW105", "YAML syntax"},
    {"PW106", "tab in the indentation"},
    {"PW107", "quote that is never closed"},
    {"PW108", "bracket that is never closed"},
    {"PW109", "content that belongs to nothing"},
    {"PW110", "several documents, or a directive"},
    {"PW111", "duplicate key"},
    {"PW112", "anchor or alias"},
    {"PW113", "tag"},
    {"PW114", "merge key"},
    {"PW115", "key that is not a simple text"},
    {"PW116", "nested too deeply"},
    {"PW117", "too many values"},
    {"PW118", "empty entry in brackets"},
    {"PW119", "file or folder that cannot be read"},
    {"PW201", "missing field"},
    {"PW202", "field of the wrong type"},
    {"PW203", "name that is not well-formed"},
    {"PW204", "unknown field"},
    {"PW205", "id used twice"},
    {"PW206", "unknown kind of card"},
    {"PW207", "hook that this kind of card does not have, or lacks"},
    {"PW208", "value out of range"},
    {"PW301", "Lua syntax"},
    {"PW302", "Lua error"},
    {"PW303", "instruction budget exceeded"},
    {"PW304", "memory budget exceeded"},
    {"PW305", "hook that gives the wrong type"},
    {"PW306", "hook that is not a pure function"},
    {"PW310", "unknown name"},
    {"PW311", "field that is not there"},
    {"PW312", "arguments that do not fit"},
    {"PW313", "write to a global, or to something read-only"},
    {"PW314", "variable or value that is never used"},
    {"PW315", "verb outside an effect"},
    {"PW316", "function of Lua that packs do not have"},
    {"PW317", "suspicious code"},
    {"PW318", "hook that cannot give the right type"},
    {"PW319", "operation on the wrong type"},
    {"PW401", "unknown pack or game"},
    {"PW402", "packs that do not fit together"},
    {"PW403", "deck that cannot be made"},
    {"PW410", "condition that is always true"},
    {"PW411", "condition that is never true"},
    {"PW412", "action that can never be triggered"},
    {"PW413", "Mission that is never fulfilled"},
    {"PW414", "card that never matters"},
    {"PW415", "hook near its instruction budget"},
    {"PW416", "line that is never executed"},
    {"PW501", "card with a hook but without a text"},
    {"PW502", "text that names an unknown parameter"},
    {"PW701", "example that does not hold"},
};

auto order(const Problem& p) { return std::tie(p.place.file, p.place.line, p.place.column, p.code); }

}  // namespace

const CodeInfo* find_code(std::string_view code) {
  const auto* found = std::ranges::find(codes, code, &CodeInfo::code);
  return found == std::end(codes) ? nullptr : found;
}

std::span<const CodeInfo> all_codes() { return codes; }

void Problems::error(Place place, std::string_view code, std::string text, std::string hint) {
  add({std::move(place), std::string(code), Severity::error, std::move(text), std::move(hint)});
}

void Problems::warning(Place place, std::string_view code, std::string text, std::string hint) {
  add({std::move(place), std::string(code), Severity::warning, std::move(text), std::move(hint)});
}

void Problems::add(Problem problem) {
  assert(find_code(problem.code) && "every code stands in the table of codes");
  all_.push_back(std::move(problem));
}

bool Problems::any_errors() const {
  return std::ranges::any_of(all_, [](const Problem& p) { return p.severity == Severity::error; });
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

  std::string where = place.file.empty() ? "" : place.file + ":";
  if (place.line > 0) where += fmt::format("{}:", place.line);
  if (place.line > 0 && place.column > 0) where += fmt::format("{}:", place.column);
  if (!where.empty()) where = fmt::format("{}{}{} ", bold, where, plain);

  std::string text = fmt::format("{}{}{}[{}]{}: {}\n", where, paint, is_error ? "error" : "warning", problem.code,
                                 plain, problem.text);
  if (place.line > 0 && !source_line.empty()) text += excerpt(place, source_line, paint, plain);
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
