// Hooks under observation: each hook of a game is wrapped in one that counts its answers, catches its errors, and
// asks it about some more positions that could as well have come up.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "scripting/lua_hook.h"

namespace pw {

struct HookTally {
  i64 calls = 0, yes = 0;
  i64 games = 0, last_game = 0;  // games in which it was asked
  int instructions = 0, errors = 0;
};

struct CardTally {
  i64 dealt = 0, in_rows = 0;  // copies in decks; positions in which one lay in a row
  std::array<HookTally, max_slots> hooks;
};

struct Mishap {
  Problem problem;
  std::string card, hook;
  Seat seat = no_seat;
  bool in_play = false;  // false: asked by us, the game goes on as if nothing had happened
};

class Watch {
 public:
  enum class Mode {
    through,  // hooks are as they were
    deaf,     // nothing is counted, errors count as "no": players are thinking
    on,
  };
  Mode mode = Mode::through;
  i64 game = 0;                // number of the game being played, from 1
  int imagined = 0;            // > 0: the position is one of ours
  std::vector<Mishap> mishaps;
  VmProbe probe;
  std::map<std::string, CardTally> cards;  // by pack/id

  void wrap(Game&);                      // all its hooks; it is the one that is played from now on
  void deal(const Game&, const State&);  // a game begins
  void look(const Game&, const State&);  // asks the scores of all cards in rows

 private:
  friend class WatchedHook;
  std::vector<CardTally*> by_def_;
  u64 asked_around_ = ~u64{0};
};

}  // namespace pw
