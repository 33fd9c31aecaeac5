#include "core/table.h"

#include <array>

namespace pw {

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

// Re-deals the faces among the cards that lie there, so that a card's id says nothing about what it is.
void Table::shuffle_with(Zone zone, Rng& rng) {
  std::array<u8, max_cards> ids;
  u32 count = 0;
  each_card(state_, zone, [&](Card card) { ids[count++] = static_cast<u8>(card); });
  for (u32 i = count; i > 1; --i) {
    const u8 a = ids[i - 1], b = ids[rng.below(i)];
    std::swap(state_.face[a], state_.face[b]);
    std::swap(state_.color[a], state_.color[b]);
  }
  changed_ = true;
  if (events_) events_->push_back({.what = Event::What::shuffled, .from = zone, .to = zone});
}

void Table::moved(Card card, Zone from, Zone to) {
  events_->push_back({.what = Event::What::moved, .card = card, .from = from, .to = to,
                      .face = state_.face_of(card), .color = state_.color_of(card)});
}

void Table::noted(u8 note, Seat seat, Card card, Zone zone, int number) {
  Event event{.what = Event::What::noted, .note = note, .seat = seat, .card = card, .from = zone, .to = zone,
              .number = static_cast<i16>(number)};
  if (card != no_card) {
    event.face = state_.face_of(card);
    event.color = state_.color_of(card);
  }
  events_->push_back(event);
}

}  // namespace pw
