// How far a long run is: a bar with rate and time left, on a terminal only, gone without a trace at the end.
#pragma once

#include <chrono>
#include <string>

#include "core/ids.h"

namespace pw {

class Progress {
 public:
  Progress(i64 games, std::string what) : games_(games), what_(std::move(what)) {}
  ~Progress() { clear(); }
  void show(i64 done);
  void clear();
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  i64 games_;
  std::string what_;  // "games"
  Clock::time_point start_ = Clock::now();
  bool shown_ = false;
};

// "[######....]  60%  12000 games/s  3 s left"
std::string progress_line(i64 done, i64 all, double seconds, const std::string& what);

}  // namespace pw
