---@meta
-- What the Lua of packs can name. Made by 'pilewright api'; for the Lua language server.
-- All things are read-only; only actions can call the functions of Game.

---a colour of the game: "red", "green", …
---@alias Color string

---@alias Kind
---| "point" # worth points to its owner
---| "rule" # binds all players while it is the Headpointer's last card
---| "shy" # says who may tap the pile it tops
---| "mission" # says when its owner wins
---| "action" # does something once

---@class Player
---@field cards integer how many cards the player has scored
---@field textless integer how many of them are textless
---@field text integer how many of them have text
---@field count table<Color, integer> how many of them have a colour: me.count.red
---@field kinds table<Kind, integer> how many of them are of a kind: me.kinds.shy
---@field most integer how many cards of the commonest colour
---@field least integer how many cards of the rarest colour, of all
---@field colors integer how many different colours the player has
---@field last Card? the last card scored, or nil
---@field row Card[] all cards scored, first to last
---@field head boolean is the player Headpointer?
---@field seat integer 1, 2, … clockwise
---@field left Player the next player clockwise
---@field right Player the next player anticlockwise
---@field points integer points at this moment (not in a score)
---@field leads boolean has nobody more points? (not in a score)
---@field trails boolean has nobody fewer points? (not in a score)
---@field finger Pile? the pile the player points at, or nil
---@field pointing boolean is the player's finger down, on a pile or on empty space?
---@field others Player[] all other players, clockwise
---@field theirs Card[] all cards that the other players have scored
---@field loot Card[] of these, the cards that others won in this round
---@field acted boolean has the player triggered an action in this round?
---@field out boolean is the player out of this round?
local Player = {}

---@class Pile
---@field size integer how many cards it has
---@field top Card the card that shows
---@field cards Card[] its cards, bottom to top
---@field place integer 1, 2, … from the left
---@field pointers integer how many players point at it
---@field seekers Player[] the players who point at it, in seat order
---@field largest boolean is no other pile larger?
local Pile = {}

---@class Card
---@field color Color? its colour: "red", "green", …, or nil for a card without one
---@field kind Kind "point", "rule", "shy", "mission" or "action"
---@field name string the id it has in its pack
---@field textless boolean is it textless?
---@field last boolean is it the last of its row, or the top of its pile?
---@field winner Player? who won it in this round, or nil
---@field owner Player? in whose row it lies, or nil
local Card = {}

---@class Game
---@field players Player[] all players, in seat order
---@field head Player the Headpointer
---@field piles Pile[] the piles that are being pointed at, left to right
---@field scored Card[] all scored cards of all players
---@field colors Color[] the names of the colours
---@field rule Card? the Rule card in force, or nil
---@field round integer 1, 2, …
---@field deck integer how many cards are left in the deck
---@field more integer how many cards more than usual this round draws
---@field stopped boolean may no more actions be triggered in this round?
---@field target integer points that end the game
local Game = {}

---the player chooses so many of the list, but not that one; gives them one by one: local a, b = game:pick(me, game.piles, 2)
---@generic T
---@param player Player
---@param list T[]
---@param count? integer
---@param but? T
---@return T ...
function Game:pick(player, list, count, but) end

---the player chooses one of the list, or nothing: then it gives nil
---@generic T
---@param player Player
---@param list T[]
---@return T?
function Game:may_pick(player, list) end

---one of the list, by chance
---@generic T
---@param list T[]
---@return T
function Game:lot(list) end

---the card becomes the last of the player's row
---@param card Card
---@param player Player
function Game:give(card, player) end

---the card goes to the discard pile
---@param card Card
function Game:discard(card) end

---two scored cards change places
---@param card Card
---@param other_card Card
function Game:exchange(card, other_card) end

---the card becomes the last of its row
---@param card Card
function Game:to_end(card) end

---two piles change places; fingers stay where they are
---@param pile Pile
---@param other_pile Pile
function Game:swap(pile, other_pile) end

---the first pile is laid on the second; its fingers go with it
---@param pile Pile
---@param onto Pile
function Game:merge(pile, onto) end

---the player scores the pile
---@param pile Pile
---@param player Player
function Game:award(pile, player) end

---nobody gets the pile: it is discarded, as if nobody had pointed at it
---@param pile Pile
function Game:drop(pile) end

---the player's finger goes to the pile
---@param player Player
---@param pile Pile
function Game:point(player, pile) end

