// Lays a position out by hand: cards come from the bottom of a deck and get the faces that are asked for.
#include <stdexcept>

#include "core/point_a_pile/arrange.h"
#include "core/point_a_pile/flow.h"

namespace pw::pap {
namespace {

class Arranger {
 public:
  Arranger(const Game& game, const Position& position) : game_(game), position_(position), table_(game.cards, arranged_.state, nullptr) {
    set_up(game, arranged_.state, position.players, 1);
  }

  Arranged arrange() {
    table_.set(v_head, at(position_.head));
    table_.set(v_head_then, at(position_.head));
    table_.set(v_round, 1);
    const u8 kind = game_.cards.kind(position_.self.face);
    if (kind == mission_card) hold_mission();
    for (int s = 0; s < position_.players; ++s) lay_row(Seat{static_cast<u8>(s)}, kind);
    table_.remember_layout();
    lay_piles(kind);
    if (kind == rule_card) table_.set(v_rule, at(arranged_.card));
    if (kind == action_card) be_at(position_.moment);
    return arranged_;
  }

 private:
  const Game& game_;
  const Position& position_;
  Arranged arranged_;
  Table table_;

  Card put(const Printed& printed, Zone zone) {
    const Card card = arranged_.state.bottom(deck);
    if (card == no_card) throw std::runtime_error("there are not enough cards for this");
    table_.reprint(card, printed.face, printed.color);
    table_.move(card, zone);
    return card;
  }

  void hold_mission() {
    arranged_.card = arranged_.state.top(hand_of(position_.me));
    table_.reprint(arranged_.card, position_.self.face, no_color);
  }

  // Point and Action cards lie in their owner's row, a Rule card at the end of the Headpointer's.
  void lay_row(Seat seat, u8 kind) {
    const Position::Player& player = position_.seats[ix(seat)];
    const bool mine = seat == position_.me && (kind == point_card || kind == action_card);
    const bool rules = seat == position_.head && kind == rule_card;
    for (std::size_t i = 0; i < player.row.size(); ++i) {
      if (mine && position_.self_at == static_cast<int>(i)) arranged_.card = put(position_.self, row_of(seat));
      put(player.row[i], row_of(seat));
    }
    for (const Printed& printed : player.won) table_.mark(put(printed, row_of(seat)), at(seat) + 1);
    if ((mine && arranged_.card == no_card) || rules) arranged_.card = put(position_.self, row_of(seat));
  }

  void lay_piles(u8 kind) {
    for (std::size_t i = 0; i < position_.piles.size(); ++i) {
      const Zone zone{static_cast<u8>(first_pile + static_cast<int>(i))};
      for (const Printed& printed : position_.piles[i]) put(printed, zone);
      table_.set(v_pile + static_cast<int>(i), at(zone));
      if (static_cast<int>(i) == position_.pile) arranged_.pile = zone;
    }
    table_.set(v_piles, static_cast<int>(position_.piles.size()));
    if (kind == shy_card && arranged_.pile != no_zone) arranged_.card = put(position_.self, arranged_.pile);
    for (int s = 0; s < position_.players; ++s) table_.set(v_finger + s, position_.seats[ix(s)].finger);
    table_.set(v_pointers, all_seats(position_.players));
  }

  // Stops where the action would be carried out: in its window, with what comes after it below.
  void be_at(int moment) {
    constexpr StepId next[window_count] = {s_draw, s_point, s_resolve, s_split, s_move_head};
    arranged_.state.frames[0] = {static_cast<u8>(next[moment]), 0, 0, 0};
    arranged_.state.frames[1] = {s_window, static_cast<u8>(moment), 0, 0};
    if (moment == w_contested) {
      if (arranged_.pile == no_zone) throw std::runtime_error("in the window 'contested' there must be a 'pile'");
      SeatSet who = 0;
      for (int s = 0; s < position_.players; ++s)
        if (position_.seats[ix(s)].finger == position_.pile) who = static_cast<SeatSet>(who | 1u << s);
      table_.set(v_contested, at(arranged_.pile));
      table_.set(v_pointers, who);
      table_.set(v_piles, 0);
    } else if (moment == w_round_start || moment == w_round_end) {
      table_.set(v_piles, 0);
    }
    arranged_.state.frames[2] = {s_act, static_cast<u8>(at(arranged_.card)), static_cast<u8>(at(position_.me)),
                                 static_cast<u8>(at(contested(arranged_.state)))};
    arranged_.state.depth = 3;
  }
};

}  // namespace

Arranged arrange(const Game& game, const Position& position) { return Arranger(game, position).arrange(); }


Position lay_out(const Game&, const State& state, Seat me) {
  Position position;
  position.players = state.players;
  const auto printed = [&](Card card) { return Printed{state.face_of(card), state.color_of(card)}; };
  const auto place = [&](Seat seat) { return (at(seat) + state.players - at(me)) % state.players; };
  position.head = Seat{static_cast<u8>(place(head(state)))};
  for (int s = 0; s < state.players; ++s) {
    const Seat seat{static_cast<u8>(s)};
    Position::Player& player = position.seats[ix(place(seat))];
    each_card(state, row_of(seat), [&](Card card) {
      (state.mark[ix(card)] == at(seat) + 1 ? player.won : player.row).push_back(printed(card));
    });
    player.finger = finger(state, seat);
  }
  for (const Zone zone : piles(state)) {
    position.piles.emplace_back();
    each_card(state, zone, [&](Card card) { position.piles.back().push_back(printed(card)); });
  }
  return position;
}

}  // namespace pw::pap
