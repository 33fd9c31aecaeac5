// What Tab offers: legal choices first, then commands, names of cards and fields of the Lua API, each where it fits.
#include <algorithm>

#include "core/card_words.h"
#include "core/ruleset.h"
#include "tools/play/choice_words.h"
#include "tools/play/repl.h"

namespace pw {
namespace {

// The fields of what a path such as "me.last." leads to.
std::vector<std::string> fields_after(const Game& game, const std::string& path) {
  std::vector<std::string> steps;
  std::string step;
  for (const char c : path) {
    if (c == '.' || c == ':') steps.push_back(std::exchange(step, ""));
    else step += c;
  }
  if (steps.empty()) return {"me", "pile", "card", "game"};
  Thing thing = Thing::game;
  if (steps[0] == "me") thing = Thing::player;
  else if (steps[0] == "pile") thing = Thing::pile;
  else if (steps[0] == "card") thing = Thing::card;
  else if (steps[0] != "game") return {};
  std::string prefix = steps[0] + ".";
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const std::string name = steps[i].substr(0, steps[i].find('['));
    const Field* found = nullptr;
    for (const Field& field : game.fields)
      if (field.of == thing && name == field.name) found = &field;
    if (!found) return {};
    prefix += steps[i] + ".";
    if (found->shape == Shape::by_color || found->shape == Shape::by_kind) {
      std::vector<std::string> keys;
      for (const std::string& key : found->shape == Shape::by_color ? game.cards.colors : game.cards.kinds) keys.push_back(prefix + key);
      return keys;
    }
    if (found->reads != Reads::thing) return {};
    thing = found->gives;
  }
  std::vector<std::string> names;
  for (const Field& field : game.fields)
    if (field.of == thing) names.push_back(prefix + field.name);
  return names;
}

std::string last_name(const std::string& word) {  // of an expression: "not me.la" -> "me.la"
  const auto cut = word.find_last_of("()+-*/%<>=~#,{}");
  return cut == std::string::npos ? word : word.substr(cut + 1);
}

}  // namespace

std::vector<std::string> Repl::completions(const std::string& before) const {
  const auto cut = before.find_last_of(" |");
  const std::string word = cut == std::string::npos ? before : before.substr(cut + 1);
  const std::string first = before.substr(0, before.find(' '));
  const bool is_first = cut == std::string::npos;
  std::vector<std::string> all;
  const auto add = [&](const std::string& one) {
    if (one.starts_with(word) && std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
  };
  if (before.starts_with("=")) {
    const std::string path = last_name(is_first ? word.substr(1) : word), head = word.substr(0, word.size() - path.size());
    const auto dot = path.find_last_of(".:");
    for (const std::string& field : fields_after(game(), dot == std::string::npos ? "" : path.substr(0, dot + 1))) add(head + field);
    return all;
  }
  std::string why;
  const Command* command = is_first ? nullptr : find_command(first[0] == ':' ? first.substr(1) : first, why);
  const std::string name = command ? command->name : "";
  const Decision* asked = match().over() ? nullptr : decision();
  const View seen = view();
  if (asked && !command) {
    if (is_first) {
      for (int i = 0; i < asked->options.count; ++i) add(std::to_string(i));
      if (asked->picks.low == 0) add("-");
      for (const std::string& verb : split_spaces(game().prompts[asked->prompt].name)) add(verb);
      if (!game().prompts[asked->prompt].also.empty()) add(game().prompts[asked->prompt].also);
    }
    for (const std::string& option : option_words(game(), seen.state(), *asked)) add(option);
  }
  if (is_first) {
    const bool colon = word.starts_with(":");
    for (const Command& one : commands()) add((colon ? ":" : "") + std::string(one.name));
  }
  if (name == "god" || name == "trace" || name == "watch") add("on"), add("off");
  if (name == "help")
    for (const Command& one : commands()) add(one.name);
  if (name == "why" || name == "give" || name == "move" || name == "top" || name == "example" || name == "card" || name == "break") {
    for (const std::string& color : game().cards.colors)
      if (name != "card" && name != "break") add(color);
    for (const CardDef& def : game().cards.defs) add(def.id);
  }
  if (name == "set")
    for (const Settable& one : game().settable) add(one.name);
  if (name == "api") {
    for (const Field& field : game().fields) add(std::string(thing_name(field.of)) + "." + field.name);
    for (const Verb& verb : game().ruleset ? game().ruleset->verbs : std::span<const Verb>{}) add(std::string("game:") + verb.name);
  }
  return all;
}

}  // namespace pw
