// The prompt: reads one line, plays or explains or changes something, and writes the answer to a Screen. The same for a
// person at a terminal, a script and a transcript; only who reads the lines differs.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/play/screen.h"
#include "tools/play/session.h"
#include "tools/play/file_watcher.h"

namespace pw {

class Repl {
 public:
  enum class Outcome { fine, wrong, refused, quit };  // refused: by a confined one, and nothing was done

  Repl(std::unique_ptr<Session>, Screen&);

  void begin();  // says what is played, and lets bots go on until a person is asked
  Outcome execute(const std::string& line);
  std::string prompt() const;
  // What the last word before the cursor could become, best first.
  std::vector<std::string> completions(const std::string& before_cursor) const;

  Session& session() { return *session_; }
  const Session& session() const { return *session_; }
  bool failed() const { return failed_; }      // a script failed; the table stays as it was before
  void interrupt() { interrupted_ = true; }    // from a signal handler: bots stop
  // For lines that a stranger wrote: no file is read or written, and all of them together take twenty seconds at most.
  void confine();
  bool reload_if_changed();                    // with 'watch on'; true: something was written

  struct Command {
    const char* name;
    const char* arguments;
    const char* help;
    Outcome (Repl::*run)(const std::string& rest);
    bool touches_files = false;
  };
  static const std::vector<Command>& commands();

 private:
  std::unique_ptr<Session> session_;
  Screen& screen_;
  bool god_ = false, trace_ = false, paused_ = false, failed_ = false;
  std::atomic<bool> interrupted_ = false;
  std::optional<i64> deadline_;             // confined: of the processor's time
  std::string break_on_;                    // pack/id
  std::string broke_;                       // the call that stopped the game
  Seat seat_ = no_seat;                     // who sits at the keyboard
  bool handing_over_ = false;               // to seat_, who has not looked yet
  std::array<std::size_t, max_seats + 1> told_{};
  std::vector<std::string> lines_;          // what was executed and did not go wrong
  FileWatcher watcher_;

  const Game& game() const { return session_->game(); }
  const Match& match() const { return session_->match(); }
  Seat viewer() const { return god_ ? no_seat : seat_; }
  View view() const { return god_ ? look_at_all(match().table()) : match().view(seat_); }
  const Decision* decision() const { return seat_ == no_seat ? nullptr : match().decision(seat_); }
  int persons() const;

  void listen();
  bool is_late() const;
  void settle();  // bots go on; then the next person is told and asked
  void sit_down();
  void tell();
  void show_question();
  void jumped();  // the game is somewhere else now
  Outcome wrong(const std::string& why);
  Outcome dispatch(const std::string& line);
  Outcome choose(const Choice&);
  Outcome script_failed(const ScriptError&);
  const Command* find_command(const std::string& word, std::string& why) const;

  // Playing and looking (repl.cpp, repl_look.cpp, repl_time.cpp).
  Outcome do_help(const std::string&);
  Outcome do_table(const std::string&);
  Outcome do_why(const std::string&);
  Outcome do_card(const std::string&);
  Outcome do_cards(const std::string&);
  Outcome do_api(const std::string&);
  Outcome do_evaluate(const std::string&);
  Outcome do_example(const std::string&);
  Outcome do_god(const std::string&);
  Outcome do_trace(const std::string&);
  Outcome do_break(const std::string&);
  Outcome do_give(const std::string&);
  Outcome do_move(const std::string&);
  Outcome do_set(const std::string&);
  Outcome do_top(const std::string&);
  Outcome do_undo(const std::string&);
  Outcome do_redo(const std::string&);
  Outcome do_goto(const std::string&);
  Outcome do_log(const std::string&);
  Outcome do_save(const std::string&);
  Outcome do_replay(const std::string&);
  Outcome do_reload(const std::string&);
  Outcome do_watch(const std::string&);
  Outcome do_auto(const std::string&);
  Outcome do_hint(const std::string&);
  Outcome do_seats(const std::string&);
  Outcome do_quit(const std::string&);

  Outcome by_hand(const std::string& verb, const std::string& rest);
  bool read_switch(const std::string& rest, bool& flag);
};

}  // namespace pw
