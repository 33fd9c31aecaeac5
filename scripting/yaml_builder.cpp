#include "scripting/yaml_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace pw {
namespace {

constexpr std::size_t none = std::string::npos;

// User's text as it appears inside a message.
std::string shown(std::string_view text) {
  std::string cut;
  for (std::size_t count = 0, length = 0; !text.empty(); text.remove_prefix(length)) {
    if (++count > 40) return "'" + cut + "...'";
    length = std::max<std::size_t>(utf8_length(text), 1);
    cut += text[0] == '\n' ? " " : text.substr(0, length);
  }
  return "'" + cut + "'";
}

}  // namespace

void YamlBuilder::OnDocumentStart(const YAML::Mark& mark) {
  if (!root_) return;
  const std::size_t pos = offset(mark);
  refuse_runaway_quote(pos);
  const bool glued = source_.at(pos) == '-' && !is_space(source_.at(pos + 1));
  source_.fail(pos, "PW109", "this belongs to nothing above it",
               glued ? "put a space after the '-'" : "check the indentation; a file is one map or one list");
}

YamlNode YamlBuilder::new_node(std::size_t pos, YamlNode::Kind kind) {
  if (++nodes_ > max_yaml_nodes)
    source_.fail(pos, "PW117", fmt::format("the file has more than {} values", max_yaml_nodes),
                 "split it into several files");
  const Place place = source_.place(pos);
  YamlNode node;
  node.kind = kind;
  node.line = node.content_line = place.line;
  node.column = place.column;
  return node;
}

void YamlBuilder::open(const YAML::Mark& mark, YamlNode::Kind kind, YAML::EmitterStyle::value style) {
  const std::size_t pos = offset(mark);
  const bool flow = style == YAML::EmitterStyle::Flow;
  refuse_properties(pos);
  refuse_tab(pos, flow ? " \t" : " \t-?:");
  if (open_.size() >= max_yaml_depth)
    source_.fail(pos, "PW116", fmt::format("more than {} lists and maps inside each other", max_yaml_depth),
                 "write it flatter");
  Open opened;
  opened.node = new_node(pos, kind);
  if (flow) refuse_unindented(opened.node, pos);
  opened.pos = pos;
  opened.flow = flow;
  open_.push_back(std::move(opened));
}

void YamlBuilder::close() {
  Open closed = std::move(open_.back());
  open_.pop_back();
  if (closed.flow) closed_pos_ = closed.pos;
  if (!wants_key()) return add_value(std::move(closed.node));
  source_.report(closed.pos, "PW115",
                 closed.node.kind == YamlNode::Kind::map ? "a map cannot be a key" : "a list cannot be a key",
                 "a key is a simple text; quote a text that begins with a bracket");
  open_.back().key = YamlNode{};
  open_.back().key_end = closed.pos;
}

void YamlBuilder::add(YamlNode node, std::size_t pos, std::size_t end) {
  if (wants_key())
    add_key(std::move(node), pos, end);
  else
    add_value(std::move(node));
}

void YamlBuilder::add_value(YamlNode node) {
  if (open_.empty()) {
    root_ = std::move(node);
  } else if (Open& parent = open_.back(); parent.node.kind == YamlNode::Kind::list) {
    parent.node.items.push_back(std::move(node));
  } else {
    parent.node.entries.emplace_back(std::move(*parent.key), std::move(node));
    parent.key.reset();
  }
}

void YamlBuilder::add_key(YamlNode node, std::size_t pos, std::size_t end) {
  Open& map = open_.back();
  if (node.kind == YamlNode::Kind::null)
    source_.report(pos, "PW115", node.text.empty() ? "the key is missing" : shown(node.text) + " is not a key",
                   node.text.empty() ? "write a name before the ':'" : "put the key in quotes");
  else if (end == none || source_.line(end - 1) != node.line)
    source_.report(pos, "PW115", "a key must stand on one line");
  else if (node.text == "<<" && node.style == YamlNode::Style::plain)
    source_.report(pos, "PW114", "merge keys are not used here", "write the entries out");
  else if (const auto [first, fresh] = map.lines.try_emplace(node.text, node.line); !fresh)
    source_.report(pos, "PW111", "duplicate key " + shown(node.text),
                   fmt::format("it first stands on line {}", first->second));
  map.key_end = end == none ? pos : end;
  map.key = std::move(node);
}

