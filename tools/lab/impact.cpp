#include "tools/lab/impact.h"

#include <algorithm>
#include <atomic>
#include <bit>

#include "core/playout.h"
#include "tools/lab/blank.h"

namespace pw {
namespace {

constexpr i64 fewest_pairs = 8 * block, look_every = 4 * block;

// Who had which card: it lay in a zone of theirs, at whatever time.
class Owners final : public Onlooker {
 public:
  explicit Owners(const Game& game) : game_(game), owners_(game.cards.defs.size()) {}
  void forget() { std::fill(owners_.begin(), owners_.end(), SeatSet{0}), events.clear(); }
  void happened(const State& state) override {
    for (const Event& event : events)
      if (event.what == Event::What::moved && event.face != unseen_face) saw(event.face, event.to, state.players);
    events.clear();
  }
  void see_all(const State& state) {
    for (int i = 0; i < state.cards; ++i) {
      const Card card{static_cast<u8>(i)};
      saw(state.face_of(card), state.zone_of(card), state.players);
    }
  }
  SeatSet of(int def) const { return owners_[ix(def)]; }

 private:
  const Game& game_;
  std::vector<SeatSet> owners_;
  void saw(FaceId face, Zone zone, int players) {
    const Seat owner = game_.zones[ix(zone)].owner;
    if (owner == no_seat || at(owner) >= players) return;
    SeatSet& set = owners_[game_.cards.face(face).def];
    set = static_cast<SeatSet>(set | seat_bit(owner));
  }
};

struct Outcome {
  SeatSet winners = 0;
  int players = 0, rounds = 0;
  i64 score = 0;
  // How many wins more than by chance these had, in 60ths.
  i64 excess(SeatSet who) const {
    const int all = std::popcount(winners), theirs = std::popcount(static_cast<SeatSet>(who & winners));
    return (all ? theirs * (whole_win / all) : 0) - std::popcount(who) * (whole_win / players);
  }
};

using Part = std::vector<Effect>;

struct Bench {
  const ImpactRequest& request;
  const std::atomic<bool>* decided;
  std::unique_ptr<Game> game;
  LineUp line_up;
  Playout playout;
  Owners owners;

  Bench(const ImpactRequest& asked, const std::atomic<bool>* flags)
      : request(asked), decided(flags), game(asked.make_game()), line_up(asked.experiment), owners(*game) {
    playout.onlooker = &owners;
  }

  Outcome play(i64 number) {
    owners.forget();
    playout.play(*game, request.experiment.players(number), request.experiment.game_seed(number), line_up.seat(number));
    const State& state = playout.state;
    owners.see_all(state);
    Outcome outcome{state.winners, state.players, game->round(state), 0};
    for (int s = 0; s < state.players; ++s) outcome.score += game->points(*game, state, Seat{static_cast<u8>(s)});
    return outcome;
  }

  void play_pairs(i64 number, Part& part) {
    part.resize(request.defs.size());
    const Outcome with = play(number);
    std::vector<SeatSet> had;
    for (const int def : request.defs) had.push_back(owners.of(def));
    for (std::size_t i = 0; i < request.defs.size(); ++i) {
      if (decided[i]) continue;  // whoever takes the part knows it too
      const Blanked blank(*game, request.defs[i]);
      const Outcome without = play(number);
      Effect& effect = part[i];
      effect.edge.add(with.excess(had[i]) - without.excess(owners.of(request.defs[i])), whole_win * std::popcount(had[i]));
      effect.rounds.add(without.rounds, 1, with.rounds, 1);
      effect.score.add(without.score, without.players, with.score, with.players);
    }
  }
};

ImpactVerdict judge(const ImpactRequest& request, const CardImpact& card, bool last) {
  const Interval& edge = card.edge;
  if (edge.low > request.limit) return ImpactVerdict::too_strong;
  if (edge.high < -request.limit) return ImpactVerdict::too_weak;
  if (edge.low > -request.margin && edge.high < request.margin) return ImpactVerdict::no_effect;
  if (edge.low > 0 && (last || edge.high < request.limit)) return ImpactVerdict::helps;
  if (edge.high < 0 && (last || edge.low > -request.limit)) return ImpactVerdict::hurts;
  return ImpactVerdict::undecided;
}

void look(const ImpactRequest& request, CardImpact& card, bool last) {
  const Figure& edge = card.effect.edge;
  const double mean = edge.mean(), error = edge.standard_error();
  card.p = std::min(card.p, always_valid_p(mean, error, edge.games()));
  card.edge = always_valid(mean, error, std::max<i64>(1, edge.games()), request.alpha / static_cast<double>(request.defs.size()));
  card.verdict = judge(request, card, last);
  card.decided = card.verdict != ImpactVerdict::undecided;
}

}  // namespace

void Effect::add(const Effect& other) {
  edge.add(other.edge);
  rounds.add(other.rounds);
  score.add(other.score);
}

std::vector<CardImpact> measure_impact(const ImpactRequest& request, ImpactEnd& end) {
  std::vector<CardImpact> cards(request.defs.size());
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i].def = request.defs[i];
  const auto decided = std::make_unique<std::atomic<bool>[]>(cards.size());
  OrderedRun<Part> run;
  run.make_player = [&] {
    auto bench = std::make_shared<Bench>(request, decided.get());
    return [bench](i64 number, Part& part) { bench->play_pairs(number, part); };
  };
  run.take = [&](const Part& part, i64 next) {
    bool all = true;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (cards[i].decided) continue;
      cards[i].effect.add(part[i]);
      if (next % look_every == 0 && next >= fewest_pairs) look(request, cards[i], false);
      decided[i] = cards[i].decided;
      all &= cards[i].decided;
    }
    return !all;
  };
  run.is_interrupted = request.is_interrupted;
  run.progress = request.progress;
  const auto ended = run.run(0, request.experiment.games, request.threads);
  end = {ended.interrupted, ended.failure};
  std::vector<double> p;
  for (CardImpact& card : cards) {
    if (!card.decided) look(request, card, true);
    p.push_back(card.p);
  }
  const std::vector<double> corrected = holm(p);
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i].holm_p = corrected[i];
  return cards;
}

}  // namespace pw
