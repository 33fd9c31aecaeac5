#include "tools/picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/describe.h"
#include "tools/layout_picture.h"
#include "tools/terminal.h"

namespace pw {
namespace {

Ink ink_of(const std::string& color) {
  return color == "red" ? Ink::red : color == "green" ? Ink::green : color == "blue" ? Ink::blue : color == "purple" ? Ink::magenta : Ink::plain;
}

// Cards one after the other, wrapped with an indent.
std::string cards_picture(const Game& game, const State& state, Zone zone, std::size_t indent, bool color, int width = 80) {
  std::string text;
  std::size_t column = indent;
  each_card(state, zone, [&](Card card) {
    const std::size_t wide = card_picture(game, state, card, false).size() + 2;
    if (column + wide > static_cast<std::size_t>(width) - 2 && column > indent) {
      text += "\n" + std::string(indent, ' ');
      column = indent;
    }
    const bool last = state.top(zone) == card;
    text += card_picture(game, state, card, color) + (last ? "*" : "") + "  ";
    column += wide + (last ? 1 : 0);
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
  if (game.cards.prints.count(face) > 0) return symbols_picture(game, state, card, color);
  const Color hue = state.color_of(card);
  const std::string name = ix(hue) < game.cards.colors.size() ? game.cards.colors[ix(hue)] : "";
  if (game.show) return paint("[" + card_name(game, state, card) + "]", ink_of(name), color);
  const std::string letter = name.empty() ? "-" : std::string(1, static_cast<char>(name[0] - 'a' + 'A'));
  return paint(fmt::format("[{} {}{}]", letter, game.cards.def(face).label, numbers_only(game.cards.face(face).values)), ink_of(name), color);
}

std::string symbols_picture(const Game& game, const State& state, Card card, bool color) {
  const Prints& prints = game.cards.prints;
  std::string text = "[", rest = card_name(game, state, card) + "]";
  for (int place = 0; place < prints.count(state.face_of(card)); ++place) {
    const int symbol = Prints::symbol(state.mark[ix(card)], place);
    const std::string sign = prints.sign(symbol);
    const std::size_t found = rest.find(sign);
    if (found == std::string::npos) break;  // it is shown in another way
    Ink ink = Ink::plain;
    for (int property = 0; ix(property) < prints.properties.size(); ++property)
      if (ink == Ink::plain) ink = ink_of(prints.properties[ix(property)].values[ix(prints.value(symbol, property))]);
    text += rest.substr(0, found) + paint(sign, ink, color);
    rest.erase(0, found + sign.size());
  }
  return text + rest;
}

std::string table_picture(const Match& match, Seat viewer, const Decision* asked, bool color, int width) {
  const Game& game = match.game();
  const View view = viewer == no_seat ? look_at_all(match.table()) : match.view(viewer);
  const State& state = view.state();
  if (has_layout(game)) return layout_picture(game, view, asked, color);
  std::string text;
  for (int s = 0; s < state.players; ++s) {
    const Seat seat{static_cast<u8>(s)};
    const bool open = can_see_all(game, viewer, row_of(seat));
    const std::string points = open ? fmt::format("{:>3} points", game.points(game, state, seat)) : "  ? points";
    text += fmt::format("  {:<10}{}  ", seat == viewer ? "you" : player_name(seat), paint(points, Ink::bold, color));
    text += cards_picture(game, state, row_of(seat), 24, color, width) + "\n";
  }
  return text;
}

std::string status_picture(const Match& match, Seat viewer, bool color, int width) {
  const View view = viewer == no_seat ? look_at_all(match.table()) : match.view(viewer);
  std::string text;
  for (const std::string& line : match.game().status(match.game(), view)) text += "  " + paint(wrapped(line, 2, 4, width), Ink::dim, color) + "\n";
  return text;
}

std::string decision_picture(const Match& match, Seat viewer, bool color, int width) {
  const Decision* decision = match.decision(viewer);
  if (!decision) return "";
  const Game& game = match.game();
  const View view = match.view(viewer);
  const Options& options = decision->options;
  std::string text;
  const auto card_with_text = [&](Card card, std::size_t column) {
    column += display_width(card_picture(game, view.state(), card, false)) + 2;
    const std::string words = wrapped(card_text(game, view.state(), card), column, 8, width);
    return card_picture(game, view.state(), card, color) + "  " + paint(words, Ink::dim, color);
  };
  if (decision->about != no_card && view.sees(decision->about)) text += "  " + card_with_text(decision->about, 2) + "\n";
  for (int i = 0; i < options.count; ++i) {
    text += fmt::format("  {:>2}  ", i);
    if (options.type == OptionType::pile && !game.label) text += cards_picture(game, view.state(), options.get<Zone>(i), 6, color);
    else if (options.type == OptionType::card) text += card_with_text(options.get<Card>(i), 6);
    else text += option_name(game, view.state(), *decision, i);
    text += "\n";
  }
  return text;
}

std::string question_picture(const Match& match, Seat asked, Seat viewer, bool color, int width) {
  const Game& game = match.game();
  const View view = viewer == no_seat ? look_at_all(match.table()) : match.view(viewer);
  const State& state = view.state();
  const Decision* decision = match.decision(asked);
  if (decision && is_of_cells(game, *decision)) return "";  // the table shows their numbers
  const bool of_piles = decision && decision->options.type == OptionType::pile;
  std::vector<Zone> piles = game.piles ? game.piles(state) : std::vector<Zone>{};
  if (piles.empty() || (decision && !of_piles)) return decision ? decision_picture(match, asked, color, width) : "";
  if (of_piles) {
    piles.clear();
    for (int i = 0; i < decision->options.count; ++i) piles.push_back(decision->options.get<Zone>(i));
  }
  std::string text;
  if (decision && decision->about != no_card && view.sees(decision->about))
    text += fmt::format("  {}  {}\n", card_picture(game, state, decision->about, color), paint(card_text(game, state, decision->about), Ink::dim, color));
  const int column = 24, fit = std::max(1, (width - 2) / column);
  for (std::size_t from = 0; from < piles.size(); from += ix(fit)) {
    const std::size_t to = std::min(piles.size(), from + ix(fit));
    int tallest = 0;
    text += " ";
    for (std::size_t i = from; i < to; ++i) {
      tallest = std::max(tallest, state.count(piles[i]));
      text += paint(fmt::format(" {:<{}}", fmt::format("{}: {} card{}", i, state.count(piles[i]), state.count(piles[i]) == 1 ? "" : "s"), column - 1), Ink::bold, color);
    }
    text += "\n";
    for (int place = 0; place < tallest; ++place) {  // the top card first
      std::string line = " ";
      for (std::size_t i = from; i < to; ++i) {
        const int count = state.count(piles[i]);
        if (place >= count) {
          line += std::string(ix(column), ' ');
          continue;
        }
        const Card card = state.card_at(piles[i], count - 1 - place);
        const std::string plain = cut(card_picture(game, state, card, false), column - 3);
        const std::size_t length = display_width(plain);
        const FaceId face = state.face_of(card);
        const Ink ink = face == unseen_face || state.color_of(card) == no_color ? Ink::plain : ink_of(game.cards.colors[ix(state.color_of(card))]);
        line += (place == 0 ? "^" : " ") + paint(plain, ink, color) + std::string(ix(column) - 1 - length, ' ');
      }
      while (!line.empty() && line.back() == ' ') line.pop_back();
      text += line + "\n";
    }
  }
  return text;
}

}  // namespace pw
