// The static check of packs' Lua: what it finds, where exactly, and that it leaves good code alone.
#include <fmt/format.h>

#include "scripting/library.h"
#include "scripting/lua_check.h"
#include "scripting/scripted_rules.h"
#include "tests/catch.h"

using namespace pw;

namespace {

const Ruleset& rules() { return *native_ruleset("point-a-pile"); }
const std::vector<std::string> colors = {"red", "green", "blue", "purple"};

std::vector<std::string> told(const Problems& problems) {
  std::vector<std::string> list;
  for (const Problem& p : problems.all())
    list.push_back(fmt::format("{}:{} {}[{}] {}{}{}", p.place.line, p.place.column,
                               p.severity == Severity::error ? "error" : "warning", p.code, p.text,
                               p.hint.empty() ? "" : " / ", p.hint));
  return list;
}

// All that is said about a hook, one line each: "line:column error[code] text / hint".
std::string found(const std::string& hook, const std::string& text, const std::vector<std::string>& parameters = {},
                  const std::string& library = "") {
  static LuaCheck check(rules(), colors);
  Problems problems;
  std::vector<std::string> names;
  if (!library.empty()) check.check_library({library, "x.lua", 1, 1}, names, problems);
  check.check_hook({text, "x.yaml", 1, 1}, rules().hooks[ix(rules().hook(hook))], parameters, names, problems);
  return fmt::format("{}", fmt::join(told(problems), "\n"));
}

// What is said about a pack's file on its own.
std::string found_in_file(const std::string& text) {
  LuaCheck check(rules(), colors);
  Problems problems;
  std::vector<std::string> names;
  check.check_library({text, "x.lua", 1, 1}, names, problems);
  return fmt::format("{}", fmt::join(told(problems), "\n"));
}

}  // namespace

TEST_CASE("PW310: names that nobody knows, with the likely one", "[lua_check]") {
  CHECK(found("score", "me.cards * pionts", {"points"}) ==
        "1:12 error[PW310] unknown name 'pionts' / did you mean 'points'?");
  CHECK(found("allow", "me.cards > 3\n  and hue == me.last") ==
        "2:7 error[PW310] unknown name 'hue' / a text needs quotes; a variable of your own needs 'local'");
  CHECK(found("score", "pile.size") == "1:1 error[PW310] 'score' does not know 'pile' / it knows me, card, game");
  CHECK(found("score", "local cuont = 3\nreturn count") ==
        "2:8 error[PW310] unknown name 'count' / did you mean 'cuont'?");
  CHECK(found("score", "pionts + pionts", {"points"}) ==
        "1:1 error[PW310] unknown name 'pionts' / did you mean 'points'?");
  CHECK(found("score", "points + math.max(me.cards, 3)", {"points"}) == "");
}

