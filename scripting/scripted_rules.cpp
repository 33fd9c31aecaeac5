#include "scripting/scripted_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "scripting/pack.h"

namespace pw {
namespace {

const BuiltIn table[] = {
    {"game", "players", "Player[]", "all players, in seat order"},
    {"game", "options", "table", "the values of the rule options: game.options.hand"},
    {"game", "colors", "string[]", "the names of the colours"},
    {"game", "round", "integer", "counts rounds; begins with 0", true},
    {"game", "box", "Zone", "where every card begins, in the order of the files; nobody sees it"},

    {"player", "seat", "integer", "1, 2, … clockwise"},
    {"player", "left", "Player", "the next player clockwise"},
    {"player", "right", "Player", "the next player anticlockwise"},
    {"player", "score", "integer", "the player's points; begins with 0", true},

    {"card", "id", "string?", "the id it has in its pack; nil if it cannot be seen"},
    {"card", "kind", "string?", "its kind"},
    {"card", "color", "string?", "its colour, if it has one"},
    {"card", "label", "string?", "what it is called"},
    {"card", "text", "string?", "what is printed on it"},
    {"card", "other_text", "string?", "what is printed on its other half, if it has one"},
    {"card", "mark", "integer", "a number on it, 0 to 65535: which way up it lies, for instance", true},
    {"card", "zone", "Zone", "where it lies"},
    {"card", "owner", "Player?", "whose zone that is"},
    {"card", "place", "integer", "1 for the first (lowest) card of its zone, …"},

    {"zone", "count", "integer", "how many cards; # gives the same, and zone[1] the first (lowest) card"},
    {"zone", "top", "Card?", "the last (topmost) card"},
    {"zone", "bottom", "Card?", "the first (lowest) card"},
    {"zone", "cards", "Card[]", "all its cards as a table of your own"},
    {"zone", "name", "string", "the name it has in pack.yaml"},
    {"zone", "owner", "Player?", "whose it is"},
    {"zone", "x", "integer?", "a cell's column; in a moving grid 1 is the leftmost that has a card"},
    {"zone", "y", "integer?", "a cell's line, the same way from the top"},
    {"zone", "step", "fun(self: Zone, dx: integer, dy: integer): Zone?", "the cell so many columns and lines away"},
    {"zone", "values", "fun(self: Zone, field: string): any[]", "that field of all its cards, as a table: hand:values('number')"},

    {"grid", "columns", "integer", "of a moving grid: how many columns the cards take up now"},
    {"grid", "lines", "integer", "the same for lines"},
    {"grid", "filled", "Zone[]", "the cells with cards"},
    {"grid", "tops", "Card[]", "the topmost card of each of them"},
    {"grid", "below", "fun(self: Grid, field: string, number: integer, edge?: boolean): Zone[]", "the cells whose topmost card has a lower number in that field; with true, those of `edge` before them"},
    {"grid", "free", "Zone[]", "the cells without"},
    {"grid", "edge", "Zone[]", "the free cells that touch a card by edge or corner; all, if there is no card yet"},
    {"grid", "at", "fun(self: Grid, x: integer, y: integer): Zone?", "the cell in that column and line"},
    {"grid", "rows", "fun(self: Grid, least: integer, cell?: Zone): Card[][]",
     "the rows (across, down or diagonal) of top cards of one colour that are at least so long, as long as they go; of all, "
     "or only those through a cell"},
};

const BuiltIn symbol_table[] = {
    {"card", "symbol", "fun(self: Card, number: integer): string?", "the sign of its so-manieth symbol"},
    {"card", "shows", "fun(self: Card, values: string|string[]): boolean", "does it show the value, or one of them?"},
    {"card", "different", "fun(self: Card, property: string): integer", "how many different values of the property it shows"},
    {"card", "identical", "fun(self: Card, property: string): integer", "how often the value that it shows most"},
    {"card", "same", "fun(self: Card, other: Card, property: string): boolean", "do both show the same values?"},
    {"card", "shares", "fun(self: Card, other: Card, property: string): boolean", "is there a value that both show?"},
    {"symbols", "total", "fun(cards: Card[]|Zone, value: string): integer", "how many symbols of the cards have the value"},
    {"symbols", "showing", "fun(cards: Card[]|Zone, value: string): integer", "how many of the cards show it"},
    {"symbols", "bearers", "fun(cards: Card[]|Zone): Card[]", "those of the cards that show symbols, as a table"},
    {"symbols", "common", "fun(cards: Card[]|Zone, property: string, extreme?: string): string[]",
     "the values that the \"most\" (or the \"least\") symbols have, of those that are there"},
    {"game", "highest", "fun(self: Game, cards: Card[]|Zone): Card?", "the card with the highest number; nil, if none is numbered"},
};

constexpr auto no = Arg::none, any = Arg::any;
const Verb verbs[] = {
    {"ask", {any, any, any}, any, nullptr, "game:ask(player, prompt, list)", "the player chooses one of the list: cards, zones, players, words or numbers"},
    {"may_ask", {any, any, any}, any, nullptr, "game:may_ask(player, prompt, list)", "one of the list, or nil"},
    {"ask_some", {any, any, any}, any, nullptr, "game:ask_some(player, prompt, list, least, most)", "so many of the list, in the order in which they were named, as a table"},
    {"ask_all", {any, any, any}, any, nullptr, "game:ask_all(players, prompt, list, quorum = nil, spread = 0)",
     "all of them at the same time; `list` may be a function of the player. Gives a table from players to answers, and "
     "the players in the order in which they answered. With a quorum the last ones are too late; `spread` is by how "
     "many milliseconds the reaction times of bots differ; those who are equally fast answer in the order of the list"},
    {"move", {any, any, any}, no, nullptr, "game:move(card, zone, place = nil)", "lays the card on top of the zone, or as its so-manieth card"},
    {"move_all", {any, any, no}, no, nullptr, "game:move_all(from, to)", "all cards of a zone, keeping their order"},
    {"deal", {any, any, any}, any, nullptr, "game:deal(from, to, count = 1)", "moves cards from the top of a zone one by one, while there are some; gives how many"},
    {"shuffle", {any, no, no}, no, nullptr, "game:shuffle(zone)", "shuffles the zone"},
    {"random", {any, no, no}, any, nullptr, "game:random(number)", "1 to that number, by chance"},
    {"lot", {any, no, no}, any, nullptr, "game:lot(list)", "one of a table, by chance"},
    {"tell", {any, any, any}, no, nullptr, "game:tell(text, ...)",
     "a line of the story. Each {} stands for the next value; {cards} for the cards moved until the next line, as far as "
     "the reader sees them"},
    {"finish", {any, no, no}, no, nullptr, "game:finish(winners)", "ends the game; a player, or a table of players"},
};

Thing thing_of(const std::string& word) {
  return word == "player" ? Thing::player : word == "card" ? Thing::card : word == "game" ? Thing::game : Thing::pile;
}

class Maker {
 public:
  Maker(const std::string& name, GameSource source, Problems& problems) : name_(name), problems_(problems) {
    rules_->source = std::move(source);
    rules_->ruleset.name = name;
  }

