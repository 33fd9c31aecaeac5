// Packs as designers write them: every mistake is one problem with a code and a true place; what is right becomes the
// faces and the deck that it says.
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/playout.h"
#include "core/point_a_pile/model.h"
#include "scripting/library.h"
#include "tests/scratch.h"

using namespace pw;

namespace {

namespace fs = std::filesystem;
const std::string cards_folder = PILEWRIGHT_SOURCE_DIR "/cards";

using Folder = pw::testing::Scratch;

const std::string header = "pack: x\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\n";  // four lines
const std::string own_header = "pack: x\ntitle: X\nversion: 1.0.0\nflow: point-a-pile\ncolors: {red: 0.5, blue: 0.5}\n";  // five

// "file:line:column code", one a line, files without their folder.
std::string places(const Problems& problems) {
  std::string all;
  for (const Problem& p : problems.all()) {
    UNSCOPED_INFO(render(p, "", false));
    CHECK(find_code(p.code) != nullptr);
    all += (all.empty() ? "" : "\n") +
           (p.place.file.empty() ? "-" : fs::path(p.place.file).filename().string() + ":" + std::to_string(p.place.line) + ":" + std::to_string(p.place.column)) +
           " " + p.code;
  }
  return all;
}

struct Made {
  std::unique_ptr<Game> game;
  Problems problems;
  std::string places() const { return ::places(problems); }
  std::string said() const {
    std::string all;
    for (const Problem& p : problems.all()) all += p.text + " / " + p.hint + "\n";
    return all;
  }
  bool says(const std::string& part) const { return said().find(part) != std::string::npos; }
};

Made make(const Folder& folder, GameRequest request) {
  Library library({folder.path().string(), cards_folder});
  Made made;
  made.game = library.make_game(request, made.problems);
  made.problems.sort();
  CHECK((made.game == nullptr) == made.problems.any_errors());
  return made;
}

// The pack x, as an expansion or as a game.
Made make_pack(const std::string& text, bool own = false, const std::string& lua = "", const std::string& more = "") {
  const Folder folder;
  folder.write("x/pack.yaml", text);
  if (!lua.empty()) folder.write("x/x.lua", lua);
  if (!more.empty()) folder.write("x/more.yaml", more);
  GameRequest request;
  request.game = own ? "x" : "point-a-pile";
  if (!own) request.packs = {"x"};
  return make(folder, request);
}

std::string mistake(const std::string& text, bool own = false) { return make_pack(text, own).places(); }

std::string card(const std::string& rest, const std::string& id = "c") {  // id, kind, label in the first three lines
  return "  - id: " + id + "\n    kind: point\n    label: C\n" + rest;
}

std::vector<std::string> texts_of(const Game& game, const std::string& id) {
  std::vector<std::string> all;
  for (const Face& face : game.cards.faces)
    if (game.cards.defs[face.def].id == id) all.push_back(face.text);
  return all;
}

}  // namespace

TEST_CASE("a pack that lacks what it needs is told so", "[pack]") {
  CHECK(mistake("title: X\nversion: 1.0.0\ngame: point-a-pile\n") == "pack.yaml:1:1 PW201");
  CHECK(mistake("pack: x\nversion: 1.0.0\ngame: point-a-pile\n") == "pack.yaml:1:1 PW201");
  CHECK(mistake("pack: x\ntitle: X\ngame: point-a-pile\n") == "pack.yaml:1:1 PW201");
  CHECK(mistake("pack: x\ntitle: X\nversion: 1.0.0\n") == "pack.yaml:1:1 PW201");
  CHECK(mistake(header + "flow: point-a-pile\n") == "pack.yaml:5:7 PW201");
  CHECK(mistake(header + "cards:\n  - kind: point\n    label: C\n") == "pack.yaml:6:5 PW201");
  CHECK(mistake(header + "cards:\n  - id: c\n    label: C\n").find("pack.yaml:6:5 PW201") == 0);
  CHECK(mistake(header + "cards:\n  - id: c\n    kind: point\n") == "pack.yaml:6:5 PW201");
  const Made more = make_pack(header, false, "", "# nothing\nother: 3\n");
  CHECK(more.places() == "more.yaml:2:1 PW201\nmore.yaml:2:1 PW204");
}

