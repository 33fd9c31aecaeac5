-- What the cards see over the fence.

-- The players beside you: two of them, or one if you are only two at the table.
function neighbours(me)
  if me.left == me.right then return {me.left} end
  return {me.left, me.right}
end

-- How many neighbours the test holds for.
local function count_neighbours(me, test)
  local count = 0
  for _, player in ipairs(neighbours(me)) do
    if test(player) then count = count + 1 end
  end
  return count
end

function matching_curtains(me, card, game, with)
  local color = me.last.color
  return with.points * count_neighbours(me, function(player)
    return player.last ~= nil and player.last.color == color
  end)
end

function shorter_rows(me)
  return count_neighbours(me, function(player) return player.cards < me.cards end)
end

function envied_colors(me, game)
  local count = 0
  for _, hue in ipairs(game.colors) do
    local has = function(player) return player.count[hue] > 0 end
    if me.count[hue] == 0 and count_neighbours(me, has) > 0 then count = count + 1 end
  end
  return count
end

function shared_colors(me, game)
  local count = 0
  for _, hue in ipairs(game.colors) do
    local lacks = function(player) return player.count[hue] == 0 end
    if me.count[hue] > 0 and count_neighbours(me, lacks) == 0 then count = count + 1 end
  end
  return count
end

function gnomes_next_door(me)
  local count = 0
  for _, player in ipairs(neighbours(me)) do
    for _, card in ipairs(player.row) do
      if card.name == "gnome" then count = count + 1 end
    end
  end
  return count
end
