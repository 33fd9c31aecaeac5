-- The small print of the night market.

-- How many players but this one point at the pile.
function others_at(pile, me)
  return pile.pointers - (me.finger == pile and 1 or 0)
end

-- Those of the players who have scored something.
function with_cards(players)
  local list = {}
  for _, player in ipairs(players) do
    if player.cards > 0 then table.insert(list, player) end
  end
  return list
end

function all_but(one, cards)
  local list = {}
  for _, card in ipairs(cards) do
    if card ~= one then table.insert(list, card) end
  end
  return list
end

-- The bids are lost, even if there are several.
function silent_auction(me, card, pile, game)
  local bidders = {}
  for _, player in ipairs(pile.seekers) do
    local bid = game:may_pick(player, player.row)
    if bid then
      game:discard(bid)
      table.insert(bidders, player)
    end
  end
  if #bidders == 1 then game:award(pile, bidders[1]) end
end

-- All choose before the first card moves.
function swap_meet(me, card, pile, game)
  local givers = with_cards(game.players)
  local gifts = {}
  for i, player in ipairs(givers) do gifts[i] = game:pick(player, player.row) end
  for i, player in ipairs(givers) do game:give(gifts[i], player.left) end
end
