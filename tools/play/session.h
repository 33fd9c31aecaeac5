// A game on the table with its past and its future: choices, changes by hand, undo, redo, and the same again with the
// packs as they are now. Knows nothing of terminals.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/bots.h"
#include "core/match.h"
#include "core/replay.h"
#include "scripting/library.h"
#include "tools/play/setup.h"
#include "tools/play/trace.h"

namespace pw {

// Something that was changed in the packs, or that goes differently because of it.
struct Reloaded {
  bool done = false;               // false: the new files are broken, and the old ones stay in force
  std::vector<std::string> lines;  // what differs
  std::size_t kept = 0, lost = 0;  // choices that still fit, and those after the first that does not
};

class Session {
 public:
  // Null with problems. The setup's seed must be given.
  static std::unique_ptr<Session> open(PlaySetup, Problems&);

  const PlaySetup& setup() const { return setup_; }
  const Game& game() const { return *game_; }
  const Match& match() const { return *match_; }
  Library& library() { return *library_; }
  Tracer& tracer() { return *tracer_; }
  bool is_person(Seat seat) const { return setup_.seats[ix(seat)] == "me"; }
  // Who has to decide next; no_seat: nobody, or the others do first. Persons are asked before bots, but in a race of taps
  // (a spread of reaction times) all have a seeded time, and persons are never the ones who come too late.
  Seat asked_person() const;
  Seat asked_bot() const;
  std::string reseat(const std::string& seats);  // "": done

  Verdict choose(Seat, const Choice&);
  Verdict change(const std::string& by_hand);
  Choice choice_of(const std::string& bot, const Decision&);  // the same every time in the same place
  void let_bot_choose();                                      // the one who is asked

  std::size_t count() const { return match_->history().size(); }  // choices and changes so far
  std::size_t future() const { return future_.size(); }           // those that were taken back
  bool undo();  // back to the last choice of a person
  bool redo();  // on to the next
  bool go_to(std::size_t count);

  Reloaded reload(Problems&);
  // Puts the replay in the place of what was played. "": done.
  std::string replay(const Replay&, Problems&);
  // Plays lines of a journal on a fresh session. "": all fit.
  std::string catch_up(const std::vector<Replay::Line>&);

 private:
  PlaySetup setup_;
  std::unique_ptr<Library> library_;
  std::unique_ptr<Tracer> tracer_;
  std::unique_ptr<Game> game_;
  std::unique_ptr<Match> match_;
  std::vector<Match::Given> future_;  // the next one last

  bool build(Problems&);
  Seat next_asked() const;
  Verdict again(const Match::Given&);
  void take_back();
};

}  // namespace pw