// Whether a null event means a written `~` or `null`. For an empty value yaml-cpp gives the place
// of the next token, which may be a key that looks like one.
bool YamlBuilder::is_written_null(std::size_t pos) const {
  const std::string_view here = std::string_view(source_.text()).substr(std::min(pos, source_.text().size()));
  constexpr std::array<std::string_view, 4> words = {"~", "null", "Null", "NULL"};
  if (std::ranges::none_of(words, [&](std::string_view word) { return here.starts_with(word); })) return false;
  if (open_.empty() || wants_key()) return true;
  const Open& parent = open_.back();
  if (parent.key && pos < parent.key_end) return false;  // it is the key, which has no ':'
  const Place place = source_.place(pos);
  return parent.flow || place.column > parent.node.column || (parent.key && place.line == parent.key->line);
}

// Where an empty value stands: after the colon of its key, or after the dash of its item.
std::size_t YamlBuilder::empty_value(std::size_t pos) {
  if (open_.empty()) return pos;
  const Open& parent = open_.back();
  if (parent.key) {
    const std::size_t colon = source_.skip_space(parent.key_end);
    if (source_.at(colon) == ':') return colon + 1;
    if (parent.key->kind == YamlNode::Kind::null) return parent.key_end;  // no key either: told already
    source_.report(parent.key_end, "PW118", "no value for " + shown(parent.key->text),
                   parent.key->text.find(':') != none ? "put a space after the ':'" : "write 'key: value'");
    return parent.key_end;
  }
  if (parent.flow) {
    source_.report(pos, "PW118", "an item is missing here", "remove the extra comma, or write '' for an empty text");
    return pos;
  }
  const std::string& text = source_.text();
  for (std::size_t end = std::min(pos, text.size()); end > parent.pos;) {  // upwards, past blank and comment lines
    const std::size_t start = source_.line_start(end - 1);
    const std::string_view line = std::string_view(text).substr(start, end - start);
    const std::string_view indicators = line.substr(0, line.find_first_not_of("-?: \t"));
    if (const std::size_t dash = indicators.rfind('-'); dash != none) return start + dash + 1;
    end = start;
  }
  return parent.pos + 1;
}

void YamlBuilder::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
  const std::size_t pos = offset(mark);
  if (anchor != 0 || source_.at(pos) == '!') refuse_properties(pos);
  const bool written = is_written_null(pos);
  const bool key = wants_key();
  YamlNode node = new_node(written || key ? pos : empty_value(pos), YamlNode::Kind::null);
  if (written) {
    refuse_tab(pos, " \t");
    node.text = source_.at(pos) == '~' ? "~" : source_.text().substr(pos, 4);
  }
  add(std::move(node), pos, pos);
}

void YamlBuilder::OnAlias(const YAML::Mark& mark, YAML::anchor_t) {
  const std::size_t pos = offset(mark);
  refuse_properties(pos);
  add(new_node(pos, YamlNode::Kind::scalar), pos, pos + 1);
}

void YamlBuilder::OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t, const std::string& value) {
  const std::size_t pos = offset(mark);
  refuse_properties(pos);
  refuse_tab(pos, " \t");
  YamlNode node = new_node(pos, YamlNode::Kind::scalar);
  std::size_t end = none;
  const char first = source_.at(pos);
  if (first == '"' || first == '\'') {
    node.style = YamlNode::Style::quoted;
    end = quoted_scalar(pos, value);
  } else if (first == '|' || first == '>') {
    node.style = first == '|' ? YamlNode::Style::literal : YamlNode::Style::folded;
    ++node.content_line;
  } else {
    end = source_.plain_end(pos, value);
    refuse_swallowed_items(pos, end);
  }
  node.text = value;
  node.content_column = content_column(node, pos, end);
  refuse_unindented(node, pos);
  last_pos_ = pos;
  last_end_ = end == none ? pos : end;
  if (source_.line_start(last_end_) > pos) long_pos_ = pos, long_end_ = last_end_;
  add(std::move(node), pos, end);
}

