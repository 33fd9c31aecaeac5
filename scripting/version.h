// Versions of packs: three whole numbers with dots, compared from the left. A need may leave out the last ones.
#pragma once

#include <array>
#include <optional>
#include <string>

namespace pw {

using Version = std::array<long long, 3>;

// Nothing if it is no version, or has fewer numbers than `least`; those left out are 0.
std::optional<Version> read_version(const std::string& text, int least = 3);

// Whether this version is older than the one needed; no if one of them is no version.
bool is_older(const std::string& version, const std::string& needed);

}  // namespace pw
