#include "tools/lab/watcher.h"

#include <algorithm>
#include <bit>

#include "core/ruleset.h"

namespace pw {
namespace {

constexpr std::size_t longest_path = 200;  // rounds whose scores are kept

using Points = std::array<int, max_seats>;

Points points_now(const Game& game, const State& state) {
  Points points{};
  for (int s = 0; s < state.players; ++s) points[ix(s)] = game.points(game, state, Seat{static_cast<u8>(s)});
  return points;
}

SeatSet leaders(const Points& points, int players) {
  const int top = *std::max_element(points.begin(), points.begin() + players);
  SeatSet who = 0;
  for (int s = 0; s < players; ++s)
    if (points[ix(s)] == top) who = static_cast<SeatSet>(who | 1u << s);
  return who;
}

bool is_secret(const Game& game, Zone zone) { return game.zones[ix(zone)].sight == Sight::nobody; }

}  // namespace

Watcher::Watcher(const Game& game) : game_(game), cards_(game.cards.defs.size()), prompts_(game.prompts.size()) {
  for (std::size_t s = 0; s < seats_.size(); ++s) {
    seats_[s].watcher = this;
    watched_[s] = &seats_[s];
  }
  if (game.ruleset)
    for (std::size_t i = 0; i < game.ruleset->hooks.size(); ++i)
      if (game.ruleset->hooks[i].scores) score_slot_ = static_cast<int>(i);
}

const std::array<Bot*, max_seats>& Watcher::watch(const std::array<Bot*, max_seats>& bots) {
  for (std::size_t s = 0; s < seats_.size(); ++s) seats_[s].bot = bots[s];
  std::fill(cards_.begin(), cards_.end(), CardSeen{});
  std::fill(prompts_.begin(), prompts_.end(), Asking{});
  paths_.clear();
  events.clear();
  round_ = 0;
  return watched_;
}

void Watcher::Seat_::choose(const Question& question, Rng& rng, Choice& choice) {
  bot->choose(question, rng, choice);
  if (question.decision.is_open()) watcher->saw_choice(question, choice);
}

void Watcher::saw_choice(const Question& question, const Choice& choice) {
  const Decision& decision = question.decision;
  const int count = decision.options.count;
  Asking& asking = prompts_[decision.prompt];
  ++asking.counts[asked_times];
  asking.counts[options_offered] += count;
  const bool may_pass = decision.picks.low == 0 && !decision.all;
  if (count + (may_pass ? 1 : 0) <= 1) ++asking.counts[forced_times];
  if (!decision.all && decision.groups.high <= 1 && decision.picks.high <= 1)
    ++asking.picks[pick_key(count + (may_pass ? 1 : 0), choice.first() + 1)];

  if (decision.options.type != OptionType::card || decision.all) return;
  const View view = question.view();
  for (int i = 0; i < count; ++i) {
    const Card card = decision.options.get<Card>(i);
    if (!view.sees(card) || game_.zones[ix(view.state().zone_of(card))].owner != decision.seat) continue;
    CardSeen& what = seen(view.state().face_of(card));
    what.legal = true;
    for (int k = 0; k < choice.size(); ++k) what.chosen |= choice.item(k) == i;
  }
}

void Watcher::saw_event(const State& state, const Event& event) {
  if (event.face == unseen_face || event.card == no_card) return;
  CardSeen& what = seen(event.face);
  if (event.what == Event::What::noted) what.triggered = true;
  if (event.what != Event::What::moved) return;
  if (!is_secret(game_, event.to)) what.in_play = true;
  if (is_row(event.to) && at(event.to) < state.players) what.scorers = static_cast<SeatSet>(what.scorers | 1u << at(event.to));
}

// Points at the end of each round that is over.
void Watcher::close_rounds(const State& state, int upto) {
  if (round_ >= upto) return;
  const Points points = points_now(game_, state);
  for (; round_ < upto; ++round_)
    if (round_ > 0 || state.over) paths_.push_back(points);
}

void Watcher::happened(const State& state) {
  for (const Event& event : events) saw_event(state, event);
  events.clear();
  close_rounds(state, game_.round(state));
}

void Watcher::record(i64 number, const State& state, Metrics& metrics) {
  ++metrics.games;
  record_course(number, state, metrics);
  record_cards(state, metrics);
  metrics.prompts.resize(prompts_.size());
  metrics.picks.resize(prompts_.size());
  for (std::size_t i = 0; i < prompts_.size(); ++i) {
    for (std::size_t k = 0; k < prompt_counts; ++k) metrics.prompts[i][k] += prompts_[i].counts[k];
    for (const auto& [key, count] : prompts_[i].picks) metrics.picks[i][key] += count;
  }
}

void Watcher::record_course(i64 number, const State& state, Metrics& metrics) {
  const int players = state.players;
  paths_.push_back(points_now(game_, state));  // the last round's end
  const auto rounds = static_cast<i64>(paths_.size());
  metrics.rounds.add(rounds);
  ++metrics.length[rounds];
  metrics.scores.resize(std::max(metrics.scores.size(), std::min(paths_.size(), longest_path)));
  for (std::size_t r = 0; r < std::min(paths_.size(), longest_path); ++r)
    for (int s = 0; s < players; ++s) ++metrics.scores[r][paths_[r][ix(s)]];

  SeatSet before = all_seats(players);
  i64 changes = 0, settled = rounds;
  for (i64 r = 0; r < rounds; ++r) {
    const SeatSet now = leaders(paths_[ix(r)], players);
    changes += (now & before) == 0;
    before = now;
  }
  for (i64 r = rounds; r > 0 && (leaders(paths_[ix(r - 1)], players) & ~state.winners) == 0; --r) settled = r;
  metrics.lead_changes.add(changes);
  metrics.settled.add(settled, rounds);

  const Points& half = paths_[ix((rounds - 1) / 2)];
  const auto [low, high] = std::minmax_element(half.begin(), half.begin() + players);
  int best = -1'000'000;  // of the winners at half time
  for (int s = 0; s < players; ++s)
    if (holds(state.winners, Seat{static_cast<u8>(s)})) best = std::max(best, half[ix(s)]);
  metrics.behind_wins.add(best < *high);
  metrics.comebacks.add(best < *high && best == *low);
  int first = -1'000'000, second = first;
  for (int s = 0; s < players; ++s) {
    const int points = paths_.back()[ix(s)];
    second = std::max(second, std::min(points, first));
    first = std::max(first, points);
  }
  const int margin = players > 1 ? first - second : 0;
  metrics.margin.add(margin);
  metrics.longest.offer(rounds, number);
  metrics.closest.offer(-margin, number);
  if (best < *high) metrics.greatest_comeback.offer(*high - best, number);
}

void Watcher::record_cards(const State& state, Metrics& metrics) {
  metrics.cards.resize(cards_.size());
  const auto record_face = [&](Card card, FaceId face) {
    const Zone zone = state.zone_of(card);
    CardSeen& what = seen(face);
    what.in_play |= !is_secret(game_, zone);
    if (!is_row(zone) || at(zone) >= state.players) return;
    const Seat seat{static_cast<u8>(zone)};
    what.scorers = static_cast<SeatSet>(what.scorers | seat_bit(seat));
    auto& counts = metrics.cards[game_.cards.face(face).def];
    ++counts[worth_cards];
    if (Hook* score = score_slot_ < 0 ? nullptr : game_.cards.hook(face, score_slot_))
      counts[worth_points] += score->answer({game_, state, seat, card, no_zone});
  };
  for (int i = 0; i < state.cards; ++i) {
    const Card card{static_cast<u8>(i)};
    const FaceId face = state.face_of(card), half = game_.cards.prints.half(game_.cards.kind(face), state.mark[ix(i)]);
    record_face(card, face);
    if (half != unseen_face) record_face(card, half);
  }
  const int winners = std::popcount(state.winners);
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    const CardSeen& what = cards_[i];
    auto& counts = metrics.cards[i];
    counts[in_play] += what.in_play;
    counts[scored] += what.scorers != 0;
    counts[triggered] += what.triggered;
    counts[legal_unused] += what.legal && !what.chosen;
    const int had = std::popcount(what.scorers);
    counts[scorers] += had;
    counts[scorer_fair] += had * whole_win / state.players;
    if (winners > 0) counts[scorer_wins] += std::popcount(static_cast<SeatSet>(what.scorers & state.winners)) * (whole_win / winners);
  }
}

}  // namespace pw
