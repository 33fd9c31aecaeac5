// How the strict reader works: the bytes are checked first, then yaml-cpp's events build the
// tree. yaml-cpp is trusted only for where a token begins; what stands there is looked up in
// the source, which tells us what the events hide (style, open quotes, tags, empty values).
#include "scripting/yaml.h"

#include <fmt/format.h>
#include <yaml-cpp/depthguard.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <exception>
#include <initializer_list>
#include <map>
#include <sstream>
#include <system_error>

namespace pw {
namespace {

constexpr std::size_t none = std::string::npos;
constexpr std::size_t max_reported = 20;  // per file; after that the rest is more noise than help

struct Stop {};  // thrown through yaml-cpp when going on would make no sense

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_space(char c) { return is_blank(c) || c == '\n'; }

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

// The text as yaml-cpp gets it (no BOM, LF only, ended by a line break), and places in it.
class Source {
 public:
  explicit Source(std::string file) : file_(std::move(file)) {}

  void load(std::string_view bytes);  // checks the bytes; throws Stop
  void check_lines();                 // document markers, directives, empty file; throws Stop

  const std::string& text() const { return text_; }
  char at(std::size_t pos) const { return pos < text_.size() ? text_[pos] : '\n'; }
  Place place(std::size_t pos) const;  // without the file's name
  int line(std::size_t pos) const { return place(pos).line; }
  std::size_t line_start(std::size_t pos) const;
  std::size_t quote_end(std::size_t pos) const;                         // just after it, or none
  std::size_t plain_end(std::size_t pos, std::string_view text) const;  // likewise
  std::size_t skip_space(std::size_t pos) const;                        // and comments

  void report(const Place& where, std::string_view code, std::string message, std::string hint = "");
  void report(std::size_t pos, std::string_view code, std::string message, std::string hint = "") {
    report(place(pos), code, std::move(message), std::move(hint));
  }
  [[noreturn]] void fail(std::size_t pos, std::string_view code, std::string message, std::string hint = "") {
    report(pos, code, std::move(message), std::move(hint));
    throw Stop{};
  }
  void drop_reports_from(int line);  // they followed from something worse
  const std::vector<Problem>& reported() const { return reported_; }

