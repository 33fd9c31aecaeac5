-- What an expression gives, as far as the text alone tells. luacheck has found which values can reach a variable.
local api = require "pw.api"
local types = require "pw.types"

local infer = {}
local outcomes

local function element(list) return types.set(list.of, types.nothing) end

local function unknown_word(what, word, known)
  local near = did_you_mean(word, known)
  return {code = "PW311", text = ("unknown %s '%s'"):format(what, word),
    hint = near ~= "" and ("did you mean '%s'?"):format(near) or "known are " .. table.concat(known, ", ")}
end

local function names_of(fields)
  local names = {}
  for name in pairs(fields) do names[#names + 1] = name end
  table.sort(names)
  return names
end

local function field_of_thing(env, thing, word)
  local field = api.fields[thing.is][word]
  if not field then
    if thing.is == "game" and api.verbs[word] then
      return types.set(api.verbs[word]),
        not env.effects and {code = "PW315", text = ("'game:%s' changes the game: only 'act' can do that"):format(word)}
    end
    local problem = unknown_word("field of " .. thing.says .. ":", word, names_of(api.fields[thing.is]))
    if api.verbs[word] then problem.hint = "write " .. api.verbs[word].call
    elseif thing.is == "game" and env.effects then
      local near = did_you_mean(word, names_of(api.verbs))
      if near ~= "" then problem.hint = "did you mean " .. api.verbs[near].call .. "?" end
    end
    return types.unknown(), problem
  end
  if env.scores and not field.in_score then
    return types.unknown(),
      {code = "PW311", text = ("a score cannot read '%s', because that depends on the scores"):format(word)}
  end
  if field.reads == "any" then return types.unknown() end
  local one = field.reads == "thing" and types[field.gives] or types[field.reads]
  if field.shape == "list" then
    field.list = field.list or types.list_of(one)
    return types.set(field.list)
  elseif field.shape ~= "one" then
    field.map = field.map or {is = field.shape, says = "a count " .. field.shape:gsub("_", " "), of = one}
    return types.set(field.map)
  elseif field.optional or field.reads == "color" then
    return types.set(one, types.nothing)
  end
  return types.set(one)
end

local function absent(library, word)
  local full = library .. "." .. word
  if not api.absent[full] then return nil end
  return {code = "PW316", text = ("'%s' is not available in packs"):format(full), hint = api.absent[full]}
end

local function field_of_library(library, word)
  if library.fields[word] then return types.set(library.fields[word]) end
  return types.unknown(),
    absent(library.name, word) or unknown_word("field of " .. library.name .. ":", word, names_of(library.fields))
end

-- `base[key]`: a set, and a problem if there is no such thing. `key`: a type, or nil if it is not known.
local function field(env, base, key)
  local word = key and key.is == "text" and key.value
  local group = key and types.group(key)
  if base.thing then
    if word then return field_of_thing(env, base, word) end
    if group and group ~= "string" then
      return types.unknown(), {code = "PW311", text = ("%s has fields with names, not %s"):format(base.says, key.says)}
    end
  elseif base.is == "list" then
    if group and group ~= "number" then
      return types.unknown(), {code = "PW311", hint = "index it with 1, 2, …, or count it with #",
        text = word and ("a list has no field '%s'"):format(word) or ("a list is not indexed by %s"):format(key.says)}
    end
    return element(base)
  elseif base.is == "by_color" or base.is == "by_kind" then
    local what, known = "colour", api.colors
    if base.is == "by_kind" then what, known = "kind", api.kinds end
    if word and #known > 0 then
      for _, name in ipairs(known) do if name == word then return types.set(base.of) end end
      return types.unknown(), unknown_word(what, word, known)
    elseif group and group ~= "string" then
      return types.unknown(), {code = "PW311", text = ("this is counted by %s, not by %s"):format(what, key.says)}
    end
    return types.set(base.of)
  elseif base.is == "library" then
    if word then return field_of_library(base, word) end
  elseif base.is == "parameters" then
    if word and not base.names[word] then
      return types.unknown(), unknown_word("parameter", word, names_of(base.names))
    end
  elseif types.group(base) == "string" then
    if word then return field_of_library(api.globals.string, word) end
  elseif base.is == "number" or base.is == "flag" or base.is == "function" then
    return types.unknown(), {code = "PW311",
      text = ("%s has no field%s"):format(base.says, word and " '" .. word .. "'" or "s")}
  end
  return types.unknown()
end

function infer.field(env, base_node, key_node, item)
  local base = types.only(outcomes(env, base_node, item))
  if not base then return types.unknown() end
  return field(env, base, types.only(outcomes(env, key_node, item)))
end

-- The function that a call calls, or nil; what else is called; and how many arguments come before those written.
function infer.callee(env, node, item)
  local set
  if node.tag == "Invoke" then set = infer.field(env, node[1], node[2], item)
  else set = outcomes(env, node[1], item) end
  local one = types.only(set)
  if one and one.is == "function" then
    return one, nil, node.tag == "Invoke" and not one.verb and 1 or 0
  end
  return nil, one, 0
end

-- What the call gives as its nth value.
function infer.call(env, node, item, nth)
  local called = infer.callee(env, node, item)
  if not called then return types.unknown() end
  local verb = called.verb
  if not verb then return called.gives and nth == 1 and types.set(called.gives) or types.unknown() end
  if not env.effects then return types.unknown() end  -- said to be in the wrong place
  if verb.gives == "any" then return types.unknown() end
  if verb.gives ~= "list" then return types.set(types.nothing) end
  for i, kind in ipairs(verb.takes) do
    local argument = node[(node.tag == "Invoke" and 2 or 1) + i]
    if kind == "list" and argument then
      local list = types.only(outcomes(env, argument, item))
      if not list or list.is ~= "list" then return types.unknown() end
      return called.name == "lot" and types.set(list.of) or element(list)
    end
  end
  return types.unknown()
end

local function loop_variable(env, loop)
  local call = loop.node[2][1]
  local item = env.item_of[call]
  if not item or call.tag ~= "Call" or not call[2] then return types.unknown() end
  local called = infer.callee(env, call, item)
  if not called or called.name ~= "ipairs" then return types.unknown() end
  if loop.nth == 1 then return types.set(types.number) end
  local list = types.only(outcomes(env, call[2], item))
  return list and list.is == "list" and types.set(list.of) or types.unknown()
end

-- One of the values that a variable can have.
local function value_outcomes(env, value)
  if env.arguments[value.var] and value.var_node == value.var.node then return env.arguments[value.var] end
  if value.type == "loopi" then return types.set(types.number) end
  local loop = env.loops[value.var_node]
  if value.type == "loop" then return loop and loop_variable(env, loop) or types.unknown() end
  if value.empty then return types.set(types.nothing) end
  if not value.node then return types.unknown() end
  local rhs, nth = value.item.rhs, 0
  for i, node in ipairs(value.item.lhs) do if node == value.var_node then nth = i end end
  if nth >= #rhs and (value.node.tag == "Call" or value.node.tag == "Invoke") then
    return infer.call(env, value.node, value.item, nth - #rhs + 1)
  end
  return outcomes(env, value.node, value.item)
end

local function variable(env, node, item)
  local union = types.set()
  local values = item.used_values and item.used_values[node.var]
  if not values then return types.unknown() end
  for _, value in ipairs(values) do
    if not env.known[value] then
      env.known[value] = types.unknown()  -- if it depends on itself
      env.known[value] = value_outcomes(env, value)
    end
    union = types.join(union, env.known[value])
  end
  return union
end

local operators = {["not"] = types.flag, len = types.number, concat = types.text}
for name in ("eq ne lt le gt ge"):gmatch "%a+" do operators[name] = types.flag end
for name in ("add sub mul div idiv mod pow unm band bor bxor bnot shl shr"):gmatch "%a+" do
  operators[name] = types.number
end

local literals = {Number = types.number, True = types.yes, False = types.no, Nil = types.nothing, Table = types.table,
  Function = types.func}

function outcomes(env, node, item)
  local tag = node.tag
  if literals[tag] then return types.set(literals[tag]) end
  if tag == "String" then return types.set(types.literal(node[1])) end
  if tag == "Paren" then return outcomes(env, node[1], item) end
  if tag == "Id" then
    if node.var then return variable(env, node, item) end
    return env.names[node[1]] or types.unknown()
  end
  if tag == "Index" then return (infer.field(env, node[1], node[2], item)) end
  if tag == "Call" or tag == "Invoke" then return infer.call(env, node, item, 1) end
  if tag == "Op" then
    local operator = node[1]
    if operators[operator] then return types.set(operators[operator]) end
    local left, right = outcomes(env, node[2], item), outcomes(env, node[3], item)
    if operator == "and" then return types.join(types.falsy(left), right) end
    if operator == "or" then return types.join(types.truthy(left), right) end
  end
  return types.unknown()
end
infer.outcomes = outcomes

return infer
