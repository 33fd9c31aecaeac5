local calls = 0
local function more()
  calls = calls + 1
  return calls
end
local tool = {more}
function count(me)
  return me.cards > 2 and tool[1]() or 1
end
