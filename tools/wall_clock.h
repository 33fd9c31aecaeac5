// The clock for bots that think for so many milliseconds: core has none of its own.
#pragma once

#include <chrono>

#include "core/ids.h"

namespace pw {

inline i64 wall_clock() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace pw
