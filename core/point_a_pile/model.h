// Point-a-Pile's words for a State: its zones, its small numbers, its hooks and options. Reading only; the flow writes.
#pragma once

#include <memory>

#include "core/ruleset.h"

namespace pw::pap {

// --- zones: rows are 0 .. max_seats-1 -------------------------------------------
inline constexpr Zone first_hand{max_seats};  // secret Missions, one zone a seat
inline constexpr Zone deck{2 * max_seats};
inline constexpr Zone discard{2 * max_seats + 1};
inline constexpr Zone drawn{2 * max_seats + 2};     // this round's cards before they are laid out
inline constexpr Zone spent{2 * max_seats + 3};     // what this round's piles discarded, in order
inline constexpr Zone missions{2 * max_seats + 4};  // Missions nobody drew
inline constexpr int first_pile = 2 * max_seats + 5;
inline constexpr int max_piles = 48;
inline constexpr int zone_count = first_pile + max_piles;
static_assert(zone_count <= max_zones);

constexpr Zone hand_of(Seat seat) { return Zone{static_cast<u8>(at(first_hand) + at(seat))}; }

// --- vars ------------------------------------------------------------------------
enum Var : int {
  v_head,        // the Headpointer's seat
  v_round,       // 1, 2, …
  v_pointings,   // so far in the game
  v_ended,       // Ending
  v_tapped,      // SeatSet: tapped empty space in this round
  v_pointers,    // SeatSet: who takes part in this pointing
  v_piles,       // how many piles are being pointed at
  v_queue,       // how many contested piles wait to be split
  v_contested,   // the pile about to be split, or no_zone
  v_finger,      // + seat: index of the pile, or one of Finger
  v_pile = v_finger + max_seats,  // + index: zones of the piles, left to right
  v_wait = v_pile + max_piles,    // + place in the queue: its zone
  v_want = v_wait + max_piles / 2,  // + place in the queue: SeatSet of who wants it
  var_count = v_want + max_piles / 2,
};
static_assert(var_count <= max_vars);

enum Finger : int { at_nothing = -1, finger_up = -2 };
enum Ending : int { not_ended, by_target, by_deck };

inline int var(const State& state, int which) { return state.vars[ix(which)]; }
inline Seat head(const State& state) { return Seat{static_cast<u8>(var(state, v_head))}; }
inline int pile_count(const State& state) { return var(state, v_piles); }
inline Zone pile(const State& state, int index) { return Zone{static_cast<u8>(var(state, v_pile + index))}; }
inline int finger(const State& state, Seat seat) { return var(state, v_finger + at(seat)); }
inline Seat left_of(const State& state, Seat seat) {  // the next seat clockwise
  return Seat{static_cast<u8>((at(seat) + 1) % state.players)};
}

// --- cards -----------------------------------------------------------------------
enum Kind : u8 { point_card, rule_card, shy_card, mission_card, action_card, kind_count };
enum Slot : int { slot_score, slot_allow, slot_won, slot_can, slot_act, slot_later, slot_count };

int points(const Game&, const State&, Seat);

// --- options ----------------------------------------------------------------------
enum OptionId : int { o_target, o_first, o_deck_out, o_empty_space, o_memory };

// --- the game ----------------------------------------------------------------------
enum PromptId : int { p_make, p_split, p_point };
// What is told of a game; the cards that move after a note belong to it.
enum Note : u8 {
  n_round,        // seat: Headpointer, number: which
  n_reshuffled,   // the discard pile became the deck
  n_pile,         // number: index; its cards
  n_split,        // seat: Headpointer, number: SeatSet of who wants it
  n_pointed,      // seat, number: index of the pile or Finger
  n_wins,         // seat, number: index; its cards
  n_nobody,       // number: index; its cards
  n_too_small,    // number: index; its card
  n_contested,    // zone, number: SeatSet
  n_empty_space,  // seat; the cards
  n_unclaimed,    // the cards leave for the discard pile
  n_head,         // seat: the new Headpointer
};

const Ruleset& ruleset();
std::span<const Field> fields();  // what hooks can read

}  // namespace pw::pap
