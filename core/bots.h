// Players that are programs. A bot is asked a Question: the decision, and on demand its seat's View; it never gets the
// State itself. `random` is the player that published figures are measured with; `greedy` takes what looks best now.
#pragma once

#include <memory>
#include <string_view>

#include "core/game.h"
#include "core/view.h"

namespace pw {

class Question {
 public:
  Question(const Game& which, const State& state, const Decision& asked) : game(which), decision(asked), state_(state) {}
  const Game& game;
  const Decision& decision;
  View view() const { return look(game, state_, decision.seat); }

 private:
  const State& state_;
};

class Bot {
 public:
  virtual ~Bot() = default;
  // Asked again with the same question if the game rejects the choice.
  virtual void choose(const Question&, Rng&, Choice&) = 0;
};

class RandomBot final : public Bot {
 public:
  void choose(const Question& question, Rng& rng, Choice& choice) override { pick(question.decision, rng, choice); }
  static void pick(const Decision&, Rng&, Choice&);
};

class GreedyBot final : public Bot {
 public:
  void choose(const Question&, Rng&, Choice&) override;
};

std::unique_ptr<Bot> make_bot(std::string_view name);  // nullptr: no such bot
inline constexpr std::string_view bot_names = "random, greedy";

}  // namespace pw
