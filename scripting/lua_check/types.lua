-- What an expression can give. A set is a list of types; `open` says that there may be others that nobody knows.
-- Claims are made only of sets that are not open.
local types = {}

types.number = {is = "number", says = "a number"}
types.flag = {is = "flag", says = "true or false"}
types.yes = {is = "flag", says = "true", value = true}
types.no = {is = "flag", says = "false", value = false}
types.text = {is = "text", says = "a text"}
types.color = {is = "color", says = "a colour"}
types.kind = {is = "kind", says = "a kind"}
types.name = {is = "name", says = "a card's id"}
types.nothing = {is = "nothing", says = "nil"}
types.table = {is = "table", says = "a table"}
types.func = {is = "function", says = "a function"}
for _, thing in ipairs {"player", "pile", "card"} do types[thing] = {is = thing, says = "a " .. thing, thing = true} end
types.game = {is = "game", says = "the game", thing = true}

function types.list_of(element) return {is = "list", says = "a list", of = element} end
function types.literal(value) return {is = "text", says = "a text", value = value} end

-- Two values can be equal only if these are.
local groups = {text = "string", color = "string", kind = "string", name = "string", flag = "boolean"}
function types.group(one) return groups[one.is] or one.is end

local function same(a, b)
  return a == b or (a.is == b.is and a.value == b.value and a.of == b.of and not a.names and not b.names
    and a.is ~= "function" and a.is ~= "library")
end

function types.set(...) return {...} end
function types.unknown() return {open = true} end

function types.join(...)
  local union = {}
  for _, set in ipairs {...} do
    union.open = union.open or set.open
    for _, one in ipairs(set) do
      local known = false
      for _, other in ipairs(union) do known = known or same(one, other) end
      if not known then union[#union + 1] = one end
    end
  end
  return union
end

-- What is left of a set when `a and b` gives a, and when `a or b` does.
function types.falsy(set)
  local left = {open = set.open}
  for _, one in ipairs(set) do
    if one.is == "nothing" then left[#left + 1] = one
    elseif one.is == "flag" and one.value ~= true then left[#left + 1] = types.no end
  end
  return left
end

function types.truthy(set)
  local left = {open = set.open}
  for _, one in ipairs(set) do
    if one.is == "flag" then
      if one.value ~= false then left[#left + 1] = types.yes end
    elseif one.is ~= "nothing" then left[#left + 1] = one end
  end
  return left
end

-- The one type that all of the set are of, nil aside; nil if they differ or are not known.
function types.only(set)
  if set.open then return nil end
  local found
  for _, one in ipairs(set) do
    if one.is ~= "nothing" then
      if found and (found.is ~= one.is or found.of ~= one.of) then return nil end
      found = found and found.value ~= one.value and types[one.is] or one
    end
  end
  return found
end

return types
