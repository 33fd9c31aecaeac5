#include "scripting/scripted_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <lua.hpp>
#include <set>

#include "core/check.h"
#include "core/describe.h"
#include "scripting/sandbox.h"
#include "scripting/script.h"

namespace pw {
namespace {

constexpr u32 most_decisions = 20'000;  // a game that runs longer never ends

// While it lives, scripts look at this state, and change it if there is a turn. They nest: a bot that is asked looks ahead.
class Stage {
 public:
  Stage(Script& script, const State& state, Turn* turn) : script_(script), state_(script.state), turn_(script.turn) {
    script.state = &state;
    script.turn = turn;
  }
  ~Stage() {
    script_.state = state_;
    script_.turn = turn_;
  }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

 private:
  Script& script_;
  const State* state_;
  Turn* turn_;
};

bool is_there(Function function) { return static_cast<int>(function) >= 0; }

// --- running --------------------------------------------------------------------------

class StepJob final : public Vm::Job {
 public:
  explicit StepJob(Script& script) : script_(script) {}
  void push(lua_State* lua) override { push_handle(lua, script_, HandleKind::game, 0); }
  void take(lua_State* lua, int base) override {
    if (lua_type(lua, base + 1) != LUA_TSTRING) return;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, script_.steps_by_name);
    lua_pushvalue(lua, base + 1);
    if (lua_rawget(lua, -2) == LUA_TNUMBER) next = static_cast<int>(lua_tointeger(lua, -1));
    else unknown = lua_tostring(lua, base + 1);
  }
  int next = -1;
  std::string unknown;

 private:
  Script& script_;
};

// A game that would never end, or never ask, is an error of its step.
void check_progress(Script& script, const Turn& turn, int step) {
  constexpr int most_steps = 10'000;  // between two questions
  const bool circles = ++script.progress().steps > most_steps, endless = turn.state().decisions > most_decisions;
  if (!circles && !endless) return;
  const Code& code = script.vm.code(script.steps[ix(step)]);
  throw ScriptError({{code.file, code.line, 0}, "PW303", Severity::error,
                     circles ? fmt::format("the steps lead in circles: more than {} ran since somebody was asked", most_steps)
                             : fmt::format("more than {} questions were asked in this game: does it never end?", most_decisions),
                     fmt::format("game:finish(winners) ends a game; it was running '{}'", turn.game.steps[ix(step)].name)}, "");
}

void run_step(Turn& turn) {
  Script& script = script_of(turn.game);
  const Stage stage(script, turn.state(), &turn);
  const u8 step = turn.frame().step;
  const Script::Progress before = script.progress();
  check_progress(script, turn, step);
  StepJob job(script);
  const Vm::Ran ran = script.vm.step(script.steps[step], job, turn.game.steps[step].name, turn.game, !turn.can_repeat());
  if (ran == Vm::Ran::again) {
    script.progress() = before;
    return turn.repeat();
  }
  if (ran == Vm::Ran::stopped || turn.state().over) return;
  if (job.next >= 0) return turn.go(job.next);
  const Code& code = script.vm.code(script.steps[step]);
  std::vector<std::string> names;
  for (const auto& one : script.rules->source.steps) names.push_back(one.first);
  const std::string near = did_you_mean(job.unknown, names);
  throw ScriptError({{code.file, code.line, 0}, "PW305", Severity::error,
                     job.unknown.empty() ? fmt::format("step '{}' ended without saying which one comes next", turn.game.steps[step].name)
                                         : fmt::format("step '{}' says that '{}' comes next, but there is no such step", turn.game.steps[step].name, job.unknown),
                     job.unknown.empty() ? "end it with return \"step\", or with game:finish(winners)" : near.empty() ? "" : fmt::format("did you mean '{}'?", near)},
                    "");
}

// A function that looks at a position.
class Look final : public Vm::Job {
 public:
  enum class Gives { text, texts, number };
  Look(Script& script, Gives gives) : script_(script), gives_(gives) {}
  void push(lua_State* lua) override {
    for (const auto& [kind, id] : things) push_handle(lua, script_, kind, id);
    if (!word.empty()) lua_pushstring(lua, word.c_str());
    if (with_number) lua_pushinteger(lua, given);
  }
  void take(lua_State* lua, int base) override {
    const int result = base + 1;
    if (gives_ == Gives::number) {
      int whole = 0;
      if (lua_type(lua, result) == LUA_TNUMBER) number = std::clamp<lua_Integer>(lua_tointegerx(lua, result, &whole), -900'000, 900'000);
      wrong = !whole;
    } else if (lua_type(lua, result) == LUA_TTABLE && gives_ == Gives::texts) {
      const auto length = static_cast<lua_Integer>(lua_rawlen(lua, result));
      for (lua_Integer i = 1; i <= std::min<lua_Integer>(length, 20); ++i) {
        if (lua_rawgeti(lua, result, i) == LUA_TSTRING) texts.push_back(one_line(lua_tostring(lua, -1)));
        lua_pop(lua, 1);
      }
    } else if (lua_type(lua, result) == LUA_TSTRING || lua_type(lua, result) == LUA_TNUMBER) {
      texts.push_back(one_line(lua_tostring(lua, result)));
    }
  }
  std::vector<std::pair<HandleKind, int>> things;
  std::string word;
  bool with_number = false;
  int given = 0;

