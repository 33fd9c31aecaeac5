#include "scripting/lint_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "scripting/files.h"
#include "scripting/yaml.h"

namespace pw {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t none = std::string::npos;

bool is_lua(const SourceFile& file) { return file.path.ends_with(".lua"); }

int column_of(const std::string& line, std::size_t byte) {
  int column = 1;
  for (std::size_t i = 0; i < byte && i < line.size(); ++i)
    if ((static_cast<unsigned char>(line[i]) & 0xC0) != 0x80) ++column;
  return column;
}

bool same_but_for_spaces(const YamlNode& one, const YamlNode& other) {
  const auto lean = [](const std::string& text) {
    std::string kept;
    for (const char c : text) {
      if (c == '\n') kept.erase(kept.find_last_not_of(" \t") + 1);
      kept += c;
    }
    return kept.erase(kept.find_last_not_of(" \t\n") + 1);
  };
  if (one.kind != other.kind || one.items.size() != other.items.size() || one.entries.size() != other.entries.size())
    return false;
  if (one.text != other.text && (one.text.find("[[") != none || one.text.find("[=") != none)) return false;
  if (lean(one.text) != lean(other.text)) return false;
  for (std::size_t i = 0; i < one.items.size(); ++i)
    if (!same_but_for_spaces(one.items[i], other.items[i])) return false;
  for (std::size_t i = 0; i < one.entries.size(); ++i)
    if (!same_but_for_spaces(one.entries[i].first, other.entries[i].first) ||
        !same_but_for_spaces(one.entries[i].second, other.entries[i].second))
      return false;
  return true;
}

// Spaces inside Lua's long strings are part of them, and a text may be written so that they matter.
bool may_mend(const SourceFile& file, const std::string& text) {
  if (file.text.find("pw:ignore PW603") != none || file.text.find("pw:ignore PW604") != none) return false;
  if (is_lua(file))
    return file.text.find("[[") == none && file.text.find("[=") == none && file.text.find("\\\n") == none;
  Problems ignored;
  const auto before = read_yaml(file.text, file.path, ignored), after = read_yaml(text, file.path, ignored);
  return before && after && same_but_for_spaces(*before, *after);
}

struct Suppression {
  Place place;
  int line = 0;  // that it is about
  std::vector<std::string> codes;
  bool used = false;
};

bool is_comment(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first == none || line[first] == '#' || line.compare(first, 2, "--") == 0;
}

// Where the comment begins that holds the mark at `mark`, or none.
std::size_t comment_start(const std::string& line, std::size_t mark) {
  std::size_t end = mark;
  while (end > 0 && (line[end - 1] == ' ' || line[end - 1] == '\t')) --end;
  if (end >= 2 && line.compare(end - 2, 2, "--") == 0) return end - 2;
  if (end >= 1 && line[end - 1] == '#') return end - 1;
  return none;
}

// What stops a pack from being loaded cannot be wished away.
bool can_be_suppressed(const std::string& code) {
  static const std::vector<std::string> fatal = {"PW301", "PW302", "PW303", "PW304", "PW401", "PW402", "PW404", "PW405",
                                                 "PW403", "PW501", "PW502", "PW606", "PW607"};
  return !code.starts_with("PW1") && !code.starts_with("PW2") && std::ranges::find(fatal, code) == fatal.end();
}

bool looks_like_code(const std::string& word) {
  return word.size() > 2 && word.starts_with("PW") && word.find_first_not_of("0123456789", 2) == none;
}

// For each line the next one that is no comment.
std::vector<std::size_t> next_content(const std::vector<std::string>& lines) {
  std::vector<std::size_t> next(lines.size() + 1, lines.size());
  for (std::size_t i = lines.size(); i-- > 0;) next[i] = is_comment(lines[i]) ? next[i + 1] : i;
  return next;
}

void read_suppression(const SourceFile& file, const std::vector<std::string>& lines,
                      const std::vector<std::size_t>& content, std::size_t number, std::vector<Suppression>& all, Problems& problems) {
  static const std::string word = "pw:ignore";
  const std::string& line = lines[number];
  const std::size_t mark = line.find(word);
  const std::size_t start = mark == none ? none : comment_start(line, mark);
  if (start == none) return;
  Suppression one{
      {file.path, static_cast<int>(number) + 1, column_of(line, mark)}, static_cast<int>(number) + 1, {}, false};
  if (line.find_first_not_of(" \t") == start) {
    one.line = static_cast<int>(content[number + 1]) + 1;
  }
  std::istringstream rest(line.substr(mark + word.size()));
  std::string reason;
  for (std::string next; rest >> next;) {
    std::string code = next.substr(0, next.find_last_not_of(",:") + 1);
    if (!looks_like_code(code)) {
      std::getline(rest, reason);
      reason = next + reason;
      break;
    }
    one.codes.push_back(std::move(code));
  }
  if (reason.starts_with("because")) reason.erase(0, 7);
  const bool has_reason = std::ranges::any_of(reason, [](unsigned char c) { return c >= 0x80 || std::isalnum(c); });
  const std::string hint = fmt::format("write 'pw:ignore {} because …'", one.codes.empty() ? "PW503" : one.codes[0]);
  if (one.codes.empty())
    return problems.error(one.place, "PW606", "this comment does not say which code to ignore", hint);
  if (!has_reason) problems.error(one.place, "PW606", "this comment does not say why", hint);
  for (const std::string& code : one.codes) {
    if (!find_code(code))
      return problems.error(one.place, "PW606", fmt::format("there is no code {}", code),
                            "'pilewright explain' lists them");
    if (!can_be_suppressed(code))
      return problems.error(one.place, "PW606", fmt::format("{} cannot be ignored", code), "mend it instead");
  }
  one.used = !has_reason;  // it hides what it names, but is told for itself
  all.push_back(std::move(one));
}

}  // namespace

