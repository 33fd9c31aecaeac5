#include "tools/play/why_text.h"

#include "core/card_words.h"
#include "core/describe.h"
#include "core/ruleset.h"
#include "scripting/why.h"

namespace pw {
namespace {

class Explainer {
 public:
  Explainer(const Session& session, const View& view, Seat seat, Screen& screen)
      : game_(session.game()), match_(session.match()), view_(view), state_(view.state()), seat_(seat), screen_(screen) {}

  bool run(const std::vector<std::string>& words) {
    if (words.empty()) return everything();
    const std::string last = words.back();
    const bool number = last.find_first_not_of("0123456789") == std::string::npos;
    const int n = number ? std::atoi(last.c_str()) : -1;
    if (words[0] == "me") return player(seat_);
    if (number && words.size() == 2 && words[0] == "player") return n >= 1 && n <= state_.players ? player(Seat{static_cast<u8>(n - 1)}) : nobody(n);
    if (number && (words.size() == 1 || words[0] == "pile")) return option_or_pile(n, words.size() == 2);
    if (words.size() == 1 && (words[0] == "-" || words[0] == "empty")) return pile(no_zone, "empty space");
    return card(words);
  }

 private:
  const Game& game_;
  const Match& match_;
  const View& view_;
  const State& state_;
  Seat seat_;
  Screen& screen_;

  bool nobody(int n) {
    screen_.print("  there is no player {}.\n", n);
    return false;
  }

  // The question as a whole.
  bool everything() {
    const Decision* decision = seat_ == no_seat ? nullptr : match_.decision(seat_);
    if (!decision) {
      screen_.print("  nobody is asked anything; 'why CARD' and 'why PLAYER' explain cards and points.\n");
      return false;
    }
    if (decision->options.type == OptionType::pile && game_.laws) {
      for (int i = 0; i < decision->options.count; ++i) pile(decision->options.get<Zone>(i), fmt::format("pile {}", i));
      if (decision->picks.low == 0) pile(no_zone, "empty space");
      return true;
    }
    screen_.print("  {} is asked to {}{}.\n", player_name(seat_), game_.prompts[decision->prompt].name,
                  decision->about != no_card && view_.sees(decision->about) ? " because of " + card_name(game_, state_, decision->about) : "");
    return true;
  }

  bool option_or_pile(int n, bool is_pile) {
    const Decision* decision = seat_ == no_seat ? nullptr : match_.decision(seat_);
    if (!is_pile && decision && n < decision->options.count) {
      const Options& options = decision->options;
      if (options.type == OptionType::card) return one_card(options.get<Card>(n));
      if (options.type == OptionType::player) return player(options.get<Seat>(n));
      if (options.type == OptionType::pile && game_.laws) return pile(options.get<Zone>(n), fmt::format("pile {}", n));
      screen_.print("  {}: nothing forbids it.\n", option_name(game_, state_, *decision, n));
      return true;
    }
    const std::vector<Zone> piles = game_.piles ? game_.piles(state_) : std::vector<Zone>{};
    if (n < static_cast<int>(piles.size())) return pile(piles[ix(n)], fmt::format("pile {}", n));
    screen_.print("  there is no {} {}.\n", is_pile ? "pile" : "option", n);
    return false;
  }

  // May the seat point there?
  bool pile(Zone zone, const std::string& name) {
    if (!game_.laws || seat_ == no_seat) {
      screen_.print("  {}: nothing forbids it.\n", name);
      return true;
    }
    const std::vector<Law> laws = game_.laws(game_, state_, seat_, zone);
    bool allowed = true;
    for (const Law& law : laws) {
      const Reason reason = why({game_, state_, seat_, law.card, zone}, law.slot);
      if (reason.answer) continue;
      allowed = false;
      screen_.print("  {}: {} by {}.\n", name, screen_.painted("forbidden", Ink::red), card_name(game_, state_, law.card));
      show(reason, law.slot);
    }
    if (!allowed) return true;
    screen_.print("  {}: {}{}.\n", name, screen_.painted("allowed", Ink::green), laws.empty() ? ", no card has a say in it" : "");
    for (const Law& law : laws) {
      screen_.print("    {} agrees:\n", card_name(game_, state_, law.card));
      show(why({game_, state_, seat_, law.card, zone}, law.slot), law.slot);
    }
    return true;
  }

  bool player(Seat seat) {
    const int slot = game_.ruleset ? game_.ruleset->hook("score") : -1;
    if (slot < 0) {  // points are not counted from cards in a row
      screen_.print("  {} has {} points.\n", player_name(seat), game_.points(game_, state_, seat));
      return true;
    }
    if (!can_see_all(game_, view_.seat(), row_of(seat))) {
      screen_.print("  {}'s cards are covered: nobody else knows the points.\n", player_name(seat));
      return true;
    }
    screen_.print("  {} has {} points:\n", player_name(seat), game_.points(game_, state_, seat));
    each_card(state_, row_of(seat), [&](Card card) {
      Hook* score = slot < 0 || !view_.sees(card) ? nullptr : game_.cards.hook(state_.face_of(card), slot);
      if (score) screen_.print("    {:>3}  {}\n", score->answer({game_, state_, seat, card, no_zone}), card_name(game_, state_, card));
    });
    return true;
  }