  lua_Integer number = 0;
  bool wrong = false;
  std::vector<std::string> texts;

 private:
  Script& script_;
  Gives gives_;
};

constexpr std::pair<HandleKind, int> the_game = {HandleKind::game, 0};

std::vector<std::string> status(const Game& game, const View& view) {
  Script& script = script_of(game);
  const State& state = view.state();
  if (!is_there(script.status)) {
    const int round = state.vars[Script::var_round];
    return round ? std::vector<std::string>{fmt::format("Round {}", round)} : std::vector<std::string>{};
  }
  const Stage stage(script, state, nullptr);
  Look look(script, Look::Gives::texts);
  look.things = {the_game};
  if (view.seat() != no_seat) look.things.emplace_back(HandleKind::player, at(view.seat()));
  script.vm.look(script.status, look, "status");
  return look.texts;
}

int worth(const Game& game, const State& state, Seat seat) {
  Script& script = script_of(game);
  const Stage stage(script, state, nullptr);
  Look look(script, Look::Gives::number);
  look.things = {the_game, {HandleKind::player, at(seat)}};
  script.vm.look(script.value, look, "value");
  if (look.wrong) {
    const Code& code = script.vm.code(script.value);
    throw ScriptError({{code.file, code.line, 0}, "PW305", Severity::error, "'value' must give a whole number", ""}, "");
  }
  return static_cast<int>(look.number);
}

std::string show(const Game& game, const State& state, Card card) {
  Script& script = script_of(game);
  const Stage stage(script, state, nullptr);
  Look look(script, Look::Gives::text);
  look.things = {{HandleKind::card, at(card)}};
  script.vm.look(script.show, look, "show");
  return look.texts.empty() ? "" : look.texts[0];
}

std::string label(const Game& game, const State& state, const Decision& decision, int option) {
  Script& script = script_of(game);
  const int value = decision.options.value[ix(option)];
  if (decision.options.type == OptionType::pile) {
    const ZoneSource* source = script.source_of[ix(value)];
    if (!source || !source->columns) return game.zones[ix(value)].name + ": " + card_names(game, state, Zone{static_cast<u8>(value)});
    const Card top = state.top(Zone{static_cast<u8>(value)});
    return fmt::format("column {}, line {}{}", cell_x(script, state, value), cell_y(script, state, value),
                       top == no_card ? "" : ", on " + card_name(game, state, top));
  }
  if (decision.options.type != OptionType::number || !is_there(script.label)) return "";
  const Stage stage(script, state, nullptr);
  Look look(script, Look::Gives::text);
  look.things = {the_game, {HandleKind::player, at(decision.seat)}};
  look.word = game.prompts[decision.prompt].name;
  look.with_number = true;
  look.given = value;
  script.vm.look(script.label, look, "label");
  return look.texts.empty() ? "" : look.texts[0];
}

std::string ending(const Game& game, const State& state) {
  Script& script = script_of(game);
  if (!is_there(script.ending)) return "the game is over";
  const Stage stage(script, state, nullptr);
  Look look(script, Look::Gives::text);
  look.things = {the_game};
  script.vm.look(script.ending, look, "ending");
  return look.texts.empty() ? "the game is over" : look.texts[0];
}

std::string tell(const Game& game, const Event& note, std::span<const Event> cards) {
  constexpr std::string_view mark = "{cards}";
  constexpr std::size_t most_cards = 50;
  const std::string& line = script_of(game).story.line(note.text);
  std::string text, names;
  for (std::size_t at = 0, found; at < line.size(); at = found) {
    found = std::min(line.find(mark, at), line.size());
    text += line.substr(at, found - at);
    if (found == line.size()) break;
    if (names.empty()) {
      names = cards.empty() ? "nothing" : card_names(game, cards.first(std::min(most_cards, cards.size())));
      if (cards.size() > most_cards) names += " …";
    }
    text += names;
    found += mark.size();
  }
  return text;
}

void setup(const Game& game, State& state, u64 seed) {
  Dealt dealt;
  Rng printer(game.fixed_deck ? game.deck_seed : seed, Stream::deck);
  game.recipe.deal(printer, dealt);
  for (int i = 0; i < dealt.count; ++i) {
    const FaceId face = dealt.face[ix(i)];
    const Color printed = game.cards.face(face).color;
    state.face[ix(i)] = static_cast<u16>(face);
    state.color[ix(i)] = static_cast<u8>(printed == no_color ? dealt.color[ix(i)] : printed);
  }
  if (game.cards.prints.any()) game.cards.prints.print(game.cards, printer, dealt, state.mark.data());
}

}  // namespace

