-- Scout. Nobody may sort a hand: play neighbours that are equal or in sequence, or scout a card from a set you cannot beat.
-- A card's mark is the number that is up. Other hands are secret, also the cards in them that were scouted before all eyes.

local function turn_over(card) card.mark = card.low + card.high - card.mark end

-- Fewer players leave out the highest cards, so that all get the same number.
local function is_left_out(game, card)
  local players = #game.players
  return players == 3 and card.high == 10 or players == 4 and card.low == 9
end

-- How strong a set is that begins and ends with these numbers: more cards, then equal ones, then the lowest number.
local function strength_of(count, first, last)
  if count == 0 then return 0 end
  return 100 * count + (first == last and 50 or 0) + (first < last and first or last)
end

-- Neighbours among the numbers that are stronger than that: where they begin and where they end. `most`: so many are enough.
local function find_sets(numbers, limit, most)
  local firsts, lasts, count, alone = {}, {}, 0, limit - strength_of(1, 0, 0)
  for first = 1, #numbers do
    local number, next = numbers[first], numbers[first + 1]
    if number > alone then
      count = count + 1
      firsts[count], lasts[count] = first, first
    end
    local step, last = (next or 99) - number, first + 1  -- down, equal, up: -1, 0, 1
    while step * step < 2 and next == number + step * (last - first) do
      if strength_of(last - first + 1, number, next) > limit then
        count = count + 1
        firsts[count], lasts[count] = first, last
      end
      last = last + 1
      next = numbers[last]
    end
    if most and count >= most then break end
  end
  return firsts, lasts
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

-- What a set must be stronger than.
local function to_beat(game)
  local numbers = game.set:values("mark")
  return strength_of(#numbers, numbers[1], numbers[#numbers])
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
  local answers = game:ask_all(game.players, "hand", {"keep", "turn"})
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
    game:tell("{}: captured {}, tokens {}, pays for {} in hand: {} points.", player, #player.captured, player.tokens, left, points)
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

-- The ways to scout are numbers, made of these.
local turned, right_end, then_play = 1, 2, 4

-- The card that is scouted this way, and the number that will be up.
local function scouted(game, way)
  local card = way & right_end > 0 and game.set.top or game.set.bottom
  return card, way & turned > 0 and card.low + card.high - card.mark or card.mark
end

-- All that a player can do: sets to play, and ways to scout. To scout and then play is possible where a set can follow.
local function choices(game, me)
  local numbers, on_table = me.hand:values("mark"), game.set:values("mark")
  local size = #on_table
  local ways = size > 1 and {0, 1, 2, 3} or size == 1 and {0, 1} or {}  -- the only card is at the left end
  for i = 1, me.doubled < game.options.double_turns and #ways or 0 do
    local way = ways[i] + then_play
    local _, number = scouted(game, way)
    local right = way & right_end > 0
    local first, last = right and 1 or 2, right and size - 1 or size  -- what is left to be beaten
    local limit = strength_of(size - 1, on_table[first], on_table[last])
    if limit == 0 or #find_places(numbers, number, limit, 1) > 0 then ways[#ways + 1] = way end
  end
  local firsts, lasts = find_sets(numbers, strength_of(size, on_table[1], on_table[size]))
  return firsts, lasts, ways
end

local function play_set(game, me, first, last)
  local cards = me.hand.cards
  if #game.set > 0 then game:tell("{} captures {cards}.", me) end
  game:move_all(game.set, me.captured)
  game:tell("{} plays {cards}.", me)
  for place = first, last do game:move(cards[place], game.set) end
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
  local firsts, lasts, ways = choices(game, me)
  local chosen = game:ask(me, "turn", #firsts + #ways)
  if chosen <= #firsts then return play_set(game, me, firsts[chosen], lasts[chosen]) end
  local way = ways[chosen - #firsts]
  local card, number = scouted(game, way)
  game:tell("{} scouts {}.", me, card)
  card.mark = number
  game:move(card, game.taken)
  game.leader.tokens = game.leader.tokens + 1
  game.scouts, game.scouted, game.plays_next = game.scouts + 1, game.scouted + 1, way >= then_play
  return "insert"
end

function insert(game)
  local me, card = game.turn, game.taken.top
  local places = #me.hand + 1
  if game.plays_next then places = find_places(me.hand:values("mark"), card.mark, to_beat(game)) end
  game:move(card, me.hand, game:ask(me, "insert", places))
  if game.plays_next then
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
  local firsts, lasts = find_sets(me.hand:values("mark"), to_beat(game))
  local chosen = game:ask(me, "play", #firsts)
  return play_set(game, me, firsts[chosen], lasts[chosen])
end

-- --- for people and bots -------------------------------------------------------------------

function show(card)
  local up = card.mark > 0 and card.mark or card.low  -- nobody has shuffled it yet
  return up .. "/" .. card.low + card.high - up
end

function label(game, me, prompt, number)
  local numbers = me.hand:values("mark")
  if prompt == "insert" then
    local next = me.hand[number]
    return next and "before card " .. number .. ", " .. show(next) or "at the right end"
  end
  local firsts, lasts, ways = choices(game, me)  -- the sets are the same when playing after scouting
  local first, last = firsts[number], lasts[number]
  if first then
    local place = first == last and "card " or "cards " .. first .. " to "
    return "play " .. table.concat(numbers, " ", first, last) .. " (" .. place .. last .. ")"
  end
  local way = ways[number - #firsts]
  local card, up = scouted(game, way)
  return "scout " .. up .. "/" .. card.low + card.high - up .. " from the " .. (way & right_end > 0 and "right" or "left")
    .. (way >= then_play and ", then play" or "")
end

function status(game)
  local tokens, doubles = {}, {}
  for _, player in ipairs(game.players) do
    local name = "player " .. player.seat
    tokens[#tokens + 1] = name .. " " .. player.tokens
    if player.doubled < game.options.double_turns then doubles[#doubles + 1] = name end
  end
  local lines = {"Round " .. game.round .. " of " .. #game.players * game.options.starts .. "."}
  if #game.set > 0 then
    lines[2] = "The set is player " .. game.leader.seat .. "'s. Scouted in a row since: " .. game.scouted .. "."
  end
  lines[#lines + 1] = "Tokens: " .. table.concat(tokens, ", ") .. "."
  if #doubles > 0 then lines[#lines + 1] = "Can still scout and then play: " .. table.concat(doubles, ", ") .. "." end
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
  local row = me.hand:values("mark")
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
