// How examples name cards: "blue color-diff points=2", "3x red", "self". The words are looked up in the game and printed.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/position.h"
#include "scripting/yaml.h"

namespace pw {

// An example that cannot be read or does not hold. (An exception proper, as it may pass through Lua.)
struct Mismatch : std::runtime_error {
  Mismatch(const YamlNode* where, const std::string& what_is_wrong, std::string what_to_do)
      : std::runtime_error(what_is_wrong), node(where), hint(std::move(what_to_do)) {}
  const YamlNode* node;
  std::string hint;
};

// -1: it is not one of them.
int index_of(const std::vector<std::string>& names, const std::string& name);

class ExampleCards {
 public:
  // What a word list such as "3x blue color-diff points=2" stands for.
  struct Item {
    int copies = 1;
    bool is_self = false;
    std::string color, id;
    std::vector<std::string> values;
  };

  // Of two cards with the same id, the one of `pack` is meant.
  ExampleCards(const Game& game, std::string pack) : game_(game), pack_(std::move(pack)) {}

  Item item(const YamlNode&) const;
  Printed print(const Item&, const YamlNode&) const;
  // `self_at`: where in the list 'self' stands, if it may stand there.
  std::vector<Printed> list(const YamlNode&, int* self_at = nullptr) const;
  FaceId face(const std::string& id, const std::vector<std::string>& values, const YamlNode&) const;

 private:
  const Game& game_;
  std::string pack_;

  FaceId textless() const;
};

}  // namespace pw