  // Every card of that name that can be seen.
  bool card(const std::vector<std::string>& words) {
    const CardWords wanted = read_card_words(game_.cards, words);
    int best = 0, shown = 0;
    for (int i = 0; i < state_.cards; ++i) best = std::max(best, strength(wanted, Card{static_cast<u8>(i)}));
    for (int i = 0; i < state_.cards && best > 0; ++i)
      if (const Card one{static_cast<u8>(i)}; strength(wanted, one) == best && shown++ < 4) one_card(one);
    if (shown > 4) screen_.print("  … and {} more of that name.\n", shown - 4);
    if (shown) return true;
    screen_.print("  nothing that you can see has the name '{}'; 'card NAME' shows a card that is not on the table.\n", fmt::join(words, " "));
    return false;
  }
  int strength(const CardWords& wanted, Card card) const {
    return view_.sees(card) ? names_card(game_.cards, wanted, state_.face_of(card), state_.color_of(card)) : 0;
  }

  bool one_card(Card card) {
    if (!view_.sees(card)) {
      screen_.print("  a hidden card.\n");
      return true;
    }
    const FaceId face = state_.face_of(card);
    const ZoneSpec& zone = game_.zones[ix(state_.zone_of(card))];
    const Seat owner = zone.owner;
    screen_.print("  {}{}: {}\n", screen_.painted(card_name(game_, state_, card), Ink::bold),
                  owner == no_seat ? "" : fmt::format(", {}'s {}", player_name(owner), zone.name), card_text(game_, state_, card));
    if (!game_.ruleset) return true;
    bool any = false;
    for (std::size_t slot = 0; slot < game_.ruleset->hooks.size(); ++slot) {
      const HookSpec& spec = game_.ruleset->hooks[slot];
      if (spec.gives == Gives::effect || !game_.cards.hook(face, static_cast<int>(slot))) continue;
      const bool by_pile = spec.name == "allow";
      const Seat me = owner != no_seat && !by_pile ? owner : seat_;
      if (me == no_seat) continue;
      any = true;
      if (!by_pile) {
        ask(card, static_cast<int>(slot), me, no_zone, "");
        continue;
      }
      const std::vector<Zone> piles = game_.piles ? game_.piles(state_) : std::vector<Zone>{};
      for (std::size_t i = 0; i < piles.size(); ++i)
        if (!is_on_pile(card, piles) || state_.zone_of(card) == piles[i]) ask(card, static_cast<int>(slot), me, piles[i], fmt::format(" for pile {}", i));
    }
    if (!any) screen_.print("    it answers nothing now.\n");
    return true;
  }
  bool is_on_pile(Card card, const std::vector<Zone>& piles) const {
    for (const Zone zone : piles)
      if (state_.zone_of(card) == zone) return true;
    return false;
  }

  void ask(Card card, int slot, Seat me, Zone zone, const std::string& where) {
    const HookSpec& spec = game_.ruleset->hooks[ix(slot)];
    const Reason reason = why({game_, state_, me, card, zone}, slot);
    const std::string answer = spec.gives == Gives::number ? std::to_string(reason.answer) : reason.answer ? "true" : "false";
    screen_.print("    {}{} for {}: {}\n", spec.name, where, player_name(me), screen_.painted(answer, Ink::bold));
    show(reason, slot);
  }

  void show(const Reason& reason, int slot) {
    const std::string name = game_.ruleset ? game_.ruleset->hooks[ix(slot)].name : "";
    if (!reason.place.file.empty())
      screen_.print("      {}\n", screen_.painted(fmt::format("{}: {}: {}", screen_.place(reason.place.file, reason.place.line), name, reason.code), Ink::dim));
    if (!reason.deciding.empty() && reason.deciding != reason.code)
      screen_.print("      because {} is {}\n", screen_.painted(reason.deciding, Ink::bold), reason.deciding_is);
    for (const auto& [what, value] : reason.values) screen_.print("        {} = {}\n", what, value);
  }
};

}  // namespace

bool explain_why(const Session& session, const View& view, Seat seat, const std::vector<std::string>& words, Screen& screen) {
  return Explainer(session, view, seat, screen).run(words);
}

std::string call_text(const Game& game, const State& seen, const HookCall& call) {
  const HookSpec* spec = game.ruleset ? &game.ruleset->hooks[ix(call.slot)] : nullptr;
  std::string text = game.cards.def(call.face).name() + "." + (spec ? spec->name : std::to_string(call.slot));
  if (call.me != no_seat) text += " for " + player_name(call.me);
  if (call.pile != no_zone) text += " at [" + card_names(game, seen, call.pile) + "]";
  if (call.effect) return text + " is carried out";
  return text + (spec && spec->gives == Gives::number ? fmt::format(": {}", call.answer) : call.answer ? ": true" : ": false");
}

}  // namespace pw
