// Table is the only code that changes a State. Every change goes through it, keeps the tallies and cached points right,
// and can be listened to as an Event.
#pragma once

#include <bit>
#include <vector>

#include "core/cards.h"
#include "core/state.h"

namespace pw {

struct Event {
  enum class What : u8 { moved, shuffled, noted };
  What what = What::noted;
  u8 note = 0;  // noted: the game's own code, worded by Game::tell
  Seat seat = no_seat;
  Card card = no_card;
  Zone from = no_zone, to = no_zone;
  i16 number = 0;
  FaceId face = unseen_face;  // moved: what the card was, as it may have been shuffled since
  Color color = no_color;
  u16 mark = 0;
  u32 text = 0;  // noted by a scripted game: which of its texts
};

using Events = std::vector<Event>;

Tally count_row(const CardSet&, const State&, Seat);

class Table {
 public:
  Table(const CardSet& cards, State& state, Events* events) : cards_(cards), state_(state), events_(events) {}

  const State& state() const { return state_; }
  bool changed() const { return changed_; }
  bool is_told() const { return events_ != nullptr; }  // somebody listens

  void move(Card card, Zone to) {
    const Zone from = state_.zone_of(card);
    unlink(card);
    link_on_top(card, to);
    if (is_row(from)) leave_row(card, from);
    if (is_row(to)) enter_row(card, to);
    if (events_) [[unlikely]]
      moved(card, from, to);
  }
  void move_below(Card card, Zone to, Card successor);  // just under `successor`, which lies in `to`
  void move_all(Zone from, Zone to) {                   // keeps the order, on top of what is there
    for (Card card = state_.bottom(from); card != no_card; card = state_.bottom(from)) move(card, to);
  }
  void exchange(Card, Card);  // each takes the other's place
  void shuffle(Zone zone);
  void shuffle_with(Zone zone, Rng& rng);
  void reprint(Card, FaceId, Color);  // it becomes another card where it lies
  void mark(Card card, int number) {
    state_.mark[ix(card)] = static_cast<u16>(number);
    changed_ = true;
  }
  void clear_marks() { state_.mark.fill(0); }
  void settle() { state_.unsettled = false; }
  void remember_layout();  // for go_back, which puts every card where it lay then
  void go_back();
  void set(int var, int value) {
    state_.vars[ix(var)] = static_cast<i16>(value);
    changed_ = true;
  }
  void forget_points(u8 touched);  // something changed that scores may read
  void note(u8 note, Seat seat = no_seat, Card card = no_card, Zone zone = no_zone, int number = 0) {
    if (events_) [[unlikely]]
      noted(note, seat, card, zone, number);
  }
  void note_text(u32 text) {
    if (events_) events_->push_back({.text = text});
  }
  Rng& chance() {
    changed_ = true;
    return state_.chance;
  }

 private:
  const CardSet& cards_;
  State& state_;
  Events* events_;
  bool changed_ = false;

  void put(Card, Zone to, Card successor);  // no_card: on top
  Pile& pile(Zone zone) { return state_.lie.zones[ix(zone)]; }
  u8& next(u8 card) { return state_.lie.next[card]; }
  u8& prev(u8 card) { return state_.lie.prev[card]; }

  void unlink(Card which) {
    const u8 card = static_cast<u8>(which), above = next(card), below = prev(card);
    Pile& from = pile(state_.zone_of(which));
    if (below == 0xff) from.first = above; else next(below) = above;
    if (above == 0xff) from.last = below; else prev(above) = below;
    --from.count;
  }
  void link_on_top(Card which, Zone to) {
    const u8 card = static_cast<u8>(which);
    Pile& onto = pile(to);
    prev(card) = onto.last;
    next(card) = 0xff;
    if (onto.last == 0xff) onto.first = card; else next(onto.last) = card;
    onto.last = card;
    ++onto.count;
    state_.lie.zone_of[card] = static_cast<u8>(to);
    changed_ = true;
  }
  void enter_row(Card card, Zone row) { tally(card, row, 1); }
  void leave_row(Card card, Zone row) { tally(card, row, -1); }
  void tally(Card card, Zone row, int step);
  void moved(Card card, Zone from, Zone to);
  void noted(u8 note, Seat seat, Card card, Zone zone, int number);
};

inline void count_card(const CardSet& cards, const State& state, Card card, Tally& tally, int step) {
  const FaceId face = state.face_of(card);
  const auto add = [step](u8& n) { n = static_cast<u8>(n + step); };
  const u8 color = state.color[ix(card)];
  if (color < max_colors) add(tally.color[color]);
  add(tally.kind[cards.kind(face)]);
  if (cards.is_textless(face)) add(tally.textless);
  for (unsigned moments = cards.moments[ix(face)]; moments; moments &= moments - 1)
    add(tally.usable[ix(std::countr_zero(moments))]);
}

inline void Table::tally(Card card, Zone row, int step) {
  count_card(cards_, state_, card, state_.rows[ix(row)], step);
  state_.points_known = static_cast<SeatSet>(state_.points_known & ~seat_bit(Seat{static_cast<u8>(row)}));
  forget_points(touches_others);
}

inline void Table::forget_points(u8 touched) {
  changed_ = state_.unsettled = true;
  u8 any = 0;
  for (const u8 touch : state_.points_touch) any |= touch;
  if (!(any & touched)) return;
  for (int seat = 0; seat < state_.players; ++seat)
    if (state_.points_touch[ix(seat)] & touched)
      state_.points_known = static_cast<SeatSet>(state_.points_known & ~(1u << seat));
}

}  // namespace pw
