// A strict reader of the part of YAML that packs use. yaml-cpp does the scanning; everything
// it would let pass in silence (see the tests) is refused here with an exact place, and the
// meaning of a scalar is ours: nothing becomes a number or a boolean by surprise.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scripting/problem.h"

namespace pw {

struct YamlNode {
  enum class Kind { null, scalar, list, map };
  enum class Style { plain, quoted, literal, folded };  // scalars only
  Kind kind = Kind::null;
  Style style = Style::plain;
  std::string text;             // scalars, and `~` or `null` where null was written out
  int line = 0;                 // of the value itself; an empty value stands just after its ':' or '-'
  int column = 0;               // in characters
  int content_line = 0;         // scalars: where the first line of the text stands, for `|` the next line
  int content_column = 0;       // and where its lines begin; 0 if that cannot be said (folded, escapes)
  std::vector<YamlNode> items;  // list
  std::vector<std::pair<YamlNode, YamlNode>> entries;  // map, in file order; key first

  // Written out because a node holds nodes: compilers differ on when its lists may be made.
  YamlNode();
  YamlNode(const YamlNode&);
  YamlNode(YamlNode&&) noexcept;
  YamlNode& operator=(const YamlNode&);
  YamlNode& operator=(YamlNode&&) noexcept;
  ~YamlNode();

  const YamlNode* find(std::string_view key) const;  // nullptr if there is none, or this is no map
};

// The one document in `text`, or nothing if at least one error was added to `problems`.
// Any bytes will do: it never throws, hangs, or recurses deeper than max_yaml_depth.
std::optional<YamlNode> read_yaml(const std::string& text, const std::string& file, Problems& problems);

inline constexpr std::size_t max_yaml_bytes = 1024 * 1024;
inline constexpr std::size_t max_yaml_depth = 64;       // maps and lists inside each other
inline constexpr std::size_t max_yaml_nodes = 100'000;  // keys count too

// What a plain scalar says; nothing if it says something else. Quoted text is never a number.
std::optional<bool> as_bool(const YamlNode& node);             // true, false
std::optional<long long> as_int(const YamlNode& node);         // 7, -12, +3; not 010, 1e3, 0x1
std::optional<long long> as_millionths(const YamlNode& node);  // 0.5 .25 7 16.75, times 1 000 000; at most 6 decimals
bool is_string(const YamlNode& node);  // a scalar that is neither of these, nor has the form of a number

}  // namespace pw