TEST_CASE("values of the wrong type are refused where they stand", "[pack]") {
  CHECK(mistake("- pack\n- x\n").find("pack.yaml:1:1 PW202") == 0);
  CHECK(mistake("pack: x\ntitle: [X]\nversion: 1.0.0\ngame: point-a-pile\n") == "pack.yaml:2:8 PW202");
  CHECK(mistake(header + "size: many\n") == "pack.yaml:5:7 PW202");
  CHECK(mistake(header + "needs: y\n") == "pack.yaml:5:8 PW202");
  CHECK(mistake(header + "colors: [red]\n") == "pack.yaml:5:9 PW202");
  CHECK(mistake(header + "lists: [a]\n") == "pack.yaml:5:8 PW202");
  CHECK(mistake(header + "lists: {a: 3}\n") == "pack.yaml:5:12 PW202");
  CHECK(mistake(header + "lists: {a: [1, [2]]}\n") == "pack.yaml:5:16 PW202");
  CHECK(mistake(header + "lists: {a: [1.5]}\n") == "pack.yaml:5:13 PW202");
  CHECK(mistake(header + "cards: {id: c}\n") == "pack.yaml:5:8 PW202");
  CHECK(mistake(header + "cards:\n  - hello\n").find("pack.yaml:6:5 PW202") == 0);
  CHECK(mistake(header + "cards:\n" + card("    weight: heavy\n")) == "pack.yaml:9:13 PW202");
  CHECK(mistake(header + "cards:\n" + card("    copies: 1.5\n")) == "pack.yaml:9:13 PW202");
  CHECK(mistake(header + "cards:\n" + card("    text: {points} for you.\n")).find("pack.yaml:9:") == 0);
  CHECK(mistake(header + "cards:\n" + card("    text: {a: 1}\n")) == "pack.yaml:9:11 PW202");
  CHECK(mistake(header + "cards:\n" + card("    text: T\n    score: [1]\n")) == "pack.yaml:10:12 PW202");
  CHECK(mistake(header + "cards:\n" + card("    with: [1]\n")) == "pack.yaml:9:11 PW202");
  CHECK(mistake(header + "cards:\n" + card("    with: {n: {a: 1}}\n")) == "pack.yaml:9:15 PW202");
}

TEST_CASE("names must be names", "[pack]") {
  CHECK(mistake(header + "needs: [Big Pack]\n") == "pack.yaml:5:9 PW203");
  CHECK(mistake(header + "cards:\n" + card("", "Big")) == "pack.yaml:6:9 PW203");
  CHECK(mistake(header + "cards:\n" + card("", "3d")) == "pack.yaml:6:9 PW203");
  CHECK(mistake(header + "cards:\n" + card("", std::string(65, 'a'))) == "pack.yaml:6:9 PW203");
  CHECK(mistake(header + "colors: {Red: 1}\n") == "pack.yaml:5:10 PW203");
  for (const char* name : {"me", "card", "game", "pile", "end", "2nd", "a-b"}) {
    INFO(name);
    CHECK(mistake(header + "cards:\n" + card("    with:\n      " + std::string(name) + ": [1]\n")) == "pack.yaml:10:7 PW203");
  }
}

TEST_CASE("unknown fields are refused with the nearest known one", "[pack]") {
  const Made made = make_pack(header + "titel: Y\ncards:\n" + card("    colr: red\n    wieght: 2\n"));
  CHECK(made.places() == "pack.yaml:5:1 PW204\npack.yaml:10:5 PW204\npack.yaml:11:5 PW204");
  CHECK(made.says("did you mean 'title'?"));
  CHECK(made.says("did you mean 'weight'?"));
}

TEST_CASE("an id is used once in a pack, whichever file it stands in", "[pack]") {
  CHECK(mistake(header + "cards:\n" + card("") + card("")) == "pack.yaml:9:9 PW205");
  const Made made = make_pack(header + "cards:\n" + card(""), false, "", "cards:\n" + card(""));
  CHECK(made.places() == "more.yaml:2:9 PW205");
  CHECK(made.says("line 6"));
}

TEST_CASE("kinds and their hooks are checked", "[pack]") {
  const Made kind = make_pack(header + "cards:\n  - id: c\n    kind: pont\n    label: C\n");
  CHECK(kind.places() == "pack.yaml:7:11 PW206");
  CHECK(kind.says("did you mean 'point'?"));
  CHECK(make_pack(header + "cards:\n  - id: c\n    kind: zebra\n    label: C\n").says("point, rule, shy, mission, action"));
  const Made hook = make_pack(header + "cards:\n" + card("    text: T\n    won: true\n"));
  CHECK(hook.places() == "pack.yaml:10:10 PW207");
  CHECK(hook.says("it can have score"));
  CHECK(mistake(header + "cards:\n  - id: c\n    kind: mission\n    label: C\n    text: T\n") == "pack.yaml:6:9 PW207");
}

