// Text made fit for the formats we write, whatever a designer's file put into it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pw {

// Each of these characters by what stands beside it.
std::string replaced(std::string_view text, const std::vector<std::pair<char, std::string_view>>& by);

// Valid UTF-8 without control characters but line feeds and tabs.
std::string clean(std::string_view text);

// For XML's attributes and text. XML 1.0 has no control characters, not even escaped: they are cleaned away.
std::string xml(std::string_view text);

// A path as a URI: relative, or file:// if it begins at the root.
std::string uri(const std::string& path);

}  // namespace pw
