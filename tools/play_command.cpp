// pilewright play: one person against bots in a terminal, or with --auto bots only, told as a story.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <random>

#include "core/bots.h"
#include "core/describe.h"
#include "core/match.h"
#include "core/replay.h"
#include "tools/commands.h"
#include "tools/picture.h"
#include "tools/table_options.h"
#include "tools/terminal.h"
#include "tools/wall_clock.h"

namespace pw {
namespace {

struct PlayOptions {
  TableOptions table;
  bool automatic = false;
  int seat = 1;
  std::string bot = "greedy", save;
};

constexpr const char* help_text =
    "  A choice is a list of numbers from the list above:\n"
    "    2            one option           -            nothing (empty space)\n"
    "    0 3 | 1 2    groups: the piles from left to right, each bottom card first\n"
    "  rows  everybody's cards     text N  what option N says     undo  take your last choice back\n"
    "  hint  what a greedy player would do     save FILE  write a replay     quit\n";

class Session {
 public:
  Session(const PlayOptions& options, const Game& game, u64 seed)
      : options_(options),
        match_(game, options.table.low_players, seed),
        bot_(make_bot(options.bot, wall_clock)),
        me_(options.automatic ? no_seat : Seat{static_cast<u8>(options.seat - 1)}),
        color_(color_wanted(1)) {
    for (int s = 0; s < max_seats; ++s) rngs_[ix(s)] = Rng(seed, static_cast<u64>(Stream::bots) + static_cast<u64>(s));
  }

  // A script failed: the table stays as it was before, and what led there is kept.
  void rescue() {
    const std::string file = options_.save.empty() ? fmt::format("pilewright-{}.replay", match_.seed()) : options_.save;
    if (save(file)) fmt::print(stderr, "  see it again with: pilewright replay {}\n", file);
  }

  int run() {
    fmt::print("{}, {} players, seed {}.\n", paint(match_.game().title, Ink::bold, color_), match_.state().players,
               match_.seed());
    if (me_ != no_seat) fmt::print("You are player {}. Type 'help' for help, 'quit' to leave.\n", at(me_) + 1);
    while (!match_.over()) {
      if (match_.decision(me_) && me_ != no_seat) {
        if (!ask_me()) return exit_fine;
      } else {
        ask_bots();
      }
      tell();
    }
    fmt::print("\n{}", table_picture(match_, no_seat, color_));
    fmt::print("{}: {}.\n", paint(seat_names(match_.state().winners) + " won", Ink::bold, color_),
               match_.game().ending(match_.game(), match_.state()));
    return options_.save.empty() || save(options_.save) ? exit_fine : exit_misuse;
  }

 private:
  const PlayOptions& options_;
  Match match_;
  std::unique_ptr<Bot> bot_;
  Seat me_;
  bool color_;
  std::array<Rng, max_seats> rngs_;
  std::size_t told_ = 0;

  void tell() {
    const Events& events = match_.events();
    if (events.size() < told_) told_ = events.size();
    for (const std::string& line : story(match_.game(), me_, std::span(events).subspan(told_))) {
      const bool heading = line.starts_with("Round");
      fmt::print("{}{}\n", heading ? "\n" : "", paint(line, heading ? Ink::bold : Ink::plain, color_));
    }
    told_ = events.size();
  }

  Choice bot_choice(const Decision& decision) {
    Choice choice;
    bot_->choose(Question(match_.game(), match_.table(), match_.state(), decision), rngs_[ix(decision.seat)], choice);
    return choice;
  }

  void ask_bots() {
    for (int s = 0; s < match_.state().players; ++s) {
      const Seat seat{static_cast<u8>(s)};
      if (seat == me_) continue;
      if (const Decision* decision = match_.decision(seat)) {
        match_.answer(seat, bot_choice(*decision));  // rejected: asked again on the next turn of the loop
        return;
      }
    }
  }

  // False: the player leaves.
  bool ask_me() {
    tell();
    const Decision& decision = *match_.decision(me_);
    fmt::print("\n{}{}\n{}", table_picture(match_, me_, color_), status_picture(match_, me_, color_),
               decision_picture(match_, me_, color_));
    for (;;) {
      fmt::print("{} ", paint(prompt(decision), Ink::bold, color_));
      std::cout.flush();
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line)) {
        fmt::print("\n");
        return false;
      }
      const std::vector<std::string> words = split_words(line, ' ');
      if (words.empty()) continue;
      if (words[0] == "quit") return false;
      if (words[0] == "undo") {
        undo();
        return true;
      }
      if (const auto choice = parse_choice(line)) {
        const Verdict verdict = match_.answer(me_, *choice);
        if (verdict.ok()) return true;
        fmt::print("  {}\n", verdict.why);
      } else {
        command(words, decision);
      }
    }
  }

