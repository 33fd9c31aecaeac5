// What is printed on a card besides its face, kept in State::mark: symbols (each with one value of every property), or a
// second half and a number of its own. The deck's printer draws it together with the faces.
#pragma once

#include <string>
#include <vector>

#include "core/draw.h"
#include "core/ids.h"

namespace pw {

struct CardSet;
struct Dealt;

struct Property {  // of a symbol: its colour or its shape
  std::string name;
  std::vector<std::string> values;
  std::vector<std::string> signs;  // short forms of the values
};

struct KindPrint {  // what every card of a kind bears
  bool numbered = false;
  std::vector<FaceId> halves;   // those that its other half can be; empty: it has one half
  std::vector<double> weights;  // same length
  WeightedDraw draw;
};

struct Prints {
  static constexpr int most_symbols = 4, most_codes = 16;  // on a card; different ones: they share 16 bits
  static constexpr int most_properties = 4;

  std::vector<Property> properties;
  std::vector<u8> symbols;       // by face: how many it shows
  std::vector<KindPrint> kinds;  // by kind; shorter, if the rest bears nothing

  // A symbol is a number below most_codes that says the value of each property.
  int count(FaceId face) const { return ix(face) < symbols.size() ? symbols[ix(face)] : 0; }
  static int symbol(int mark, int place) { return mark >> 4 * place & 15; }
  int value(int symbol, int property) const;
  std::string sign(int symbol) const;                          // "r★"
  int count(FaceId, int mark, int property, int value) const;  // symbols of the card with this value

  const KindPrint* of_kind(int kind) const { return ix(kind) < kinds.size() ? &kinds[ix(kind)] : nullptr; }
  int number(int kind, int mark) const;   // from 1; 0: cards of this kind have none
  FaceId half(int kind, int mark) const;  // unseen_face: there is none
  int mark_of(int kind, int number, int half_index) const;

  // Every card's mark. Values of symbols come from bags with as many of each, one bag for the cards of one definition;
  // numbers count up in the order of the deck.
  bool any() const { return !properties.empty() || !kinds.empty(); }
  void print(const CardSet&, Rng&, const Dealt&, u16* marks) const;

 private:
  int print_symbols(const CardSet&, Rng&, const Dealt&, int first, u16* marks) const;
};

}  // namespace pw
