// The parts of a Lua expression that `and`, `or`, `not` and brackets hold together, for explanations.
#pragma once

#include <string>
#include <vector>

namespace pw {

struct LuaParts {
  enum class Kind { whole, any_of, all_of, negated } kind = Kind::whole;  // whole: it has no parts
  std::vector<std::string> parts;
};
LuaParts split_expression(const std::string& expression);

}  // namespace pw
