#include "tools/play/choice_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/card_words.h"
#include "core/describe.h"

namespace pw {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Words {
 public:
  Words(const Game& game, const State& table, const Decision& decision) : game_(game), table_(table), decision_(decision) {}

  ChoiceReading read(const std::string& line, bool verb_only) {
    if (const auto plain = parse_choice(line)) return {true, plain, ""};
    std::vector<std::string> words = split_spaces(spaced(line));
    if (words.empty()) return {};
    const bool has_verb = is_verb(words[0]);
    if (has_verb) words.erase(words.begin());
    if (!has_verb && verb_only) return {};
    ChoiceReading reading{true, Choice{}, ""};
    if (words.empty() && decision_.options.count > 0) return {true, std::nullopt, "what? " + choice_hint(game_, decision_) + "."};
    if (is_nothing(words)) return reading;
    const bool one_name = !decision_.all && decision_.picks.high == 1;
    const bool fits = one_name ? add(words, *reading.choice) : add_each(words, *reading.choice);
    if (!fits) return {true, std::nullopt, why_};
    return reading;
  }

 private:
  const Game& game_;
  const State& table_;
  const Decision& decision_;
  std::string why_;

  // Bars stand alone.
  static std::string spaced(const std::string& line) {
    std::string text;
    for (const char c : line) text += c == '|' ? std::string(" | ") : std::string(1, c);
    return text;
  }

  bool is_verb(const std::string& word) const {
    const PromptSpec& prompt = game_.prompts[decision_.prompt];
    const auto begins = [&](const std::string& whole) { return word.size() >= std::min<std::size_t>(2, whole.size()) && !whole.empty() && folded(whole).starts_with(folded(word)); };
    for (const std::string& name : split_spaces(prompt.name))
      if (begins(name)) return true;
    return begins(prompt.also);
  }

  bool is_nothing(const std::vector<std::string>& words) const {
    if (decision_.picks.low > 0) return false;
    const std::string text = fmt::format("{}", fmt::join(words, " "));
    const std::string& nothing = game_.prompts[decision_.prompt].nothing;
    return text == "-" || text == "nothing" || text == nothing || (!nothing.empty() && text == split_spaces(nothing)[0]);
  }

  bool add_each(const std::vector<std::string>& words, Choice& choice) {
    for (const std::string& word : words) {
      if (word == "|") choice.next_group();
      else if (!add({word}, choice)) return false;
    }
    return true;
  }

  // One option named by these words.
  bool add(const std::vector<std::string>& words, Choice& choice) {
    if (words.size() == 1 && std::all_of(words[0].begin(), words[0].end(), is_digit)) {
      choice.add(std::min(std::atoi(words[0].c_str()), max_options - 1));
      return true;
    }
    std::vector<std::string> name = words;
    int ordinal = 0;
    while (!name.back().empty() && is_digit(name.back().back())) name.back().pop_back();
    if (name.back().size() < words.back().size()) {
      ordinal = std::atoi(words.back().c_str() + name.back().size());
      if (name.back().empty()) name.pop_back();
    }
    std::vector<int> found = matches(words);
    if (found.empty() && ordinal > 0) {
      found = matches(name);
      if (ordinal > static_cast<int>(found.size())) return fail(fmt::format("there is no {} here.", fmt::join(words, " ")));
      found = {found[ix(ordinal - 1)]};
    }
    std::erase_if(found, [&](int option) { return taken(choice, option); });
    if (found.empty()) return fail(fmt::format("'{}' is none of the options.", fmt::join(words, " ")));
    for (const int option : found)
      if (option_name(game_, table_, decision_, option) != option_name(game_, table_, decision_, found[0]))
        return fail(fmt::format("'{}' could be {} ({}) or {} ({}): say more, or the number.", fmt::join(words, " "), found[0],
                                option_name(game_, table_, decision_, found[0]), option, option_name(game_, table_, decision_, option)));
    choice.add(found[0]);
    return true;
  }

  bool fail(std::string why) {
    why_ = std::move(why);
    return false;
  }

  static bool taken(const Choice& choice, int option) {
    for (int i = 0; i < choice.size(); ++i)
      if (choice.item(i) == option) return true;
    return false;
  }

  std::vector<int> matches(const std::vector<std::string>& words) const {
    const Options& options = decision_.options;
    const CardWords wanted = read_card_words(game_.cards, words);
    const std::string text = folded(fmt::format("{}", fmt::join(words, "-")));
    std::vector<int> found[3];
    for (int i = 0; i < options.count; ++i) {
      int strength = 0;
      if (options.type == OptionType::card || options.type == OptionType::pile) {
        const Card card = options.type == OptionType::card ? options.get<Card>(i) : table_.top(options.get<Zone>(i));
        if (card != no_card && !wanted.empty()) strength = names_card(game_.cards, wanted, table_.face_of(card), table_.color_of(card));
        if (options.type == OptionType::pile && text == fmt::format("pile-{}", i)) strength = 2;
      } else {
        const std::string name = folded(option_name(game_, table_, decision_, i));
        strength = name == text ? 2 : name.starts_with(text) ? 1 : 0;
      }
      found[strength].push_back(i);
    }
    return found[2].empty() ? found[1] : found[2];
  }
};

}  // namespace

ChoiceReading read_choice(const Game& game, const State& table, const Decision& decision, const std::string& line, bool verb_only) {
  return Words(game, table, decision).read(line, verb_only);
}

std::vector<std::string> option_words(const Game& game, const State& table, const Decision& decision) {
  std::vector<std::string> words;
  const Options& options = decision.options;
  for (int i = 0; i < options.count; ++i) {
    if (options.type != OptionType::card) {
      words.push_back(options.type == OptionType::pile ? fmt::format("pile-{}", i) : folded(option_name(game, table, decision, i)));
      continue;
    }
    const Card card = options.get<Card>(i);
    if (table.face_of(card) != unseen_face) words.push_back(game.cards.def(table.face_of(card)).id);
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

std::string choice_hint(const Game& game, const Decision& decision) {
  const int last = decision.options.count - 1;
  if (decision.all)
    return fmt::format("{} groups of 0–{}, e.g. 0 1 | 2",
                       decision.groups.low == decision.groups.high ? std::to_string(decision.groups.low) : fmt::format("{}–{}", decision.groups.low, decision.groups.high), last);
  const std::string many = decision.picks.high <= 1 ? ""
                           : decision.picks.low == decision.picks.high ? fmt::format("{} of ", decision.picks.low)
                                                                       : fmt::format("{}–{} of ", decision.picks.low, decision.picks.high);
  const std::string nothing = decision.picks.low == 0 ? ", - for " + game.prompts[decision.prompt].nothing : "";
  return fmt::format("{}{}{}", many, last == 0 ? "0" : fmt::format("0–{}", last), nothing);
}

}  // namespace pw
