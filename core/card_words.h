// Cards named by people: "red rainbow", "rainbow points=3", "r not-last", "point-a-police/not-last". A name may be cut
// short as long as it is clear. One way to read them, for choices, for the REPL and for changes by hand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/cards.h"

namespace pw {

std::vector<std::string> split_spaces(std::string_view text);
std::string folded(std::string_view text);  // "Not Last" -> "not-last"

struct CardWords {
  Color color = no_color;           // no_color: any
  std::string name;                 // folded; empty: any
  std::vector<std::string> values;  // "points=3"

  bool empty() const { return color == no_color && name.empty() && values.empty(); }
};
CardWords read_card_words(const CardSet&, const std::vector<std::string>& words);

// 0: it is another card; 1: the name begins so; 2: that is its name.
int names_card(const CardSet&, const CardWords&, FaceId, Color);

// All faces that are meant: those named in full, or else those whose name begins so.
std::vector<FaceId> find_faces(const CardSet&, const CardWords&);

}  // namespace pw
