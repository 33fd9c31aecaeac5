-- Does a hook give what it must: a number, or true or false?
local infer = require "pw.infer"
local types = require "pw.types"

local answer = {}

local is_return = {}  -- what a way through the code ended with

-- Whether the end can be reached without a `return`; calls of error() end a way too.
local function falls_off(line)
  local seen, todo, jumps = {}, {1}, {}
  for i, item in ipairs(line.items) do
    if item.tag == "Noop" and item.node.tag == "Return" then jumps[i + #item.node + 1] = is_return end
  end
  while #todo > 0 do
    local at = table.remove(todo)
    local item = line.items[at]
    if not item then return true end
    if not seen[at] then
      seen[at] = true
      local call = item.tag == "Eval" and item.node.tag == "Call" and item.node[1]
      local stops = call and call.tag == "Id" and call[1] == "error"
      if jumps[at] ~= is_return and not stops then
        if item.tag == "Jump" or item.tag == "Cjump" then todo[#todo + 1] = item.to end
        if item.tag ~= "Jump" then todo[#todo + 1] = at + 1 end
      end
    end
  end
  return false
end

local function returns(line)
  local found = {}
  for _, item in ipairs(line.items) do
    if item.tag == "Noop" and item.node.tag == "Return" then found[#found + 1] = item.node end
  end
  return found
end

local wanted_names = {number = "a whole number", flag = "true or false"}

local function check_value(env, node, gives)
  local set = infer.outcomes(env, node, env.item_of[node])
  local wrong, right
  for _, one in ipairs(set) do
    if types.group(one) == types.group(types[gives]) then right = one
    elseif not (gives == "flag" and one.is == "nothing") then wrong = wrong or one end
  end
  if not wrong then return end
  local hint = gives == "flag" and "compare with ==, ~=, <, … or write '… ~= nil'"
    or (wrong.is == "flag" or wrong.is == "nothing") and "write '… and 3 or 0' to turn a condition into points"
    or wrong.is == "list" and "write # before a list to count it" or ""
  if right or set.open then
    local text = "'%s' must give %s; this can give %s"
    env:warning(node, "PW318", text:format(env.hook, wanted_names[gives], wrong.says), hint)
  else
    local text = "'%s' must give %s, not %s"
    env:error(node, "PW318", text:format(env.hook, wanted_names[gives], wrong.says), hint)
  end
end

local function has_call(node)
  if node.tag == "Call" or node.tag == "Invoke" then return true end
  for _, inner in ipairs(node) do if type(inner) == "table" and has_call(inner) then return true end end
  return false
end

-- `where`: the node to point at when there is none of its own.
function answer.check(env, line, gives, where)
  if gives == "effect" then
    if not has_call(line.node[2]) and #env.found == 0 then
      env:warning(where, "PW317", ("'%s' does nothing"):format(env.hook),
        "it should call a verb, such as game:give(card, player)")
    end
    return
  end
  local any = false
  for _, node in ipairs(returns(line)) do
    if node[1] then
      any = true
      if gives ~= "any" then check_value(env, node[1], gives) end
    end
  end
  if not any then
    env.pointless = true  -- so that nothing is used is no news
    env:error(where, "PW318", ("'%s' returns nothing"):format(env.hook), "end the block with 'return …'")
  elseif falls_off(line) then
    env:warning(where, "PW318", ("'%s' can come to its end without a 'return'"):format(env.hook),
      "end the block with 'return …'")
  end
end

return answer