u32 StoryLines::number_of(const std::string& line) {
  constexpr std::size_t most_bytes = 16'000'000;
  const auto [known, fresh] = numbers_.emplace(line, forgotten_ + static_cast<u32>(lines_.size()));
  const u32 number = known->second;
  if (!fresh) return number;
  lines_.push_back(line);
  bytes_ += line.size() + sizeof(std::string);
  for (; bytes_ > most_bytes; ++forgotten_, lines_.pop_front()) {
    bytes_ -= lines_.front().size() + sizeof(std::string);
    numbers_.erase(lines_.front());
  }
  return number;
}

const std::string& StoryLines::line(u32 number) const {
  static const std::string forgotten = "…";
  return number < forgotten_ ? forgotten : lines_[number - forgotten_];
}

namespace {

// --- making ---------------------------------------------------------------------------

class Maker {
 public:
  Maker(Script& script, Game& game, const PackSource& base, Problems& problems)
      : script_(script), game_(game), base_(base), problems_(problems), source_(script.rules->source), lua_(script.vm.lua()) {}

  void make() {
    script_.game = &game_;
    zones();
    vars();
    if (problems_.any_errors()) return;
    tables();
    install_things(script_);
    functions();
    figures();
    game_.min_players = source_.min_players;
    game_.max_players = source_.max_players;
    game_.usual_players = source_.usual_players;
    game_.prompts = source_.prompts;
    game_.words = source_.words;
    game_.setup = setup;
    game_.points = [](const Game&, const State& state, Seat seat) -> int { return state.vars[ix(Script::var_score + at(seat))]; };
    game_.round = [](const State& state) -> int { return state.decisions > most_decisions ? 1'000'000 : state.vars[Script::var_round]; };
    game_.tell = tell;
    game_.status = status;
    game_.ending = ending;
    game_.label = label;
    if (is_there(script_.show)) game_.show = show;
    if (is_there(script_.value)) game_.worth = worth;
  }

 private:
  Script& script_;
  Game& game_;
  const PackSource& base_;
  Problems& problems_;
  const GameSource& source_;
  lua_State* lua_;

