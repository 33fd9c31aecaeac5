// Players that are programs. A bot is asked a Question: the decision, and on demand its seat's View; it never gets the
// State itself. `random` is the player that published figures are measured with; `greedy` takes what looks best now;
// `search` (search_bot.h) tries its choices out in imagined games.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "core/game.h"
#include "core/view.h"

namespace pw {

class Question {
 public:
  // `table` as it looks now, and the state when the step that asks `began`: the same, unless it asks midway.
  Question(const Game& which, const State& table, const State& began, const Decision& asked)
      : game(which), decision(asked), table_(table), began_(began) {}
  const Game& game;
  const Decision& decision;
  View view() const { return look(game, table_, decision.seat); }
  // What to imagine and play on from: like view(), but of the moment when the step that asks began, with the answers
  // that it has had. Nothing, if others gave some of them: what they said is theirs.
  std::optional<View> origin() const;
  bool is_midway() const { return &table_ != &began_; }

 private:
  const State& table_;
  const State& began_;
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

using Clock = i64 (*)();  // milliseconds since some moment; core has none of its own

// nullptr: no such bot, or one that needs a clock and gets none.
std::unique_ptr<Bot> make_bot(std::string_view name, Clock = nullptr);
inline constexpr std::string_view bot_names =
    "random, greedy, search:500 (playouts a decision), search:50ms (a time; no two runs are the same)";

}  // namespace pw
