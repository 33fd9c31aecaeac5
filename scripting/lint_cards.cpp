#include "scripting/lint_cards.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace pw {
namespace {

constexpr std::size_t max_text = 120;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// The names in a piece of Lua, and the whole numbers that it means: `> 5` means 6 too.
struct LuaWords {
  std::set<std::string> names;
  std::set<long long> written, meant;
};

std::size_t skip_text(const std::string& code, std::size_t at) {  // from a quote to just after the other
  const char quote = code[at++];
  while (at < code.size() && code[at] != quote) at += code[at] == '\\' ? 2 : 1;
  return at + 1;
}

std::string last_sign(const std::string& code, std::size_t at) {
  std::size_t end = at;
  while (end > 0 && code[end - 1] == ' ') --end;
  std::size_t begin = end;
  while (begin > 0 && std::string_view("<>=~").find(code[begin - 1]) != std::string::npos) --begin;
  return code.substr(begin, end - begin);
}

std::string next_sign(const std::string& code, std::size_t at) {
  while (at < code.size() && code[at] == ' ') ++at;
  std::size_t end = at;
  while (end < code.size() && std::string_view("<>=~").find(code[end]) != std::string::npos) ++end;
  return code.substr(at, end - at);
}

LuaWords words_of(const std::string& code) {
  LuaWords words;
  for (std::size_t i = 0; i < code.size();) {
    const std::size_t begin = i;
    if (code[i] == '"' || code[i] == '\'') {
      i = skip_text(code, i);
      if (i <= code.size())
        words.names.insert(code.substr(begin + 1, i - begin - 2));  // a table of parameters: p["points"]
    } else if (code.compare(i, 2, "--") == 0) {
      i = std::min(code.find('\n', i), code.size());
    } else if (is_letter(code[i])) {
      while (i < code.size() && (is_letter(code[i]) || is_digit(code[i]))) ++i;
      words.names.insert(code.substr(begin, i - begin));
    } else if (is_digit(code[i])) {
      while (i < code.size() && (is_letter(code[i]) || is_digit(code[i]) || code[i] == '.')) ++i;
      const std::string number = code.substr(begin, i - begin);
      if (number.size() > 9 || !std::all_of(number.begin(), number.end(), is_digit)) continue;
      const long long value = std::stoll(number);
      words.written.insert(value);
      words.meant.insert(value);
      const std::string before = last_sign(code, begin), after = next_sign(code, i);
      if (before == ">" || after == "<") words.meant.insert(value + 1);
      if (before == "<" || after == ">") words.meant.insert(value - 1);
    } else {
      ++i;
    }
  }
  return words;
}

// The numbers of a text outside braces: those in digits, and all that it can be said to mention.
struct TextNumbers {
  std::vector<std::pair<long long, long long>> digits;  // as written, and as meant: "more than 5" means 6
  std::set<long long> mentioned;
};

TextNumbers numbers_of(const std::string& text) {
  static const std::map<std::string, long long> words = {
      {"one", 1},   {"once", 1},  {"two", 2},  {"twice", 2},   {"both", 2},   {"half", 2},
      {"pair", 2},  {"three", 3}, {"four", 4}, {"five", 5},    {"six", 6},    {"seven", 7},
      {"eight", 8}, {"nine", 9},  {"ten", 10}, {"eleven", 11}, {"twelve", 12}};
  TextNumbers numbers;
  std::string before;  // the two words before
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    if (text[i] == '{') {
      i = std::min(text.find('}', i), text.size());
    } else if (is_letter(text[i])) {
      std::string word;
      for (; i < text.size() && is_letter(text[i]); ++i) word += static_cast<char>(text[i] | 0x20);
      if (const auto known = words.find(word); known != words.end()) numbers.mentioned.insert(known->second);
      before = before.substr(before.rfind(' ') + 1) + " " + word;
    } else if (is_digit(text[i])) {
      while (i < text.size() && is_digit(text[i])) ++i;
      if (i - begin > 9) continue;
      const long long value = std::stoll(text.substr(begin, i - begin));
      const bool above = before == "more than" || before.ends_with(" over");
      const bool below = before == "fewer than" || before == "less than" || before.ends_with(" under");
      numbers.digits.emplace_back(value, above ? value + 1 : below ? value - 1 : value);
      numbers.mentioned.insert({value, numbers.digits.back().second});
    } else {
      ++i;
    }
  }
  return numbers;
}

class CardCheck {
 public:
  CardCheck(const PackSource& pack, const CardSource& card, const LuaWords& library, bool scripted, Problems& problems)
      : card_(card), problems_(problems), scripted_(scripted) {
    for (const auto& hook : card.hooks) {
      const LuaWords own = words_of(hook.code.text);
      words_.names.insert(own.names.begin(), own.names.end());
      words_.written.insert(own.written.begin(), own.written.end());
      words_.meant.insert(own.meant.begin(), own.meant.end());
      calls_library_ |= pack.library &&
                        std::ranges::any_of(own.names, [&](const auto& name) { return library.names.contains(name); });
    }
    if (calls_library_) words_.names.insert(library.names.begin(), library.names.end());
  }

