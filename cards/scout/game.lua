-- Scout. Nobody may sort a hand: play neighbours that are equal or in sequence, or scout a card from a set you cannot beat.
-- A card's mark is the number that is up. Other hands are secret, also the cards in them that were scouted before all eyes.

local function turn_over(card) card.mark = card.low + card.high - card.mark end

-- Fewer players leave out the highest cards, so that all get the same number.
local function is_left_out(game, card)
  local players = #game.players
  return players == 3 and card.high == 10 or players == 4 and card.low == 9
end

-- More cards are stronger, then equal ones than a sequence, then higher ones.
local function strength_of(count, equal, lowest) return 100 * count + (equal and 50 or 0) + lowest end

-- What a set must be stronger than, if so many cards are missing at the beginning and at the end of the one on the table.
local function to_beat(game, without_first, without_last)
  local numbers = game.set.marks
  local first, last = 1 + (without_first or 0), #numbers - (without_last or 0)
  if first > last then return 0 end
  return strength_of(last - first + 1, numbers[first] == numbers[last], math.min(numbers[first], numbers[last]))
end

-- Neighbours among the numbers that are stronger than that: {first, last} each. `most`: so many are enough.
local function find_sets(numbers, limit, most)
  local sets = {}
  for first = 1, #numbers do
    local number = numbers[first]
    for step = -1, 1 do  -- down, equal, up
      local last = step == 0 and first or first + 1
      while numbers[last] == number + step * (last - first) do
        local lowest = step < 0 and numbers[last] or number
        if strength_of(last - first + 1, step == 0, lowest) > limit then
          sets[#sets + 1] = {first = first, last = last}
          if #sets == most then return sets end
        end
        last = last + 1
      end
    end
  end
  return sets
end

-- The places for one more number from where on a set stronger than that can be played.
local function find_places(numbers, number, limit, most)
  local row, places = {number, table.unpack(numbers)}, {}
  for place = 1, #row do
    if #find_sets(row, limit, 1) > 0 then
      places[#places + 1] = place
      if #places == most then return places end
    end
    row[place], row[place + 1] = row[place + 1], number
  end
  return places
end

-- --- rounds ------------------------------------------------------------------------------

function begin_game(game)
  for _, card in ipairs(game.box.cards) do
    if not is_left_out(game, card) then game:move(card, game.deck) end
  end
  game.starter = game:lot(game.players)
  return "begin_round"
end

function begin_round(game)
  game.round = game.round + 1
  game.turn = nil
  game:tell("Round {}: {} begins.", game.round, game.starter)
  game:shuffle(game.deck)
  for _, card in ipairs(game.deck.cards) do
    card.mark = game:random(2) == 1 and card.low or card.high
  end
  local count = math.min(game.options.hand, #game.deck // #game.players)
  for _, player in ipairs(game.players) do game:deal(game.deck, player.hand, count) end
  return "turn_hands"
end

-- That the whole hand, turned round, also comes to lie in the opposite order changes nothing.
function turn_hands(game)
  local answers = game:ask_all(game.players, "turn", {"keep", "turn"})
  for _, player in ipairs(game.players) do
    if answers[player] == "turn" then
      game:tell("{} turns the hand upside down.", player)
      for _, card in ipairs(player.hand.cards) do turn_over(card) end
    end
  end
  game.turn = game.starter
  return "act"
end

function end_round(game)
  for _, player in ipairs(game.players) do
    -- Whose set ended the round has no card left, or need not pay for them.
    local left = player == game.leader and 0 or #player.hand
    local points = #player.captured * game.options.card_points + player.tokens * game.options.token_points
      - left * game.options.hand_points
    game:tell("{}: {} captured, {} tokens, {} in hand: {} points.", player, #player.captured, player.tokens, left, points)
    player.score = player.score + points
    player.tokens, player.doubled = 0, 0
    game:move_all(player.hand, game.deck)
    game:move_all(player.captured, game.deck)
  end
  game:move_all(game.set, game.deck)
  game.starter, game.scouted = game.starter.left, 0
  if game.round < #game.players * game.options.starts then return "begin_round" end
  local winners = {}
  for _, player in ipairs(game.players) do
    local ahead = #winners == 0 and 1 or player.score - winners[1].score
    if ahead > 0 then winners = {player} elseif ahead == 0 then winners[#winners + 1] = player end
  end
  return game:finish(winners)
end

-- --- turns -------------------------------------------------------------------------------

-- All that a player can do: a set {first, last}, or a card to scout {card, number, side, then_play}.
local function choices(game, me)
  local numbers = me.hand.marks
  local all = find_sets(numbers, to_beat(game))
  local ends = {{card = game.set.bottom, side = "left"}, {card = game.set.top, side = "right"}}
  for times = 1, me.doubled < game.options.double_turns and 2 or 1 do
    for which = 1, math.min(#game.set, 2) do
      local card, limit = ends[which].card, times == 2 and to_beat(game, 2 - which, which - 1)
      for _, number in ipairs({card.mark, card.low + card.high - card.mark}) do
        if times == 1 or #find_places(numbers, number, limit, 1) > 0 then
          all[#all + 1] = {card = card, number = number, side = ends[which].side, then_play = times == 2}
        end
      end
    end
  end
  return all
end

-- The whole numbers up to that.
local function up_to(count)
  local numbers = {}
  for number = 1, count do numbers[number] = number end
  return numbers
end

local function play_set(game, me, set)
  local cards = me.hand.cards
  if #game.set > 0 then game:tell("{} captures {cards}.", me) end
  game:move_all(game.set, me.captured)
  game:tell("{} plays {cards}.", me)
  for place = set.first, set.last do game:move(cards[place], game.set) end
  game.leader, game.scouted = me, 0
  game.sets, game.cards = game.sets + 1, game.cards + #game.set
  if #me.hand == 0 then
    game:tell("{} has no card left.", me)
    return "end_round"
  end
  game.turn = me.left
  return "act"
end

function act(game)
  local me = game.turn
  local all = choices(game, me)
  local choice = all[game:ask(me, "act", up_to(#all))]
  if choice.first then return play_set(game, me, choice) end
  game:tell("{} scouts {}.", me, choice.card)
  choice.card.mark = choice.number
  game:move(choice.card, game.taken)
  game.leader.tokens = game.leader.tokens + 1
  game.scouts, game.scouted, game.then_play = game.scouts + 1, game.scouted + 1, choice.then_play
  return "insert"
end

function insert(game)
  local me, card = game.turn, game.taken.top
  local places = up_to(#me.hand + 1)
  if game.then_play then places = find_places(me.hand.marks, card.mark, to_beat(game)) end
  game:move(card, me.hand, game:ask(me, "insert", places))
  if game.then_play then
    me.doubled, game.doubles = me.doubled + 1, game.doubles + 1
    return "play"
  end
  if game.scouted == #game.players - 1 then
    game:tell("Nobody has beaten the set of {}.", game.leader)
    game.unbeaten = game.unbeaten + 1
    return "end_round"
  end
  game.turn = me.left
  return "act"
end

function play(game)
  local me = game.turn
  local sets = find_sets(me.hand.marks, to_beat(game))
  return play_set(game, me, sets[game:ask(me, "play", up_to(#sets))])
end

-- --- for people and bots -------------------------------------------------------------------

function show(card) return card.mark .. "/" .. card.low + card.high - card.mark end

function label(game, me, prompt, number)
  local numbers = me.hand.marks
  if prompt == "insert" then
    local next = me.hand[number]
    return next and "before card " .. number .. ", " .. show(next) or "at the right end"
  end
  local choice = prompt == "play" and find_sets(numbers, to_beat(game))[number] or choices(game, me)[number]
  if choice.first then
    local place = choice.first == choice.last and "card " or "cards " .. choice.first .. " to "
    return "play " .. table.concat(numbers, " ", choice.first, choice.last) .. " (" .. place .. choice.last .. ")"
  end
  local both = choice.number .. "/" .. choice.card.low + choice.card.high - choice.number
  return "scout " .. both .. " from the " .. choice.side .. (choice.then_play and ", then play" or "")
end

function status(game)
  local lines = {"Round " .. game.round .. " of " .. #game.players * game.options.starts .. "."}
  if #game.set > 0 then
    lines[2] = "The set is player " .. game.leader.seat .. "'s; scouted from it in a row: " .. game.scouted .. "."
  end
  for _, player in ipairs(game.players) do
    local again = player.doubled < game.options.double_turns
    lines[#lines + 1] = "player " .. player.seat .. ": " .. player.tokens .. " tokens"
      .. (again and ", can still scout and play at once" or "")
  end
  return lines
end

function ending(game) return "all " .. game.round .. " rounds are played" end

-- How many sets it takes to play all these numbers, more or less.
local function sets_in(numbers)
  local count, first = 0, 1
  while first <= #numbers do
    local longest = first
    for step = -1, 1 do
      local last = first
      while numbers[last + 1] == numbers[first] + step * (last + 1 - first) do last = last + 1 end
      longest = math.max(longest, last)
    end
    count, first = count + 1, longest + 1
  end
  return count
end

-- Points count, and a hand that a few sets will empty; while hands are not turned yet, only points.
function value(game, me)
  local worth = 0
  for _, player in ipairs(game.players) do
    local points = player.score + #player.captured + player.tokens - (game.turn and #player.hand or 0)
    worth = worth + (player == me and 4 * #game.players or -4) * points
  end
  if not game.turn then return worth end
  local row = me.hand.marks
  local fewest = sets_in(row)
  if #game.taken > 0 and game.turn == me then
    row = {game.taken.top.mark, table.unpack(row)}
    fewest = sets_in(row)
    for place = 1, #row - 1 do
      row[place], row[place + 1] = row[place + 1], row[place]
      fewest = math.min(fewest, sets_in(row))
    end
    worth = worth - 4 * #game.players
  end
  if game.leader == me then worth = worth + to_beat(game) // 20 end
  return worth - 10 * fewest
end