std::vector<SourceFile> pack_files(const std::string& folder) {
  std::vector<SourceFile> files;
  Problems ignored;  // reading the pack tells them
  const auto names = names_in(folder, ignored);
  if (!names) return files;
  for (const std::string& name : *names) {
    const fs::path path = fs::path(folder) / name;
    if (path.extension() != ".yaml" && path.extension() != ".lua") continue;
    if (files.size() > max_pack_files) break;
    if (auto text = read_pack_file(path.string(), ignored)) files.push_back({path.string(), std::move(*text)});
  }
  return files;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text);
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(std::move(line));
  }
  return lines;
}

void check_lines(const SourceFile& file, Problems& problems) {
  const std::vector<std::string> lines = lines_of(file.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    const std::size_t end = line.find_last_not_of(" \t");
    const std::size_t kept = end == none ? 0 : end + 1;
    const std::size_t tab = line.find('\t');
    const auto place = [&](std::size_t byte) {
      return Place{file.path, static_cast<int>(i) + 1, column_of(line, byte)};
    };
    if (kept < line.size())
      problems.warning(place(kept), "PW603", "spaces at the end of the line", "remove them: --fix does");
    else if (tab != none)
      problems.warning(place(tab), "PW603", "tab", "use spaces");
  }
  if (!file.text.empty() && !file.text.ends_with('\n'))
    problems.warning({file.path, static_cast<int>(lines.size()), column_of(lines.back(), lines.back().size())}, "PW604",
                     "no line break at the end of the file", "add one: --fix does");
}

std::string mended(const SourceFile& file, bool spaces, bool last_line) {
  std::string text;
  for (const char c : file.text) {
    if (c == '\n' && spaces) {
      const bool dos = text.ends_with('\r');
      if (dos) text.pop_back();
      while (text.ends_with(' ') || text.ends_with('\t')) text.pop_back();
      if (dos) text += '\r';
    }
    text += c;
  }
  if (spaces && !text.ends_with('\n')) text.erase(text.find_last_not_of(" \t") + 1);
  if (last_line && !text.empty() && !text.ends_with('\n')) text += '\n';
  return text != file.text && may_mend(file, text) ? text : file.text;
}

Problems without_suppressed(const Problems& problems, const std::vector<SourceFile>& files) {
  Problems kept;
  std::vector<Suppression> suppressions;
  for (const SourceFile& file : files) {
    const std::vector<std::string> lines = lines_of(file.text);
    const std::vector<std::size_t> content = next_content(lines);
    for (std::size_t i = 0; i < lines.size(); ++i) read_suppression(file, lines, content, i, suppressions, kept);
  }
  for (const Problem& problem : problems.all()) {
    bool hidden = false;
    for (Suppression& one : suppressions) {
      if (one.place.file != problem.place.file || one.line != problem.place.line) continue;
      if (std::ranges::find(one.codes, problem.code) == one.codes.end()) continue;
      hidden = one.used = true;
    }
    if (!hidden) kept.add(problem);
  }
  const auto broken = [&](const std::string& file) {
    return std::ranges::any_of(problems.all(),
                               [&](const Problem& p) { return p.place.file == file && p.code.starts_with("PW1"); });
  };
  for (const Suppression& one : suppressions)
    if (!one.used && !broken(one.place.file))
      kept.warning(one.place, "PW607", fmt::format("nothing here has to be ignored for {}", fmt::join(one.codes, ", ")),
                   "remove this comment");
  return kept;
}

}  // namespace pw