TEST_CASE("PW311: fields that are not there, through locals, loops and calls", "[lua_check]") {
  CHECK(found("score", "me.cuont.red") ==
        "1:4 error[PW311] unknown field of a player: 'cuont' / did you mean 'count'?");
  CHECK(found("score", "me.count.rde") == "1:10 error[PW311] unknown colour 'rde' / did you mean 'red'?");
  CHECK(found("score", "me.kinds.shi") == "1:10 error[PW311] unknown kind 'shi' / did you mean 'shy'?");
  CHECK(found("allow", "me.left.right.finger.tpo == nil") ==
        "1:22 error[PW311] unknown field of a pile: 'tpo' / did you mean 'top'?");
  CHECK(found("score",
              "local n = 0\nfor _, c in ipairs(me.row) do\n  if c.colour == 'red' then n = n + 1 end\nend\nreturn n") ==
        "3:8 error[PW311] unknown field of a card: 'colour' / did you mean 'color'?");
  CHECK(found("score", "local last = me.row[#me.row]\nreturn last and last.point or 0")
            .starts_with("2:22 error[PW311] unknown field of a card: 'point'"));
  CHECK(found("act", "local mine = game:pick(me, me.row)\ngame:give(mine, mine.onwer)") ==
        "2:22 error[PW311] unknown field of a card: 'onwer' / did you mean 'owner'?");
  CHECK(found("score", "me.row.red") ==
        "1:8 error[PW311] a list has no field 'red' / index it with 1, 2, …, or count it with #");
  CHECK(found("score", "me.cards.red") == "1:10 error[PW311] a number has no field 'red'");
  CHECK(found("score", "me.points") ==
        "1:4 error[PW311] a score cannot read 'points', because that depends on the scores");
  CHECK(found("act", "game:dicsard(me.last)") ==
        "1:6 error[PW311] unknown field of the game: 'dicsard' / did you mean game:discard(card)?");
  CHECK(found("act", "me:give(card)") ==
        "1:4 error[PW311] unknown field of a player: 'give' / write game:give(card, player)");
  CHECK(found("score", "math.mix(1, 2)") == "1:6 error[PW311] unknown field of math: 'mix' / did you mean 'max'?");
  CHECK(found("won", "me.points > 3 and me.count[hue] > me.kinds[card.kind]", {"hue"}) == "");
  CHECK(found("score", "local other = me\nwhile other.seat > 1 do other = other.left end\nreturn other.cards") == "");
  CHECK(found("score", "local t = {red = 1}\nreturn t[card.color] or t.blue or 0") == "");
}

TEST_CASE("PW311: without a list of colours every word can be one", "[lua_check]") {
  LuaCheck check(rules());
  Problems problems;
  check.check_hook({"me.count.pink", "x.yaml", 1, 1}, rules().hooks[ix(rules().hook("score"))], {}, {}, problems);
  CHECK(problems.all().empty());
}

TEST_CASE("PW312: calls with arguments that do not fit", "[lua_check]") {
  CHECK(found("act", "game:swap(game.piles[1])") == "1:1 error[PW312] game:swap(pile, pile) takes 2 arguments, not 1");
  CHECK(found("act", "game:redo(1)") == "1:1 error[PW312] game:redo() takes 0 arguments, not 1");
  CHECK(found("act", "game:pick(me)") ==
        "1:1 error[PW312] game:pick(player, list, count = 1, but = nil) takes 2 to 4 arguments, not 1");
  CHECK(found("act", "game:give(me, card)") ==
        "1:11 error[PW312] game:give(card, player): argument 1 must be a card, not a player");
  CHECK(found("act", "game.discard(card)") == "1:1 error[PW312] write game:discard(card), with a colon");
  CHECK(found("score", "1 + math.abs()") == "1:5 error[PW312] math.abs takes 1 argument, not 0");
  CHECK(found("score", "math.max(me.row, 3)") ==
        "1:10 error[PW312] math.max: argument 1 must be a whole number, not a list");
  CHECK(found("score", "for _ in pairs(me.row) do return 1 end return 0")
            .starts_with("1:1 warning[PW317] this loop runs at most once\n1:16 error[PW312] pairs: argument 1 must be "
                         "a table, not a list / use 'ipairs'"));
  CHECK(found("score", "twice(me.cards, 2)", {}, "function twice(n) return 2 * n end") ==
        "1:1 error[PW312] twice takes at most 1 argument, not 2");
  CHECK(found("act", "game:swap(game:pick(me, game.piles, 2))") == "");
  CHECK(found("act", "game:give(game:pick(me, me.loot), me)") == "");
  CHECK(found("score", "twice(me.cards)", {}, "function twice(n, k) return (k or 2) * n end") == "");
}

