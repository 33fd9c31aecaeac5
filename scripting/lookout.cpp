#include "scripting/lookout.h"

#include <atomic>
#include <lua.hpp>

#if defined(__linux__) && !defined(__SANITIZE_THREAD__)  // under TSan signals wait until a script calls C
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>
#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif
#define PILEWRIGHT_CAN_WATCH
#endif

namespace pw {
namespace {

// What the signal handler reads, in its own thread.
struct Watched {
  std::atomic<lua_State*> lua{nullptr};  // that runs; null: nobody is watched
  std::atomic<unsigned> call{0};         // its number
  unsigned met = 0;  // the call at the last look
};
thread_local Watched watched;
thread_local Lookout* innermost = nullptr;

void break_off(lua_State* lua, lua_Debug*) {
  lua_pushliteral(lua, "broken off");
  lua_error(lua);
}

#ifdef PILEWRIGHT_CAN_WATCH

constexpr int look_signal = SIGVTALRM;
constexpr long look_every = 10'000'000;  // ns

// Lua allows this one call in a signal handler.
void look(int) {
  lua_State* lua = watched.lua.load(std::memory_order_relaxed);
  if (!lua) return;
  const unsigned call = watched.call.load(std::memory_order_relaxed);
  if (watched.met != call) {
    watched.met = call;
    return;
  }
  lua_sethook(lua, break_off, LUA_MASKCOUNT, 1);
}

// One a thread; a child process has none until it asks again.
class Timer {
 public:
  ~Timer() {
    if (state_ == State::runs) timer_delete(timer_);
  }
  bool runs() {
    if (state_ == State::unknown) state_ = start() ? State::runs : State::fails;
    return state_ == State::runs;
  }
  void forget() { state_ = State::unknown; }

 private:
  enum class State { unknown, runs, fails } state_ = State::unknown;
  timer_t timer_{};

  bool start();
};
thread_local Timer timer;

bool install_handler() {
  struct sigaction action {};
  action.sa_handler = look;
  action.sa_flags = SA_RESTART;
  return sigaction(look_signal, &action, nullptr) == 0 && pthread_atfork(nullptr, nullptr, [] { timer.forget(); }) == 0;
}

bool Timer::start() {
  static const bool installed = install_handler();
  if (!installed) return false;
  sigevent event{};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = look_signal;
  event.sigev_notify_thread_id = gettid();
  if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) != 0) return false;
  sigset_t ours;
  sigemptyset(&ours);
  sigaddset(&ours, look_signal);
  const itimerspec often{{0, look_every}, {0, look_every}};
  if (pthread_sigmask(SIG_UNBLOCK, &ours, nullptr) == 0 && timer_settime(timer_, 0, &often, nullptr) == 0) return true;
  timer_delete(timer_);
  return false;
}

#endif

}  // namespace

#ifdef PILEWRIGHT_CAN_WATCH
bool Lookout::is_possible() { return timer.runs(); }
#else
bool Lookout::is_possible() { return false; }
#endif

Lookout::Lookout(lua_State* lua) : lua_(lua), outer_(innermost), began_(Clock::now()) { turn_to(this); }

Lookout::~Lookout() {
  turn_to(outer_);
  if (lua_gethook(lua_) == break_off) lua_sethook(lua_, nullptr, 0, 0);
}

// From here on it is another call for whoever looks in.
void Lookout::turn_to(Lookout* watch) {
  innermost = watch;
  watched.call.store(watched.call.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  watched.lua.store(watch ? watch->lua_ : nullptr, std::memory_order_relaxed);
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

Lookout::Rest::Rest() : watch_(innermost) {
  turn_to(nullptr);
  if (watch_) watch_->spent_ = watch_->spent();
}

Lookout::Rest::~Rest() {
  if (watch_) watch_->began_ = Clock::now();
  turn_to(watch_);
}

}  // namespace pw
