// Lines from a person: edited, completed and remembered by libedit at a terminal, plainly read otherwise.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pw {

class LineEditor {
 public:
  struct Callbacks {
    std::function<std::vector<std::string>(const std::string& before_cursor)> complete;
    std::function<bool()> idle;  // called while nobody types; true: something was written, so the line is drawn anew
  };
  // `history`: a file, or "" for none.
  LineEditor(std::string history, Callbacks);
  ~LineEditor();

  enum class End { line, interrupted, end };
  End read(const std::string& prompt, std::string& line);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace pw