TEST_CASE("values out of range are refused", "[pack]") {
  CHECK(mistake(header + "size: 0\n") == "pack.yaml:5:7 PW208");
  CHECK(mistake(header + "size: 256\n") == "pack.yaml:5:7 PW208");
  CHECK(mistake(header + "deck_seed: -1\n") == "pack.yaml:5:12 PW208");
  CHECK(mistake(header + "colors: {red: 0}\n") == "pack.yaml:5:15 PW208");
  CHECK(mistake(header + "colors: {red: 1.5}\n") == "pack.yaml:5:15 PW208");
  CHECK(mistake(header + "colors: {red: 0.5, blue: 0.4}\n") == "pack.yaml:5:9 PW208");
  CHECK(mistake(header + "colors: {a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1}\n") == "pack.yaml:5:9 PW208");
  CHECK(mistake(header + "lists: {a: []}\n") == "pack.yaml:5:12 PW208");
  CHECK(mistake(header + "cards:\n" + card("    weight: 0\n")) == "pack.yaml:9:13 PW208");
  CHECK(mistake(header + "cards:\n" + card("    copies: 0\n")) == "pack.yaml:9:13 PW208");
  CHECK(mistake(header + "size: 9\ncards:\n" + card("    copies: 2\n")) == "pack.yaml:10:5 PW208");
  CHECK(mistake(header + "cards:\n" + card("    with: {n: nowhere}\n")) == "pack.yaml:9:15 PW208");
  CHECK(make_pack(header + "lists: {small: [1]}\ncards:\n" + card("    with: {n: smal}\n")).says("did you mean 'small'?"));
  std::string many;
  for (int i = 0; i < 65; ++i) many += std::to_string(i) + ", ";
  CHECK(mistake(header + "lists: {a: [" + many + "65]}\n") == "pack.yaml:5:12 PW208");
}

TEST_CASE("a pack or game that is not there, or not what it was taken for, is named", "[library]") {
  const Folder folder;
  folder.write("x/pack.yaml", header + "cards:\n" + card(""));
  folder.write("other/pack.yaml", "pack: elsewhere\ntitle: O\nversion: 1.0.0\ngame: point-a-pile\n");
  folder.write("needy/pack.yaml", "pack: needy\ntitle: N\nversion: 1.0.0\ngame: point-a-pile\nneeds: [x]\n");
  folder.write("foreign/pack.yaml", "pack: foreign\ntitle: N\nversion: 1.0.0\ngame: chess\n");
  folder.write("odd/pack.yaml", "pack: odd\ntitle: N\nversion: 1.0.0\nflow: nonsense\n");
  auto request = [](const std::string& game, std::vector<std::string> packs = {}) {
    GameRequest r;
    r.game = game;
    r.packs = std::move(packs);
    return r;
  };
  const Made unknown = make(folder, request("point-a-pole"));
  CHECK(unknown.places() == "- PW401");
  CHECK(unknown.says("did you mean 'point-a-pile'?"));
  CHECK(make(folder, request("point-a-pile", {"nix"})).places() == "- PW401");
  const Made expansion = make(folder, request("x"));
  CHECK(expansion.places() == "- PW401");
  CHECK(expansion.says("--game point-a-pile --packs x"));
  CHECK(make(folder, request("odd")).places() == "pack.yaml:1:1 PW401");
  const Made misnamed = make(folder, request("point-a-pile", {"other"}));
  CHECK(misnamed.places() == "pack.yaml:1:1 PW402");
  CHECK(misnamed.says("'elsewhere'"));
  CHECK(make(folder, request("point-a-pile", {"foreign"})).places() == "pack.yaml:1:1 PW402");
  const Made needy = make(folder, request("point-a-pile", {"needy"}));
  CHECK(needy.places() == "pack.yaml:5:9 PW402");
  CHECK(needy.says("--packs needy,x"));
  CHECK(make(folder, request("point-a-pile", {"needy", "x"})).game);
  GameRequest option = request("point-a-pile");
  option.options = {{"targt", "3"}};
  CHECK(make(folder, option).places() == "- PW401");
  option.options = {{"target", "3x"}};
  CHECK(make(folder, option).places() == "- PW208");
  option.options = {{"memory", "maybe"}};
  CHECK(make(folder, option).places() == "- PW208");
}

TEST_CASE("a pack file that cannot be read is a problem, not an absence", "[library]") {
  const Folder folder;
  fs::create_directories(folder.path() / "x/pack.yaml");
  GameRequest request;
  request.game = "point-a-pile";
  request.packs = {"x"};
  CHECK(make(folder, request).places() == "pack.yaml:0:0 PW119");
}

