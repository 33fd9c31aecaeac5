#include "tools/escape.h"

#include <fmt/format.h>

#include <algorithm>

#include "scripting/problem.h"

namespace pw {

std::string replaced(std::string_view text, const std::vector<std::pair<char, std::string_view>>& by) {
  std::string made;
  for (const char c : text) {
    const auto rule = std::ranges::find(by, c, &std::pair<char, std::string_view>::first);
    if (rule == by.end())
      made += c;
    else
      made += rule->second;
  }
  return made;
}

std::string clean(std::string_view text) {
  std::string kept;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    const bool nothing = character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF";  // no characters; XML forbids them
    if (length == 0 || nothing || is_control(character))
      kept += "\xEF\xBF\xBD";
    else
      kept += character;
    text.remove_prefix(character.size());
  }
  return kept;
}

std::string xml(std::string_view text) {
  return replaced(clean(text),
                  {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\n', "&#10;"}, {'\t', "&#9;"}});
}

std::string uri(const std::string& path) {
  std::string made;
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~/").find(c) != std::string::npos;
    made += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return path.starts_with('/') ? "file://" + made : made;
}

}  // namespace pw
