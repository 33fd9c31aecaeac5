// Makes a Game of a pack whose flow is game.lua: its steps run in the VM, on the same State, decisions and views as any
// other game's.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/game.h"
#include "scripting/pack.h"

namespace pw {

struct Script;

std::shared_ptr<Script> make_script(std::shared_ptr<const ScriptedRules>, const Budget&);
Vm& vm_of(Script&);

// A card's parameters, and its hooks with them; comes before finish_script. Parameters whose names are taken are problems.
struct ScriptHook {
  std::string name;
  Function function;
  bool named = false;  // a function of the pack's file: it gets its parameters as a table
};
void add_face(Script&, FaceId, const CardSource&, const std::vector<Value>& values, const std::vector<ScriptHook>&, Problems&);

// Finishes a Game whose cards, recipe and option values are there, and whose files are loaded.
void finish_script(std::shared_ptr<Script>, Game&, const PackSource& base, Problems&);

// The column and line of a cell of a grid, from 1; in a moving grid from the first that has a card. {0, 0}: no cell.
std::pair<int, int> grid_cell(const Game&, const State&, Zone);

}  // namespace pw
