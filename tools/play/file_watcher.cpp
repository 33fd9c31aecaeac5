#include "tools/play/file_watcher.h"

namespace pw {

namespace fs = std::filesystem;

void FileWatcher::watch(std::vector<std::string> folders) {
  folders_ = std::move(folders);
  seen_ = look();
}

bool FileWatcher::changed() {
  std::map<std::string, Stamp> now = look();
  if (now == seen_) return false;
  seen_ = std::move(now);
  return true;
}

std::map<std::string, FileWatcher::Stamp> FileWatcher::look() const {
  std::map<std::string, Stamp> stamps;
  for (const std::string& folder : folders_) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      const auto extension = entry.path().extension();
      if (extension == ".yaml" || extension == ".lua") stamps[entry.path().string()] = {entry.last_write_time(error), entry.file_size(error)};
    }
  }
  return stamps;
}

}  // namespace pw
