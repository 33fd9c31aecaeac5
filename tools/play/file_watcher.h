// Notices that files of the packs have changed, by their times and sizes.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace pw {

class FileWatcher {
 public:
  void watch(std::vector<std::string> folders);  // none: no more
  bool is_on() const { return !folders_.empty(); }
  bool changed();  // since the last look

 private:
  using Stamp = std::pair<std::filesystem::file_time_type, std::uintmax_t>;
  std::vector<std::string> folders_;
  std::map<std::string, Stamp> seen_;

  std::map<std::string, Stamp> look() const;
};

}  // namespace pw
