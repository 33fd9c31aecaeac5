// A State is the whole position as one flat value: copying it is cloning it. Only Table changes one.
#pragma once

#include <array>
#include <cstring>
#include <type_traits>

#include "core/ids.h"
#include "core/rng.h"

namespace pw {

struct Pile {  // one zone's list; cards are linked through State::next and prev
  u8 first = 0xff, last = 0xff, count = 0;
};

struct Tally {  // what lies in a seat's row, kept up to date by Table
  std::array<u8, max_colors> color{};
  std::array<u8, max_kinds> kind{};
  std::array<u8, max_moments> usable{};  // cards that can be used at a moment
  u8 textless = 0;
};

// Where every card lies.
struct Layout {
  std::array<u8, max_cards + 1> zone_of, next, prev;
  std::array<Pile, max_zones> zones;
};

struct Frame {  // one entry of the flow's stack: a step and its small arguments
  u8 step = 0, a = 0, b = 0, c = 0;
};

// Answers given to the running step so far (see Turn): choices, one after the other, each with its length.
struct AnswerLog {
  u16 used = 0;
  std::array<u8, 222> bytes;
};

struct State {
  Rng shuffle, chance;
  u32 decisions = 0;  // answers given so far in the game
  u8 players = 0;
  u8 cards = 0;
  bool over = false;
  SeatSet winners = 0;
  u8 depth = 0;  // frames in use
  std::array<Frame, 16> frames;
  std::array<i16, max_vars> vars;
  // Points as last counted: a cache that counting fills and Table empties.
  mutable std::array<i16, max_seats> points;
  mutable std::array<u8, max_seats> points_touch;  // what they depend on
  mutable SeatSet points_known = 0;
  bool unsettled = false;  // something that scores can read has changed since Table::settle
  AnswerLog answers;
  Layout lie;
  std::array<Tally, max_seats> rows;
  std::array<u16, max_cards + 1> face;
  std::array<u8, max_cards + 1> color;
  std::array<u16, max_cards + 1> mark;  // a number on each card, for the game to use: it is seen with the face
  bool has_past = false;
  Layout past;  // how the cards lay at an earlier moment, to go back to

  FaceId face_of(Card card) const { return FaceId{face[ix(card)]}; }
  Color color_of(Card card) const { return Color{color[ix(card)]}; }
  Zone zone_of(Card card) const { return Zone{lie.zone_of[ix(card)]}; }
  int count(Zone zone) const { return lie.zones[ix(zone)].count; }
  Card bottom(Zone zone) const { return Card{lie.zones[ix(zone)].first}; }
  Card top(Zone zone) const { return Card{lie.zones[ix(zone)].last}; }
  Card above(Card card) const { return Card{lie.next[ix(card)]}; }
  Card below(Card card) const { return Card{lie.prev[ix(card)]}; }
  Card card_at(Zone zone, int index) const {  // from the bottom; no_card past the end
    Card card = bottom(zone);
    while (card != no_card && index-- > 0) card = above(card);
    return card;
  }
  const Tally& row(Seat seat) const { return rows[ix(seat)]; }
};
static_assert(std::is_trivially_copyable_v<State>);

// The zones 0 .. max_seats-1 are the seats' rows in every game: Table keeps their tallies.
constexpr Zone row_of(Seat seat) { return Zone{static_cast<u8>(seat)}; }
constexpr bool is_row(Zone zone) { return at(zone) < max_seats; }

// Nothing decided, and so many cards, all in one zone.
State blank_state(int cards, Zone where);

// Visits a zone's cards from the bottom.
template <class Visit>
void each_card(const State& state, Zone zone, Visit visit) {
  for (Card card = state.bottom(zone); card != no_card;) {
    const Card following = state.above(card);
    visit(card);
    card = following;
  }
}

// All cards, zone by zone, bottom first; how many each zone has, the Layout knows.
using CardOrder = std::array<u8, max_cards + 1>;
CardOrder order_of(const Layout&);
// Makes the lists anew from such an order, each zone as long as before.
void lay_in_order(Layout&, const CardOrder&);

// A number that two equal positions share: where the cards lie, what they are, and how long it took.
u64 fingerprint(const State&);

}  // namespace pw
