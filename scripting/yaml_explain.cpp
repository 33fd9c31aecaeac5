// What yaml-cpp cannot read, told in words that help: it finds out late, and says little.
#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

#include "scripting/yaml_builder.h"

namespace pw {
namespace {

constexpr std::size_t none = std::string::npos;

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

}  // namespace

// A quote that was forgotten ends at the next one, lines below, and trouble begins right after it.
void YamlBuilder::refuse_runaway_quote(std::size_t pos) {
  const char quote = source_.at(last_pos_);
  const int line = source_.line(pos), begun = source_.line(last_pos_);
  if ((quote != '"' && quote != '\'') || last_end_ > pos || begun == line || source_.line(last_end_ - 1) != line)
    return;
  source_.drop_reports_from(begun);
  source_.fail(last_pos_, "PW107", fmt::format("this quote is closed only on line {}", line),
               fmt::format("is the closing {} missing on line {}?", quote, begun));
}

// yaml-cpp finds out late that a bracket was not closed, and what it made of the rest is not worth telling.
void YamlBuilder::refuse_open_bracket(std::size_t pos) {
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
void YamlBuilder::refuse_missing_colon(std::size_t pos) {
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
void YamlBuilder::refuse_text_in_brackets(std::size_t pos) {
  const std::string& text = source_.text();
  const std::size_t before = pos == 0 ? none : text.find_last_not_of(" \t", pos - 1);
  if (closed_pos_ == none || before == none || (text[before] != '}' && text[before] != ']')) return;
  if (before < closed_pos_ || source_.line(closed_pos_) != source_.line(pos)) return;
  source_.drop_reports_from(source_.line(pos));
  source_.fail(closed_pos_, "PW105", fmt::format("a text that begins with '{}' must stand in quotes", text[closed_pos_]),
               "put quotes around the whole text");
}

void YamlBuilder::refuse_text_after_quote(std::size_t pos) {
  const char quote = source_.at(last_pos_);
  if (last_end_ != pos || (quote != '"' && quote != '\'') || is_space(source_.at(pos))) return;
  source_.fail(pos, "PW105", "the text goes on after its closing quote",
               quote == '"' ? "write \\\" for a quote inside the text, or put it in single quotes"
                            : "write '' for an apostrophe, or put the text in double quotes");
}

void YamlBuilder::refuse_wrong_bracket(std::size_t pos) {
  if (open_.empty() || !open_.back().flow) return;
  const char bracket = source_.at(open_.back().pos), closing = bracket == '[' ? ']' : '}';
  const char wrong = source_.at(pos);
  if ((bracket != '[' && bracket != '{') || wrong == closing || (wrong != ']' && wrong != '}')) return;
  source_.fail(pos, "PW108", fmt::format("this '{}' stands where a '{}' must close the '{}'", wrong, closing, bracket),
               fmt::format("write '{}' before it, or remove it", closing));
}

void YamlBuilder::explain(const YAML::Exception& error) {
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
  if (std::string_view("*&!").find(source_.at(word)) != none) throw YamlStop{};

  const auto* found = std::ranges::find_if(explanations, [&](auto& e) { return error.msg.starts_with(e.theirs); });
  if (found == explanations.end()) source_.fail(pos, "PW105", error.msg);
  if (found->hint == escapes && pos > 0) pos = std::max(text.rfind('\\', pos - 1), start);
  const bool brackets =
      found->theirs == msg::END_OF_SEQ_FLOW || found->theirs == msg::END_OF_MAP_FLOW || found->theirs == msg::FLOW_END;
  source_.fail(pos, brackets ? "PW108" : "PW105", std::string(found->ours), std::string(found->hint));
}

}  // namespace pw
