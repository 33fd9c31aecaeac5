#include "scripting/yaml_source.h"

#include <fmt/format.h>

#include <algorithm>

#include "scripting/yaml.h"

namespace pw {
namespace {

constexpr std::size_t none = std::string::npos;
constexpr std::size_t max_reported = 20;  // per file; after that the rest is more noise than help

}  // namespace

void YamlSource::report(const Place& where, std::string_view code, std::string message, std::string hint) {
  const auto same = [&](const Problem& p) {
    return p.code == code && p.place.line == where.line && p.place.column == where.column;
  };
  if (std::ranges::any_of(reported_, same)) return;  // yaml-cpp gives one token's place to several nodes
  reported_.push_back(
      {{file_, where.line, where.column}, std::string(code), Severity::error, std::move(message), std::move(hint)});
  if (reported_.size() >= max_reported) throw YamlStop{};
}

void YamlSource::drop_reports_from(int line) {
  std::erase_if(reported_, [line](const Problem& p) { return p.place.line >= line; });
}

void YamlSource::load(std::string_view bytes) {
  if (bytes.size() > max_yaml_bytes) {
    report(Place{}, "PW101", fmt::format("the file has {} bytes, {} are allowed", bytes.size(), max_yaml_bytes),
           "split it into several files");
    throw YamlStop{};
  }
  const bool utf16 = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  Place here{{}, 1, 1};
  while (!bytes.empty()) {
    if (bytes.starts_with("\r\n")) bytes.remove_prefix(1);
    const std::size_t length = utf8_length(bytes);
    const std::string_view character = bytes.substr(0, length);
    if (length == 0) {
      report(here, "PW102", fmt::format("byte 0x{:02X} is not UTF-8", static_cast<unsigned char>(bytes[0])),
             utf16 ? "the file is UTF-16; save it as UTF-8" : "save the file as UTF-8");
      throw YamlStop{};
    }
    if (is_control(character) || character == "\xEF\xBB\xBF") {
      const unsigned value = length == 3 ? 0xFEFFu : static_cast<unsigned char>(character.back());
      report(here, "PW103", fmt::format("control character U+{:04X}", value),
             character == "\r" ? "save the file with LF or CRLF line ends" : "delete it");
      throw YamlStop{};
    }
    ++here.column;
    if (character == "\n") here = {{}, here.line + 1, 1};
    text_ += character;
    bytes.remove_prefix(length);
  }
  if (!text_.ends_with('\n')) text_ += '\n';  // else yaml-cpp reads the last line differently

  characters_.reserve(text_.size() + 1);
  std::size_t count = 0;
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const bool continues = (static_cast<unsigned char>(text_[i]) & 0xC0) == 0x80;
    characters_.push_back(continues ? count - 1 : count++);
    if (text_[i] == '\n') lines_.push_back(i + 1);
  }
  characters_.push_back(count);
}

// yaml-cpp takes "---" and "..." at the start of a line for a marker wherever they stand, and
// drops lines that begin with '%', so both can be judged without knowing what is around them.
void YamlSource::check_lines() {
  bool content = false, started = false, ended = false;
  for (const std::size_t start : lines_) {
    const std::string_view line = std::string_view(text_).substr(start, text_.find('\n', start) - start);
    const bool marker = line.size() == 3 || (line.size() > 3 && is_blank(line[3]));
    std::string_view rest = line;
    if (marker && line.starts_with("...")) {
      ended = true;
      rest.remove_prefix(3);
    } else if (marker && line.starts_with("---")) {
      if (content || started || ended)
        fail(start, "PW110", "a second document begins here",
             "a file holds one document: remove this line or split the file");
      started = true;
      rest.remove_prefix(3);
    } else if (line.starts_with('%')) {
      fail(start, "PW110", "YAML directives are not used here",
           "remove this line, or indent it if it is part of a text");
    }
    const std::size_t first = rest.find_first_not_of(" \t");
    if (first == none || rest[first] == '#') continue;
    content = true;
    if (ended)
      fail(start + (line.size() - rest.size()) + first, "PW110", "this stands after the end of the document",
           "a line of '...' ends the document: remove it");
  }
  if (!content) fail(0, "PW104", "the file is empty", "write something into it, or delete it");
}

Place YamlSource::place(std::size_t pos) const {
  if (pos >= text_.size()) {  // "at the end" is just after the last thing written
    const std::size_t last = text_.find_last_not_of(" \t\n");
    pos = last == none ? 0 : last + 1;
  }
  const auto after = std::ranges::upper_bound(lines_, pos);
  const std::size_t start = *(after - 1);
  return {{}, static_cast<int>(after - lines_.begin()), static_cast<int>(characters_[pos] - characters_[start]) + 1};
}

std::size_t YamlSource::line_start(std::size_t pos) const {
  return *(std::ranges::upper_bound(lines_, std::min(pos, text_.size() - 1)) - 1);
}

std::size_t YamlSource::quote_end(std::size_t pos) const {
  const char quote = text_[pos];
  for (std::size_t i = pos + 1; i < text_.size(); ++i) {
    if (quote == '"' && text_[i] == '\\')
      ++i;
    else if (text_[i] == quote && quote == '\'' && at(i + 1) == quote)
      ++i;
    else if (text_[i] == quote)
      return i + 1;
  }
  return none;
}

std::size_t YamlSource::plain_end(std::size_t pos, std::string_view text) const {
  for (const char c : text) {
    if (is_space(c)) continue;  // line breaks were folded: only what is not space corresponds
    while (pos < text_.size() && is_space(text_[pos])) ++pos;
    ++pos;
  }
  return std::min(pos, text_.size());
}

std::size_t YamlSource::skip_space(std::size_t pos) const {
  while (pos < text_.size() && (is_space(text_[pos]) || text_[pos] == '#'))
    pos = text_[pos] == '#' ? std::min(text_.find('\n', pos), text_.size()) : pos + 1;
  return pos;
}

}  // namespace pw
