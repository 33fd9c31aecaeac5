local s = "x"
for _ = 1, 40 do s = s .. s end
length = #s