TEST_CASE("PW313: writes to globals and to what is read-only", "[lua_check]") {
  CHECK(found("score", "n = 1\nreturn 3") ==
        "1:1 error[PW313] 'n' cannot be set: hooks keep nothing between calls / write 'local n' for a variable of your "
        "own");
  CHECK(found("act", "local other = me.left\nother.cards = 3\ngame:redo()")
            .starts_with("2:7 error[PW313] 'cards' cannot be set"));
  CHECK(found("act", "me.cards = 3").starts_with("1:4 error[PW313] 'cards' cannot be set"));
  CHECK(found("act", "math.abs = 3").starts_with("1:6 error[PW313] 'abs' cannot be set: 'math' is read-only"));
  CHECK(found("act", "table.insert(me.row, card)").starts_with("1:14 error[PW313] the game's lists are read-only"));
  CHECK(found("score", "points = points + 1\nreturn points", {"points"})
            .starts_with("1:1 warning[PW313] 'points' is given"));
  CHECK(found_in_file(
            "local n = 0\nlocal seen = {}\nfunction f()\n  n = n + 1\n  seen[1] = n\n  g = 1\n  return n\nend") ==
        "4:3 error[PW313] 'n' cannot be changed by a hook: hooks keep nothing between calls / write 'local n' inside "
        "the function\n"
        "5:3 error[PW313] 'seen' cannot be changed by a hook: hooks keep nothing between calls / use a table that is "
        "local to the function\n"
        "6:3 error[PW313] 'g' cannot be set: hooks keep nothing between calls / write 'local g' for a variable of your "
        "own");
  CHECK(found("score", "local t = {}\nt.n = me.cards\ntable.insert(t, 3)\nreturn t.n + #t") == "");
  CHECK(found_in_file("values = {}\nlocal function add(n) values[#values + 1] = n end\nadd(1)\nfunction f() return "
                      "values[1] end") == "");
}

TEST_CASE("PW314: what is never used", "[lua_check]") {
  CHECK(found("score", "local n, more = 1, 2\nreturn n") ==
        "1:10 warning[PW314] 'more' is never used / leave it out, or name it '_' if it must be there");
  CHECK(found("score", "local n = 0\nfor i, c in ipairs(me.row) do if c.textless then n = n + 1 end end\nreturn n") ==
        "2:5 warning[PW314] loop variable 'i' is never used / name it '_' if it must be there");
  CHECK(found("score", "local n = 1\nn = 2\nreturn n") == "1:7 warning[PW314] this value of 'n' is never used");
  CHECK(found("act", "local _, other = game:pick(me, game.piles, 2)\ngame:drop(other)") == "");
  CHECK(found_in_file("function f(me, card, game) return me.cards end") == "");
}

TEST_CASE("PW315: verbs belong into act", "[lua_check]") {
  CHECK(found("score", "game:redo()") == "1:6 error[PW315] 'game:redo' changes the game: only 'act' can do that");
  CHECK(found("score", "f", {}, "function f(me, card, game)\n  game:discard(card)\n  return 1\nend") ==
        "2:8 error[PW315] 'game:discard' changes the game: only 'act' can do that");
  CHECK(found("act", "f", {}, "function f(me, card, _, game)\n  game:discard(card)\nend") == "");
}

TEST_CASE("PW316: Lua that packs do not have", "[lua_check]") {
  CHECK(
      found("score", "os.time()").starts_with("1:1 error[PW316] 'os' is not available in packs / hooks know no clock"));
  CHECK(found("score", "1 + math.random(3)") ==
        "1:10 error[PW316] 'math.random' is not available in packs / chance is the game's: in 'act', write "
        "game:lot(list)");
  CHECK(found("allow", "card.name:find('x') ~= nil") ==
        "1:11 error[PW316] 'string.find' is not available in packs / there are no patterns in packs");
  CHECK(found_in_file("local f = require 'f'\nfunction g() return f end")
            .starts_with("1:11 error[PW316] 'require' is not"));
  CHECK(found("allow", "card.name:sub(1, 1) == 'x' and string.len(card.name) > math.min(3, me.cards)") == "");
}

