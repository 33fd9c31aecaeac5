-- What luacheck itself warns of, in our words. Not listed: matters of taste.
local warnings = {}

local unused = "name it '_' if it must be there"
local said = {
  ["211"] = {"PW314", "'%s' is never used", "leave it out, or " .. unused},
  ["213"] = {"PW314", "loop variable '%s' is never used", unused},
  ["221"] = {"PW317", "'%s' is never given a value"},
  ["231"] = {"PW314", "'%s' is set but never used"},
  ["232"] = {"PW314", "'%s' is set but never used"},
  ["233"] = {"PW314", "loop variable '%s' is set but never used"},
  ["241"] = {"PW314", "'%s' is filled but never used"},
  ["311"] = {"PW314", "this value of '%s' is never used"},
  ["312"] = {"PW314", "the value of argument '%s' is never used"},
  ["313"] = {"PW314", "the value of loop variable '%s' is never used"},
  ["314"] = {"PW314", "the value of '%s' is overwritten in the same table"},
  ["331"] = {"PW314", "'%s' is filled but never used"},
  ["321"] = {"PW317", "'%s' has no value yet"},
  ["341"] = {"PW317", "'%s' has no value yet"},
  ["511"] = {"PW317", "this code can never be reached"},
  ["512"] = {"PW317", "this loop runs at most once"},
  ["521"] = {"PW317", "label '%s' is never used"},
  ["531"] = {"PW317", "there are more values than variables"},
  ["532"] = {"PW317", "there are fewer values than variables"},
  ["541"] = {"PW317", "this block is empty"},
  ["542"] = {"PW317", "this branch is empty"},
  ["571"] = {"PW317", "this loop never runs: it counts down but its step is not negative",
    "write ', -1' after the limit"},
}
for _, code in ipairs {"411", "412", "413", "421", "422", "423", "431", "432", "433"} do
  said[code] = {"PW317", "'%s' hides another variable of this name", "give it a name of its own"}
end

function warnings.report(env)
  local hidden = {}  -- variables that a later one hides: that they are not used is the same mistake
  for _, warning in ipairs(env.state.warnings) do
    if warning.prev_line then hidden[warning.prev_line .. ":" .. warning.prev_column] = true end
  end
  for _, warning in ipairs(env.state.warnings) do
    local ours, name = said[warning.code], warning.name or warning.label or warning.field or ""
    local meant = name:sub(1, 1) == "_" or warning.secondary
    local follows = ours and ours[1] == "PW314" and
      (env.blamed[name] or env.pointless or hidden[warning.line .. ":" .. warning.column])
    if ours and not meant and not follows then
      env:add_at("warning", warning.line, warning.column, ours[1], ours[2]:format(name), ours[3])
    end
  end
end

return warnings
