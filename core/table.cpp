#include "core/table.h"

#include <array>

#include "core/check.h"

namespace pw {
namespace {

// A game that tells more than this never ends, and would fill the memory.
Event& tell(Events& events, Event event) {
  constexpr std::size_t longest_story = 1'000'000;
  check(events.size() < longest_story, "this game has more than a million moves: does it never end?");
  return events.emplace_back(event);
}

}  // namespace

void Table::move_below(Card which, Zone to, Card successor) {
  const Zone from = state_.zone_of(which);
  const u8 card = static_cast<u8>(which), above = static_cast<u8>(successor);
  unlink(which);
  const u8 below = prev(above);
  next(card) = above;
  prev(card) = below;
  prev(above) = card;
  if (below == 0xff) pile(to).first = card; else next(below) = card;
  ++pile(to).count;
  state_.lie.zone_of[card] = static_cast<u8>(to);
  changed_ = true;
  if (is_row(from)) leave_row(which, from);
  if (is_row(to)) enter_row(which, to);
  if (events_) moved(which, from, to);
}

void Table::shuffle(Zone zone) { shuffle_with(zone, state_.shuffle); }

void Table::shuffle_with(Zone zone, Rng& rng) {
  std::array<u8, max_cards> ids;
  u32 count = 0;
  each_card(state_, zone, [&](Card card) { ids[count++] = static_cast<u8>(card); });
  rng.shuffle(std::span(ids.data(), count));
  Pile& stack = pile(zone);
  stack = {};
  for (u32 i = 0; i < count; ++i) link_on_top(Card{ids[i]}, zone);
  changed_ = true;
  if (events_) tell(*events_, {.what = Event::What::shuffled, .from = zone, .to = zone});
}

void Table::exchange(Card one, Card other) {
  if (one == other) return;
  const Zone zone_one = state_.zone_of(one), zone_other = state_.zone_of(other);
  const Card above_one = state_.above(one), above_other = state_.above(other);
  if (above_one == other) return put(other, zone_one, one);
  if (above_other == one) return put(one, zone_other, other);
  put(one, zone_other, above_other);
  put(other, zone_one, above_one);
}

void Table::put(Card card, Zone to, Card successor) {
  if (successor == no_card) move(card, to); else move_below(card, to, successor);
}

Tally count_row(const CardSet& cards, const State& state, Seat seat) {
  Tally tally{};
  each_card(state, row_of(seat), [&](Card card) { count_card(cards, state, card, tally, 1); });
  return tally;
}

void Table::remember_layout() {
  state_.has_past = true;
  state_.past = state_.lie;
  changed_ = true;
}

void Table::go_back() {
  check(state_.has_past, "there is no layout to go back to");
  state_.lie = state_.past;
  for (int s = 0; s < state_.players; ++s) state_.rows[ix(s)] = count_row(cards_, state_, Seat{static_cast<u8>(s)});
  state_.points_known = 0;
  changed_ = state_.unsettled = true;
}

void Table::moved(Card card, Zone from, Zone to) {
  tell(*events_, {.what = Event::What::moved, .card = card, .from = from, .to = to,
                      .face = state_.face_of(card), .color = state_.color_of(card), .mark = state_.mark[ix(card)]});
}

void Table::noted(u8 note, Seat seat, Card card, Zone zone, int number) {
  Event event{.what = Event::What::noted, .note = note, .seat = seat, .card = card, .from = zone, .to = zone,
              .number = static_cast<i16>(number)};
  if (card != no_card) {
    event.face = state_.face_of(card);
    event.color = state_.color_of(card);
  }
  tell(*events_, event);
}

void Table::reprint(Card card, FaceId face, Color color) {
  const Zone zone = state_.zone_of(card);
  if (is_row(zone)) leave_row(card, zone);
  state_.face[ix(card)] = static_cast<u16>(face);
  state_.color[ix(card)] = static_cast<u8>(color);
  if (is_row(zone)) enter_row(card, zone);
  changed_ = true;
}

}  // namespace pw
