function pick(me)
  return ({1, "two"})[me.cards % 2 + 1]
end
