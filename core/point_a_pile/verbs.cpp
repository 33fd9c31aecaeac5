// What actions can do. Each verb checks its arguments: a wrong one is the card author's mistake and says so.
#include "core/verbs.h"

#include <algorithm>
#include <bit>

#include "core/point_a_pile/flow.h"

namespace pw::pap {
namespace {

using Arguments = std::array<int, 3>;

Zone as_zone(int id) { return Zone{static_cast<u8>(id)}; }
Card as_card(int id) { return Card{static_cast<u8>(id)}; }
Seat as_seat(int id) { return Seat{static_cast<u8>(id)}; }
bool is_pile(Zone zone) { return at(zone) >= first_pile && at(zone) < zone_count; }

Card open_card(const State& state, int id) {
  const Zone zone = state.zone_of(as_card(id));
  if (is_row(zone) || is_pile(zone) || zone == spent || zone == discard || zone == acting) return as_card(id);
  throw Misuse("this card is hidden; only cards in rows, in piles or in the discard pile can be moved");
}

Card scored_card(const State& state, int id) {
  if (is_row(state.zone_of(as_card(id)))) return as_card(id);
  throw Misuse("this card lies in nobody's row");
}

int place_of(const State& state, int id) {
  for (int i = 0; i < pile_count(state); ++i)
    if (pile(state, i) == as_zone(id)) return i;
  throw Misuse("this pile is not one of game.piles");
}

Zone pile_with_cards(const State& state, int id) {
  if (is_pile(as_zone(id)) && state.count(as_zone(id)) > 0) return as_zone(id);
  throw Misuse("this pile has no cards any more");
}

#define DO [](Turn & turn, [[maybe_unused]] const Spot& s, [[maybe_unused]] const Arguments& given) -> void

using enum Arg;

const Verb table[] = {
    // Asking, in every game.
    {"pick", {player, list, number}, list, nullptr, "game:pick(player, list, count = 1, but = nil)",
     "the player chooses so many of the list, but not that one; gives them one by one: local a, b = game:pick(me, game.piles, 2)"},
    {"may_pick", {player, list}, list, nullptr, "game:may_pick(player, list)",
     "the player chooses one of the list, or nothing: then it gives nil"},
    {"lot", {list}, list, nullptr, "game:lot(list)", "one of the list, by chance"},
    // Cards.
    {"give", {card, player}, none,
     DO {
       const Card moved = open_card(s.state, given[0]);
       turn.table.note(n_given, as_seat(given[1]));
       turn.table.move(moved, row_of(as_seat(given[1])));
     },
     "game:give(card, player)", "the card becomes the last of the player's row"},
    {"discard", {card}, none,
     DO {
       const Card moved = open_card(s.state, given[0]);
       turn.table.note(n_discarded);
       turn.table.move(moved, discard);
     },
     "game:discard(card)", "the card goes to the discard pile"},
    {"exchange", {card, card}, none,
     DO {
       const Card one = scored_card(s.state, given[0]), other = scored_card(s.state, given[1]);
       turn.table.note(n_exchanged);
       turn.table.exchange(one, other);
     },
     "game:exchange(card, card)", "two scored cards change places"},
    {"to_end", {card}, none,
     DO {
       const Card moved = scored_card(s.state, given[0]);
       turn.table.note(n_to_end);
       turn.table.move(moved, s.state.zone_of(moved));
     },
     "game:to_end(card)", "the card becomes the last of its row"},
    // Piles.
    {"swap", {Arg::pile, Arg::pile}, none,
     DO {
       const int one = place_of(s.state, given[0]), other = place_of(s.state, given[1]);
       turn.table.note(n_swapped, no_seat, no_card, no_zone, one + 100 * other);
       turn.table.set(v_pile + one, given[1]);
       turn.table.set(v_pile + other, given[0]);
     },
     "game:swap(pile, pile)", "two piles change places; fingers stay where they are"},
    {"merge", {Arg::pile, Arg::pile}, none,
     DO {
       const int one = place_of(s.state, given[0]), onto = place_of(s.state, given[1]);
       if (one == onto) throw Misuse("a pile cannot be merged with itself");
       turn.table.note(n_merged, no_seat, no_card, no_zone, one + 100 * onto);
       turn.table.move_all(as_zone(given[0]), as_zone(given[1]));
       for (int seat = 0; seat < turn.players(); ++seat)
         if (var(s.state, v_finger + seat) == one) turn.table.set(v_finger + seat, onto);
       clear_empty_piles(turn);
     },
     "game:merge(pile, onto)", "the first pile is laid on the second; its fingers go with it"},
    {"award", {Arg::pile, player}, none,
     DO {
       const Zone from = pile_with_cards(s.state, given[0]);
       turn.table.note(n_taken, as_seat(given[1]));
       score_all(turn, from, as_seat(given[1]));
     },
     "game:award(pile, player)", "the player scores the pile"},
    {"drop", {Arg::pile}, none,
     DO {
       const Zone from = pile_with_cards(s.state, given[0]);
       turn.table.note(n_dropped);
       turn.table.move_all(from, spent);
     },
     "game:drop(pile)", "nobody gets the pile: it is discarded, as if nobody had pointed at it"},
    {"point", {player, Arg::pile}, none,
     DO {
       const int place = place_of(s.state, given[1]);
       if (finger(s.state, as_seat(given[0])) == finger_up) throw Misuse("this player does not point now");
       turn.table.note(n_pointed, as_seat(given[0]), no_card, as_zone(given[1]), place);
       turn.table.set(v_finger + given[0], place);
     },
     "game:point(player, pile)", "the player's finger goes to the pile"},
    // The round.
    {"make_head", {player}, none,
     DO {
       turn.table.note(n_new_head, as_seat(given[0]));
       turn.table.set(v_head, given[0]);
       turn.table.forget_points(touches_head);
     },
     "game:make_head(player)", "the player is Headpointer from now on"},
    {"draw_more", {number}, none,
     DO {
       if (given[0] < 1 || given[0] > 12) throw Misuse("1 to 12 cards more can be drawn");
       turn.table.note(n_more, no_seat, no_card, no_zone, given[0]);
       turn.table.set(v_more, std::min(var(s.state, v_more) + given[0], 48));
     },
     "game:draw_more(number)", "so many cards more are drawn in this round (use it in round_start)"},
    {"stop_actions", {}, none,
     DO {
       turn.table.note(n_stopped);
       turn.table.set(v_stopped, 1);
     },
     "game:stop_actions()", "nobody may trigger an action for the rest of the round"},
    {"redo", {}, none, DO { turn.table.set(v_redo, 1); }, "game:redo()",
     "the round is played again from its start; this card stays spent"},
};

#undef DO

}  // namespace

std::span<const Verb> verbs() { return table; }

}  // namespace pw::pap