  std::shared_ptr<const ScriptedRules> make() {
    const GameSource& source = rules_->source;
    for (const BuiltIn& one : built_ins())
      if (std::string(one.of) != "grid") field(thing_of(one.of), one.name, one.doc, one.set, std::string(one.type) == "integer");
    for (const Verb& verb : script_verbs()) taken_[Thing::game].push_back(verb.name);
    for (const ZoneSource& zone : source.zones) add(zone.each ? Thing::player : Thing::game, zone.name, zone.place, "a zone", false, false);
    for (const VarSource& var : source.vars) add(Thing::game, var.name, var.place, "a variable", true, var.holds == VarSource::Holds::number);
    for (const VarSource& var : source.player_vars) add(Thing::player, var.name, var.place, "a variable", true, var.holds == VarSource::Holds::number);
    prints();
    Ruleset& rules = rules_->ruleset;
    for (const auto& [name, arguments] : source.hooks) {
      HookSpec hook{name, Gives::any, {"card"}, false, "called by game.lua as card:" + name + "(…)"};
      hook.arguments.insert(hook.arguments.end(), arguments.begin(), arguments.end());
      rules.hooks.push_back(std::move(hook));
    }
    if (rules.hooks.size() > ix(max_slots) || source.kinds.size() > ix(max_kinds))
      problems_.error({}, "PW208", fmt::format("{}: more than {} hooks or {} kinds of card", name_, max_slots, max_kinds));
    for (const auto& [name, hooks] : source.kinds) rules.kinds.push_back({name, hooks, hooks, false, false, "a kind of card"});
    if (rules.kinds.empty()) rules.kinds.push_back({"card", {}, {}, false, false, "a card"});
    rules.scripted = true;
    rules.options = source.options;
    rules.fields = rules_->fields;
    rules.verbs = script_verbs();
    return rules_;
  }