TEST_CASE("PW317: suspicious code", "[lua_check]") {
  CHECK(found("allow", "card.kind == 'poin'") ==
        "1:14 warning[PW317] there is no kind 'poin': this comparison always has the same result / did you mean "
        "'point'?");
  CHECK(found("allow", "me.last == 'red'") ==
        "1:1 warning[PW317] a card is never a text: this comparison always has the same result");
  CHECK(found("allow", "not me.cards == 3") ==
        "1:1 warning[PW317] true or false is never a number: this comparison always has the same result"
        " / write 'not (…)' around the comparison");
  CHECK(found("allow", "me.cards >= me.cards") ==
        "1:1 warning[PW317] both sides are the same: this comparison always has the same result");
  CHECK(found("score", "if me.head then\nend\nreturn 1") == "1:12 warning[PW317] this branch is empty");
  CHECK(found("score", "do return 1 end\nreturn me.cards") == "2:1 warning[PW317] this code can never be reached");
  CHECK(found("score", "local a = 1\ndo\n  local a = 2\n  return a\nend") ==
        "3:9 warning[PW317] 'a' hides another variable of this name / give it a name of its own");
  CHECK(found("act", "for i = #me.row, 1 do game:discard(me.row[i]) end") ==
        "1:1 warning[PW317] this loop never runs: it counts down but its step is not negative / write ', -1' after the "
        "limit");
  CHECK(found("act", "me.head") ==
        "1:1 warning[PW317] 'act' does nothing / it should call a verb, such as game:give(card, player)");
  CHECK(found("allow", "me.last ~= nil and me.last.color ~= nil and pile ~= nil and me.left.finger ~= pile") == "");
  CHECK(found("allow", "(not me.head) == me.left.head") == "");
  CHECK(found("act", "for _, pile in ipairs(game.piles) do game:drop(pile) end") == "");
}

TEST_CASE("PW318: hooks that cannot give what they must", "[lua_check]") {
  CHECK(found("score", "me.head") ==
        "1:1 error[PW318] 'score' must give a whole number, not true or false"
        " / write '… and 3 or 0' to turn a condition into points");
  CHECK(found("score", "'red'") == "1:1 error[PW318] 'score' must give a whole number, not a text");
  CHECK(found("score", "me.row") ==
        "1:1 error[PW318] 'score' must give a whole number, not a list / write # before a list to count it");
  CHECK(found("allow", "me.last") ==
        "1:1 error[PW318] 'allow' must give true or false, not a card / compare with ==, ~=, <, … or write '… ~= nil'");
  CHECK(found("score", "me.head and 3")
            .starts_with("1:1 warning[PW318] 'score' must give a whole number; this can give false"));
  CHECK(found("score", "local n = me.cards") ==
        "1:1 error[PW318] 'score' returns nothing / end the block with 'return …'");
  CHECK(found("score", "local n = 2\nif me.head then return n end") ==
        "2:1 warning[PW318] 'score' can come to its end without a 'return' / end the block with 'return …'");
  CHECK(found("score", "f", {}, "function f(me)\n  return me.head\nend").starts_with("2:10 error[PW318]"));
  CHECK(found("allow", "me.last and me.last.textless") == "");
  CHECK(found("score", "if me.head then return 1 else return 2 end") == "");
  CHECK(found("score", "for _, c in ipairs(me.row) do if c.last then return 1 end end error('no card')") == "");
  CHECK(found("act", "return game:redo()") == "");
}

TEST_CASE("PW319: operations on what does not have them", "[lua_check]") {
  CHECK(found("allow", "me.row > 3") ==
        "1:1 error[PW319] a list cannot be compared by size / write # before a list to count it");
  CHECK(found("score", "2 * me.head") ==
        "1:5 error[PW319] true or false cannot be calculated with / write '… and 3 or 0' to turn a condition into a "
        "number");
  CHECK(found("score", "#me.cards") == "1:2 error[PW319] a number has no length / leave out the #");
  CHECK(found("allow", "card.color < 3") == "1:1 error[PW319] a colour and a number cannot be compared by size");
  CHECK(found("allow", "not me.cards > 3") ==
        "1:1 error[PW319] true or false cannot be compared by size / write 'not (…)' around the comparison");
  CHECK(found("score", "me.cards()") == "1:1 error[PW319] a number cannot be called");
  CHECK(found("score", "#me.row + #card.name + -me.cards") == "");
}

