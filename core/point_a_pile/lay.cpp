// Piles: the Headpointer makes them of the drawn cards, and splits a contested one.
#include "core/point_a_pile/flow.h"

namespace pw::pap {
namespace {

void ask_for_piles(Turn& turn, int prompt, Zone from, Range groups, Range spread) {
  const State& state = turn.state();
  Decision& decision = turn.ask(head(state), prompt, OptionType::card);
  decision.groups = groups;
  decision.spread = spread;
  decision.all = true;
  decision.picks = {1, static_cast<u8>(state.count(from))};
  each_card(state, from, [&](Card card) { decision.options.add(at(card)); });
}

Zone free_pile(const State& state, int& search) {
  while (state.count(Zone{static_cast<u8>(search)}) > 0) ++search;
  check(search < zone_count, "out of piles");
  return Zone{static_cast<u8>(search++)};
}

// Lays the cards of `from` out as the choice says: groups left to right, each bottom first.
void lay_out(Turn& turn, Zone from, const Choice& choice) {
  const State& state = turn.state();
  std::array<Card, max_options> cards;
  int count = 0;
  each_card(state, from, [&](Card card) { cards[ix(count++)] = card; });
  int search = first_pile, piles = 0;
  Zone onto = no_zone;
  auto next_pile = [&] {
    onto = free_pile(state, search);
    turn.table.note(n_pile, no_seat, no_card, onto, piles);
    turn.table.set(v_pile + piles++, at(onto));
  };
  next_pile();
  for (int i = 0; i < choice.size(); ++i) {
    const u8 item = choice.item(i);
    if (item == Choice::bar) next_pile(); else turn.table.move(cards[item], onto);
  }
  turn.table.set(v_piles, piles);
  for (int s = 0; s < turn.players(); ++s) turn.table.set(v_finger + s, finger_up);
}

// One pile must show no Shy card, unless there are only Shy cards.
bool breaks_shy_demand(const Turn& turn, Zone from, const Choice& choice) {
  if (!(turn.game.traits & has_shy)) return false;
  const State& state = turn.state();
  std::array<bool, max_options> is_shy;
  int count = 0;
  bool all_shy = true;
  each_card(state, from, [&](Card card) {
    is_shy[ix(count)] = turn.game.cards.kind(state.face_of(card)) == shy_card;
    all_shy &= is_shy[ix(count++)];
  });
  if (all_shy) return false;
  for (int i = 0; i < choice.size(); ++i) {
    const bool is_top = i + 1 == choice.size() || choice.item(i + 1) == Choice::bar;
    if (is_top && !is_shy[choice.item(i)]) return false;
  }
  return true;
}

constexpr const char* shy_demand = "one pile must show a card that is not Shy on top.";

}  // namespace

void make_piles(Turn& turn) {
  const int cards = turn.state().count(drawn), most = std::min(turn.players(), cards);
  const Answers* answers = turn.answers();
  if (!answers) {
    const auto high = static_cast<u8>(most);
    return ask_for_piles(turn, p_make, drawn, {1, high}, {high, high});
  }
  if (breaks_shy_demand(turn, drawn, answers->choice[0])) return turn.reject(shy_demand);
  lay_out(turn, drawn, answers->choice[0]);
  turn.table.set(v_pointers, all_seats(turn.players()));
  turn.go(turn.game.traits & has_rules ? s_ready : s_point);
  open_window(turn, w_piles_made);
}

void split(Turn& turn) {
  const Zone where = contested(turn.state());
  const int cards = turn.state().count(where);
  if (cards < 2) {  // an action took it, or left too little
    if (cards == 1) turn.table.note(n_too_small, no_seat, no_card, where, -1);
    turn.table.move_all(where, spent);
    turn.table.set(v_contested, at(no_zone));
    return turn.go(s_next_contest);
  }
  const Answers* answers = turn.answers();
  if (!answers) {
    return ask_for_piles(turn, p_split, where, {2, static_cast<u8>(cards)},
                         {2, static_cast<u8>(std::max(2, cards - 1))});
  }
  if (breaks_shy_demand(turn, where, answers->choice[0])) return turn.reject(shy_demand);
  turn.table.note(n_split, head(turn.state()), no_card, no_zone, var(turn.state(), v_pointers));
  lay_out(turn, where, answers->choice[0]);
  turn.table.set(v_contested, at(no_zone));
  turn.go(s_point);
}

}  // namespace pw::pap
