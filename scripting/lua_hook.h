// A hook written in Lua: answers from its memo, and runs the script only for what the memo does not know.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "scripting/memo.h"
#include "scripting/vm.h"

namespace pw {

struct LuaHookConfig {
  Vm* vm = nullptr;  // outlives the hook
  const HookSpec* spec = nullptr;
  Function function{};
  std::vector<Value> parameters;
  std::string card;  // for messages
  Place place;
  bool remember = true;  // false: run the script every time (tests compare)
};

class LuaHook final : public Hook {
 public:
  LuaHook(LuaHookConfig config, std::span<const Field> fields) : memo_(fields), config_(std::move(config)) {}

  int answer(const Spot& spot) override {
    int known = 0;
    if (memo_.find(spot, known)) return known;
    return run(spot);
  }
  void act(Turn& turn, const Spot& spot) override;
  const LuaHookConfig& config() const { return config_; }

 private:
  Memo memo_;
  LuaHookConfig config_;

  int run(const Spot&);
};

}  // namespace pw
