-- What scripts can name: the game's fields and verbs as C++ tells them, and the functions of the sandbox. Which of
-- those there are is the sandbox's word; here stands only how they are called.
local types = require "pw.types"

local api = {}

-- least and most arguments, what it gives; numbers: it takes nothing else
local calls = {
  assert = {1, 99}, error = {0, 2, types.nothing}, ipairs = {1, 1}, pairs = {1, 1}, select = {1, 99},
  type = {1, 1, types.text}, tonumber = {1, 2}, tostring = {1, 1, types.text},
  ["math.abs"] = {1, 1, types.number, numbers = true}, ["math.ceil"] = {1, 1, types.number, numbers = true},
  ["math.floor"] = {1, 1, types.number, numbers = true}, ["math.fmod"] = {2, 2, types.number, numbers = true},
  ["math.max"] = {1, 99, types.number, numbers = true}, ["math.min"] = {1, 99, types.number, numbers = true},
  ["math.tointeger"] = {1, 1}, ["math.type"] = {1, 1}, ["math.ult"] = {2, 2, types.flag, numbers = true},
  ["table.insert"] = {2, 3, types.nothing, writes = true}, ["table.remove"] = {1, 2, writes = true},
  ["table.concat"] = {1, 4, types.text}, ["table.unpack"] = {1, 3},
  ["string.len"] = {1, 1, types.number}, ["string.sub"] = {2, 3, types.text}, ["string.upper"] = {1, 1, types.text},
  ["string.lower"] = {1, 1, types.text}, ["string.byte"] = {1, 3}, ["string.char"] = {0, 99, types.text},
  ["string.reverse"] = {1, 1, types.text}, ["string.rep"] = {2, 2, types.text}, ["string.format"] = {1, 99, types.text},
}
local constants = {["math.maxinteger"] = true, ["math.mininteger"] = true}

local function safe_function(name)
  if constants[name] then return types.number end
  local how = calls[name] or {0, 99}
  return {is = "function", says = "a function", name = name, least = how[1], most = how[2], gives = how[3],
    numbers = how.numbers, writes = how.writes}
end

-- Lua has them, packs do not; where there is another way, which.
api.absent = {
  os = "hooks know no clock and no machine: the same position must give the same answer",
  io = "a pack cannot read or write files", debug = "", package = "", coroutine = "", utf8 = "", bit32 = "",
  require = "the functions of a pack stand in its own .lua file", dofile = "", loadfile = "", load = "",
  loadstring = "",
  print = "'pilewright play' shows what happens; a hook cannot print", collectgarbage = "", warn = "",
  pcall = "an error in a hook is a mistake in the card, and is reported", xpcall = "", next = "use 'pairs'",
  rawget = "", rawset = "", rawequal = "", rawlen = "", setmetatable = "", getmetatable = "",
  unpack = "use 'table.unpack'",
  _G = "", _VERSION = "", _ENV = "",
  ["math.random"] = "chance is the game's: in 'act', write game:lot(list)", ["math.randomseed"] = "",
  ["table.sort"] = "", ["table.move"] = "", ["table.pack"] = "write {…}", ["table.getn"] = "write #list",
  ["string.find"] = "there are no patterns in packs", ["string.match"] = "there are no patterns in packs",
  ["string.gmatch"] = "there are no patterns in packs", ["string.gsub"] = "there are no patterns in packs",
  ["string.pack"] = "", ["string.unpack"] = "", ["string.packsize"] = "", ["string.dump"] = "",
}
for name in ("sqrt sin cos tan asin acos atan exp log pow pi huge deg rad modf"):gmatch "%a+" do
  api.absent["math." .. name] = "packs calculate with whole numbers"
end

-- `given`: {fields = {player = {cards = {reads, shape, gives, optional, in_score}}}, verbs = {give = {signature, takes,
-- gives}}, kinds, colors, safe = {assert = true, math = {abs = true}}, scripted = false}
function api.load(given)
  api.fields, api.verbs, api.kinds, api.colors = given.fields, {}, given.kinds, given.colors
  api.scripted = given.scripted
  for name, verb in pairs(given.verbs) do
    local least, most = 0, 0
    for argument in verb.signature:match "%((.*)%)":gmatch "[^,]+" do
      most = argument:find "%.%.%." and 99 or most + 1
      if not argument:find "=" and most < 99 then least = least + 1 end
    end
    api.verbs[name] = {is = "function", says = "a verb", name = name, verb = verb, least = least, most = most,
      call = verb.signature}
  end
  api.globals = {}
  for name, inside in pairs(given.safe) do
    if inside == true then
      api.globals[name] = safe_function(name)
    else
      local library = {is = "library", says = "a library", name = name, fields = {}}
      for field in pairs(inside) do library.fields[field] = safe_function(name .. "." .. field) end
      api.globals[name] = library
    end
  end
end

return api
