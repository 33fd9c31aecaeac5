#include "scripting/examples.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/describe.h"
#include "core/ruleset.h"
#include "scripting/example_cards.h"
#include "scripting/map_reader.h"

namespace pw {
namespace {

using Kind = YamlNode::Kind;

// Answers an action's questions with what the example says.
class Script : public Responder {
 public:
  Script(const Game& game, const ExampleCards& cards, const YamlNode* choices)
      : game_(game), cards_(cards), choices_(choices) {}

  void respond(const State& table, const State&, const Decision& decision, Choice& choice) override {
    choice.clear();
    if (!choices_ || next_ >= choices_->items.size()) {
      std::string options;
      for (int i = 0; i < decision.options.count; ++i)
        options += fmt::format("{}{} {}", i ? ", " : "", i, option_name(game_, table, decision, i));
      throw Mismatch(choices_, "the action asks, and 'choose' has no answer", "it can be: " + options);
    }
    const YamlNode& given = choices_->items[next_++];
    if (given.kind == Kind::list) {
      for (const YamlNode& one : given.items) choice.add(find(table, decision, one, choice));
    } else if (given.text != "-") {
      choice.add(find(table, decision, given, choice));
    }
    if (const Verdict verdict = check_choice(decision, choice); !verdict.ok())
      throw Mismatch(&given, "the choice is refused: " + verdict.why, "");
  }
  const YamlNode* left_over() const {
    return choices_ && next_ < choices_->items.size() ? &choices_->items[next_] : nullptr;
  }

 private:
  const Game& game_;
  const ExampleCards& cards_;
  const YamlNode* choices_;
  std::size_t next_ = 0;

  int find(const State& table, const Decision& decision, const YamlNode& node, const Choice& taken) const {
    if (const auto number = as_int(node)) return static_cast<int>(std::clamp<long long>(*number, 0, max_options - 1));
    auto is_taken = [&](int option) {
      for (int i = 0; i < taken.size(); ++i)
        if (taken.item(i) == option) return true;
      return false;
    };
    const ExampleCards::Item item = cards_.item(node);
    for (int i = 0; i < decision.options.count; ++i) {
      if (is_taken(i)) continue;
      if (decision.options.type == OptionType::card || decision.options.type == OptionType::pile) {
        const bool is_pile = decision.options.type == OptionType::pile;  // named by its top card
        const Card card = is_pile ? table.top(decision.options.get<Zone>(i)) : decision.options.get<Card>(i);
        const Printed wanted = cards_.print(item, node);
        if (table.face_of(card) == wanted.face && (item.color.empty() || table.color_of(card) == wanted.color))
          return i;
      } else if (decision.options.type == OptionType::color) {
        if (game_.cards.colors[ix(decision.options.get<Color>(i))] == node.text) return i;
      } else if (decision.options.type == OptionType::player) {
        if (seat_word(table, decision.options.get<Seat>(i)) == node.text) return i;
      }
    }
    throw Mismatch(&node, fmt::format("'{}' is not one of the options", node.text), "");
  }
  static std::string seat_word(const State& table, Seat seat) {
    return at(seat) == 0 ? "me" : at(seat) == 1 ? "left" : at(seat) == table.players - 1 ? "right" : "";
  }
};

class Example {
 public:
  Example(const Game& game, const PackSource& pack, const CardSource& card, const YamlNode& node)
      : game_(game), card_(card), node_(node), file_(card.place.file), cards_(game, pack.name) {}

  void run(std::vector<Problem>& found) {
    Problems problems;
    try {
      MapReader map(node_, "an example", file_, problems);
      read_position(map);
      run_checks(map);
      map.refuse_the_rest();
      if (checks_ == 0 && problems.all().empty())
        throw Mismatch(&node_, "this example expects nothing",
                       "add what must come out, such as 'score: 3', 'allow: false' or 'then: {…}'");
    } catch (const Mismatch& mismatch) {
      const YamlNode& at = mismatch.node ? *mismatch.node : node_;
      problems.error({file_, at.line, at.column}, "PW701", mismatch.what(), mismatch.hint);
    } catch (const ScriptError& error) {
      problems.error(error.problem.place, error.problem.code, error.problem.text, error.problem.hint);
    } catch (const std::runtime_error& error) {
      problems.error({file_, node_.line, node_.column}, "PW701", error.what());
    }
    for (const Problem& problem : problems.all()) found.push_back(problem);
  }

