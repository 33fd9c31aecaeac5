// One game at a table of people or bots: takes answers one by one, keeps simultaneous ones hidden until the batch is
// full, refuses wrong ones, remembers everything for undo and replays.
#pragma once

#include <optional>
#include <vector>

#include "core/game.h"
#include "core/view.h"

namespace pw {

class Match {
 public:
  Match(const Game&, int players, u64 seed);

  const Game& game() const { return game_; }
  const State& state() const { return state_; }                    // what the next answer acts on
  const State& table() const { return asked_.table(state_); }      // what the table looks like now
  u64 seed() const { return seed_; }
  bool over() const { return state_.over; }

  // The decision a seat still has to take; null if it is not asked, has answered, or can only say "nothing".
  const Decision* decision(Seat) const;
  const Asked& asked() const { return asked_; }
  View view(Seat seat) const { return look(game_, table(), seat); }

  // Takes a choice. Wrong ones change nothing. When the batch is full, the game goes on; if it then rejects the
  // answers, the whole batch is asked again.
  Verdict answer(Seat, const Choice&);

  // Changes the position as a designer's hand does (by_hand.h), when nobody has answered yet; part of the history.
  Verdict change(const std::string& how);

  struct Given {  // a choice, or a change by hand
    Seat seat = no_seat;
    u8 prompt = 0;
    Choice choice;
    std::string by_hand;  // empty: a choice
  };
  const std::vector<Given>& history() const { return history_; }
  bool undo();  // takes the last of it back

  // What happened since `mark` (a former events().size()).
  const Events& events() const { return events_; }

 private:
  struct Before {  // a choice: everything needed to take it back
    State state;
    Answers answers;
    std::size_t events;
  };
  const Game& game_;
  u64 seed_;
  State state_;
  Asked asked_;
  Answers answers_;
  Events events_;
  std::vector<Given> history_;
  std::vector<Before> before_;

  bool has_answered(int decision) const;
  void ask_again();       // fills asked_ from state_
  void skip_the_closed();  // answers for those who can only say "nothing"; not part of the history
};

}  // namespace pw