  void error(const Place& place, const std::string& text, const std::string& hint = "") { problems_.error(place, "PW208", text, hint); }

  // Zones of the players first: those of the first name are their rows, which Table counts.
  void zones() {
    const auto add = [&](const ZoneSource* source, ZoneSpec spec) {
      game_.zones.push_back(std::move(spec));
      script_.source_of.push_back(source);
    };
    for (const ZoneSource& zone : source_.zones) {
      if (!zone.each) continue;
      script_.zone_at[zone.name] = static_cast<int>(game_.zones.size());
      for (int s = 0; s < max_seats; ++s)
        add(&zone, {zone.name, Seat{static_cast<u8>(s)}, zone.sight, static_cast<u8>(zone.pools[ix(s) % zone.pools.size()]), zone.drawn});
    }
    for (int s = 0; game_.zones.size() < ix(max_seats); ++s) add(nullptr, {"-", Seat{static_cast<u8>(s)}, Sight::nobody, 0});
    script_.box = static_cast<int>(game_.zones.size());
    add(nullptr, {"box", no_seat, Sight::nobody, 0});
    for (const ZoneSource& zone : source_.zones) {
      if (zone.each) continue;
      const int first = script_.zone_at[zone.name] = static_cast<int>(game_.zones.size());
      if (zone.columns) script_.grids.push_back({first, &zone});
      for (int i = 0; i < zone.zones() && game_.zones.size() <= ix(max_zones); ++i)
        add(&zone, {zone.name, no_seat, zone.sight, static_cast<u8>(zone.pools[0]), zone.columns && i ? Drawn::cell : zone.drawn, static_cast<u8>(zone.wide())});
    }
    if (game_.zones.size() > ix(max_zones)) error(base_.place, fmt::format("these are more than {} zones", max_zones), "a zone of each player counts six times, a grid once a cell");
    game_.blank = blank_state(game_.recipe.size(), Zone{static_cast<u8>(script_.box)});
  }

  void vars() {
    int next = Script::first_var;
    const auto begin = [&](int var, int value) {
      if (var < max_vars) game_.blank.vars[ix(var)] = static_cast<i16>(value);
    };
    for (const VarSource& var : source_.vars) {
      script_.var_at[var.name] = next;
      begin(next++, var.usual);
    }
    for (const VarSource& var : source_.player_vars) {
      script_.var_at["player." + var.name] = next;
      for (int s = 0; s < max_seats; ++s) begin(next++, var.usual);
    }
    script_.var_at["round"] = Script::var_round;
    if (next > max_vars) error(base_.place, fmt::format("these are more than {} variables", max_vars), "a variable of each player counts six times");
  }

  int names_table(const std::vector<std::string>& names, int from) {
    lua_newtable(lua_);
    for (std::size_t i = 0; i < names.size(); ++i) {
      lua_pushinteger(lua_, static_cast<lua_Integer>(i) + from);
      lua_setfield(lua_, -2, names[i].c_str());
    }
    return luaL_ref(lua_, LUA_REGISTRYINDEX);
  }