 private:
  const Game& game_;
  const CardSource& card_;
  const YamlNode& node_;
  const std::string& file_;
  ExampleCards cards_;
  Position position_;
  int checks_ = 0;

  Seat seat_named(const YamlNode& node) const {
    const int players = position_.players;
    if (node.text == "me") return Seat{0};
    if (node.text == "left") return Seat{1};
    if (node.text == "right") return Seat{static_cast<u8>(players - 1)};
    throw Mismatch(&node, fmt::format("'{}' is nobody", node.text), "players are me, left and right");
  }

  void read_position(MapReader& map) {
    if (const auto players = map.whole(map.find("players"), game_.min_players, game_.max_players))
      position_.players = static_cast<int>(*players);
    else
      position_.players = game_.usual_players;
    if (const YamlNode* head = map.find("head")) position_.head = seat_named(*head);
    read_self(map);
    if (const YamlNode* when = map.find("when")) {
      position_.moment = index_of(game_.ruleset->moments, when->text);
      if (position_.moment < 0) throw Mismatch(when, fmt::format("unknown moment '{}'", when->text), "");
      if (!game_.cards.can_be_used(position_.self.face, position_.moment))
        throw Mismatch(when, fmt::format("the card cannot be used at '{}'", when->text), "");
    } else {
      for (int moment = static_cast<int>(game_.ruleset->moments.size()) - 1; moment >= 0; --moment)
        if (game_.cards.can_be_used(position_.self.face, moment)) position_.moment = moment;
    }
    if (const YamlNode* piles = map.find("piles")) {
      if (piles->kind != Kind::list)
        throw Mismatch(piles, "expected a list of piles here", "such as [[red, blue], [green]]");
      for (const YamlNode& pile : piles->items) position_.piles.push_back(cards_.list(pile));
    }
    read_pile(map);
    const YamlNode* others = map.find("others");
    for (int s = 0; s < position_.players; ++s) {
      const YamlNode* own = s == 0                       ? map.find("me")
                            : s == 1                     ? map.find("left")
                            : s == position_.players - 1 ? map.find("right")
                                                         : nullptr;
      if (s > 0 && !own) own = others;
      if (own) read_player(*own, s);
    }
  }

  // The pile in question: its cards, or which of `piles` it is. A Shy card needs one to lie on.
  void read_pile(MapReader& map) {
    const YamlNode* pile = map.find("pile");
    const bool on_pile = game_.ruleset->kinds[game_.cards.kind(position_.self.face)].name == "shy";
    if (!pile && !on_pile) return;
    if (pile && pile->kind == Kind::scalar) {
      const auto number = as_int(*pile);
      if (!number || *number < 0 || *number >= static_cast<long long>(position_.piles.size()))
        throw Mismatch(pile, "expected a list of cards, or the number of one of 'piles'", "");
      position_.pile = static_cast<int>(*number);
      return;
    }
    position_.pile = static_cast<int>(position_.piles.size());
    position_.piles.push_back(pile ? cards_.list(*pile) : std::vector<Printed>{});
  }

  void read_self(MapReader& map) {
    std::vector<std::string> values;
    if (const YamlNode* with = map.find("with")) {
      if (with->kind != Kind::map) throw Mismatch(with, "expected values for parameters here", "such as {points: 2}");
      for (const auto& [key, value] : with->entries) values.push_back(key.text + "=" + value.text);
    }
    position_.self.face = cards_.face(card_.id, values, node_);
    const bool colorless = game_.ruleset->kinds[game_.cards.kind(position_.self.face)].colorless;
    position_.self.color = colorless ? no_color : Color{0};
    if (const YamlNode* color = map.find("card")) {
      const int which = index_of(game_.cards.colors, color->text);
      if (which < 0)
        throw Mismatch(color, fmt::format("'{}' is not a colour", color->text),
                       "'card' gives the colour of the card itself");
      position_.self.color = Color{static_cast<u8>(which)};
    }
  }