---the player is Headpointer from now on
---@param player Player
function Game:make_head(player) end

---so many cards more are drawn in this round (use it in round_start)
---@param number integer
function Game:draw_more(number) end

---nobody may trigger an action for the rest of the round
function Game:stop_actions() end

---the round is played again from its start; this card stays spent
function Game:redo() end

-- Hooks that name a function of the pack's .lua call it with what they know, and a table of the parameters:
---what the card is worth to its owner now
---@alias Hook.score fun(me: Player, card: Card, game: Game, with: table): integer
---may this player point at this pile?
---@alias Hook.allow fun(me: Player, card: Card, pile: Pile, game: Game, with: table): boolean
---may this player tap empty space? (yes, if not given)
---@alias Hook.empty fun(me: Player, card: Card, game: Game, with: table): boolean
---does this player point after the others?
---@alias Hook.later fun(me: Player, card: Card, game: Game, with: table): boolean
---has its owner won?
---@alias Hook.won fun(me: Player, card: Card, game: Game, with: table): boolean
---may the action be triggered now? (yes, if not given)
---@alias Hook.can fun(me: Player, card: Card, pile: Pile, game: Game, with: table): boolean
---what the action does
---@alias Hook.act fun(me: Player, card: Card, pile: Pile, game: Game, with: table)

-- All of Lua's own functions that there are.
math = {}
table = {}
---@class string
string = {}

---an error unless the value is true
---@param value any
---@param message string?
---@return any
function assert(value, message) end

---stops with a message: the card is wrong
---@param message string
function error(message) end

---for i, item in ipairs(list) do … end
---@param list table
---@return fun(): integer, any
function ipairs(list) end

---for key, value in pairs(map) do … end, keys in fixed order
---@param map table
---@return fun(): any, any
function pairs(map) end

---the arguments from the n-th on; '#' counts them
---@param n integer|"#"
---@param ... any
---@return any
function select(n, ...) end

---number, string, boolean, table, function or nil
---@param value any
---@return string
function type(value) end

---the number that a text says
---@param value any
---@param base integer?
---@return number?
function tonumber(value, base) end

---the value as text
---@param value any
---@return string
function tostring(value) end

---x without its sign
---@param x integer
---@return integer
function math.abs(x) end

---the next whole number from x up
---@param x number
---@return integer
function math.ceil(x) end

---the next whole number from x down
---@param x number
---@return integer
function math.floor(x) end

---the rest of x divided by y, rounded towards 0
---@param x integer
---@param y integer
---@return integer
function math.fmod(x, y) end

---the largest
---@param x integer
---@param ... integer
---@return integer
function math.max(x, ...) end

---the smallest
---@param x integer
---@param ... integer
---@return integer
function math.min(x, ...) end

---the largest whole number
---@type integer
math.maxinteger = 0

---the smallest whole number
---@type integer
math.mininteger = 0

---x, if it is whole
---@param x any
---@return integer?
function math.tointeger(x) end

---integer, float or nil
---@param x any
---@return string?
function math.type(x) end

---x < y, both without sign
---@param x integer
---@param y integer
---@return boolean
function math.ult(x, y) end

---table.insert(list, item) or table.insert(list, place, item)
---@param list table
---@param ... any
function table.insert(list, ...) end

---takes an item out, the last if no place is given
---@param list table
---@param place integer?
---@return any
function table.remove(list, place) end

---the items as one text
---@param list table
---@param between string?
---@param from integer?
---@param to integer?
---@return string
function table.concat(list, between, from, to) end

---the items one by one
---@param list table
---@param from integer?
---@param to integer?
---@return any
function table.unpack(list, from, to) end

---its length in bytes
---@param text string
---@return integer
function string.len(text) end

---a part of it
---@param text string
---@param from integer
---@param to integer?
---@return string
function string.sub(text, from, to) end

---in capitals
---@param text string
---@return string
function string.upper(text) end

---in small letters
---@param text string
---@return string
function string.lower(text) end

---codes of its bytes
---@param text string
---@param from integer?
---@param to integer?
---@return integer
function string.byte(text, from, to) end

---a text of these bytes
---@param ... integer
---@return string
function string.char(...) end

---from end to start
---@param text string
---@return string
function string.reverse(text) end

---so many times
---@param text string
---@param times integer
---@return string
function string.rep(text, times) end

---%d, %s, …
---@param format string
---@param ... any
---@return string
function string.format(format, ...) end
