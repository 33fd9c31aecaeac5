-- Racesmack. Play a card, tap the right one before the others do, and race to a finish.

local default_rule = "Tap a card with the most common shape."

local function hand(game, player) return game.options.after_you and player.blind or player.hand end

local function those(game, wanted)
  local found = {}
  for _, player in ipairs(game.players) do
    if wanted(player) then found[#found + 1] = player end
  end
  return found
end

-- The cards that lie before the players, in seat order.
local function ring_of(game)
  local ring = {}
  for _, player in ipairs(game.players) do ring[#ring + 1] = player.played.top end
  return ring
end

-- --- which cards are right ----------------------------------------------------------------------

-- The Rule card that makes the rule; nil: the most common shape is right. And how many were played.
local function rule_in_force(game, ring)
  local count = #ring - #game.symbols.bearers(ring)
  if count == 0 or count > 1 and game.options.noise_cancelling then return game.default.top, count end
  return game:highest(ring), count
end

-- Of several right cards those with their commonest colour; of these, those with the most symbols.
local function tiebreak(game, cards)
  local colors, best = game.symbols.common(cards, "color"), {}
  for _, card in ipairs(cards) do
    if #colors == 0 or card:shows(colors) then
      if best[1] and card.symbols > best[1].symbols then best = {} end
      if not best[1] or card.symbols == best[1].symbols then best[#best + 1] = card end
    end
  end
  return best
end

local function right_cards(game, ring)
  local rule, count = rule_in_force(game, ring)
  if game.options.racing_rules and count == #ring then return {game:highest(ring)}, rule end
  local shapes, right = game.symbols.common(ring, "shape"), {}
  for i, card in ipairs(ring) do
    local is_right
    if rule then
      local neighbors = #ring > 1 and {ring[(i - 2) % #ring + 1], ring[i % #ring + 1]} or {}
      is_right = rule:correct(card, neighbors, ring, game.symbols)
    else
      is_right = card:shows(shapes)
    end
    if is_right then right[#right + 1] = card end
  end
  if game.options.tiebreaker and #right > 1 then right = tiebreak(game, right) end
  return right, rule
end

-- --- steps --------------------------------------------------------------------------------------

local function begin_round(game)
  game.round = game.round + 1
  game:tell("Round {}.", game.round)
  if game.options.racing_rules then
    if #game.racing == 0 then
      game:move_all(game.default, game.racing)
      game:shuffle(game.racing)
    end
    game:tell("The default rule is now {}.", game.racing.top)
    game:deal(game.racing, game.default)
  end
  return game.options.after_you and "reveal" or "play"
end

function begin_game(game)
  game:shuffle(game.box)
  if game.options.racing_rules then
    for _, card in ipairs(game.box.cards) do
      if card.number and #game.racing < game.options.racing_deck then game:move(card, game.racing) end
    end
  end
  game:move_all(game.box, game.deck)
  for _, player in ipairs(game.players) do game:deal(game.deck, hand(game, player), game.options.hand) end
  game.turn = game:lot(game.players)
  return begin_round(game)
end

function play(game)
  local cards = game:ask_all(game.players, "play", function(player) return player.hand end)
  for _, player in ipairs(game.players) do
    game:tell("{} plays {}.", player, cards[player])
    game:move(cards[player], player.played)
  end
  return "tap"
end

-- The deck has run out: the most cards win.
local function deck_end(game)
  local most = 0
  for _, player in ipairs(game.players) do most = math.max(most, #player.race) end
  game:finish(those(game, function(player) return #player.race == most end))
end

-- After You: one after the other, until a Rule card shows. A card from the deck goes under the hand for it.
function reveal(game)
  local player = game.turn
  if #player.blind == 0 then return deck_end(game) end
  game:tell("{} reveals {}.", player, player.blind.top)
  game:deal(player.blind, player.played)
  if #game.deck > 0 then game:move(game.deck.top, player.blind, 1) end
  game.turn = player.left
  return player.played.top.number and "tap" or "reveal"
end

-- Won cards wait to be placed; the first one of a Race has only one place.
local function win(game, player, cards)
  if #cards == 0 then return end
  game:tell("{} wins {cards}.", player)
  if #player.race == 0 then game:move(cards.bottom, player.race) end
  game:move_all(cards, player.won)
end

local function is_right(player, card, right)
  if #right == 0 then return card.owner == player end  -- then one's own is
  if #right > 1 and player.slow then return false end
  for _, one in ipairs(right) do
    if one == card then return true end
  end
  return false
end

-- What somebody still has to choose before the round is over.
local function next_choice(game)
  local step = "end_round"
  for _, player in ipairs(game.players) do
    if player.owes > 0 then return "lose" end
    if #player.won > 0 then step = "place" end
  end
  return step
end

function tap(game)
  local ring = ring_of(game)
  local taps, order = game:ask_all(game.players, "tap", ring, math.max(1, #game.players - 1), game.options.spread)
  local right, rule = right_cards(game, ring)
  game.correct = game.correct + #right
  if #right == 0 then game.none = game.none + 1 end
  if rule and rule ~= game.default.top then game.special = game.special + 1 end
  game:tell("{}", rule and rule.text or default_rule)
  local first
  for _, player in ipairs(order) do
    if is_right(player, taps[player], right) then
      game:tell("{} taps {}, which is right.", player, taps[player])
      win(game, player, player.played)
      first = first or player
    elseif #right > 0 or #player.played > 0 then  -- those without a card cannot be right when only their own is
      game:tell("{} taps {}, which is wrong.", player, taps[player])
      if game.options.time_penalty then player.fined = true else player.owes = math.min(1, #player.race) end
    end
  end
  for _, player in ipairs(game.players) do
    if first then win(game, first, player.played) else game:move_all(player.played, game.discard) end
  end
  return game.options.time_penalty and "penalty" or next_choice(game)
end

-- Time Penalty: what a wrong tap costs.
function penalty(game)
  local fined, cost = those(game, function(player) return player.fined end), game.options.penalty
  local chosen = game:ask_all(fined, "penalty", function(player)
    local list = {"next tie"}
    if #player.race >= cost then list[#list + 1] = "race cards" end
    if #hand(game, player) >= cost then list[#list + 1] = "hand cards" end
    return list
  end)
  for _, player in ipairs(game.players) do player.slow = chosen[player] == "next tie" end
  for _, player in ipairs(fined) do
    game:tell("{} pays with {}.", player, chosen[player])
    player.fined = false
    if chosen[player] == "race cards" then player.owes = cost
    elseif chosen[player] == "hand cards" then
      if game.options.after_you then game:deal(player.blind, game.discard, cost)
      else player.owes, player.from_hand = cost, true end
    end
  end
  return next_choice(game)
end

function lose(game)
  local losing = those(game, function(player) return player.owes > 0 end)
  local cards = game:ask_all(losing, "lose", function(player) return player.from_hand and player.hand or player.race end)
  for _, player in ipairs(losing) do
    game:tell("{} loses {}.", player, cards[player])
    game:move(cards[player], game.discard)
    player.owes = player.owes - 1
    if player.owes == 0 then player.from_hand = false end
  end
  return next_choice(game)
end

function place(game)
  local placing = those(game, function(player) return #player.won > 0 end)
  local ends, next_step = game:ask_all(placing, "place", {"left", "right"}), "end_round"
  for _, player in ipairs(placing) do
    game:tell("{} places {} at the {}.", player, player.won.bottom, ends[player])
    game:move(player.won.bottom, player.race, ends[player] == "left" and 1 or nil)
    if #player.won > 0 then next_step = "place" end
  end
  return next_step
end

-- The Rule card that says the player's finish, and what is missing to it.
local function finish_of(game, player)
  local finish = game:highest(player.race)
  if finish then return finish, finish:finish(game.symbols.bearers(player.race), game.symbols) end
end

function end_round(game)
  local finished = those(game, function(player)
    local finish, missing = finish_of(game, player)
    return finish and missing <= 0
  end)
  local deck, draws = game.deck, not game.options.after_you
  for _, player in ipairs(game.players) do
    player.score = #player.race
    if draws then game:deal(deck, player.hand) end
  end
  if #finished > 0 then
    game.finished = 1
    return game:finish(finished)
  end
  return #deck > 0 and begin_round(game) or deck_end(game)
end

-- --- for people and bots ------------------------------------------------------------------------

local marks = {icons = {}, number = {"1:", "2:", "3:", "4:"}, die = {"⚀", "⚁", "⚂", "⚃"},
               tally = {"|", "||", "|||", "||||"}, hand = {"☝", "✌", "☝✌", "✌✌"}}

function show(card)
  if card.number then return "Rule " .. card.number end
  local signs = {marks[card.display][card.symbols]}
  for i = 1, card.symbols do signs[#signs + 1] = card:symbol(i) end
  return table.concat(signs, " ")
end

function status(game)
  local lines, ring = {"Round " .. game.round}, ring_of(game)
  local rule = rule_in_force(game, ring)
  if rule then lines[2] = show(rule) .. ": " .. rule.text elseif #ring > 0 then lines[2] = default_rule end
  for _, player in ipairs(game.players) do
    local finish, missing = finish_of(game, player)
    if player.slow then lines[#lines + 1] = "player " .. player.seat .. " is wrong if several cards are right." end
    if finish then
      lines[#lines + 1] = "player " .. player.seat .. ", " .. show(finish) .. ": " .. finish.other_text .. " (" .. missing .. " missing)"
    end
  end
  return lines
end

function ending(game)
  return game.finished == 1 and "a Race is finished" or "the deck has run out: the most cards in the Race win"
end

-- Cards in the Race are good, and so is a finish that comes closer; the card played may still be won.
function value(game, me)
  local cards, worth = #me.race + #me.won - me.owes - (me.fined and game.options.penalty or 0), 0
  for _, more in ipairs({me.won, me.played}) do
    local race = me.race.cards
    for _, card in ipairs(more.cards) do race[#race + 1] = card end
    local finish = game:highest(race)
    worth = worth - 5 * math.min(9, finish and finish:finish(game.symbols.bearers(race), game.symbols) or 7)
  end
  return 20 * cards + worth
end
