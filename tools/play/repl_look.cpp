// The REPL's commands that look: help, the table, reasons, cards, the API, Lua, traces.
#include <algorithm>

#include "core/card_words.h"
#include "core/describe.h"
#include "core/ruleset.h"
#include "scripting/why.h"
#include "tools/api_stub.h"
#include "tools/picture.h"
#include "tools/play/example_text.h"
#include "tools/play/repl.h"
#include "tools/play/why_text.h"

namespace pw {

Repl::Outcome Repl::do_help(const std::string& word) {
  if (!word.empty()) {
    std::string why;
    const Command* command = find_command(word[0] == ':' ? word.substr(1) : word, why);
    if (!command) return wrong(why);
    screen_.print("  {} {}\n    {}\n", screen_.painted(command->name, Ink::bold), command->arguments, command->help);
    return Outcome::fine;
  }
  screen_.print(
      "  A choice is a number from the list, or words:\n"
      "    2              one option            point 2    act steal    player 3    red\n"
      "    -              nothing               point -\n"
      "    0 3 | 1 2      groups, each from the bottom up    piles red1 blue | green\n"
      "  Commands, with or without a colon; the beginning of a word will do:\n");
  for (const Command& command : commands())
    screen_.print("    {}{}\n", screen_.painted(fmt::format("{:<34}", fmt::format("{} {}", command.name, command.arguments)), Ink::bold), command.help);
  return Outcome::fine;
}

Repl::Outcome Repl::do_table(const std::string&) {
  screen_.print("{}{}", table_picture(match(), viewer(), decision(), screen_.color, screen_.width),
                status_picture(match(), viewer(), screen_.color, screen_.width));
  if (decision()) screen_.print("{}", question_picture(match(), seat_, viewer(), screen_.color, screen_.width));
  return Outcome::fine;
}

Repl::Outcome Repl::do_why(const std::string& rest) {
  const Tracer::Muted muted(session_->tracer());
  return explain_why(*session_, view(), seat_, split_spaces(rest), screen_) ? Outcome::fine : Outcome::wrong;
}

Repl::Outcome Repl::do_card(const std::string& name) {
  if (name.empty()) return wrong("card NAME, for example: card rainbow");
  const std::vector<FaceId> faces = find_faces(game().cards, read_card_words(game().cards, split_spaces(name)));
  if (faces.empty()) {
    std::vector<std::string> known;
    for (const CardDef& def : game().cards.defs) known.insert(known.end(), {def.id, folded(def.label)});
    const std::string near = did_you_mean(folded(name), known);
    return wrong(fmt::format("there is no card '{}'; {}", name, near.empty() ? "'cards' lists them." : fmt::format("did you mean '{}'?", near)));
  }
  int last = -1;
  for (const FaceId face : faces) {
    const CardDef& def = game().cards.def(face);
    if (game().cards.face(face).def != last) {
      screen_.print("  {}  {} card, {}  {}\n", screen_.painted(def.label, Ink::bold), game().cards.kinds[def.kind], def.name(),
                    screen_.painted(screen_.place(def.file, def.line), Ink::dim));
      Problems ignored;
      const PackSource* pack = session_->library().pack(def.pack, ignored);
      for (const CardSource& card : pack ? pack->cards : std::vector<CardSource>{}) {
        if (card.id != def.id) continue;
        screen_.print("    {}\n", card.text.empty() ? "(textless)" : card.text);
        for (const auto& hook : card.hooks) {
          std::string code = hook.code.text;
          while (!code.empty() && code.back() == '\n') code.pop_back();
          for (std::size_t at = code.find('\n'); at != std::string::npos; at = code.find('\n', at + 1)) code.insert(at + 1, "      ");
          screen_.print("    {}: {}\n", hook.name, code);
        }
      }
    }
    last = game().cards.face(face).def;
    if (!game().cards.face(face).values.empty() && faces.size() <= 12) screen_.print("      {}\n", game().cards.face(face).values);
  }
  return Outcome::fine;
}

Repl::Outcome Repl::do_cards(const std::string& word) {
  std::string pack;
  int shown = 0;
  for (std::size_t i = 0; i < game().cards.defs.size(); ++i) {
    const CardDef& def = game().cards.defs[i];
    std::string text;
    for (const Face& face : game().cards.faces)
      if (face.def == i && text.empty()) text = face.text;
    const std::string all = folded(def.label + " " + def.name() + " " + game().cards.kinds[def.kind] + " " + text);
    if (all.find(folded(word)) == std::string::npos) continue;
    if (def.pack != pack) screen_.print("  {}\n", screen_.painted(pack = def.pack, Ink::bold));
    const std::string line = fmt::format("    {:<19} {:<8} {}", def.id, game().cards.kinds[def.kind], text);
    screen_.print("{}\n", cut(line, screen_.width));
    ++shown;
  }
  return shown ? Outcome::fine : wrong(fmt::format("no card has '{}' in its name, kind or text.", word));
}

Repl::Outcome Repl::do_api(const std::string& rest) {
  if (!game().ruleset) return wrong("this game has no ruleset.");
  std::string name = rest;
  if (name.starts_with("me.")) name = "player." + name.substr(3);
  std::vector<std::string> known;
  int shown = 0;
  const auto entry = [&](const std::string& what, const std::string& type, const char* doc) {
    known.push_back(what);
    if (what.find(name) == std::string::npos) return;
    screen_.print("  {}{}\n", screen_.painted(fmt::format("{:<22}", what), Ink::bold), cut(fmt::format("{:<24}{}", type, doc), screen_.width - 24));
    ++shown;
  };
  for (const Field& field : game().fields) entry(std::string(thing_name(field.of)) + "." + field.name, field_type(field), field.doc);
  for (const Verb& verb : game().ruleset->verbs) entry(std::string("game:") + verb.name, verb.signature, verb.doc);
  for (const HookSpec& hook : game().ruleset->hooks) entry("hook " + hook.name, fmt::format("({})", fmt::join(hook.arguments, ", ")), hook.doc.c_str());
  if (shown) return Outcome::fine;
  const std::string near = did_you_mean(name, known);
  return wrong(fmt::format("scripts know no '{}'{}", rest, near.empty() ? "." : fmt::format("; did you mean '{}'?", near)));
}

Repl::Outcome Repl::do_evaluate(const std::string& expression) {
  if (expression.empty()) return wrong("= EXPRESSION, for example: = me.count.red");
  if (game().fields.empty()) return wrong("this game's flow is Lua of its own, and its cards have nothing to read at the prompt.");
  const Tracer::Muted muted(session_->tracer());
  const View seen = view();
  const auto names = [&](const std::string& word) {
    for (std::size_t at = expression.find(word); at != std::string::npos; at = expression.find(word, at + 1)) {
      const auto part_of_word = [&](std::size_t i) { return i < expression.size() && (isalnum(static_cast<unsigned char>(expression[i])) || expression[i] == '_' || expression[i] == '.'); };
      if (!(at > 0 && part_of_word(at - 1)) && !(at + word.size() < expression.size() && part_of_word(at + word.size()) && expression[at + word.size()] != '.')) return true;
    }
    return false;
  };
  const Seat me = seat_ == no_seat ? Seat{0} : seat_;
  Spot spot{game(), seen.state(), me, no_card, no_zone};
  if (names("card")) {
    const Decision* asked = decision();
    if (!asked || asked->about == no_card || !seen.sees(asked->about)) return wrong("there is no 'card' here: nothing is asked because of one.");
    spot.card = asked->about;
  }
  try {
    if (!names("pile")) {
      screen_.print("  {}\n", evaluate(spot, expression));
      return Outcome::fine;
    }
    const std::vector<Zone> piles = game().piles ? game().piles(seen.state()) : std::vector<Zone>{};
    if (piles.empty()) return wrong("there is no 'pile' now.");
    for (std::size_t i = 0; i < piles.size(); ++i) {
      const Spot there{spot.game, spot.state, spot.me, spot.card, piles[i]};
      screen_.print("  pile {}: {}\n", i, evaluate(there, expression));
    }
    return Outcome::fine;
  } catch (const ScriptError& error) {
    return wrong(error.problem.text + (error.problem.hint.empty() ? "" : "; " + error.problem.hint));
  }
}

Repl::Outcome Repl::do_example(const std::string& rest) {
  if (!game().lay_out || !game().ruleset) return wrong("this game has no examples on cards.");
  const Tracer::Muted muted(session_->tracer());
  std::string why;
  const std::string text = example_text(game(), view(), seat_ == no_seat ? Seat{0} : seat_, split_spaces(rest), why);
  if (text.empty()) return wrong(why);
  screen_.print("{}", text);
  return Outcome::fine;
}

bool Repl::read_switch(const std::string& rest, bool& flag) {
  if (rest != "on" && rest != "off" && !rest.empty()) return false;
  flag = rest.empty() ? !flag : rest == "on";
  return true;
}

Repl::Outcome Repl::do_god(const std::string& rest) {
  if (!read_switch(rest, god_)) return wrong("god on, or god off.");
  screen_.print("  {}\n", god_ ? "you see everything now." : "you see what your seat sees.");
  told_[max_seats] = match().events().size();
  return Outcome::fine;
}

Repl::Outcome Repl::do_trace(const std::string& rest) {
  if (!read_switch(rest, trace_)) return wrong("trace on, or trace off.");
  screen_.print("  hooks are {} as they run.\n", trace_ ? "shown" : "not shown");
  return Outcome::fine;
}

Repl::Outcome Repl::do_break(const std::string& rest) {
  if (rest.empty() || rest == "off") {
    break_on_.clear();
    screen_.print("  no card stops the game.\n");
    return Outcome::fine;
  }
  const std::vector<FaceId> faces = find_faces(game().cards, read_card_words(game().cards, split_spaces(rest)));
  if (faces.empty()) return wrong(fmt::format("there is no card '{}'; 'cards' lists them.", rest));
  for (const FaceId face : faces)
    if (game().cards.face(face).def != game().cards.face(faces[0]).def)
      return wrong(fmt::format("'{}' could be {} or {}.", rest, game().cards.def(faces[0]).name(), game().cards.def(face).name()));
  break_on_ = game().cards.def(faces[0]).name();
  screen_.print("  the game stops when a hook of {} runs.\n", break_on_);
  return Outcome::fine;
}

}  // namespace pw
