// Our own mistakes. `check` is for cheap conditions and is always on; `check_hard` only in the checked build.
#pragma once

#include <stdexcept>
#include <string>

namespace pw {

struct EngineError : std::logic_error {
  using std::logic_error::logic_error;
};

[[noreturn]] inline void fail(const char* what) { throw EngineError(std::string("engine error: ") + what); }

inline void check(bool ok, const char* what) {
  if (!ok) [[unlikely]]
    fail(what);
}

#ifdef PILEWRIGHT_CHECKED
inline constexpr bool checked_build = true;
#else
inline constexpr bool checked_build = false;
#endif

}  // namespace pw