  std::string prompt(const Decision& decision) {
    const PromptSpec& spec = match_.game().prompts[decision.prompt];
    if (decision.all)
      return fmt::format("{} ({}–{} piles, e.g. 0 1 | 2 3)>", spec.name, decision.groups.low, decision.groups.high);
    const std::string how_many = decision.picks.low > 1 ? fmt::format("{} of ", decision.picks.low) : "";
    return fmt::format("{} ({}0–{}{})>", spec.name, how_many, decision.options.count - 1,
                       decision.picks.low == 0 ? ", - for " + spec.nothing : "");
  }

  void command(const std::vector<std::string>& words, const Decision& decision) {
    if (words[0] == "help")
      fmt::print("{}", help_text);
    else if (words[0] == "rows")
      fmt::print("{}{}", table_picture(match_, me_, color_), status_picture(match_, me_, color_));
    else if (words[0] == "hint")
      hint(decision);
    else if (words[0] == "save" && words.size() == 2)
      save(words[1]);
    else if (words[0] == "text" && words.size() == 2)
      show_text(words[1], decision);
    else
      fmt::print("  '{}' is neither a choice nor a command; 'help' lists them.\n", words[0]);
  }

  void hint(const Decision& decision) {
    Rng rng(match_.seed(), u64{7});
    Choice choice;
    GreedyBot().choose(Question(match_.game(), match_.table(), match_.state(), decision), rng, choice);
    fmt::print("  {}\n", to_text(choice));
  }

  void show_text(const std::string& word, const Decision& decision) {
    const auto which = parse_choice(word);
    const int option = which ? which->first() : -1;
    if (option < 0 || option >= decision.options.count) return fmt::print("  there is no option {}.\n", word);
    const View view = match_.view(me_);
    auto show = [&](Card card) {
      if (!view.sees(card)) return;
      const FaceId face = view.state().face_of(card);
      const std::string& text = match_.game().cards.face(face).text;
      fmt::print("  {}  {}\n", card_picture(match_.game(), view.state(), card, color_),
                 text.empty() ? "(textless)" : text);
    };
    if (decision.options.type == OptionType::card) show(decision.options.get<Card>(option));
    if (decision.options.type == OptionType::pile) each_card(view.state(), decision.options.get<Zone>(option), show);
  }

  // Back to the last thing this player was asked.
  void undo() {
    bool mine = false;
    while (!mine && !match_.history().empty()) {
      mine = match_.history().back().seat == me_;
      match_.undo();
    }
    fmt::print("{}\n", mine ? "  taken back." : "  nothing to take back.");
    told_ = match_.events().size();
  }

  bool save(const std::string& file) {
    const bool saved = write_whole(file, write_replay(match_));
    if (saved)
      fmt::print("  saved as {}\n", file);
    else
      complain(fmt::format("cannot write {}", file));
    return saved;
  }
};

int run(PlayOptions& options) {
  Problems problems;
  Library library = make_library(options.table.path);
  const auto request = make_request(options.table, problems);
  const std::unique_ptr<Game> game = request ? library.make_game(*request, problems) : nullptr;
  if (!game || !settle_players(options.table, *game, problems)) {
    print_problems(problems);
    return exit_misuse;
  }
  if (!make_bot(options.bot, wall_clock)) {
    complain(fmt::format("there is no bot '{}'", options.bot), fmt::format("bots are {}", bot_names));
    return exit_misuse;
  }
  if (options.seat > options.table.low_players) {
    complain(fmt::format("--seat {}: there are only {} players", options.seat, options.table.low_players));
    return exit_misuse;
  }
  if (!is_terminal(0) && !options.automatic) {
    options.automatic = true;
    fmt::print("No terminal here: bots show a game.\n");
  }
  const u64 seed = options.table.seed.value_or(options.automatic ? 1 : std::random_device()());
  Session session(options, *game, seed);
  try {
    return session.run();
  } catch (const ScriptError& error) {
    print_script_error(error);
    fmt::print(stderr, "  seed {}\n", seed);
    session.rescue();
    return exit_findings;
  }
}

}  // namespace

Run add_play(CLI::App& app) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App* play = app.add_subcommand("play", "play in the terminal against bots");
  add_table_options(*play, options->table);
  play->add_flag("--auto", options->automatic, "bots only, told as a story");
  play->add_option("--seat", options->seat, "where you sit")->capture_default_str()->check(CLI::Range(1, max_seats));
  play->add_option("--bot", options->bot, fmt::format("who the others are: {}", bot_names))->capture_default_str();
  play->add_option("--save", options->save, "write a replay at the end")->type_name("FILE");
  play->footer(
      "Examples:\n  pilewright play\n  pilewright play --players 3 --seed 7\n  pilewright play --auto --players 2 "
      "--save game.replay");
  return [options] { return run(*options); };
}

}  // namespace pw
