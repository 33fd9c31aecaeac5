#include "scripting/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace pw {
namespace {

namespace fs = std::filesystem;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

enum class End { whole, too_long, failed };

// The size that a file system tells may change while we read, so the limit is kept by counting.
End read_all(int file, std::size_t limit, std::string& text) {
  std::array<char, 65536> block;
  for (;;) {
    const ssize_t got = read(file, block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return End::failed;
    if (got == 0) return End::whole;
    text.append(block.data(), static_cast<std::size_t>(got));
    if (text.size() > limit) return End::too_long;
  }
}

}  // namespace

std::optional<std::string> read_pack_file(const std::string& path, Problems& problems) {
  // Opened first and looked at then, so that nobody can put something else in its place in between.
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (file.number() < 0 && errno == ELOOP) {
    problems.error({path}, "PW119", "this is a link, and links are not followed", "put the file itself into the pack's folder");
    return std::nullopt;
  }
  struct stat about {};
  if (file.number() < 0 || fstat(file.number(), &about) != 0 || !S_ISREG(about.st_mode)) {
    problems.error({path}, "PW119", "this file cannot be read");
    return std::nullopt;
  }
  std::string text;
  switch (read_all(file.number(), max_file_bytes, text)) {
    case End::whole: break;
    case End::too_long:
      problems.error({path}, "PW101", fmt::format("this file is larger than {} kB", max_file_bytes / 1024),
                     "split it into several files");
      return std::nullopt;
    case End::failed: problems.error({path}, "PW119", "this file cannot be read"); return std::nullopt;
  }
  if (std::ranges::count(text, '\n') > max_file_lines) {
    problems.error({path}, "PW101", fmt::format("this file has more than {} lines", max_file_lines), "split it into several files");
    return std::nullopt;
  }
  return text;
}

std::optional<std::vector<std::string>> names_in(const std::string& folder, Problems& problems) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    names.push_back(at->path().filename().string());
    if (names.size() <= std::size_t{max_pack_entries}) continue;
    problems.error({folder}, "PW120", fmt::format("this folder holds more than {} files", max_pack_entries),
                   "a pack's folder is for the pack: put what does not belong to it elsewhere");
    return std::nullopt;
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<std::string> read_up_to(const std::string& path, std::size_t limit, std::string& why_not) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  const End end = file.number() < 0 ? End::failed : read_all(file.number(), limit, text);
  if (end == End::whole) return text;
  why_not = end == End::too_long ? fmt::format("it is larger than {} kB", limit / 1024) : std::strerror(errno);
  return std::nullopt;
}

}  // namespace pw
