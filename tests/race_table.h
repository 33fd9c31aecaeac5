// Racesmack tables laid out by hand: cards with given symbols, Rule cards with a given number, rule and finish.
#pragma once

#include <algorithm>

#include "tests/script_table.h"

namespace pw::testing {

class RaceTable : public ScriptTable {
 public:
  explicit RaceTable(int players = 4, const std::string& options = "", const std::string& packs = "", u64 seed = 1)
      : ScriptTable(script_game("racesmack", options, packs), players, seed) {}

  // "rs bc": a red star and a blue circle; q is a rectangle (a quadrangle), t a triangle.
  Card regular(const std::string& symbols) {
    const std::vector<std::string> wanted = words(symbols);
    int mark = 0, place = 0;
    for (const std::string& symbol : wanted) {
      const auto color = std::string("rgbp").find(symbol[0]), shape = std::string("qtcs").find(symbol[1]);
      mark |= static_cast<int>(color + 4 * shape) << 4 * place++;
    }
    const Prints& prints = game.cards.prints;
    const FaceId face = find_face("regular", "display=icons", [&](FaceId one) { return prints.count(one) == place; });
    return from_deck(face, mark);
  }

  // "freq extreme=most property=color", and the same for a finish.
  Card rule(int number, const std::string& rule = "rules", const std::string& finish = "num-cards count=9") {
    const FaceId face = find_face(rule), half = find_face(finish);
    const int kind = game.cards.kind(face);
    const std::vector<FaceId>& halves = game.cards.prints.kinds[ix(kind)].halves;
    const auto index = std::ranges::find(halves, half) - halves.begin();
    return from_deck(face, game.cards.prints.mark_of(kind, number, static_cast<int>(index)));
  }

  // What lies before the players, by seat; then they are asked to tap.
  void ring(const std::vector<Card>& cards) {
    for (std::size_t seat = 0; seat < cards.size(); ++seat) move(cards[seat], zone("played", static_cast<int>(seat)));
    go_to("tap");
  }
  // The seats whose cards are right; none: everybody's own.
  std::vector<int> right() const {
    std::vector<int> seats;
    for (int seat = 0; seat < decision(0).options.count; ++seat) {
      RaceTable tried = *this;
      tried.tap(std::vector<int>(ix(asked.quorum), seat));
      if (tried.var("none") == 1) return {};
      if (tried.count("race") + tried.count("won") > count("race")) seats.push_back(seat);
    }
    return seats;
  }
  // Everybody in time taps the card of that seat, the first player first.
  void tap(const std::vector<int>& seats) {
    std::vector<std::pair<int, int>> taps;
    for (std::size_t i = 0; i < seats.size(); ++i) taps.emplace_back(static_cast<int>(i), seats[i]);
    answer(taps);
  }

  void race(int seat, const std::vector<Card>& cards) {
    for (const Card card : cards) move(card, zone("race", seat));
  }
  // How much the player lacks by the status line; -1: there is no finish.
  int missing(int seat) const {
    for (const std::string& line : game.status(game, look(game, state, Seat{0}))) {
      const std::size_t open = line.rfind('(');
      if (line.starts_with("player " + std::to_string(seat + 1) + ",")) return std::stoi(line.substr(open + 1));
    }
    return -1;
  }

  void go_to(const std::string& step) {
    state.frames[0].step = static_cast<u8>(game.find_step(step));
    ask_again();
  }
  bool is_asked(int seat) const { return asked.of(Seat{static_cast<u8>(seat)}) != nullptr; }

 private:
  template <class Fits>
  FaceId find_face(const std::string& id, const std::string& values, Fits fits) const {
    for (std::size_t i = 0; i < game.cards.faces.size(); ++i) {
      const FaceId face{static_cast<u16>(i)};
      if (game.cards.def(face).id == id && game.cards.face(face).values == values && fits(face)) return face;
    }
    FAIL("there is no card " << id << " with " << values);
    return unseen_face;
  }
  FaceId find_face(const std::string& words) const {
    const std::size_t blank = std::min(words.find(' '), words.size());
    return find_face(words.substr(0, blank), words.substr(std::min(blank + 1, words.size())), [](FaceId) { return true; });
  }
  // The deck's lowest card becomes this one, and is laid aside.
  Card from_deck(FaceId face, int mark) {
    const Card card = state.bottom(zone("deck"));
    REQUIRE(card != no_card);
    state.face[ix(card)] = static_cast<u16>(face);
    state.mark[ix(card)] = static_cast<u16>(mark);
    move(card, zone("discard"));
    return card;
  }
};

}  // namespace pw::testing
