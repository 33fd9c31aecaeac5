// The JSON Schema of pack files, for editors: what the readers accept, with the help that completion and hover show.
#pragma once

#include <string>

#include "core/ruleset.h"

namespace pw {

std::string pack_schema(const Ruleset&);

}  // namespace pw