TEST_CASE("decks that cannot be are refused", "[pack]") {
  CHECK(mistake(header + "size: 5\n") == "pack.yaml:1:1 PW403");
  CHECK(mistake(own_header, true) == "pack.yaml:1:1 PW403");
  CHECK(mistake(own_header + "cards:\n" + card("    copies: 200\n") + card("    copies: 56\n", "d"), true) == "pack.yaml:1:1 PW403");
  CHECK(make_pack(own_header + "cards:\n" + card("    copies: 200\n") + card("    copies: 55\n", "d"), true).game);
  CHECK(mistake(header + "lists: {one: [1]}\ncards:\n" + card("    with: {a: one, b: one}\n")) == "pack.yaml:10:20 PW403");
  const std::string digits = "[0, 1, 2, 3, 4, 5, 6, 7, 8]";
  CHECK(mistake(header + "cards:\n" + card("    with:\n      a: " + digits + "\n      b: " + digits + "\n      c: " + digits + "\n      d: " + digits + "\n")) == "pack.yaml:13:7 PW403");
}

TEST_CASE("texts are there and can be filled in", "[pack]") {
  CHECK(mistake(header + "cards:\n" + card("    score: 3\n")) == "pack.yaml:6:9 PW501");
  const Made made = make_pack(header + "cards:\n" + card("    text: \"{pints} for you.\"\n    with: {points: [2]}\n    score: points\n"));
  CHECK(made.places() == "pack.yaml:9:11 PW502");
  CHECK(made.says("did you mean '{points}'?"));
}

TEST_CASE("Lua that is none is refused when the pack is loaded, at its line", "[pack]") {
  CHECK(mistake(header + "cards:\n" + card("    text: T\n    score: 1 +\n")) == "pack.yaml:10:0 PW301");
  CHECK(mistake(header + "cards:\n" + card("    text: T\n    score: |\n      local a = 1\n      local = 2\n      return a\n")) == "pack.yaml:12:0 PW301");
  CHECK(make_pack(header + "cards:\n" + card(""), false, "\n\nfunction (").places() == "x.lua:3:0 PW301");
  CHECK(make_pack(header + "cards:\n" + card(""), false, "local a = 1\nlocal b = a.b.c").places() == "x.lua:2:0 PW302");
}

TEST_CASE("all mistakes of a pack are told at once", "[pack]") {
  CHECK(mistake("pack: X\ntitle: X\nversion: 1.0.0\ngame: point-a-pile\nsize: no\ncards:\n" + card("    colr: 1\n    weight: -1\n")) ==
        "pack.yaml:1:7 PW203\npack.yaml:5:7 PW202\npack.yaml:10:5 PW204\npack.yaml:11:13 PW208");
}

TEST_CASE("parameters make a face for every combination, and fill the text", "[pack]") {
  const Made made = make_pack(header + "lists: {n: [1, -2]}\ncards:\n" +
                              card("    text: \"{a:+} or {b}, {hue}{flag} {\"\n    with: {a: n, b: n, hue: [red], flag: [true, false]}\n    score: a\n"));
  REQUIRE(made.game);
  CHECK(texts_of(*made.game, "c") == std::vector<std::string>{"+1 or -2, redtrue {", "+1 or -2, redfalse {", "-2 or 1, redtrue {", "-2 or 1, redfalse {"});
  for (const Face& face : made.game->cards.faces)
    if (face.text == "+1 or -2, redtrue {") CHECK(face.values == "a=1 b=-2 hue=red flag=true");
}

TEST_CASE("parameters of different lists may agree, those of one list differ", "[pack]") {
  const Made made = make_pack(header + "lists: {m: [1, 2], n: [1, 2]}\ncards:\n" + card("    text: \"{a}{b}\"\n    with: {a: m, b: n}\n    score: a\n") +
                              card("    text: \"{a}{b}\"\n    with: {a: [1, 2], b: [1, 2]}\n    score: a\n", "d"));
  REQUIRE(made.game);
  CHECK(texts_of(*made.game, "c").size() == 4);
  CHECK(texts_of(*made.game, "d").size() == 4);
}

namespace {

// How often each card (by text, or id) is dealt, over many decks.
std::map<std::string, int> dealt(const Game& game, int decks) {
  std::map<std::string, int> count;
  Rng rng(5, Stream::deck);
  Dealt deck;
  for (int i = 0; i < decks; ++i) {
    game.recipe.deal(rng, deck);
    for (int c = 0; c < deck.count; ++c) {
      const Face& face = game.cards.face(deck.face[ix(c)]);
      ++count[face.text.empty() ? game.cards.defs[face.def].id : face.text];
    }
  }
  return count;
}

}  // namespace

