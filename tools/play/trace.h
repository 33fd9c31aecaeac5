// Hooks that are listened to: what was asked of which card, and what came out. For 'trace' and 'break'.
#pragma once

#include <functional>
#include <string>

#include "core/game.h"

namespace pw {

struct HookCall {
  FaceId face;
  Card card;
  int slot;
  Seat me;
  Zone pile;
  bool effect;  // it was carried out; there is no answer
  int answer;
};

class Tracer {
 public:
  std::function<void(const Game&, const State&, const HookCall&)> listener;

  void wrap(Game&);  // all its hooks; the tracer must outlive the game
  void take_over(const Tracer& other) { listener = other.listener; }
  void tell(const Spot&, const HookCall&);

  class Muted {  // nothing is told while it lives
   public:
    explicit Muted(Tracer& tracer) : tracer_(tracer) { ++tracer_.muted_; }
    ~Muted() { --tracer_.muted_; }
    Muted(const Muted&) = delete;
    Muted& operator=(const Muted&) = delete;

   private:
    Tracer& tracer_;
  };

 private:
  int muted_ = 0;
};

}  // namespace pw