  void read_player(const YamlNode& node, int seat) {
    Position::Player& player = position_.seats[ix(seat)];
    Problems problems;
    MapReader map(node, "a player", file_, problems);
    if (const YamlNode* row = map.find("row"))
      player.row = cards_.list(*row, seat == 0 ? &position_.self_at : nullptr);
    if (const YamlNode* won = map.find("won")) player.won = cards_.list(*won);
    if (const YamlNode* finger = map.find("finger")) player.finger = read_finger(*finger);
    map.refuse_the_rest();
    if (!problems.all().empty()) throw ScriptError(problems.all()[0], "");  // with its own place
  }

  int read_finger(const YamlNode& node) const {
    if (node.text == "pile" && position_.pile >= 0) return position_.pile;
    if (node.text == "empty") return -1;
    const auto number = as_int(node);
    if (number && *number >= 0 && *number < static_cast<long long>(position_.piles.size()))
      return static_cast<int>(*number);
    throw Mismatch(&node, "a finger is at 'pile', at the number of one of 'piles', or at 'empty'", "");
  }

  void run_checks(MapReader& map) {
    for (std::size_t slot = 0; slot < game_.ruleset->hooks.size(); ++slot) {
      const HookSpec& spec = game_.ruleset->hooks[slot];
      if (spec.gives == Gives::effect) continue;
      if (const YamlNode* expected = map.find(spec.name)) check_answer(spec, static_cast<int>(slot), *expected);
    }
    const YamlNode* choose = map.find("choose");
    if (const YamlNode* then = map.find("then"))
      check_effect(*then, choose);
    else if (choose)
      throw Mismatch(choose, "'choose' goes with a 'then'", "add what must be when the action has been carried out");
  }

  void check_answer(const HookSpec& spec, int slot, const YamlNode& expected) {
    ++checks_;
    Hook* hook = game_.cards.hook(position_.self.face, slot);
    if (!hook) throw Mismatch(&expected, fmt::format("the card has no '{}'", spec.name), "");
    const auto flag = as_bool(expected);
    const auto number = as_int(expected);
    if (spec.gives == Gives::flag && !flag) throw Mismatch(&expected, "expected true or false here", "");
    if (spec.gives == Gives::number && !number) throw Mismatch(&expected, "expected a whole number here", "");
    const Arranged arranged = game_.arrange(game_, position_);
    const bool has_pile = index_of(spec.arguments, "pile") >= 0;
    const int answer =
        hook->answer({game_, arranged.state, position_.me, arranged.card, has_pile ? arranged.pile : no_zone});
    const bool holds = spec.gives == Gives::flag ? (answer != 0) == *flag : answer == *number;
    if (holds) return;
    const std::string got = spec.gives == Gives::number ? std::to_string(answer) : answer ? "true" : "false";
    throw Mismatch(&expected, fmt::format("'{}' gives {} here, not {}", spec.name, got, expected.text),
                   card_.text.empty() ? "" : "the card says: " + game_.cards.face(position_.self.face).text);
  }

  void check_effect(const YamlNode& then, const YamlNode* choose) {
    ++checks_;
    if (!game_.cards.def(position_.self.face).moments)
      throw Mismatch(&then, "only a card that acts can have a 'then'", "");
    const Arranged before = game_.arrange(game_, position_);
    State state = before.state;
    Script script(game_, cards_, choose);
    carry_out(game_, state, script);
    if (const YamlNode* left = script.left_over()) throw Mismatch(left, "the action does not ask for this", "");
    Problems problems;
    MapReader map(then, "'then'", file_, problems);
    if (const YamlNode* head = map.find("head"))
      compare(*head, seat_name(read(state, Thing::game, "head")), head->text);
    for (int s = 0; s < position_.players; ++s) {
      const char* name = s == 0 ? "me" : s == 1 ? "left" : s == position_.players - 1 ? "right" : nullptr;
      if (const YamlNode* player = name ? map.find(name) : nullptr)
        check_player(*player, state, Seat{static_cast<u8>(s)});
    }
    if (const YamlNode* piles = map.find("piles")) check_piles(*piles, state);
    check_fields(map, state, Thing::game, 0);
    if (const YamlNode* discard = map.find("discard"))
      check_cards(*discard, cards_in(state, zone("discard"), before.card));
    map.refuse_the_rest();
    if (!problems.all().empty()) throw ScriptError(problems.all()[0], "");  // with its own place
  }

