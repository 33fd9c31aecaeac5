#include "tools/layout_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/describe.h"
#include "scripting/scripted_game.h"
#include "tools/terminal.h"

namespace pw {
namespace {

constexpr std::size_t line_width = 78;

std::size_t width_of(const std::string& text) {  // in characters
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}
std::string padded(std::string text, std::size_t width) { return text + std::string(width - std::min(width, width_of(text)), ' '); }

class Painter {
 public:
  Painter(const Game& game, const View& view, bool color) : game_(game), state_(view.state()), viewer_(view.seat()), color_(color) {}

  std::string table() {
    std::string text;
    for (std::size_t z = 0; z < game_.zones.size(); ++z) {
      const ZoneSpec& zone = game_.zones[z];
      const Zone id{static_cast<u8>(z)};
      if (zone.owner != no_seat || zone.drawn == Drawn::no || zone.drawn == Drawn::cell) continue;
      if (zone.drawn == Drawn::grid) text += grid(z);
      else if (state_.count(id) > 0) text += named(zone.name, content(id, zone.drawn));
    }
    text += rings();
    for (int s = 0; s < state_.players; ++s) text += player(Seat{static_cast<u8>(s)});
    return text;
  }

 private:
  const Game& game_;
  const State& state_;
  Seat viewer_;
  bool color_;

  std::string name(Card card) const { return state_.face_of(card) == unseen_face ? "?" : card_name(game_, state_, card); }

  std::string painted(const std::string& text, Card card) const {
    const Color hue = state_.color_of(card);
    const std::string word = state_.face_of(card) != unseen_face && ix(hue) < game_.cards.colors.size() ? game_.cards.colors[ix(hue)] : "";
    const Ink ink = word == "red" ? Ink::red : word == "green" ? Ink::green : word == "blue" ? Ink::blue : word == "purple" ? Ink::magenta : Ink::plain;
    return paint(text, ink, color_);
  }
  std::string boxed(Card card) const { return painted("[" + name(card) + "]", card); }

  static std::string named(const std::string& what, const std::string& lines) {
    std::string text;
    bool first = true;
    for (std::size_t from = 0; from < lines.size(); first = false) {
      const std::size_t end = std::min(lines.find('\n', from), lines.size());
      text += "  " + padded(first ? what : "", 12) + lines.substr(from, end - from) + "\n";
      from = end + 1;
    }
    return text;
  }

  // Lines of text, wrapped.
  std::string cards(Zone zone) const {
    std::string text;
    std::size_t column = 14;
    each_card(state_, zone, [&](Card card) {
      const std::size_t width = width_of(name(card)) + 3;
      if (column + width > line_width && column > 14) {
        text += "\n";
        column = 14;
      }
      text += boxed(card) + " ";
      column += width;
    });
    return text;
  }

  // A hand whose cards are shown as "7/3" is drawn as it is held: what is up above what is down.
  std::string hand(Zone zone) const {
    bool seen = true, split = true;
    each_card(state_, zone, [&](Card card) {
      seen &= state_.face_of(card) != unseen_face;
      split &= name(card).find('/') != std::string::npos;
    });
    if (!seen) return counted(zone);
    if (!split) return cards(zone);
    std::string up, down;
    each_card(state_, zone, [&](Card card) {
      const std::string both = name(card);
      const std::size_t slash = both.find('/'), width = 3;
      up += "|" + padded(" " + both.substr(0, slash), width);
      down += "|" + padded(" " + both.substr(slash + 1), width);
    });
    return up + "|\n" + down + "|";
  }

  std::string counted(Zone zone) const { return fmt::format("{} card{}", state_.count(zone), state_.count(zone) == 1 ? "" : "s"); }

  std::string content(Zone zone, Drawn drawn) const {
    switch (drawn) {
      case Drawn::hand: return hand(zone);
      case Drawn::count: return counted(zone);
      case Drawn::pile: return boxed(state_.top(zone)) + " on " + counted(zone);
      default: return cards(zone);
    }
  }

  std::string grid(std::size_t first) const {
    struct Cell {
      int x, y;
      Zone zone;
    };
    std::vector<Cell> cells;
    std::size_t width = 2;
    int columns = 0, lines = 0;
    for (std::size_t z = first; z < game_.zones.size() && (z == first || game_.zones[z].drawn == Drawn::cell); ++z) {
      const Zone zone{static_cast<u8>(z)};
      const auto [x, y] = grid_cell(game_, state_, zone);
      if (state_.count(zone) == 0) continue;
      cells.push_back({x, y, zone});
      width = std::max(width, width_of(name(state_.top(zone))) + (state_.count(zone) > 1 ? 1 : 0));
      columns = std::max(columns, x);
      lines = std::max(lines, y);
    }
    std::string text = named(game_.zones[first].name, cells.empty() ? "no card yet" : " ");
    if (cells.empty()) return text;
    text = "  " + padded(game_.zones[first].name, 12);
    for (int x = 1; x <= columns; ++x) text += padded(std::to_string(x), width + 2);
    text += "\n";
    for (int y = 1; y <= lines; ++y) {
      text += fmt::format("  {:>10}  ", y);
      for (int x = 1; x <= columns; ++x) {
        const auto found = std::ranges::find_if(cells, [&](const Cell& cell) { return cell.x == x && cell.y == y; });
        if (found == cells.end()) {
          text += padded(".", width + 2);
          continue;
        }
        const Card top = state_.top(found->zone);
        const std::string shown = name(top) + (state_.count(found->zone) > 1 ? "'" : "");  // something lies under it
        text += painted(shown, top) + std::string(width + 2 - width_of(shown), ' ');
      }
      text += "\n";
    }
    return text;
  }

  // The same zone of all players side by side, in seat order.
  std::string rings() const {
    std::string text;
    for (std::size_t z = 0; z < game_.zones.size(); z += max_seats) {
      if (game_.zones[z].owner == no_seat) break;
      if (game_.zones[z].drawn != Drawn::ring) continue;
      std::string line;
      bool any = false;
      for (int s = 0; s < state_.players; ++s) {
        const Zone zone{static_cast<u8>(z + ix(s))};
        line += fmt::format("{}{}: ", line.empty() ? "" : " – ", s + 1);
        each_card(state_, zone, [&](Card card) {
          line += boxed(card);
          any = true;
        });
        if (state_.count(zone) == 0) line += "–";
      }
      if (any) text += named(game_.zones[z].name, line + " –");
    }
    return text;
  }

  std::string player(Seat seat) const {
    const std::string who = seat == viewer_ ? "you" : player_name(seat);
    std::string text = "  " + padded(who, 12) + paint(fmt::format("{} points", game_.points(game_, state_, seat)), Ink::bold, color_) + "\n";
    for (std::size_t z = ix(seat); z < game_.zones.size() && game_.zones[z].owner != no_seat; z += max_seats) {
      const ZoneSpec& zone = game_.zones[z];
      const Zone id{static_cast<u8>(z)};
      if (zone.drawn == Drawn::no || zone.drawn == Drawn::ring || state_.count(id) == 0) continue;
      text += named("  " + zone.name, content(id, zone.drawn));
    }
    return text;
  }
};

}  // namespace

bool has_layout(const Game& game) {
  return std::ranges::any_of(game.zones, [](const ZoneSpec& zone) { return zone.drawn != Drawn::no; });
}

std::string layout_picture(const Game& game, const View& view, bool color) { return Painter(game, view, color).table(); }

}  // namespace pw
