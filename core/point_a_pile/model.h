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
inline constexpr Zone acting{2 * max_seats + 5};    // an Action card while it does what it says
inline constexpr int first_pile = 2 * max_seats + 6;
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
  v_rule,        // the Rule card in force, or no_card
  v_later,       // SeatSet: who points after the others
  v_out,         // SeatSet: out of this round
  v_acted,       // SeatSet: triggered an action in this round
  v_stopped,     // no more actions in this round
  v_more,        // how many cards more this round draws
  v_head_then,   // the Headpointer when the round began
  v_redone,      // SeatSet: had this round played again
  v_redo,        // the action that is running wants the round to be played again
  v_fingers,     // fingers put down so far in the game
  v_taps,        // of these, at empty space
  v_wanted,      // piles so far at which somebody pointed
  v_contests,    // of these, contested
  v_finger,      // + seat: index of the pile, or one of Finger
  v_pile = v_finger + max_seats,  // + index: zones of the piles, left to right
  v_wait = v_pile + max_piles,    // + place in the queue: its zone
  v_want = v_wait + max_piles / 2,  // + place in the queue: SeatSet of who wants it
  var_count = v_want + max_piles / 2,
};
static_assert(var_count <= max_vars);

enum Finger : int { at_nothing = -1, finger_up = -2 };
enum Ending : int { not_ended, by_target, by_deck, by_mission };

inline int var(const State& state, int which) { return state.vars[ix(which)]; }
inline Seat head(const State& state) { return Seat{static_cast<u8>(var(state, v_head))}; }
inline int pile_count(const State& state) { return var(state, v_piles); }
inline Zone pile(const State& state, int index) { return Zone{static_cast<u8>(var(state, v_pile + index))}; }
inline int finger(const State& state, Seat seat) { return var(state, v_finger + at(seat)); }
inline Zone contested(const State& state) { return Zone{static_cast<u8>(var(state, v_contested))}; }
inline Card rule(const State& state) { return Card{static_cast<u8>(var(state, v_rule))}; }
inline SeatSet seats(const State& state, int which) { return static_cast<SeatSet>(var(state, which)); }
inline Seat from_head(const State& state, int places) {  // so many places clockwise of the Headpointer
  return Seat{static_cast<u8>((var(state, v_head) + places) % state.players)};
}
inline Seat left_of(const State& state, Seat seat) {  // the next seat clockwise
  return Seat{static_cast<u8>((at(seat) + 1) % state.players)};
}

// --- cards -----------------------------------------------------------------------
enum Kind : u8 { point_card, rule_card, shy_card, mission_card, action_card, kind_count };
enum Slot : int { slot_score, slot_allow, slot_empty, slot_later, slot_won, slot_can, slot_act, slot_count };
static_assert(slot_count <= max_slots);
enum Trait : u32 { has_rules = 1, has_shy = 2, has_missions = 4, has_actions = 8 };  // what the deck can hold
enum Window : int { w_round_start, w_piles_made, w_pointed, w_contested, w_round_end, window_count };
static_assert(window_count <= max_moments);

int points(const Game&, const State&, Seat);
bool is_fulfilled(const Game&, const State&, Seat, Card mission);
// The card that forbids a seat what its finger does, or no_card.
Card forbidden_by(const Game&, const State&, Seat, int finger);
std::vector<Law> laws(const Game&, const State&, Seat, Zone pile);
std::vector<Zone> piles(const State&);  // left to right; while one is split, that one
SeatSet wanting(const State&, Zone pile);  // who points at it, or waits for its split

// --- options ----------------------------------------------------------------------
enum OptionId : int { o_target, o_first, o_deck_out, o_empty_space, o_memory };

// --- the game ----------------------------------------------------------------------
enum PromptId : int { p_make, p_split, p_point, p_reveal, p_trigger, p_pick };
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
  n_rule,         // card: the rule of this round
  n_out,          // seat, card: against which the seat pointed
  n_reveals,      // seat, card: the Mission
  n_triggers,     // seat, card
  n_done,         // the action is over; its card goes away
  n_given,        // seat; the cards
  n_discarded,    // the cards
  n_exchanged,    // the cards
  n_to_end,       // the card
  n_swapped,      // number: one pile's index, and 100 times the other's
  n_merged,       // number: the same
  n_taken,        // seat; the cards of a pile
  n_dropped,      // the cards of a pile
  n_new_head,     // seat
  n_more,         // number
  n_stopped,
  n_redone,
};

const Ruleset& ruleset();
std::span<const Field> fields();  // what hooks can read
std::span<const Verb> verbs();    // what actions can do

}  // namespace pw::pap
