#include "core/decision.h"

#include <algorithm>
#include <bitset>

namespace pw {
namespace {

std::string amount(Range range, const char* one, const char* many) {
  auto noun = [&](int n) { return std::to_string(n) + " " + (n == 1 ? one : many); };
  if (range.low == range.high) return noun(range.low);
  return std::to_string(range.low) + " to " + noun(range.high);
}

struct Fault {
  enum Kind { none, group, last_group, no_option, twice, nothing, groups, missing } kind = none;
  int option = 0;
};

Fault find_fault(const Decision& decision, const Choice& choice) {
  const int count = decision.options.count;
  std::bitset<max_options> seen;
  int groups = 1, picks = 0, total = 0;
  const auto is_full = [&] { return picks >= decision.picks.low && picks <= decision.picks.high; };
  for (int i = 0; i < choice.size(); ++i) {
    const u8 item = choice.item(i);
    if (item == Choice::bar) {
      if (!is_full()) return {Fault::group};
      ++groups;
      picks = 0;
      continue;
    }
    if (item >= count) return {Fault::no_option, item};
    if (seen[item]) return {Fault::twice, item};
    seen.set(item);
    ++picks;
    ++total;
  }
  if (choice.is_nothing() && decision.picks.low > 0) return {Fault::nothing};
  if (!is_full()) return {Fault::last_group};
  if (groups < decision.groups.low || groups > decision.groups.high) return {Fault::groups};
  if (!decision.all || total == count) return {};
  int missing = 0;
  while (seen[ix(missing)]) ++missing;
  return {Fault::missing, missing};
}

}  // namespace

bool is_legal(const Decision& decision, const Choice& choice) { return find_fault(decision, choice).kind == Fault::none; }

Verdict check_choice(const Decision& decision, const Choice& choice) {
  const Fault fault = find_fault(decision, choice);
  const int count = decision.options.count;
  const std::string option = std::to_string(fault.option);
  switch (fault.kind) {
    case Fault::none: return {};
    case Fault::group: return {"each group takes " + amount(decision.picks, "option", "options") + "."};
    case Fault::last_group:
      return {(decision.groups.high > 1 ? "each group takes " : "choose ") + amount(decision.picks, "option", "options") + "."};
    case Fault::no_option:
      return {"there is no option " + option + ": " +
              (count == 0 ? std::string("only - (nothing) is possible.")
                          : "the options are 0 to " + std::to_string(count - 1) + ".")};
    case Fault::twice: return {"option " + option + " is named twice."};
    case Fault::nothing: return {"choosing nothing is not allowed here."};
    case Fault::groups: return {"make " + amount(decision.groups, "group", "groups") + ", separated by |."};
    case Fault::missing: return {"every option must be used: " + option + " is missing."};
  }
  return {};
}

std::string to_text(const Choice& choice) {
  if (choice.is_nothing()) return "-";
  std::string text;
  for (int i = 0; i < choice.size(); ++i) {
    if (i) text += ' ';
    text += choice.item(i) == Choice::bar ? std::string("|") : std::to_string(choice.item(i));
  }
  return text;
}

std::optional<Choice> parse_choice(std::string_view text) {
  Choice choice;
  bool any = false, nothing = false;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == ' ' || c == '\t' || c == '\r') {
      ++i;
      continue;
    }
    if (nothing || choice.size() >= 150) return std::nullopt;
    if (c == '-') {
      if (any) return std::nullopt;
      nothing = true;
      ++i;
    } else if (c == '|') {
      choice.next_group();
      ++i;
    } else if (c >= '0' && c <= '9') {
      int number = 0;
      for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
        number = number * 10 + (text[i] - '0');
        if (number >= Choice::bar) return std::nullopt;
      }
      choice.add(number);
    } else {
      return std::nullopt;
    }
    any = true;
  }
  if (!any) return std::nullopt;
  return choice;
}

}  // namespace pw
