// What one seat may see, decided in one place. A View is a State in which everything else is blanked: unseen cards have
// no face and no telling id, the RNGs are gone, and so are the counts of rows that cannot be looked through.
#pragma once

#include <vector>

#include "core/game.h"

namespace pw {

class View {
 public:
  const State& state() const { return state_; }
  Seat seat() const { return seat_; }  // no_seat: sees everything
  bool sees(Card card) const { return state_.face_of(card) != unseen_face; }
  // The faces of all cards that cannot be seen, in an order that tells nothing.
  struct Unseen {
    u8 pool;
    u16 face;
    u8 color;
    u16 mark;
    auto operator<=>(const Unseen&) const = default;
  };
  const std::vector<Unseen>& unseen() const { return unseen_; }

  bool operator==(const View&) const;

 private:
  friend View look(const Game&, const State&, Seat);
  friend View look_back(const Game&, const State&, const State&, Seat);
  friend View look_at_all(const State&, Seat);
  State state_;
  Seat seat_ = no_seat;
  std::vector<Unseen> unseen_;
};

View look(const Game&, const State&, Seat);
// What `seat` knows, while a step asks midway, of the state from which that step began: what it saw then or sees now.
// This can be imagined and played on from; the table midway cannot. It holds the answers that the step has had, so it
// is only for a seat that gave them all (see Question::origin).
View look_back(const Game&, const State& began, const State& table, Seat);
View look_at_all(const State&, Seat = no_seat);  // nothing is hidden from this seat

// May `seat` see `card` where it lies? May it look through the whole zone?
bool can_see(const Game&, const State&, Seat seat, Card card);
bool can_see_all(const Game&, Seat seat, Zone zone);
// The event as `seat` perceives it: the card's face is blanked if it moved out of sight.
Event seen_by(const Game&, Seat seat, Event event);

// A possible State behind the view: the unseen cards dealt anew.
State imagine(const Game&, const View&, Rng&);

// Equal in everything that matters to play (not in caches or unused places).
bool same(const State&, const State&);

}  // namespace pw
