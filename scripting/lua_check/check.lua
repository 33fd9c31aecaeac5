-- The entry: a hook, or a pack's .lua file, as text. Nothing of it is ever run. luacheck parses it, follows its
-- variables and finds unused and suspicious code; the other files here know the game.
local check_state = require "luacheck.check_state"
local answer = require "pw.answer"
local api = require "pw.api"
local types = require "pw.types"
local walk = require "pw.walk"
local warnings = require "pw.warnings"

local check = {}

local stages = {"parse", "unwrap_parens", "linearize", "resolve_locals", "detect_empty_blocks",
  "detect_reversed_fornum_loops", "detect_unbalanced_assignments", "detect_uninit_accesses", "detect_unreachable_code",
  "detect_unused_fields", "detect_unused_locals"}

-- --- what is found -----------------------------------------------------------------

local Env = {}
Env.__index = Env

function Env:add(severity, node, code, text, hint)
  local column = self.state:offset_to_column(node.line, node.offset)
  self:add_at(severity, node.line, column, code, text, hint)
end

local by_word = {PW310 = true, PW311 = true, PW313 = true, PW315 = true, PW316 = true}

function Env:add_at(severity, line, column, code, text, hint)
  local mistake = by_word[code] and code .. text or ("%s %d %d"):format(code, line, column)
  if self.told[mistake] then return end  -- the same again
  self.told[mistake] = true
  if line == 1 then column = math.max(1, column - self.prefix) end
  self.found[#self.found + 1] =
    {severity = severity, line = line, column = column, code = code, text = text, hint = hint or ""}
end

function Env:error(...) self:add("error", ...) end
function Env:warning(...) self:add("warning", ...) end

-- In order, and at each place only the worst.
function Env:results()
  table.sort(self.found, function(a, b)
    if a.line ~= b.line then return a.line < b.line end
    if a.column ~= b.column then return a.column < b.column end
    if a.severity ~= b.severity then return a.severity == "error" end
    return a.code < b.code
  end)
  local kept, unset = {}, {}  -- a variable that cannot be set is unknown afterwards: the same mistake
  for _, one in ipairs(self.found) do
    local name = one.code == "PW313" and one.text:match("^('.-') cannot be set: hooks keep")
    if name then unset["unknown name " .. name] = true end
  end
  for _, one in ipairs(self.found) do
    local place = one.line .. ":" .. one.column
    if not self.placed[place] and not unset[one.text] then kept[#kept + 1] = one end
    self.placed[place] = true
  end
  return kept
end

-- --- reading -----------------------------------------------------------------------

-- Remembers where each expression is evaluated and which loop each variable belongs to.
local function index_nodes(env)
  for _, line in ipairs(env.state.lines) do
    for _, item in ipairs(line.items) do
      if item.tag == "Eval" then env.item_of[item.node] = item end
      if item.tag == "Noop" and item.node.tag == "Forin" then
        for nth, name in ipairs(item.node[1]) do env.loops[name] = {node = item.node, nth = nth} end
      end
      for _, node in ipairs(item.tag == "Local" and item.lhs or {}) do
        if node.var then env.locals[node.var.name] = true end
      end
    end
  end
end

local function too_much()
  return {{severity = "warning", line = 1, column = 1, code = "PW317", hint = "",
    text = "this code is too long or too deeply nested to be checked"}}
end

-- In a scripted game every argument that is called so is the game.
local function know_the_game(env)
  for _, line in ipairs(env.state.lines) do
    for _, node in ipairs(line.node and line.node[1] or {}) do
      if node.var and node.var.name == "game" then env.arguments[node.var] = types.set(types.game) end
    end
  end
end

-- Nil if luacheck cannot read it. `prefix`: how many characters of the first line are not the author's.
local function new_env(text, prefix)
  local state = check_state.new(text)
  if not pcall(function() for _, name in ipairs(stages) do require("luacheck.stages." .. name).run(state) end end) then
    return nil
  end
  local env = setmetatable({state = state, prefix = prefix, found = {}, told = {}, placed = {}, blamed = {},
    locals = {}, names = {}, own = {}, arguments = {}, loops = {}, item_of = {}, known = {}, lasting = {}}, Env)
  env.outlives = function() return false end
  env.may_define = function() return false end
  for name, one in pairs(api.globals) do env.names[name] = types.set(one) end
  index_nodes(env)
  if api.scripted then know_the_game(env) end
  return env
end

local roots = {me = types.set(types.player), card = types.set(types.card), game = types.set(types.game),
  pile = types.set(types.pile, types.nothing)}

local function root(name)
  if api.scripted and name ~= "game" then return types.unknown() end
  return roots[name] or types.unknown()
end

local function set_hook(env, hook)
  env.hook, env.effects, env.scores = hook.name, hook.gives == "effect", hook.scores
  env.given = table.concat(hook.arguments, ", ")
end

-- --- a pack's file -----------------------------------------------------------------

local functions = {}  -- of the latest file: name -> {least, most, line, env}

local function function_type(name, node)
  local arguments = node[1]
  local last = arguments[#arguments]
  return {is = "function", says = "a function", name = name, least = 0,
    most = last and last.tag == "Dots" and 99 or #arguments}
end

local function inner_lines(line)
  local lines = {line}
  for _, inner in ipairs(line.lines) do lines[#lines + 1] = inner end
  return lines
end

-- What the file defines: names, and functions that hooks can call.
local function definitions(env)
  local names = {}
  local function define(item)
    for i, target in ipairs(item.lhs) do
      if target.tag == "Id" and not target.var and not api.globals[target[1]] then
        local value = item.rhs[i]
        names[target[1]] = true
        env.names[target[1]] = types.unknown()
        if value and value.tag == "Function" and not functions[target[1]] then
          functions[target[1]] = {type = function_type(target[1], value), node = value}
          env.names[target[1]] = types.set(functions[target[1]].type)
        else
          functions[target[1]] = nil
        end
      end
    end
  end
  for _, item in ipairs(env.state.top_line.items) do if item.tag == "Set" then define(item) end end
  return names
end

-- Returns what was found and the names that the file defines; nil if it is no Lua.
function check.library(text)
  functions = {}
  if not load(text, "=", "t") then return nil end
  local env = new_env(text, 0)
  if not env then return too_much(), {} end
  env.effects = true
  local top = env.state.top_line
  local names = definitions(env)
  env.may_define = function(line) return line == top end
  env.outlives = function(var) return var and var.line == top end
  for _, line in ipairs(top.lines) do
    for _, known in pairs(functions) do
      if known.node == line.node then
        known.line, known.env = line, env
        for _, inner in ipairs(inner_lines(line)) do env.lasting[inner] = true end
      end
    end
  end
  for _, line in ipairs(env.state.lines) do walk.line(env, line) end
  warnings.report(env)
  local sorted = {}
  for name in pairs(names) do sorted[#sorted + 1] = name end
  table.sort(sorted)
  return env:results(), sorted
end

-- --- a hook ------------------------------------------------------------------------

-- A function of the pack's file that a hook names: now it is known what it is called with.
local function named_function(hook, known)
  local env = known.env
  set_hook(env, hook)
  env.found, env.known, env.arguments = {}, {}, {}
  for i, node in ipairs(known.node[1]) do
    local name = hook.arguments[i]
    if node.var and name then env.arguments[node.var] = root(name) end
    if node.var and i == #hook.arguments + 1 then
      local parameters = {is = "parameters", says = "the parameters", names = {}}
      for _, parameter in ipairs(hook.parameters) do parameters.names[parameter] = true end
      env.arguments[node.var] = types.set(parameters)
    end
  end
  for _, line in ipairs(inner_lines(known.line)) do walk.line(env, line) end
  answer.check(env, known.line, hook.gives, known.node)
  return env:results()
end

-- Returns what was found, and whether its places are in the pack's file. `hook`: {text, name, gives, scores, arguments,
-- parameters, library}, the last a list of names.
function check.hook(hook)
  local own = {}
  for _, list in ipairs {hook.arguments, hook.parameters} do for _, name in ipairs(list) do own[name] = true end end
  local word = hook.text:match "^%s*([%a_][%w_]*)%s*$"
  local in_library = {}
  for _, name in ipairs(hook.library) do in_library[name] = true end
  if word and in_library[word] and not own[word] then
    local known = functions[word]
    if known then return named_function(hook, known), true end
  end
  if not hook.text:find "%S" then return {}, false end
  local prefix = "return "
  if not load(prefix .. hook.text, "=", "t") then prefix = "" end
  if not load(prefix .. hook.text, "=", "t") then return {}, false end
  local env = new_env(prefix .. hook.text, #prefix)
  if not env then return too_much(), false end
  set_hook(env, hook)
  for name in pairs(in_library) do
    env.names[name] = functions[name] and types.set(functions[name].type) or types.unknown()
  end
  for name in pairs(own) do env.names[name], env.own[name] = types.unknown(), true end
  for _, name in ipairs(hook.arguments) do env.names[name] = root(name) end
  for _, line in ipairs(env.state.lines) do walk.line(env, line) end
  local statements = env.state.ast
  answer.check(env, env.state.top_line, hook.gives, statements[#statements] or {line = 1, offset = 1})
  warnings.report(env)
  return env:results(), false
end

return check
