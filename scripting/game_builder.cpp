#include "scripting/game_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "scripting/lua_hook.h"
#include "scripting/scripted_game.h"

namespace pw {
namespace {

constexpr std::size_t max_faces_per_card = 4096, max_faces = 20'000;

// Every combination of the parameters' values. Two parameters from the same list differ from each other; where there is
// one card of each combination, their order makes no other card. A value that stands twice in its list makes two
// combinations, so each is equally likely.
std::vector<std::vector<Value>> combinations(const CardSource& card, Problems& problems) {
  std::vector<std::vector<Value>> all = {{}};
  for (std::size_t p = 0; p < card.parameters.size(); ++p) {
    const Parameter& parameter = card.parameters[p];
    std::vector<std::vector<Value>> longer;
    for (const auto& begun : all) {
      for (auto value_at = parameter.values.begin(); value_at != parameter.values.end(); ++value_at) {
        const Value& value = *value_at;
        bool clash = false;
        for (std::size_t other = 0; other < p; ++other) {
          if (parameter.list.empty() || card.parameters[other].list != parameter.list) continue;
          clash |= begun[other] == value;
          clash |= card.each && std::find(parameter.values.begin(), value_at, begun[other]) == value_at;
        }
        if (clash) continue;
        longer.push_back(begun);
        longer.back().push_back(value);
      }
    }
    all = std::move(longer);
    if (all.size() > max_faces_per_card || all.empty()) {
      problems.error(parameter.place, "PW403",
                     all.empty() ? "no combination of values is left: parameters of one list must differ"
                                 : fmt::format("the parameters have more than {} combinations", max_faces_per_card));
      return {};
    }
  }
  return all;
}

// "{sign:+} for each {hue} card": {name} is the value, {name:+} a number with its sign.
std::string fill_in(const CardSource& card, const std::vector<Value>& values, Problems& problems) {
  std::string text;
  const std::string& source = card.text;
  for (std::size_t i = 0; i < source.size(); ++i) {
    const std::size_t end = source[i] == '{' ? source.find('}', i) : std::string::npos;
    if (end == std::string::npos) {
      text += source[i];
      continue;
    }
    std::string name = source.substr(i + 1, end - i - 1);
    const bool sign = name.ends_with(":+");
    if (sign) name.resize(name.size() - 2);
    std::vector<std::string> known;
    bool found = false;
    for (std::size_t p = 0; p < card.parameters.size(); ++p) {
      known.push_back(card.parameters[p].name);
      if (card.parameters[p].name != name) continue;
      const long long* number = std::get_if<long long>(&values[p]);
      text += (sign && number && *number >= 0 ? "+" : "") + value_text(values[p]);
      found = true;
    }
    if (!found) {
      const std::string near = did_you_mean(name, known);
      problems.error(card.text_place, "PW502", fmt::format("the text names an unknown parameter '{{{}}}'", name),
                     near.empty() ? "parameters are given by 'with: {name: [values]}'" : fmt::format("did you mean '{{{}}}'?", near));
    }
    i = end;
  }
  return text;
}

std::string values_text(const CardSource& card, const std::vector<Value>& values) {
  std::string text;
  for (std::size_t p = 0; p < values.size(); ++p)
    text += (p ? " " : "") + card.parameters[p].name + "=" + value_text(values[p]);
  return text;
}

std::string joined(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

struct Workshop {
  const Ruleset& rules;
  const GameRequest& request;
  Problems& problems;
  Game& game;
  Vm& vm;
  std::vector<DeckPart> parts;
  std::vector<bool> colorless;
  Script* script = nullptr;  // of a scripted game
  const GameSource* script_rules = nullptr;

  void add_pack(const PackSource& pack) {
    game.packs.push_back(pack.name);
    game.content = (game.content ^ pack.content) * 0x100000001b3u;
    if (pack.library) {
      try {
        vm.load_library(pack.name, *pack.library);
      } catch (const ScriptError& error) {
        report(error);
        return;
      }
    }
    DeckPart recipe{static_cast<int>(pack.size.value_or(0)), {}, {}, {}};
    std::vector<DeckPart> by_kind;
    for (const auto& [kind, size] : pack.sizes) by_kind.push_back({size, {}, {}, {}});
    for (const CardSource& card : pack.cards) {
      const auto sized = std::ranges::find(pack.sizes, card.kind, &std::pair<std::string, int>::first);
      add_card(pack, card, sized == pack.sizes.end() ? recipe : by_kind[ix(sized - pack.sizes.begin())], pack.size || sized != pack.sizes.end());
    }
    if (pack.size && recipe.faces.empty())
      problems.error(pack.place, "PW403", fmt::format("pack '{}' has a size but no cards", pack.name));
    else if (pack.size) parts.push_back(std::move(recipe));
    for (std::size_t i = 0; i < by_kind.size(); ++i) {
      if (by_kind[i].faces.empty())
        problems.error(pack.place, "PW403", fmt::format("pack '{}' has no {} cards to draw", pack.name, pack.sizes[i].first));
      else parts.push_back(std::move(by_kind[i]));
    }
  }

 private:
  void report(const ScriptError& error) {
    const Problem& what = error.problem;
    problems.error(what.place, what.code, what.text, what.hint);
  }

  void add_card(const PackSource& pack, const CardSource& card, DeckPart& recipe, bool drawn) {
    const int kind = rules.kind(card.kind);
    if (kind < 0) {
      std::vector<std::string> known;
      for (const KindSpec& spec : rules.kinds) known.push_back(spec.name);
      const std::string near = did_you_mean(card.kind, known);
      problems.error(card.kind_place, "PW206", fmt::format("unknown kind '{}' of card '{}'", card.kind, card.id),
                     near.empty() ? "known are " + joined(known) : fmt::format("did you mean '{}'?", near));
      return;
    }
    if (script && !card.examples.empty())
      problems.error(card.place, "PW207", "cards of a scripted game have no examples", "try it in replays: 'pilewright play --save'");
    const std::vector<Function> functions = compile_hooks(pack, card, rules.kinds[ix(kind)]);
    const u8 moments = read_moments(card, rules.kinds[ix(kind)]);
    if (functions.size() != card.hooks.size()) return;
    game.cards.defs.push_back({pack.name, card.id, card.label, card.place.file, card.place.line, static_cast<u8>(kind), !card.has_text, moments});
    std::vector<std::vector<Value>> values = combinations(card, problems);
    if (game.cards.faces.size() + values.size() > max_faces) {
      problems.error(card.place, "PW403", fmt::format("the packs' cards and parameters have more than {} combinations together", max_faces));
      return;
    }
    if (!card.symbols.empty()) return add_symbol_card(pack, card, values, functions);
    std::vector<FaceId> faces;
    std::vector<double> weights;
    std::map<std::vector<Value>, std::size_t> seen;
    for (const auto& combination : values) {
      const auto [again, is_new] = seen.try_emplace(combination, faces.size());
      if (!is_new) {
        weights[again->second] += 1;
        continue;
      }
      weights.push_back(1);
      faces.push_back(script ? add_script_face(pack, card, combination, functions) : add_face(card, combination, functions));
      colorless.push_back(rules.kinds[ix(kind)].colorless || game.cards.faces.back().color != no_color);
    }
    if (faces.empty()) return;
    if (script) {
      for (KindPrint* print : whose_half(kind)) {
        print->halves.insert(print->halves.end(), faces.begin(), faces.end());
        for (const double weight : weights)
          print->weights.push_back(static_cast<double>(card.weight) * weight / static_cast<double>(values.size()));
      }
      if (is_half(card.kind)) return;
    }
    if (drawn) {
      for (std::size_t i = 0; i < faces.size(); ++i) {
        recipe.faces.push_back(faces[i]);
        recipe.weights.push_back(static_cast<double>(card.weight) * weights[i] / static_cast<double>(values.size()));
      }
    } else if (card.each) {
      DeckPart exact;
      for (const FaceId face : faces) exact.faces.insert(exact.faces.end(), ix(*card.each), face);
      exact.size = static_cast<int>(exact.faces.size());
      parts.push_back(std::move(exact));
    } else {
      const int copies = static_cast<int>(card.copies.value_or(1));
      if (faces.size() == 1) parts.push_back({copies, std::vector<FaceId>(ix(copies), faces[0]), {}, {}});
      else parts.push_back({copies, faces, weights, {}});
    }
  }

  // A face for each number of symbols, dealt from a bag; what they are is printed when the deck is.
  void add_symbol_card(const PackSource& pack, const CardSource& card, const std::vector<std::vector<Value>>& values,
                       const std::vector<Function>& functions) {
    Prints& prints = game.cards.prints;
    if (prints.properties.empty())
      return problems.error(card.field("symbols"), "PW207", "the game's cards have no symbols",
                            "it must say what they are: 'symbols: {shape: [star, circle]}'");
    if (const std::string why = why_no_symbols(card.kind); !why.empty())
      return problems.error(card.field("symbols"), "PW207", fmt::format("{} cards {}, so they have no symbols", card.kind, why),
                            "a card bears symbols, or a number and another half");
    DeckPart part;
    part.size = static_cast<int>(card.copies.value_or(1));
    for (const auto& [count, share] : card.symbols) {
      DeckPart::Share& one = part.bag.emplace_back(DeckPart::Share{share, {}});
      for (const auto& combination : values) {
        one.faces.push_back(add_script_face(pack, card, combination, functions));
        colorless.push_back(true);
        prints.symbols.resize(ix(one.faces.back()) + 1, 0);
        prints.symbols.back() = static_cast<u8>(count);
      }
      part.faces.insert(part.faces.end(), one.faces.begin(), one.faces.end());
    }
    parts.push_back(std::move(part));
  }

  std::string why_no_symbols(const std::string& kind) const {
    if (std::ranges::find(script_rules->numbered, kind) != script_rules->numbered.end()) return "have numbers";
    if (std::ranges::find(script_rules->halves, kind, &Halves::first) != script_rules->halves.end()) return "have two halves";
    return is_half(kind) ? "are halves of others" : "";
  }
  bool is_half(const std::string& kind) const {
    return std::ranges::find(script_rules->halves, kind, &Halves::second) != script_rules->halves.end();
  }
  std::vector<KindPrint*> whose_half(int kind) {
    std::vector<KindPrint*> all;
    for (const auto& [whole, half] : script_rules->halves)
      if (half == rules.kinds[ix(kind)].name) all.push_back(&game.cards.prints.kinds[ix(rules.kind(whole))]);
    return all;
  }

  u8 read_moments(const CardSource& card, const KindSpec& kind) {
    if (kind.has_moments && card.moments.empty())
      problems.error(card.place, "PW207", fmt::format("{} card '{}' lacks 'when'", kind.name, card.id),
                     "write 'when: any', or some of " + joined(rules.moments));
    if (!kind.has_moments && !card.moments.empty())
      problems.error(card.moments[0].second, "PW207", fmt::format("a {} card has no 'when'", kind.name));
    unsigned moments = 0;
    for (const auto& [name, place] : card.moments) {
      const auto known = std::find(rules.moments.begin(), rules.moments.end(), name);
      if (name == "any") moments |= (1u << rules.moments.size()) - 1;
      else if (known != rules.moments.end()) moments |= 1u << (known - rules.moments.begin());
      else {
        const std::string near = did_you_mean(name, rules.moments);
        problems.error(place, "PW206", fmt::format("unknown moment '{}'", name),
                       near.empty() ? "known are any, " + joined(rules.moments) : fmt::format("did you mean '{}'?", near));
      }
    }
    return static_cast<u8>(moments);
  }

  std::vector<Function> compile_hooks(const PackSource& pack, const CardSource& card, const KindSpec& kind) {
    std::vector<std::string> parameters;
    for (const Parameter& parameter : card.parameters) parameters.push_back(parameter.name);
    std::vector<Function> functions;
    for (const auto& hook : card.hooks) {
      if (std::find(kind.hooks.begin(), kind.hooks.end(), hook.name) == kind.hooks.end()) {
        problems.error(hook.place, "PW207", fmt::format("a {} card has no '{}'", kind.name, hook.name), "it can have " + joined(kind.hooks));
        continue;
      }
      try {
        functions.push_back(vm.compile(pack.name, hook.code, rules.hooks[ix(rules.hook(hook.name))].arguments, parameters));
      } catch (const ScriptError& error) {
        report(error);
      }
    }
    for (const std::string& needed : kind.required)
      if (std::none_of(card.hooks.begin(), card.hooks.end(), [&](const auto& hook) { return hook.name == needed; }))
        problems.error(card.place, "PW207", fmt::format("{} card '{}' lacks '{}'", kind.name, card.id, needed));
    return functions;
  }

  FaceId add_face(const CardSource& card, const std::vector<Value>& values, const std::vector<Function>& functions) {
    const auto def = static_cast<u16>(game.cards.defs.size() - 1);
    const FaceId face = game.cards.add({def, fill_in(card, values, problems), values_text(card, values)});
    for (std::size_t i = 0; i < functions.size(); ++i) {
      const int slot = rules.hook(card.hooks[i].name);
      LuaHookConfig config{&vm, &rules.hooks[ix(slot)], functions[i], values, game.cards.defs.back().name(),
                           {card.hooks[i].code.file, card.hooks[i].code.line, 0}, request.remember};
      game.cards.set_hook(face, slot, std::make_unique<LuaHook>(std::move(config), rules.fields));
    }
    return face;
  }

  // Its hooks are called by game.lua, not by the engine.
  FaceId add_script_face(const PackSource& pack, const CardSource& card, const std::vector<Value>& values, const std::vector<Function>& functions) {
    const auto def = static_cast<u16>(game.cards.defs.size() - 1);
    Face printed{def, fill_in(card, values, problems), values_text(card, values)};
    for (std::size_t p = 0; p < values.size(); ++p) {
      if (card.parameters[p].name != "color") continue;
      const auto known = std::ranges::find(game.cards.colors, value_text(values[p]));
      if (known == game.cards.colors.end())
        problems.error(card.parameters[p].place, "PW208", fmt::format("there is no colour '{}'", value_text(values[p])), "known are " + joined(game.cards.colors));
      else printed.color = Color{static_cast<u8>(known - game.cards.colors.begin())};
    }
    const FaceId face = game.cards.add(std::move(printed));
    std::vector<ScriptHook> hooks;
    for (std::size_t i = 0; i < functions.size(); ++i) {
      const std::string& text = card.hooks[i].code.text;
      hooks.push_back({card.hooks[i].name, functions[i], vm.has_function(pack.name, text)});
    }
    pw::add_face(*script, face, card, values, hooks, problems);
    return face;
  }
};

void begin_prints(const Ruleset& rules, const GameSource& source, Prints& prints) {
  prints.properties = source.symbols;
  if (!source.halves.empty() || !source.numbered.empty()) prints.kinds.resize(rules.kinds.size());
  for (const std::string& kind : source.numbered) prints.kinds[ix(rules.kind(kind))].numbered = true;
}

// What a card bears besides its face must fit into a State's mark.
void finish_prints(const GameSource& source, const Ruleset& rules, const std::vector<DeckPart>& parts, const PackSource& base,
                   CardSet& cards, Problems& problems) {
  for (const auto& [whole, half] : source.halves) {
    KindPrint& print = cards.prints.kinds[ix(rules.kind(whole))];
    if (!print.halves.empty()) print.draw = WeightedDraw(print.weights);
    else problems.error(base.place, "PW403", fmt::format("there are no {} cards for the other halves of {} cards", half, whole));
  }
  for (std::size_t kind = 0; kind < cards.prints.kinds.size(); ++kind) {
    const KindPrint& print = cards.prints.kinds[kind];
    std::size_t numbers = 1;
    for (const DeckPart& part : parts)
      if (print.numbered && std::ranges::any_of(part.faces, [&](FaceId face) { return cards.kind(face) == kind; }))
        numbers += ix(part.size);
    if (numbers * std::max<std::size_t>(1, print.halves.size()) > 65536)
      problems.error(base.place, "PW403",
                     fmt::format("{} cards have too many different halves and numbers", rules.kinds[kind].name),
                     "65536 in all can be told apart; take values from the parameters of the halves");
  }
}

}  // namespace

std::unique_ptr<Game> build_game(const Ruleset& rules, const std::vector<const PackSource*>& packs,
                                 std::vector<int> option_values, const GameRequest& request, Problems& problems) {
  auto game = std::make_unique<Game>();
  const PackSource& base = *packs.front();
  const std::shared_ptr<Script> script = base.rules ? make_script(base.rules, request.budget) : nullptr;
  const auto native = script ? nullptr : std::make_shared<Vm>(rules.fields, rules.verbs, request.budget);
  Vm& vm = script ? vm_of(*script) : *native;
  game->name = base.name;
  game->title = base.title;
  game->ruleset = &rules;
  game->options = rules.options;
  game->values = std::move(option_values);
  game->keep = native;
  for (const KindSpec& kind : rules.kinds) game->cards.kinds.push_back(kind.name);
  std::vector<i64> shares;
  for (const auto& [name, share] : base.colors) {
    game->cards.colors.push_back(name);
    shares.push_back(share);
  }
  const auto deck_seed = request.deck_seed ? request.deck_seed : base.deck_seed ? std::optional<u64>(static_cast<u64>(*base.deck_seed)) : std::nullopt;
  game->fixed_deck = deck_seed.has_value();
  game->deck_seed = deck_seed.value_or(0);

  Workshop workshop{rules, request, problems, *game, vm, {}, {}, script.get(), script ? &base.rules->source : nullptr};
  if (script) begin_prints(rules, base.rules->source, game->cards.prints);
  for (const PackSource* pack : packs) workshop.add_pack(*pack);
  int cards = 0;
  for (const DeckPart& part : workshop.parts) cards += part.size;
  if (cards > max_cards)
    problems.error(base.place, "PW403", fmt::format("these packs have {} cards; a deck holds at most {}", cards, max_cards));
  if (cards == 0 && !problems.any_errors()) problems.error(base.place, "PW403", "these packs have no cards");
  if (script) finish_prints(*workshop.script_rules, rules, workshop.parts, base, game->cards, problems);
  if (problems.any_errors()) return nullptr;
  game->recipe = DeckRecipe(std::move(workshop.parts), std::move(shares), std::move(workshop.colorless));
  if (!script) {
    rules.make(*game);
    return game;
  }
  finish_script(script, *game, base, problems);
  return problems.any_errors() ? nullptr : std::move(game);
}

}  // namespace pw
