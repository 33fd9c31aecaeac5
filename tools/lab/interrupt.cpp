#include "tools/lab/interrupt.h"

#include <atomic>
#include <csignal>

namespace pw {
namespace {

std::atomic<bool> wish{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void note_wish(int) { wish = true; }

void listen(void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
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
