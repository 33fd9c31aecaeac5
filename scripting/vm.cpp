#include "scripting/vm.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sol/sol.hpp>

#include "core/check.h"
#include "scripting/meter.h"
#include "scripting/proxy.h"
#include "scripting/sandbox.h"
#include "scripting/lookout.h"

namespace pw {
namespace {

bool is_name(const std::string& text) {
  auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !text.empty() && letter(text[0]) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

constexpr std::size_t mega = 1024 * 1024;

void add_what_ran(ScriptError& error, const std::string& what) {
  const bool budget = error.problem.code == "PW303" || error.problem.code == "PW304";
  if (budget && error.card.empty()) error.problem.hint += fmt::format("{}it was running '{}'", error.problem.hint.empty() ? "" : "; ", what);
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace

struct Vm::Inside : Meter {
  Memory memory;
  Budget budget;
  Recorder recorder;
  sol::state lua;
  bool stopped = false;  // the script that runs has left off: somebody must decide
  int depth = 0;
  bool counting = false;       // instructions
  u64 stretch = 0;             // of play that is running (Game::stretch),
  long long stretch_left = 0;  // what its scripts may still use together,
  int stretch_steps = 0;       // and how many steps it had
  int hook_interval = 1000, hook_mask = LUA_MASKCOUNT;
  VmProbe* probe = nullptr;
  std::vector<std::string> files;               // chunk names are "=#index": Lua cuts long ones short
  std::map<std::string, sol::table> libraries;     // what a pack's .lua defined
  std::map<std::string, sol::table> environments;  // what its scripts see
  sol::table safe;
  struct Compiled {
    sol::main_protected_function function;
    std::vector<std::string> arguments;
    std::vector<bool> uses;  // which of them its text can name at all
    std::vector<std::string> parameters;
    bool named = false;  // a function of the pack: parameters come as one table
    Code code;
    std::string pack;
  };
  std::vector<Compiled> functions;
  LooseEnds loose;  // variables of the packs' files that a script could change

  Inside(std::span<const Field> fields, std::span<const Verb> verbs, Budget limits)
      : memory{limits.enforced ? limits.memory : ~std::size_t{0} / 2, limits.enforced ? this : nullptr}, budget(limits), lua(sol::default_at_panic, allocate, &memory) {
    recorder.fields = fields;
    recorder.verbs = verbs;
    lua.open_libraries(sol::lib::base, sol::lib::math, sol::lib::string, sol::lib::table);
    push_safe_globals(lua);
    safe = sol::stack::pop<sol::table>(lua);
    install_proxies(lua, recorder);
    *static_cast<Meter**>(lua_getextraspace(lua.lua_state())) = this;
    memory.lua = lua.lua_state();
    lua_gc(lua, LUA_GCSETPAUSE, 400);  // packs keep little, so that what scripts drop may pile up a while
  }

  static void count(lua_State* state, lua_Debug* where) {
    Inside& inside = static_cast<Inside&>(meter_of(state));
    if (where->event == LUA_HOOKLINE) return inside.see_line(state, where);
    count_instructions(state, inside.hook_interval);
  }

  void see_line(lua_State* state, lua_Debug* where) {
    lua_getinfo(state, "Sl", where);
    const int file = file_of(*where);
    if (file < 0 || !probe->executed.emplace(files[ix(file)], where->currentline).second) return;
    lua_getinfo(state, "f", where);
    add_lines(state, probe->active);
  }
  int file_of(const lua_Debug& where) const {  // -1: no script
    int file = 0;
    return std::sscanf(where.short_src, "#%d", &file) == 1 && ix(file) < files.size() ? file : -1;
  }
  // Those of the function on top of the stack, which is popped.
  void add_lines(lua_State* state, std::set<CodeLine>& lines) const {
    lua_Debug about;
    lua_getinfo(state, ">SL", &about);
    const int file = file_of(about);
    if (lua_istable(state, -1) && file >= 0)
      for (lua_pushnil(state); lua_next(state, -2); lua_pop(state, 1))
        lines.emplace(files[ix(file)], static_cast<int>(lua_tointeger(state, -2)));
    lua_pop(state, 1);
  }
  // The same for the functions that it refers to, too.
  void add_all_lines(std::set<const void*>& seen, std::set<CodeLine>& lines) {
    luaL_checkstack(lua, LUA_MINSTACK, nullptr);
    if (seen.insert(lua_topointer(lua, -1)).second && !lua_iscfunction(lua, -1)) {
      for (int i = 1; lua_getupvalue(lua, -1, i); ++i)
        if (lua_isfunction(lua, -1)) add_all_lines(seen, lines); else lua_pop(lua, 1);
      return add_lines(lua, lines);
    }
    lua_pop(lua, 1);
  }

  // The one door: every call of a script goes through here. The function and its arguments lie above `base`. Gives what
  // it used.
  long long call(int base, const Code& code, const std::string& card) {
    const Lookout::Rest rest;
    const Meter outer = *this;
    const bool counts = budget.enforced && !counting;
    begin(budget.instructions);
    if (counts) {
      counting = true;
      lua_sethook(lua, count, hook_mask, hook_interval);
    }
    const int status = enter(base);
    if (counts) {
      counting = false;
      lua_sethook(lua, nullptr, 0, 0);
    }
    const long long used = budget.instructions - left;
    if (probe) probe->saw(used);
    static_cast<Meter&>(*this) = outer;
    if (status == LUA_OK) return used;
    if (recorder.asked || stopped) return lua_settop(lua, base), used;
    const std::string message = error_text(status);
    clear_up(base);
    throw ScriptError(explain(message, code, status == LUA_ERRMEM ? "PW304" : "PW302"), card);
  }

  // The same, uncounted. False: it was too long for that, or failed; it must be called again and counted.
  bool try_call(int base) {
    const Meter outer = *this;
    begin(budget.instructions);
    const Lookout watch(lua);
    const int status = enter(base);
    const bool short_enough = left > 0 && watch.spent().count() < shortest_time();
    static_cast<Meter&>(*this) = outer;
    if (status != LUA_OK && !stopped) return clear_up(base), false;
    if (stopped || !short_enough) lua_settop(lua, base);
    if (!short_enough) restore_loose_ends(lua, loose);
    return short_enough;
  }
  bool can_try() const {
    constexpr long long worth_it = 20'000;  // ns
    return budget.enforced && !counting && !probe && shortest_time() >= worth_it && Lookout::is_possible();
  }
  // In which a budget can be used up, in nanoseconds: no processor runs Lua faster.
  long long shortest_time() const { return budget.instructions / 2; }

  int enter(int base) {
    ++depth;
    const int status = lua_pcall(lua, lua_gettop(lua) - base - 1, LUA_MULTRET, 0);
    --depth;
    return status;
  }

  // After an error.
  void clear_up(int base) {
    lua_settop(lua, base);
    restore_loose_ends(lua, loose);
    if (depth == 0) lua_gc(lua, LUA_GCCOLLECT, 0);
    if (recorder.failure) std::rethrow_exception(std::exchange(recorder.failure, nullptr));
  }

  void check_loose_ends(int base, const Compiled& script, const std::string& card) {
    const std::string changed = restore_loose_ends(lua, loose);
    if (changed.empty()) return;
    lua_settop(lua, base);
    throw ScriptError({{script.code.file, script.code.line, 0}, "PW306", Severity::error,
                       "'" + changed + "' of the pack's file was changed, but hooks keep nothing between calls",
                       "write 'local " + changed + "' inside the function"}, card);
  }

  // All scripts between two questions to players have a budget together: many short ones are as slow as a long one.
  void enter_stretch(const Game& game, const Code& code, const std::string& card) {
    if (game.stretch != stretch) {
      stretch = game.stretch;
      stretch_left = budget.stretch();
      stretch_steps = 0;
    }
    if (stretch == 0 || stretch_left > 0 || !budget.enforced) return;
    Problem problem{{code.file, code.line, 0}, "PW303", Severity::error,
                    fmt::format("the scripts between two questions ran for more than {} instructions together", budget.stretch()), ""};
    problem.hint = budget_hint();
    throw ScriptError(std::move(problem), card);
  }
  std::string budget_hint() const {
    return fmt::format("--budget {} (or PILEWRIGHT_BUDGET={}) allows more", 10LL * budget.instructions, 10LL * budget.instructions);
  }

  // What packs keep leaves room for what their scripts do.
  void check_kept(const Code& code) {
    if (memory.used <= memory.limit / 2) return;
    lua_gc(lua, LUA_GCCOLLECT, 0);
    if (memory.used <= memory.limit / 2) return;
    lua_settop(lua, 0);
    throw ScriptError({{code.file, code.line, 0}, "PW304", Severity::error,
                       fmt::format("the packs' code and tables take more than {} MB, half of a game's memory", memory.limit / (2 * mega)),
                       memory_hint()}, "");
  }
  std::string memory_hint() const {
    return fmt::format("--memory {} (or PILEWRIGHT_MEMORY={}) allows more", 2 * memory.limit / mega, 2 * memory.limit / mega);
  }

  Ran once(const Compiled&, Job&, bool counted, long long& used);
  template <class Finish>
  void run(Function, const HookSpec&, const std::vector<Value>& parameters, const Spot&, Turn*, const std::string& card, Finish);

  std::string error_text(int status) {
    if (status == LUA_ERRMEM) {
      const std::string place = memory.line > 0 ? fmt::format("{}:{}: ", memory.source, memory.line) : "";
      if (memory.text_too_long) return place + fmt::format("the script makes a text of more than {} characters", longest_text);
      return place + fmt::format("the script needs more than {} MB of memory", memory.limit / mega);
    }
    if (lua_type(lua, -1) == LUA_TSTRING) return lua_tostring(lua, -1);
    return std::string("the script raised an error that is a ") + luaL_typename(lua, -1) + ", not a text";
  }

  // Turns "#3:12: text; did you mean …" into a Problem at line 12 of file 3.
  Problem explain(const std::string& message, const Code& code, const char* error_code) {
    Problem problem{{code.file, code.line, 0}, error_code, Severity::error, message, ""};
    int file = 0, line = 0, read = 0;
    if (std::sscanf(message.c_str(), "#%d:%d: %n", &file, &line, &read) == 2 && read > 0 && ix(file) < files.size()) {
      problem.place = {files[ix(file)], line, 0};
      problem.text = message.substr(ix(read));
    }
    problem.text = one_line(problem.text);
    for (const char* mark : {"; did you mean ", "; known are "}) {
      if (const auto at_mark = problem.text.find(mark); at_mark != std::string::npos) {
        problem.hint = problem.text.substr(at_mark + 2);
        problem.text.resize(at_mark);
      }
    }
    if (problem.text.starts_with("this ran for more than ") || problem.text == slow_to_read) {
      problem.code = "PW303";
      problem.hint = budget_hint();
    }
    if (problem.text == "not enough memory") {  // in reading it
      problem.code = "PW304";
      problem.text = memory.text_too_long ? fmt::format("this holds a text of more than {} characters", longest_text)
                                          : fmt::format("the packs need more than {} MB of memory", memory.limit / mega);
    }
    if (problem.code == std::string_view("PW304") && !memory.text_too_long) problem.hint = memory_hint();
    if (problem.text.ends_with("near <eof>") && problem.place.file.ends_with(".yaml"))
      problem.hint = "the code ends too early; if it holds ' #', YAML takes the rest for a comment: put the code in quotes";
    if (problem.text.find("index a nil value (field 'last')") != std::string::npos)
      problem.hint = "a player who has scored nothing has no last card: write 'not me.last or …' or 'me.last and …'";
    return problem;
  }

  // Reading code is work in C that no instruction counts, and for some code (thousands of labels, or of conditions in
  // one expression) it grows with the square of the length.
  struct Reading {
    Inside& inside;
    std::string_view rest;
    const long long deadline;
  };
  static const char* read_piece(lua_State* state, void* where, std::size_t* size) {
    auto& [inside, rest, deadline] = *static_cast<Reading*>(where);
    if (inside.budget.enforced && thread_time() > deadline) luaL_error(state, "%s", slow_to_read);
    const std::string_view piece = rest.substr(0, 512);
    rest.remove_prefix(piece.size());
    *size = piece.size();
    return piece.data();
  }
  static constexpr const char* slow_to_read = "this code takes too long to read: are there too many labels or conditions in one place?";

  long long reading_time(std::size_t bytes) {  // that is left, in nanoseconds
    constexpr long long always = 100'000'000, per_byte = 250, usual_budget = 100'000;
    read_allowed += per_byte * static_cast<long long>(bytes);
    return (always + read_allowed) * std::max(1LL, budget.instructions / usual_budget) - read_used;
  }
  long long read_allowed = 0, read_used = 0;

  // Loads text as a chunk whose line numbers are those of its file.
  bool load(const std::string& text, const Code& code) {
    const auto known = std::find(files.begin(), files.end(), code.file);
    const auto file = known - files.begin();
    if (known == files.end()) files.push_back(code.file);
    const std::string padded = std::string(ix(std::max(0, code.line - 1)), '\n') + text;
    const std::string name = "=#" + std::to_string(file);
    const long long start = thread_time();
    Reading reading{*this, padded, start + reading_time(text.size())};
    const int status = lua_load(lua, read_piece, &reading, name.c_str(), "t");
    read_used += thread_time() - start;
    return status == LUA_OK;
  }

  void set_environment(const std::string& pack) {  // of the function on top
    auto known = environments.find(pack);
    if (known == environments.end()) {
      sol::stack::push(lua, safe);
      const auto library = libraries.find(pack);
      if (library != libraries.end()) sol::stack::push(lua, library->second); else lua_pushnil(lua);
      push_locked_environment(lua, -2, library == libraries.end() ? 0 : -1);
      known = environments.emplace(pack, sol::table(lua, -1)).first;
      lua_pop(lua, 3);
    }
    sol::stack::push(lua, known->second);
    if (!lua_setupvalue(lua, -2, 1)) lua_pop(lua, 1);
  }

  int result(int base, const HookSpec& spec, const Compiled& hook, const std::string& card) {
    auto wrong = [&](const std::string& what, const char* hint) {
      lua_settop(lua, base);
      return ScriptError({{hook.code.file, hook.code.line, 0}, "PW305", Severity::error, what, hint}, card);
    };
    if (lua_gettop(lua) == base) throw wrong(fmt::format("'{}' returned nothing", spec.name), "end the block with 'return …'");
    const int type = lua_type(lua, base + 1);
    int answer = 0;
    if (spec.gives == Gives::flag) {
      if (type != LUA_TBOOLEAN && type != LUA_TNIL)
        throw wrong(fmt::format("'{}' must give true or false, not a {}", spec.name, lua_typename(lua, type)),
                    "compare with ==, ~=, <, … or write '… ~= nil'");
      answer = lua_toboolean(lua, base + 1);
    } else {
      int is_whole = 0;
      const lua_Integer number = type == LUA_TNUMBER ? lua_tointegerx(lua, base + 1, &is_whole) : 0;
      if (!is_whole)
        throw wrong(fmt::format("'{}' must give a whole number, not {}", spec.name,
                                type == LUA_TNUMBER ? "a fraction" : fmt::format("a {}", lua_typename(lua, type))),
                    type == LUA_TBOOLEAN ? "write '… and 3 or 0' to turn a condition into points" : "");
      if (number < -1000 || number > 1000)
        throw wrong(fmt::format("'{}' gave {}: scores lie between -1000 and 1000", spec.name, number), "");
      answer = static_cast<int>(number);
    }
    lua_settop(lua, base);
    return answer;
  }
};

Vm::Vm(std::span<const Field> fields, std::span<const Verb> verbs, Budget budget)
    : inside_(std::make_unique<Inside>(fields, verbs, budget)) {}
Vm::~Vm() = default;

void Vm::load_library(const std::string& pack, const Code& code) {
  Inside& in = *inside_;
  if (!in.load(code.text, code)) {
    const std::string message = in.error_text(LUA_ERRSYNTAX);
    lua_settop(in.lua, 0);
    throw ScriptError(in.explain(message, code, "PW301"), "");
  }
  // Writes go into a table of the pack's own while the file runs; afterwards all that it left behind is frozen.
  sol::table library = in.lua.create_table();
  lua_pushvalue(in.lua, 1);
  sol::stack::push(in.lua, library);
  lua_newtable(in.lua);
  sol::stack::push(in.lua, in.safe);
  lua_setfield(in.lua, -2, "__index");
  lua_pushboolean(in.lua, 0);
  lua_setfield(in.lua, -2, "__metatable");
  lua_setmetatable(in.lua, -2);
  if (!lua_setupvalue(in.lua, -2, 1)) lua_pop(in.lua, 1);
  in.call(1, code, "");
  lua_settop(in.lua, 1);
  in.libraries.insert_or_assign(pack, library);
  lua_pushcfunction(in.lua, freeze);
  sol::stack::push(in.lua, library);
  lua_pushlightuserdata(in.lua, &in.loose);
  lua_pushvalue(in.lua, 1);
  in.call(1, code, "");
  in.set_environment(pack);  // the file's functions share it
  lua_settop(in.lua, 0);
  in.check_kept(code);
}

bool Vm::has_function(const std::string& pack, const std::string& name) const {
  const auto library = inside_->libraries.find(pack);
  return library != inside_->libraries.end() && library->second.raw_get<sol::object>(name).is<sol::function>();
}

Function Vm::compile(const std::string& pack, const Code& code, const std::vector<std::string>& arguments,
                     const std::vector<std::string>& parameters) {
  Inside& in = *inside_;
  const std::string text = trimmed(code.text);
  if (text.empty()) throw ScriptError({{code.file, code.line, 0}, "PW301", Severity::error, "there is no code here", ""}, "");
  const bool is_parameter = std::find(parameters.begin(), parameters.end(), text) != parameters.end();
  Inside::Compiled compiled{{}, arguments, {}, parameters, false, code, pack};
  if (is_name(text) && !is_parameter && has_function(pack, text)) {
    compiled.function = in.libraries.at(pack).raw_get<sol::main_protected_function>(text);
    compiled.named = true;
  } else {
    std::vector<std::string> names = arguments;
    names.insert(names.end(), parameters.begin(), parameters.end());
    const std::string head = "local " + joined(names) + " = ... ";
    std::string message;
    bool loaded = in.load(head + "return " + code.text, code);
    if (!loaded) {
      message = in.error_text(LUA_ERRSYNTAX);
      lua_settop(in.lua, 0);
      loaded = in.load(head + code.text, code);  // a block
      const bool is_block = code.text.find("return") != std::string::npos || code.text.find('\n') != std::string::npos;
      if (!loaded && is_block) message = in.error_text(LUA_ERRSYNTAX);
    }
    if (!loaded) {
      lua_settop(in.lua, 0);
      throw ScriptError(in.explain(message, code, "PW301"), "");
    }
    in.set_environment(pack);
    compiled.function = sol::main_protected_function(in.lua, -1);
    lua_settop(in.lua, 0);
  }
  for (const std::string& name : arguments)
    compiled.uses.push_back(compiled.named || code.text.find(name) != std::string::npos);
  in.functions.push_back(std::move(compiled));
  in.check_kept(code);
  return Function{static_cast<int>(in.functions.size() - 1)};
}

// Runs a hook or an effect; `finish` sees the results, which lie above its argument, and the recorder.
template <class Finish>
void Vm::Inside::run(Function function, const HookSpec& spec, const std::vector<Value>& parameters, const Spot& spot, Turn* turn,
                     const std::string& card, Finish finish) {
  const Compiled& hook = functions[ix(function)];
  enter_stretch(spot.game, hook.code, card);
  luaL_checkstack(lua, LUA_MINSTACK + static_cast<int>(parameters.size()), nullptr);
  const int base = lua_gettop(lua);
  // The recorder of the hook that is waiting for this one, if any, is put back at the end.
  struct Restore {
    Recorder& now;
    Recorder outer;
    ~Restore() { now = std::move(outer); }
  } restore{recorder, std::move(recorder)};
  recorder = Recorder();
  recorder.fields = restore.outer.fields;
  recorder.verbs = restore.outer.verbs;
  recorder.metatable = restore.outer.metatable;
  recorder.spot = &spot;
  recorder.scoring = spec.scores;
  recorder.turn = turn;

  hook.function.push(lua);
  for (std::size_t i = 0; i < hook.arguments.size(); ++i)
    if (hook.uses[i]) push_root(lua, recorder, hook.arguments[i]); else lua_pushnil(lua);
  auto push_parameter = [&](const Value& value) {
    std::visit([&](const auto& v) { sol::stack::push(lua, v); }, value);
  };
  if (hook.named) {
    lua_createtable(lua, 0, static_cast<int>(parameters.size()));
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      push_parameter(parameters[i]);
      lua_setfield(lua, -2, hook.parameters[i].c_str());
    }
  } else {
    for (const Value& value : parameters) push_parameter(value);
  }
  stretch_left -= call(base, hook.code, card);
  check_loose_ends(base, hook, card);
  finish(base, hook);
  lua_settop(lua, base);
}

Vm::Answer Vm::ask(Function function, const HookSpec& spec, const std::vector<Value>& parameters, const Spot& spot,
                   const std::string& card) {
  Answer answer;
  Inside& in = *inside_;
  in.run(function, spec, parameters, spot, nullptr, card, [&](int base, const Inside::Compiled& hook) {
    answer = {in.result(base, spec, hook, card), std::move(in.recorder.reads), in.recorder.touches};
  });
  return answer;
}

void Vm::act(Function function, const HookSpec& spec, const std::vector<Value>& parameters, Turn& turn, const Spot& spot,
             const std::string& card) {
  inside_->run(function, spec, parameters, spot, &turn, card, [](int, const Inside::Compiled&) {});
}

Vm::Answer Vm::ask_part(Function whole, const std::string& part, const HookSpec& spec, const std::vector<Value>& parameters,
                        const Spot& spot, const std::string& card) {
  Inside& in = *inside_;
  const Inside::Compiled hook = in.functions[ix(whole)];
  HookSpec condition = spec;
  condition.gives = Gives::flag;
  const Code code{"((" + part + ") and true or false)", hook.code.file, hook.code.line, 0};
  const Function compiled = compile(hook.pack, code, hook.arguments, hook.parameters);
  struct Forget {
    std::vector<Inside::Compiled>& functions;
    ~Forget() { functions.pop_back(); }
  } forget{in.functions};
  return ask(compiled, condition, parameters, spot, card);
}

std::string Vm::evaluate(const std::string& expression, const Spot& spot) {
  static const HookSpec anything{"expression", Gives::flag, {"me", "card", "pile", "game"}, false, ""};
  Inside& in = *inside_;
  const Function compiled = compile("", {expression, "input", 1, 0}, anything.arguments, {});
  struct Forget {
    std::vector<Inside::Compiled>& functions;
    ~Forget() { functions.pop_back(); }
  } forget{in.functions};
  std::string text;
  in.run(compiled, anything, {}, spot, nullptr, "", [&](int base, const Inside::Compiled&) {
    for (int i = base + 1; i <= lua_gettop(in.lua); ++i) text += (i > base + 1 ? ", " : "") + printed_value(in.lua, i, in.recorder);
  });
  return text.empty() ? "nothing" : text;
}

// Once, counted or not.
Vm::Ran Vm::Inside::once(const Compiled& script, Job& job, bool counted, long long& used) {
  luaL_checkstack(lua, LUA_MINSTACK, nullptr);
  const int base = lua_gettop(lua);
  struct Stopped {  // of whoever waits for this one
    bool& now;
    const bool outer = std::exchange(now, false);
    ~Stopped() { now = outer; }
  } const restore{stopped};
  script.function.push(lua);
  job.push(lua);
  if (counted) used = call(base, script.code, "");
  else if (!try_call(base)) return Ran::again;
  check_loose_ends(base, script, "");
  if (!stopped) job.take(lua, base);
  lua_settop(lua, base);
  return stopped ? Ran::stopped : Ran::finished;
}

void Vm::look(Function function, Job& job, const std::string& what) try {
  Inside& in = *inside_;
  const Inside::Compiled& script = in.functions[ix(function)];
  long long used = 0;
  if (!in.can_try() || in.once(script, job, false, used) == Ran::again) in.once(script, job, true, used);
} catch (ScriptError& error) {
  add_what_ran(error, what);
  throw;
}

Vm::Ran Vm::step(Function function, Job& job, const std::string& what, const Game& game, bool counted) try {
  Inside& in = *inside_;
  const Inside::Compiled& script = in.functions[ix(function)];
  in.enter_stretch(game, script.code, "");
  const bool is_free = in.stretch_steps < Budget::free_steps;
  long long used = 0;
  const Ran ran = in.once(script, job, counted || !is_free || !in.can_try(), used);
  if (ran != Ran::again) ++in.stretch_steps;
  if (!is_free) in.stretch_left -= used;
  return ran;
} catch (ScriptError& error) {
  add_what_ran(error, what);
  throw;
}

void Vm::push(Function function) { inside_->functions[ix(function)].function.push(inside_->lua); }

lua_State* Vm::lua() const { return inside_->lua; }

void Vm::stop(lua_State* lua) {
  inside_->stopped = true;
  lua_pushlightuserdata(lua, this);
  lua_error(lua);
  std::abort();  // not reached
}

void Vm::fail(lua_State* lua, std::exception_ptr failure) {
  inside_->recorder.failure = std::move(failure);
  lua_pushliteral(lua, "a function of the engine failed");
  lua_error(lua);
  std::abort();  // not reached
}

void Vm::watch(VmProbe* probe) {
  Inside& in = *inside_;
  in.probe = probe;
  in.hook_interval = probe ? 100 : 1000;
  in.hook_mask = LUA_MASKCOUNT | (probe && probe->wants_lines ? LUA_MASKLINE : 0);
}

std::size_t Vm::most_memory() const { return inside_->memory.most; }

const Code& Vm::code(Function function) const { return inside_->functions[ix(function)].code; }

std::set<CodeLine> Vm::lines_of(Function function) const {
  std::set<CodeLine> lines;
  inside_->functions[ix(function)].function.push(inside_->lua);
  inside_->add_lines(inside_->lua, lines);
  return lines;
}

std::set<CodeLine> Vm::library_lines(const std::string& pack) const {
  Inside& in = *inside_;
  std::set<CodeLine> lines;
  std::set<const void*> seen;
  const auto library = in.libraries.find(pack);
  if (library == in.libraries.end()) return lines;
  sol::stack::push(in.lua, library->second);
  for (lua_pushnil(in.lua); lua_next(in.lua, -2);)
    if (lua_isfunction(in.lua, -1)) in.add_all_lines(seen, lines); else lua_pop(in.lua, 1);
  lua_pop(in.lua, 1);
  return lines;
}

}  // namespace pw
