#include "tools/play/repl.h"

#include <algorithm>
#include <ctime>

#include "core/card_words.h"
#include "core/describe.h"
#include "tools/picture.h"
#include "tools/play/choice_words.h"
#include "tools/play/why_text.h"

namespace pw {
namespace {

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

}  // namespace

Repl::Repl(std::unique_ptr<Session> session, Screen& screen) : session_(std::move(session)), screen_(screen) { listen(); }

const std::vector<Repl::Command>& Repl::commands() {
  static const std::vector<Command> all = {
      {"help", "[COMMAND]", "what can be typed here", &Repl::do_help},
      {"table", "", "the table as you see it", &Repl::do_table},
      {"why", "[NUMBER|CARD|player N|me]", "why something is allowed or not, or worth so much", &Repl::do_why},
      {"card", "NAME", "a card as it is written", &Repl::do_card},
      {"cards", "[WORD]", "all cards, or those with this word", &Repl::do_cards},
      {"api", "[NAME]", "what scripts can read and do", &Repl::do_api},
      {"=", "EXPRESSION", "what a piece of Lua gives here: = me.count.red", &Repl::do_evaluate},
      {"undo", "", "back to your last choice", &Repl::do_undo},
      {"redo", "", "forward again", &Repl::do_redo},
      {"goto", "N", "to the position after N choices", &Repl::do_goto},
      {"log", "[N]", "the last choices", &Repl::do_log},
      {"hint", "[BOT]", "what the best bot would do, or another: hint search:1000", &Repl::do_hint},
      {"auto", "[N]", "a bot chooses for you, N times or to the end", &Repl::do_auto},
      {"seats", "[me,greedy,…]", "who sits where", &Repl::do_seats},
      {"reload", "", "read the packs again and play the same game on them", &Repl::do_reload, true},
      {"watch", "[on|off]", "reload whenever a file of the packs changes", &Repl::do_watch, true},
      {"give", "PLAYER CARD", "put a card into a player's row: give 2 red rainbow", &Repl::do_give},
      {"move", "CARD to PLACE", "move a card: move red blank to pile 1", &Repl::do_move},
      {"top", "CARD", "the next card to be drawn", &Repl::do_top},
      {"set", "NAME NUMBER", "a number of the game's own: set head 2", &Repl::do_set},
      {"example", "[CARD] [PILE]", "this position as an example to paste into a card", &Repl::do_example},
      {"god", "[on|off]", "see everything", &Repl::do_god},
      {"trace", "[on|off]", "show every hook that is asked", &Repl::do_trace},
      {"break", "[CARD|off]", "stop when a hook of that card runs", &Repl::do_break},
      {"save", "FILE", "write a replay, or with FILE.play a transcript that is a test", &Repl::do_save, true},
      {"replay", "FILE", "go on from a replay", &Repl::do_replay, true},
      {"quit", "", "leave (also: Ctrl-D)", &Repl::do_quit},
  };
  return all;
}

void Repl::confine() {
  constexpr i64 seconds = 20;
  deadline_ = std::clock() + seconds * CLOCKS_PER_SEC;
}

bool Repl::is_late() const { return deadline_ && std::clock() > *deadline_; }

int Repl::persons() const { return static_cast<int>(std::count(session_->setup().seats.begin(), session_->setup().seats.end(), "me")); }

void Repl::listen() {
  session_->tracer().listener = [this](const Game& which, const State& state, const HookCall& call) {
    const bool stops = !break_on_.empty() && which.cards.def(call.face).name() == break_on_;
    if (!trace_ && !stops) return;
    // Of a card that the viewer cannot see, nothing is told.
    if (!god_ && (seat_ == no_seat || !can_see(which, state, seat_, call.card))) return;
    const View seen = god_ ? look_at_all(state) : look(which, state, seat_);
    const std::string text = call_text(which, seen.state(), call);
    if (trace_) screen_.print("  {}\n", screen_.painted("trace: " + text, Ink::dim));
    if (stops && broke_.empty()) {
      const CardDef& def = which.cards.def(call.face);
      broke_ = fmt::format("{} ({})", text, screen_.place(def.file, def.line));
    }
  };
}

void Repl::begin() {
  screen_.print("{}, {} players, seed {}.\n", screen_.painted(game().title, Ink::bold), match().state().players, match().seed());
  if (screen_.pictures && persons() > 0)
    screen_.print("Type a choice, or 'help'; Tab completes, Ctrl-D leaves.\n");
  settle();
}

std::string Repl::prompt() const {
  if (handing_over_) return fmt::format("{}, press Enter when nobody else looks> ", player_name(seat_));
  if (match().over()) return "the game is over> ";
  const Decision* asked = decision();
  if (paused_ || !asked) return "stopped, Enter goes on> ";
  const std::string who = persons() > 1 ? player_name(seat_) + ", " : "";
  return fmt::format("{}{} ({})> ", who, game().prompts[asked->prompt].name, choice_hint(game(), *asked));
}

Repl::Outcome Repl::wrong(const std::string& why) {
  screen_.print("  {}\n", why);
  return Outcome::wrong;
}

Repl::Outcome Repl::execute(const std::string& given) {
  const std::string line = trimmed(given);
  if (handing_over_) {
    handing_over_ = false;
    tell();
    show_question();
    if (line.empty()) return Outcome::fine;
  }
  if (line.empty()) {
    if (paused_) settle();
    return Outcome::fine;
  }
  if (line[0] == '#') return Outcome::fine;
  if (is_late()) return wrong("this session takes too long: no more is played.");
  interrupted_ = false;
  try {
    const Outcome outcome = dispatch(line);
    if (outcome == Outcome::fine) lines_.push_back(line);
    return outcome;
  } catch (const ScriptError& error) {
    return script_failed(error);
  } catch (const EngineError& error) {
    return wrong(error.what());
  }
}

Repl::Outcome Repl::script_failed(const ScriptError& error) {
  failed_ = true;
  screen_.print("{}", problem_text(error.problem, screen_.color));
  if (!error.card.empty()) screen_.print("  card: {}\n", error.card);
  screen_.print("  The table stays as it was. Mend the file and type 'reload'.\n");
  return Outcome::wrong;
}

// A choice in its text form or after its verb, then a command, then an option's own name.
Repl::Outcome Repl::dispatch(const std::string& line) {
  const Decision* asked = match().over() ? nullptr : decision();
  const State& table = match().table();
  if (asked) {
    const ChoiceReading reading = read_choice(game(), view().state(), *asked, line, true);
    if (reading.choice) return choose(*reading.choice);
    if (reading.meant) return wrong(reading.why);
  } else if (parse_choice(line)) {
    return wrong(table.over ? "the game is over; 'undo' goes back." : "nobody is asked anything; Enter goes on.");
  }
  const bool colon = line[0] == ':';
  const std::string text = colon ? line.substr(1) : line;
  const bool evaluates = !text.empty() && text[0] == '=';
  const auto space = evaluates ? 1 : std::min(text.find(' '), text.size());
  std::string why;
  const std::string word = text.substr(0, space);
  if (const Command* command = find_command(word, why)) {
    if (deadline_ && command->touches_files) {
      wrong(fmt::format("'{}' reads or writes files, which a transcript does not.", command->name));
      return Outcome::refused;
    }
    return (this->*command->run)(trimmed(text.substr(space)));
  }
  if (asked && !colon) {
    const ChoiceReading reading = read_choice(game(), view().state(), *asked, line, false);
    if (reading.choice) return choose(*reading.choice);
  }
  return wrong(why);
}

const Repl::Command* Repl::find_command(const std::string& word, std::string& why) const {
  std::vector<const Command*> found;
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    names.emplace_back(command.name);
    if (word == command.name) return &command;
    if (!word.empty() && std::string_view(command.name).starts_with(word)) found.push_back(&command);
  }
  if (found.size() == 1) return found[0];
  if (found.empty()) {
    const std::string near = did_you_mean(word, names);
    why = fmt::format("'{}' is neither a choice nor a command; {}", word, near.empty() ? "'help' lists what can be typed." : fmt::format("did you mean '{}'?", near));
    return nullptr;
  }
  why = fmt::format("'{}' could be", word);
  for (std::size_t i = 0; i < found.size(); ++i) why += fmt::format("{} {}", i == 0 ? "" : i + 1 == found.size() ? " or" : ",", found[i]->name);
  why += ".";
  return nullptr;
}

