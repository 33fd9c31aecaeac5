// The REPL in a real terminal: tmux types the keys and reads the screen.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "tests/catch.h"
#include "tests/scratch.h"

using pw::testing::Scratch;

namespace {

std::string output_of(const std::string& command) {
  std::string text;
  if (FILE* pipe = popen(command.c_str(), "r")) {
    char block[4096];
    while (const std::size_t count = std::fread(block, 1, sizeof block, pipe)) text.append(block, count);
    pclose(pipe);
  }
  return text;
}

class Terminal {
 public:
  Terminal(const Scratch& home, int width, int height, const std::string& arguments) {
    static int number = 0;  // a server that goes down must not meet the next one
    socket_ = (home.path() / ("tmux" + std::to_string(++number))).string();
    const std::string shell = "cd '" + home.path().string() + "' && env HOME='" + home.path().string() +
                              "' XDG_STATE_HOME= PILEWRIGHT_PATH= NO_COLOR=1 PS1=shell: bash --norc --noprofile";
    run("new-session -d -x " + std::to_string(width) + " -y " + std::to_string(height) + " \"" + shell + "\"");
    std::ofstream(home.path() / "run") << "echo $$ >pid\nexec '" PILEWRIGHT_BINARY "' play \"$@\"\n";  // tells whom to kill
    type("sh run " + arguments);
  }
  ~Terminal() { run("kill-server"); }

  void keys(const std::string& names) { run("send-keys -t 0 " + names); }
  void type(const std::string& text) {
    run("send-keys -t 0 -l -- " + quoted(text));
    keys("Enter");
  }
  void resize(int width, int height) { run("resize-window -t 0 -x " + std::to_string(width) + " -y " + std::to_string(height)); }
  std::string screen() { return output_of("tmux -S '" + socket_ + "' capture-pane -p -t 0 2>/dev/null"); }

  // Looks until it is there; gives up after half a minute.
  bool shows(const std::string& text) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    std::string seen;
    do {
      seen = screen();
      if (seen.find(text) != std::string::npos) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    } while (std::chrono::steady_clock::now() < end);
    UNSCOPED_INFO("waited for: " << text << "\nthe screen:\n" << seen);
    return false;
  }

 private:
  std::string socket_;

  static std::string quoted(const std::string& text) {
    std::string safe = "'";
    for (const char c : text) safe += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return safe + "'";
  }
  void run(const std::string& what) {
    const std::string command = "tmux -S '" + socket_ + "' -f /dev/null " + what + " >/dev/null 2>&1";
    if (std::system(command.c_str()) != 0) UNSCOPED_INFO("tmux failed: " << what);
  }
};

std::string pack_with(const std::string& score) {
  return "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\nsize: 40\ncards:\n"
         "  - id: one\n    kind: point\n    label: One\n    text: One.\n    score: " + score + "\n";
}

const std::string table = "--path . --packs x --players 2 --seed 5 --seats me,greedy --option target=500 --option first=1";

std::size_t widest_line(const std::string& screen) {
  std::size_t widest = 0, column = 0;
  for (const char c : screen) {
    if (c == '\n') column = 0;
    else if ((c & 0xc0) != 0x80) widest = std::max(widest, ++column);
  }
  return widest;
}

}  // namespace

TEST_CASE("a designer plays, edits a card, reloads and saves at a terminal", "[terminal]") {
  const auto [width, height] = GENERATE(std::pair(80, 24), std::pair(120, 40));
  const Scratch home(pack_with("1"));
  Terminal terminal(home, width, height, table);
  REQUIRE(terminal.shows("make piles (1–2 groups of 0–3"));
  CHECK(widest_line(terminal.screen()) <= static_cast<std::size_t>(width));
  terminal.keys("'wa' Tab");
  REQUIRE(terminal.shows("> watch"));
  terminal.keys("C-u");
  terminal.type("0 1 | 2 3");
  REQUIRE(terminal.shows("point (0–1"));
  REQUIRE(terminal.shows("0: 2 cards"));
  terminal.type("undo");
  REQUIRE(terminal.shows("taken back"));
  REQUIRE(terminal.shows("make piles (1–2 groups"));
  terminal.keys("C-l");
  terminal.type("give 1 red one");
  REQUIRE(terminal.shows("done."));
  std::ofstream(home.path() / "x/pack.yaml", std::ios::binary) << pack_with("7");
  terminal.type("reload");
  REQUIRE(terminal.shows("card x/one was rewritten"));
  REQUIRE(terminal.shows("7 points instead of 1"));
  terminal.keys("C-l");
  terminal.type("why me");
  REQUIRE(terminal.shows("player 1 has 7 points:"));
  terminal.type("save session.play");
  REQUIRE(terminal.shows("saved as session.play"));
  terminal.type("quit");
  REQUIRE(terminal.shows("The game is kept"));
  CHECK(std::filesystem::exists(home.path() / "session.play"));
}

TEST_CASE("Ctrl-C gives a line up, Ctrl-Z and fg come back, resizing redraws, Ctrl-D leaves", "[terminal]") {
  const Scratch home(pack_with("1"));
  Terminal terminal(home, 80, 24, table);
  REQUIRE(terminal.shows("make piles (1–2"));
  terminal.keys("'half a line' C-c");
  REQUIRE(terminal.shows("^C"));
  terminal.type("= 20 + 22");
  REQUIRE(terminal.shows("  42"));
  terminal.keys("C-z");
  REQUIRE(terminal.shows("Stopped"));
  terminal.type("fg");
  terminal.keys("Enter");
  terminal.type("= 30 + 33");
  REQUIRE(terminal.shows("  63"));
  terminal.resize(120, 40);
  terminal.keys("C-l");
  terminal.type("table");
  REQUIRE(terminal.shows("points"));
  terminal.keys("C-d");
  terminal.keys("Enter");
  REQUIRE(terminal.shows("shell:"));
}

TEST_CASE("with watch on, saving the file reloads it", "[terminal]") {
  const Scratch home(pack_with("1"));
  Terminal terminal(home, 100, 30, table);
  REQUIRE(terminal.shows("make piles (1–2"));
  terminal.type("give 1 red one");
  REQUIRE(terminal.shows("done."));
  terminal.type("watch on");
  REQUIRE(terminal.shows("whenever their files change"));
  std::ofstream(home.path() / "x/pack.yaml", std::ios::binary) << pack_with("35");
  REQUIRE(terminal.shows("35 points instead of 1"));
}

TEST_CASE("after kill -9 the game is offered again, exactly", "[terminal]") {
  const Scratch home(pack_with("1"));
  {
    Terminal terminal(home, 100, 30, table);
    REQUIRE(terminal.shows("make piles (1–2"));
    terminal.type("0 1 | 2 3");
    REQUIRE(terminal.shows("point (0–1"));
    terminal.type("give 1 blue one");
    REQUIRE(terminal.shows("done."));
    REQUIRE(std::system(("kill -9 $(cat '" + (home.path() / "pid").string() + "')").c_str()) == 0);
    REQUIRE(terminal.shows("Killed"));
  }
  Terminal again(home, 100, 30, "--resume");
  REQUIRE(again.shows("Resumed after 2 choices"));
  again.keys("C-l");
  again.type("log");
  REQUIRE(again.shows("by hand: give 1 blue one"));
  REQUIRE(again.shows("player 1 make piles: 0 1 | 2 3"));
}
