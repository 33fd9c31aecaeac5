#include "scripting/exercise_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <tuple>

#include "core/ruleset.h"

namespace pw {
namespace {

// What must have been seen before "never" is said. Positions of one game resemble each other, so games count too.
struct Patience {
  i64 calls, games, effects, dealt;
};

Patience patience_of(Exercise::Effort effort) {
  switch (effort) {
    case Exercise::Effort::quick:
      return {200, 30, 30, 2000};
    case Exercise::Effort::normal:
      return {500, 60, 30, 2000};
    case Exercise::Effort::thorough:
      break;
  }
  return {1000, 100, 30, 2000};
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

// Lua counts the end of a block as code, though nothing there can be missed.
bool says_something(const std::string& line) {
  const std::string text = trimmed(line);
  if (text.empty() || text.starts_with("--") || text == "else") return false;
  return !(text.starts_with("end") && text.find_first_not_of("), ;}", 3) == std::string::npos);
}

class Judge {
 public:
  Judge(const Watch& watch, const CodeMap& code, const Exercise& order, ExerciseReport& report)
      : watch_(watch), code_(code), order_(order), report_(report), enough_(patience_of(order.effort)) {}

  void pack(const PackSource& source, const Ruleset& rules) {
    i64 dealt = 0;
    for (const CardSource& card : source.cards) dealt += tally(source, card).dealt;
    if (order_.coverage) read_lines(source);
    for (const CardSource& card : source.cards) {
      const CardTally& seen = tally(source, card);
      CardCoverage& coverage = report_.coverage.emplace_back();
      coverage.card = source.name + "/" + card.id;
      coverage.dealt = seen.dealt;
      for (const CardSource::HookCode& hook : card.hooks) {
        const HookTally& counted = seen.hooks[ix(rules.hook(hook.name))];
        report_.calls += counted.calls;
        coverage.hooks.push_back({hook.name, hook.place, counted.calls, counted.yes, counted.instructions, {}, {}});
        if (order_.coverage) cover(coverage.card, code_of(coverage.card, hook), coverage.hooks.back());
      }
      if (!rules.scripted) judge(card, seen, rules, dealt);
    }
    if (order_.coverage && source.library) cover_library(source);
  }

 private:
  const Watch& watch_;
  const CodeMap& code_;
  const Exercise& order_;
  ExerciseReport& report_;
  const Patience enough_;
  std::map<CodeLine, std::string> text_;

  const CardTally& tally(const PackSource& source, const CardSource& card) const {
    static const CardTally none;
    const auto found = watch_.cards.find(source.name + "/" + card.id);
    return found == watch_.cards.end() ? none : found->second;
  }

  void warn(const Place& place, const char* code, std::string text, std::string hint) {
    report_.findings.push_back({{place, code, Severity::warning, std::move(text), std::move(hint)}, "", false});
  }

  // --- never and always -----------------------------------------------------------

  void judge(const CardSource& card, const CardTally& seen, const Ruleset& rules, i64 pack_dealt) {
    if (seen.dealt == 0) {
      if (pack_dealt >= enough_.dealt)
        warn(card.place, "PW414", fmt::format("card '{}' came up in no deck of {} games", card.id, report_.games),
             "give it more weight, or remove it");
      return;
    }
    if (card.hooks.empty() && card.has_text)
      warn(card.place, "PW414", fmt::format("card '{}' has a text but does nothing", card.id),
           "add a hook, or leave the text out");
    bool any_error = false;
    for (const CardSource::HookCode& hook : card.hooks) {
      const int slot = rules.hook(hook.name);
      const HookTally& counted = seen.hooks[ix(slot)];
      any_error |= counted.errors > 0;
      if (counted.errors == 0) judge(card, hook, rules.hooks[ix(slot)], counted);
    }
    if (!any_error) judge_action(card, seen, rules);
  }

  void judge(const CardSource& card, const CardSource::HookCode& hook, const HookSpec& spec, const HookTally& counted) {
    if (counted.instructions > order_.budget.instructions / 2)
      warn(hook.place, "PW415",
           fmt::format("'{}' of '{}' used {} of the {} instructions that a call may use", hook.name, card.id,
                       counted.instructions, order_.budget.instructions),
           "in a longer game it may need more: look for loops inside loops");
    if (spec.gives == Gives::effect) {
      if (counted.calls >= enough_.effects && counted.yes == 0)
        warn(hook.place, "PW414",
             fmt::format("'{}' of '{}' changed nothing in {} times", hook.name, card.id, counted.calls),
             "use the verbs of game: game:give(…), game:discard(…), …");
      return;
    }
    if (counted.calls < enough_.calls || counted.games < enough_.games) return;
    const bool never = counted.yes == 0, always = counted.yes == counted.calls;
    if (spec.gives == Gives::number) {
      if (never)
        warn(hook.place, "PW414",
             fmt::format("'{}' of '{}' gives 0 in all of {} positions", hook.name, card.id, counted.calls),
             "the card never matters: is its condition ever true?");
    } else if (always && hook.name == "can" && !is_sure_guard(hook, counted)) {
    } else if (always) {
      warn(hook.place, "PW410",
           fmt::format("'{}' of '{}' never says no in {} positions", hook.name, card.id, counted.calls),
           "what always holds need not be asked");
    } else if (never && hook.name == "won") {
      warn(hook.place, "PW413",
           fmt::format("Mission '{}' is never fulfilled in {} games ({} positions)", card.id, counted.games,
                       counted.calls),
           "ask for less, or for something that can happen");
    } else if (never && hook.name != "can" && !is_plain_no(hook)) {
      warn(hook.place, "PW411",
           fmt::format("'{}' of '{}' never says yes in {} positions", hook.name, card.id, counted.calls),
           "if that is meant, write 'false'");
    }
  }

  // What an action needs is nearly always there; that it is asked for is right all the same.
  static bool is_sure_guard(const CardSource::HookCode& hook, const HookTally& counted) {
    return trimmed(hook.code.text) == "true" || counted.calls >= 200'000;
  }

  // "Nobody may …" is a rule like any other; "nobody points later" is none.
  static bool is_plain_no(const CardSource::HookCode& hook) {
    return (hook.name == "allow" || hook.name == "empty") && trimmed(hook.code.text) == "false";
  }

  void judge_action(const CardSource& card, const CardTally& seen, const Ruleset& rules) {
    const int act = rules.hook("act"), can = rules.hook("can");
    if (act < 0 || can < 0 || card.moments.empty() || seen.hooks[ix(act)].calls > 0) return;
    const HookTally& asked = seen.hooks[ix(can)];
    const auto hook = std::find_if(card.hooks.begin(), card.hooks.end(), [](const auto& h) { return h.name == "can"; });
    if (asked.calls >= enough_.calls && asked.games >= enough_.games && asked.yes == 0 && hook != card.hooks.end())
      warn(hook->place, "PW412",
           fmt::format("action '{}' could never be triggered: 'can' says no in all of {} positions", card.id,
                       asked.calls),
           "is there a position in its windows in which it holds?");
    else if (asked.calls == 0 && seen.in_rows >= 10 * enough_.calls)
      warn(card.moments[0].second, "PW412",
           fmt::format("action '{}' could never be triggered, though it lay in a row in {} positions", card.id,
                       seen.in_rows),
           "its windows never come: name others in 'when'");
  }

  // --- coverage --------------------------------------------------------------------

  void add_text(const Code& code) {
    std::istringstream in(code.text);
    int number = code.line;
    for (std::string line; std::getline(in, line); ++number) text_[{code.file, number}] += line + "\n";
  }

  void read_lines(const PackSource& source) {
    if (source.library) add_text(*source.library);
    for (const CardSource& card : source.cards)
      for (const CardSource::HookCode& hook : card.hooks) add_text(hook.code);
  }

  bool is_code(const CodeLine& line) const {
    const auto found = text_.find(line);
    return found != text_.end() && says_something(found->second);
  }

  std::set<CodeLine> code_of(const std::string& card, const CardSource::HookCode& hook) const {
    std::set<CodeLine> lines;
    if (const auto known = code_.hooks.find({card, hook.name}); known != code_.hooks.end()) lines = known->second;
    const int last = hook.code.line + static_cast<int>(std::count(hook.code.text.begin(), hook.code.text.end(), '\n'));
    for (const CodeLine& line : watch_.probe.active)  // functions inside it
      if (line.first == hook.code.file && line.second >= hook.code.line && line.second <= last) lines.insert(line);
    return lines;
  }

  void cover(const std::string& whose, const std::set<CodeLine>& lines, HookCoverage& hook) {
    for (const CodeLine& line : lines)
      if (is_code(line)) (watch_.probe.executed.contains(line) ? hook.executed : hook.missed).push_back(line);
    for (std::size_t i = 0; i < hook.missed.size();) {
      const auto& [file, first] = hook.missed[i];
      int last = first;
      for (++i; i < hook.missed.size() && hook.missed[i] == CodeLine{file, last + 1}; ++i) ++last;
      const std::string what = first == last ? "this line" : fmt::format("lines {} to {}", first, last);
      const std::string of = hook.hook.empty() ? whose : fmt::format("'{}' of {}", hook.hook, whose);
      warn({file, first, 0}, "PW416",
           hook.hook.empty() || hook.calls > 0
               ? fmt::format("{} of {} {} never executed", what, of, first == last ? "is" : "are")
               : fmt::format("{} was never called", of),
           "more effort may reach it; else it is not needed");
    }
  }

  void cover_library(const PackSource& source) {
    std::set<CodeLine> lines =
        code_.libraries.contains(source.name) ? code_.libraries.at(source.name) : std::set<CodeLine>{};
    for (const CodeLine& line : watch_.probe.active)
      if (line.first == source.library->file) lines.insert(line);
    for (const CardCoverage& card : report_.coverage)
      for (const HookCoverage& hook : card.hooks) {
        for (const CodeLine& line : hook.executed) lines.erase(line);
        for (const CodeLine& line : hook.missed) lines.erase(line);
      }
    CardCoverage& coverage = report_.coverage.emplace_back();
    coverage.card = source.name;
    coverage.hooks.push_back({"", {source.library->file, 1, 0}, 0, 0, 0, {}, {}});
    cover("the pack's functions", lines, coverage.hooks.back());
  }
};

}  // namespace

void CodeMap::add(const Game& game) {
  for (std::size_t slot = 0; slot < game.ruleset->hooks.size(); ++slot) {
    for (std::size_t face = 0; face < game.cards.faces.size(); ++face) {
      const auto* hook = dynamic_cast<const LuaHook*>(game.cards.hooks[slot][face]);
      if (!hook) continue;
      const CardDef& def = game.cards.def(FaceId{static_cast<u16>(face)});
      auto& lines = hooks[{def.name(), game.ruleset->hooks[slot].name}];
      if (lines.empty()) lines = hook->config().vm->lines_of(hook->config().function);
      if (!libraries.contains(def.pack)) libraries[def.pack] = hook->config().vm->library_lines(def.pack);
    }
  }
}

void judge(const Watch& watch, const std::vector<Played>& packs, const CodeMap& code, const Exercise& order,
           ExerciseReport& report) {
  Judge judge(watch, code, order, report);
  for (const Played& played : packs) judge.pack(*played.source, *played.rules);
  std::ranges::stable_sort(report.findings, [](const ExerciseFinding& a, const ExerciseFinding& b) {
    const auto order_of = [](const Problem& p) { return std::tie(p.place.file, p.place.line, p.place.column, p.code); };
    return order_of(a.problem) < order_of(b.problem);
  });
}

}  // namespace pw