Repl::Outcome Repl::choose(const Choice& choice) {
  const Verdict verdict = session_->choose(seat_, choice);
  if (!verdict.ok()) return wrong(verdict.why);
  settle();
  return Outcome::fine;
}

void Repl::settle() {
  paused_ = false;
  try {
    while (!match().over() && session_->asked_person() == no_seat && session_->asked_bot() != no_seat && broke_.empty() && !interrupted_ && !is_late())
      session_->let_bot_choose();
  } catch (const ScriptError& error) {
    script_failed(error);
    paused_ = true;
  }
  if (!broke_.empty()) screen_.print("  {} {}\n", screen_.painted("break:", Ink::yellow), broke_);
  broke_.clear();
  if (match().over() || session_->asked_person() == no_seat) {
    paused_ = !match().over();
    tell();
    show_question();
    return;
  }
  sit_down();
}

// The next person's turn at the keyboard; with several, each sees the screen only when the others look away.
void Repl::sit_down() {
  const Seat next = session_->asked_person();
  const bool other = next != seat_ && persons() > 1 && !god_;
  seat_ = next;
  if (other && screen_.pictures) {
    screen_.text.clear();
    screen_.print("\033[2J\033[3J\033[H");
    handing_over_ = true;
    return;
  }
  if (other) screen_.print("--- {} ---\n", player_name(seat_));
  tell();
  show_question();
}

void Repl::tell() {
  const Seat to = viewer();
  const Events& events = match().events();
  std::size_t& told = told_[to == no_seat ? max_seats : ix(to)];
  told = std::min(told, events.size());
  for (const std::string& line : story(game(), to, std::span(events).subspan(told)))
    screen_.print("{}\n", screen_.painted(line, line.starts_with("Round") ? Ink::bold : Ink::plain));
  told = events.size();
}

void Repl::show_question() {
  if (match().over()) {
    if (screen_.pictures) screen_.print("\n{}", table_picture(match(), no_seat, nullptr, screen_.color, screen_.width));
    screen_.print("{}: {}.\n", screen_.painted(seat_names(match().state().winners) + " won", Ink::bold), game().ending(game(), match().state()));
    return;
  }
  const Decision* asked = decision();
  if (!asked || paused_) return;
  if (screen_.pictures) {
    screen_.print("\n{}{}", table_picture(match(), viewer(), asked, screen_.color, screen_.width),
                  status_picture(match(), viewer(), screen_.color, screen_.width));
    screen_.print("{}", question_picture(match(), seat_, viewer(), screen_.color, screen_.width));
    return;
  }
  screen_.print("{} is asked: {} ({})\n", player_name(seat_), game().prompts[asked->prompt].name, choice_hint(game(), *asked));
  screen_.print("{}", decision_picture(match(), seat_, screen_.color, unwrapped));
}

void Repl::jumped() {
  told_.fill(match().events().size());
  broke_.clear();
  settle();
}

bool Repl::reload_if_changed() {
  if (!watcher_.is_on() || !watcher_.changed()) return false;
  execute("reload");
  return true;
}

}  // namespace pw
