#include "tools/lab/experiment.h"

#include <algorithm>

namespace pw {

int Experiment::players(i64 number) const {
  if (low_players == high_players) return low_players;
  Rng rng(game_seed(number), u64{99});
  return rng.between(low_players, high_players);
}

std::vector<std::string> Experiment::bot_names() const {
  std::vector<std::string> names;
  for (const std::string& bot : bots)
    if (std::find(names.begin(), names.end(), bot) == names.end()) names.push_back(bot);
  return names;
}

int Experiment::bot_at(i64 number, Seat seat) const {
  const auto seats = static_cast<i64>(bots.size());
  const std::string& bot = bots[ix((at(seat) + number) % seats)];
  int index = 0;
  for (std::size_t i = 0; bots[i] != bot; ++i)
    index += std::find(bots.begin(), bots.begin() + static_cast<std::ptrdiff_t>(i), bots[i]) == bots.begin() + static_cast<std::ptrdiff_t>(i);
  return index;
}

std::string Experiment::bots_text() const {
  std::string text;
  for (const std::string& bot : bots) text += (text.empty() ? "" : ",") + bot;
  return text;
}

Experiment describe_experiment(const Game& game) {
  Experiment experiment;
  experiment.game = game.name;
  experiment.title = game.title;
  experiment.packs.assign(game.packs.begin() + 1, game.packs.end());
  for (std::size_t i = 0; i < game.options.size(); ++i) {
    const OptionSpec& option = game.options[i];
    if (game.values[i] == option.usual) continue;
    experiment.options.push_back(option.name + "=" + (option.words.empty() ? std::to_string(game.values[i]) : option.words[ix(game.values[i])]));
  }
  if (game.fixed_deck) experiment.deck_seed = game.deck_seed;
  experiment.content = game.content;
  for (const Stat& stat : game.stats) experiment.stats.push_back({stat.name, stat.doc, stat.share});
  for (const CardDef& def : game.cards.defs) experiment.cards.push_back({def.name(), def.label, game.cards.kinds[def.kind]});
  for (const PromptSpec& prompt : game.prompts) experiment.prompts.push_back(prompt.name);
  return experiment;
}

}  // namespace pw
