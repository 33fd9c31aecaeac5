// Helpers for tests of scripted games: a game by name and options, its zones and variables by name, and tables that are
// laid out by hand before they are played on.
#pragma once

#include <fmt/format.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/describe.h"
#include "core/match.h"
#include "scripting/library.h"
#include "scripting/script.h"
#include "tests/catch.h"
#include "tests/scratch.h"
#include "tests/table.h"

namespace pw::testing {

// Options as in "teams=true rounds_to_win=1"; made once.
inline const Game& script_game(const std::string& name, const std::string& options = "", const std::string& packs = "") {
  static Library library({PILEWRIGHT_SOURCE_DIR "/cards", PILEWRIGHT_SOURCE_DIR "/expansions"});
  static std::map<std::string, std::unique_ptr<Game>> made;
  auto& game = made[name + " " + options + " / " + packs];
  if (game) return *game;
  GameRequest request;
  request.game = name;
  request.packs = words(packs);
  for (const std::string& option : words(options)) {
    const std::size_t equals = option.find('=');
    request.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
  }
  Problems problems;
  game = library.make_game(request, problems);
  for (const Problem& problem : problems.all()) UNSCOPED_INFO(render(problem, "", false));
  REQUIRE(game);
  return *game;
}

// A game x that is written for a test.
class WrittenGame {
 public:
  WrittenGame(const std::string& pack, const std::string& lua) {
    scratch_.write("x/pack.yaml", pack);
    scratch_.write("x/game.lua", lua);
    Library library({scratch_.path().string()});
    GameRequest request;
    request.game = "x";
    game_ = library.make_game(request, problems);
  }
  const Game& game() const {
    for (const Problem& problem : problems.all()) UNSCOPED_INFO(render(problem, "", false));
    REQUIRE(game_);
    return *game_;
  }
  Problems problems;

 private:
  Scratch scratch_;
  std::unique_ptr<Game> game_;
};

class ScriptTable {
 public:
  ScriptTable(const Game& which, int players, u64 seed = 1) : game(which) {
    set_up(game, state, players, seed);
    start(game, state, asked);
  }

  const Game& game;
  State state;
  Asked asked;

  Zone zone(const std::string& name, int seat = 0) const { return Zone{static_cast<u8>(script_of(game).zone_at.at(name) + seat)}; }
  int count(const std::string& name, int seat = 0) const { return state.count(zone(name, seat)); }
  int var(const std::string& name, int seat = 0) const { return state.vars[ix(script_of(game).var_at.at(name) + seat)]; }
  void set(const std::string& name, int value, int seat = 0) {
    state.vars[ix(script_of(game).var_at.at(name) + seat)] = static_cast<i16>(value);
  }
  int score(int seat) const { return state.vars[ix(Script::var_score + seat)]; }
  std::string name(Card card) const { return card_name(game, state, card); }
  std::vector<std::string> names(Zone zone) const {
    std::vector<std::string> all;
    each_card(state, zone, [&](Card card) { all.push_back(name(card)); });
    return all;
  }
  void move(Card card, Zone to) { Table(game.cards, state, nullptr).move(card, to); }
  void ask_again() { start(game, state, asked); }

  const Decision& decision(int seat) const {
    const Decision* found = asked.of(Seat{static_cast<u8>(seat)});
    REQUIRE(found);
    return *found;
  }
  std::string prompt(int seat) const { return game.prompts[decision(seat).prompt].name; }
  std::vector<std::string> options(int seat) const {
    std::vector<std::string> all;
    const Decision& asked_now = decision(seat);
    for (int i = 0; i < asked_now.options.count; ++i) all.push_back(option_name(game, asked.table(state), asked_now, i));
    return all;
  }
  // All answers of a batch, by seat in the order of the list.
  void answer(const std::vector<std::pair<int, int>>& choices) {
    Answers answers;
    for (const auto& [who, option] : choices) {
      const Decision& asked_now = decision(who);
      const Choice choice = option < 0 ? Choice() : Choice::of(option);
      REQUIRE(check_choice(asked_now, choice).why == "");
      answers.arrive(static_cast<int>(&asked_now - asked.decisions.data()), choice);
    }
    REQUIRE(pw::answer(game, state, asked, answers).why == "");
  }
};

}  // namespace pw::testing