TEST_CASE("good code of many kinds is left alone", "[lua_check]") {
  const std::vector<std::pair<std::string, std::string>> hooks = {
      {"score",
       "local t = {}\nfor _, c in ipairs(me.row) do t[c.color or 'none'] = (t[c.color or 'none'] or 0) + 1 end\n"
       "local best = 0\nfor _, n in pairs(t) do best = math.max(best, n) end\nreturn best"},
      {"score",
       "local n = 0\nfor i = 1, #me.row do\n  if me.row[i].textless then goto continue end\n"
       "  n = n + 1\n  ::continue::\nend\nreturn n"},
      {"score",
       "local function count(row, kind)\n  local n = 0\n"
       "  for _, c in ipairs(row) do if c.kind == kind then n = n + 1 end end\n  return n\nend\n"
       "return count(me.row, 'shy') + count(me.theirs, 'rule')"},
      {"allow",
       "local best = me\nfor _, p in ipairs(game.players) do if p.cards > best.cards then best = p end end\n"
       "return best == me"},
      {"score", "points * (me.count[hue] or 0) + (#me.row > 0 and 1 or 0)"},
      {"score", "(me.head and 1 or 0) + (me.last and me.last.color == 'red' and 2 or 0)"},
      {"allow", "me.last and me.last.winner == me or pile.top.owner == nil"},
      {"act", "local c = game:may_pick(me, me.row)\nif c then game:discard(c) end"},
      {"act",
       "local hue = game:pick(me, game.colors)\nfor _, p in ipairs(me.others) do\n  local last = p.last\n"
       "  if last and last.color == hue then game:give(last, me) end\nend"},
      {"act",
       "local all = {}\nfor _, p in ipairs(game.players) do if #p.row > 0 then all[#all + 1] = p.last end end\n"
       "if #all > 0 then game:discard(game:lot(all)) end"},
      {"act", "local n = 0\nwhile n < 2 and #me.row > 0 do game:discard(me.row[1]) n = n + 1 end"},
      {"act", "local p = pile or me.finger\nif p then game:drop(p) end"},
      {"score", "local m <const> = me.most\nreturn m > 3 and m or 0"},
      {"score", "local n\nif me.head then n = 1 else n = 2 end\nreturn n"},
      {"score", "({red = 1, blue = 2})[card.color] or 0"},
      {"score", "local x = me\nfor _ = 1, 3 do x = x.left end\nreturn x.cards"},
      {"won", "(function() for _, c in ipairs(me.row) do if c.last then return true end end return false end)()"},
  };
  for (const auto& [hook, text] : hooks) {
    INFO(text);
    CHECK(found(hook, text, {"points", "hue"}) == "");
  }
  const std::string file =
      "local util = {}\nfunction util.double(n) return 2 * n end\nlimits = {low = 1, high = 3}\n"
      "local function helper(row, ...) local a = select(1, ...) return #row + (a or 0) end\n"
      "function total(me, card, game, p)\n"
      "  local function go(n) if n == 0 then return 0 end return me.row[n].textless and 1 or go(n - 1) end\n"
      "  return util.double(helper(me.row, 1)) + limits.low + go(#me.row) + (p.points or 0)\nend\n"
      "function each(list, f) for _, x in ipairs(list) do f(x) end end\n";
  CHECK(found("score", "total", {"points"}, file) == "");
  CHECK(found("score",
              "local n = 0\neach(me.row, function(c) if c.textless then n = n + 1 end end)\nreturn n + limits.low", {},
              file) == "");
}

TEST_CASE("a function that a hook names is checked with what the hook gives it", "[lua_check]") {
  const std::string file = "function bonus(me, card, game, p)\n  return me.cuont.red + p.pionts\nend";
  CHECK(found("score", "bonus", {"points"}, file) ==
        "2:13 error[PW311] unknown field of a player: 'cuont' / did you mean 'count'?\n"
        "2:27 error[PW311] unknown parameter 'pionts' / did you mean 'points'?");
  CHECK(found_in_file("function f() return me.cards end") ==
        "1:21 error[PW310] unknown name 'me' / functions of a pack's file get what the hook knows as arguments: "
        "function name(me, card, …)");
  LuaCheck check(rules());
  Problems problems;
  std::vector<std::string> names;
  check.check_library(
      {"limit = 3\nlocal function inner() end\nfunction f() return inner() or limit end", "x.lua", 1, 1}, names,
      problems);
  CHECK(names == std::vector<std::string>{"f", "limit"});
  CHECK(problems.all().empty());
}

