// The cards of a game: definitions (one per card in a file), faces (a definition with its parameters drawn) and the
// recipe that makes a deck of them. Immutable once loaded; a State holds only FaceIds and Colors.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/draw.h"
#include "core/hook.h"
#include "core/ids.h"
#include "core/prints.h"

namespace pw {

inline constexpr int max_slots = 8;  // hooks a game can define for its cards

struct CardDef {
  std::string pack, id, label;
  std::string file;  // where it is written, for messages
  int line = 0;
  u8 kind = 0;  // index into CardSet::kinds
  bool textless = false;
  u8 moments = 0;  // bits: when it can be used (Ruleset::moments)

  std::string name() const { return pack + "/" + id; }
};

struct Face {
  u16 def = 0;
  std::string text;    // as printed, parameters filled in
  std::string values;  // the parameters, e.g. "points=3 hue=red"; empty when there are none
  Color color = no_color;  // printed on it, instead of one from the bag
};

struct CardSet {
  std::vector<std::string> colors, kinds;
  std::vector<CardDef> defs;
  std::vector<Face> faces;
  // By face, side by side because play reads them all the time.
  std::vector<u8> kind_of, textless, moments;
  std::array<std::vector<Hook*>, max_slots> hooks;
  std::vector<std::unique_ptr<Hook>> owned;  // keeps the hooks alive
  Prints prints;                             // what is on cards besides their faces

  FaceId add(Face face);
  void set_hook(FaceId face, int slot, std::unique_ptr<Hook> hook);

  const CardDef& def(FaceId face) const { return defs[faces[ix(face)].def]; }
  const Face& face(FaceId id) const { return faces[ix(id)]; }
  u8 kind(FaceId face) const { return kind_of[ix(face)]; }
  bool can_be_used(FaceId face, int moment) const { return (moments[ix(face)] >> moment & 1) != 0; }
  bool is_textless(FaceId face) const { return textless[ix(face)] != 0; }
  Hook* hook(FaceId face, int slot) const {
    return hooks[ix(slot)][ix(face)];
  }
};

// One pack's share of the deck: `size` cards drawn by weight, an exact list, or dealt from a bag.
struct DeckPart {
  int size = 0;
  std::vector<FaceId> faces;    // what can be drawn, or the exact list
  std::vector<double> weights;  // same length as faces; empty for an exact list
  struct Share {
    i64 millionths;             // the bag holds so many for each card, rounded up
    std::vector<FaceId> faces;  // each as likely
  };
  std::vector<Share> bag;
};

struct Dealt {  // a deck as it comes from the printer
  int count = 0;
  std::array<FaceId, max_cards> face;
  std::array<Color, max_cards> color;
};

class DeckRecipe {
 public:
  DeckRecipe() = default;
  // `shares`: millionths per colour. Faces for which `colorless` is true take no colour and no place in the bag.
  DeckRecipe(std::vector<DeckPart> parts, std::vector<i64> shares, std::vector<bool> colorless);

  int size() const { return size_; }
  // True if every order of the cards is equally likely as drawn, so that no shuffle is needed.
  bool is_shuffled() const { return parts_.size() == 1 && !parts_[0].weights.empty(); }
  void deal(Rng&, Dealt&) const;

 private:
  std::vector<DeckPart> parts_;
  std::vector<WeightedDraw> draws_;
  std::vector<i64> shares_;
  std::vector<bool> colorless_;
  bool any_colorless_ = false;
  int size_ = 0;

  template <class Shares>
  static int fill_bag(const Shares& shares, int cards, std::array<u8, 2 * max_cards>& bag);
  void deal_from_bag(const DeckPart&, Rng&, FaceId* faces) const;
};

}  // namespace pw
