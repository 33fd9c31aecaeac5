#include "tools/templates.h"

#include <fmt/format.h>

#include "tools/api_stub.h"
#include "tools/schema.h"

namespace pw {
namespace {

std::string replaced(std::string text, const std::string& mark, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += by.size())
    text.replace(at, mark.size(), by);
  return text;
}

constexpr const char* pack_yaml = R"(# yaml-language-server: $schema=.pilewright/pack.schema.json
# Play it:   pilewright play --path . --packs NAME
# Test it:   pilewright test .
pack: NAME
title: TITLE
version: 0.1.0
game: point-a-pile
cards:
  # {points} and {hue} are drawn for each card from the lists in 'with'; {points:+} shows the sign.
  - id: twins
    kind: point
    copies: 4
    label: Twins
    text: "{points:+} if you have exactly two {hue} cards."
    with: {points: [2, 3], hue: [red, blue]}
    score: me.count[hue] == 2 and points or 0
    examples:  # 'card' is the colour of the card itself, which counts too
      - {with: {points: 2, hue: blue}, card: red, me: {row: [blue, blue]}, score: 2}
      - {with: {points: 3, hue: red}, card: red, me: {row: [red, red]}, score: 0}

  # A hook can name a function of NAME.lua.
  - id: neighbours
    kind: point
    copies: 2
    label: Good Neighbours
    text: +1 for each neighbour with as many cards as you.
    score: equal_neighbours
    examples:
      - {players: 3, left: {row: [red]}, right: {row: [red, blue]}, score: 1}
      - {players: 2, left: {row: [red]}, score: 1}
      - {me: {row: [red]}, score: 0}
)";

constexpr const char* pack_lua =
    R"(-- Functions that the hooks of TITLE name. They get what the hook knows: see 'pilewright api score'.

---@param me Player
---@return integer
function equal_neighbours(me)
  local found = 0
  if me.left.cards == me.cards then found = found + 1 end
  if me.right ~= me.left and me.right.cards == me.cards then found = found + 1 end
  return found
end
)";

constexpr const char* luarc = R"({
  "runtime.version": "Lua 5.4",
  "runtime.builtin": {
    "basic": "disable", "bit": "disable", "bit32": "disable", "builtin": "disable", "coroutine": "disable",
    "debug": "disable", "ffi": "disable", "io": "disable", "jit": "disable", "math": "disable", "os": "disable",
    "package": "disable", "string": "disable", "table": "disable", "utf8": "disable"
  },
  "workspace.library": [".pilewright/api.lua"],
  "diagnostics.disable": ["lowercase-global"]
}
)";

constexpr const char* vscode = R"({
  "yaml.schemas": {".pilewright/pack.schema.json": "*.yaml"},
  "yaml.validate": true
}
)";

constexpr const char* workflow = R"(# Checks the pack on every push. The folder must be called like the pack.
name: pack
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          path: packs/NAME
      - uses: actions/checkout@v4
        with:
          repository: ${{ vars.PILEWRIGHT_REPOSITORY }}  # owner/name of the engine: set it in the repository's variables
          path: pilewright
      - run: pilewright/dev -- test packs/NAME
      - run: pilewright/dev -- sim --path packs --packs NAME --players 2-6 --games 2000
)";

constexpr std::pair<const char*, const char*> card_starts[] = {
    {"point", R"(    text: +1 for each red card in your row.
    score: me.count.red
    examples:
      - {card: blue, me: {row: [red, red, blue]}, score: 2}
      - {card: blue, me: {row: [blue]}, score: 0}
)"},
    {"rule", R"(    text: Only piles of two or more cards may be tapped.
    allow: pile.size >= 2
    examples:
      - {pile: [red, blue], allow: true}
      - {pile: [red], allow: false}
)"},
    {"shy", R"(    text: You may tap me if you have scored fewer than 3 cards.
    allow: me.cards < 3
    examples:
      - {me: {row: [red, blue]}, allow: true}
      - {me: {row: [red, blue, green]}, allow: false}
)"},
    {"mission", R"(    text: Have 7 cards.
    won: me.cards >= 7
    examples:
      - {me: {row: [7x red]}, won: true}
      - {me: {row: [6x red]}, won: false}
)"},
    {"action", R"(    text: Discard one scored card of another player.
    when: round_end
    can: "#me.theirs > 0"
    act: game:discard(game:pick(me, me.theirs))
    examples:
      - {left: {row: [red, blue]}, choose: [red], then: {left: {row: [blue]}, discard: [red]}}
      - {can: false}
)"},
};

}  // namespace

std::string title_of(const std::string& name) {
  std::string title;
  bool starts = true;
  for (const char c : name) {
    if (c == '-')
      title += ' ';
    else
      title += starts && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    starts = c == '-';
  }
  return title;
}

std::string fill_template(const std::string& text, const std::string& name) {
  return replaced(replaced(text, "NAME", name), "TITLE", title_of(name));
}
std::string luarc_file() { return luarc; }
std::string vscode_file() { return vscode; }

NewFiles pack_files(const std::string& pack, const Ruleset& rules) {
  auto filled = [&](const char* text) { return fill_template(text, pack); };
  return {{"pack.yaml", filled(pack_yaml)},
          {pack + ".lua", filled(pack_lua)},
          {".pilewright/pack.schema.json", pack_schema(rules)},
          {".pilewright/api.lua", api_stub(rules)},
          {".luarc.json", luarc},
          {".vscode/settings.json", vscode},
          {".github/workflows/pack.yml", filled(workflow)}};
}

std::optional<std::string> card_file(const std::string& id, const std::string& kind, bool has_recipe,
                                     const std::string& schema) {
  for (const auto& [name, start] : card_starts) {
    if (kind != name) continue;
    // Everybody gets a mission of his own.
    const std::string amount = has_recipe ? "weight: 1" : kind == "mission" ? "copies: 6" : "copies: 2";
    return (schema.empty() ? "" : fmt::format("# yaml-language-server: $schema={}\n", schema)) +
           fmt::format("cards:\n  - id: {}\n    kind: {}\n    {}\n    label: {}\n{}", id, kind, amount, title_of(id),
                       start);
  }
  return std::nullopt;
}

}  // namespace pw
