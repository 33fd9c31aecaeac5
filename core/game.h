// A Game is a table of steps over one set of cards; `start` and `answer` run them until some seat must decide.
// A step is a pure function of (the state when it began, the answers since). It either asks before it changes anything,
// or says that it `rewinds`: then the state it began from is put back when it asks, and it runs again with the answers.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/cards.h"
#include "core/decision.h"
#include "core/fields.h"
#include "core/state.h"
#include "core/table.h"

namespace pw {

class Turn;
class View;
struct Arranged;
struct Position;
struct Ruleset;

struct Step {
  std::string name;
  void (*run)(Turn&) = nullptr;
  bool rewinds = false;
};

enum class Sight : u8 { all, owner, nobody, top };  // top: the owner sees all, others the top card

// How a zone is pictured. ring: beside the same zone of the other seats; count: only how many cards; grid: its first cell.
enum class Drawn : u8 { no, row, hand, ring, pile, count, grid, cell };

struct ZoneSpec {
  std::string name;
  Seat owner = no_seat;
  Sight sight = Sight::all;
  u8 pool = 0;  // unseen cards could lie in any zone of their pool, and in no other (Missions and the deck do not mix)
  Drawn drawn = Drawn::no;
  u8 columns = 0;  // Drawn::grid: how many cells a line of it has; its cells are the zones from this one on
};

struct PromptSpec {  // a question: "point", and what saying nothing means there: "empty space"
  std::string name, nothing;
  std::string also;  // another word that people may type for it
};

struct OptionSpec {  // a rule option: a number in a range, or one of some words (its value is the word's index)
  std::string name, doc;
  std::vector<std::string> words;  // empty: a number
  int low = 0, high = 0, usual = 0;
};

// A figure that `sim` reports: the mean over games of over(state), per of(state) where that is given.
struct Stat {
  std::string name, doc;
  std::function<i64(const Game&, const State&)> over;
  std::function<i64(const Game&, const State&)> of;  // none: per game
  bool share = false;                                // a share of games, shown in percent
};

// The questions being asked right now: one, or several at the same time. The batch is full when `quorum` have answered.
struct Asked {
  int count = 0, quorum = 0;
  std::array<Decision, max_seats> decisions;

  int spread = 0;  // how much the bots' reaction times differ, in milliseconds; equal ones arrive in the order asked

  bool midway = false;  // the step has changed things before it asked:
  State shown;          // this is what the table looks like then

  const State& table(const State& state) const { return midway ? shown : state; }
  const Decision* of(Seat seat) const {
    for (int i = 0; i < count; ++i)
      if (decisions[ix(i)].seat == seat) return &decisions[ix(i)];
    return nullptr;
  }
};

// Answers to a batch. `order` lists the indices of the decisions answered, as they arrived.
struct Answers {
  int count = 0;
  std::array<u8, max_seats> order;
  std::array<Choice, max_seats> choice;  // by decision

  void arrive(int decision, const Choice& what) {
    choice[ix(decision)] = what;
    order[ix(count++)] = static_cast<u8>(decision);
  }
};

// A small number of the position that a hand may set: the Headpointer. Shown to people as stored + base.
struct Settable {
  std::string name, doc;
  int var = 0, base = 0;
  bool seat = false;  // its value is a player
  int low = 0, high = 0;  // as shown; for a player, the game knows
};

// A card that has a say in whether a seat may point at a pile, and the hook that is asked.
struct Law {
  Card card = no_card;
  int slot = 0;
};

struct Game {
  std::string name, title;
  int min_players = 2, max_players = max_seats, usual_players = 4;
  std::vector<std::string> packs;  // in the order they were loaded
  CardSet cards;
  DeckRecipe recipe;
  bool fixed_deck = false;  // the deck is drawn from `deck_seed`, not anew for every game
  u64 deck_seed = 0;
  std::vector<Step> steps;
  std::vector<ZoneSpec> zones;
  std::vector<OptionSpec> options;
  std::vector<int> values;  // of the options
  std::vector<PromptSpec> prompts;
  std::vector<std::string> words;
  std::vector<Stat> stats;
  std::vector<Settable> settable;
  const Ruleset* ruleset = nullptr;
  std::span<const Field> fields;  // what hooks can read
  u32 traits = 0;          // bits for the flow's own use
  int round_limit = 1000;  // a game that runs longer is an error
  State blank;             // every card at home, nothing decided
  u64 content = 0;         // hash of all in the packs that play depends on, for replays
  std::shared_ptr<void> keep;  // what the hooks need to stay alive (a Lua VM)
  mutable u64 stretch = 0, stretches = 0;  // of play between two questions: the one running (0: none), all so far

