// The fields of Point-a-Pile's players, piles, cards and game.
#include "core/fields.h"

#include <algorithm>
#include <bit>

#include "core/point_a_pile/model.h"

namespace pw {
namespace {

using namespace pap;

Seat seat_of(int self) { return Seat{static_cast<u8>(self)}; }
Zone row_at(int self) { return Zone{static_cast<u8>(self)}; }
Card card_of(int self) { return Card{static_cast<u8>(self)}; }
int id_of(Card card) { return card == no_card ? -1 : at(card); }

int colors(const Spot& s) { return static_cast<int>(s.game.cards.colors.size()); }
auto color_range(const Spot& s, int self) {
  const auto& count = s.state.row(seat_of(self)).color;
  return std::span(count.data(), ix(colors(s)));
}
int score(const Spot& s, int self) { return s.game.points(s.game, s.state, seat_of(self)); }
template <class Better>
bool nobody_is(const Spot& s, int self, Better better) {
  const int mine = score(s, self);
  for (int other = 0; other < s.state.players; ++other)
    if (better(score(s, other), mine)) return false;
  return true;
}
int pile_place(const Spot& s, int zone) {
  for (int i = 0; i < pile_count(s.state); ++i)
    if (at(pile(s.state, i)) == zone) return i;
  return -1;
}
int list_of_cards(const Spot& s, Zone zone, int key) {
  return key < 0 ? s.state.count(zone) : id_of(s.state.card_at(zone, key));
}

int scored(const Spot& s) {
  int cards = 0;
  for (int seat = 0; seat < s.state.players; ++seat) cards += s.state.count(row_at(seat));
  return cards;
}
bool any_card(Card) { return true; }
// The cards in all rows but that of `self`, clockwise, that count; -1 asks for all.
template <class Counts>
int scored_by_others(const Spot& s, int self, int key, Counts counts) {
  int found = 0, answer = -1;
  for (int i = 1; i <= s.state.players; ++i) {
    const int other = (self + i) % s.state.players;
    if (other == self) continue;
    each_card(s.state, row_at(other), [&](Card card) {
      if (counts(card) && found++ == key) answer = at(card);
    });
  }
  return key < 0 ? found : answer;
}

#define GET [](const Spot & s, [[maybe_unused]] int self, [[maybe_unused]] int key) -> int

constexpr auto number = Reads::number, flag = Reads::flag, thing = Reads::thing;
constexpr auto one = Shape::one, list = Shape::list;
constexpr auto player = Thing::player, pile_t = Thing::pile, card_t = Thing::card, game_t = Thing::game;

const Field table[] = {
    // A player: `me`, `me.left`, `game.head`, `game.players[2]` …
    {player, "cards", number, one, game_t, false, 0, true, GET { return s.state.count(row_at(self)); },
     "how many cards the player has scored"},
    {player, "textless", number, one, game_t, false, 0, true, GET { return s.state.row(seat_of(self)).textless; },
     "how many of them are textless"},
    {player, "text", number, one, game_t, false, 0, true,
     GET { return s.state.count(row_at(self)) - s.state.row(seat_of(self)).textless; },
     "how many of them have text"},
    {player, "count", number, Shape::by_color, game_t, false, 0, true,
     GET { return s.state.row(seat_of(self)).color[ix(key)]; }, "how many of them have a colour: me.count.red"},
    {player, "kinds", number, Shape::by_kind, game_t, false, 0, true,
     GET { return s.state.row(seat_of(self)).kind[ix(key)]; }, "how many of them are of a kind: me.kinds.shy"},
    {player, "most", number, one, game_t, false, 0, true,
     GET { return *std::ranges::max_element(color_range(s, self)); }, "how many cards of the commonest colour"},
    {player, "least", number, one, game_t, false, 0, true,
     GET { return *std::ranges::min_element(color_range(s, self)); }, "how many cards of the rarest colour, of all"},
    {player, "colors", number, one, game_t, false, 0, true,
     GET { return static_cast<int>(std::ranges::count_if(color_range(s, self), [](int n) { return n > 0; })); },
     "how many different colours the player has"},
    {player, "last", thing, one, card_t, true, 0, true, GET { return id_of(s.state.top(row_at(self))); },
     "the last card scored, or nil"},
    {player, "row", thing, list, card_t, true, 0, true, GET { return list_of_cards(s, row_at(self), key); },
     "all cards scored, first to last"},
    {player, "head", flag, one, game_t, false, touches_head, true, GET { return at(head(s.state)) == self; },
     "is the player Headpointer?"},
    {player, "seat", number, one, game_t, false, 0, true, GET { return (void)s, self + 1; }, "1, 2, … clockwise"},
    {player, "left", thing, one, player, false, touches_others, true,
     GET { return at(left_of(s.state, seat_of(self))); }, "the next player clockwise"},
    {player, "right", thing, one, player, false, touches_others, true,
     GET { return (self + s.state.players - 1) % s.state.players; }, "the next player anticlockwise"},
    {player, "points", number, one, game_t, false, touches_all, false, GET { return score(s, self); },
     "points at this moment (not in a score)"},
    {player, "leads", flag, one, game_t, false, touches_all, false,
     GET { return nobody_is(s, self, [](int other, int mine) { return other > mine; }); },
     "has nobody more points? (not in a score)"},
    {player, "trails", flag, one, game_t, false, touches_all, false,
     GET { return nobody_is(s, self, [](int other, int mine) { return other < mine; }); },
     "has nobody fewer points? (not in a score)"},
    {player, "finger", thing, one, pile_t, true, touches_rest, true,
     GET {
       if (contested(s.state) != no_zone) return holds(seats(s.state, v_pointers), seat_of(self)) ? at(contested(s.state)) : -1;
       const int f = finger(s.state, seat_of(self));
       return f < 0 || f >= pile_count(s.state) ? -1 : at(pile(s.state, f));
     },
     "the pile the player points at, or nil"},
    {player, "pointing", flag, one, game_t, false, touches_rest, true,
     GET { return finger(s.state, seat_of(self)) != finger_up && pile_count(s.state) > 0; },
     "is the player's finger down, on a pile or on empty space?"},
    {player, "others", thing, list, player, true, touches_others, true,
     GET { return key < 0 ? s.state.players - 1 : key < s.state.players - 1 ? (self + 1 + key) % s.state.players : -1; },
     "all other players, clockwise"},
    {player, "theirs", thing, list, card_t, true, touches_others, true,
     GET { return key < 0 ? scored(s) - s.state.count(row_at(self)) : scored_by_others(s, self, key, any_card); },
     "all cards that the other players have scored"},
    {player, "loot", thing, list, card_t, true, touches_others | touches_rest, true,
     GET {
       return scored_by_others(s, self, key, [&](Card card) {
         const int winner = s.state.mark[ix(card)] - 1;
         return winner >= 0 && winner != self;
       });
     },
     "of these, the cards that others won in this round"},
    {player, "acted", flag, one, game_t, false, touches_rest, true,
     GET { return holds(seats(s.state, v_acted), seat_of(self)); }, "has the player triggered an action in this round?"},
    {player, "out", flag, one, game_t, false, touches_rest, true,
     GET { return holds(seats(s.state, v_out), seat_of(self)); }, "is the player out of this round?"},
    // A pile: `pile`, `me.finger`, `game.piles[1]` …
    {pile_t, "size", number, one, game_t, false, touches_rest, true,
     GET { return s.state.count(Zone{static_cast<u8>(self)}); }, "how many cards it has"},
    {pile_t, "top", thing, one, card_t, false, touches_rest, true,
     GET { return id_of(s.state.top(Zone{static_cast<u8>(self)})); }, "the card that shows"},
    {pile_t, "cards", thing, list, card_t, true, touches_rest, true,
     GET { return list_of_cards(s, Zone{static_cast<u8>(self)}, key); }, "its cards, bottom to top"},
    {pile_t, "place", number, one, game_t, false, touches_rest, true, GET { return pile_place(s, self) + 1; },
     "1, 2, … from the left"},
    {pile_t, "pointers", number, one, game_t, false, touches_rest, true,
     GET { return std::popcount(wanting(s.state, Zone{static_cast<u8>(self)})); }, "how many players point at it"},
    {pile_t, "seekers", thing, list, player, true, touches_rest, true,
     GET {
       const SeatSet who = wanting(s.state, Zone{static_cast<u8>(self)});
       if (key < 0) return std::popcount(who);
       for (int seat = 0, place = 0; seat < s.state.players; ++seat)
         if (holds(who, seat_of(seat)) && place++ == key) return seat;
       return -1;
     },
     "the players who point at it, in seat order"},
    {pile_t, "largest", flag, one, game_t, false, touches_rest, true,
     GET {
       for (int i = 0; i < pile_count(s.state); ++i)
         if (s.state.count(pile(s.state, i)) > s.state.count(Zone{static_cast<u8>(self)})) return 0;
       return 1;
     },
     "is no other pile larger?"},
    // A card: `card`, `me.last`, `pile.top`, `me.row[1]` …
    {card_t, "color", Reads::color, one, game_t, false, 0, true, GET { return s.state.color[ix(self)]; },
     "its colour: \"red\", \"green\", …, or nil for a card without one"},
    {card_t, "kind", Reads::kind, one, game_t, false, 0, true, GET { return s.game.cards.kind(s.state.face_of(card_of(self))); },
     "\"point\", \"rule\", \"shy\", \"mission\" or \"action\""},
    {card_t, "name", Reads::name, one, game_t, false, 0, true,
     GET { return s.game.cards.face(s.state.face_of(card_of(self))).def; }, "the id it has in its pack"},
    {card_t, "textless", flag, one, game_t, false, 0, true,
     GET { return s.game.cards.is_textless(s.state.face_of(card_of(self))); }, "is it textless?"},
    {card_t, "last", flag, one, game_t, false, 0, true, GET { return s.state.above(card_of(self)) == no_card; },
     "is it the last of its row, or the top of its pile?"},
    {card_t, "winner", thing, one, player, true, touches_rest, true, GET { return s.state.mark[ix(self)] - 1; },
     "who won it in this round, or nil"},
    {card_t, "owner", thing, one, player, true, touches_rest, true,
     GET { const Zone zone = s.state.zone_of(card_of(self)); return is_row(zone) ? at(zone) : -1; },
     "in whose row it lies, or nil"},
    // The game.
    {game_t, "players", thing, list, player, true, touches_others, true,
     GET { return key < 0 ? s.state.players : key < s.state.players ? key : -1; }, "all players, in seat order"},
    {game_t, "head", thing, one, player, false, touches_head | touches_others, true, GET { return at(head(s.state)); },
     "the Headpointer"},
    {game_t, "piles", thing, list, pile_t, true, touches_rest, true,
     GET { return key < 0 ? pile_count(s.state) : key < pile_count(s.state) ? at(pile(s.state, key)) : -1; },
     "the piles that are being pointed at, left to right"},
    {game_t, "scored", thing, list, card_t, true, touches_others, true,
     GET { return key < 0 ? scored(s) : scored_by_others(s, -1, key, any_card); }, "all scored cards of all players"},
    {game_t, "colors", Reads::color, list, game_t, false, 0, true, GET { return key < 0 ? colors(s) : key < colors(s) ? key : -1; },
     "the names of the colours"},
    {game_t, "rule", thing, one, card_t, true, touches_rest, true, GET { return id_of(rule(s.state)); },
     "the Rule card in force, or nil"},
    {game_t, "round", number, one, game_t, false, touches_rest, true, GET { return var(s.state, v_round); },
     "1, 2, …"},
    {game_t, "deck", number, one, game_t, false, touches_rest, true, GET { return s.state.count(deck); },
     "how many cards are left in the deck"},
    {game_t, "more", number, one, game_t, false, touches_rest, true, GET { return var(s.state, v_more); },
     "how many cards more than usual this round draws"},
    {game_t, "stopped", flag, one, game_t, false, touches_rest, true, GET { return var(s.state, v_stopped); },
     "may no more actions be triggered in this round?"},
    {game_t, "target", number, one, game_t, false, 0, true, GET { return s.game.value(o_target); },
     "points that end the game"},
};

#undef GET

}  // namespace

std::span<const Field> pap::fields() { return table; }

}  // namespace pw
