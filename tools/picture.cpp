#include "tools/picture.h"

#include <fmt/format.h>

#include "core/describe.h"
#include "tools/layout_picture.h"
#include "tools/terminal.h"

namespace pw {
namespace {

Ink ink_of(const std::string& color) {
  return color == "red" ? Ink::red : color == "green" ? Ink::green : color == "blue" ? Ink::blue : color == "purple" ? Ink::magenta : Ink::plain;
}

// Cards one after the other, wrapped at 78 columns with an indent.
std::string cards_picture(const Game& game, const State& state, Zone zone, std::size_t indent, bool color) {
  std::string text;
  std::size_t column = indent;
  each_card(state, zone, [&](Card card) {
    const std::size_t width = card_picture(game, state, card, false).size() + 2;
    if (column + width > 78 && column > indent) {
      text += "\n" + std::string(indent, ' ');
      column = indent;
    }
    const bool last = state.top(zone) == card;
    text += card_picture(game, state, card, color) + (last ? "*" : "") + "  ";
    column += width + (last ? 1 : 0);
  });
  return text.empty() ? "–" : text;
}

std::string numbers_only(const std::string& values) {  // "points=3 hue=red" -> " 3 red"
  std::string text;
  bool value = false;
  for (const char c : values + " ") {
    if (c == '=') text += ' ';
    if (value && c != ' ') text += c;
    if (c == '=') value = true;
    if (c == ' ') value = false;
  }
  return text;
}

}  // namespace

std::string card_picture(const Game& game, const State& state, Card card, bool color) {
  const FaceId face = state.face_of(card);
  if (face == unseen_face) return "[?]";
  const Color hue = state.color_of(card);
  const std::string name = ix(hue) < game.cards.colors.size() ? game.cards.colors[ix(hue)] : "";
  if (game.show) return paint("[" + card_name(game, state, card) + "]", ink_of(name), color);
  const std::string letter = name.empty() ? "-" : std::string(1, static_cast<char>(name[0] - 'a' + 'A'));
  return paint(fmt::format("[{} {}{}]", letter, game.cards.def(face).label, numbers_only(game.cards.face(face).values)), ink_of(name), color);
}

std::string table_picture(const Match& match, Seat viewer, bool color) {
  const Game& game = match.game();
  const View view = viewer == no_seat ? look_at_all(match.table()) : match.view(viewer);
  const State& state = view.state();
  if (has_layout(game)) return layout_picture(game, view, color);
  std::string text;
  for (int s = 0; s < state.players; ++s) {
    const Seat seat{static_cast<u8>(s)};
    const bool open = can_see_all(game, viewer, row_of(seat));
    const std::string points = open ? fmt::format("{:>3} points", game.points(game, state, seat)) : "  ? points";
    text += fmt::format("  {:<10}{}  ", seat == viewer ? "you" : player_name(seat), paint(points, Ink::bold, color));
    text += cards_picture(game, state, row_of(seat), 24, color) + "\n";
  }
  return text;
}

std::string status_picture(const Match& match, Seat viewer, bool color) {
  const View view = viewer == no_seat ? look_at_all(match.table()) : match.view(viewer);
  std::string text;
  for (const std::string& line : match.game().status(match.game(), view)) text += "  " + paint(line, Ink::dim, color) + "\n";
  return text;
}

std::string decision_picture(const Match& match, Seat viewer, bool color) {
  const Decision* decision = match.decision(viewer);
  if (!decision) return "";
  const Game& game = match.game();
  const View view = match.view(viewer);
  const Options& options = decision->options;
  std::string text;
  if (decision->about != no_card && view.sees(decision->about)) {
    const FaceId face = view.state().face_of(decision->about);
    text += fmt::format("  {}  {}\n", card_picture(game, view.state(), decision->about, color), paint(game.cards.face(face).text, Ink::dim, color));
  }
  for (int i = 0; i < options.count; ++i) {
    text += fmt::format("  {:>2}  ", i);
    if (options.type == OptionType::pile && !game.label) text += cards_picture(game, view.state(), options.get<Zone>(i), 6, color);
    else if (options.type == OptionType::card) {
      const Card card = options.get<Card>(i);
      text += card_picture(game, view.state(), card, color) + "  " +
              paint(view.sees(card) ? game.cards.face(view.state().face_of(card)).text : "", Ink::dim, color);
    } else text += option_name(game, view.state(), *decision, i);
    text += "\n";
  }
  return text;
}

}  // namespace pw
