#include "scripting/lua_hook.h"

namespace pw {

int LuaHook::run(const Spot& spot) {
  const Vm::Answer answer = config_.vm->ask(config_.function, *config_.spec, config_.parameters, spot, config_.card);
  touches = static_cast<u8>(touches | answer.touches);
  if (config_.remember && !memo_.learn(answer.reads, answer.value, config_.vm->memo_room))
    throw ScriptError({config_.place, "PW306", Severity::error,
                       "'" + config_.spec->name + "' gave two answers for one position",
                       "a hook must depend on nothing but what it reads from me, card, pile and game"},
                      config_.card);
  return answer.value;
}

void LuaHook::act(Turn& turn, const Spot& spot) {
  config_.vm->act(config_.function, *config_.spec, config_.parameters, turn, spot, config_.card);
}

}  // namespace pw