  // A field as scripts read it.
  int read(const State& state, Thing of, const char* name, int self = 0, int key = 0) const {
    for (const Field& field : game_.fields)
      if (field.of == of && field.name == std::string_view(name))
        return field.get({game_, state, position_.me, no_card, no_zone}, self, key);
    return -1;
  }
  Zone zone(const char* name) const {
    for (std::size_t i = 0; i < game_.zones.size(); ++i)
      if (game_.zones[i].name == name) return Zone{static_cast<u8>(i)};
    return no_zone;
  }
  std::string seat_name(int seat) const {
    return seat == 0                       ? "me"
           : seat == 1                     ? "left"
           : seat == position_.players - 1 ? "right"
                                           : fmt::format("player {}", seat + 1);
  }
  void compare(const YamlNode& node, const std::string& is, const std::string& expected) const {
    if (is != expected) throw Mismatch(&node, fmt::format("it is then {}, not {}", is, expected), "");
  }

  void check_player(const YamlNode& node, const State& state, Seat seat) const {
    Problems problems;
    MapReader map(node, "a player", file_, problems);
    if (const YamlNode* row = map.find("row")) check_cards(*row, cards_in(state, row_of(seat), no_card));
    if (const YamlNode* finger = map.find("finger")) {
      const int pile = read(state, Thing::player, "finger", at(seat));
      const int place = pile < 0 ? -1 : read(state, Thing::pile, "place", pile) - 1;
      compare(*finger, place < 0 ? "empty" : std::to_string(place), finger->text);
    }
    check_fields(map, state, Thing::player, at(seat));
    map.refuse_the_rest();
    if (!problems.all().empty()) throw ScriptError(problems.all()[0], "");  // with its own place
  }

  // Every number and flag that scripts can read can be expected.
  void check_fields(MapReader& map, const State& state, Thing of, int self) const {
    for (const Field& field : game_.fields) {
      const bool is_plain = field.reads == Reads::number || field.reads == Reads::flag;
      if (field.of != of || field.shape != Shape::one || !is_plain) continue;
      const YamlNode* expected = map.find(field.name);
      if (!expected) continue;
      const int is = field.get({game_, state, position_.me, no_card, no_zone}, self, 0);
      compare(*expected, field.reads == Reads::number ? std::to_string(is) : is ? "true" : "false", expected->text);
    }
  }

  void check_piles(const YamlNode& node, const State& state) const {
    const int count = read(state, Thing::game, "piles", 0, -1);
    if (node.kind != Kind::list) throw Mismatch(&node, "expected a list of piles here", "");
    compare(node, fmt::format("{} piles", count), fmt::format("{} piles", node.items.size()));
    for (int i = 0; i < count; ++i)
      check_cards(node.items[ix(i)],
                  cards_in(state, Zone{static_cast<u8>(read(state, Thing::game, "piles", 0, i))}, no_card));
  }

  std::vector<Printed> cards_in(const State& state, Zone zone, Card but) const {
    std::vector<Printed> cards;
    each_card(state, zone, [&](Card card) {
      if (card != but) cards.push_back({state.face_of(card), state.color_of(card)});
    });
    return cards;
  }

  void check_cards(const YamlNode& node, const std::vector<Printed>& are) const {
    const std::vector<Printed> expected = cards_.list(node);
    const bool equal =
        std::equal(are.begin(), are.end(), expected.begin(), expected.end(),
                   [](const Printed& a, const Printed& b) { return a.face == b.face && a.color == b.color; });
    if (!equal)
      throw Mismatch(&node, fmt::format("the cards are then [{}], not [{}]", names(are), names(expected)), "");
  }
  std::string names(const std::vector<Printed>& cards) const {
    std::string text;
    for (const Printed& card : cards) text += (text.empty() ? "" : ", ") + card_name(game_, card.face, card.color);
    return text;
  }
};

}  // namespace

std::vector<ExampleResult> run_examples(const Game& game, const PackSource& pack) {
  std::vector<ExampleResult> results;
  for (const CardSource& card : pack.cards) {
    int number = 0;
    for (const YamlNode& node : card.examples) {
      results.push_back({pack.name + "/" + card.id, ++number, {card.place.file, node.line, node.column}, {}});
      Example(game, pack, card, node).run(results.back().problems);
    }
  }
  return results;
}

}  // namespace pw