 private:
  std::string file_, text_;
  std::vector<Problem> reported_;
  std::vector<std::size_t> lines_{0};    // where each line begins
  std::vector<std::size_t> characters_;  // the number of characters before each byte, and at the end
};

void Source::report(const Place& where, std::string_view code, std::string message, std::string hint) {
  const auto same = [&](const Problem& p) {
    return p.code == code && p.place.line == where.line && p.place.column == where.column;
  };
  if (std::ranges::any_of(reported_, same)) return;  // yaml-cpp gives one token's place to several nodes
  reported_.push_back(
      {{file_, where.line, where.column}, std::string(code), Severity::error, std::move(message), std::move(hint)});
  if (reported_.size() >= max_reported) throw Stop{};
}

void Source::drop_reports_from(int line) {
  std::erase_if(reported_, [line](const Problem& p) { return p.place.line >= line; });
}

void Source::load(std::string_view bytes) {
  if (bytes.size() > max_yaml_bytes) {
    report(Place{}, "PW101", fmt::format("the file has {} bytes, {} are allowed", bytes.size(), max_yaml_bytes),
           "split it into several files");
    throw Stop{};
  }
  const bool utf16 = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  Place here{{}, 1, 1};
  while (!bytes.empty()) {
    if (bytes.starts_with("\r\n")) bytes.remove_prefix(1);
    const std::size_t length = utf8_length(bytes);
    const std::string_view character = bytes.substr(0, length);
    if (length == 0) {
      report(here, "PW102", fmt::format("byte 0x{:02X} is not UTF-8", static_cast<unsigned char>(bytes[0])),
             utf16 ? "the file is UTF-16; save it as UTF-8" : "save the file as UTF-8");
      throw Stop{};
    }
    if (is_control(character) || character == "\xEF\xBB\xBF") {
      const unsigned value = length == 3 ? 0xFEFFu : static_cast<unsigned char>(character.back());
      report(here, "PW103", fmt::format("control character U+{:04X}", value),
             character == "\r" ? "save the file with LF or CRLF line ends" : "delete it");
      throw Stop{};
    }
    ++here.column;
    if (character == "\n") here = {{}, here.line + 1, 1};
    text_ += character;
    bytes.remove_prefix(length);
  }
  if (!text_.ends_with('\n')) text_ += '\n';  // else yaml-cpp reads the last line differently

  characters_.reserve(text_.size() + 1);
  std::size_t count = 0;
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const bool continues = (static_cast<unsigned char>(text_[i]) & 0xC0) == 0x80;
    characters_.push_back(continues ? count - 1 : count++);
    if (text_[i] == '\n') lines_.push_back(i + 1);
  }
  characters_.push_back(count);
}

// yaml-cpp takes "---" and "..." at the start of a line for a marker wherever they stand, and
// drops lines that begin with '%', so both can be judged without knowing what is around them.
void Source::check_lines() {
  bool content = false, started = false, ended = false;
  for (const std::size_t start : lines_) {
    const std::string_view line = std::string_view(text_).substr(start, text_.find('\n', start) - start);
    const bool marker = line.size() == 3 || (line.size() > 3 && is_blank(line[3]));
    std::string_view rest = line;
    if (marker && line.starts_with("...")) {
      ended = true;
      rest.remove_prefix(3);
    } else if (marker && line.starts_with("---")) {
      if (content || started || ended)
        fail(start, "PW110", "a second document begins here",
             "a file holds one document: remove this line or split the file");
      started = true;
      rest.remove_prefix(3);
    } else if (line.starts_with('%')) {
      fail(start, "PW110", "YAML directives are not used here",
           "remove this line, or indent it if it is part of a text");
    }
    const std::size_t first = rest.find_first_not_of(" \t");
    if (first == none || rest[first] == '#') continue;
    content = true;
    if (ended)
      fail(start + (line.size() - rest.size()) + first, "PW110", "this stands after the end of the document",
           "a line of '...' ends the document: remove it");
  }
  if (!content) fail(0, "PW104", "the file is empty", "write something into it, or delete it");
}

Place Source::place(std::size_t pos) const {
  if (pos >= text_.size()) {  // "at the end" is just after the last thing written
    const std::size_t last = text_.find_last_not_of(" \t\n");
    pos = last == none ? 0 : last + 1;
  }
  const auto after = std::ranges::upper_bound(lines_, pos);
  const std::size_t start = *(after - 1);
  return {{}, static_cast<int>(after - lines_.begin()), static_cast<int>(characters_[pos] - characters_[start]) + 1};
}

std::size_t Source::line_start(std::size_t pos) const {
  return *(std::ranges::upper_bound(lines_, std::min(pos, text_.size() - 1)) - 1);
}

std::size_t Source::quote_end(std::size_t pos) const {
  const char quote = text_[pos];
  for (std::size_t i = pos + 1; i < text_.size(); ++i) {
    if (quote == '"' && text_[i] == '\\')
      ++i;
    else if (text_[i] == quote && quote == '\'' && at(i + 1) == quote)
      ++i;
    else if (text_[i] == quote)
      return i + 1;
  }
  return none;
}

std::size_t Source::plain_end(std::size_t pos, std::string_view text) const {
  for (const char c : text) {
    if (is_space(c)) continue;  // line breaks were folded: only what is not space corresponds
    while (pos < text_.size() && is_space(text_[pos])) ++pos;
    ++pos;
  }
  return std::min(pos, text_.size());
}

std::size_t Source::skip_space(std::size_t pos) const {
  while (pos < text_.size() && (is_space(text_[pos]) || text_[pos] == '#'))
    pos = text_[pos] == '#' ? std::min(text_.find('\n', pos), text_.size()) : pos + 1;
  return pos;
}

// Builds the tree out of yaml-cpp's events. Whatever is refused but understood is reported and
// read on; Stop is thrown when what follows would be misread.
class Builder final : public YAML::EventHandler {
 public:
  explicit Builder(Source& source) : source_(source) {}

