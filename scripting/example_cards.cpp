#include "scripting/example_cards.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "core/ruleset.h"
#include "scripting/problem.h"

namespace pw {
namespace {

using Kind = YamlNode::Kind;

constexpr const char* card_hint = "a card is a colour, an id, or both: red, color-diff, blue color-diff";

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

// Does "points=3 hue=red" hold all of these?
bool has_values(const std::string& values, const std::vector<std::string>& wanted) {
  const std::vector<std::string> given = words_of(values);
  return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& one) { return index_of(given, one) >= 0; });
}

bool is_copies(const std::string& word) {  // 3x
  return word.size() > 1 && word.find_first_not_of("0123456789") == word.size() - 1 && word.back() == 'x';
}

}  // namespace

int index_of(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

ExampleCards::Item ExampleCards::item(const YamlNode& node) const {
  Item item;
  if (node.kind != Kind::scalar) throw Mismatch(&node, "expected a card here", card_hint);
  const auto set = [&](std::string& part, const std::string& word, const char* what) {
    if (!part.empty())
      throw Mismatch(&node, fmt::format("a card has one {}, not '{}' and '{}'", what, part, word), card_hint);
    part = word;
  };
  const std::vector<std::string> words = words_of(node.text);
  if (words.empty()) throw Mismatch(&node, "expected a card here", card_hint);
  std::string copies;
  for (const std::string& word : words) {
    if (word == "self")
      item.is_self = true;
    else if (is_copies(word))
      set(copies, word, "number of copies");
    else if (word.find('=') != std::string::npos)
      item.values.push_back(word);
    else if (index_of(game_.cards.colors, word) >= 0)
      set(item.color, word, "colour");
    else
      set(item.id, word, "id");
  }
  if (!copies.empty()) item.copies = copies.size() > 3 ? 0 : std::atoi(copies.c_str());
  if (item.copies < 1 || item.copies > 50)
    throw Mismatch(&node, fmt::format("'{}' copies are too few or too many", copies), "from 1x to 50x");
  if (item.is_self && words.size() > 1)
    throw Mismatch(&node, "'self' stands alone", "'card' gives its colour, 'with' its values");
  if (!item.values.empty() && item.id.empty())
    throw Mismatch(&node, fmt::format("'{}' is a value of no card", item.values[0]),
                   "write the card's id before it: score-raw points=2");
  return item;
}

Printed ExampleCards::print(const Item& item, const YamlNode& node) const {
  Printed printed;
  printed.face = item.id.empty() ? textless() : face(item.id, item.values, node);
  const int color = item.color.empty() ? 0 : index_of(game_.cards.colors, item.color);
  const bool colorless = game_.ruleset->kinds[game_.cards.kind(printed.face)].colorless;
  printed.color = colorless ? no_color : Color{static_cast<u8>(color)};
  return printed;
}

std::vector<Printed> ExampleCards::list(const YamlNode& all, int* self_at) const {
  if (all.kind != Kind::list) throw Mismatch(&all, "expected a list of cards here", card_hint);
  std::vector<Printed> cards;
  for (const YamlNode& node : all.items) {
    const Item one = item(node);
    if (one.is_self) {
      if (!self_at) throw Mismatch(&node, "'self' can only stand in the row of 'me'", "elsewhere, name the card");
      if (*self_at >= 0) throw Mismatch(&node, "'self' stands here twice", "there is one card that the example is about");
      *self_at = static_cast<int>(cards.size());
    } else {
      for (int i = 0; i < one.copies; ++i) cards.push_back(print(one, node));
    }
  }
  return cards;
}

FaceId ExampleCards::face(const std::string& id, const std::vector<std::string>& values, const YamlNode& node) const {
  std::vector<std::string> known;
  FaceId found = unseen_face;
  for (std::size_t i = 0; i < game_.cards.faces.size(); ++i) {
    const FaceId which{static_cast<u16>(i)};
    const CardDef& def = game_.cards.def(which);
    known.push_back(def.id);
    if ((def.id != id && def.name() != id) || !has_values(game_.cards.face(which).values, values)) continue;
    if (def.pack == pack_ || def.name() == id) return which;
    if (found == unseen_face) found = which;
  }
  if (found != unseen_face) return found;
  if (index_of(known, id) >= 0)
    throw Mismatch(&node, fmt::format("card '{}' does not come with these values", id), "");
  known.insert(known.end(), game_.cards.colors.begin(), game_.cards.colors.end());
  const std::string near = did_you_mean(id, known);
  throw Mismatch(&node, fmt::format("there is no card or colour '{}'", id),
                 near.empty() ? "" : fmt::format("did you mean '{}'?", near));
}

FaceId ExampleCards::textless() const {
  for (std::size_t i = 0; i < game_.cards.faces.size(); ++i)
    if (const FaceId which{static_cast<u16>(i)}; game_.cards.is_textless(which)) return which;
  throw std::runtime_error("this game has no textless card");
}

}  // namespace pw
