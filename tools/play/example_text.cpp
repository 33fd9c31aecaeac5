#include "tools/play/example_text.h"

#include <fmt/format.h>

#include "core/card_words.h"
#include "core/describe.h"
#include "core/position.h"
#include "core/ruleset.h"

namespace pw {
namespace {

std::string item(const Game& game, const Printed& printed) {
  std::string text = printed.color == no_color ? "" : game.cards.colors[ix(printed.color)];
  if (!game.cards.is_textless(printed.face)) {
    text += (text.empty() ? "" : " ") + game.cards.def(printed.face).id;
    const std::string& values = game.cards.face(printed.face).values;
    if (!values.empty()) text += " " + values;
  }
  return text;
}

std::string list(const Game& game, const std::vector<Printed>& cards, int self_at) {
  std::string text;
  for (std::size_t i = 0; i < cards.size(); ++i)
    text += (text.empty() ? "" : ", ") + (static_cast<int>(i) == self_at ? "self" : item(game, cards[i]));
  return "[" + text + "]";
}

std::string player(const Game& game, const Position::Player& one, int self_at) {
  std::string text = "row: " + list(game, one.row, self_at);
  if (!one.won.empty()) text += ", won: " + list(game, one.won, -1);
  if (one.finger >= -1) text += ", finger: " + (one.finger < 0 ? std::string("empty") : std::to_string(one.finger));
  return "{" + text + "}";
}

bool all_seen(const Position& position) {
  for (const Position::Player& one : position.seats)
    for (const auto* cards : {&one.row, &one.won})
      for (const Printed& printed : *cards)
        if (printed.face == unseen_face) return false;
  return true;
}

}  // namespace

std::string example_text(const Game& game, const View& view, Seat me, const std::vector<std::string>& words, std::string& why) {
  const State& state = view.state();
  std::vector<std::string> name = words;
  int pile = -1;
  if (!name.empty() && name.back().find_first_not_of("0123456789") == std::string::npos) {
    pile = std::atoi(name.back().c_str());
    name.pop_back();
  }
  const Position position = game.lay_out(game, state, me);
  if (!all_seen(position)) return why = "some rows are covered: an example shows every card.", "";
  if (pile >= static_cast<int>(position.piles.size())) return why = fmt::format("there is no pile {}.", pile), "";
  Card card = no_card;
  if (!name.empty()) {
    const CardWords wanted = read_card_words(game.cards, name);
    for (int strength = 2; strength > 0 && card == no_card; --strength)
      for (int i = 0; i < state.cards && card == no_card; ++i)
        if (const Card one{static_cast<u8>(i)}; view.sees(one) && names_card(game.cards, wanted, state.face_of(one), state.color_of(one)) >= strength) card = one;
    if (card == no_card) return why = "that card is not on the table.", "";
  }
  std::string text = "    examples:\n      - ";
  const auto line = [&](const std::string& what) { text += (text.ends_with("- ") ? "" : "        ") + what + "\n"; };
  int self_at = -1;
  if (card != no_card) {
    if (state.color_of(card) != no_color) line("card: " + game.cards.colors[ix(state.color_of(card))]);
    const std::string& values = game.cards.face(state.face_of(card)).values;
    if (!values.empty()) {
      std::string with;
      for (const std::string& value : split_spaces(values)) with += (with.empty() ? "" : ", ") + value.substr(0, value.find('=')) + ": " + value.substr(value.find('=') + 1);
      line("with: {" + with + "}");
    }
    int place = 0;
    each_card(state, row_of(me), [&](Card one) {
      if (one == card) self_at = place;
      ++place;
    });
  }
  const auto seat_word = [&](int seat) { return seat == 0 ? "me" : seat == 1 ? "left" : seat == position.players - 1 ? "right" : ""; };
  if (position.players != game.usual_players) line(fmt::format("players: {}", position.players));
  if (const char* head = seat_word(at(position.head)); *head && at(position.head) != 1) line(fmt::format("head: {}", head));
  for (int s = 0; s < position.players; ++s) {
    const char* seat = seat_word(s);
    if (!*seat && s > 2) {
      line(fmt::format("# player {} to the left: {}", s, player(game, position.seats[ix(s)], -1)));
      continue;
    }
    line(fmt::format("{}: {}", *seat ? seat : "others", player(game, position.seats[ix(s)], s == 0 ? self_at : -1)));
  }
  if (!position.piles.empty()) {
    std::string piles;
    for (const auto& cards : position.piles) piles += (piles.empty() ? "" : ", ") + list(game, cards, -1);
    line("piles: [" + piles + "]");
  }
  if (card == no_card) {
    line("# add what must come out: score, allow, won, can, or then");
    return text;
  }
  const std::vector<Zone> zones = game.piles(state);
  for (std::size_t slot = 0; slot < game.ruleset->hooks.size(); ++slot) {
    const HookSpec& spec = game.ruleset->hooks[slot];
    Hook* hook = game.cards.hook(state.face_of(card), static_cast<int>(slot));
    if (!hook) continue;
    if (spec.gives == Gives::effect) {
      line("# then: what it must lead to");
      continue;
    }
    const bool by_pile = spec.name == "allow";
    if (by_pile && zones.empty()) continue;
    const int which = std::max(pile, 0);
    if (by_pile) line(fmt::format("pile: {}", which));
    const int answer = hook->answer({game, state, me, card, by_pile ? zones[ix(which)] : no_zone});
    line(fmt::format("{}: {}", spec.name, spec.gives == Gives::number ? std::to_string(answer) : answer ? "true" : "false"));
  }
  return text;
}

}  // namespace pw
