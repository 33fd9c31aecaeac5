// What a card can be asked. A Hook is a function of a Spot: pure for answers (score, allow, won, can), whoever wrote it:
// a lambda in core's tests, Lua in production. Core never knows which.
#pragma once

#include <functional>
#include <utility>

#include "core/check.h"
#include "core/ids.h"

namespace pw {

struct Game;
class Turn;
struct State;

// Where a hook looks from.
struct Spot {
  const Game& game;
  const State& state;
  Seat me = no_seat;
  Card card = no_card;  // the card whose hook it is
  Zone pile = no_zone;  // the pile in question, if any
};

// What an answer can depend on besides the asker's own row. Cached scores are dropped accordingly.
enum Touch : u8 { touches_head = 1, touches_others = 2, touches_rest = 4, touches_all = 7 };

class Hook {
 public:
  virtual ~Hook() = default;
  virtual int answer(const Spot&) = 0;
  virtual void act(Turn&, const Spot&) { fail("this hook has no effect"); }  // an effect: changes the game, may ask
  virtual const Hook& innermost() const { return *this; }  // without those who only listen
  u8 touches = 0;  // Touch bits of everything this hook has read so far; grows only during answer()
};

class NativeHook final : public Hook {
 public:
  explicit NativeHook(std::function<int(const Spot&)> function, u8 touched = touches_all) : function_(std::move(function)) {
    touches = touched;
  }
  int answer(const Spot& spot) override { return function_(spot); }

 private:
  std::function<int(const Spot&)> function_;
};

}  // namespace pw