  void tables() {
    std::vector<std::string> steps, prompts;
    for (const auto& step : source_.steps) steps.push_back(step.first);
    for (const PromptSpec& prompt : source_.prompts) prompts.push_back(prompt.name);
    if (prompts.size() > 255 || source_.words.size() > 255 || steps.size() > 255) error(base_.place, "more than 255 steps, questions or words");
    script_.steps_by_name = names_table(steps, 0);
    script_.prompts_by_name = names_table(prompts, 1);
    script_.words_by_name = names_table(source_.words, 1);
    lua_newtable(lua_);
    for (std::size_t i = 0; i < source_.options.size(); ++i) {
      const OptionSpec& option = source_.options[i];
      if (option.words.empty()) lua_pushinteger(lua_, game_.values[i]);
      else if (option.words == std::vector<std::string>{"false", "true"}) lua_pushboolean(lua_, game_.values[i]);
      else lua_pushstring(lua_, option.words[ix(game_.values[i])].c_str());
      lua_setfield(lua_, -2, option.name.c_str());
    }
    lock_table(lua_);
    script_.options = luaL_ref(lua_, LUA_REGISTRYINDEX);
    lua_newtable(lua_);
    for (std::size_t i = 0; i < game_.cards.colors.size(); ++i) {
      lua_pushstring(lua_, game_.cards.colors[i].c_str());
      lua_rawseti(lua_, -2, static_cast<lua_Integer>(i) + 1);
    }
    lock_table(lua_);
    script_.colors = luaL_ref(lua_, LUA_REGISTRYINDEX);
    lua_newtable(lua_);
    for (const Property& property : source_.symbols) {
      lua_newtable(lua_);
      for (std::size_t i = 0; i < property.values.size(); ++i) {
        lua_pushstring(lua_, property.values[i].c_str());
        lua_rawseti(lua_, -2, static_cast<lua_Integer>(i) + 1);
      }
      lock_table(lua_);
      lua_setfield(lua_, -2, property.name.c_str());
    }
    install_symbol_words(script_, "symbols", lua_gettop(lua_));
    lock_table(lua_);
    script_.symbols = luaL_ref(lua_, LUA_REGISTRYINDEX);
  }

  void functions() {
    lua_newtable(lua_);  // the players, by how many there are
    for (int players = 1; players <= max_seats; ++players) {
      lua_newtable(lua_);
      for (int s = 0; s < players; ++s) {
        push_player(lua_, script_, s);
        lua_rawseti(lua_, -2, s + 1);
      }
      lock_table(lua_);
      lua_rawseti(lua_, -2, players);
    }
    script_.players_lists = luaL_ref(lua_, LUA_REGISTRYINDEX);

    const auto function = [&](const std::string& name, const Place& place) {
      return script_.vm.compile(base_.name, {name, place.file, place.line}, {}, {});
    };
    for (const auto& [name, place] : source_.steps) {
      if (!script_.vm.has_function(base_.name, name)) {
        problems_.error(place, "PW301", fmt::format("game.lua has no function '{}'", name), fmt::format("write 'function {}(game) … end' there", name));
        continue;
      }
      game_.steps.push_back({name, run_step, true});
      script_.steps.push_back(function(name, place));
    }
    if (source_.steps.empty()) error(base_.place, "the game has no steps");
    const Place file{base_.library ? base_.library->file : base_.place.file, 1, 0};
    const std::pair<const char*, Function*> looks[] = {{"status", &script_.status}, {"value", &script_.value}, {"show", &script_.show},
                                                       {"label", &script_.label}, {"ending", &script_.ending}};
    for (const auto& [name, where] : looks)
      if (script_.vm.has_function(base_.name, name)) *where = function(name, file);
  }

  void figures() {
    for (const StatSource& stat : source_.stats) {
      const auto var = [&](const std::string& name) -> std::function<i64(const Game&, const State&)> {
        const auto known = script_.var_at.find(name);
        if (known == script_.var_at.end()) {
          error(stat.place, fmt::format("there is no variable '{}'", name), "figures are made of 'round' and the game's 'vars'");
          return nullptr;
        }
        return [index = ix(known->second)](const Game&, const State& state) -> i64 { return state.vars[index]; };
      };
      Stat made{stat.name, stat.doc, var(stat.of), nullptr, stat.share};
      if (!stat.per.empty()) made.of = var(stat.per);
      game_.stats.push_back(std::move(made));
    }
  }
};

void push_value(lua_State* lua, const Value& value) {
  if (const bool* flag = std::get_if<bool>(&value)) lua_pushboolean(lua, *flag);
  else if (const long long* number = std::get_if<long long>(&value)) lua_pushinteger(lua, *number);
  else lua_pushstring(lua, std::get<std::string>(value).c_str());
}

// card:hook(…): the hook's function, its arguments, then the card's parameters. Upvalues: function, how many arguments,
// parameters.
int call_hook(lua_State* lua) {
  const auto arguments = static_cast<int>(lua_tointeger(lua, lua_upvalueindex(2)));
  const auto parameters = static_cast<int>(lua_tointeger(lua, lua_upvalueindex(3)));
  lua_settop(lua, arguments);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  luaL_checkstack(lua, parameters, nullptr);
  for (int i = 0; i < parameters; ++i) lua_pushvalue(lua, lua_upvalueindex(4 + i));
  lua_call(lua, arguments + parameters, 1);
  return 1;
}

}  // namespace