  void run() {
    if (card_.label.empty() && has_field("label"))
      problems_.warning(card_.field("label"), "PW507", "the label is empty", "write what the card is called");
    if (card_.has_text && card_.text.find_first_not_of(" \n") == std::string::npos)
      problems_.warning(card_.text_place, "PW507", "the text is empty",
                        "write what the card does; leave 'text' out for a textless card");
    if (!scripted_) parameters();
    numbers();
    length();
    order();
    if (!scripted_ && !card_.hooks.empty() && card_.examples.empty() && !has_field("examples"))
      problems_.warning(card_.place, "PW605", fmt::format("card '{}' has no examples", card_.id),
                        "say in 'examples' what it does in some positions; 'pilewright test' tries them");
  }

 private:
  const CardSource& card_;
  Problems& problems_;
  bool scripted_;
  LuaWords words_;
  bool calls_library_ = false;

  bool has_field(const std::string& name) const {
    return std::ranges::any_of(card_.fields, [&](const auto& one) { return one.first == name; });
  }
  bool shows(const std::string& parameter) const {
    return card_.text.find("{" + parameter + "}") != std::string::npos ||
           card_.text.find("{" + parameter + ":") != std::string::npos;
  }

  void parameters() {
    for (const Parameter& parameter : card_.parameters) {
      if (!words_.names.contains(parameter.name))
        problems_.warning(parameter.place, "PW503",
                          fmt::format("parameter '{}' is not used by any hook", parameter.name),
                          shows(parameter.name) ? "the text shows it, but it does nothing" : "use it, or leave it out");
      else if (card_.has_text && !card_.text.empty() && !shows(parameter.name))
        problems_.warning(parameter.place, "PW506",
                          fmt::format("the text does not show the parameter '{}'", parameter.name),
                          fmt::format("put {{{}}} into the text", parameter.name));
    }
  }

  // Speaks up only when a number of the text is missing in the code and one of the code's is missing in the text.
  void numbers() {
    if (calls_library_ || card_.hooks.empty()) return;
    const TextNumbers text = numbers_of(card_.text);
    for (const auto& [number, meant] : text.digits) {
      if (words_.meant.contains(number) || words_.meant.contains(meant)) continue;
      const auto other =
          std::ranges::find_if(words_.written, [&](long long one) { return one > 1 && !text.mentioned.contains(one); });
      if (other == words_.written.end()) return;
      return problems_.warning(card_.text_place, "PW504",
                               fmt::format("the text says {}, but the code has {}", number, *other),
                               "make them agree, or make it a parameter");
    }
  }

  void length() {
    std::size_t characters = 0;
    for (const char c : card_.text) characters += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    if (characters > max_text)
      problems_.warning(card_.text_place, "PW505",
                        fmt::format("the text has {} characters; a card holds {}", characters, max_text),
                        "say it shorter");
  }

  void order() {
    static const std::map<std::string, int> ranks = {{"id", 0},     {"kind", 1},  {"copies", 2},
                                                     {"each", 2}, {"weight", 2}, {"label", 3}, {"text", 4},
                                                     {"with", 5},   {"when", 6},  {"examples", 8}};
    const auto rank = [&](const std::string& name) {
      const auto known = ranks.find(name);
      return known == ranks.end() ? 7 : known->second;
    };
    const std::pair<std::string, Place>* highest = nullptr;
    for (const auto& one : card_.fields) {
      if (highest && rank(one.first) < rank(highest->first))
        return problems_.warning(one.second, "PW602", fmt::format("'{}' stands after '{}'", one.first, highest->first),
                                 "the order is id, kind, copies or weight, label, text, with, when, hooks, examples");
      if (!highest || rank(one.first) > rank(highest->first)) highest = &one;
    }
  }
};

}  // namespace

void check_cards(const PackSource& pack, bool scripted, Problems& problems) {
  const LuaWords library = pack.library ? words_of(pack.library->text) : LuaWords{};
  std::map<std::string, const CardSource*> labels;
  for (const CardSource& card : pack.cards) {
    if (!card.sound) continue;
    CardCheck(pack, card, library, scripted, problems).run();
    const auto [known, fresh] = labels.emplace(card.label, &card);
    if (fresh || card.label.empty()) continue;
    problems.warning(card.field("label"), "PW601", fmt::format("cards '{}' and '{}' have the same label", known->second->id, card.id),
                     "give one of them another");
  }
}

}  // namespace pw
