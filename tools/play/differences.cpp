#include "tools/play/differences.h"

#include <fmt/format.h>

#include <map>

#include "core/by_hand.h"
#include "core/describe.h"

namespace pw {
namespace {

std::string written(const CardSource& card) {  // all that makes the card what it is
  std::string text = card.kind + "\n" + card.label + "\n" + card.text + "\n" + std::to_string(card.weight) + "\n" +
                     (card.copies ? std::to_string(*card.copies) : "") + "\n";
  for (const auto& moment : card.moments) text += moment.first + "\n";
  for (const Parameter& parameter : card.parameters) {
    text += parameter.name + parameter.list;
    for (const Value& value : parameter.values) text += "," + value_text(value);
  }
  for (const auto& hook : card.hooks) text += "\n" + hook.name + ":" + hook.code.text;
  return text;
}

std::string when(const Match& match) {
  const std::size_t count = match.history().size();
  return count == 0 ? "at the start" : fmt::format("after choice {}", count);
}

std::string question(const Match& match) {
  std::string text;
  for (int i = 0; i < match.asked().count; ++i) {
    const Decision& decision = match.asked().decisions[ix(i)];
    text += fmt::format("{} {} {}, ", at(decision.seat), match.game().prompts[decision.prompt].name, decision.options.count);
  }
  return match.over() ? "over" : text;
}

}  // namespace

std::vector<std::string> changed_cards(Library& before, Library& after, const Game& game) {
  std::vector<std::string> lines;
  Problems ignored;
  for (const std::string& name : game.packs) {
    const PackSource *was = before.pack(name, ignored), *is = after.pack(name, ignored);
    if (!was || !is) continue;
    std::map<std::string, std::pair<const CardSource*, const CardSource*>> cards;
    for (const CardSource& card : was->cards) cards[card.id].first = &card;
    for (const CardSource& card : is->cards) cards[card.id].second = &card;
    for (const auto& [id, pair] : cards) {
      if (!pair.first) lines.push_back(fmt::format("new card {}/{}", name, id));
      else if (!pair.second) lines.push_back(fmt::format("card {}/{} is gone", name, id));
      else if (written(*pair.first) != written(*pair.second)) lines.push_back(fmt::format("card {}/{} was rewritten", name, id));
    }
    if (was->library && is->library && was->library->text != is->library->text) lines.push_back(fmt::format("{}.lua was rewritten", name));
  }
  return lines;
}

void Differences::look(const Match& before, const Match& after) {
  const State &was = before.table(), &is = after.table();
  for (std::size_t zone = 0; zone < before_.zones.size() && !cards_; ++zone) {
    const Zone place{static_cast<u8>(zone)};
    Card a = was.bottom(place), b = is.bottom(place);
    while (a != no_card && b != no_card && card_name(before_, was, a) == card_name(after_, is, b)) a = was.above(a), b = is.above(b);
    if (a == no_card && b == no_card) continue;
    cards_ = true;
    std::string name = place_name(before_, was, place);
    if (name.empty()) name = before_.zones[zone].name;
    lines_.push_back(before_.zones[zone].sight == Sight::nobody || before_.zones[zone].sight == Sight::owner
                         ? fmt::format("{} the cards in {} are others", when(before), name)
                         : fmt::format("{} {} has {} instead of {}", when(before), name, b == no_card ? "nothing" : card_name(after_, is, b),
                                       a == no_card ? "nothing" : card_name(before_, was, a)));
  }
  for (int s = 0; s < was.players && !points_; ++s) {
    const Seat seat{static_cast<u8>(s)};
    const int then = before_.points(before_, was, seat), now = after_.points(after_, is, seat);
    if (then == now) continue;
    points_ = true;
    if (before_.zones[ix(row_of(seat))].sight != Sight::all)
      lines_.push_back(fmt::format("{} points are others", when(before)));
    else lines_.push_back(fmt::format("{} {} has {} points instead of {}", when(before), player_name(seat), now, then));
  }
  if (!question_ && question(before) != question(after)) {
    question_ = true;
    lines_.push_back(fmt::format("{} the game goes on differently", when(before)));
  }
}

}  // namespace pw