TEST_CASE("weights share the deck, and values that stand twice count twice", "[pack]") {
  const Made made = make_pack(own_header + "size: 100\ncards:\n" + card("    weight: 3\n", "heavy") + card("    weight: 0.5\n", "light") +
                              card("    weight: 0.5\n    text: \"{n}!\"\n    with: {n: [1, 1, 1, 2]}\n    score: n\n", "many"), true);
  REQUIRE(made.game);
  CHECK(made.game->recipe.size() == 100);
  CHECK(texts_of(*made.game, "many").size() == 2);
  const auto count = dealt(*made.game, 400);  // 40 000 cards
  CHECK(count.at("heavy") == Approx(30000).epsilon(0.03));
  CHECK(count.at("light") == Approx(5000).epsilon(0.06));
  CHECK(count.at("1!") == Approx(3750).epsilon(0.08));
  CHECK(count.at("2!") == Approx(1250).epsilon(0.15));
}

TEST_CASE("copies are exact, one if nothing is said", "[pack]") {
  const Made made = make_pack(own_header + "cards:\n" + card("    copies: 7\n", "seven") + card("", "one") +
                              card("    copies: 4\n    text: \"{n}!\"\n    with: {n: [1, 2]}\n    score: n\n", "some"), true);
  REQUIRE(made.game);
  CHECK(made.game->recipe.size() == 12);
  const auto count = dealt(*made.game, 10);
  CHECK(count.at("seven") == 70);
  CHECK(count.at("one") == 10);
  CHECK(count.at("1!") + count.at("2!") == 40);
  CHECK(count.at("1!") > 0);
  CHECK(count.at("2!") > 0);
}

TEST_CASE("an expansion in a folder of the path joins the game and scores", "[library]") {
  const Folder folder;
  folder.write("x/pack.yaml", header + "size: 30\n");
  folder.write("x/more.yaml", "cards:\n" + card("    text: \"{n:+} with {hue}.\"\n    with: {n: [4], hue: [red]}\n    score: bonus\n", "bonus"));
  folder.write("x/x.lua", "function bonus(me, card, game, with)\n  return me.cards * with.n + (card.last and 1 or 0)\nend\n");
  GameRequest request;
  request.game = "point-a-pile";
  request.packs = {"all"};
  const Made made = make(folder, request);
  REQUIRE(made.game);
  const Game& game = *made.game;
  CHECK(game.packs == std::vector<std::string>{"point-a-pile", "x"});
  CHECK(game.recipe.size() == 84);
  CHECK(texts_of(game, "bonus") == std::vector<std::string>{"+4 with red."});

  State state;
  set_up(game, state, 2, 9);
  Table table(game.cards, state, nullptr);
  Card bonus = no_card;
  each_card(state, pap::deck, [&](Card c) {
    if (game.cards.def(state.face_of(c)).name() == "x/bonus") bonus = c;
  });
  REQUIRE(bonus != no_card);
  table.move(bonus, row_of(Seat{0}));
  CHECK(game.points(game, state, Seat{0}) == 5);
  CHECK(game.points(game, state, Seat{1}) == 0);

  RandomBot bot;
  std::array<Bot*, max_seats> bots;
  bots.fill(&bot);
  const auto playout = std::make_unique<Playout>();
  for (u64 seed = 0; seed < 50; ++seed) {
    playout->play(game, 4, seed, bots);
    CHECK(playout->state.over);
  }
}

TEST_CASE("the first pack of a name wins, and a folder can be named itself", "[library]") {
  const Folder first, second;
  first.write("x/pack.yaml", header);
  second.write("x/pack.yaml", header);
  const std::string one = first.path().string(), other = second.path().string();
  CHECK(Library({one, other}).folders().at("x") == one + "/x");
  CHECK(Library({other + "/x/", one}).folders().at("x") == other + "/x");
  CHECK(Library({one + "/nowhere"}).folders().empty());
}

TEST_CASE("the content hash changes with what play depends on, and with nothing else", "[library]") {
  const std::string text = header + "cards:\n" + card("");
  const u64 one = make_pack(text).game->content;
  CHECK(make_pack(text).game->content == one);
  CHECK(make_pack(text + "# a comment\n").game->content == one);
  CHECK(make_pack(text + "    weight: 2\n").game->content != one);
  CHECK(make_pack(text, false, "-- a library\n").game->content != one);
}
