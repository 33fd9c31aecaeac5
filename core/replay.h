// A game as text: save file, golden test and bug report in one. A header, then one choice a line; what follows a # is
// comment. Version 1:
//   pilewright replay 1
//   game point-a-pile
//   packs point-a-police wait-a-minute
//   players 4
//   option target=12
//   seed 7
//   content 89abcdef01234567
//   1 make piles: 3 0 | 2 1   # red Blank, …
// Version 2 also has what was changed by hand (by_hand.h):
//   ! give 2 red rainbow
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/match.h"

namespace pw {

struct Replay {
  std::string game;
  std::vector<std::string> packs;
  int players = 0;
  std::vector<std::pair<std::string, std::string>> options;  // those that differ from the usual
  u64 seed = 0;
  std::optional<u64> deck_seed;
  u64 content = 0;
  struct Line {
    int number = 0;  // in the file
    Seat seat = no_seat;
    std::string prompt;
    Choice choice;
    std::string by_hand;  // empty: a choice
  };
  std::vector<Line> lines;
  std::optional<u64> signature;  // of the final state, if the file gives one
};

std::string write_replay(const Match&, bool with_comments = true);

// Nothing, and the line and sentence of what is wrong.
struct ReplayError {
  int line = 0;
  std::string why;
};
std::optional<Replay> read_replay(const std::string& text, ReplayError&);

// One line of it, without comment: "1 point: 2".
std::string replay_line(const Game&, const Match::Given&);
// Plays one line. "": it fits.
std::string play_line(const Replay::Line&, Match&);
// Plays the lines on a fresh match. False, and why, at the first one that does not fit, or if the result differs.
bool play_replay(const Replay&, Match&, ReplayError&);

}  // namespace pw
