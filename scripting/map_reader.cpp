#include "scripting/map_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace pw {
namespace {

bool is_id(const std::string& text) {
  return !text.empty() && text.size() <= 64 && text[0] >= 'a' && text[0] <= 'z' &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

}  // namespace

MapReader::MapReader(const YamlNode& map, std::string what, const std::string& file, Problems& problems)
    : map_(map), what_(std::move(what)), file_(file), problems_(problems) {
  if (map.kind != YamlNode::Kind::map) wrong_type(map, "a map of fields", "write lines such as 'name: value'");
}

const YamlNode* MapReader::find(const std::string& key) {
  asked_.push_back(key);
  return map_.find(key);
}

const YamlNode* MapReader::require(const std::string& key) {
  const YamlNode* node = find(key);
  const auto is_slip = [&](const auto& entry) { return did_you_mean(entry.first.text, {key}) == key; };
  const bool told = std::any_of(map_.entries.begin(), map_.entries.end(), is_slip);  // as an unknown field
  if (!node && !told && map_.kind == YamlNode::Kind::map)
    problems_.error(place(map_), "PW201", fmt::format("{} lacks '{}'", what_, key),
                    fmt::format("add a line '{}: …'", key));
  return node;
}

std::string MapReader::text(const YamlNode* node, const char* hint) {
  if (!node) return "";
  if (node->kind == YamlNode::Kind::scalar) return node->text;
  const char* usual = node->kind == YamlNode::Kind::null ? "write something after the ':'"
                                                         : "put quotes around a text that begins with [ or {";
  wrong_type(*node, "text", *hint ? hint : usual);
  return "";
}

std::string MapReader::id(const YamlNode* node) {
  const std::string word = text(node);
  if (node && node->kind == YamlNode::Kind::scalar && !is_id(word))
    problems_.error(place(*node), "PW203", fmt::format("'{}' is not a name", word.size() > 80 ? word.substr(0, 77) + "..." : word),
                    "use small letters, digits and hyphens, a letter first");
  return word;
}

std::optional<long long> MapReader::whole(const YamlNode* node, long long low, long long high) {
  if (!node) return std::nullopt;
  const auto number = as_int(*node);
  if (!number)
    wrong_type(*node, "a whole number");
  else if (*number < low || *number > high)
    problems_.error(place(*node), "PW208", fmt::format("{} is out of range", *number),
                    fmt::format("from {} to {}", low, high));
  else
    return number;
  return std::nullopt;
}

std::optional<long long> MapReader::decimal(const YamlNode* node, long long low_millionths, long long high_millionths,
                                            const char* range) {
  if (!node) return std::nullopt;
  const auto number = as_millionths(*node);
  if (!number)
    wrong_type(*node, "a number such as 2 or 0.5");
  else if (*number < low_millionths || *number > high_millionths)
    problems_.error(place(*node), "PW208", fmt::format("{} is out of range", node->text), range);
  else
    return number;
  return std::nullopt;
}

void MapReader::wrong_type(const YamlNode& node, const char* wanted, const char* hint) {
  problems_.error(place(node), "PW202", fmt::format("expected {} here", wanted), hint);
}

void MapReader::refuse_the_rest() {
  for (const auto& [key, value] : map_.entries) {
    if (std::find(asked_.begin(), asked_.end(), key.text) != asked_.end()) continue;
    const std::string near = did_you_mean(key.text, asked_);
    problems_.error(place(key), "PW204", fmt::format("unknown field '{}' on {}", key.text, what_),
                    near.empty() ? fmt::format("there are {}", fmt::join(asked_, ", "))
                                 : fmt::format("did you mean '{}'?", near));
  }
}

}  // namespace pw
