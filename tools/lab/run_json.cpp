#include "tools/lab/run_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace pw {

using Json = nlohmann::ordered_json;

template <class Whole>
Whole whole(const Json& json) {
  if (json.is_number_unsigned() ? std::in_range<Whole>(json.get<u64>()) : json.is_number_integer() && std::in_range<Whole>(json.get<i64>()))
    return json.get<Whole>();
  throw std::out_of_range("not a whole number that fits");
}
template int whole<int>(const Json&);

namespace {

Json to(i64 number) { return number; }
Json to(const Figure& figure) { return figure.sums(); }
Json to(const Record& record) { return {record.value, record.number}; }
Json to(const Histogram& histogram) {
  Json json = Json::array();
  for (const auto& [value, count] : histogram) json.push_back({value, count});
  return json;
}
template <std::size_t n>
Json to(const std::array<i64, n>& counts) { return counts; }
template <class Item>
Json to(const std::vector<Item>& items) {
  Json json = Json::array();
  for (const Item& item : items) json.push_back(to(item));
  return json;
}

void from(const Json& json, i64& number) { number = whole<i64>(json); }
void from(const Json& json, Record& record) { record = {whole<i64>(json.at(0)), whole<i64>(json.at(1))}; }
void from(const Json& json, Histogram& histogram) {
  for (const Json& entry : json) histogram[whole<i64>(entry.at(0))] = whole<i64>(entry.at(1));
}
template <std::size_t n>
void from(const Json& json, std::array<i64, n>& counts) {
  for (std::size_t i = 0; i < n; ++i) from(json.at(i), counts[i]);
}
void from(const Json& json, Figure& figure) {
  Figure::Sums sums;
  from(json, sums);
  figure = Figure::of(sums);
}
template <class Item>
void from(const Json& json, std::vector<Item>& items) {
  for (const Json& item : json) from(item, items.emplace_back());
}

}  // namespace

Json experiment_to_json(const Experiment& experiment) {
  Json json;
  json["version"] = PILEWRIGHT_VERSION;
  json["game"] = experiment.game;
  json["title"] = experiment.title;
  json["packs"] = experiment.packs;
  json["options"] = experiment.options;
  json["deck_seed"] = experiment.deck_seed ? Json(*experiment.deck_seed) : Json();
  json["content"] = fmt::format("{:016x}", experiment.content);
  json["low_players"] = experiment.low_players;
  json["high_players"] = experiment.high_players;
  json["bots"] = experiment.bots;
  json["seed"] = experiment.seed;
  json["games"] = experiment.games;
  json["metrics"] = experiment.metrics;
  json["stats"] = Json::array();
  for (const auto& stat : experiment.stats) json["stats"].push_back({stat.name, stat.doc, stat.share});
  json["cards"] = Json::array();
  for (const auto& card : experiment.cards) json["cards"].push_back({card.name, card.label, card.kind});
  json["prompts"] = experiment.prompts;
  return json;
}

Experiment experiment_from_json(const Json& json) {
  Experiment experiment;
  experiment.game = json.at("game");
  experiment.title = json.at("title");
  experiment.packs = json.at("packs").get<std::vector<std::string>>();
  experiment.options = json.at("options").get<std::vector<std::string>>();
  if (!json.at("deck_seed").is_null()) experiment.deck_seed = whole<u64>(json.at("deck_seed"));
  experiment.content = std::stoull(json.at("content").get<std::string>(), nullptr, 16);
  experiment.low_players = whole<int>(json.at("low_players"));
  experiment.high_players = whole<int>(json.at("high_players"));
  experiment.bots = json.at("bots").get<std::vector<std::string>>();
  experiment.seed = whole<u64>(json.at("seed"));
  experiment.games = whole<i64>(json.at("games"));
  experiment.metrics = json.at("metrics");
  for (const Json& stat : json.at("stats")) experiment.stats.push_back({stat.at(0), stat.at(1), stat.at(2)});
  for (const Json& card : json.at("cards")) experiment.cards.push_back({card.at(0), card.at(1), card.at(2)});
  experiment.prompts = json.at("prompts").get<std::vector<std::string>>();
  return experiment;
}

Json result_to_json(const SimulationResult& result) {
  Json json;
  json["games"] = result.games;
  json["players"] = to(result.players);
  json["decisions"] = to(result.decisions);
  json["score"] = to(result.score);
  json["stats"] = to(result.stats);
  json["wins"] = to(std::vector<Figure>(result.wins.begin(), result.wins.end()));
  json["bot_wins"] = to(result.bot_wins);
  json["signature"] = fmt::format("{:016x}", result.signature);
  if (result.metrics.games > 0)
    Metrics::each([&](const char* name, auto part) { json["metrics"][name] = to(result.metrics.*part); });
  return json;
}

SimulationResult result_from_json(const Json& json) {
  SimulationResult result;
  from(json.at("games"), result.games);
  from(json.at("players"), result.players);
  from(json.at("decisions"), result.decisions);
  from(json.at("score"), result.score);
  from(json.at("stats"), result.stats);
  for (std::size_t s = 0; s < result.wins.size(); ++s) from(json.at("wins").at(s), result.wins[s]);
  from(json.at("bot_wins"), result.bot_wins);
  result.signature = std::stoull(json.at("signature").get<std::string>(), nullptr, 16);
  if (json.contains("metrics"))
    Metrics::each([&](const char* name, auto part) { from(json.at("metrics").at(name), result.metrics.*part); });
  return result;
}

}  // namespace pw