TEST_CASE("what is not Lua is left to the compiler", "[lua_check]") {
  CHECK(found("score", "me.cuont +") == "");
  CHECK(found("score", "local n = 1\nn += 1\nreturn n") == "");
  CHECK(found("score", " ") == "");
  CHECK(found_in_file("function f(") == "");
}

TEST_CASE("code that would take for ever to check is given up", "[lua_check]") {
  std::string sum = "1", many;
  for (int i = 0; i < 100'000; ++i) sum += "+1";
  CHECK(found("score", sum).find("PW317") != std::string::npos);
  for (int i = 0; i < 20'000; ++i) many += "x" + std::to_string(i % 150) + " = me.cards\n";
  std::string names = "local x0";
  for (int i = 1; i < 150; ++i) names += ", x" + std::to_string(i);
  CHECK(found("act", names + "\n" + many).find("PW317") != std::string::npos);
  CHECK(found("score", "me.cards") == "");
}

TEST_CASE("places are those in the YAML file, however the hook is written", "[lua_check]") {
  const std::string yaml =
      "plain: me.cuont\n"
      "quoted: \"me.cuont\"\n"
      "block: |\n"
      "    local n = 1\n"
      "\n"
      "    return n + me.cuont\n"
      "inner: |2\n"
      "    me.cuont\n"
      "folded:\n"
      "  me.cards +\n"
      "  me.cuont\n"
      "flow: {one: \"'ä' == me.cuont\"}\n";
  Problems problems;
  const auto root = read_yaml(yaml, "x.yaml", problems);
  REQUIRE(root);
  LuaCheck check(rules());
  const auto place = [&](const YamlNode* node) {
    Problems own;
    check.check_hook({node->text, "x.yaml", node->content_line, node->content_column},
                     rules().hooks[ix(rules().hook("score"))], {}, {}, own);
    for (const Problem& p : own.all())
      if (p.code == "PW311") return fmt::format("{}:{}", p.place.line, p.place.column);
    return std::string("none");
  };
  CHECK(place(root->find("plain")) == "1:11");
  CHECK(place(root->find("quoted")) == "2:13");
  CHECK(place(root->find("block")) == "6:19");
  CHECK(place(root->find("inner")) == "8:8");
  CHECK(place(root->find("folded")) == "10:0");
  CHECK(place(root->find("flow")->find("one")) == "12:24");
}

TEST_CASE("the hooks of all shipped packs are clean", "[lua_check]") {
  Library library({PILEWRIGHT_SOURCE_DIR "/cards", PILEWRIGHT_SOURCE_DIR "/expansions"});
  Problems problems;
  int hooks = 0;
  for (const auto& [name, folder] : library.folders()) {
    const PackSource* pack = library.pack(name, problems);
    REQUIRE(pack);
    const Ruleset& own = pack->rules ? pack->rules->ruleset : rules();
    LuaCheck check(own, colors);
    std::vector<std::string> names;
    if (pack->library) check.check_library(*pack->library, names, problems);
    for (const CardSource& card : pack->cards) {
      std::vector<std::string> parameters;
      for (const Parameter& parameter : card.parameters) parameters.push_back(parameter.name);
      for (const auto& hook : card.hooks) {
        CHECK(hook.code.column > 0);
        REQUIRE(own.hook(hook.name) >= 0);
        check.check_hook(hook.code, own.hooks[ix(own.hook(hook.name))], parameters, names, problems);
        ++hooks;
      }
    }
  }
  CHECK(told(problems) == std::vector<std::string>{});
  CHECK(hooks >= 57);
}
