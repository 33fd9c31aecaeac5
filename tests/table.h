// Helpers for tests: the real game, cards by name, and a table that can be arranged before it is played.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/point_a_pile/model.h"
#include "core/view.h"
#include "scripting/library.h"
#include "tests/catch.h"

namespace pw::testing {

inline Seat seat(int number) { return Seat{static_cast<u8>(number)}; }  // from 0

// Point-a-Pile with these options ("first=1 target=3"); made once. `deck_seed` < 0: a new deck for every game.
inline const Game& real_game(const std::string& options = "first=1", int deck_seed = -1) {
  static Library library({PILEWRIGHT_SOURCE_DIR "/cards"});
  static std::map<std::string, std::unique_ptr<Game>> made;
  auto& game = made[options + " / " + std::to_string(deck_seed)];
  if (game) return *game;
  GameRequest request;
  request.game = "point-a-pile";
  for (std::size_t from = 0; from < options.size();) {
    const std::size_t end = std::min(options.find(' ', from), options.size()), equals = options.find('=', from);
    request.options.emplace_back(options.substr(from, equals - from), options.substr(equals + 1, end - equals - 1));
    from = end + 1;
  }
  if (deck_seed >= 0) request.deck_seed = static_cast<u64>(deck_seed);
  Problems problems;
  game = library.make_game(request, problems);
  REQUIRE(game);
  return *game;
}

inline FaceId face(const Game& game, const std::string& id, const std::string& values = "") {
  for (std::size_t i = 0; i < game.cards.faces.size(); ++i) {
    const FaceId which{static_cast<u16>(i)};
    if (game.cards.def(which).id == id && game.cards.face(which).values == values) return which;
  }
  FAIL("no face " << id << " (" << values << ")");
  return unseen_face;
}

inline Color color(const Game& game, const std::string& name) {
  for (std::size_t i = 0; i < game.cards.colors.size(); ++i)
    if (game.cards.colors[i] == name) return Color{static_cast<u8>(i)};
  FAIL("no colour " << name);
  return no_color;
}

// A game of Point-a-Pile whose deck is all red Blanks until a test says otherwise. Cards are numbered in the order in
// which they are drawn, so in the first round a card's number is also its option.
struct Play {
  const Game& game;
  State state;
  Asked asked;
  Events events;
  int prepared = 0;  // cards taken from the bottom of the deck

  Play(const Game& which, int players) : game(which) {
    set_up(game, state, players, 1);
    const auto blank = static_cast<u16>(face(game, "empty"));
    for (int i = 0; i < state.cards; ++i) state.face[ix(i)] = blank, state.color[ix(i)] = 0;
  }

  Card card(int number) const { return Card{static_cast<u8>(state.cards - 1 - number)}; }
  void print(int number, FaceId what, const std::string& hue = "red") {
    state.face[ix(card(number))] = static_cast<u16>(what);
    state.color[ix(card(number))] = static_cast<u8>(color(game, hue));
  }
  void print(int number, const std::string& id, const std::string& values = "") { print(number, face(game, id, values)); }
  // Puts a card from the bottom of the deck at the end of a row.
  Card score(int who, const std::string& id, const std::string& values = "", const std::string& hue = "red") {
    const Card taken{static_cast<u8>(prepared++)};
    state.face[ix(taken)] = static_cast<u16>(face(game, id, values));
    state.color[ix(taken)] = static_cast<u8>(color(game, hue));
    Table(game.cards, state, nullptr).move(taken, row_of(seat(who)));
    return taken;
  }
  void shorten_deck(int left) {  // the rest goes out of the game
    Table table(game.cards, state, nullptr);
    while (state.count(pap::deck) > left) table.move(state.bottom(pap::deck), pap::missions);
  }

  void begin() { start(game, state, asked, &events); }
  // One choice for every seat that is asked, in the order of the seats.
  void say(const std::vector<std::string>& texts) {
    REQUIRE(static_cast<int>(texts.size()) == asked.count);
    Answers answers;
    for (int i = 0; i < asked.count; ++i) {
      const auto choice = parse_choice(texts[ix(i)]);
      REQUIRE(choice);
      REQUIRE(check_choice(asked.decisions[ix(i)], *choice).why == "");
      answers.arrive(i, *choice);
    }
    REQUIRE(answer(game, state, asked, answers, &events).why == "");
  }
  std::string refusal(const std::string& text) const {  // of the first decision
    return check_choice(asked.decisions[0], *parse_choice(text)).why;
  }

  std::vector<int> in(Zone zone) const {
    std::vector<int> numbers;
    each_card(state, zone, [&](Card which) { numbers.push_back(state.cards - 1 - at(which)); });
    return numbers;
  }
  std::vector<int> row(int who) const { return in(row_of(seat(who))); }
  std::vector<int> options() const {
    std::vector<int> numbers;
    const Options& offered = asked.decisions[0].options;
    for (int i = 0; i < offered.count; ++i) numbers.push_back(state.cards - 1 - offered.value[ix(i)]);
    return numbers;
  }
  std::vector<int> seats() const {
    std::vector<int> who;
    for (int i = 0; i < asked.count; ++i) who.push_back(at(asked.decisions[ix(i)].seat));
    return who;
  }
  int prompt() const { return asked.count ? asked.decisions[0].prompt : -1; }
  int points(int who) const { return game.points(game, state, seat(who)); }
};

using Numbers = std::vector<int>;

}  // namespace pw::testing
