#include "core/card_words.h"

#include <algorithm>
#include <sstream>

namespace pw {
namespace {

// A colour by its name, or by its first letter if no other begins so.
Color color_named(const CardSet& cards, const std::string& word) {
  Color found = no_color;
  int letters = 0;
  for (std::size_t i = 0; i < cards.colors.size(); ++i) {
    if (cards.colors[i] == word) return Color{static_cast<u8>(i)};
    if (word.size() == 1 && cards.colors[i][0] == word[0]) {
      found = Color{static_cast<u8>(i)};
      ++letters;
    }
  }
  return letters == 1 ? found : no_color;
}

}  // namespace

std::vector<std::string> split_spaces(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::string folded(std::string_view text) {
  std::string folded;
  for (const char c : text) folded += c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return folded;
}

CardWords read_card_words(const CardSet& cards, const std::vector<std::string>& words) {
  CardWords wanted;
  for (const std::string& raw : words) {
    const std::string word = folded(raw);
    const Color color = wanted.color == no_color && wanted.name.empty() ? color_named(cards, word) : no_color;
    if (color != no_color)
      wanted.color = color;
    else if (word.find('=') != std::string::npos)
      wanted.values.push_back(raw);
    else
      wanted.name += (wanted.name.empty() ? "" : "-") + word;
  }
  return wanted;
}

int names_card(const CardSet& cards, const CardWords& wanted, FaceId face, Color color) {
  if (face == unseen_face || (wanted.color != no_color && wanted.color != color)) return 0;
  const std::vector<std::string> values = split_spaces(cards.face(face).values);
  for (const std::string& value : wanted.values)
    if (std::find(values.begin(), values.end(), value) == values.end()) return 0;
  if (wanted.name.empty()) return 2;
  const CardDef& def = cards.def(face);
  int best = 0;
  for (const std::string& name : {folded(def.label), def.id, def.name()})
    best = std::max(best, name == wanted.name ? 2 : name.starts_with(wanted.name) ? 1 : 0);
  return best;
}

std::vector<FaceId> find_faces(const CardSet& cards, const CardWords& wanted) {
  CardWords any_color = wanted;
  any_color.color = no_color;
  std::vector<FaceId> found[3];
  for (std::size_t i = 0; i < cards.faces.size(); ++i) {
    const FaceId face{static_cast<u16>(i)};
    found[names_card(cards, any_color, face, no_color)].push_back(face);
  }
  return found[2].empty() ? found[1] : found[2];
}

}  // namespace pw
