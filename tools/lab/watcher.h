// Looks on while a thread plays and takes the metrics of its games. It knows no game: only rounds, points, rows, who may
// see a zone, what was asked and which card the story names.
#pragma once

#include <array>
#include <vector>

#include "core/playout.h"
#include "tools/lab/metrics.h"

namespace pw {

class Watcher final : public Onlooker {
 public:
  explicit Watcher(const Game&);

  // The same bots, watched; call before each game.
  const std::array<Bot*, max_seats>& watch(const std::array<Bot*, max_seats>&);
  void happened(const State&) override;
  // Adds the game that is over.
  void record(i64 number, const State&, Metrics&);

 private:
  class Seat_ final : public Bot {
   public:
    Watcher* watcher = nullptr;
    Bot* bot = nullptr;
    void choose(const Question&, Rng&, Choice&) override;
  };
  struct CardSeen {  // in this game
    bool in_play = false, triggered = false, legal = false, chosen = false;
    SeatSet scorers = 0;
  };
  struct Asking {
    std::array<i64, prompt_counts> counts{};
    Histogram picks;
  };
  using Points = std::array<int, max_seats>;

  const Game& game_;
  int score_slot_ = -1;
  std::array<Seat_, max_seats> seats_;
  std::array<Bot*, max_seats> watched_;
  std::vector<CardSeen> cards_;
  std::vector<Asking> prompts_;
  std::vector<Points> paths_;  // by round
  int round_ = 0;

  void saw_choice(const Question&, const Choice&);
  void saw_event(const State&, const Event&);
  void close_rounds(const State&, int upto);
  void record_course(i64 number, const State&, Metrics&);
  void record_cards(const State&, Metrics&);
  CardSeen& seen(FaceId face) { return cards_[game_.cards.face(face).def]; }
};

}  // namespace pw
