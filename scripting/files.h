// Reading what strangers wrote. A pack's file is a regular file that lies in the pack's folder itself: links are not
// followed, pipes and devices are not opened, and nothing is read beyond a limit. A folder that holds too much is
// refused before it is looked at in detail.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scripting/problem.h"

namespace pw {

inline constexpr std::size_t max_file_bytes = 1024 * 1024;   // of one file of a pack
inline constexpr std::size_t max_pack_bytes = 4 * max_file_bytes;  // of all that are read
inline constexpr int max_file_lines = 20'000;
inline constexpr int max_pack_entries = 1000;  // files and folders in a pack's folder
inline constexpr int max_pack_files = 100;     // of them, those that are read

// The text of a pack's file; nothing, with a problem, if it is none or too large.
std::optional<std::string> read_pack_file(const std::string& path, Problems&);

// The names in a folder, sorted; nothing, with a problem, if there are more than max_pack_entries.
std::optional<std::vector<std::string>> names_in(const std::string& folder, Problems&);

// For files that a user names: pipes are welcome, but nothing longer than the limit. Nothing if it cannot be read.
std::optional<std::string> read_up_to(const std::string& path, std::size_t limit, std::string& why_not);

}  // namespace pw
