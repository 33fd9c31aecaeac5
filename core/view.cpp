#include "core/view.h"

#include <algorithm>

namespace pw {
namespace {

const ZoneSpec& spec(const Game& game, Zone zone) { return game.zones[ix(zone)]; }
u8 pool_of(const Game& game, const State& state, Card card) { return spec(game, state.zone_of(card)).pool; }

}  // namespace

bool can_see_all(const Game& game, Seat seat, Zone zone) {
  const ZoneSpec& where = spec(game, zone);
  return seat == no_seat || where.sight == Sight::all || (where.owner == seat && where.sight != Sight::nobody);
}

bool can_see(const Game& game, const State& state, Seat seat, Card card) {
  const Zone zone = state.zone_of(card);
  return can_see_all(game, seat, zone) || (spec(game, zone).sight == Sight::top && state.top(zone) == card);
}

Event seen_by(const Game& game, Seat seat, Event event) {
  if (event.what != Event::What::moved || seat == no_seat) return event;
  // A card that comes to lie on a stack is on top of it at that moment.
  const bool seen = can_see_all(game, seat, event.from) || can_see_all(game, seat, event.to) ||
                    spec(game, event.to).sight == Sight::top;
  if (!seen) {
    event.face = unseen_face;
    event.color = no_color;
    event.mark = 0;
    event.card = no_card;
  }
  return event;
}

View look_at_all(const State& state, Seat seat) {
  View view;
  view.state_ = state;
  view.seat_ = seat;
  return view;
}

View look(const Game& game, const State& state, Seat seat) {
  View view = look_back(game, state, state, seat);
  view.state_.answers = {};
  return view;
}

View look_back(const Game& game, const State& state, const State& table, Seat seat) {
  const bool back = &state != &table;
  View view;
  view.state_ = state;
  view.seat_ = seat;
  State& masked = view.state_;
  masked.shuffle = masked.chance = Rng();
  masked.answers = table.answers;
  masked.decisions = 0;  // who had something to decide is not for all to know

  // Unseen cards lose their faces, and trade ids such that an id says nothing but its pool: now, and in the past.
  view.unseen_.reserve(state.cards);
  std::array<bool, max_cards + 1> is_hidden{};
  for (int i = 0; i < state.cards; ++i) {
    const Card card{static_cast<u8>(i)};
    if (can_see(game, state, seat, card) || (back && can_see(game, table, seat, card))) continue;
    is_hidden[ix(i)] = true;
    view.unseen_.push_back({pool_of(game, state, card), state.face[ix(i)], state.color[ix(i)], state.mark[ix(i)]});
    masked.face[ix(i)] = static_cast<u16>(unseen_face);
    masked.color[ix(i)] = static_cast<u8>(no_color);
    masked.mark[ix(i)] = 0;
  }
  std::sort(view.unseen_.begin(), view.unseen_.end());
  const auto blur = [&](Layout& lie) {
    std::array<int, max_pools> next{};
    CardOrder order = order_of(lie);
    for (u8& card : std::span(order.data(), state.cards)) {
      if (!is_hidden[card]) continue;
      const u8 pool = pool_of(game, state, Card{card});
      int& id = next[pool];
      while (!is_hidden[ix(id)] || pool_of(game, state, Card{static_cast<u8>(id)}) != pool) ++id;
      card = static_cast<u8>(id++);
    }
    lay_in_order(lie, order);
  };
  blur(masked.lie);
  if (state.has_past) blur(masked.past);

  // Counts are forgotten where the row cannot be looked through; points are counted anew where somebody asks.
  for (int s = 0; s < state.players; ++s)
    if (!can_see_all(game, seat, Zone{static_cast<u8>(s)})) masked.rows[ix(s)] = {};
  masked.points_known = 0;
  masked.points = {};
  masked.points_touch = {};
  return view;
}

State imagine(const Game& game, const View& view, Rng& rng) {
  State state = view.state();
  std::array<View::Unseen, max_cards> faces;  // no heap: search imagines all the time
  const auto end = std::copy(view.unseen().begin(), view.unseen().end(), faces.begin());
  auto first_of_pool = [&](u8 pool) {
    return std::find_if(faces.begin(), end, [pool](const auto& face) { return face.pool >= pool; });
  };
  std::array<decltype(faces)::iterator, max_pools + 1> next;
  for (int pool = 0; pool <= max_pools; ++pool) next[ix(pool)] = first_of_pool(static_cast<u8>(pool));
  for (int pool = 0; pool < max_pools; ++pool) rng.shuffle(std::span(next[ix(pool)], next[ix(pool + 1)]));
  for (int card = 0; card < state.cards; ++card) {
    if (state.face[ix(card)] != static_cast<u16>(unseen_face)) continue;
    const View::Unseen& dealt = *next[game.zones[state.lie.zone_of[ix(card)]].pool]++;
    state.face[ix(card)] = dealt.face;
    state.color[ix(card)] = dealt.color;
    state.mark[ix(card)] = dealt.mark;
  }
  for (int s = 0; s < state.players; ++s) state.rows[ix(s)] = count_row(game.cards, state, Seat{static_cast<u8>(s)});
  state.points_known = 0;
  state.shuffle = Rng(rng.next(), Stream::shuffle);
  state.chance = Rng(rng.next(), Stream::chance);
  return state;
}

bool same(const State& a, const State& b) {
  auto equal = [](const auto& x, const auto& y, std::size_t count) {
    return std::equal(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(count), y.begin());
  };
  auto same_rng = [](const Rng& x, const Rng& y) { return std::equal(x.s, x.s + 4, y.s); };
  auto same_frame = [](const Frame& x, const Frame& y) {
    return x.step == y.step && x.a == y.a && x.b == y.b && x.c == y.c;
  };
  auto same_pile = [](const Pile& x, const Pile& y) { return x.first == y.first && x.last == y.last && x.count == y.count; };
  auto same_layout = [&](const Layout& x, const Layout& y) {
    return equal(x.zone_of, y.zone_of, a.cards) && equal(x.next, y.next, a.cards) && equal(x.prev, y.prev, a.cards) &&
           std::equal(x.zones.begin(), x.zones.end(), y.zones.begin(), same_pile);
  };
  auto same_tally = [](const Tally& x, const Tally& y) {
    return x.color == y.color && x.kind == y.kind && x.usable == y.usable && x.textless == y.textless;
  };
  return same_rng(a.shuffle, b.shuffle) && same_rng(a.chance, b.chance) && a.decisions == b.decisions &&
         a.players == b.players && a.cards == b.cards && a.over == b.over && a.winners == b.winners &&
         a.depth == b.depth && std::equal(a.frames.begin(), a.frames.begin() + a.depth, b.frames.begin(), same_frame) &&
         a.vars == b.vars && a.unsettled == b.unsettled && a.answers.used == b.answers.used &&
         equal(a.answers.bytes, b.answers.bytes, a.answers.used) && same_layout(a.lie, b.lie) &&
         std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(), same_tally) &&
         equal(a.face, b.face, a.cards) && equal(a.color, b.color, a.cards) && equal(a.mark, b.mark, a.cards) && a.has_past == b.has_past &&
         (!a.has_past || same_layout(a.past, b.past));
}

bool View::operator==(const View& other) const {
  return seat_ == other.seat_ && unseen_ == other.unseen_ && same(state_, other.state_);
}

}  // namespace pw
