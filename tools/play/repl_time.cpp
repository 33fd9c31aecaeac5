// The REPL's commands that move the game: back and forth, by bots, by hand, to and from files.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <sstream>

#include "core/describe.h"
#include "tools/play/choice_words.h"
#include "tools/play/repl.h"
#include "tools/play/transcript.h"

namespace pw {
namespace {

bool read_number(const std::string& text, std::size_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

}  // namespace

Repl::Outcome Repl::do_undo(const std::string&) {
  if (!session_->undo()) return wrong("there is nothing to take back.");
  screen_.print("  taken back.\n");
  jumped();
  return Outcome::fine;
}

Repl::Outcome Repl::do_redo(const std::string&) {
  if (!session_->redo()) return wrong("there is nothing that was taken back.");
  jumped();
  return Outcome::fine;
}

Repl::Outcome Repl::do_goto(const std::string& rest) {
  std::size_t wanted = 0;
  const std::size_t last = session_->count() + session_->future();
  if (!read_number(rest, wanted) || wanted > last) return wrong(fmt::format("goto N, with N from 0 to {}.", last));
  session_->go_to(wanted);
  screen_.print("  after {} of {} choices.\n", wanted, last);
  told_.fill(match().events().size());
  if (session_->asked_person() == no_seat && !match().over()) {
    paused_ = true;  // bots would go on at once, and choose the same again
    return Outcome::fine;
  }
  sit_down();
  return Outcome::fine;
}

Repl::Outcome Repl::do_log(const std::string& rest) {
  std::size_t wanted = 20;
  if (!rest.empty() && (!read_number(rest, wanted) || wanted == 0)) return wrong("log N, with N how many of the last choices.");
  const Tracer::Muted muted(session_->tracer());
  // Answers to a question that others still think about are nobody's business.
  std::size_t pending = 0;
  for (int i = 0; i < match().asked().count && !match().over(); ++i) {
    const Decision& asked = match().asked().decisions[ix(i)];
    if (asked.is_open() && !match().decision(asked.seat)) ++pending;
  }
  Match again(game(), match().state().players, match().seed());
  const std::vector<Match::Given>& history = match().history();
  for (std::size_t i = 0; i < history.size(); ++i) {
    const Match::Given& given = history[i];
    if (i + wanted >= history.size()) {
      if (!given.by_hand.empty()) {
        screen_.print("  {:>4}  by hand: {}\n", i + 1, given.by_hand);
      } else if (i + pending >= history.size() && viewer() != no_seat && given.seat != seat_) {
        screen_.print("  {:>4}  {} {}: has chosen\n", i + 1, player_name(given.seat), game().prompts[given.prompt].name);
      } else {
        const View then = viewer() == no_seat ? look_at_all(again.table()) : again.view(seat_);
        screen_.print("  {:>4}  {} {}: {}  {}\n", i + 1, player_name(given.seat), game().prompts[given.prompt].name, to_text(given.choice),
                      screen_.painted(choice_name(game(), then.state(), *again.decision(given.seat), given.choice), Ink::dim));
      }
    }
    if (given.by_hand.empty()) again.answer(given.seat, given.choice); else again.change(given.by_hand);
  }
  if (session_->future()) screen_.print("  {} more were taken back; 'redo' plays them again.\n", session_->future());
  if (history.empty()) screen_.print("  nothing has been chosen yet.\n");
  return Outcome::fine;
}

Repl::Outcome Repl::do_save(const std::string& file) {
  if (file.empty()) return wrong("save FILE, for example: save game.replay, or save my-pack/test.play");
  std::string text;
  if (file.ends_with(".play")) {
    std::vector<std::string> lines = lines_;
    std::string why;
    text = record_transcript(session_->setup(), lines, why);
    if (text.empty()) return wrong(fmt::format("this session cannot be a transcript: {}.", why));
  } else {
    const Tracer::Muted muted(session_->tracer());
    text = write_replay(match());
  }
  if (!write_whole(file, text)) return wrong(fmt::format("cannot write {}.", file));
  screen_.print("  saved as {}{}\n", file, file.ends_with(".play") ? fmt::format(", check it with: pilewright test {}", file) : "");
  return Outcome::fine;
}

Repl::Outcome Repl::do_replay(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  if (!in || file.empty()) return wrong(fmt::format("cannot read '{}'.", file));
  ReplayError error;
  const auto replay = read_replay(text.str(), error);
  if (!replay) return wrong(fmt::format("{}:{}: {}", file, error.line, error.why));
  Problems problems;
  const std::string why = session_->replay(*replay, problems);
  for (const Problem& problem : problems.all()) screen_.print("{}", problem_text(problem, screen_.color));
  if (!why.empty()) return wrong(why);
  listen();
  lines_.clear();
  screen_.print("  {} choices played.\n", session_->count());
  seat_ = no_seat;
  told_.fill(match().events().size());
  if (session_->asked_person() == no_seat && !match().over()) paused_ = true; else settle();
  return Outcome::fine;
}

Repl::Outcome Repl::do_reload(const std::string&) {
  const auto start = std::chrono::steady_clock::now();
  Problems problems;
  const Reloaded report = session_->reload(problems);
  const auto milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  for (const Problem& problem : problems.all()) screen_.print("{}", problem_text(problem, screen_.color));
  if (!report.done) return wrong("the old cards stay in force.");
  listen();
  failed_ = false;
  for (const std::string& line : report.lines) screen_.print("  {}\n", line);
  if (report.lines.empty()) screen_.print("  nothing has changed in this game.\n");
  const std::string time = screen_.pictures ? fmt::format(" in {:.0f} ms", milliseconds) : "";  // a script's output is the same every time
  screen_.print("  reloaded{}: {} choices played again{}.\n", time, report.kept, report.lost ? fmt::format(", {} dropped", report.lost) : "");
  jumped();
  return Outcome::fine;
}

Repl::Outcome Repl::do_watch(const std::string& rest) {
  bool on = watcher_.is_on();
  if (!read_switch(rest, on)) return wrong("watch on, or watch off.");
  std::vector<std::string> folders;
  for (const std::string& pack : game().packs)
    if (const auto found = session_->library().folders().find(pack); on && found != session_->library().folders().end()) folders.push_back(found->second);
  watcher_.watch(folders);
  screen_.print("  {}\n", on ? "the packs are read again whenever their files change." : "files are not watched.");
  return Outcome::fine;
}

Repl::Outcome Repl::do_auto(const std::string& rest) {
  std::size_t left = 1000000;
  if (!rest.empty() && !read_number(rest, left)) return wrong("auto N, with N how many of your choices.");
  if (match().over()) return wrong("the game is over; 'undo' goes back.");
  paused_ = false;
  while (!match().over() && broke_.empty() && !interrupted_ && !is_late()) {
    const Seat person = session_->asked_person();
    if (person != no_seat && left-- == 0) break;
    if (person == no_seat) {
      session_->let_bot_choose();
      continue;
    }
    Choice choice = session_->choice_of("greedy", *match().decision(person));
    if (!session_->choose(person, choice).ok()) {
      choice = session_->choice_of("random", *match().decision(person));
      if (const Verdict verdict = session_->choose(person, choice); !verdict.ok()) return wrong(verdict.why);
    }
  }
  settle();
  return Outcome::fine;
}

Repl::Outcome Repl::do_hint(const std::string& rest) {
  const Decision* asked = decision();
  if (!asked) return wrong("you are not asked anything.");
  const std::string best = game().fields.empty() ? "greedy" : "search:300";  // scripted races are searched badly
  const std::string bot = rest.empty() ? best : rest;
  if (const std::string why = refuse_bot(bot); !why.empty()) return wrong(why);
  if (deadline_ && !refuse_slow_bots({bot}).empty()) return wrong(refuse_slow_bots({bot}));
  const Choice choice = session_->choice_of(bot, *asked);
  const std::string words = choice.is_nothing() ? game().prompts[asked->prompt].nothing : choice_name(game(), view().state(), *asked, choice);
  screen_.print("  {}  {}\n", screen_.painted(to_text(choice), Ink::bold), screen_.painted(fmt::format("{} ({})", words, bot), Ink::dim));
  return Outcome::fine;
}

Repl::Outcome Repl::do_seats(const std::string& rest) {
  if (!rest.empty()) {
    if (deadline_ && !refuse_slow_bots(split_words(rest, ',')).empty()) return wrong(refuse_slow_bots(split_words(rest, ',')));
    if (const std::string why = session_->reseat(rest); !why.empty()) return wrong(why);
    seat_ = no_seat;
  }
  for (std::size_t i = 0; i < session_->setup().seats.size(); ++i)
    screen_.print("  {}: {}\n", player_name(Seat{static_cast<u8>(i)}), session_->setup().seats[i]);
  if (!rest.empty()) settle();
  return Outcome::fine;
}

Repl::Outcome Repl::by_hand(const std::string& verb, const std::string& rest) {
  const Verdict verdict = session_->change(verb + " " + rest);
  if (!verdict.ok()) return wrong(verdict.why);
  screen_.print("  done.\n");
  settle();
  return Outcome::fine;
}

Repl::Outcome Repl::do_give(const std::string& rest) { return by_hand("give", rest); }
Repl::Outcome Repl::do_move(const std::string& rest) { return by_hand("move", rest); }
Repl::Outcome Repl::do_set(const std::string& rest) { return by_hand("set", rest); }
Repl::Outcome Repl::do_top(const std::string& rest) { return by_hand("top", rest); }
Repl::Outcome Repl::do_quit(const std::string&) { return Outcome::quit; }

}  // namespace pw
