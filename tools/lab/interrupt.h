// Ctrl-C (or SIGTERM) as a wish that a long run can fulfil in its own time. Asked a second time, the program just ends.
#pragma once

namespace pw {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  static bool asked();
};

}  // namespace pw
