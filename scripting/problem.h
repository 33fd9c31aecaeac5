// What is wrong with a designer's files, and where. Readers and checkers do not
// throw: they add Problems to one collection, so that an author sees every
// mistake of a pack at once, each with a place, a stable code and a way out.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pw {

enum class Severity { error, warning };

// Lines and columns count from 1; 0 means unknown. A column counts characters, not bytes.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
  bool operator==(const Place&) const = default;
};

struct Problem {
  Place place;
  std::string code;  // one of all_codes()
  Severity severity = Severity::error;
  std::string text;  // what is wrong
  std::string hint;  // what would be right; may be empty
  bool operator==(const Problem&) const = default;
};

class Problems {
 public:
  void error(Place place, std::string_view code, std::string text, std::string hint = "");
  void warning(Place place, std::string_view code, std::string text, std::string hint = "");

  void add(Problem problem);

  bool any_errors() const { return errors_; }
  const std::vector<Problem>& all() const { return all_; }

  // Nobody reads more; further ones only count as errors.
  static constexpr std::size_t most = 500;

  // Orders by file, line, column and code, otherwise as added; drops exact duplicates.
  void sort();

 private:
  std::vector<Problem> all_;
  bool errors_ = false;
};

// The list of codes (codes.cpp). PW1xx file and YAML syntax, PW2xx shape (keys, types, ids),
// PW3xx Lua, PW4xx game logic, PW5xx text, PW6xx style, PW7xx tests. A code never changes its meaning.
struct CodeInfo {
  std::string_view code, title;
  std::string_view meaning, example, cure;  // for `pilewright explain`
};
const CodeInfo* find_code(std::string_view code);  // nullptr if there is no such code
std::span<const CodeInfo> all_codes();             // in ascending order

// The problem as a terminal shows it, every line ended by '\n'. `source_line` is the text of
// the problem's line; the excerpt is left out when that or the line number is missing.
//   cards/x.yaml:12:5: error[PW204]: unknown field 'colr' on card
//      12 |     colr: red
//         |     ^^^^
//     help: did you mean 'color'?
std::string render(const Problem& problem, std::string_view source_line, bool colour);

// The known word most like `word`, or "" if none is near: at most max(1, length / 3) letters
// added, left out, changed or swapped. Capitals matter less than letters.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

// The number of bytes of the UTF-8 character that `text` begins with; 0 if it is not valid.
std::size_t utf8_length(std::string_view text);

// Valid UTF-8 without control characters, whatever a file put into it: what may be shown on a terminal.
std::string printable(std::string_view text);
// The same on one line, and cut where it gets long: what a script said.
std::string one_line(std::string_view text);

// Whether that character is a control character other than tab and line feed.
bool is_control(std::string_view character);

}  // namespace pw