  std::optional<YamlNode> take_root() { return std::move(root_); }
  void explain(const YAML::Exception& error);  // reports it in our words

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value style) override {
    open(mark, YamlNode::Kind::list, style);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value style) override {
    open(mark, YamlNode::Kind::map, style);
  }
  void OnMapEnd() override { close(); }

 private:
  struct Open {  // a list or map whose end has not come yet
    YamlNode node;
    std::size_t pos = 0;
    bool flow = false;  // written in brackets
    std::optional<YamlNode> key;
    std::size_t key_end = 0;
    std::map<std::string, int> lines;  // of the keys so far
  };

  std::size_t offset(const YAML::Mark& mark) const {
    return mark.pos < 0 ? source_.text().size() : static_cast<std::size_t>(mark.pos);
  }
  bool wants_key() const {
    return !open_.empty() && open_.back().node.kind == YamlNode::Kind::map && !open_.back().key;
  }
  YamlNode new_node(std::size_t pos, YamlNode::Kind kind);
  void open(const YAML::Mark& mark, YamlNode::Kind kind, YAML::EmitterStyle::value style);
  void close();
  void add(YamlNode node, std::size_t pos, std::size_t end);  // where it stands; end is none for `|` and `>`
  void add_value(YamlNode node);
  void add_key(YamlNode node, std::size_t pos, std::size_t end);
  int content_column(const YamlNode& node, std::size_t pos, std::size_t end) const;
  bool is_written_null(std::size_t pos) const;
  std::size_t empty_value(std::size_t pos);
  std::size_t quoted_scalar(std::size_t pos, const std::string& value);
  void refuse_properties(std::size_t pos);
  void refuse_tab(std::size_t pos, std::string_view indentation);
  void refuse_unindented(const YamlNode& node, std::size_t pos);
  void refuse_swallowed_items(std::size_t pos, std::size_t end);
  void refuse_runaway_quote(std::size_t pos);
  void refuse_open_bracket(std::size_t pos);
  void refuse_missing_colon(std::size_t pos);
  void refuse_text_in_brackets(std::size_t pos);
  void refuse_text_after_quote(std::size_t pos);
  void refuse_wrong_bracket(std::size_t pos);

  Source& source_;
  std::vector<Open> open_;
  std::optional<YamlNode> root_;
  std::size_t nodes_ = 0;
  std::size_t last_pos_ = 0, last_end_ = 0;  // the latest scalar in the source
  std::size_t long_pos_ = 0, long_end_ = 0;  // the latest scalar that runs over several lines
  std::size_t closed_pos_ = none;            // where the latest list or map in brackets began
  std::size_t tabless_line_ = none;          // the line whose indentation was looked at last
};

void Builder::OnDocumentStart(const YAML::Mark& mark) {
  if (!root_) return;
  const std::size_t pos = offset(mark);
  refuse_runaway_quote(pos);
  const bool glued = source_.at(pos) == '-' && !is_space(source_.at(pos + 1));
  source_.fail(pos, "PW109", "this belongs to nothing above it",
               glued ? "put a space after the '-'" : "check the indentation; a file is one map or one list");
}

