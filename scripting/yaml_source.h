// The text of a YAML file for the strict reader: its bytes are checked, places in it are found, and what is wrong with it
// is collected.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scripting/problem.h"

namespace pw {

struct YamlStop {};  // thrown through yaml-cpp when going on would make no sense

inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
inline bool is_space(char c) { return is_blank(c) || c == '\n'; }

// The text as yaml-cpp gets it (no BOM, LF only, ended by a line break), and places in it.
class YamlSource {
 public:
  explicit YamlSource(std::string file) : file_(std::move(file)) {}

  void load(std::string_view bytes);  // checks the bytes; throws YamlStop
  void check_lines();                 // document markers, directives, empty file; throws YamlStop

  const std::string& text() const { return text_; }
  char at(std::size_t pos) const { return pos < text_.size() ? text_[pos] : '\n'; }
  Place place(std::size_t pos) const;  // without the file's name
  int line(std::size_t pos) const { return place(pos).line; }
  std::size_t line_start(std::size_t pos) const;
  std::size_t quote_end(std::size_t pos) const;                         // just after it, or none
  std::size_t plain_end(std::size_t pos, std::string_view text) const;  // likewise
  std::size_t skip_space(std::size_t pos) const;                        // and comments

  void report(const Place& where, std::string_view code, std::string message, std::string hint = "");
  void report(std::size_t pos, std::string_view code, std::string message, std::string hint = "") {
    report(place(pos), code, std::move(message), std::move(hint));
  }
  [[noreturn]] void fail(std::size_t pos, std::string_view code, std::string message, std::string hint = "") {
    report(pos, code, std::move(message), std::move(hint));
    throw YamlStop{};
  }
  void drop_reports_from(int line);  // they followed from something worse
  const std::vector<Problem>& reported() const { return reported_; }

 private:
  std::string file_, text_;
  std::vector<Problem> reported_;
  std::vector<std::size_t> lines_{0};    // where each line begins
  std::vector<std::size_t> characters_;  // the number of characters before each byte, and at the end
};

}  // namespace pw
