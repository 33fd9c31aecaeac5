#include "tools/play/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace pw {
namespace {

namespace fs = std::filesystem;
constexpr const char* first_line = "pilewright journal 1";
constexpr std::size_t kept_at_most = 10;

std::vector<fs::path> journals_in(const std::string& folder) {  // the newest first
  std::vector<std::pair<fs::file_time_type, fs::path>> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".journal") found.emplace_back(entry.last_write_time(error), entry.path());
  std::sort(found.rbegin(), found.rend());
  std::vector<fs::path> files;
  for (const auto& one : found) files.push_back(one.second);
  return files;
}

bool write_fully(int descriptor, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = ::write(descriptor, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

std::string read_file(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

std::string state_folder() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  if (state && *state) return std::string(state) + "/pilewright";
  return home && *home ? std::string(home) + "/.local/state/pilewright" : "";
}

std::string read_journal(const std::string& text, Kept& kept) {
  const std::string whole = text.substr(0, text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
  std::istringstream in(whole);
  std::string line, rest;
  if (!std::getline(in, line) || line != first_line) return fmt::format("it does not begin with '{}'", first_line);
  if (!std::getline(in, line)) return "the line 'pilewright play …' is missing";
  if (const std::string why = read_setup_line(line, kept.setup); !why.empty()) return why;
  if (!kept.setup.table.seed) return "the line 'pilewright play …' has no --seed";
  while (std::getline(in, line)) rest += line + "\n";
  ReplayError error;
  // The lines are those of a replay, whose header is of no concern here.
  const auto replay = read_replay("pilewright replay 2\ngame journal\nplayers 2\n" + rest, error);
  if (!replay) return fmt::format("line {}: {}", error.line - 1, error.why);
  kept.lines = replay->lines;
  return "";
}

Journal::~Journal() { close(false); }

bool Journal::lock(const std::string& file, bool create) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CLOEXEC | (create ? O_CREAT | O_EXCL : 0), 0600);
  if (descriptor < 0) return false;
  struct stat opened, named;
  const bool ours = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 && ::fstat(descriptor, &opened) == 0 &&
                    ::stat(file.c_str(), &named) == 0 && opened.st_ino == named.st_ino;  // not removed meanwhile
  if (!ours) {
    ::close(descriptor);
    return false;
  }
  descriptor_ = descriptor;
  file_ = file;
  return true;
}

bool Journal::begin(const std::string& folder, const Session& session) {
  if (folder.empty()) return false;
  std::error_code error;
  fs::create_directories(folder, error);
  const std::vector<fs::path> old = journals_in(folder);
  for (std::size_t i = kept_at_most; i < old.size(); ++i) {
    Journal stale;
    if (stale.lock(old[i].string(), false)) stale.close(true);
  }
  for (int attempt = 0; attempt < 100; ++attempt)
    if (lock(fmt::format("{}/session-{}-{}-{}.journal", folder, std::time(nullptr), getpid(), attempt), true)) return write_all(session, {});
  return false;
}

std::optional<Kept> Journal::resume(const std::string& folder_or_file, std::string& why) {
  std::error_code error;
  const bool is_folder = fs::is_directory(folder_or_file, error);
  const std::vector<fs::path> files = is_folder ? journals_in(folder_or_file) : std::vector<fs::path>{folder_or_file};
  why = is_folder || folder_or_file.empty() ? "there is no game to resume" : fmt::format("'{}' cannot be read", folder_or_file);
  for (const fs::path& file : files) {
    if (!fs::exists(file, error)) continue;
    if (!lock(file.string(), false)) {
      why = "the game is still being played in another window";
      continue;
    }
    Kept kept;
    kept.file = file.string();
    const std::string wrong = read_journal(read_file(kept.file), kept);
    if (wrong.empty()) return kept;
    why = fmt::format("{} is no journal: {}", kept.file, wrong);
    close(false);
    if (!is_folder) break;
  }
  return std::nullopt;
}

bool Journal::keep_up(const Session& session) {
  if (!is_open()) return true;
  std::vector<std::string> lines;
  for (const Match::Given& given : session.match().history()) lines.push_back(replay_line(session.game(), given));
  const bool goes_on = setup_line(session.setup()) == head_ && lines.size() >= lines_.size() && std::equal(lines_.begin(), lines_.end(), lines.begin());
  if (!goes_on) return write_all(session, lines);
  std::string added;
  for (std::size_t i = lines_.size(); i < lines.size(); ++i) added += lines[i] + "\n";
  if (!write_fully(descriptor_, added)) {
    head_.clear();  // part of it may be there: the next time the whole file is written anew
    return false;
  }
  lines_ = std::move(lines);
  return true;
}

// Something was taken back: a whole new file takes the place of the old one, so that there is a whole one at any moment.
bool Journal::write_all(const Session& session, const std::vector<std::string>& lines) {
  head_.clear();
  const std::string head = setup_line(session.setup());
  std::string text = fmt::format("{}\n{}\n", first_line, head);
  for (const std::string& line : lines) text += line + "\n";
  const std::string draft = file_ + ".new";
  const int descriptor = ::open(draft.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (descriptor < 0) return false;
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 || !write_fully(descriptor, text) || ::rename(draft.c_str(), file_.c_str()) != 0) {
    ::close(descriptor);
    ::unlink(draft.c_str());
    return false;
  }
  ::close(descriptor_);
  descriptor_ = descriptor;
  head_ = head;
  lines_ = lines;
  return true;
}

void Journal::close(bool remove) {
  if (!is_open()) return;
  if (remove) ::unlink(file_.c_str());
  ::close(descriptor_);
  descriptor_ = -1;
}

}  // namespace pw
