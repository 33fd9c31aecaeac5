// The packs that can be found, and Games made of them. Files are read once; every Game gets a VM of its own, so that
// each thread can have one.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/game.h"
#include "scripting/pack.h"

namespace pw {

struct GameRequest {
  std::string game;
  std::vector<std::string> packs;  // beyond the game's own; "all": every pack that extends it
  std::vector<std::pair<std::string, std::string>> options;
  std::optional<u64> deck_seed;
  bool remember = true;
  Budget budget = Budget::of_host();
};

class Library {
 public:
  // Looks for packs in each folder of `path` and one level below it; the first of a name wins.
  explicit Library(std::vector<std::string> path);

  const std::map<std::string, std::string>& folders() const { return folders_; }  // pack -> folder

  // The pack's source; read on first use. Null with problems if there is none or it is broken.
  const PackSource* pack(const std::string& name, Problems&);
  std::vector<std::string> packs_of(const std::string& game, Problems&);  // that extend it
  std::vector<std::string> hooks_of(const std::string& game);  // that its cards can have, if it is a scripted one

  // The pack, what it needs, what those need, and so on.
  std::vector<std::string> with_needs(const std::string& name, Problems&);

  // Null with problems if something is wrong.
  std::unique_ptr<Game> make_game(const GameRequest&, Problems&);

 private:
  std::map<std::string, std::string> folders_;
  std::map<std::string, PackSource> packs_;
  std::set<std::string> reading_;  // packs that may name each other in a circle
};

}  // namespace pw
