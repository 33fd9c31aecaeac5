#include "tools/play/trace.h"

namespace pw {
namespace {

class TracedHook final : public Hook {
 public:
  TracedHook(Tracer& tracer, Hook& inner, int slot) : tracer_(tracer), inner_(inner), slot_(slot) { touches = inner.touches; }

  int answer(const Spot& spot) override {
    const int value = inner_.answer(spot);
    touches = inner_.touches;
    tracer_.tell(spot, call(spot, false, value));
    return value;
  }
  void act(Turn& turn, const Spot& spot) override {
    const HookCall before = call(spot, true, 0);
    inner_.act(turn, spot);
    if (!turn.is_asking()) tracer_.tell(spot, before);
  }
  const Hook& innermost() const override { return inner_.innermost(); }

 private:
  Tracer& tracer_;
  Hook& inner_;
  int slot_;

  HookCall call(const Spot& spot, bool effect, int value) const {
    return {spot.state.face_of(spot.card), spot.card, slot_, spot.me, spot.pile, effect, value};
  }
};

}  // namespace

void Tracer::wrap(Game& game) {
  for (int slot = 0; slot < max_slots; ++slot)
    for (Hook*& hook : game.cards.hooks[ix(slot)]) {
      if (!hook) continue;
      game.cards.owned.push_back(std::make_unique<TracedHook>(*this, *hook, slot));
      hook = game.cards.owned.back().get();
    }
}

void Tracer::tell(const Spot& spot, const HookCall& call) {
  if (!listener || muted_ > 0) return;
  const Muted muted(*this);  // telling may ask hooks itself
  listener(spot.game, spot.state, call);
}

}  // namespace pw
