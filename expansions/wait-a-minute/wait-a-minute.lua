-- What several actions of the pack choose from.

-- Cards that others won in this round and still have.
function loot(me, game)
  local cards = {}
  for _, player in ipairs(me.others) do
    for _, card in ipairs(player.row) do
      if card.winner and card.winner ~= me then table.insert(cards, card) end
    end
  end
  return cards
end

function scored_by_others(me)
  local cards = {}
  for _, player in ipairs(me.others) do
    for _, card in ipairs(player.row) do table.insert(cards, card) end
  end
  return cards
end

function has_scoring_rival(me)
  for _, player in ipairs(me.others) do
    if player.cards > 0 then return true end
  end
  return false
end

function all_scored(game)
  local cards = {}
  for _, player in ipairs(game.players) do
    for _, card in ipairs(player.row) do table.insert(cards, card) end
  end
  return cards
end

function all_but_last(me)
  local cards = {}
  for i = 1, #me.row - 1 do table.insert(cards, me.row[i]) end
  return cards
end

function other_piles(me, game)
  local piles = {}
  for _, pile in ipairs(game.piles) do
    if pile ~= me.finger then table.insert(piles, pile) end
  end
  return piles
end

function cards_in_piles(game, hue)
  local cards = {}
  for _, pile in ipairs(game.piles) do
    for _, card in ipairs(pile.cards) do
      if card.color == hue then table.insert(cards, card) end
    end
  end
  return cards
end
