---@meta
-- What game.lua can name. Made by 'pilewright api --game NAME'; for the Lua language server.
-- Steps get the game: function step(game) … return "next step" end. Fields marked 'can be set' are variables.
-- Cards have their parameters as fields, and their hooks as methods.

---@class Game
---@field players Player[] all players, in seat order
---@field options table the values of the rule options: game.options.hand
---@field colors string[] the names of the colours
---@field round integer counts rounds; begins with 0; can be set
---@field box Zone where every card begins, in the order of the files; nobody sees it
local Game = {}

---@class Player
---@field seat integer 1, 2, … clockwise
---@field left Player the next player clockwise
---@field right Player the next player anticlockwise
---@field score integer the player's points; begins with 0; can be set
local Player = {}

---@class Card
---@field id string? the id it has in its pack; nil if it cannot be seen
---@field kind string? its kind
---@field color string? its colour, if it has one
---@field label string? what it is called
---@field text string? what is printed on it
---@field other_text string? what is printed on its other half, if it has one
---@field mark integer a number on it, 0 to 65535: which way up it lies, for instance; can be set
---@field zone Zone where it lies
---@field owner Player? whose zone that is
---@field place integer 1 for the first (lowest) card of its zone, …
---@field [string] any
local Card = {}

---@class Zone
---@field count integer how many cards; # gives the same, and zone[1] the first (lowest) card
---@field top Card? the last (topmost) card
---@field bottom Card? the first (lowest) card
---@field cards Card[] all its cards as a table of your own
---@field name string the name it has in pack.yaml
---@field owner Player? whose it is
---@field x integer? a cell's column; in a moving grid 1 is the leftmost that has a card
---@field y integer? a cell's line, the same way from the top
---@field step fun(self: Zone, dx: integer, dy: integer): Zone? the cell so many columns and lines away
---@field values fun(self: Zone, field: string): any[] that field of all its cards, as a table: hand:values('number')
---@field [integer] Card
local Zone = {}

---@class Grid
---@field columns integer of a moving grid: how many columns the cards take up now
---@field lines integer the same for lines
---@field filled Zone[] the cells with cards
---@field tops Card[] the topmost card of each of them
---@field below fun(self: Grid, field: string, number: integer, edge?: boolean): Zone[] the cells whose topmost card has a lower number in that field; with true, those of `edge` before them
---@field free Zone[] the cells without
---@field edge Zone[] the free cells that touch a card by edge or corner; all, if there is no card yet
---@field at fun(self: Grid, x: integer, y: integer): Zone? the cell in that column and line
---@field rows fun(self: Grid, least: integer, cell?: Zone): Card[][] the rows (across, down or diagonal) of top cards of one colour that are at least so long, as long as they go; of all, or only those through a cell
local Grid = {}

---the player chooses one of the list: cards, zones, players, words or numbers
---@param player any
---@param prompt any
---@param list any
---@return any ...
function Game:ask(player, prompt, list) end

---one of the list, or nil
---@param player any
---@param prompt any
---@param list any
---@return any ...
function Game:may_ask(player, prompt, list) end

---so many of the list, in the order in which they were named, as a table
---@param player any
---@param prompt any
---@param list any
---@param least any
---@param most any
---@return any ...
function Game:ask_some(player, prompt, list, least, most) end

---all of them at the same time; `list` may be a function of the player. Gives a table from players to answers, and the players in the order in which they answered. With a quorum the last ones are too late; `spread` is by how many milliseconds the reaction times of bots differ; those who are equally fast answer in the order of the list
---@param players any
---@param prompt any
---@param list any
---@param quorum? any
---@param spread? any
---@return any ...
function Game:ask_all(players, prompt, list, quorum, spread) end

---lays the card on top of the zone, or as its so-manieth card
---@param card any
---@param zone any
---@param place? any
function Game:move(card, zone, place) end

---all cards of a zone, keeping their order
---@param from any
---@param to any
function Game:move_all(from, to) end

---moves cards from the top of a zone one by one, while there are some; gives how many
---@param from any
---@param to any
---@param count? any
---@return any ...
function Game:deal(from, to, count) end

---shuffles the zone
---@param zone any
function Game:shuffle(zone) end

---1 to that number, by chance
---@param number any
---@return any ...
function Game:random(number) end

---one of a table, by chance
---@param list any
---@return any ...
function Game:lot(list) end

---a line of the story. Each {} stands for the next value; {cards} for the cards moved until the next line, as far as the reader sees them
---@param text any
---@param ... any
function Game:tell(text, ...) end

---ends the game; a player, or a table of players
---@param winners any
function Game:finish(winners) end

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
