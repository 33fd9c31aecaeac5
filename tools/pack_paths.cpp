#include "tools/pack_paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/table_options.h"

namespace pw {
namespace {

namespace fs = std::filesystem;

bool is_pack(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_regular_file(folder / "pack.yaml", ignored);
}

// `patience`: how many files and folders will be looked at.
void find_inside(const fs::path& folder, int depth, int& patience, std::vector<PackTarget>& found) {
  std::error_code error;
  if (is_pack(folder)) return found.push_back({folder.string(), ""});
  std::vector<fs::path> inside;
  for (fs::directory_iterator at(folder, error), end; !error && at != end && --patience > 0; at.increment(error)) {
    std::error_code ignored;  // links could lead round in circles
    if (at->is_directory(ignored) && !at->is_symlink(ignored) && !at->path().filename().string().starts_with('.'))
      inside.push_back(at->path());
  }
  std::sort(inside.begin(), inside.end());
  if (depth > 0)
    for (const fs::path& one : inside) find_inside(one, depth - 1, patience, found);
}

}  // namespace

std::string full_path(const std::string& path) {
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(path, error);
  const fs::path plain = error ? fs::absolute(path).lexically_normal() : whole;
  return (plain.has_filename() ? plain : plain.parent_path()).string();
}

std::optional<std::vector<PackTarget>> find_targets(const std::string& path,
                                                    const std::vector<std::string>& library_path, std::string& hint) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    const std::string folder = full_path(path);
    if (is_pack(folder)) return std::vector<PackTarget>{{folder, ""}};
    std::vector<PackTarget> inside;
    int patience = 20'000;
    find_inside(folder, 4, patience, inside);
    if (patience <= 0) {
      hint = "there are thousands of files in it; give the pack's own folder";
      return std::nullopt;
    }
    if (!inside.empty()) return inside;
    hint = "neither it nor a folder in it has a pack.yaml; 'pilewright new pack NAME' makes one";
    return std::nullopt;
  }
  if (fs::exists(path, ignored)) {
    const fs::path file = full_path(path);
    if ((file.extension() == ".yaml" || file.extension() == ".play") && is_pack(file.parent_path()))
      return std::vector<PackTarget>{{file.parent_path().string(), file.string()}};
    if (file.extension() == ".lua" && is_pack(file.parent_path()))  // its functions concern all cards
      return std::vector<PackTarget>{{file.parent_path().string(), ""}};
    hint = "give a pack's folder, a folder of packs, or a .yaml, .lua or .play file beside a pack.yaml";
    return std::nullopt;
  }
  const Library library = make_library(library_path);
  if (const auto known = library.folders().find(path); known != library.folders().end())
    return std::vector<PackTarget>{{full_path(known->second), ""}};
  std::vector<std::string> names;
  for (const auto& entry : library.folders()) names.push_back(entry.first);
  const std::string near = did_you_mean(path, names);
  hint = near.empty() ? "there is neither a file nor a pack of that name" : fmt::format("did you mean '{}'?", near);
  return std::nullopt;
}

std::vector<PackTarget> all_targets(const std::vector<std::string>& library_path) {
  std::vector<PackTarget> targets;
  const Library library = make_library(library_path);
  for (const auto& [name, folder] : library.folders()) targets.push_back({full_path(folder), ""});
  return targets;
}

}  // namespace pw