 private:
  void prints() {
    const GameSource& source = rules_->source;
    if (!source.symbols.empty()) {
      add(Thing::game, "symbols", source.symbols_place, "the values of each property, symbols.color[1], and functions for lists of cards",
          false, false);
      for (const BuiltIn& word : symbol_words()) {
        if (word.of == std::string("card")) field(Thing::card, word.name, word.doc, false, false);
        else if (word.of == std::string("symbols") && std::ranges::find(source.symbols, word.name, &Property::name) != source.symbols.end())
          problems_.error(source.symbols_place, "PW205", fmt::format("the name '{}' is taken already", word.name),
                          "give the property another");
      }
    }
    for (const BuiltIn& word : symbol_words())
      if (!source.numbered.empty() && word.of == std::string("game"))
        add(Thing::game, word.name, source.symbols_place, word.doc, false, false);
    for (const PrintField& one : print_fields(source)) add(Thing::card, one.name, source.symbols_place, one.doc.c_str(), false, true);
  }

  const std::string& name_;
  std::shared_ptr<ScriptedRules> rules_ = std::make_shared<ScriptedRules>();
  Problems& problems_;
  std::map<Thing, std::vector<std::string>> taken_;

  void field(Thing of, const std::string& name, const std::string& doc, bool set, bool number) {
    taken_[of].push_back(name);
    rules_->texts.push_back(name);
    const char* stable = rules_->texts.back().c_str();
    rules_->texts.push_back(doc);
    Field one{of, stable, number ? Reads::number : Reads::any, Shape::one, Thing::game, false, 0, true, nullptr, rules_->texts.back().c_str()};
    one.set = set;
    rules_->fields.push_back(one);
  }

  void add(Thing of, const std::string& name, const Place& place, const char* what, bool set, bool number) {
    if (std::find(taken_[of].begin(), taken_[of].end(), name) != taken_[of].end())
      problems_.error(place, "PW205", fmt::format("the name '{}' is taken already", name), "give it another");
    field(of, name, what, set, number);
  }
};

}  // namespace

std::vector<PrintField> print_fields(const GameSource& source) {
  std::vector<PrintField> fields;
  if (!source.symbols.empty()) fields.push_back({"symbols", "how many symbols it shows", PrintField::What::symbols});
  for (std::size_t p = 0; p < source.symbols.size(); ++p)
    for (std::size_t v = 0; v < source.symbols[p].values.size(); ++v)
      fields.push_back({source.symbols[p].values[v], "how many of its symbols have this " + source.symbols[p].name,
                        PrintField::What::value, static_cast<int>(p), static_cast<int>(v)});
  if (!source.numbered.empty())
    fields.push_back({"number", "its number in the game, from 1; nil if cards of its kind have none", PrintField::What::number});
  return fields;
}

std::span<const BuiltIn> built_ins() { return table; }
std::span<const BuiltIn> symbol_words() { return symbol_table; }
std::span<const Verb> script_verbs() { return verbs; }

std::shared_ptr<const ScriptedRules> make_rules(const std::string& name, GameSource source, Problems& problems) {
  return Maker(name, std::move(source), problems).make();
}

const Ruleset* ruleset_of(const PackSource& pack) {
  return pack.rules ? &pack.rules->ruleset : pack.flow.empty() ? nullptr : native_ruleset(pack.flow);
}

}  // namespace pw
