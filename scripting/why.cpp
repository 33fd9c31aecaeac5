#include "scripting/why.h"

#include <algorithm>

#include "core/describe.h"
#include "core/ruleset.h"
#include "scripting/lua_hook.h"
#include "scripting/lua_parts.h"

namespace pw {
namespace {

std::string one_line(const std::string& code) {
  std::string line;
  for (const char c : code)
    if (const bool space = c == '\n' || c == ' ' || c == '\t'; !space) line += c;
    else if (!line.empty() && line.back() != ' ') line += ' ';
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

// --- what was read, as a script would write it -----------------------------------------------------------------------

std::string key_text(const Game& game, const Field& field, int key) {
  if (field.shape == Shape::list) return key < 0 ? "" : "[" + std::to_string(key + 1) + "]";
  const auto& names = field.shape == Shape::by_color ? game.cards.colors : game.cards.kinds;
  if (field.shape == Shape::one) return "";
  return ix(key) < names.size() ? "." + names[ix(key)] : "[?]";
}

std::string path_text(const Game& game, const Path& path) {
  std::string text = path.root == Thing::player ? "me" : thing_name(path.root);
  for (int i = 0; i < path.length; ++i) {
    const Field& field = game.fields[path.hops[ix(i)].field];
    text += std::string(".") + field.name + key_text(game, field, path.hops[ix(i)].key);
  }
  return text;
}

std::string read_text(const Game& game, const Read& read) {
  if (read.what == Read::What::has_pile) return "pile";
  if (read.what == Read::What::same) return path_text(game, read.path) + " == " + path_text(game, read.other);
  const Field& field = game.fields[read.field];
  const std::string text = path_text(game, read.path) + "." + field.name + key_text(game, field, read.key);
  return field.shape == Shape::list && read.key < 0 ? "#" + text : text;
}

std::string thing_text(const Spot& spot, Thing thing, int id) {
  if (id < 0) return "nil";
  if (thing == Thing::player) return player_name(Seat{static_cast<u8>(id)});
  if (thing == Thing::card) return card_name(spot.game, spot.state, Card{static_cast<u8>(id)});
  return thing_name(thing);
}

std::string value_text(const Spot& spot, const Read& read, int value) {
  if (read.what == Read::What::same || read.what == Read::What::has_pile) return value ? "true" : "false";
  const Field& field = spot.game.fields[read.field];
  if (read.what == Read::What::presence) {
    if (!value) return "nil";
    const int self = read.path.resolve(spot.game.fields, spot);
    return thing_text(spot, field.gives, field.get(spot, self, read.key));
  }
  const auto name = [&](const std::vector<std::string>& names) { return ix(value) < names.size() ? names[ix(value)] : "nil"; };
  if (field.shape == Shape::list && read.key < 0) return std::to_string(value);
  switch (field.reads) {
    case Reads::number: return std::to_string(value);
    case Reads::flag: return value ? "true" : "false";
    case Reads::color: return name(spot.game.cards.colors);
    case Reads::kind: return name(spot.game.cards.kinds);
    case Reads::name: return spot.game.cards.defs[ix(value)].id;
    case Reads::thing: return thing_text(spot, field.gives, value);
    case Reads::any: break;
  }
  return "";
}

// --- which part decides ------------------------------------------------------------------------------------------------

class Finder {
 public:
  Finder(const Spot& spot, const LuaHook& hook)
      : spot_(spot), config_(hook.config()), code_(config_.vm->code(config_.function)) {}

  Reason find() {
    const Vm::Answer whole = config_.vm->ask(config_.function, *config_.spec, config_.parameters, spot_, config_.card);
    Reason reason{whole.value, config_.place, one_line(code_.text), "", false, {}};
    note(reason, whole.reads);
    if (config_.spec->gives == Gives::flag) narrow(code_.text, whole.value != 0, reason, 0);
    return reason;
  }

 private:
  const Spot& spot_;
  const LuaHookConfig& config_;
  const Code code_;

  void note(Reason& reason, const std::vector<ReadValue>& reads) const {
    reason.values.clear();
    for (const ReadValue& read : reads) {
      if (read.read.what == Read::What::has_pile) continue;  // whether there is one is no news
      std::pair<std::string, std::string> one{read_text(spot_.game, read.read), value_text(spot_, read.read, read.value)};
      if (std::find(reason.values.begin(), reason.values.end(), one) == reason.values.end()) reason.values.push_back(std::move(one));
    }
  }

  // Is this part true? Nothing is known of parts that fail by themselves.
  bool ask(const std::string& part, bool& is, std::vector<ReadValue>& reads) const {
    try {
      const Vm::Answer answer =
          config_.vm->ask_part(config_.function, part, *config_.spec, config_.parameters, spot_, config_.card);
      is = answer.value != 0;
      reads = answer.reads;
      return true;
    } catch (const ScriptError&) {
      return false;
    }
  }

  void narrow(const std::string& expression, bool is, Reason& reason, int depth) const {
    const LuaParts split = split_expression(expression);
    if (depth > 20 || split.kind == LuaParts::Kind::whole) return;
    if (split.kind == LuaParts::Kind::negated) return take(split.parts[0], !is, reason, depth);
    const bool any = split.kind == LuaParts::Kind::any_of;
    if (any != is) {  // all parts are to blame alike, unless only one looks at anything
      const std::string* only = nullptr;
      for (const std::string& part : split.parts) {
        bool part_is = false;
        std::vector<ReadValue> reads;
        if (!ask(part, part_is, reads) || part_is != is) return;
        only = &part;
      }
      return only && split.parts.size() == 2 ? take(*only, is, reason, depth) : void();
    }
    for (const std::string& part : split.parts) {
      bool part_is = false;
      std::vector<ReadValue> reads;
      if (!ask(part, part_is, reads)) return;
      if (part_is == is) return take(part, is, reason, depth);
    }
  }

  void take(const std::string& part, bool is, Reason& reason, int depth) const {
    bool part_is = false;
    std::vector<ReadValue> reads;
    if (!ask(part, part_is, reads)) return;
    reason.deciding = one_line(part);
    reason.deciding_is = part_is;
    note(reason, reads);
    narrow(part, is, reason, depth + 1);
  }
};

}  // namespace

Reason why(const Spot& spot, int slot) {
  Hook* hook = spot.game.cards.hook(spot.state.face_of(spot.card), slot);
  if (!hook) return {};
  const LuaHook* lua = dynamic_cast<const LuaHook*>(&hook->innermost());
  if (!lua) return {hook->answer(spot), {}, "", "", false, {}};
  return Finder(spot, *lua).find();
}

std::string evaluate(const Spot& spot, const std::string& expression) {
  Vm& vm = *static_cast<Vm*>(spot.game.keep.get());
  return vm.evaluate(expression, spot);
}

}  // namespace pw
