// How the strict reader works: the bytes are checked first (yaml_source), then yaml-cpp's events build the tree
// (yaml_builder). What a scalar says is decided here.
#include "scripting/yaml.h"

#include <yaml-cpp/parser.h>

#include <charconv>
#include <exception>
#include <sstream>
#include <system_error>

#include "scripting/yaml_builder.h"

namespace pw {
namespace {

constexpr std::size_t none = std::string::npos;

// [+-]digits[.digits] without needless zeros in front; the point needs a digit after it.
bool has_form_of_number(std::string_view text) {
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  const auto digits = [](std::string_view s) { return s.find_first_not_of("0123456789") == none; };
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  if (!digits(whole) || (whole.size() > 1 && whole[0] == '0')) return false;
  if (point == none) return !whole.empty();
  return point + 1 < text.size() && digits(text.substr(point + 1));
}

bool is_plain(const YamlNode& node) {
  return node.kind == YamlNode::Kind::scalar && node.style == YamlNode::Style::plain;
}

// A number with its point moved `decimals` places to the right; nothing if that leaves decimals or is too large.
std::optional<long long> scaled_number(const YamlNode& node, std::size_t decimals) {
  if (!is_plain(node) || !has_form_of_number(node.text)) return {};
  std::string digits = node.text;
  const std::size_t point = digits.find('.');
  const std::size_t given = point == none ? 0 : digits.size() - point - 1;
  if (given > decimals) return {};
  if (point != none) digits.erase(point, 1);
  digits.append(decimals - given, '0');
  if (digits.starts_with('+')) digits.erase(0, 1);
  long long value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{}) return {};
  return value;
}

}  // namespace

std::optional<YamlNode> read_yaml(const std::string& text, const std::string& file, Problems& problems) {
  YamlSource source(file);
  std::optional<YamlNode> root;
  try {
    source.load(text);
    source.check_lines();
    std::istringstream stream(source.text());
    YamlBuilder builder(source);
    try {
      YAML::Parser parser(stream);
      parser.HandleNextDocument(builder);
      parser.HandleNextDocument(builder);  // there must be none; once is enough to know (',' would go on for ever)
    } catch (const YAML::Exception& error) {
      builder.explain(error);
    }
    root = builder.take_root();
    if (!root) source.fail(0, "PW104", "the file is empty", "write something into it, or delete it");
  } catch (const YamlStop&) {
  } catch (const std::exception& error) {
    problems.error({file, 0, 0}, "PW105", std::string("the file cannot be read: ") + error.what());
    return {};
  }
  for (const Problem& p : source.reported()) problems.error(p.place, p.code, p.text, p.hint);
  return source.reported().empty() ? std::move(root) : std::nullopt;
}

YamlNode::YamlNode() = default;
YamlNode::YamlNode(const YamlNode&) = default;
YamlNode::YamlNode(YamlNode&&) noexcept = default;
YamlNode& YamlNode::operator=(const YamlNode&) = default;
YamlNode& YamlNode::operator=(YamlNode&&) noexcept = default;
YamlNode::~YamlNode() = default;

const YamlNode* YamlNode::find(std::string_view key) const {
  for (const auto& [name, value] : entries)
    if (name.text == key) return &value;
  return nullptr;
}

std::optional<bool> as_bool(const YamlNode& node) {
  if (is_plain(node) && node.text == "true") return true;
  if (is_plain(node) && node.text == "false") return false;
  return {};
}

std::optional<long long> as_int(const YamlNode& node) { return scaled_number(node, 0); }
std::optional<long long> as_millionths(const YamlNode& node) { return scaled_number(node, 6); }

bool is_string(const YamlNode& node) {
  if (node.kind != YamlNode::Kind::scalar) return false;
  return !is_plain(node) || (!as_bool(node) && !has_form_of_number(node.text));
}

}  // namespace pw
