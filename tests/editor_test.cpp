// What is generated for editors is up to date and agrees with what the readers accept; what `new` writes plays.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <lua.hpp>
#include <regex>
#include <set>

#include "scripting/pack_fields.h"
#include "scripting/sandbox.h"
#include "tests/catch.h"
#include "tests/scratch.h"
#include "tools/api_stub.h"
#include "tools/schema.h"
#include "tools/script_stub.h"
#include "tools/templates.h"
#include "tools/test_run.h"

using namespace pw;
namespace fs = std::filesystem;

using pw::testing::file_text;
using pw::testing::Scratch;

namespace {

const Ruleset& rules() { return *native_ruleset("point-a-pile"); }

std::string source(const char* file) { return file_text(fs::path(PILEWRIGHT_SOURCE_DIR) / file); }

}  // namespace

TEST_CASE("the schema and the stub that are checked in are those of the program", "[editor]") {
  INFO("run: ./dev schema > scripting/pack.schema.json; ./dev api > scripting/api.lua");
  CHECK(source("scripting/pack.schema.json") == pack_schema(rules()));
  CHECK(source("scripting/api.lua") == api_stub(rules()));
  INFO("and: cut the game's own fields from ./dev api --game punto");
  CHECK(source("scripting/game_api.lua") == script_stub());
}

TEST_CASE("the stub's functions of Lua are exactly those of the sandbox", "[editor]") {
  lua_State* lua = luaL_newstate();
  luaL_openlibs(lua);
  push_safe_globals(lua);
  std::set<std::string> there, told;
  const auto read_names = [&](const std::string& before, const auto& again) -> void {  // of the table on top
    if (luaL_getmetafield(lua, -1, "__index") != LUA_TNIL) lua_remove(lua, -2);        // a locked one
    for (lua_pushnil(lua); lua_next(lua, -2);) {
      const std::string name = before + lua_tostring(lua, -2);
      if (lua_istable(lua, -1)) {
        again(name + ".", again);
      } else {
        there.insert(name);
        lua_pop(lua, 1);
      }
    }
    lua_pop(lua, 1);
  };
  read_names("", read_names);
  lua_close(lua);
  for (const SafeFunction& function : safe_functions()) told.insert(function.name);
  CHECK(there.contains("math.max"));
  CHECK(told == there);
}

TEST_CASE("every field that the readers ask for is in the table of fields, and the other way round", "[editor]") {
  const std::regex asks(R"re((?:find|require)\("([a-z_]+)"\))re");
  std::set<std::string> asked, known;
  for (const char* file : {"scripting/pack.cpp", "scripting/game_source.cpp", "scripting/examples.cpp"}) {
    const std::string text = source(file);
    for (std::sregex_iterator it(text.begin(), text.end(), asks), end; it != end; ++it) asked.insert((*it)[1]);
  }
  asked.insert({"me", "left", "right"});
  for (const PackField& field : pack_fields()) known.insert(field.name);
  CHECK(asked == known);
}

TEST_CASE("every shipped file of cards names the schema in its first line", "[editor]") {
  for (const char* home : {"cards", "expansions"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(PILEWRIGHT_SOURCE_DIR) / home)) {
      if (entry.path().extension() != ".yaml") continue;
      INFO(entry.path());
      CHECK(file_text(entry.path()).starts_with("# yaml-language-server: $schema=../../scripting/pack.schema.json\n"));
    }
  }
}

TEST_CASE("a new pack and a new card of every kind hold their examples", "[editor]") {
  const Scratch scratch;
  const fs::path folder = scratch.path() / "fresh";
  auto write = [&](const std::string& file, const std::string& text) {
    fs::create_directories((folder / file).parent_path());
    std::ofstream(folder / file, std::ios::binary) << text;
  };
  for (const auto& [file, text] : pack_files("fresh", rules())) write(file, text);
  for (const KindSpec& kind : rules().kinds) {
    const auto text = card_file("a-" + kind.name, kind.name, false, "");
    REQUIRE(text);
    write(kind.name + ".yaml", *text);
  }
  const TestSuite suite = run_suite({folder.string(), ""}, {}, "");
  for (const Problem& problem : suite.problems) FAIL_CHECK(render(problem, "", false));
  for (const TestCase& one : suite.cases)
    for (const Problem& problem : one.problems) FAIL_CHECK(render(problem, "", false));
  CHECK(suite.cases.size() >= 5 + 2 * rules().kinds.size());
}

TEST_CASE("a new game is clean, plays, and holds its replay", "[editor]") {
  const Scratch scratch;
  const fs::path folder = scratch.path() / "fresh-game";
  const std::string command = fmt::format("{} new game fresh-game --in {} > /dev/null", PILEWRIGHT_BINARY, scratch.path().string());
  REQUIRE(std::system(command.c_str()) == 0);
  const TestSuite suite = run_suite({folder.string(), ""}, {}, "");
  for (const Problem& problem : suite.problems) FAIL_CHECK(render(problem, "", false));
  REQUIRE(suite.cases.size() == 1);
  CHECK(suite.cases[0].kind == "replay");
  CHECK(suite.failed() == 0);
  const std::string lint = fmt::format("{} lint {} --strict > /dev/null", PILEWRIGHT_BINARY, folder.string());
  CHECK(std::system(lint.c_str()) == 0);

  // A change of the rules is noticed.
  std::string lua = file_text(folder / "game.lua");
  lua.replace(lua.find("card.number > best.number"), 25, "card.number < best.number");
  std::ofstream(folder / "game.lua", std::ios::binary) << lua;
  const TestSuite changed = run_suite({folder.string(), ""}, {}, "");
  REQUIRE(changed.cases.size() == 1);
  REQUIRE(changed.failed() == 1);
  CHECK(changed.cases[0].problems[0].code == "PW703");
}

TEST_CASE("help is found by name and along a path", "[editor]") {
  std::vector<std::string> known;
  CHECK(api_help(rules(), "me.left.finger", known).value_or("").starts_with("player.finger: Pile?"));
  CHECK(api_help(rules(), "game:pick", known).value_or("").starts_with("game:pick("));
  CHECK(api_help(rules(), "math.max", known));
  CHECK(api_help(rules(), "score", known));
  CHECK_FALSE(api_help(rules(), "me.cuont", known));
  CHECK(did_you_mean("me.cuont", known) == "me.count");
}
