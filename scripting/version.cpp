#include "scripting/version.h"

#include <algorithm>

namespace pw {

std::optional<Version> read_version(const std::string& text, int least) {
  Version version{};
  int numbers = 0;
  for (std::size_t at = 0; at <= text.size(); ++numbers) {
    const std::size_t end = std::min(text.find('.', at), text.size());
    const std::string part = text.substr(at, end - at);
    if (numbers == 3 || part.empty() || part.size() > 9) return std::nullopt;
    if (part.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
    if (part.size() > 1 && part[0] == '0') return std::nullopt;
    version[static_cast<std::size_t>(numbers)] = std::stoll(part);
    at = end + 1;
  }
  if (numbers < least) return std::nullopt;
  return version;
}

bool is_older(const std::string& version, const std::string& needed) {
  const auto is = read_version(version), must = read_version(needed, 1);
  return is && must && *is < *must;
}

}  // namespace pw
