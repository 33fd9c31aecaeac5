-- Punto. Place card on card or beside them; five of your colour in a row (four with more players) win the round.

local order = {red = 1, green = 2, blue = 3, purple = 4}

local function in_teams(game) return game.options.teams and #game.players == 4 end

-- Whose colour it is, 1 for the first player or team; with three players the fourth colour is neutral: nil.
local function side_of(game, color)
  local sides = game.sides
  if sides == 3 and order[color] == 4 then return nil end
  return (order[color] - 1) % sides + 1
end

local function members(game, side)
  if in_teams(game) then return {game.players[side], game.players[side + 2]} end
  return {game.players[side]}
end

local function deck(game, player) return in_teams(game) and player.half or player.deck end

-- --- steps ---------------------------------------------------------------------------

function begin_game(game)
  game.sides = in_teams(game) and 2 or #game.players
  game.row_length = game.sides == 2 and game.options.long_row or game.options.short_row
  for _, card in ipairs(game.box.cards) do
    local side = side_of(game, card.color)
    game:move(card, side and game.players[side].deck or game.spare)
  end
  if #game.players == 3 then
    game:shuffle(game.spare)
    for _, player in ipairs(game.players) do game:deal(game.spare, player.deck, game.options.neutral) end
    game:move_all(game.spare, game.box)  -- if fewer than all of them play
  end
  game.turn = game:lot(game.players)
  return "begin_round"
end

-- The next card is revealed.
local function reveal(game, player)
  local cards = deck(game, player)
  game.turn = player
  if #cards == 0 then
    game:tell("{} has no card left.", player)
    return "stuck_round"
  end
  game:deal(cards, game.shown)
  return "place"
end

function begin_round(game)
  game.round = game.round + 1
  game.starter = game.turn
  game:tell("Round {}: {} begins.", game.round, game.turn)
  for side, player in ipairs(game.players) do
    if in_teams(game) and side <= 2 then  -- partners shuffle their two colours together; each takes half
      game:move_all(player.left.left.deck, player.deck)
      game:shuffle(player.deck)
      game:deal(player.deck, player.left.left.half, #player.deck // 2)
      game:move_all(player.deck, player.half)
    else
      game:shuffle(player.deck)
    end
  end
  return reveal(game, game.turn)
end

-- The winner takes the highest card out of the game.
local function win(game, player, rows)
  local highest = rows[1][1]
  for _, row in ipairs(rows) do
    for _, card in ipairs(row) do
      if card.number > highest.number then highest = card end
    end
  end
  game:tell("{} has {} in a row and takes {} out of the game.", player, #rows[1], highest)
  game:move(highest, game.out)
  game.rows = game.rows + 1
  game.winner = player
  return "end_round"
end

function place(game)
  local player, card = game.turn, game.shown.top
  local cells = game.grid:below("number", card.number, true)  -- beside a card, or on one with a lower number
  if #cells == 0 then
    game:tell("{} cannot place {}.", player, card)
    return "stuck_round"
  end
  local cell = game:ask(player, "place", cells)
  game:tell("{} places {} in {}.", player, card, cell)
  game:move(card, cell)
  local rows = game.grid:rows(game.row_length, cell)
  if #rows > 0 and side_of(game, card.color) then return win(game, player, rows) end
  return reveal(game, player.left)
end

-- The most rows one short of winning; then the fewer points in them; then nobody.
function stuck_round(game)
  local count, points = {}, {}
  for side = 1, game.sides do count[side], points[side] = 0, 0 end
  for _, row in ipairs(game.grid:rows(game.row_length - 1)) do
    local side = side_of(game, row[1].color)
    if side then
      count[side] = count[side] + 1
      for _, card in ipairs(row) do points[side] = points[side] + card.number end
    end
  end
  local best = {}
  for side = 1, game.sides do
    local ahead = #best == 0 and 1 or count[side] - count[best[1]]
    if ahead == 0 then ahead = points[best[1]] - points[side] end
    if ahead > 0 then best = {side} elseif ahead == 0 then best[#best + 1] = side end
  end
  game.stuck = game.stuck + 1
  game.winner = #best == 1 and game.players[best[1]] or nil
  return "end_round"
end

-- Cards go back to their decks; neutral ones that were played are dealt out again.
local function gather(game, first)
  local cards = game.shown.cards
  for _, cell in ipairs(game.grid.filled) do
    for _, card in ipairs(cell.cards) do cards[#cards + 1] = card end
  end
  for _, card in ipairs(cards) do
    local side = side_of(game, card.color)
    game:move(card, side and game.players[side].deck or game.spare)
  end
  for _, player in ipairs(game.players) do game:move_all(player.half, player.deck) end
  game:shuffle(game.spare)
  local player = first
  while #game.spare > 0 do
    game:deal(game.spare, player.deck)
    player = player.left
  end
end

function end_round(game)
  local winner = game.winner
  if not winner then
    game:tell("Nobody wins the round. It is played again.")
    game.again = game.again + 1
    game.turn = game.starter
  else
    local team = members(game, in_teams(game) and (winner.seat - 1) % 2 + 1 or winner.seat)
    for _, player in ipairs(team) do
      player.score = player.score + 1
      game:tell("{} wins the round.", player)
    end
    if winner.score == game.options.rounds_to_win then return game:finish(team) end
    game.turn = winner.left
  end
  gather(game, game.turn)
  return "begin_round"
end

-- --- for people and bots -------------------------------------------------------------------

function show(card) return card.color .. " " .. card.number end

function status(game)
  local lines = {"Round " .. game.round .. ", " .. game.row_length .. " in a row win it."}
  for side = 1, game.sides do
    local names = {}
    for _, color in ipairs(game.colors) do
      if side_of(game, color) == side then names[#names + 1] = color end
    end
    local who = "player " .. side .. (in_teams(game) and " and player " .. side + 2 or "")
    lines[#lines + 1] = who .. ": " .. table.concat(names, " and ")
  end
  return lines
end

function ending(game) return "won " .. game.options.rounds_to_win .. " rounds" end

-- Rounds won count most. Long rows of one's own are good, those of others twice as bad.
function value(game, me)
  local mine = in_teams(game) and (me.seat - 1) % 2 + 1 or me.seat
  local worth = 0
  for side = 1, game.sides do
    local score = game.players[side].score
    worth = worth + 50000 * (side == mine and score or -score)
  end
  for _, row in ipairs(game.grid:rows(2)) do
    local side = side_of(game, row[1].color)
    local weight = 5 ^ #row // 1
    if side == mine then worth = worth + weight elseif side then worth = worth - 2 * weight end
  end
  return math.tointeger(worth)
end
