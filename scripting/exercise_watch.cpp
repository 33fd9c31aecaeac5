#include "scripting/exercise_watch.h"

#include <algorithm>
#include <utility>

#include "core/point_a_pile/model.h"
#include "core/view.h"

namespace pw {

class WatchedHook final : public Hook {
 public:
  WatchedHook(Watch& watch, Hook& inner, HookTally& tally, std::string card, const HookSpec& spec, int slot)
      : watch_(watch), inner_(inner), tally_(tally), card_(std::move(card)), spec_(spec), slot_(slot) {
    touches = inner.touches;
  }

  int answer(const Spot& spot) override {
    const int value = watch_.mode == Watch::Mode::through ? inner_.answer(spot) : ask(spot);
    touches = inner_.touches;
    if (watch_.mode == Watch::Mode::on && watch_.imagined == 0) ask_around(spot);
    return value;
  }

  void act(Turn& turn, const Spot& spot) override {
    if (watch_.mode != Watch::Mode::on) return inner_.act(turn, spot);
    const State before = turn.state();
    watch_.probe.instructions = 0;
    try {
      inner_.act(turn, spot);
    } catch (const ScriptError& error) {
      note(error, spot);
      throw;
    }
    tally_.instructions = std::max(tally_.instructions, watch_.probe.instructions);
    if (!turn.is_asking()) count(!same(before, turn.state()));
  }

 private:
  Watch& watch_;
  Hook& inner_;
  HookTally& tally_;
  const std::string card_;
  const HookSpec& spec_;
  const int slot_;
  u64 asked_around_ = ~u64{0};

  static constexpr int enough_errors = 40;  // an endless loop takes its time

  int ask(const Spot& spot) {
    if (tally_.errors >= enough_errors) return 0;
    watch_.probe.instructions = 0;
    try {
      const int value = inner_.answer(spot);
      if (watch_.mode == Watch::Mode::on) count(value != 0);
      tally_.instructions = std::max(tally_.instructions, watch_.probe.instructions);
      return value;
    } catch (const ScriptError& error) {
      note(error, spot);
      return 0;
    }
  }

  void count(bool yes) {
    ++tally_.calls;
    tally_.yes += yes;
    if (tally_.last_game == watch_.game) return;
    tally_.last_game = watch_.game;
    ++tally_.games;
  }

  void note(const ScriptError& error, const Spot& spot) {
    if (watch_.mode != Watch::Mode::on) return;
    ++tally_.errors;
    watch_.mishaps.push_back({error.problem, card_, spec_.name, spot.me, watch_.imagined == 0});
  }

  // The same position, had a player pointed elsewhere or drawn another Mission.
  void ask_around(const Spot& spot) {
    if (spot.game.ruleset != &pap::ruleset()) return;
    ++watch_.imagined;
    if (slot_ == pap::slot_allow || slot_ == pap::slot_empty) ask_other_fingers(spot);
    if (slot_ == pap::slot_won) ask_other_missions(spot);
    --watch_.imagined;
  }

  void ask_other_fingers(const Spot& spot) {
    const u64 moment = static_cast<u64>(watch_.game) << 32 | u64{spot.state.decisions} << 8 | ix(spot.card);
    if (std::exchange(asked_around_, moment) == moment) return;
    const bool any_pile = slot_ == pap::slot_allow && spot.card == pap::rule(spot.state);
    State state = spot.state;
    for (int s = 0; s < state.players; ++s) {
      const Seat seat{static_cast<u8>(s)};
      if (!holds(pap::seats(state, pap::v_pointers), seat)) continue;
      i16& finger = state.vars[ix(pap::v_finger + s)];
      const i16 real = finger;
      for (int i = 0; i < pap::pile_count(state) && slot_ == pap::slot_allow; ++i) {
        const Zone pile = pap::pile(state, i);
        if (i == real || !(any_pile || pile == spot.pile)) continue;
        finger = static_cast<i16>(i);
        ask({spot.game, state, seat, spot.card, pile});
      }
      finger = pap::at_nothing;
      if (slot_ == pap::slot_empty && real != finger) ask({spot.game, state, seat, spot.card, no_zone});
      finger = real;
    }
  }

  void ask_other_missions(const Spot& spot) {
    const u64 moment = static_cast<u64>(watch_.game) << 32 | spot.state.decisions;
    if (std::exchange(watch_.asked_around_, moment) == moment) return;
    State state = spot.state;
    Table table(spot.game.cards, state, nullptr);
    for (int s = 0; s < state.players; ++s) {
      const Seat seat{static_cast<u8>(s)};
      const Card own = state.top(pap::hand_of(seat));
      if (own == no_card) continue;
      for (int c = 0; c < state.cards; ++c) {
        const Card other{static_cast<u8>(c)};
        Hook* won = other == own ? nullptr : spot.game.cards.hook(state.face_of(other), pap::slot_won);
        if (!won) continue;
        table.exchange(own, other);
        won->answer({spot.game, state, seat, other, no_zone});
        table.exchange(own, other);
      }
    }
  }
};

void Watch::wrap(Game& which) {
  by_def_.clear();
  for (const CardDef& def : which.cards.defs) by_def_.push_back(&cards[def.name()]);
  const std::size_t faces = which.cards.faces.size();
  for (int slot = 0; slot < static_cast<int>(which.ruleset->hooks.size()); ++slot) {
    for (std::size_t face = 0; face < faces; ++face) {
      Hook*& hook = which.cards.hooks[ix(slot)][face];
      if (!hook) continue;
      if (auto* lua = dynamic_cast<LuaHook*>(hook)) lua->config().vm->watch(&probe);
      const std::string name = which.cards.def(FaceId{static_cast<u16>(face)}).name();
      auto watched = std::make_unique<WatchedHook>(*this, *hook, cards[name].hooks[ix(slot)], name,
                                                   which.ruleset->hooks[ix(slot)], slot);
      hook = watched.get();
      which.cards.owned.push_back(std::move(watched));
    }
  }
}

void Watch::deal(const Game& which, const State& state) {
  ++game;
  for (int card = 0; card < state.cards; ++card)
    ++by_def_[which.cards.face(state.face_of(Card{static_cast<u8>(card)})).def]->dealt;
}

void Watch::look(const Game& which, const State& state) {
  const int slot = which.ruleset->hook("score");
  ++imagined;
  for (int s = 0; s < state.players; ++s) {
    const Seat seat{static_cast<u8>(s)};
    each_card(state, row_of(seat), [&](Card card) {
      ++by_def_[which.cards.face(state.face_of(card)).def]->in_rows;
      Hook* score = slot < 0 ? nullptr : which.cards.hook(state.face_of(card), slot);
      if (score) score->answer({which, state, seat, card, no_zone});
    });
  }
  --imagined;
}

}  // namespace pw
