// A session that survives a crash: every accepted choice is appended to a file at once. Its first line says what it is,
// its second how the session was started (see setup.h), then come the lines of a replay. A living session holds a lock
// on its journal, so nobody else resumes or clears it away.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/replay.h"
#include "tools/play/session.h"

namespace pw {

std::string state_folder();  // for journals and the history of lines; "": there is no home

struct Kept {  // a journal as it was left behind
  std::string file;
  PlaySetup setup;
  std::vector<Replay::Line> lines;
};
// "": fine. What follows the last whole line was never accepted, and is left out.
std::string read_journal(const std::string& text, Kept&);

class Journal {
 public:
  Journal() = default;
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // A new one in the folder; false: there is none, and play goes on without.
  bool begin(const std::string& folder, const Session&);
  // The newest in the folder, or the given file, that no living session uses. Nothing, and why.
  std::optional<Kept> resume(const std::string& folder_or_file, std::string& why);

  bool is_open() const { return descriptor_ >= 0; }
  const std::string& file() const { return file_; }
  // Brings it up to what has been played. False: it cannot be written.
  bool keep_up(const Session&);
  void close(bool remove);

 private:
  int descriptor_ = -1;
  std::string file_, head_;
  std::vector<std::string> lines_;  // as they stand in the file

  bool lock(const std::string& file, bool create);
  bool write_all(const Session&, const std::vector<std::string>& lines);
};

}  // namespace pw
