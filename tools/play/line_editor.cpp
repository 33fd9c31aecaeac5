#include "tools/play/line_editor.h"

#include <histedit.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstring>
#include <cwchar>
#include <iostream>

#include "tools/terminal.h"

namespace pw {
namespace {

// While it lives, Ctrl-C comes as a character of the line, not as a signal.
class CtrlC {
 public:
  CtrlC() {
    if (tcgetattr(STDIN_FILENO, &before_) != 0) return;
    termios now = before_;
    now.c_cc[VINTR] = _POSIX_VDISABLE;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &now);
  }
  ~CtrlC() { tcsetattr(STDIN_FILENO, TCSADRAIN, &before_); }
  CtrlC(const CtrlC&) = delete;
  CtrlC& operator=(const CtrlC&) = delete;

 private:
  termios before_{};
};

}  // namespace

struct LineEditor::Inside {
  EditLine* edit = nullptr;
  History* history = nullptr;
  std::string history_file, prompt;
  Callbacks callbacks;
  bool interrupted = false;
  std::mbstate_t shift{};

  static Inside& of(EditLine* edit) {
    void* data = nullptr;
    el_get(edit, EL_CLIENTDATA, &data);
    return *static_cast<Inside*>(data);
  }
  static const char* show_prompt(EditLine* edit) { return of(edit).prompt.c_str(); }

  // One character; looks around four times a second while nobody types.
  static int get_character(EditLine* edit, wchar_t* character) {
    Inside& in = of(edit);
    for (;;) {
      pollfd input{STDIN_FILENO, POLLIN, 0};
      const int ready = ::poll(&input, 1, 250);
      if (ready < 0 && errno == EINTR) {  // resized, or back from the background
        el_set(edit, EL_REFRESH);
        continue;
      }
      if (ready == 0) {
        if (in.callbacks.idle && in.callbacks.idle()) el_set(edit, EL_REFRESH);
        continue;
      }
      char byte = 0;
      const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return 0;
      const std::size_t length = std::mbrtowc(character, &byte, 1, &in.shift);
      if (length == static_cast<std::size_t>(-2)) continue;
      if (length == static_cast<std::size_t>(-1)) in.shift = {};
      else return 1;
    }
  }

  static unsigned char interrupt(EditLine* edit, int) {
    Inside& in = of(edit);
    in.interrupted = true;
    const LineInfo* info = el_line(edit);
    el_cursor(edit, static_cast<int>(info->lastchar - info->cursor));
    el_deletestr(edit, static_cast<int>(info->lastchar - info->buffer));
    std::fputs("^C", stdout);
    std::fflush(stdout);
    return CC_NEWLINE;
  }

  static unsigned char complete(EditLine* edit, int) {
    Inside& in = of(edit);
    const LineInfo* info = el_line(edit);
    const std::string before(info->buffer, static_cast<std::size_t>(info->cursor - info->buffer));
    const auto cut = before.find_last_of(" |");
    const std::string word = cut == std::string::npos ? before : before.substr(cut + 1);
    const std::vector<std::string> found = in.callbacks.complete(before);
    if (found.empty()) return CC_REFRESH_BEEP;
    std::string common = found[0];
    for (const std::string& one : found)
      common.resize(static_cast<std::size_t>(std::mismatch(common.begin(), common.end(), one.begin(), one.end()).first - common.begin()));
    std::string added = common.size() > word.size() ? common.substr(word.size()) : "";
    if (found.size() == 1 && !common.ends_with('.')) added += " ";
    if (!added.empty() && el_insertstr(edit, added.c_str()) == 0) return CC_REFRESH;
    std::string list = "\n";
    std::size_t column = 0;
    for (const std::string& one : found) {
      if (column + one.size() + 2 > 76) list += "\n", column = 0;
      list += one + "  ";
      column += one.size() + 2;
    }
    std::fputs((list + "\n").c_str(), stdout);
    std::fflush(stdout);
    return CC_REDISPLAY;
  }
};

LineEditor::LineEditor(std::string history_file, Callbacks callbacks) : inside_(std::make_unique<Inside>()) {
  Inside& in = *inside_;
  in.callbacks = std::move(callbacks);
  in.history_file = std::move(history_file);
  const char* term = std::getenv("TERM");
  const bool plain = !is_terminal(STDIN_FILENO) || !is_terminal(STDOUT_FILENO) || !term || std::strcmp(term, "dumb") == 0;
  // libedit needs to know that prompts and lines are UTF-8; nothing else depends on the locale.
  const bool knows_utf8 = std::setlocale(LC_CTYPE, "C.UTF-8") || (std::setlocale(LC_CTYPE, "") && MB_CUR_MAX > 1);
  if (!plain && knows_utf8) in.edit = el_init("pilewright", stdin, stdout, stderr);
  if (!in.edit) return;
  in.history = history_init();
  HistEvent event;
  history(in.history, &event, H_SETSIZE, 1000);
  history(in.history, &event, H_SETUNIQUE, 1);
  if (!in.history_file.empty()) history(in.history, &event, H_LOAD, in.history_file.c_str());
  el_set(in.edit, EL_CLIENTDATA, &in);
  el_set(in.edit, EL_PROMPT, &Inside::show_prompt);
  el_set(in.edit, EL_SIGNAL, 1);
  el_set(in.edit, EL_EDITOR, "emacs");
  el_set(in.edit, EL_HIST, history, in.history);
  el_set(in.edit, EL_ADDFN, "pw-complete", "completes the word", &Inside::complete);
  el_set(in.edit, EL_BIND, "\t", "pw-complete", nullptr);
  el_set(in.edit, EL_ADDFN, "pw-interrupt", "gives the line up", &Inside::interrupt);
  el_set(in.edit, EL_BIND, "^C", "pw-interrupt", nullptr);
  el_set(in.edit, EL_BIND, "^R", "em-inc-search-prev", nullptr);
  el_set(in.edit, EL_GETCFN, &Inside::get_character);
  el_source(in.edit, nullptr);                        // the user's own ~/.editrc
}

LineEditor::~LineEditor() {
  if (!inside_->edit) return;
  HistEvent event;
  if (!inside_->history_file.empty()) history(inside_->history, &event, H_SAVE, inside_->history_file.c_str());
  history_end(inside_->history);
  el_end(inside_->edit);
}

LineEditor::End LineEditor::read(const std::string& prompt, std::string& line) {
  Inside& in = *inside_;
  line.clear();
  if (!in.edit) {
    std::fputs(prompt.c_str(), stdout);
    std::fflush(stdout);
    return std::getline(std::cin, line) ? End::line : End::end;
  }
  in.prompt = prompt;
  in.interrupted = false;
  int count = 0;
  const CtrlC as_character;
  const char* text = el_gets(in.edit, &count);
  if (in.interrupted) return End::interrupted;
  if (!text || count <= 0) return End::end;
  line.assign(text, static_cast<std::size_t>(count));
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
  if (line.find_first_not_of(' ') != std::string::npos) {
    HistEvent event;
    history(in.history, &event, H_ENTER, line.c_str());
  }
  return End::line;
}

}  // namespace pw
