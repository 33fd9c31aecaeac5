// Counting instructions slows a script down by a fifth, and nearly no script comes near its budget. So a call that could
// be made again is only watched: a timer of the thread's own processor time looks in now and then, and a call that it
// meets twice is broken off. What lasted long, or went wrong, is made again and counted (see Vm), so that only counting
// ever says what is too much, and the clock decides nothing.
#pragma once

#include <chrono>

struct lua_State;

namespace pw {

class Lookout {
 public:
  static bool is_possible();  // here and in this thread: otherwise scripts are counted

  explicit Lookout(lua_State*);  // of the one call that it lives for; they nest
  ~Lookout();
  Lookout(const Lookout&) = delete;
  Lookout& operator=(const Lookout&) = delete;

  // Processor time that the call can have taken, at the most.
  std::chrono::nanoseconds spent() const { return spent_ + (Clock::now() - began_); }

  // While somebody else thinks, whom the script has asked.
  class Rest {
   public:
    Rest();
    ~Rest();
    Rest(const Rest&) = delete;
    Rest& operator=(const Rest&) = delete;

   private:
    Lookout* watch_;
  };

 private:
  using Clock = std::chrono::steady_clock;
  lua_State* lua_;
  Lookout* outer_;
  std::chrono::nanoseconds spent_{0};
  Clock::time_point began_;

  static void turn_to(Lookout*);
};

}  // namespace pw
