#include "core/replay.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "core/describe.h"
#include "core/signature.h"

namespace pw {
namespace {

std::string hex(u64 number) {
  char digits[17] = {};
  std::to_chars(digits, digits + 16, number, 16);
  return digits;
}

template <class Number>
bool read_number(const std::string& text, Number& number, int base = 10) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

std::string trim(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

// One line of the header. "": fine.
std::string read_header(Replay& replay, const std::string& key, const std::string& value) {
  if (key == "game") return replay.game = value, "";
  if (key == "packs") return replay.packs = words(value), "";
  if (key == "players")
    return read_number(value, replay.players) && replay.players >= 1 && replay.players <= max_seats ? "" : "'players' needs a number from 1 to 6";
  if (key == "seed") return read_number(value, replay.seed) ? "" : "'seed' needs a number";
  if (key == "deck_seed") {
    u64 seed = 0;
    if (!read_number(value, seed)) return "'deck_seed' needs a number";
    return replay.deck_seed = seed, "";
  }
  if (key == "content") return read_number(value, replay.content, 16) ? "" : "'content' needs a hexadecimal number";
  if (key == "signature") {
    u64 signature = 0;
    if (!read_number(value, signature, 16)) return "'signature' needs a hexadecimal number";
    return replay.signature = signature, "";
  }
  if (key == "option") {
    const auto equals = value.find('=');
    if (equals == std::string::npos) return "'option' needs name=value";
    return replay.options.emplace_back(value.substr(0, equals), value.substr(equals + 1)), "";
  }
  return "unknown word '" + key + "' (game, packs, players, option, seed, deck_seed, content and signature are known)";
}

// "2 make piles: 0 1 | 2"
std::string read_choice(Replay& replay, int number, const std::string& line) {
  const auto colon = line.find(':'), space = line.find(' ');
  int seat = 0;
  if (colon == std::string::npos || space == std::string::npos || space > colon || !read_number(line.substr(0, space), seat) ||
      seat < 1 || seat > max_seats)
    return "a choice looks like '1 point: 2': seat, what is asked, colon, the choice";
  const auto choice = parse_choice(line.substr(colon + 1));
  if (!choice) return "'" + trim(line.substr(colon + 1)) + "' is not a choice (2, or 0 3, or 3 0 | 2 1, or -)";
  replay.lines.push_back({number, Seat{static_cast<u8>(seat - 1)}, trim(line.substr(space, colon - space)), *choice, ""});
  return "";
}

}  // namespace

std::string write_replay(const Match& match, bool with_comments) {
  const Game& game = match.game();
  const bool by_hand = std::any_of(match.history().begin(), match.history().end(), [](const Match::Given& given) { return !given.by_hand.empty(); });
  std::string text = std::string("pilewright replay ") + (by_hand ? "2" : "1") + "\ngame " + game.name + "\n";
  if (game.packs.size() > 1) {
    text += "packs";
    for (std::size_t i = 1; i < game.packs.size(); ++i) text += " " + game.packs[i];
    text += "\n";
  }
  text += "players " + std::to_string(match.state().players) + "\n";
  for (std::size_t i = 0; i < game.options.size(); ++i) {
    const OptionSpec& option = game.options[i];
    if (game.values[i] == option.usual) continue;
    text += "option " + option.name + "=" + (option.words.empty() ? std::to_string(game.values[i]) : option.words[ix(game.values[i])]) + "\n";
  }
  text += "seed " + std::to_string(match.seed()) + "\n";
  if (game.fixed_deck) text += "deck_seed " + std::to_string(game.deck_seed) + "\n";
  text += "content " + hex(game.content) + "\n";

  // The comments are made by playing it again: the words need the table as it was.
  Match again(game, match.state().players, match.seed());
  std::size_t told = 0;
  auto tell = [&] {
    if (!with_comments) return;
    const Events& events = again.events();
    for (const std::string& line : story(game, no_seat, std::span(events).subspan(told))) text += "# " + line + "\n";
    told = events.size();
  };
  for (const Match::Given& given : match.history()) {
    tell();
    text += replay_line(game, given) + "\n";
    const Verdict verdict = given.by_hand.empty() ? again.answer(given.seat, given.choice) : again.change(given.by_hand);
    if (!verdict.ok()) fail("a match cannot be replayed");
  }
  tell();
  if (match.over()) {
    if (with_comments) text += "# " + seat_names(match.state().winners) + " won: " + game.ending(game, match.state()) + "\n";
    text += "signature " + hex(signature(match.game(), match.state())) + "\n";
  }
  return text;
}

std::optional<Replay> read_replay(const std::string& text, ReplayError& error) {
  Replay replay;
  std::istringstream in(text);
  int number = 0;
  bool begun = false;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (const auto comment = line.find('#'); comment != std::string::npos) line.resize(comment);
    line = trim(line);
    if (line.empty()) continue;
    std::string why;
    if (!begun) {
      if (line != "pilewright replay 1" && line != "pilewright replay 2")
        why = "this is not a replay: it must begin with 'pilewright replay 1'";
      begun = true;
    } else if (line[0] == '!') {
      replay.lines.push_back({number, no_seat, "", {}, trim(line.substr(1))});
    } else if (line[0] >= '0' && line[0] <= '9') {
      why = read_choice(replay, number, line);
    } else {
      const auto space = line.find(' ');
      why = read_header(replay, line.substr(0, space), space == std::string::npos ? "" : trim(line.substr(space)));
    }
    if (!why.empty()) {
      error = {number, why};
      return std::nullopt;
    }
  }
  if (!begun || replay.game.empty() || replay.players == 0) {
    error = {number, !begun ? "the file is empty" : replay.game.empty() ? "the line 'game …' is missing" : "the line 'players …' is missing"};
    return std::nullopt;
  }
  return replay;
}

std::string replay_line(const Game& game, const Match::Given& given) {
  if (!given.by_hand.empty()) return "! " + given.by_hand;
  return std::to_string(at(given.seat) + 1) + " " + game.prompts[given.prompt].name + ": " + to_text(given.choice);
}

std::string play_line(const Replay::Line& line, Match& match) {
  if (!line.by_hand.empty()) return match.change(line.by_hand).why;
  const Decision* decision = match.decision(line.seat);
  if (decision && match.game().prompts[decision->prompt].name != line.prompt)
    return player_name(line.seat) + " is asked to " + match.game().prompts[decision->prompt].name + ", not to " + line.prompt;
  return match.answer(line.seat, line.choice).why;
}

bool play_replay(const Replay& replay, Match& match, ReplayError& error) {
  for (const Replay::Line& line : replay.lines) {
    const std::string why = play_line(line, match);
    if (!why.empty()) {
      error = {line.number, why};
      return false;
    }
  }
  if (replay.signature && (!match.over() || signature(match.game(), match.state()) != *replay.signature)) {
    error = {0, match.over() ? "the game ends differently: its signature is " + hex(signature(match.game(), match.state())) + ", the file says " + hex(*replay.signature)
                             : "the file gives a signature, but the game is not over"};
    return false;
  }
  return true;
}

}  // namespace pw
