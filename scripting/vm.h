// The Lua VM behind one door. Scripts see a whitelist of safe functions and read-only proxies of the position; every
// read is recorded (see memo.h). Each call has a budget of instructions, the VM one of memory. What goes wrong becomes
// a ScriptError with the true file and line.
#pragma once

#include <exception>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/ruleset.h"
#include "scripting/memo.h"
#include "scripting/problem.h"

struct lua_State;

namespace pw {

using Value = std::variant<bool, long long, std::string>;  // a card's parameter

struct ScriptError : std::runtime_error {
  ScriptError(Problem what_went_wrong, std::string whose)
      : std::runtime_error(what_went_wrong.text), problem(std::move(what_went_wrong)), card(std::move(whose)) {}
  Problem problem;
  std::string card;  // whose hook it was; empty when it was none
};

struct Code {  // a piece of Lua and where it stands
  std::string text, file;
  int line = 0;
  int column = 0;  // where its lines begin; 0: not known
};

struct Budget {
  int instructions = 100'000;              // per call
  std::size_t memory = 32u * 1024 * 1024;  // of the whole VM

  bool enforced = true;  // false: scripts run unbounded, to measure what the bounds cost

  // Of all calls between two questions to players, but for the first steps.
  long long stretch() const { return 50LL * instructions; }
  static constexpr int free_steps = 30;

  // The usual one, or what the host says: PILEWRIGHT_BUDGET (instructions) and PILEWRIGHT_MEMORY (MB). A pack cannot.
  static Budget of_host();
  static constexpr int most_instructions = 1'000'000'000, most_megabytes = 4096;
};

enum class Function : int {};  // a compiled script, owned by its Vm

using CodeLine = std::pair<std::string, int>;  // a file and a line of it

// What a Vm tells somebody who watches it.
struct VmProbe {
  int instructions = 0;  // that the last call used, to the next hundred
  long long total = 0;   // and all of them
  bool wants_lines = false;
  std::set<CodeLine> executed, active;  // active: lines that hold code, in all functions that ran

  void saw(long long used) {
    instructions = static_cast<int>(used);
    total += used;
  }
};

class Vm {
 public:
  explicit Vm(std::span<const Field> fields, std::span<const Verb> verbs = {}, Budget budget = Budget::of_host());
  ~Vm();
  Vm(const Vm&) = delete;
  Vm& operator=(const Vm&) = delete;

  // Runs a pack's .lua file; its global functions can then be named by the pack's hooks.
  void load_library(const std::string& pack, const Code&);
  bool has_function(const std::string& pack, const std::string& name) const;

  // An expression, a block with `return`, or the name of a function of the pack. `arguments` and `parameters` are
  // the names it can use. Throws ScriptError if it is not Lua.
  Function compile(const std::string& pack, const Code&, const std::vector<std::string>& arguments,
                   const std::vector<std::string>& parameters);

  // Runs it on a position.
  struct Answer {
    int value = 0;
    std::vector<ReadValue> reads;  // what it looked at, in order
    u8 touches = 0;                // what that depends on
  };
  Answer ask(Function, const HookSpec&, const std::vector<Value>& parameters, const Spot&, const std::string& card);
  // Carries an effect out. If it asks (turn.is_asking()), it has stopped there and is to be run again with the answer.
  void act(Function, const HookSpec&, const std::vector<Value>& parameters, Turn&, const Spot&, const std::string& card);

  // One part of an expression that was compiled, asked as a condition.
  Answer ask_part(Function whole, const std::string& part, const HookSpec&, const std::vector<Value>& parameters, const Spot&,
                  const std::string& card);
  // An expression typed by a person, and what it gives, as text.
  std::string evaluate(const std::string& expression, const Spot&);
  // The same door for scripted games, which bring things and verbs of their own (scripted_game.cpp).
  class Job {
   public:
    virtual ~Job() = default;
    virtual void push(lua_State*) = 0;          // the arguments
    virtual void take(lua_State*, int /*base*/) {}  // the results lie above `base`
  };
  // A job that looks at a position. Most calls are not counted (lookout.h); one that may have been too long is made again.
  void look(Function, Job&, const std::string& what);
  // A step of a game. `again`: what it changed must be put back and the step be run once more, `counted`.
  enum class Ran { finished, stopped, again };
  Ran step(Function, Job&, const std::string& what, const Game&, bool counted);
  void push(Function);
  lua_State* lua() const;
  // For functions that a running script calls; what comes after them is not reached.
  [[noreturn]] void stop(lua_State*);
  [[noreturn]] void fail(lua_State*, std::exception_ptr);

  std::size_t most_memory() const;  // that was ever in use

  std::size_t memo_room = Memo::room_of_game;  // for the hooks that it runs

  // For checkers. Unwatched, which is the usual state, a Vm does nothing for it.
  void watch(VmProbe*);  // outlives the Vm, or is taken back with nullptr
  const Code& code(Function) const;
  std::set<CodeLine> lines_of(Function) const;                    // that hold code; without functions inside it
  std::set<CodeLine> library_lines(const std::string& pack) const;  // the same for all functions of the pack's file

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace pw
