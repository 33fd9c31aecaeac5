// What is printed on cards besides their faces: symbols from even bags, numbers, and other halves; what scripts can ask
// about them, and what is said when a pack describes them wrongly.
#include <map>
#include <set>

#include "tests/script_table.h"

using namespace pw;
using namespace pw::testing;

namespace {

const std::string header = R"(pack: x
title: X
version: 1.0.0
flow: game.lua
players: {from: 2, to: 4, usual: 2}
steps: [begin]
symbols:
  color: {red: r, blue: b}
  shape: [star, circle, square]
zones: {table: , hand: {each: player, sight: owner}}
kinds: {regular: [], rule: [holds], end: [reached]}
hooks: {holds: [shown, symbols], reached: []}
halves: {rule: end}
numbered: [rule]
cards:
  - id: some
    kind: regular
    copies: 20
    label: Some
    symbols: {1: 0.2, 2: 0.3, 4: 0.5}
  - id: many
    kind: rule
    copies: 3
    label: Many
    text: At least {least} {what}s.
    with: {least: [2], what: [star]}
    holds: shown[what] >= least
  - id: soon
    kind: end
    weight: 3
    label: Soon
    text: After {turns} turns.
    with: {turns: [5]}
    reached: turns
  - id: late
    kind: end
    label: Late
    text: After {turns} turns.
    with: {turns: [9]}
    reached: turns
)";

std::string with_step(const std::string& code) {
  return "function begin(game)\nlocal cards, symbols = game.box.cards, game.symbols\n" + code + "\nreturn game:finish(game.players)\nend\n";
}

struct Written : WrittenGame {
  explicit Written(const std::string& code, const std::string& pack = header, const std::string& more = "")
      : WrittenGame(pack, with_step(code) + more) {}
};

// Runs the step; a mistake in it is thrown.
State played(const Written& written, u64 seed = 1) {
  State state;
  Asked asked;
  set_up(written.game(), state, 2, seed);
  start(written.game(), state, asked);
  return state;
}

std::string failure(const std::string& code) {
  try {
    played(Written(code));
  } catch (const ScriptError& error) {
    return error.problem.text;
  }
  return "none";
}

// The first complaint about the pack with this change.
std::string complaint(const std::string& from, const std::string& to) {
  std::string pack = header;
  pack.replace(pack.find(from), from.size(), to);
  const Written written("", pack);
  return written.problems.all().empty() ? "none" : written.problems.all()[0].text;
}

}  // namespace

TEST_CASE("how many symbols cards show comes from a bag with the rounded-up shares", "[prints]") {
  const Written written("");
  const Prints& prints = written.game().cards.prints;
  bool varies = false;
  for (u64 seed = 0; seed < 50; ++seed) {
    const State state = played(written, seed);
    std::map<int, int> cards;
    for (int i = 0; i < 20; ++i) ++cards[prints.count(state.face_of(Card{static_cast<u8>(i)}))];
    CHECK(cards == std::map<int, int>{{1, 4}, {2, 6}, {4, 10}});  // the bag is no larger than the deck
    varies |= prints.count(state.face_of(Card{0})) != prints.count(played(written, seed + 1).face_of(Card{0}));
  }
  CHECK(varies);
}

TEST_CASE("the values of symbols come from even bags, one of each property", "[prints]") {
  const Written written("");
  const Prints& prints = written.game().cards.prints;
  std::set<int> codes;
  for (u64 seed = 0; seed < 50; ++seed) {
    const State state = played(written, seed);
    std::map<int, int> colors, shapes;
    int symbols = 0;
    for (int i = 0; i < 20; ++i) {
      const FaceId face = state.face_of(Card{static_cast<u8>(i)});
      for (int s = 0; s < prints.count(face); ++s, ++symbols) {
        const int symbol = Prints::symbol(state.mark[ix(i)], s);
        codes.insert(symbol);
        ++colors[prints.value(symbol, 0)];
        ++shapes[prints.value(symbol, 1)];
      }
    }
    CHECK(symbols == 56);
    for (const auto& [color, count] : colors) CHECK(count == 28);
    for (const auto& [shape, count] : shapes) CHECK(count <= 19);
  }
  CHECK(codes.size() == 6);  // the properties are independent
}