// A text on one line begins here, or after its quote; the lines of a `|` text have lost their common indentation.
int YamlBuilder::content_column(const YamlNode& node, std::size_t pos, std::size_t end) const {
  const std::string& text = source_.text();
  if (node.style == YamlNode::Style::folded) return 0;
  if (node.style == YamlNode::Style::literal) {
    const std::size_t kept = node.text.find_first_not_of(" \n"), first = text.find_first_not_of(" \n", text.find('\n', pos));
    if (kept == none || first == none) return 0;
    const std::size_t before = kept - (node.text.rfind('\n', kept) + 1);  // npos + 1 is 0
    return source_.place(first).column - static_cast<int>(before);
  }
  const std::size_t quote = node.style == YamlNode::Style::quoted ? 1 : 0;
  const bool as_written = text.compare(pos + quote, end - pos - 2 * quote, node.text) == 0;
  return as_written ? node.column + static_cast<int>(quote) : 0;
}

// Where in a double-quoted text an escape stands for a control character.
static std::size_t control_escape(std::string_view text, std::size_t pos, std::size_t end) {
  for (std::size_t i = text.substr(0, end).find('\\', pos); i < end; i = text.substr(0, end).find('\\', i + 2)) {
    const char kind = text[i + 1];
    if (std::string_view("0abevfrN").find(kind) != none) return i;
    const std::size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
    if (digits == 0) continue;
    const unsigned long value = std::stoul(std::string(text.substr(i + 2, digits)), nullptr, 16);
    if ((value < 0x20 && value != '\t' && value != '\n') || (value >= 0x7F && value < 0xA0)) return i;
  }
  return pos;
}

// The end of the text; yaml-cpp itself reads an open quote to the end of the file and is content.
std::size_t YamlBuilder::quoted_scalar(std::size_t pos, const std::string& value) {
  const char quote = source_.at(pos);
  const std::size_t end = source_.quote_end(pos);
  if (end == none) source_.fail(pos, "PW107", "this quote is never closed", fmt::format("end the text with {}", quote));
  bool control = false;  // only an escape can have made it
  for (std::size_t i = 0; i < value.size(); ++i) control |= is_control(std::string_view(value).substr(i, 2));
  if (control)
    source_.report(control_escape(source_.text(), pos, end), "PW103", "this escape makes a control character",
                   "only \\n and \\t may be used");
  return end;
}

void YamlBuilder::refuse_properties(std::size_t pos) {
  if (source_.at(pos) == '*')
    source_.report(pos, "PW112", "aliases are not used here", "write the value out; quote a text that begins with '*'");
  else if (source_.at(pos) == '&')
    source_.report(pos, "PW112", "anchors are not used here", "remove it; quote a text that begins with '&'");
  else if (source_.at(pos) == '!')
    source_.report(pos, "PW113", "tags are not used here", "remove it; quote a text that begins with '!'");
}

// A tab counts for yaml-cpp as one column or as a mystery, depending on what follows.
void YamlBuilder::refuse_tab(std::size_t pos, std::string_view indentation) {
  const std::size_t start = source_.line_start(pos);
  if (start > long_pos_ && start < long_end_) return;  // the line begins inside a quoted text
  if (start == tabless_line_ && indentation == " \t") return;
  tabless_line_ = start;
  for (std::size_t i = start; i < pos && indentation.find(source_.at(i)) != none; ++i)
    if (source_.at(i) == '\t') source_.fail(i, "PW106", "tab in the indentation", "indent with spaces");
}

// yaml-cpp takes a line that is no entry for the value of an empty key above it, whatever its indentation.
void YamlBuilder::refuse_unindented(const YamlNode& node, std::size_t pos) {
  if (open_.empty() || open_.back().flow || !open_.back().key) return;
  const Open& map = open_.back();
  if (node.line > map.key->line && node.column <= map.node.column)
    source_.report(pos, "PW109", fmt::format("this is read as the value of {}", shown(map.key->text)),
                   "indent it, or write 'key: value'");
}

// "- a" with "- b" below and one space too many is a single text to YAML, but not to its author.
void YamlBuilder::refuse_swallowed_items(std::size_t pos, std::size_t end) {
  const auto text = std::string_view(source_.text()).substr(0, end);  // a line can be long and hold many texts
  for (std::size_t i = text.find('\n', pos); i < end; i = text.find('\n', i + 1)) {
    const std::size_t first = text.find_first_not_of(" \t\n", i);
    if (first != none && text[first] == '-' && is_blank(source_.at(first + 1)))
      source_.report(first, "PW109", fmt::format("this item is read as part of the text on line {}", source_.line(pos)),
                     "check the indentation, or put the text in quotes");
  }
}

}  // namespace pw