YamlNode Builder::new_node(std::size_t pos, YamlNode::Kind kind) {
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

void Builder::open(const YAML::Mark& mark, YamlNode::Kind kind, YAML::EmitterStyle::value style) {
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

void Builder::close() {
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

void Builder::add(YamlNode node, std::size_t pos, std::size_t end) {
  if (wants_key())
    add_key(std::move(node), pos, end);
  else
    add_value(std::move(node));
}

void Builder::add_value(YamlNode node) {
  if (open_.empty()) {
    root_ = std::move(node);
  } else if (Open& parent = open_.back(); parent.node.kind == YamlNode::Kind::list) {
    parent.node.items.push_back(std::move(node));
  } else {
    parent.node.entries.emplace_back(std::move(*parent.key), std::move(node));
    parent.key.reset();
  }
}

void Builder::add_key(YamlNode node, std::size_t pos, std::size_t end) {
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
bool Builder::is_written_null(std::size_t pos) const {
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
std::size_t Builder::empty_value(std::size_t pos) {
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

void Builder::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
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

void Builder::OnAlias(const YAML::Mark& mark, YAML::anchor_t) {
  const std::size_t pos = offset(mark);
  refuse_properties(pos);
  add(new_node(pos, YamlNode::Kind::scalar), pos, pos + 1);
}

void Builder::OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t, const std::string& value) {
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
int Builder::content_column(const YamlNode& node, std::size_t pos, std::size_t end) const {
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
std::size_t control_escape(std::string_view text, std::size_t pos, std::size_t end) {
  for (std::size_t i = text.find('\\', pos); i < end; i = text.find('\\', i + 2)) {
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
std::size_t Builder::quoted_scalar(std::size_t pos, const std::string& value) {
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

void Builder::refuse_properties(std::size_t pos) {
  if (source_.at(pos) == '*')
    source_.report(pos, "PW112", "aliases are not used here", "write the value out; quote a text that begins with '*'");
  else if (source_.at(pos) == '&')
    source_.report(pos, "PW112", "anchors are not used here", "remove it; quote a text that begins with '&'");
  else if (source_.at(pos) == '!')
    source_.report(pos, "PW113", "tags are not used here", "remove it; quote a text that begins with '!'");
}

// A tab counts for yaml-cpp as one column or as a mystery, depending on what follows.
void Builder::refuse_tab(std::size_t pos, std::string_view indentation) {
  const std::size_t start = source_.line_start(pos);
  if (start > long_pos_ && start < long_end_) return;  // the line begins inside a quoted text
  if (start == tabless_line_ && indentation == " \t") return;
  tabless_line_ = start;
  for (std::size_t i = start; i < pos && indentation.find(source_.at(i)) != none; ++i)
    if (source_.at(i) == '\t') source_.fail(i, "PW106", "tab in the indentation", "indent with spaces");
}

// yaml-cpp takes a line that is no entry for the value of an empty key above it, whatever its indentation.
void Builder::refuse_unindented(const YamlNode& node, std::size_t pos) {
  if (open_.empty() || open_.back().flow || !open_.back().key) return;
  const Open& map = open_.back();
  if (node.line > map.key->line && node.column <= map.node.column)
    source_.report(pos, "PW109", fmt::format("this is read as the value of {}", shown(map.key->text)),
                   "indent it, or write 'key: value'");
}

// "- a" with "- b" below and one space too many is a single text to YAML, but not to its author.
void Builder::refuse_swallowed_items(std::size_t pos, std::size_t end) {
  const std::string& text = source_.text();
  for (std::size_t i = text.find('\n', pos); i < end; i = text.find('\n', i + 1)) {
    const std::size_t first = text.find_first_not_of(" \t\n", i);
    if (first < end && text[first] == '-' && is_blank(source_.at(first + 1)))
      source_.report(first, "PW109", fmt::format("this item is read as part of the text on line {}", source_.line(pos)),
                     "check the indentation, or put the text in quotes");
  }
}

// yaml-cpp's messages in words that help. PW105 unless it is about brackets.
struct Explanation {
  std::string_view theirs, ours, hint;
};
namespace msg = YAML::ErrorMsg;
constexpr std::string_view quote_it = "quote a text with special characters, and check the indentation";
constexpr std::string_view escapes = "in double quotes \\\\ is a backslash; in single quotes nothing is special";
const std::initializer_list<Explanation> explanations = {
    {msg::END_OF_SEQ_FLOW, "this does not fit the list in brackets", "close the list with ']', or add a comma"},
    {msg::END_OF_MAP_FLOW, "this does not fit the map in brackets",
     "close the map with '}', or add a comma or a space after ':'"},
    {msg::FLOW_END, "this bracket closes nothing that is open here", "remove it, or quote the text"},
    {msg::END_OF_MAP, "this does not fit the map above it", quote_it},
    {msg::END_OF_SEQ, "this does not fit the list above it", quote_it},
    {msg::UNKNOWN_TOKEN, "a plain text cannot begin like this", "put the text in quotes"},
    {msg::MAP_VALUE, "unexpected ':'", quote_it},
    {msg::MAP_KEY, "a key cannot stand here", quote_it},
    {msg::BLOCK_ENTRY, "a list item cannot stand here", "begin the list on a line of its own"},
    {msg::CHAR_IN_BLOCK, "nothing may follow '|' or '>' on its line", "begin the text on the next line"},
    {msg::ZERO_INDENT_IN_BLOCK, "a text cannot have an indentation of 0", "remove the 0"},
    {msg::INVALID_ESCAPE, "unknown escape", escapes},
    {msg::INVALID_HEX, "an escape with digits that are not hexadecimal", escapes},
    {msg::INVALID_UNICODE, "an escape for a character that does not exist", escapes},
};

// A quote that was forgotten ends at the next one, lines below, and trouble begins right after it.
void Builder::refuse_runaway_quote(std::size_t pos) {
  const char quote = source_.at(last_pos_);
  const int line = source_.line(pos), begun = source_.line(last_pos_);
  if ((quote != '"' && quote != '\'') || last_end_ > pos || begun == line || source_.line(last_end_ - 1) != line)
    return;
  source_.drop_reports_from(begun);
  source_.fail(last_pos_, "PW107", fmt::format("this quote is closed only on line {}", line),
               fmt::format("is the closing {} missing on line {}?", quote, begun));
}

// yaml-cpp finds out late that a bracket was not closed, and what it made of the rest is not worth telling.
void Builder::refuse_open_bracket(std::size_t pos) {
  const auto found = std::find_if(open_.rbegin(), open_.rend(), [&](const Open& o) {
    return o.flow && (source_.at(o.pos) == '[' || source_.at(o.pos) == '{');
  });
  if (found == open_.rend()) return;
  const char bracket = source_.at(found->pos), closing = bracket == '[' ? ']' : '}';
  const bool at_end = source_.skip_space(pos) == source_.text().size();
  const int line = source_.line(pos);
  source_.drop_reports_from(found->node.line);
  if (at_end)
    source_.fail(found->pos, "PW108", fmt::format("this '{}' is never closed", bracket),
                 fmt::format("add a '{}'", closing));
  if (line != found->node.line)
    source_.fail(found->pos, "PW108", fmt::format("this '{}' is not closed", bracket),
                 fmt::format("line {} does not fit into it; is a '{}' missing?", line, closing));
}

// Without its ':' a line becomes a text that goes on in the next line, where yaml-cpp is surprised by a ':'.
void Builder::refuse_missing_colon(std::size_t pos) {
  const std::string& text = source_.text();
  const std::size_t start = source_.line_start(pos), first = text.find_first_not_of(' ', start);
  const std::size_t last = start == 0 ? none : text.find_last_not_of(" \t\n", start - 1);
  if (last == none) return;
  const std::size_t above = source_.line_start(last), above_first = text.find_first_not_of(' ', above);
  const std::string_view line = std::string_view(text).substr(above_first, last + 1 - above_first);
  if (above_first - above != first - start || line.find_first_of("-#?") == 0 || line.ends_with(':') ||
      line.find(": ") != none)
    return;
  source_.fail(above_first, "PW105", "this line is no entry of a map",
               line.find(':') != none ? "put a space after the ':'" : "write 'key: value'");
}

// "{points} for you." without quotes is a map, with something after it.
void Builder::refuse_text_in_brackets(std::size_t pos) {
  const std::string& text = source_.text();
  const std::size_t before = pos == 0 ? none : text.find_last_not_of(" \t", pos - 1);
  if (closed_pos_ == none || before == none || (text[before] != '}' && text[before] != ']')) return;
  if (before < closed_pos_ || source_.line(closed_pos_) != source_.line(pos)) return;
  source_.drop_reports_from(source_.line(pos));
  source_.fail(closed_pos_, "PW105", fmt::format("a text that begins with '{}' must stand in quotes", text[closed_pos_]),
               "put quotes around the whole text");
}

void Builder::refuse_text_after_quote(std::size_t pos) {
  const char quote = source_.at(last_pos_);
  if (last_end_ != pos || (quote != '"' && quote != '\'') || is_space(source_.at(pos))) return;
  source_.fail(pos, "PW105", "the text goes on after its closing quote",
               quote == '"' ? "write \\\" for a quote inside the text, or put it in single quotes"
                            : "write '' for an apostrophe, or put the text in double quotes");
}

void Builder::refuse_wrong_bracket(std::size_t pos) {
  if (open_.empty() || !open_.back().flow) return;
  const char bracket = source_.at(open_.back().pos), closing = bracket == '[' ? ']' : '}';
  const char wrong = source_.at(pos);
  if ((bracket != '[' && bracket != '{') || wrong == closing || (wrong != ']' && wrong != '}')) return;
  source_.fail(pos, "PW108", fmt::format("this '{}' stands where a '{}' must close the '{}'", wrong, closing, bracket),
               fmt::format("write '{}' before it, or remove it", closing));
}

void Builder::explain(const YAML::Exception& error) {
  std::size_t pos = offset(error.mark);
  const std::string& text = source_.text();
  const std::size_t start = source_.line_start(pos);
  if (error.msg == msg::TAB_IN_INDENTATION) source_.fail(pos, "PW106", "tab in the indentation", "indent with spaces");
  refuse_tab(pos, " \t-?:");
  refuse_runaway_quote(pos);
  if (error.msg == msg::END_OF_SEQ_FLOW || error.msg == msg::END_OF_MAP_FLOW) refuse_open_bracket(pos);
  if (error.msg == msg::MAP_VALUE && last_end_ == pos && last_pos_ < start)
    source_.fail(pos, "PW105",
                 fmt::format("unexpected ':' in the text that begins on line {}", source_.line(last_pos_)),
                 fmt::format("check the indentation of line {}", source_.line(pos)));
  if (error.msg == msg::MAP_VALUE) refuse_missing_colon(pos);
  if (error.msg == msg::MAP_VALUE && text.substr(start, pos - start).find(": ") != none)
    source_.fail(pos, "PW105", "a text without quotes cannot hold ': '", "put quotes around the text");
  if (error.msg == msg::END_OF_MAP || error.msg == msg::END_OF_SEQ) {
    refuse_text_in_brackets(pos);
    refuse_text_after_quote(pos);
    if (source_.at(pos) == '-' && !is_space(source_.at(pos + 1)))
      source_.fail(pos, "PW105", "this is no item of the list", "put a space after the '-'");
  }
  if (error.msg == msg::FLOW_END || error.msg == msg::END_OF_SEQ_FLOW || error.msg == msg::END_OF_MAP_FLOW)
    refuse_wrong_bracket(pos);

  std::size_t word = pos;  // for anchors and the like theirs is the end of the word, ours its beginning
  while (word > start && !is_space(source_.at(word - 1))) --word;
  word = std::min(text.find_first_not_of("[{,", word), text.size());
  refuse_properties(word);
  if (std::string_view("*&!").find(source_.at(word)) != none) throw Stop{};

  const auto* found = std::ranges::find_if(explanations, [&](auto& e) { return error.msg.starts_with(e.theirs); });
  if (found == explanations.end()) source_.fail(pos, "PW105", error.msg);
  if (found->hint == escapes && pos > 0) pos = std::max(text.rfind('\\', pos - 1), start);
  const bool brackets =
      found->theirs == msg::END_OF_SEQ_FLOW || found->theirs == msg::END_OF_MAP_FLOW || found->theirs == msg::FLOW_END;
  source_.fail(pos, brackets ? "PW108" : "PW105", std::string(found->ours), std::string(found->hint));
}

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
  Source source(file);
  std::optional<YamlNode> root;
  try {
    source.load(text);
    source.check_lines();
    std::istringstream stream(source.text());
    Builder builder(source);
    try {
      YAML::Parser parser(stream);
      parser.HandleNextDocument(builder);
      parser.HandleNextDocument(builder);  // there must be none; once is enough to know (',' would go on for ever)
    } catch (const YAML::Exception& error) {
      builder.explain(error);
    }
    root = builder.take_root();
    if (!root) source.fail(0, "PW104", "the file is empty", "write something into it, or delete it");
  } catch (const Stop&) {
  } catch (const std::exception& error) {
    problems.error({file, 0, 0}, "PW105", std::string("the file cannot be read: ") + error.what());
    return {};
  }
  for (const Problem& p : source.reported()) problems.error(p.place, p.code, p.text, p.hint);
  return source.reported().empty() ? std::move(root) : std::nullopt;
}

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
