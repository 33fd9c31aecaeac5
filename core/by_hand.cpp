#include "core/by_hand.h"

#include <algorithm>
#include <charconv>

#include "core/card_words.h"
#include "core/describe.h"
#include "core/ruleset.h"

namespace pw {
namespace {

bool read_number(const std::string& text, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

class Hand {
 public:
  Hand(const Game& game, State& state) : game_(game), state_(state), table_(game.cards, state, nullptr) {}

  Verdict carry_out(std::vector<std::string> words) {
    const std::string verb = words.empty() ? "" : words[0];
    if (!words.empty()) words.erase(words.begin());
    if (verb == "give") return give(words);
    if (verb == "move") return move(words);
    if (verb == "top") return top(words);
    if (verb == "set") return set(words);
    return {"by hand one can give, move, top and set."};
  }

 private:
  const Game& game_;
  State& state_;
  Table table_;

  Verdict give(std::vector<std::string> words) {
    Seat seat = no_seat;
    if (words.size() < 2 || !read_seat(words[0], seat)) return {"give PLAYER CARD, for example: give 2 red rainbow."};
    words.erase(words.begin());
    Card card = no_card;
    if (Verdict verdict = fetch(words, card); !verdict.ok()) return verdict;
    const u8 pool = game_.zones[ix(state_.zone_of(card))].pool;
    if (game_.zones[ix(row_of(seat))].pool == pool) {
      table_.move(card, row_of(seat));
      return {};
    }
    const Zone own = find_zone([&](const ZoneSpec& zone) { return zone.owner == seat && zone.pool == pool; });
    if (own == no_zone) return {"there is no place for this card before " + player_name(seat) + "."};
    if (state_.count(own) > 0) table_.exchange(card, state_.top(own)); else table_.move(card, own);
    return {};
  }

  Verdict move(const std::vector<std::string>& words) {
    const auto to = std::find(words.begin(), words.end(), "to");
    if (to == words.end() || to == words.begin() || to + 1 == words.end())
      return {"move CARD to PLACE, for example: move red blank to pile 1."};
    const CardWords wanted = read_card_words(game_.cards, {words.begin(), to});
    Card card = no_card;
    for (int strength = 2; strength > 0 && card == no_card; --strength)
      for (int i = 0; i < state_.cards && card == no_card; ++i) {
        const Card one{static_cast<u8>(i)};
        if (game_.zones[ix(state_.zone_of(one))].sight == Sight::nobody) continue;
        if (names_card(game_.cards, wanted, state_.face_of(one), state_.color_of(one)) >= strength) card = one;
      }
    if (card == no_card) return {"there is no such card on the table."};
    const Zone zone = zone_named({to + 1, words.end()});
    if (zone == no_zone) return {"there is no such place; places are: " + places() + "."};
    if (game_.zones[ix(zone)].pool != game_.zones[ix(state_.zone_of(card))].pool)
      return {"this card never lies there."};
    const std::vector<Zone> piles = game_.piles ? game_.piles(state_) : std::vector<Zone>{};
    const bool leaves_pile = std::find(piles.begin(), piles.end(), state_.zone_of(card)) != piles.end();
    if (leaves_pile && state_.count(state_.zone_of(card)) == 1 && zone != state_.zone_of(card))
      return {"it is the only card of its pile, and a pile cannot be empty."};
    table_.move(card, zone);
    return {};
  }

  Verdict top(const std::vector<std::string>& words) {
    const Zone deck = find_zone([](const ZoneSpec& zone) { return zone.name == "deck"; });
    if (deck == no_zone) return {"this game has no deck."};
    Card card = no_card;
    if (Verdict verdict = fetch(words, card); !verdict.ok()) return verdict;
    if (game_.zones[ix(state_.zone_of(card))].pool != game_.zones[ix(deck)].pool) return {"this card is not drawn from the deck."};
    table_.move(card, deck);
    return {};
  }

  Verdict set(const std::vector<std::string>& words) {
    std::string known;
    for (const Settable& one : game_.settable) {
      known += (known.empty() ? "" : ", ") + one.name;
      if (words.size() != 2 || one.name != words[0]) continue;
      const int low = one.seat ? 1 : one.low, high = one.seat ? state_.players : one.high;
      int value = 0;
      if (!read_number(words[1], value) || value < low || value > high)
        return {one.name + " needs a number from " + std::to_string(low) + " to " + std::to_string(high) + "."};
      table_.set(one.var, value - one.base);
      table_.forget_points(touches_all);
      return {};
    }
    return {known.empty() ? "this game has nothing to set." : "set NAME NUMBER; names are: " + known + "."};
  }

  // The named card out of those that nobody sees; where there is none, one of them is printed anew.
  Verdict fetch(const std::vector<std::string>& words, Card& card) {
    const CardWords wanted = read_card_words(game_.cards, words);
    std::vector<FaceId> faces = find_faces(game_.cards, wanted);
    if (wanted.name.empty())
      std::erase_if(faces, [&](FaceId face) { return !game_.cards.is_textless(face); });
    if (wanted.empty() || faces.empty()) return {"there is no such card; 'cards' lists them."};
    for (const FaceId face : faces)
      if (game_.cards.face(face).def != game_.cards.face(faces[0]).def)
        return {"this could be " + game_.cards.def(faces[0]).name() + " or " + game_.cards.def(face).name() + "."};
    Card spare = no_card;
    const bool colorless = game_.ruleset && game_.ruleset->kinds[game_.cards.kind(faces[0])].colorless;
    for (int i = 0; i < state_.cards; ++i) {
      const Card one{static_cast<u8>(i)};
      if (game_.zones[ix(state_.zone_of(one))].sight != Sight::nobody) continue;
      const bool is_meant = std::find(faces.begin(), faces.end(), state_.face_of(one)) != faces.end();
      if (is_meant && (wanted.color == no_color || wanted.color == state_.color_of(one))) return card = one, Verdict{};
      if ((state_.color_of(one) == no_color) == colorless && (spare == no_card || one == state_.bottom(state_.zone_of(one)))) spare = one;
    }
    if (spare == no_card) return {"there is no card left that could become this one."};
    table_.reprint(spare, faces[0], colorless || wanted.color == no_color ? state_.color_of(spare) : wanted.color);
    card = spare;
    return {};
  }

  template <class Is>
  Zone find_zone(Is is) const {
    for (std::size_t i = 0; i < game_.zones.size(); ++i)
      if (is(game_.zones[i])) return Zone{static_cast<u8>(i)};
    return no_zone;
  }
  Zone zone_named(const std::vector<std::string>& words) const {
    std::string name;
    for (const std::string& word : words) name += (name.empty() ? "" : " ") + word;
    for (std::size_t i = 0; i < game_.zones.size(); ++i)
      if (const Zone zone{static_cast<u8>(i)}; place_name(game_, state_, zone) == name) return zone;
    return no_zone;
  }
  std::string places() const {
    std::string all;
    for (std::size_t i = 0; i < game_.zones.size(); ++i)
      if (const std::string name = place_name(game_, state_, Zone{static_cast<u8>(i)}); !name.empty()) all += (all.empty() ? "" : ", ") + name;
    return all;
  }
  bool read_seat(const std::string& word, Seat& seat) const {
    int number = 0;
    if (!read_number(word, number) || number < 1 || number > state_.players) return false;
    seat = Seat{static_cast<u8>(number - 1)};
    return true;
  }
};

}  // namespace

Verdict by_hand(const Game& game, State& state, const std::string& how) {
  State changed = state;
  const Verdict verdict = Hand(game, changed).carry_out(split_spaces(how));
  if (verdict.ok()) state = changed;
  return verdict;
}

std::string place_name(const Game& game, const State& state, Zone zone) {
  const ZoneSpec& spec = game.zones[ix(zone)];
  if (spec.owner != no_seat) return at(spec.owner) < state.players ? spec.name + " " + std::to_string(at(spec.owner) + 1) : "";
  const std::vector<Zone> piles = game.piles ? game.piles(state) : std::vector<Zone>{};
  const auto found = std::find(piles.begin(), piles.end(), zone);
  if (found != piles.end()) return spec.name + " " + std::to_string(found - piles.begin());
  for (std::size_t i = 0; i < game.zones.size(); ++i)
    if (i != ix(zone) && game.zones[i].name == spec.name) return "";  // one of many, not in use
  return spec.name;
}

}  // namespace pw
