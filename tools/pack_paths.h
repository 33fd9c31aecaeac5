// The packs that a path on the command line means, the same for every command that takes packs by path.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace pw {

// A pack; with a file, only the cards in it, or that transcript.
struct PackTarget {
  std::string folder, file;
};

// A pack's folder, a folder of packs, a yaml file of a pack, or a pack's name. Nothing, with a hint, if there is none.
std::optional<std::vector<PackTarget>> find_targets(const std::string& path, const std::vector<std::string>& library_path,
                                                    std::string& hint);
std::vector<PackTarget> all_targets(const std::vector<std::string>& library_path);

std::string full_path(const std::string& path);

}  // namespace pw