namespace {

// Do all cards of the game have a field of that name?
bool is_taken(const GameSource& source, const std::string& name) {
  const auto is_it = [&](const BuiltIn& one) { return std::string("card") == one.of && name == one.name; };
  return std::ranges::any_of(built_ins(), is_it) || (!source.symbols.empty() && std::ranges::any_of(symbol_words(), is_it)) ||
         std::ranges::any_of(print_fields(source), [&](const PrintField& one) { return name == one.name; });
}

}  // namespace

std::shared_ptr<Script> make_script(std::shared_ptr<const ScriptedRules> rules, const Budget& budget) {
  auto script = std::make_shared<Script>(std::move(rules), budget);
  lua_State* lua = script->vm.lua();
  lua_newtable(lua);
  script->faces = luaL_ref(lua, LUA_REGISTRYINDEX);
  lua_newtable(lua);
  script->parameters = luaL_ref(lua, LUA_REGISTRYINDEX);
  return script;
}

Vm& vm_of(Script& script) { return script.vm; }

void add_face(Script& script, FaceId face, const CardSource& card, const std::vector<Value>& values, const std::vector<ScriptHook>& hooks,
              Problems& problems) {
  lua_State* lua = script.vm.lua();
  lua_rawgeti(lua, LUA_REGISTRYINDEX, script.parameters);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, script.faces);
  lua_newtable(lua);
  const auto put = [&](const std::string& name) {  // the value on top
    lua_setfield(lua, -2, name.c_str());
    lua_pushboolean(lua, 1);
    lua_setfield(lua, -4, name.c_str());
  };
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Parameter& parameter = card.parameters[i];
    const bool is_known = lua_getfield(lua, -3, parameter.name.c_str()) != LUA_TNIL;
    lua_pop(lua, 1);
    if (!is_known && parameter.name != "color" && is_taken(script.rules->source, parameter.name)) {
      problems.error(parameter.place, "PW205", fmt::format("every card has a '{}' already", parameter.name), "give the parameter another name");
      continue;
    }
    push_value(lua, values[i]);
    put(parameter.name);
  }
  for (const ScriptHook& hook : hooks) {
    const auto& known = script.rules->ruleset.hooks;
    const auto spec = std::ranges::find(known, hook.name, &HookSpec::name);
    script.vm.push(hook.function);
    lua_pushinteger(lua, static_cast<lua_Integer>(spec->arguments.size()));
    lua_pushinteger(lua, hook.named ? 1 : static_cast<lua_Integer>(values.size()));
    if (hook.named) {
      lua_newtable(lua);
      for (std::size_t i = 0; i < values.size(); ++i) {
        push_value(lua, values[i]);
        lua_setfield(lua, -2, card.parameters[i].name.c_str());
      }
      lock_table(lua);
    } else {
      for (const Value& value : values) push_value(lua, value);
    }
    lua_pushcclosure(lua, call_hook, 3 + (hook.named ? 1 : static_cast<int>(values.size())));
    put(hook.name);
  }
  lua_rawseti(lua, -2, at(face) + 1);
  lua_pop(lua, 2);
}

void finish_script(std::shared_ptr<Script> script, Game& game, const PackSource& base, Problems& problems) {
  game.keep = script;
  try {
    Maker(*script, game, base, problems).make();
  } catch (const ScriptError& error) {
    problems.add(error.problem);
  }
}

std::pair<int, int> grid_cell(const Game& game, const State& state, Zone zone) {
  const Script& script = script_of(game);
  return {cell_x(script, state, at(zone)), cell_y(script, state, at(zone))};
}

}  // namespace pw