TEST_CASE("numbers count up, and the other half is drawn by weight, independently", "[prints]") {
  const Written written("");
  const CardSet& cards = written.game().cards;
  std::map<std::string, int> halves;
  for (u64 seed = 0; seed < 400; ++seed) {
    const State state = played(written, seed);
    REQUIRE(state.cards == 23);  // halves are no cards
    for (int i = 20; i < 23; ++i) {
      const int kind = cards.kind(state.face_of(Card{static_cast<u8>(i)}));
      CHECK(cards.prints.number(kind, state.mark[ix(i)]) == i - 19);
      ++halves[cards.def(cards.prints.half(kind, state.mark[ix(i)])).id];
    }
  }
  CHECK(halves["soon"] + halves["late"] == 1200);
  CHECK(std::abs(halves["soon"] - 900) < 60);
}

TEST_CASE("scripts read symbols, numbers, and the hooks, parameters and text of both halves", "[prints]") {
  CHECK(failure(R"(
    local total = {}
    for i = 1, 20 do
      local card = cards[i]
      assert(card.red + card.blue == card.symbols and card.star + card.circle + card.square == card.symbols)
      assert(card:symbol(card.symbols) and not card:symbol(card.symbols + 1) and not card.number)
    end
    for i = 21, 23 do
      local rule = cards[i]
      assert(rule.number == i - 20 and rule.symbols == 0 and rule.star == 0)
      assert(rule:reached() == rule.turns and rule.text == "At least 2 stars." and rule.other_text == "After " .. rule.turns .. " turns.")
      for j = 1, 20 do assert(rule:holds(cards[j], symbols) == (cards[j].star >= 2)) end
    end
    assert(symbols.color[2] == "blue" and #symbols.shape == 3))") == "none");
  CHECK(failure("local x = cards[1].green") == "unknown field of a card: 'green'");
}

TEST_CASE("scripts compare cards by their symbols", "[prints]") {
  CHECK(failure(R"(
    for i = 1, 23 do
      local card, kinds, most = cards[i], 0, 0
      for _, shape in ipairs(symbols.shape) do
        if card[shape] > 0 then kinds = kinds + 1 end
        most = math.max(most, card[shape])
        assert(card:shows(shape) == (card[shape] > 0))
      end
      assert(card:different("shape") == kinds and card:identical("shape") == most)
      assert(card:shows({"star", "blue"}) == (card.star > 0 or card.blue > 0) and not card:shows({}))
      for j = 1, 23 do
        local other, same, shares = cards[j], true, false
        for _, color in ipairs(symbols.color) do
          same = same and (card[color] > 0) == (other[color] > 0)
          shares = shares or card[color] > 0 and other[color] > 0
        end
        assert(card:same(other, "color") == same and card:shares(other, "color") == shares)
      end
    end)") == "none");
}

TEST_CASE("scripts count the symbols of many cards, in a table or a zone", "[prints]") {
  CHECK(failure(R"(
    local count, showing = {}, 0
    for _, shape in ipairs(symbols.shape) do count[shape] = 0 end
    for i = 1, 5 do
      for _, shape in ipairs(symbols.shape) do count[shape] = count[shape] + cards[i][shape] end
      if cards[i].star > 0 then showing = showing + 1 end
    end
    local five = {table.unpack(cards, 1, 5)}
    for _, shape in ipairs(symbols.shape) do assert(symbols.total(five, shape) == count[shape]) end
    assert(symbols.showing(five, "star") == showing and symbols.total(game.box, "red") == 28)
    for _, extreme in ipairs({"most", "least"}) do
      local best, found = nil, {}
      for _, shape in ipairs(symbols.shape) do
        local n = count[shape]
        if n > 0 and (not best or extreme == "most" and n > best or extreme == "least" and n < best) then best = n end
      end
      for _, shape in ipairs(symbols.shape) do
        if count[shape] == best then found[#found + 1] = shape end
      end
      assert(table.concat(symbols.common(five, "shape", extreme), " ") == table.concat(found, " "))
    end
    assert(#symbols.common({cards[21]}, "shape") == 0))") == "none");
  CHECK(failure("symbols.total(cards, 'green')").find("no symbol has a value of that name") != std::string::npos);
  CHECK(failure("symbols.common(cards, 'size')").find("symbols have no property of that name") != std::string::npos);
  CHECK(failure("cards[1].mark = 3").find("'mark' cannot be set in a game with symbols") == 0);
}

TEST_CASE("what is printed on a hidden card cannot be seen", "[prints]") {
  const Written written("game:move(cards[1], game.players[1].hand)\ngame:move(cards[21], game.players[1].hand)", header, R"(
function status(game)
  local card, rule = game.players[1].hand[1], game.players[1].hand[2]
  local shows = card:shows("red") or card:shows("blue")
  return {tostring(card.symbols), tostring(card.red), tostring(shows), tostring(rule.number), tostring(rule.other_text)}
end)");
  const State state = played(written);
  const auto seen = [&](int seat) { return written.game().status(written.game(), look(written.game(), state, Seat{static_cast<u8>(seat)})); };
  CHECK(seen(1) == std::vector<std::string>{"nil", "nil", "false", "nil", "nil"});
  CHECK(seen(0)[0] != "nil");
  CHECK(seen(0)[2] == "true");
  CHECK(seen(0)[4].starts_with("After "));
}

TEST_CASE("cards are called by their symbols or their number, and tell both halves", "[prints]") {
  const Written written("");
  const State state = played(written);
  const std::string some = card_name(written.game(), state, Card{0});
  CHECK(std::set<char>{'r', 'b'}.contains(some[0]));
  CHECK((some.find("star") == 1 || some.find("circle") == 1 || some.find("square") == 1));  // no signs: the values stand for themselves
  CHECK(card_name(written.game(), state, Card{21}) == "Many 2");
  CHECK(card_text(written.game(), state, Card{21}).starts_with("At least 2 stars. / After "));
}

TEST_CASE("symbols, halves and numbers that cannot be are problems", "[prints]") {
  CHECK(complaint("[star, circle, square]", "[star, circle, square, a, b, c, d, e, f]") == "these are 18 different symbols");
  CHECK(complaint("[star, circle, square]", "[star, circle, place]") == "the name 'place' is taken already");
  CHECK(complaint("[star, circle, square]", "[star, circle, shows]") == "the name 'shows' is taken already");
  CHECK(complaint("shape: [star", "common: [star") == "the name 'common' is taken already");
  CHECK(complaint("with: {least: [2]", "with: {least: [2], star: [1]") == "every card has a 'star' already");
  CHECK(complaint("halves: {rule: end}", "halves: {rule: ends}") == "unknown kind 'ends'");
  CHECK(complaint("numbered: [rule]", "numbered: [rules]") == "unknown kind 'rules'");
  CHECK(complaint("numbered: [rule]", "numbered: [rule, regular]") == "regular cards have numbers, so they have no symbols");
  CHECK(complaint("4: 0.5", "4: 0.4") == "the shares add up to less than 1");
  CHECK(complaint("copies: 20", "each: 20") == "'symbols' does not go with 'each' or 'size'");
  CHECK(complaint("symbols: {1: 0.2", "symbols: {5: 0.2") != "none");
  CHECK(complaint("halves: {rule: end}", "halves: {rule: regular}") == "regular cards are halves of others, so they have no symbols");
  std::string pack = header;
  pack.replace(pack.find("  - id: soon"), std::string::npos, "");
  CHECK(Written("", pack).problems.all().at(0).text == "there are no end cards for the other halves of rule cards");
}
