// The static check of packs' Lua: what it finds, where exactly, and that it leaves good code alone.
#include <fmt/format.h>

#include "scripting/library.h"
#include "scripting/lua_check.h"
#include "tests/catch.h"

using namespace pw;

namespace {

const Ruleset& rules() { return *native_ruleset("point-a-pile"); }
const std::vector<std::string> colors = {"red", "green", "blue", "purple"};

std::vector<std::string> told(const Problems& problems) {
  std::vector<std::string> list;
  for (const Problem& p : problems.all())
    list.push_back(fmt::format("{}:{} {}[{}] {}{}{}", p.place.line, p.place.column, p.severity == Severity::error ? "error" : "warning",
                               p.code, p.text, p.hint.empty() ? "" : " / ", p.hint));
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

TEST_CASE("probe") {
  const char* hooks[][2] = {{"score", "me.cuont.red"}, {"score", "pionts * 2"}, {"score", "me.count.rde"}, {"score", "me.cards"},
    {"allow", "me.finger.tpo == 3"}, {"act", "game:swap(game.piles[1])"}, {"act", "game:give(me, card)"}, {"score", "pile.size"},
    {"score", "me.points"}, {"act", "local a = game:pick(me, game.piles) game:discard(a)"}, {"score", "os.time()"}, {"score", "math.random(3)"},
    {"score", "me.head and 3"}, {"score", "me.head"}, {"score", "'x'"}, {"allow", "me.last"}, {"allow", "card.kind == 'poin'"},
    {"allow", "me.row > 3"}, {"score", "local x = 1\nreturn 3"}, {"score", "x = 1 return 3"}, {"score", "if me.head then return 3 end"},
    {"score", "local n = 1"}, {"score", "game:redo()"}, {"act", "me.head"}, {"act", "game.redo()"}, {"act", "me.cards = 3"},
    {"act", "table.insert(me.row, 3)"}, {"score", "for _, c in ipairs(me.row) do if c.colour == 'red' then return 1 end end return 0"},
    {"score", "local cuont = 3 return count"}, {"score", "not me.head == true and 1 or 0"}, {"act", "for i = #me.row, 1 do game:discard(me.row[i]) end"},
    {"act", "game:pick(me)"}, {"act", "game:dicsard(me.last)"}, {"act", "me:give(card)"}, {"score", "local a = 1 do local a = 2 return a end"}, {"allow", "card.color == me"},
    {"act", "game:swap(game:pick(me, game.piles, 2))"}, {"act", "math.abs()"}, {"allow", "me.name:find('x')"}, {"allow", "card.name:find('x') ~= nil"}};
  for (const auto& h : hooks) WARN(h[0] << ": " << h[1] << "\n" << found(h[0], h[1]));
  WARN(found("score", "bonus", {"points"}, "local n = 0\nfunction bonus(me, card, game, p)\n  n = n + 1\n  x = 1\n  return me.cuont + p.point\nend"));
}
TEST_CASE("the hooks of all shipped packs are clean", "[lua_check]") {
  Library library({PILEWRIGHT_SOURCE_DIR "/cards", PILEWRIGHT_SOURCE_DIR "/expansions"});
  Problems problems;
  LuaCheck check(rules(), colors);
  int hooks = 0;
  for (const auto& [name, folder] : library.folders()) {
    const PackSource* pack = library.pack(name, problems);
    REQUIRE(pack);
    std::vector<std::string> names;
    if (pack->library) check.check_library(*pack->library, names, problems);
    for (const CardSource& card : pack->cards) {
      std::vector<std::string> parameters;
      for (const Parameter& parameter : card.parameters) parameters.push_back(parameter.name);
      for (const auto& hook : card.hooks) {
        CHECK(hook.code.column > 0);
        check.check_hook(hook.code, rules().hooks[ix(rules().hook(hook.name))], parameters, names, problems);
        ++hooks;
      }
    }
  }
  CHECK(told(problems) == std::vector<std::string>{});
  CHECK(hooks >= 57);
}
