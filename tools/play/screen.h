// What the REPL writes, before it is shown: a terminal gets it with colours, a script without, a transcript compares it.
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <utility>

#include "tools/terminal.h"

namespace pw {

struct Screen {
  bool color = false;
  bool pictures = false;  // draw the table whenever somebody is asked; scripts ask for it with 'table'
  int width = 80;
  std::string text;  // not yet shown

  template <class... Parts>
  void print(fmt::format_string<Parts...> format, Parts&&... parts) {
    text += fmt::format(format, std::forward<Parts>(parts)...);
  }
  std::string painted(std::string_view what, Ink ink) const { return paint(what, ink, color); }
  // "folder/file:12"; a person gets the path from here, a script one that is the same wherever it runs.
  std::string place(const std::string& file, int line) const {
    const std::filesystem::path path = file;
    return fmt::format("{}:{}", pictures ? place_for_reader({file, line, 0}).file : (path.parent_path().filename() / path.filename()).string(), line);
  }
  std::string take() { return std::exchange(text, ""); }
};

}  // namespace pw
