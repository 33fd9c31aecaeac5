// Helpers for tests: the real game, cards by name, and a table that can be arranged before it is played.
#pragma once

#include <algorithm>
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

constexpr SeatSet set_of(std::initializer_list<int> who) {
  unsigned set = 0;
  for (const int s : who) set |= 1u << s;
  return static_cast<SeatSet>(set);
}

inline std::vector<std::string> words(const std::string& text) {  // separated by one space each
  std::vector<std::string> list;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find(' ', from), text.size());
    list.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return list;
}

// Point-a-Pile with these options ("first=1 target=3") and packs ("point-a-police wait-a-minute"); made once.
// `deck_seed` < 0: a new deck for every game.
inline const Game& real_game(const std::string& options = "first=1", int deck_seed = -1, const std::string& packs = "") {
  static Library library({PILEWRIGHT_SOURCE_DIR "/cards", PILEWRIGHT_SOURCE_DIR "/expansions"});
  static std::map<std::string, std::unique_ptr<Game>> made;
  auto& game = made[options + " / " + std::to_string(deck_seed) + " / " + packs];
  if (game) return *game;
  GameRequest request;
  request.game = "point-a-pile";
  request.packs = words(packs);
  for (const std::string& option : words(options)) {
    const std::size_t equals = option.find('=');
    request.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
  }
  if (deck_seed >= 0) request.deck_seed = static_cast<u64>(deck_seed);
  Problems problems;
  game = library.make_game(request, problems);
  REQUIRE(game);
  return *game;
}

// A card by its id, or by pack/id where several packs have it.
inline FaceId face(const Game& game, const std::string& id, const std::string& values = "") {
  for (std::size_t i = 0; i < game.cards.faces.size(); ++i) {
    const FaceId which{static_cast<u16>(i)};
    const CardDef& def = game.cards.def(which);
    if ((def.id == id || def.name() == id) && game.cards.face(which).values == values) return which;
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
  std::vector<Card> order;  // the deck as it was at first, from the top
  std::size_t prepared = 0;  // cards taken from its bottom

  Play(const Game& which, int players) : game(which) {
    set_up(game, state, players, 1);
    for (int i = state.cards - 1; i >= 0; --i)
      if (const Card next{static_cast<u8>(i)}; state.zone_of(next) == pap::deck) order.push_back(next);
    Table table(game.cards, state, nullptr);
    for (auto next = order.rbegin(); next != order.rend(); ++next) table.move(*next, pap::deck);
    for (const Card next : order) print(next, face(game, "point-a-pile/empty"));
  }

  Card card(int number) const { return order[ix(number)]; }
  int number(Card which) const {
    for (std::size_t i = 0; i < order.size(); ++i)
      if (order[i] == which) return static_cast<int>(i);
    return -1;
  }
  void print(Card which, FaceId what, const std::string& hue = "red") {
    state.face[ix(which)] = static_cast<u16>(what);
    state.color[ix(which)] = static_cast<u8>(color(game, hue));
  }
  void print(int number, FaceId what, const std::string& hue = "red") {
    print(card(number), what, hue);
  }
  void print(int number, const std::string& id, const std::string& values = "") { print(number, face(game, id, values)); }
  // Puts a card from the bottom of the deck at the end of a row.
  Card score(int who, const std::string& id, const std::string& values = "", const std::string& hue = "red") {
    const Card taken = order[order.size() - ++prepared];
    print(taken, face(game, id, values), hue);
    Table(game.cards, state, nullptr).move(taken, row_of(seat(who)));
    return taken;
  }
  // Changes what a seat's Mission says.
  void give_mission(int who, const std::string& id, const std::string& values = "") {
    const Card mission = state.top(pap::hand_of(seat(who)));
    REQUIRE(mission != no_card);
    state.face[ix(mission)] = static_cast<u16>(face(game, id, values));
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
  // The game's own refusal of choices that are well formed; nothing changes.
  std::string rejection(const std::vector<std::string>& texts) {
    Answers answers;
    for (int i = 0; i < asked.count; ++i) answers.arrive(i, *parse_choice(texts[ix(i)]));
    return answer(game, state, asked, answers, &events).why;
  }
  const State& table() const { return asked.table(state); }  // as it looks while an action asks
  std::string refusal(const std::string& text) const {  // of the first decision
    return check_choice(asked.decisions[0], *parse_choice(text)).why;
  }

  std::vector<int> in(Zone zone) const {
    std::vector<int> numbers;
    each_card(state, zone, [&](Card which) { numbers.push_back(number(which)); });
    return numbers;
  }
  std::vector<int> row(int who) const { return in(row_of(seat(who))); }
  std::vector<int> options() const {
    std::vector<int> numbers;
    const Options& offered = asked.decisions[0].options;
    for (int i = 0; i < offered.count; ++i) numbers.push_back(number(offered.get<Card>(i)));
    return numbers;
  }
  std::vector<int> seats() const {
    std::vector<int> who;
    for (int i = 0; i < asked.count; ++i) who.push_back(at(asked.decisions[ix(i)].seat));
    return who;
  }
  // The cards that the first decision offers, by id.
  std::vector<std::string> offered() const {
    std::vector<std::string> ids;
    const Options& cards = asked.decisions[0].options;
    for (int i = 0; asked.count > 0 && i < cards.count; ++i)
      ids.push_back(game.cards.def(state.face_of(cards.get<Card>(i))).id);
    return ids;
  }
  void trigger(const std::string& id) {
    REQUIRE(prompt() == pap::p_trigger);
    const auto ids = offered();
    const auto found = std::find(ids.begin(), ids.end(), id);
    REQUIRE(found != ids.end());
    say({std::to_string(found - ids.begin())});
  }
  void pick(Card which) {  // of the cards that an action asks about
    REQUIRE(prompt() == pap::p_pick);
    const auto numbers = options();
    const auto found = std::find(numbers.begin(), numbers.end(), number(which));
    REQUIRE(found != numbers.end());
    say({std::to_string(found - numbers.begin())});
  }
  void pass() {  // nobody wants to act in the windows that come now
    while (prompt() == pap::p_trigger) say({"-"});
  }
  std::vector<int> fingers() const {
    std::vector<int> where;
    for (int s = 0; s < state.players; ++s) where.push_back(pap::finger(state, seat(s)));
    return where;
  }
  // The seats of the notes of this kind, as they came.
  std::vector<int> noted(pap::Note note) const {
    std::vector<int> who;
    for (const Event& event : events)
      if (event.what == Event::What::noted && event.note == note) who.push_back(at(event.seat));
    return who;
  }
  int prompt() const { return asked.count ? asked.decisions[0].prompt : -1; }
  int points(int who) const { return game.points(game, state, seat(who)); }
};

using Numbers = std::vector<int>;

}  // namespace pw::testing
