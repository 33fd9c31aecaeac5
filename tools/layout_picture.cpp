#include "tools/layout_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/describe.h"
#include "scripting/scripted_game.h"
#include "tools/picture.h"
#include "tools/terminal.h"

namespace pw {
namespace {

constexpr std::size_t line_width = 78;

std::string padded(std::string text, std::size_t width) { return text + std::string(width - std::min(width, display_width(text)), ' '); }

class Painter {
 public:
  Painter(const Game& game, const View& view, const Decision* asked, bool color)
      : game_(game), state_(view.state()), viewer_(view.seat()), asked_(asked), color_(color) {}

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
  const Decision* asked_;
  bool color_;

  std::string name(Card card) const { return state_.face_of(card) == unseen_face ? "?" : card_name(game_, state_, card); }

  std::string painted(const std::string& text, Card card) const {
    const Color hue = state_.color_of(card);
    const std::string word = state_.face_of(card) != unseen_face && ix(hue) < game_.cards.colors.size() ? game_.cards.colors[ix(hue)] : "";
    const Ink ink = word == "red" ? Ink::red : word == "green" ? Ink::green : word == "blue" ? Ink::blue : word == "purple" ? Ink::magenta : Ink::plain;
    return paint(text, ink, color_);
  }
  std::string boxed(Card card) const {
    const FaceId face = state_.face_of(card);
    const bool has_symbols = face != unseen_face && game_.cards.prints.count(face) > 0;
    return has_symbols ? symbols_picture(game_, state_, card, color_) : painted("[" + name(card) + "]", card);
  }

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
      const std::size_t width = display_width(name(card)) + 3;
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

  // Cells that can be chosen show their option's number: in the cell if it is free, else below its top card.
  std::string grid(std::size_t first) const {
    const std::vector<Cell> cells = cells_of(first);
    if (cells.empty()) return named(game_.zones[first].name, "no card yet");
    const auto [left, right] = std::ranges::minmax(cells, {}, &Cell::x);
    const auto [upper, lower] = std::ranges::minmax(cells, {}, &Cell::y);
    std::size_t width = 3;
    for (const Cell& cell : cells) width = std::max(width, display_width(cell.text) + 1);
    std::string text = "  " + game_.zones[first].name + "\n" + std::string(8, ' ');
    for (int x = left.x; x <= right.x; ++x) text += padded(std::to_string(x), width);
    text += "\n";
    for (int y = upper.y; y <= lower.y; ++y) {
      std::string cards = paint(fmt::format("  {:>4}  ", y), Ink::dim, color_), numbers = std::string(8, ' ');
      bool any = false;
      for (int x = left.x; x <= right.x; ++x) {
        const auto cell = std::ranges::find_if(cells, [&](const Cell& one) { return one.x == x && one.y == y; });
        const bool here = cell != cells.end(), stack = here && cell->top != no_card && cell->option >= 0;
        const std::string shown = here ? cell->text : ".", number = stack ? fmt::format("({})", cell->option) : "";
        cards += (here && cell->top != no_card ? painted(shown, cell->top) : shown) + std::string(width - display_width(shown), ' ');
        numbers += padded(number, width);
        any |= stack;
      }
      text += cards + "\n" + (any ? paint(numbers, Ink::bold, color_) + "\n" : "");
    }
    return text;
  }

  struct Cell {
    int x, y;
    Card top;
    int option;  // -1: it cannot be chosen
    std::string text;
  };

  // Those with a card or a number to show.
  std::vector<Cell> cells_of(std::size_t first) const {
    std::vector<Cell> cells;
    for (std::size_t z = first; z < game_.zones.size() && (z == first || game_.zones[z].drawn == Drawn::cell); ++z) {
      const Zone zone{static_cast<u8>(z)};
      const int option = option_of(zone);
      const Card top = state_.top(zone);
      if (top == no_card && option < 0) continue;
      const auto [x, y] = grid_cell(game_, state_, zone);
      const bool more = state_.count(zone) > 1;  // something lies under it
      cells.push_back({x, y, top, option, top == no_card ? fmt::format("({})", option) : name(top) + (more ? "'" : "")});
    }
    return cells;
  }

  int option_of(Zone zone) const {
    if (!asked_ || asked_->options.type != OptionType::pile) return -1;
    for (int i = 0; i < asked_->options.count; ++i)
      if (asked_->options.get<Zone>(i) == zone) return i;
    return -1;
  }

  // The same zone of all players side by side, in seat order.
  std::string rings() const {
    std::string text;
    for (std::size_t z = 0; z < game_.zones.size(); z += max_seats) {
      if (game_.zones[z].owner == no_seat) break;
      if (game_.zones[z].drawn != Drawn::ring) continue;
      std::string lines;
      std::size_t column = 14;
      bool any = false;
      for (int s = 0; s < state_.players; ++s) {
        const Zone zone{static_cast<u8>(z + ix(s))};
        std::string one = fmt::format("{}: ", s + 1);
        std::size_t width = display_width(one) + 3;
        each_card(state_, zone, [&](Card card) {
          one += boxed(card);
          width += display_width(name(card)) + 2;
          any = true;
        });
        if (state_.count(zone) == 0) one += "–";
        const bool wraps = column + width > line_width && column > 14;
        lines += wraps ? " –\n" : column > 14 ? " – " : "";
        lines += one;
        column = (wraps ? 14 : column) + width;
      }
      if (any) text += named(game_.zones[z].name, lines + " –");
    }
    return text;
  }

  bool is_counted(Zone zone) const {  // all there is to see is how many cards
    const Drawn drawn = game_.zones[ix(zone)].drawn;
    if (drawn == Drawn::count) return true;
    bool seen = false;
    each_card(state_, zone, [&](Card card) { seen |= state_.face_of(card) != unseen_face; });
    return drawn == Drawn::hand && !seen;
  }

  // Points and counts on a line, then what can be seen.
  std::string player(Seat seat) const {
    const std::string who = seat == viewer_ ? "you" : player_name(seat), points = fmt::format("{} points", game_.points(game_, state_, seat));
    std::string first = "  " + padded(who, 12) + paint(points, Ink::bold, color_), rest;
    for (std::size_t z = ix(seat); z < game_.zones.size() && game_.zones[z].owner != no_seat; z += max_seats) {
      const ZoneSpec& zone = game_.zones[z];
      const Zone id{static_cast<u8>(z)};
      if (zone.drawn == Drawn::no || zone.drawn == Drawn::ring || state_.count(id) == 0) continue;
      if (is_counted(id)) first += fmt::format(", {}: {}", zone.name, counted(id));
      else rest += named("  " + zone.name, content(id, zone.drawn));
    }
    return first + "\n" + rest;
  }
};

}  // namespace

bool has_layout(const Game& game) {
  return std::ranges::any_of(game.zones, [](const ZoneSpec& zone) { return zone.drawn != Drawn::no; });
}

bool is_of_cells(const Game& game, const Decision& asked) {
  const auto drawn_as_cell = [&](u8 zone) { return game.zones[zone].drawn == Drawn::grid || game.zones[zone].drawn == Drawn::cell; };
  const Options& options = asked.options;
  return options.type == OptionType::pile && options.count > 0 && std::all_of(options.value.begin(), options.value.begin() + options.count, drawn_as_cell);
}

std::string layout_picture(const Game& game, const View& view, const Decision* asked, bool color) {
  return Painter(game, view, asked, color).table();
}

}  // namespace pw
