function one()
  return 1
end
