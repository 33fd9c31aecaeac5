// What scripts can call: a whitelist that is deterministic, cannot run away and cannot reach the host. Everything not
// listed here does not exist for a script.
#pragma once

#include <string>
#include <vector>

struct lua_State;

namespace pw {

// Pushes a fresh table with the safe functions; the libraries in it are locked.
void push_safe_globals(lua_State*);

// Pushes an environment for scripts: reads come from `first` (a table at that index, or 0) and then from the safe
// globals, unknown names are errors, and so are writes.
void push_locked_environment(lua_State*, int safe_globals, int first);

}  // namespace pw
