#include "tools/script_stub.h"

#include <fmt/format.h>

#include "tools/api_stub.h"

namespace pw {
namespace {

const char* class_of(const std::string& thing) {
  return thing == "game" ? "Game" : thing == "player" ? "Player" : thing == "card" ? "Card" : thing == "zone" ? "Zone" : "Grid";
}

const char* type_of(VarSource::Holds holds) {
  constexpr const char* names[] = {"integer", "boolean", "Player?", "Card?", "Zone?"};
  return names[static_cast<int>(holds)];
}

std::string symbol_fields(const std::string& of) {
  std::string text;
  for (const BuiltIn& one : symbol_words())
    if (of == one.of) text += fmt::format("---@field {} {} {}\n", one.name, one.type, one.doc);
  return text;
}

std::string own_fields(const std::string& thing, const GameSource& source) {
  std::string text;
  const bool player = thing == "player";
  if (thing == "card") {
    for (const PrintField& one : print_fields(source)) text += fmt::format("---@field {} integer? {}\n", one.name, one.doc);
    if (!source.symbols.empty()) text += symbol_fields("card");
  }
  if (thing == "game" && !source.numbered.empty()) text += symbol_fields("game");
  if (thing == "game" && !source.symbols.empty())
    text += "---@field symbols Symbols the values of each property, and functions for lists of cards\n";
  if (!player && thing != "game") return text;
  for (const ZoneSource& zone : source.zones)
    if (zone.each == player) text += fmt::format("---@field {} {} a zone of this game\n", zone.name, zone.columns ? "Grid" : "Zone");
  for (const VarSource& var : player ? source.player_vars : source.vars)
    text += fmt::format("---@field {} {} a variable of this game\n", var.name, type_of(var.holds));
  return text;
}

std::string verb_stub(const Verb& verb) {
  const std::string signature = verb.signature;  // game:ask(player, prompt, list)
  const std::size_t open = signature.find('('), close = signature.rfind(')');
  std::string names, rest = signature.substr(open + 1, close - open - 1), text = fmt::format("---{}\n", verb.doc);
  while (!rest.empty()) {
    const std::size_t end = rest.find(", ");
    const std::string one = rest.substr(0, end), name = one.substr(0, one.find(' '));
    rest = end == std::string::npos ? "" : rest.substr(end + 2);
    text += fmt::format("---@param {}{} any\n", name, one.find('=') == std::string::npos || name == "..." ? "" : "?");
    names += (names.empty() ? "" : ", ") + name;
  }
  if (verb.gives != Arg::none) text += "---@return any ...\n";
  return text + fmt::format("function Game:{}({}) end\n\n", verb.name, names);
}

}  // namespace

std::string script_stub(const ScriptedRules* rules) {
  std::string text =
      "---@meta\n-- What game.lua can name. Made by 'pilewright api --game NAME'; for the Lua language server.\n"
      "-- Steps get the game: function step(game) … return \"next step\" end. Fields marked 'can be set' are variables.\n"
      "-- Cards have their parameters as fields, and their hooks as methods.\n\n";
  for (const std::string thing : {"game", "player", "card", "zone", "grid"}) {
    text += fmt::format("---@class {}\n", class_of(thing));
    for (const BuiltIn& one : built_ins())
      if (thing == one.of) text += fmt::format("---@field {} {} {}{}\n", one.name, one.type, one.doc, one.set ? "; can be set" : "");
    if (thing == "zone") text += "---@field [integer] Card\n";
    if (thing == "card") text += "---@field [string] any\n";
    if (rules) text += own_fields(thing, rules->source);
    text += fmt::format("local {} = {{}}\n\n", class_of(thing));
  }
  if (rules && !rules->source.symbols.empty()) {
    text += "---@class Symbols\n---@field [string] string[]\n" + symbol_fields("symbols") + "local Symbols = {}\n\n";
  }
  for (const Verb& verb : script_verbs()) text += verb_stub(verb);
  return text + safe_functions_stub();
}

std::string script_help(const std::string& word, std::vector<std::string>& known) {
  const std::string name = word.substr(word.find_last_of(".:") + 1);
  std::string text;
  for (const Verb& verb : script_verbs()) {
    known.emplace_back(verb.name);
    if (name == verb.name || word == "game") text += fmt::format("{}\n  {}\n", verb.signature, verb.doc);
  }
  for (const std::span<const BuiltIn> words : {built_ins(), symbol_words()}) {
    for (const BuiltIn& one : words) {
      known.emplace_back(one.name);
      if (name == one.name || word == one.of)
        text += fmt::format("{}.{}: {}\n  {}{}\n", one.of, one.name, one.type, one.doc, one.set ? "; can be set" : "");
    }
  }
  return text;
}

}  // namespace pw
