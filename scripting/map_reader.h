// Reads the fields of one YAML map: asks for those it knows, then reports those that nobody asked for. Every problem has
// its place.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scripting/yaml.h"

namespace pw {

class MapReader {
 public:
  MapReader(const YamlNode& map, std::string what, const std::string& file, Problems& problems);

  Place place(const YamlNode& node) const { return {file_, node.line, node.column}; }
  const std::string& file() const { return file_; }

  const YamlNode* find(const std::string& key);
  const YamlNode* require(const std::string& key);  // a problem if it is missing
  std::string text(const YamlNode* node, const char* hint = "");
  std::string id(const YamlNode* node);  // small letters, digits and hyphens
  std::optional<long long> whole(const YamlNode* node, long long low, long long high);
  std::optional<long long> decimal(const YamlNode* node, long long low_millionths, long long high_millionths, const char* range);
  void wrong_type(const YamlNode& node, const char* wanted, const char* hint = "");
  void refuse_the_rest();  // call last

 private:
  const YamlNode& map_;
  std::string what_;
  const std::string& file_;
  Problems& problems_;
  std::vector<std::string> asked_;
};

}  // namespace pw
