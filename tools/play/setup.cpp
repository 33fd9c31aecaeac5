#include "tools/play/setup.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>

#include "core/bots.h"
#include "tools/wall_clock.h"

namespace pw {
namespace {

std::string quoted(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_of(" \t'\"\\") == std::string::npos;
  return plain ? word : "'" + word + "'";
}

}  // namespace

void add_setup_options(CLI::App& app, PlaySetup& setup) {
  add_table_options(app, setup.table);
  app.add_option("--seats", setup.seats_given, fmt::format("who sits where: 'me' or a bot ({}), e.g. me,greedy,random; several 'me' share the keyboard", bot_names))
      ->type_name("A,B,…");
  app.add_option("--seat", setup.seat, "where you sit, if --seats does not say")->capture_default_str()->check(CLI::Range(1, max_seats));
  app.add_option("--bot", setup.bot, fmt::format("who the others are, if --seats does not say: {}", bot_names))->capture_default_str();
}

std::string setup_line(const PlaySetup& setup) {
  std::string line = "pilewright play";
  const auto add = [&](const char* name, const std::string& value) { line += fmt::format(" {} {}", name, quoted(value)); };
  const TableOptions& table = setup.table;
  if (table.game != TableOptions().game) add("--game", table.game);
  if (!table.packs.empty()) add("--packs", table.packs);
  if (!table.players.empty()) add("--players", table.players);
  for (const std::string& option : table.options) add("--option", option);
  if (table.seed) add("--seed", std::to_string(*table.seed));
  if (table.deck_seed) add("--deck-seed", std::to_string(*table.deck_seed));
  for (const std::string& path : table.path) add("--path", path);
  if (!setup.seats.empty()) add("--seats", fmt::format("{}", fmt::join(setup.seats, ",")));
  return line;
}

std::string read_setup_line(const std::string& line, PlaySetup& setup) {
  const std::string head = "pilewright play";
  if (!line.starts_with(head)) return "it must begin with 'pilewright play …'";
  setup = {};
  CLI::App app;
  add_setup_options(app, setup);
  try {
    app.parse(line.substr(head.size()));
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  return "";
}

std::string refuse_reach(const PlaySetup& setup) {
  if (!setup.table.path.empty()) return "a transcript has no --path: its packs are looked for where it lies";
  std::vector<std::string> bots = split_words(setup.seats_given, ',');
  bots.push_back(setup.bot);
  return refuse_slow_bots(bots);
}

std::string refuse_slow_bots(const std::vector<std::string>& seats) {
  constexpr int most_thoughts = 1000;
  const std::string head = "search:";
  for (const std::string& who : seats)
    if (who.starts_with(head) && (who.size() > head.size() + 4 || who.ends_with("ms") || std::atoi(who.c_str() + head.size()) > most_thoughts))
      return fmt::format("'{}' does not play in a transcript: at most search:{}, and not by the clock", who, most_thoughts);
  return "";
}

std::string settle_seats(PlaySetup& setup, int players) {
  setup.seats = split_words(setup.seats_given, ',');
  if (setup.seats.empty()) {
    setup.seats.assign(ix(players), setup.bot);
    if (setup.seat > players) return fmt::format("--seat {}: there are only {} players", setup.seat, players);
    if (setup.seat > 0) setup.seats[ix(setup.seat - 1)] = "me";
  }
  if (static_cast<int>(setup.seats.size()) != players)
    return fmt::format("--seats names {}, but there are {} players", setup.seats.size(), players);
  for (const std::string& who : setup.seats)
    if (const std::string why = who == "me" ? "" : refuse_bot(who); !why.empty()) return why + "; 'me' is you";
  return "";
}

std::string refuse_bot(const std::string& name) {
  return make_bot(name, wall_clock) ? "" : fmt::format("there is no bot '{}'; bots are {}", name, bot_names);
}

}  // namespace pw
