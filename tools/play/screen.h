// What the REPL writes, before it is shown: a terminal gets it with colours, a script without, a transcript compares it.
#pragma once

#include <fmt/format.h>

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
  std::string take() { return std::exchange(text, ""); }
};

}  // namespace pw
