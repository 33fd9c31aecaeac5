#include "tools/lab/interrupt.h"

#include <atomic>
#include <csignal>
#include <ctime>

namespace pw {
namespace {

std::atomic<bool> wish{false};
std::atomic<long> wished_at{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<long>::is_always_lock_free);

long now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1'000'000;
}

// Some send a signal twice, to the program and to its group: only one that comes a while later is a second wish.
void note_wish(int signal) {
  if (!wish.exchange(true)) {
    wished_at = now();
  } else if (now() - wished_at > 500) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

void listen(void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

Interrupt::Interrupt() {
  wish = false;
  listen(note_wish);
}

Interrupt::~Interrupt() { listen(SIG_DFL); }

bool Interrupt::asked() { return wish; }

}  // namespace pw
