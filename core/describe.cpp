#include "core/describe.h"

namespace pw {
namespace {

std::string join(const std::vector<std::string>& parts, const char* between) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) text += (i ? between : "") + parts[i];
  return text;
}

}  // namespace

std::string player_name(Seat seat) { return seat == no_seat ? "nobody" : "player " + std::to_string(at(seat) + 1); }

std::string seat_names(SeatSet seats) {
  std::vector<std::string> names;
  for (int s = 0; s < max_seats; ++s)
    if (holds(seats, Seat{static_cast<u8>(s)})) names.push_back(player_name(Seat{static_cast<u8>(s)}));
  if (names.size() < 2) return join(names, "");
  const std::string last = names.back();
  names.pop_back();
  return join(names, ", ") + " and " + last;
}

std::string card_name(const Game& game, FaceId face, Color color, int mark) {
  if (face == unseen_face) return "a hidden card";
  if (game.show) {  // it wants a card on a table
    State state = game.blank;
    state.face[0] = static_cast<u16>(face);
    state.color[0] = static_cast<u8>(color);
    state.mark[0] = static_cast<u16>(mark);
    if (std::string shown = game.show(game, state, Card{0}); !shown.empty()) return shown;
  }
  const Prints& prints = game.cards.prints;
  if (const int symbols = prints.count(face)) {
    std::vector<std::string> signs;
    for (int i = 0; i < symbols; ++i) signs.push_back(prints.sign(Prints::symbol(mark, i)));
    return join(signs, " ");
  }
  std::string name = ix(color) < game.cards.colors.size() ? game.cards.colors[ix(color)] + " " : "";
  name += game.cards.def(face).label;
  if (const int number = prints.number(game.cards.kind(face), mark)) return name + " " + std::to_string(number);
  const std::string& values = game.cards.face(face).values;
  return values.empty() ? name : name + " (" + values + ")";
}

std::string card_name(const Game& game, const State& state, Card card) {
  return card_name(game, state.face_of(card), state.color_of(card), state.mark[ix(card)]);
}

std::string card_text(const Game& game, const State& state, Card card) {
  const FaceId face = state.face_of(card);
  if (face == unseen_face) return "";
  const FaceId half = game.cards.prints.half(game.cards.kind(face), state.mark[ix(card)]);
  return game.cards.face(face).text + (half == unseen_face ? "" : " / " + game.cards.face(half).text);
}

std::string card_names(const Game& game, std::span<const Event> cards) {
  std::vector<std::string> names;
  for (const Event& event : cards) names.push_back(card_name(game, event.face, event.color, event.mark));
  return join(names, ", ");
}

std::string card_names(const Game& game, const State& state, Zone zone) {
  std::vector<std::string> names;
  each_card(state, zone, [&](Card card) { names.push_back(card_name(game, state, card)); });
  return names.empty() ? "nothing" : join(names, ", ");
}

std::string option_name(const Game& game, const State& state, const Decision& decision, int option) {
  const Options& options = decision.options;
  if (game.label)
    if (std::string label = game.label(game, state, decision, option); !label.empty()) return label;
  switch (options.type) {
    case OptionType::card: return card_name(game, state, options.get<Card>(option));
    case OptionType::pile: return card_names(game, state, options.get<Zone>(option));
    case OptionType::player: return player_name(options.get<Seat>(option));
    case OptionType::color: return game.cards.colors[ix(options.get<Color>(option))];
    case OptionType::word: return game.words[options.value[ix(option)]];
    case OptionType::number: return std::to_string(options.value[ix(option)]);
  }
  fail("an option of no type");
}

std::string choice_name(const Game& game, const State& state, const Decision& decision, const Choice& choice) {
  if (choice.is_nothing()) return "nothing";
  std::string text;
  for (int i = 0; i < choice.size(); ++i) {
    if (choice.item(i) == Choice::bar) {
      text += " | ";
      continue;
    }
    if (i && choice.item(i - 1) != Choice::bar) text += ", ";
    text += option_name(game, state, decision, choice.item(i));
  }
  return text;
}

// A note owns the moves that follow it: they are the cards it speaks of.
std::vector<std::string> story(const Game& game, Seat seat, std::span<const Event> events) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].what != Event::What::noted) continue;
    std::vector<Event> cards;
    for (std::size_t j = i + 1; j < events.size() && events[j].what != Event::What::noted; ++j)
      if (events[j].what == Event::What::moved) cards.push_back(seen_by(game, seat, events[j]));
    std::string line = game.tell(game, events[i], cards);
    if (!line.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace pw
