// What the parts of the hooks' things share: proxy.cpp (reading), proxy_verbs.cpp (changing), proxy_print.cpp (showing).
#pragma once

#include "scripting/proxy.h"

struct lua_State;

namespace pw {

// The userdata behind me, a card, a pile, the game, or one of their lists.
struct Proxy {
  Path path;      // how a hook got here
  Thing thing = Thing::game;
  int list = -1;  // >= 0: not the thing itself but this field of it, waiting for a key
  int id = -1;    // for an effect: which one it is
};

// In functions whose first upvalue is the Recorder.
Recorder& running(lua_State*);                    // raises an error if no hook runs
const Proxy* proxy_at(lua_State*, int index);     // null: something else
const Proxy* thing_at(lua_State*, int index);     // null: something else, or a list

// For an effect, which has the very things.
void push_thing(lua_State*, Thing, int id, int list = -1);
int read_live(lua_State*, Recorder&, const Field&, int self, int key);

int call_verb(lua_State*);  // upvalues: the Recorder, the number of the verb

}  // namespace pw
