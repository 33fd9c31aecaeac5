#include "scripting/lua_parts.h"

namespace pw {
namespace {

bool is_word_char(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

std::string trim(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

// Calls visit(word, begin, end) for every word outside of brackets, strings and function bodies. False: brackets do not
// match, or there is something in it that is not looked through.
template <class Visit>
bool each_outer_word(const std::string& text, Visit visit) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      for (++i; i < text.size() && text[i] != c; ++i)
        if (text[i] == '\\') ++i;
      ++i;
    } else if (c == '(' || c == '[' || c == '{') {
      if (c == '[' && i + 1 < text.size() && (text[i + 1] == '[' || text[i + 1] == '=')) return false;
      ++depth, ++i;
    } else if (c == ')' || c == ']' || c == '}') {
      if (--depth < 0) return false;
      ++i;
    } else if (c == '-' && i + 1 < text.size() && text[i + 1] == '-') {
      return false;  // a comment
    } else if (is_word_char(c)) {
      const std::size_t begin = i;
      while (i < text.size() && is_word_char(text[i])) ++i;
      const std::string word = text.substr(begin, i - begin);
      const bool is_field = begin > 0 && (text[begin - 1] == '.' || text[begin - 1] == ':');
      if (word == "function" && !is_field) return false;
      if (depth == 0 && !is_field) visit(word, begin, i);
    } else {
      ++i;
    }
  }
  return depth == 0;
}

// At every outer `word`; one part: it is not there. Empty: it cannot be split.
std::vector<std::string> split_at(const std::string& text, const std::string& word) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  const bool sound = each_outer_word(text, [&](const std::string& found, std::size_t begin, std::size_t end) {
    if (found != word) return;
    parts.push_back(trim(text.substr(from, begin - from)));
    from = end;
  });
  if (!sound) return {};
  parts.push_back(trim(text.substr(from)));
  return parts;
}

// "(a or b)" -> "a or b", but not "(a) + (b)".
std::string without_brackets(const std::string& text) {
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') return text;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0 && i + 1 < text.size()) return text;
  }
  const std::string inner = trim(text.substr(1, text.size() - 2));
  return split_at(inner, "or").empty() ? text : inner;
}

// `not` binds tighter than comparisons: "not a == b" is "(not a) == b".
bool has_operator(const std::string& text) {
  int depth = 0;
  for (const char c : text) {
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (depth == 0 && std::string("=<>~+-*/%^&|").find(c) != std::string::npos) return true;
  }
  return text.find("..") != std::string::npos;
}

}  // namespace

LuaParts split_expression(const std::string& expression) {
  std::string text = trim(expression);
  for (std::string inner = without_brackets(text); inner != text; inner = without_brackets(text)) text = inner;
  using Kind = LuaParts::Kind;
  for (const auto& [word, kind] : {std::pair("or", Kind::any_of), std::pair("and", Kind::all_of)}) {
    const std::vector<std::string> parts = split_at(text, word);
    if (parts.empty()) return {Kind::whole, {text}};
    if (parts.size() > 1) return {kind, parts};
  }
  if (text.starts_with("not ") || text.starts_with("not(")) {
    const std::string rest = trim(text.substr(3));
    if (!has_operator(rest)) return {Kind::negated, {rest}};
  }
  return {Kind::whole, {text}};
}

}  // namespace pw
