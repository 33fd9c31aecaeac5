#include "core/point_a_pile/rivalry.h"

#include <algorithm>

namespace pw::pap {
namespace {

constexpr int point_worth = 100, card_worth = 30, win_worth = 1500;
constexpr int draw_worth = 45, longest_way = 12;  // a draw fewer on the way to a Mission
constexpr int shared_part = 60;   // percent of a pile that its split leaves to those who share it, together
constexpr int blocked_part = 10;  // percent of another's win that stopping it is worth
constexpr int doubt = 15;         // what even a worthless pile seems worth to somebody
constexpr int rounds_of_thought = 3;

template <class Visit>
void each_pointer(SeatSet pointers, Visit visit) {
  for (int s = 0; s < max_seats; ++s)
    if (holds(pointers, Seat{static_cast<u8>(s)})) visit(Seat{static_cast<u8>(s)});
}

// Puts a zone's cards into a row as long as it lives; cheaper than a copy of the state for every pile and player.
class Scored {
 public:
  Scored(const Game& game, State& state, Zone zone, Seat seat)
      : table_(game.cards, state, nullptr), state_(state), zone_(zone), first_(state.bottom(zone)) {
    table_.move_all(zone, row_of(seat));
  }
  ~Scored() {
    for (Card card = first_; card != no_card;) {
      const Card following = state_.above(card);
      table_.move(card, zone_);
      card = following;
    }
  }
  Scored(const Scored&) = delete;
  Scored& operator=(const Scored&) = delete;

 private:
  Table table_;
  State& state_;
  Zone zone_;
  Card first_;
};

// Draws from the deck until the Mission is fulfilled: how many cards does that take? The deck is as before afterwards.
int draws_to_go(const Game& game, State& state, Seat seat, Card mission) {
  Table table(game.cards, state, nullptr);
  int draws = 0;
  while (draws < longest_way && state.count(deck) > 0 && !is_fulfilled(game, state, seat, mission)) {
    table.move(state.top(deck), row_of(seat));
    ++draws;
  }
  for (int i = 0; i < draws; ++i) table.move(state.top(row_of(seat)), deck);
  return draws;
}

int gain(const Game& game, State& state, Seat seat, Card mission, Zone zone) {
  const int cards = state.count(zone);
  if (cards == 0) return 0;
  const int before = points(game, state, seat), way = mission == no_card ? 0 : draws_to_go(game, state, seat, mission);
  const Scored scored(game, state, zone, seat);
  const int more = point_worth * (points(game, state, seat) - before) + card_worth * cards;
  if (mission != no_card) {
    const int left = draws_to_go(game, state, seat, mission);
    return left == 0 ? win_worth : draw_worth * (way - left) + more / 4;
  }
  const bool wins = !(game.traits & has_missions) && points(game, state, seat) >= game.value(o_target);
  return more + (wins ? win_worth : 0);
}

}  // namespace

Rivalry::Rivalry(const Game& game, State& state, Seat self)
    : game_(game), state_(state), piles_(pile_count(state)), pointers_(static_cast<SeatSet>(var(state, v_pointers))) {
  each_pointer(pointers_, [&](Seat seat) {
    PerOption& likely = likely_[ix(seat)];
    const Card mission = seat == self ? state.top(hand_of(seat)) : no_card;
    int open = 0;
    for (int i = 0; i < piles_; ++i) {
      const bool may = forbidden_by(game, state, seat, i) == no_card;
      gain_[ix(seat)][ix(i)] = may ? gain(game, state, seat, mission, pile(state, i)) : forbidden;
      open += may;
    }
    const bool may = forbidden_by(game, state, seat, at_nothing) == no_card;
    gain_[ix(seat)][ix(piles_)] = may ? 0 : forbidden;
    loot_[ix(seat)] = gain(game, state, seat, mission, spent);
    open += may;
    const int known = finger(state, seat);  // whoever points later sees it
    for (int o = 0; o <= piles_; ++o) {
      if (known != finger_up) likely[ix(o)] = ix(o) == option(known) ? whole : 0;
      else likely[ix(o)] = gain_[ix(seat)][ix(o)] == forbidden ? 0 : whole / std::max(1, open);
    }
  });
  for (int i = 0; i < rounds_of_thought; ++i) {
    each_pointer(pointers_, [&](Seat seat) { weigh(seat); });
    each_pointer(pointers_, [&](Seat seat) {
      if (finger(state_, seat) == finger_up) expect(seat);
    });
  }
  each_pointer(pointers_, [&](Seat seat) { weigh(seat); });
}

int Rivalry::best_worth(Seat seat) const {
  return *std::max_element(worth_[ix(seat)].begin(), worth_[ix(seat)].begin() + piles_ + 1);
}

// How likely nobody else chooses it.
int Rivalry::alone(Seat seat, std::size_t option) const {
  int likely = whole;
  each_pointer(pointers_, [&](Seat other) {
    if (other != seat) likely = likely * (whole - likely_[ix(other)][option]) / whole;
  });
  return likely;
}

int Rivalry::worth_of_pile(Seat seat, int index) const {
  const int all = gain_[ix(seat)][ix(index)], free = alone(seat, ix(index));
  int rivals = 0, stopped = 0;
  each_pointer(pointers_, [&](Seat other) {
    if (other == seat) return;
    rivals += likely_[ix(other)][ix(index)];
    if (gain_[ix(other)][ix(index)] >= win_worth) stopped += likely_[ix(other)][ix(index)];
  });
  const int shared = state_.count(pile(state_, index)) > 1 ? all * shared_part / 100 * whole / (whole + rivals) : 0;
  return (all * free + shared * (whole - free)) / whole + stopped * (win_worth * blocked_part / 100) / whole;
}

// The cards of piles that nobody takes, if nobody else is there.
int Rivalry::worth_of_nothing(Seat seat) const {
  if (seats(state_, v_tapped) & ~seat_bit(seat)) return 0;
  int caught = loot_[ix(seat)];
  for (int i = 0; i < piles_; ++i)
    if (const int all = gain_[ix(seat)][ix(i)]; all != forbidden) caught += all * alone(seat, ix(i)) / whole;
  return caught * alone(seat, ix(piles_)) / whole;
}

void Rivalry::weigh(Seat seat) {
  PerOption& worth = worth_[ix(seat)];
  for (int i = 0; i < piles_; ++i) worth[ix(i)] = may(seat, i) ? worth_of_pile(seat, i) : forbidden;
  worth[ix(piles_)] = may(seat, at_nothing) ? worth_of_nothing(seat) : forbidden;
}

// The better a choice the likelier, halfway from what was expected before.
void Rivalry::expect(Seat seat) {
  std::array<i64, max_piles + 1> weight;
  i64 all = 0;
  for (int o = 0; o <= piles_; ++o) {
    const int worth = worth_[ix(seat)][ix(o)];
    const i64 hope = worth == forbidden ? 0 : std::max(0, worth) + doubt;
    all += weight[ix(o)] = hope * hope;
  }
  if (all == 0) return;
  for (int o = 0; o <= piles_; ++o) {
    int& likely = likely_[ix(seat)][ix(o)];
    likely = (likely + static_cast<int>(whole * weight[ix(o)] / all)) / 2;
  }
}

}  // namespace pw::pap
