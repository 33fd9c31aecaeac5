// The start of a scripted game that `pilewright new game` writes: a trick-taking game of one suit, playable and clean.
#include "tools/schema.h"
#include "tools/script_stub.h"
#include "tools/templates.h"

namespace pw {
namespace {

constexpr const char* game_yaml = R"(# yaml-language-server: $schema=.pilewright/pack.schema.json
# Play it:   pilewright play --path . --game NAME
# Check it:  pilewright lint . --strict; pilewright test .
pack: NAME
title: TITLE
version: 0.1.0
flow: game.lua
players: {from: 2, to: 5, usual: 3}
steps: [deal, play]                   # functions of game.lua; the first one begins
prompts: [play]                       # what players are asked
options:                              # the numbers of the rules; --option hand=6 tries another
  hand: {usual: 5, from: 1, to: 7, doc: cards dealt to each player}
zones:
  hand: {each: player, sight: owner}  # player.hand
  won: {each: player, layout: count}
  table: {sight: all}                 # game.table
  deck: {sight: nobody}
vars: {turn: player, tricks: 0}
stats:
  tricks_per_game: {of: tricks, doc: tricks played}
cards:
  - id: number
    kind: card
    each: 4                           # of every combination of the parameters
    label: Number
    with: {number: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}
)";

constexpr const char* game_lua = R"(-- TITLE. A step does its part and returns the name of the next one; see 'pilewright api --game NAME'.

function deal(game)
  game:move_all(game.box, game.deck)  -- all cards begin in the box
  game:shuffle(game.deck)
  for _, player in ipairs(game.players) do game:deal(game.deck, player.hand, game.options.hand) end
  game.turn = game:lot(game.players)
  return "play"
end

-- Everybody has played: the highest card takes the trick, the first one if several are equal.
local function end_trick(game)
  local best = game.table[1]
  for _, card in ipairs(game.table.cards) do
    if card.number > best.number then best = card end
  end
  local winner = game.players[best.mark]
  game:tell("{} takes the trick.", winner)
  game:move_all(game.table, winner.won)
  winner.score = winner.score + 1
  game.tricks = game.tricks + 1
  game.turn = winner
  if #winner.hand > 0 then return "play" end
  local winners, most = {}, 0
  for _, player in ipairs(game.players) do
    if player.score > most then winners, most = {}, player.score end
    if player.score == most then winners[#winners + 1] = player end
  end
  return game:finish(winners)
end

function play(game)
  local me = game.turn
  local card = game:ask(me, "play", me.hand)  -- ask first, change afterwards: so bots can think ahead
  game:tell("{} plays {}.", me, card)
  card.mark = me.seat                         -- a number on the card: who played it
  game:move(card, game.table)
  if #game.table == #game.players then return end_trick(game) end
  game.turn = me.left
  return "play"
end

function show(card) return tostring(card.number) end

function ending() return "most tricks" end

-- How good a position is for a player; the greedy bot takes the card that leads to the best one.
function value(_, me)
  local worth = 100 * me.score
  for _, card in ipairs(me.hand.cards) do worth = worth + card.number end
  return worth
end
)";

}  // namespace

NewFiles game_files(const std::string& name, const Ruleset& rules) {
  return {{"pack.yaml", fill_template(game_yaml, name)},
          {"game.lua", fill_template(game_lua, name)},
          {".pilewright/pack.schema.json", pack_schema(rules)},
          {".pilewright/api.lua", script_stub()},
          {".luarc.json", luarc_file()},
          {".vscode/settings.json", vscode_file()}};
}

}  // namespace pw
