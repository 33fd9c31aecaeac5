#include "tools/lab/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/terminal.h"

namespace pw {
namespace {

std::string duration(double seconds) {
  const auto whole = static_cast<long long>(std::ceil(seconds));
  if (whole < 100) return fmt::format("{} s", whole);
  if (whole < 6000) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace

std::string progress_line(i64 done, i64 all, double seconds, const std::string& what) {
  const double rate = static_cast<double>(done) / std::max(seconds, 1e-9), part = static_cast<double>(done) / static_cast<double>(std::max<i64>(all, 1));
  const int width = 24, full = std::min(width, static_cast<int>(width * part));
  return fmt::format("[{:#<{}}{:.<{}}] {:3.0f}%  {:.{}f} {}/s  {}", "", full, "", width - full, 100 * part, rate, rate < 20 ? 1 : 0, what,
                     done == 0 ? "" : duration(static_cast<double>(all - done) / rate) + " left");
}

void Progress::show(i64 done) {
  if (seconds() < 1 || !is_terminal(2)) return;
  fmt::print(stderr, "\r{}\033[K", progress_line(done, games_, seconds(), what_));
  std::fflush(stderr);
  shown_ = true;
}

void Progress::clear() {
  if (shown_) fmt::print(stderr, "\r\033[K");
  shown_ = false;
}

}  // namespace pw