  // The rules, as functions.
  void (*setup)(const Game&, State&, u64 seed) = nullptr;
  int (*points)(const Game&, const State&, Seat) = nullptr;
  int (*round)(const State&) = nullptr;
  // One line for a note and the cards that moved with it (faces blanked where unseen); "": not worth one.
  std::string (*tell)(const Game&, const Event& note, std::span<const Event> cards) = nullptr;
  // What a seat should know besides the cards before it: the Headpointer, the rule in force, its own Mission.
  std::vector<std::string> (*status)(const Game&, const View&) = nullptr;
  Choice (*advise)(const Game&, const View&, const Decision&, Rng&) = nullptr;  // what a greedy player does
  Arranged (*arrange)(const Game&, const Position&) = nullptr;  // throws std::runtime_error if it makes no sense
  Position (*lay_out)(const Game&, const State&, Seat me) = nullptr;  // the other way round
  std::vector<Zone> (*piles)(const State&) = nullptr;                 // on the table, left to right
  // Who has a say in whether a seat may point at a pile (no_zone: at nothing), in the order they are asked.
  std::vector<Law> (*laws)(const Game&, const State&, Seat, Zone pile) = nullptr;
  std::string (*ending)(const Game&, const State&) = nullptr;                   // why the game is over
  // Optional. How good a position is for a seat, for players who look ahead; a card's and an option's short name ("": as usual).
  int (*worth)(const Game&, const State&, Seat) = nullptr;
  std::string (*show)(const Game&, const State&, Card) = nullptr;
  std::string (*label)(const Game&, const State&, const Decision&, int option) = nullptr;

  int value(int option) const { return values[ix(option)]; }
  int find_step(const std::string& step_name) const;
};

// Somebody who answers at once. A step that rewinds then goes on instead of being put back and run again; the game is
// the same.
class Responder {
 public:
  virtual ~Responder() = default;
  // `began`: the state when the step that asks began (see look_back).
  virtual void respond(const State& table, const State& began, const Decision&, Choice&) = 0;
  // In which order the answers to a batch arrive; seat order, if it does not matter.
  virtual void arrive(const Asked&, Answers&) {}
};

// One run of one step.
class Turn {
 public:
  Turn(const Game& which, State& state, Asked& asked, const Answers* given, Events* events, Responder* responder,
       std::string& rejection);

  const Game& game;
  Table table;

  const State& state() const { return state_; }
  int players() const { return state_.players; }
  Frame& frame() { return state_.frames[state_.depth - 1u]; }
  bool is_asking() const { return asking_; }

  // Asking. `answers()` is null until they are there: fill the batch with `ask` and return.
  const Answers* answers();
  Decision& ask(Seat seat, int prompt, OptionType type);
  bool respond();  // has the question answered at once, if there is somebody to do so
  void quorum(int enough, int spread = 0) {
    asked_.quorum = enough;
    asked_.spread = spread;
  }
  void reject(std::string why) { rejection_ = std::move(why); }  // the answers do not do: ask again

  // A step that rewinds can have all that it changed put back, and is run once more with the answers so far.
  bool can_repeat() const { return began_ != nullptr && !is_repeat_; }
  void repeat() { repeats_ = true; }

  // The flow. A step that does none of these and does not ask is run again.
  void go(int step, int a = 0, int b = 0, int c = 0);
  void push(int step, int a = 0, int b = 0, int c = 0);  // then comes back to this one
  void pop();
  void restart(int step);  // leaves all steps but the first, which becomes this one
  void finish(SeatSet winners);

 private:
  friend class Runner;
  State& state_;
  Asked& asked_;
  const Answers* given_;
  Responder* responder_;
  const State* began_ = nullptr;  // a step that rewinds: the state when it began
  Answers logged_;
  int log_at_ = 0;
  bool asking_ = false;
  bool is_repeat_ = false, repeats_ = false;
  std::string& rejection_;
};

// Deals a new game.
void set_up(const Game&, State&, int players, u64 seed);
// Runs until somebody must decide (asked.count > 0) or the game is over (asked.count == 0).
void start(const Game&, State&, Asked&, Events* = nullptr, Responder* = nullptr);
// Answers the whole batch (already checked against its decisions) and runs on. If a step rejects the answers, the
// verdict says why and nothing has changed.
Verdict answer(const Game&, State&, Asked&, const Answers&, Events* = nullptr, Responder* = nullptr);

}  // namespace pw
