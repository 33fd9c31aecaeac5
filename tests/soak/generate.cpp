#include "tests/soak/generate.h"

#include <fmt/format.h>

#include <array>

#include "core/rng.h"
#include "scripting/library.h"
#include "scripting/scripted_rules.h"

namespace pw::soak {
namespace {

class Grammar {
 public:
  explicit Grammar(Rng& rng) : rng_(rng) {}

  std::string number(int depth = 2) {
    const int kind = depth <= 0 ? roll(7) : roll(12);
    switch (kind) {
      case 0: return std::to_string(rng_.between(-3, 6));
      case 1: return player() + "." + pick({"cards", "textless", "text", "most", "least", "colors", "seat"});
      case 2: return player() + ".count." + color();
      case 3: return player() + ".kinds." + pick({"point", "rule", "shy", "action"});
      case 4: return pick({"game.round", "game.deck", "game.target", "#game.players"});
      case 5: return "#" + player() + ".row";
      case 6: return "p";
      case 7: return fmt::format("math.max({}, {})", number(depth - 1), number(depth - 1));
      case 8: return fmt::format("({} {} {})", number(depth - 1), pick({"+", "-", "*"}), number(depth - 1));
      case 9: return fmt::format("(({}) and {} or {})", flag(depth - 1), number(depth - 1), number(depth - 1));
      case 10: return fmt::format("({} % 5)", number(depth - 1));
      default: return fmt::format("#(\"{}\"):rep({} % 4)", color(), number(depth - 1));
    }
  }
  std::string flag(int depth = 2) {
    switch (depth <= 0 ? roll(4) : roll(7)) {
      case 0: return player() + ".head";
      case 1: return "(not me.last or me.last.color == \"" + color() + "\")";
      case 2: return "(me.last ~= nil and me.last.textless)";
      case 3: return "me.left == me.right";
      case 4: return fmt::format("({} {} {})", number(depth - 1), pick({"<", "<=", "==", "~=", ">"}), number(depth - 1));
      case 5: return fmt::format("(({}) {} ({}))", flag(depth - 1), pick({"and", "or"}), flag(depth - 1));
      default: return fmt::format("not ({})", flag(depth - 1));
    }
  }
  std::string pile_flag() {
    switch (roll(4)) {
      case 0: return "pile.size > 1 or " + flag(1);
      case 1: return "pile.top.color ~= \"" + color() + "\"";
      case 2: return "pile.size ~= me.cards % 3";
      default: return flag(1);
    }
  }
  std::string effect() {  // lines of a block, six spaces deep
    switch (roll(9)) {
      case 0: return "      game:draw_more(1)\n";
      case 1: return "      game:make_head(me.left)\n";
      case 2: return "      if #game.piles > 1 then\n        local a, b = game:pick(me, game.piles, 2)\n        game:swap(a, b)\n      end\n";
      case 3: return "      if #game.piles > 0 then\n        local a = game:may_pick(me, game.piles)\n        if a then game:drop(a) end\n      end\n";
      case 4: return "      if #me.theirs > 0 then game:give(game:lot(me.theirs), me) end\n";
      case 5: return "      if #me.row > 0 then game:discard(game:pick(me, me.row)) end\n";
      case 6: return "      if #me.row > 1 then\n        local a, b = game:pick(me, me.row, 2)\n        game:exchange(a, b)\n      end\n";
      case 7: return "      game:stop_actions()\n";
      default: return "      if #game.piles > 0 then game:award(game:pick(game:lot(game.players), game.piles), me) end\n";
    }
  }
  std::string card(int number_of_card) {
    const int kind = roll(10);
    const char* kinds[] = {"point", "point", "point", "point", "point", "rule", "shy", "action", "action", "mission"};
    std::string text = fmt::format("  - id: c{}\n    kind: {}\n    weight: {}\n    label: C{}\n    text: Card {{p}}.\n    with: {{p: [{}]}}\n",
                                   number_of_card, kinds[kind], rng_.between(1, 9), number_of_card, pick({"1", "1, 2", "-1, 2, 4"}));
    if (kind < 5) return text + "    score: 'math.max(-50, math.min(50, " + number(3) + "))'\n";
    if (kind == 5) {
      text += "    allow: '" + pile_flag() + "'\n";
      if (roll(3) == 0) text += "    empty: '" + flag(1) + "'\n";
      if (roll(3) == 0) text += "    later: '" + flag(1) + "'\n";
      return text;
    }
    if (kind == 6) return text + "    allow: '" + pile_flag() + "'\n";
    if (kind == 9) return text + "    won: '" + number(1) + " > 6'\n";
    text += "    when: " + pick({"any", "round_start", "pointed", "[contested, round_end]", "piles_made"}) + "\n";
    if (roll(2) == 0) text += "    can: '" + flag(1) + "'\n";
    text += "    act: |\n" + effect();
    if (roll(2) == 0) text += effect();
    return text;
  }
  std::string pick(const std::vector<const char*>& words) { return words[rng_.below(static_cast<u32>(words.size()))]; }
  int roll(int sides) { return static_cast<int>(rng_.below(static_cast<u32>(sides))); }

 private:
  Rng& rng_;
  std::string player() { return pick({"me", "me", "me.left", "me.right", "game.head"}); }
  std::string color() { return pick({"red", "green", "blue", "purple"}); }
};

struct ScriptedGame {
  std::string name;
  GameSource source;
};

const std::vector<ScriptedGame>& scripted_games() {
  static const std::vector<ScriptedGame> all = [] {
    std::vector<ScriptedGame> games;
    Library library({PILEWRIGHT_SOURCE_DIR "/cards"});
    Problems ignored;
    for (const auto& [name, folder] : library.folders())
      if (const PackSource* pack = library.pack(name, ignored); pack && pack->rules) games.push_back({name, pack->rules->source});
    return games;
  }();
  return all;
}

void plan_scripted(Plan& plan, Rng& rng) {
  const std::vector<ScriptedGame>& all = scripted_games();
  const auto& [name, source] = all[rng.below(static_cast<u32>(all.size()))];
  plan.game = name;
  plan.cards.clear();
  plan.options.clear();
  for (const OptionSpec& option : source.options) {
    if (rng.below(2)) continue;
    const int value = rng.between(option.low, option.high);
    plan.options.emplace_back(option.name, option.words.empty() ? std::to_string(value) : option.words[ix(value)]);
  }
  plan.players = rng.between(source.min_players, source.max_players);
}

}  // namespace

std::string Plan::pack() const {
  std::string all = "pack: soak\ntitle: Soak\nversion: 1.0.0\ngame: point-a-pile\nsize: 40\ncards:\n";
  for (const std::string& card : cards) all += card;
  return all;
}

Plan make_plan(u64 seed) {
  Rng rng(seed, u64{7});
  Grammar grammar(rng);
  Plan plan;
  for (int i = 0, count = rng.between(1, 12); i < count; ++i) plan.cards.push_back(grammar.card(i));
  if (grammar.roll(2) == 0) plan.options.emplace_back("target", std::to_string(rng.between(3, 30)));
  if (grammar.roll(3) == 0) plan.options.emplace_back("deck_out", "reshuffle");
  if (grammar.roll(3) == 0) plan.options.emplace_back("empty_space", "pointing");
  if (grammar.roll(4) == 0) plan.options.emplace_back("memory", "true");
  plan.players = rng.between(2, 6);
  plan.seed = rng.next();
  if (grammar.roll(4) == 0) plan_scripted(plan, rng);
  return plan;
}

}  // namespace pw::soak
