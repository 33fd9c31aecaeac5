#include "tools/api_stub.h"

#include <fmt/format.h>

#include <algorithm>

namespace pw {
namespace {

constexpr Thing things[] = {Thing::player, Thing::pile, Thing::card, Thing::game};

std::string class_of(Thing thing) {
  std::string name = thing_name(thing);
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

const SafeFunction functions[] = {
    {"assert", "value: any, message: string?", "any", "an error unless the value is true"},
    {"error", "message: string", "", "stops with a message: the card is wrong"},
    {"ipairs", "list: table", "fun(): integer, any", "for i, item in ipairs(list) do … end"},
    {"pairs", "map: table", "fun(): any, any", "for key, value in pairs(map) do … end, keys in fixed order"},
    {"select", "n: integer|\"#\", ...: any", "any", "the arguments from the n-th on; '#' counts them"},
    {"type", "value: any", "string", "number, string, boolean, table, function or nil"},
    {"tonumber", "value: any, base: integer?", "number?", "the number that a text says"},
    {"tostring", "value: any", "string", "the value as text"},
    {"math.abs", "x: integer", "integer", "x without its sign"},
    {"math.ceil", "x: number", "integer", "the next whole number from x up"},
    {"math.floor", "x: number", "integer", "the next whole number from x down"},
    {"math.fmod", "x: integer, y: integer", "integer", "the rest of x divided by y, rounded towards 0"},
    {"math.max", "x: integer, ...: integer", "integer", "the largest"},
    {"math.min", "x: integer, ...: integer", "integer", "the smallest"},
    {"math.maxinteger", nullptr, "integer", "the largest whole number"},
    {"math.mininteger", nullptr, "integer", "the smallest whole number"},
    {"math.tointeger", "x: any", "integer?", "x, if it is whole"},
    {"math.type", "x: any", "string?", "integer, float or nil"},
    {"math.ult", "x: integer, y: integer", "boolean", "x < y, both without sign"},
    {"table.insert", "list: table, ...: any", "", "table.insert(list, item) or table.insert(list, place, item)"},
    {"table.remove", "list: table, place: integer?", "any", "takes an item out, the last if no place is given"},
    {"table.concat", "list: table, between: string?, from: integer?, to: integer?", "string", "the items as one text"},
    {"table.unpack", "list: table, from: integer?, to: integer?", "any", "the items one by one"},
    {"string.len", "text: string", "integer", "its length in bytes"},
    {"string.sub", "text: string, from: integer, to: integer?", "string", "a part of it"},
    {"string.upper", "text: string", "string", "in capitals"},
    {"string.lower", "text: string", "string", "in small letters"},
    {"string.byte", "text: string, from: integer?, to: integer?", "integer", "codes of its bytes"},
    {"string.char", "...: integer", "string", "a text of these bytes"},
    {"string.reverse", "text: string", "string", "from end to start"},
    {"string.rep", "text: string, times: integer", "string", "so many times"},
    {"string.format", "format: string, ...: any", "string", "%d, %s, …"},
};

std::string type_of(const Field& field) {
  static constexpr const char* plain[] = {"integer", "boolean", "Color", "Kind", "string", "any", "any"};
  const std::string one = field.reads == Reads::thing ? class_of(field.gives) : plain[static_cast<int>(field.reads)];
  switch (field.shape) {
    case Shape::list:
      return one + "[]";
    case Shape::by_color:
      return "table<Color, " + one + ">";
    case Shape::by_kind:
      return "table<Kind, " + one + ">";
    case Shape::one:
      break;
  }
  return one + (field.optional || field.reads == Reads::color ? "?" : "");
}

std::string type_of(Arg arg) {
  switch (arg) {
    case Arg::card:
      return "Card";
    case Arg::pile:
      return "Pile";
    case Arg::player:
      return "Player";
    case Arg::color:
      return "Color";
    case Arg::number:
      return "integer";
    case Arg::list:
      return "T[]";
    case Arg::none:
    case Arg::any:
      break;
  }
  return "any";
}

struct Named {
  std::string name, type;
};

// "game:pick(player, list, count = 1, but = nil)": names from the signature, types from what it takes.
std::vector<Named> parameters_of(const Verb& verb) {
  const std::string text = verb.signature;
  std::vector<Named> found;
  std::string word;
  for (std::size_t i = text.find('(') + 1; i < text.size(); ++i) {
    if (text[i] != ',' && text[i] != ')') {
      word += text[i];
      continue;
    }
    const std::string name = word.substr(0, word.find(" ="));
    if (!name.empty()) {
      const std::size_t place = found.size();
      const std::string type = place < verb.takes.size() ? type_of(verb.takes[place]) : "T";
      const bool twice =
          std::any_of(found.begin(), found.end(), [&](const Named& other) { return other.name == name; });
      found.push_back({twice ? "other_" + name : name, type + (word.find('=') == std::string::npos ? "" : "?")});
    }
    word.clear();
    while (i + 1 < text.size() && text[i + 1] == ' ') ++i;
  }
  return found;
}

std::string stub_of(const Verb& verb) {
  std::string text = fmt::format("---{}\n", verb.doc), names;
  const std::vector<Named> parameters = parameters_of(verb);
  if (std::find(verb.takes.begin(), verb.takes.end(), Arg::list) != verb.takes.end()) text += "---@generic T\n";
  for (const Named& parameter : parameters) {
    const bool optional = parameter.type.back() == '?';
    text += fmt::format("---@param {}{} {}\n", parameter.name, optional ? "?" : "",
                        optional ? parameter.type.substr(0, parameter.type.size() - 1) : parameter.type);
    names += (names.empty() ? "" : ", ") + parameter.name;
  }
  const bool may = std::string_view(verb.name).starts_with("may_");
  if (verb.gives == Arg::list)
    text += fmt::format("---@return {}\n", may ? "T?" : std::string_view(verb.name) == "pick" ? "T ..." : "T");
  else if (verb.gives != Arg::none)
    text += fmt::format("---@return {}\n", type_of(verb.gives));
  return text + fmt::format("function Game:{}({}) end\n\n", verb.name, names);
}

std::string stub_of(const SafeFunction& function) {
  std::string text = fmt::format("---{}\n", function.doc), names;
  if (!function.arguments) return text + fmt::format("---@type {}\n{} = 0\n\n", function.gives, function.name);
  std::string rest = function.arguments;
  while (!rest.empty()) {
    const std::size_t end = rest.find(", ");
    const std::string one = rest.substr(0, end), name = one.substr(0, one.find(':'));
    rest = end == std::string::npos ? "" : rest.substr(end + 2);
    text += fmt::format("---@param {}{}\n", name, one.substr(one.find(':') + 1));
    names += (names.empty() ? "" : ", ") + name;
  }
  if (*function.gives) text += fmt::format("---@return {}\n", function.gives);
  return text + fmt::format("function {}({}) end\n\n", function.name, names);
}

std::string help_of(const Field& field) {
  return fmt::format("{}.{}: {}\n  {}\n{}", thing_name(field.of), field.name, type_of(field), field.doc,
                     field.in_score ? "" : "  A score hook cannot read it.\n");
}
std::string help_of(const Verb& verb) {
  return fmt::format("{}\n  {}\n  Only actions can call it.\n", verb.signature, verb.doc);
}
std::string help_of(const SafeFunction& function) {
  const std::string arguments = function.arguments ? fmt::format("({})", function.arguments) : "";
  return fmt::format("{}{}{}{}\n  {}\n", function.name, arguments, *function.gives ? ": " : "", function.gives,
                     function.doc);
}
std::string help_of(const HookSpec& hook) {
  static constexpr const char* gives[] = {"a whole number", "true or false", "nothing: it acts"};
  std::string arguments;
  for (const std::string& argument : hook.arguments) arguments += (arguments.empty() ? "" : ", ") + argument;
  return fmt::format("{}: a hook that gives {}\n  {}\n  It knows {}, and the card's parameters.\n", hook.name,
                     gives[static_cast<int>(hook.gives)], hook.doc, arguments);
}

std::string help_of(Thing thing, const Ruleset& rules) {
  std::string text = fmt::format("of a {}:\n", thing_name(thing));
  for (const Field& field : rules.fields)
    if (field.of == thing) text += fmt::format("  {:<10} {:<22} {}\n", field.name, type_of(field), field.doc);
  if (thing != Thing::game) return text;
  text += "what actions can do:\n";
  for (const Verb& verb : rules.verbs) text += fmt::format("  {}\n      {}\n", verb.signature, verb.doc);
  return text;
}

std::optional<Thing> thing_called(const std::string& word) {
  if (word == "me") return Thing::player;
  for (const Thing thing : things)
    if (word == thing_name(thing) || word == class_of(thing)) return thing;
  return std::nullopt;
}

const Field* find_field(const Ruleset& rules, Thing of, const std::string& name) {
  for (const Field& field : rules.fields)
    if (field.of == of && name == field.name) return &field;
  return nullptr;
}

// me.left.finger, game:pick: from thing to thing.
std::optional<std::string> help_along(const Ruleset& rules, const std::string& word, std::vector<std::string>& known) {
  const std::size_t first = word.find_first_of(".:");
  std::optional<Thing> thing = thing_called(word.substr(0, first));
  if (!thing) return std::nullopt;
  std::string before = word.substr(0, first + 1), rest = word.substr(first + 1);
  while (true) {
    const std::size_t end = rest.find_first_of(".:[");
    const std::string name = rest.substr(0, end);
    const Field* field = find_field(rules, *thing, name);
    if (end == std::string::npos || (field && field->reads != Reads::thing)) {
      if (field) return help_of(*field);
      if (*thing == Thing::game)
        for (const Verb& verb : rules.verbs)
          if (name == verb.name) return help_of(verb);
    }
    if (!field || field->reads != Reads::thing) {
      known.clear();
      for (const Field& other : rules.fields)
        if (other.of == *thing)
          known.push_back(before + other.name + (end == std::string::npos ? "" : rest.substr(end)));
      if (*thing == Thing::game)
        for (const Verb& verb : rules.verbs) known.push_back(before + verb.name);
      return std::nullopt;
    }
    std::size_t next = end;
    if (rest[next] == '[') next = std::min(rest.find(']', next), rest.size() - 1) + 1;  // a place in a list
    if (next >= rest.size()) return help_of(field->gives, rules);
    before += rest.substr(0, next + 1);
    rest = rest.substr(next + 1);
    thing = field->gives;
  }
}

}  // namespace

std::span<const SafeFunction> safe_functions() { return functions; }

std::string api_stub(const Ruleset& rules) {
  std::string text =
      "---@meta\n-- What the Lua of packs can name. Made by 'pilewright api'; for the Lua language server.\n"
      "-- All things are read-only; only actions can call the functions of Game.\n\n";
  std::string kinds;
  for (const KindSpec& kind : rules.kinds) kinds += fmt::format("---| \"{}\" # {}\n", kind.name, kind.doc);
  text += "---a colour of the game: \"red\", \"green\", …\n---@alias Color string\n\n---@alias Kind\n" + kinds + "\n";
  for (const Thing thing : things) {
    text += fmt::format("---@class {}\n", class_of(thing));
    for (const Field& field : rules.fields)
      if (field.of == thing) text += fmt::format("---@field {} {} {}\n", field.name, type_of(field), field.doc);
    text += fmt::format("local {} = {{}}\n\n", class_of(thing));
  }
  for (const Verb& verb : rules.verbs) text += stub_of(verb);
  text +=
      "-- Hooks that name a function of the pack's .lua call it with what they know, and a table of the parameters:\n";
  for (const HookSpec& hook : rules.hooks) {
    std::string arguments;
    for (const std::string& argument : hook.arguments)
      arguments += (arguments.empty() ? "" : ", ") + fmt::format("{}: {}", argument, class_of(*thing_called(argument)));
    const char* gives = hook.gives == Gives::number ? ": integer" : hook.gives == Gives::flag ? ": boolean" : "";
    text += fmt::format("---{}\n---@alias Hook.{} fun({}, with: table){}\n", hook.doc, hook.name, arguments, gives);
  }
  return text + "\n" + safe_functions_stub();
}

std::string safe_functions_stub() {
  std::string text = "-- All of Lua's own functions that there are.\nmath = {}\ntable = {}\n---@class string\nstring = {}\n\n";
  for (const SafeFunction& function : functions) text += stub_of(function);
  text.pop_back();
  return text;
}

std::optional<std::string> api_help(const Ruleset& rules, const std::string& word, std::vector<std::string>& known) {
  known.clear();
  std::string text;
  if (const auto thing = thing_called(word)) text += help_of(*thing, rules);
  for (const Field& field : rules.fields) {
    if (word == field.name) text += help_of(field);
    known.emplace_back(field.name);
  }
  for (const Verb& verb : rules.verbs) {
    if (word == verb.name) text += help_of(verb);
    known.emplace_back(verb.name);
  }
  for (const HookSpec& hook : rules.hooks) {
    if (word == hook.name) text += help_of(hook);
    known.push_back(hook.name);
  }
  for (const SafeFunction& function : functions) {
    if (word == function.name) text += help_of(function);
    known.emplace_back(function.name);
  }
  if (!text.empty()) return text;
  if (word.find_first_of(".:") != std::string::npos) return help_along(rules, word, known);
  return std::nullopt;
}

std::string field_type(const Field& field) { return type_of(field); }

}  // namespace pw
