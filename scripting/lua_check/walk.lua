-- Goes over every expression and reports what cannot work: names, fields, calls, operators, writes.
local api = require "pw.api"
local infer = require "pw.infer"
local types = require "pw.types"

local walk = {}
local visit

local function known_names(env)
  local known = {}
  for name in pairs(env.names) do known[#known + 1] = name end
  for name in pairs(env.locals) do known[#known + 1] = name end
  table.sort(known)
  return known
end

local function unknown_name(env, node)
  local name = node[1]
  if api.absent[name] then
    return env:error(node, "PW316", ("'%s' is not available in packs"):format(name), api.absent[name])
  end
  if env.hook and (name == "me" or name == "card" or name == "pile" or name == "game") then
    return env:error(node, "PW310", ("'%s' does not know '%s'"):format(env.hook, name), "it knows " .. env.given)
  end
  if not env.hook and not api.scripted and (name == "me" or name == "card" or name == "pile" or name == "game") then
    return env:error(node, "PW310", ("unknown name '%s'"):format(name),
      "functions of a pack's file get what the hook knows as arguments: function name(me, card, …)")
  end
  local near = did_you_mean(name, known_names(env))
  env.blamed[near] = true
  env:error(node, "PW310", ("unknown name '%s'"):format(name), near ~= "" and ("did you mean '%s'?"):format(near)
    or "a text needs quotes; a variable of your own needs 'local'")
end

-- --- calls ------------------------------------------------------------------------

local function gives_one_value(env, node, item)
  if node.tag ~= "Call" and node.tag ~= "Invoke" then return node.tag ~= "Dots" end
  local called = infer.callee(env, node, item)
  if not called then return false end
  if not called.verb then return called.gives ~= nil and called.gives ~= types.nothing end
  return called.verb.gives == "list" and not (called.name == "pick" and node[5])
end

local function counted(number) return number == 1 and "1 argument" or number .. " arguments" end

local function check_count(env, node, item, called, first, before)
  local count = #node - first + 1
  local sure = count == 0 or gives_one_value(env, node[#node], item)
  if count + before > called.most and (sure or count + before - 1 > called.most) or
     sure and count + before < called.least then
    local least, most = called.least - before, called.most - before
    local wanted = least == most and counted(least) or least == 0 and "at most " .. counted(most)
      or most < 50 and ("%d to %d arguments"):format(least, most) or "at least " .. counted(least)
    env:error(node, "PW312", ("%s takes %s, not %d"):format(called.call or called.name, wanted, count))
    return false
  end
  return true
end

local fits = {
  number = {number = true}, list = {list = true, table = true}, card = {card = true}, pile = {pile = true},
  player = {player = true}, color = {color = true, text = true},
}
local wanted_names = {number = "a whole number", list = "a list", card = "a card", pile = "a pile", player = "a player",
  color = "a colour"}

local function check_arguments(env, node, item, called, first)
  for i = first, #node do
    local one = types.only(infer.outcomes(env, node[i], item))
    local place = i - first + 1
    local wanted = called.verb and called.verb.takes[place] or called.numbers and "number"
    if one and wanted and not fits[wanted][one.is] and not (called.numbers and types.group(one) == "string") then
      return env:error(node[i], "PW312", ("%s: argument %d must be %s, not %s"):format(
        called.call or called.name, place, wanted_names[wanted], one.says))
    elseif one and place == 1 and called.writes and (one.is == "list" or one.thing) then
      env:error(node[i], "PW313", "the game's lists are read-only",
        "put what you need into a table of your own: local mine = {}")
    elseif one and called.name == "pairs" and one.is ~= "table" and one.is ~= "parameters" then
      env:error(node[i], "PW312", ("pairs: argument 1 must be a table, not %s"):format(one.says),
        one.is == "list" and "use 'ipairs'" or "")
    end
  end
end

local function check_call(env, node, item)
  local first = node.tag == "Invoke" and 3 or 2
  local called, other, before = infer.callee(env, node, item)
  if called and called.verb and node.tag == "Call" then
    if env.effects then env:error(node, "PW312", ("write %s, with a colon"):format(called.call)) end
  elseif called then
    if called.verb and not env.effects then return end  -- it was said that this is the wrong place
    if not called.most or check_count(env, node, item, called, first, before) then
      check_arguments(env, node, item, called, before == 0 and first or 99)
    end
  elseif other and other.is ~= "table" and other.is ~= "parameters" then
    env:error(node.tag == "Invoke" and node[2] or node[1], "PW319", ("%s cannot be called"):format(other.says))
  end
end

-- --- operators --------------------------------------------------------------------

local arithmetic = {}
for name in ("add sub mul div idiv mod pow unm band bor bxor bnot shl shr"):gmatch "%a+" do arithmetic[name] = true end
local ordered = {lt = true, le = true, gt = true, ge = true}

local function hint_for(one)
  if one.is == "list" then return "write # before a list to count it" end
  if one.is == "flag" then return "write '… and 3 or 0' to turn a condition into a number" end
  return ""
end

local same_sides = "both sides are the same: this comparison always has the same result"

local function equal_text(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then return a == b end
  if a.tag ~= b.tag or #a ~= #b or a.tag == "Call" or a.tag == "Invoke" or a.tag == "Function" or a.tag == "Table" then
    return false
  end
  for i = 1, #a do if not equal_text(a[i], b[i]) then return false end end
  return true
end

local function can_be_equal(left, right)
  if left.open or right.open then return true end
  for _, a in ipairs(left) do
    for _, b in ipairs(right) do if types.group(a) == types.group(b) then return true end end
  end
  return false
end

-- card.kind == "poin" is never true
local function check_word(env, node, one, other)
  local known = one and (one.is == "kind" and api.kinds or one.is == "color" and api.colors)
  if not known or #known == 0 or not other or other.is ~= "text" or not other.value then return end
  for _, word in ipairs(known) do if word == other.value then return end end
  local near = did_you_mean(other.value, known)
  env:warning(node, "PW317", ("there is no %s '%s': this comparison always has the same result"):format(
    one.is == "kind" and "kind" or "colour", other.value),
    near ~= "" and ("did you mean '%s'?"):format(near) or "known are " .. table.concat(known, ", "))
end

-- `not a == b` is read as `(not a) == b`.
local function hasty_not(node)
  local left = node[2]
  local hasty = left.tag == "Op" and left[1] == "not" and left.offset == node.offset
  return hasty and "write 'not (…)' around the comparison"
end

local function check_operator(env, node, item)
  local operator = node[1]
  local sets, ones = {}, {}
  for i = 2, #node do
    sets[i] = infer.outcomes(env, node[i], item)
    ones[i] = types.only(sets[i])
  end
  if arithmetic[operator] then
    for i = 2, #node do
      if ones[i] and ones[i].is ~= "number" and not (ones[i].is == "text") then
        return env:error(node[i], "PW319", ("%s cannot be calculated with"):format(ones[i].says), hint_for(ones[i]))
      end
    end
  elseif operator == "len" then
    local one = ones[2]
    if one and one.is ~= "list" and one.is ~= "table" and types.group(one) ~= "string" then
      env:error(node[2], "PW319", ("%s has no length"):format(one.says), one.is == "number" and "leave out the #" or "")
    end
  elseif operator == "concat" then
    for i = 2, 3 do
      if ones[i] and ones[i].is ~= "number" and types.group(ones[i]) ~= "string" then
        return env:error(node[i], "PW319", ("%s cannot be joined to a text"):format(ones[i].says), "")
      end
    end
  elseif ordered[operator] then
    for i = 2, 3 do
      if ones[i] and ones[i].is ~= "number" and types.group(ones[i]) ~= "string" then
        return env:error(node[i], "PW319", ("%s cannot be compared by size"):format(ones[i].says),
          i == 2 and hasty_not(node) or hint_for(ones[i]))
      end
    end
    if ones[2] and ones[3] and types.group(ones[2]) ~= types.group(ones[3]) then
      return env:error(node, "PW319", ("%s and %s cannot be compared by size"):format(ones[2].says, ones[3].says))
    end
    if equal_text(node[2], node[3]) then env:warning(node, "PW317", same_sides) end
  elseif operator == "eq" or operator == "ne" then
    if equal_text(node[2], node[3]) then
      env:warning(node, "PW317", same_sides)
    elseif not can_be_equal(sets[2], sets[3]) and #sets[2] > 0 and #sets[3] > 0 then
      local says = {}
      for i = 2, 3 do says[i] = ones[i] and ones[i].says or sets[i][1].says end
      local text = "%s is never %s: this comparison always has the same result"
      env:warning(node, "PW317", text:format(says[2], says[3]), hasty_not(node) or "")
    else
      check_word(env, node[3], ones[2], ones[3])
      check_word(env, node[2], ones[3], ones[2])
    end
  end
end

-- --- all of it --------------------------------------------------------------------

function visit(env, node, item)
  local tag = node.tag
  if tag == "Function" then return end  -- its body is a line of its own
  if tag == "Id" then
    if not node.var and not env.names[node[1]] then unknown_name(env, node) end
    return
  end
  for i = 1, #node do if type(node[i]) == "table" then visit(env, node[i], item) end end
  if tag == "Index" or tag == "Invoke" then
    local _, problem = infer.field(env, node[1], node[2], item)
    if problem then env:error(node[2], problem.code, problem.text, problem.hint) end
  end
  if tag == "Call" or tag == "Invoke" then check_call(env, node, item)
  elseif tag == "Op" then check_operator(env, node, item) end
end

local function check_write(env, target, item, line)
  if target.tag == "Index" then
    visit(env, target[1], item)
    visit(env, target[2], item)
    local one = types.only(infer.outcomes(env, target[1], item))
    local word = target[2].tag == "String" and target[2][1] or "this"
    if one and one.thing and api.scripted then
      local field, _, problem = api.fields[one.is][word], infer.field(env, target[1], target[2], item)
      if problem then env:error(target[2], problem.code, problem.text, problem.hint)
      elseif not field or not field.set then env:error(target[2], "PW313", ("'%s' cannot be set"):format(word)) end
    elseif one and (one.thing or one.is == "list" or one.is == "by_color" or one.is == "by_kind") then
      env:error(target[2], "PW313",
        ("'%s' cannot be set: a hook looks at the game, it does not change it"):format(word),
        "in 'act', verbs such as game:give(card, player) change it")
    elseif one and one.is == "library" then
      env:error(target[2], "PW313", ("'%s' cannot be set: '%s' is read-only"):format(word, one.name))
    elseif env.lasting[line] and target[1].tag == "Id" and env.outlives(target[1].var) then
      env:error(target[1], "PW313",
        ("'%s' cannot be changed by a hook: hooks keep nothing between calls"):format(target[1][1]),
        "use a table that is local to the function")
      env.blamed[target[1][1]] = true
    end
    return
  end
  local name = target[1]
  if target.var then
    if env.lasting[line] and env.outlives(target.var) then
      env:error(target, "PW313", ("'%s' cannot be changed by a hook: hooks keep nothing between calls"):format(name),
        ("write 'local %s' inside the function"):format(name))
      env.blamed[name] = true
    end
  elseif env.own[name] then
    env:warning(target, "PW313", ("'%s' is given to the hook; better leave it as it is"):format(name),
      "use a variable of your own: local mine = …")
  elseif not env.may_define(line) then
    env:error(target, "PW313", ("'%s' cannot be set: hooks keep nothing between calls"):format(name),
      ("write 'local %s' for a variable of your own"):format(name))
  end
end

function walk.line(env, line)
  for _, item in ipairs(line.items) do
    if item.tag == "Eval" then visit(env, item.node, item) end
    if item.tag == "Local" or item.tag == "Set" then
      for _, node in ipairs(item.rhs or {}) do visit(env, node, item) end
    end
    if item.tag == "Set" then
      for _, target in ipairs(item.lhs) do check_write(env, target, item, line) end
    end
  end
end

return walk
