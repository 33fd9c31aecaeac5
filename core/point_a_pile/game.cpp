// Puts Point-a-Pile together: options, zones, setup, points and the figures that `sim` reports.
#include <algorithm>

#include "core/point_a_pile/arrange.h"
#include "core/point_a_pile/flow.h"
#include "core/point_a_pile/story.h"

namespace pw::pap {
namespace {

std::vector<ZoneSpec> zone_specs(bool memory) {
  std::vector<ZoneSpec> zones(ix(zone_count));
  for (int s = 0; s < max_seats; ++s) {
    const Seat seat{static_cast<u8>(s)};
    zones[ix(row_of(seat))] = {"row", seat, memory ? Sight::top : Sight::all, 0};
    zones[ix(hand_of(seat))] = {"hand", seat, Sight::owner, 1};
  }
  zones[ix(deck)] = {"deck", no_seat, Sight::nobody, 0};
  zones[ix(discard)] = {"discard", no_seat, Sight::all, 0};
  zones[ix(drawn)] = {"drawn", no_seat, Sight::all, 0};
  zones[ix(spent)] = {"spent", no_seat, Sight::all, 0};
  zones[ix(missions)] = {"missions", no_seat, Sight::nobody, 1};
  zones[ix(acting)] = {"acting", no_seat, Sight::all, 0};
  for (int i = first_pile; i < zone_count; ++i) zones[ix(i)] = {"pile", no_seat, Sight::all, 0};
  return zones;
}

std::vector<Stat> stats() {
  auto rounds = [](const Game&, const State& state) -> i64 { return var(state, v_round); };
  return {
      {"rounds_per_game", "rounds begun", rounds, nullptr, false},
      {"pointings_per_round", "pointings, splits included",
       [](const Game&, const State& state) -> i64 { return var(state, v_pointings); }, rounds, false},
      {"ended_by_target", "games that ended because somebody reached the target",
       [](const Game&, const State& state) -> i64 { return var(state, v_ended) == by_target; }, nullptr, true},
      {"contested_rate", "of the piles that somebody pointed at, those that several wanted",
       [](const Game&, const State& state) -> i64 { return var(state, v_contests); },
       [](const Game&, const State& state) -> i64 { return var(state, v_wanted); }, true},
      {"empty_space_rate", "of all fingers, those that tapped empty space",
       [](const Game&, const State& state) -> i64 { return var(state, v_taps); },
       [](const Game&, const State& state) -> i64 { return var(state, v_fingers); }, true},
  };
}

// Every card in the deck, in the order of the recipe.
State begin(int cards) {
  State state = blank_state(cards, deck);
  state.frames[0] = {s_begin_round, 0, 0, 0};
  state.vars[v_contested] = at(no_zone);
  state.vars[v_rule] = at(no_card);
  for (int s = 0; s < max_seats; ++s) state.vars[ix(v_finger + s)] = finger_up;
  return state;
}

// Missions are no part of the deck: everybody draws one, secretly.
void deal_missions(const Game& game, Table& table) {
  const State& state = table.state();
  each_card(state, deck, [&](Card card) {
    if (game.cards.kind(state.face_of(card)) == mission_card) table.move(card, missions);
  });
  table.shuffle(missions);
  for (int s = 0; s < state.players; ++s)
    if (state.count(missions) > 0) table.move(state.top(missions), hand_of(Seat{static_cast<u8>(s)}));
}

u32 traits(const CardSet& cards) {
  u32 found = 0;
  for (const u8 kind : cards.kind_of) {
    if (kind == rule_card) found |= has_rules;
    if (kind == shy_card) found |= has_shy;
    if (kind == mission_card) found |= has_missions;
    if (kind == action_card) found |= has_actions;
  }
  return found;
}

void setup(const Game& game, State& state, u64 seed) {
  Dealt dealt;
  Rng printer(game.fixed_deck ? game.deck_seed : seed, Stream::deck);
  game.recipe.deal(printer, dealt);
  for (int i = 0; i < dealt.count; ++i) {
    state.face[ix(i)] = static_cast<u16>(dealt.face[ix(i)]);
    state.color[ix(i)] = static_cast<u8>(dealt.color[ix(i)]);
  }
  Table table(game.cards, state, nullptr);
  if (game.traits & has_missions) deal_missions(game, table);
  if (game.fixed_deck || !game.recipe.is_shuffled()) table.shuffle(deck);
  const int first = game.value(o_first);
  check(first <= state.players, "option first names a seat that is not there");
  table.set(v_head, first == 0 ? static_cast<int>(state.chance.below(state.players)) : first - 1);
}

std::vector<OptionSpec> options() {
  return {
      {"target", "points that end the game", {}, 1, 1000, 10},
      {"first", "who starts as Headpointer", {"random", "1", "2", "3", "4", "5", "6"}, 0, 6, 0},
      {"deck_out", "an empty deck ends the game, or the discard pile is shuffled", {"end", "reshuffle"}, 0, 1, 0},
      {"empty_space", "taps of empty space are counted over the whole round, or in each pointing",
       {"round", "pointing"}, 0, 1, 0},
      {"memory", "rows are stacks: others see only the top card", {"false", "true"}, 0, 1, 0},
  };
}

void make_game(Game& game) {
  game.min_players = 2;
  game.max_players = 6;
  game.usual_players = 4;
  game.traits = traits(game.cards);
  game.steps = {{"begin round", begin_round}, {"draw", draw},   {"make piles", make_piles}, {"ready", ready},
                {"point", point},             {"judge", judge}, {"resolve", resolve},       {"next contest", next_contest},
                {"split", split},             {"end round", end_round}, {"move head", move_head},
                {"window", window},           {"act", act, true},       {"reveal", reveal}};
  game.zones = zone_specs(game.value(o_memory) != 0);
  game.prompts = {{"make piles", "", "piles"}, {"split", "", "piles"},      {"point", "empty space", "tap"},
                  {"reveal", "not now", ""},   {"trigger", "no", "act"}, {"pick", "none", "choose"}};
  game.stats = stats();
  game.fields = fields();
  game.blank = begin(game.recipe.size());
  game.setup = setup;
  game.points = points;
  game.round = [](const State& state) { return var(state, v_round); };
  game.tell = tell;
  game.status = status;
  game.advise = advise;
  game.ending = ending;
  game.arrange = arrange;
  game.lay_out = lay_out;
  game.piles = piles;
  game.laws = laws;
  game.settable = {{"head", "who is Headpointer", v_head, 1, true, 0, 0}};
}

}  // namespace

int points(const Game& game, const State& state, Seat seat) {
  const u8 touched = state.points_touch[ix(seat)];
  if (holds(state.points_known, seat) && !(touched & touches_rest)) return state.points[ix(seat)];
  int sum = 0;
  u8 touch = 0;
  for (Card card = state.bottom(row_of(seat)); card != no_card; card = state.above(card)) {
    const FaceId face = state.face_of(card);
    Hook* score = face == unseen_face ? nullptr : game.cards.hook(face, slot_score);
    if (!score) continue;
    sum += score->answer({game, state, seat, card, no_zone});
    touch |= score->touches;
  }
  sum = std::clamp(sum, -30000, 30000);
  state.points[ix(seat)] = static_cast<i16>(sum);
  state.points_touch[ix(seat)] = touch;
  state.points_known = static_cast<SeatSet>(state.points_known | seat_bit(seat));
  return sum;
}

const Ruleset& ruleset() {
  static const Ruleset rules{
      "point-a-pile",
      {{"point", {"score"}, {}, false, false, "worth points to its owner"},
       {"rule", {"allow", "empty", "later"}, {}, false, false, "binds all players while it is the Headpointer's last card"},
       {"shy", {"allow"}, {"allow"}, false, false, "says who may tap the pile it tops"},
       {"mission", {"won"}, {"won"}, true, false, "says when its owner wins"},
       {"action", {"can", "act"}, {"act"}, false, true, "does something once"}},
      {{"score", Gives::number, {"me", "card", "game"}, true, "what the card is worth to its owner now"},
       {"allow", Gives::flag, {"me", "card", "pile", "game"}, false, "may this player point at this pile?"},
       {"empty", Gives::flag, {"me", "card", "game"}, false, "may this player tap empty space? (yes, if not given)"},
       {"later", Gives::flag, {"me", "card", "game"}, false, "does this player point after the others?"},
       {"won", Gives::flag, {"me", "card", "game"}, false, "has its owner won?"},
       {"can", Gives::flag, {"me", "card", "pile", "game"}, false, "may the action be triggered now? (yes, if not given)"},
       {"act", Gives::effect, {"me", "card", "pile", "game"}, false, "what the action does"}},
      options(),
      fields(),
      verbs(),
      {"round_start", "piles_made", "pointed", "contested", "round_end"},
      make_game};
  return rules;
}

}  // namespace pw::pap
