// What scripts can call: a whitelist that is deterministic, cannot run away and cannot reach the host. Everything not
// listed here does not exist for a script.
#pragma once

#include <set>
#include <string>
#include <vector>
#include <vector>

struct lua_State;

namespace pw {

// Pushes a fresh table with the safe functions; the libraries in it are locked.
void push_safe_globals(lua_State*);

// Pushes an environment for scripts: reads come from `first` (a table at that index, or 0) and then from the safe
// globals, unknown names are errors, and so are writes.
void push_locked_environment(lua_State*, int safe_globals, int first);

// Replaces the table on top by an empty one that reads from it and refuses writes.
void lock_table(lua_State*);

// The variables that functions of the packs' files share (their upvalues), with the values they must keep.
struct LooseEnds {
  std::vector<int> which;            // of each: the place among its function's variables
  std::vector<const void*> value;    // of each: what it points to; null if that says nothing, as with numbers
  std::set<const void*> known;       // functions can share a variable
  // The list itself is in Lua's registry, under the address of this: function, value, function, value, …
};

// Makes all that a pack's file left behind read-only: tables are locked, variables become loose ends. A lua_CFunction
// with the arguments library (a table), a light userdata LooseEnds*, and the file as a function.
int freeze(lua_State*);

// Puts every loose end back to its value; returns the name of one that had changed, or "".
std::string restore_loose_ends(lua_State*, const LooseEnds&);

}  // namespace pw
