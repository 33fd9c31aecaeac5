#include "scripting/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "scripting/game_builder.h"
#include "scripting/version.h"

namespace pw {
namespace {

namespace fs = std::filesystem;

template <class Map>
std::vector<std::string> keys(const Map& map) {
  std::vector<std::string> names;
  for (const auto& entry : map) names.push_back(entry.first);
  return names;
}

std::string name_hint(const std::string& word, const std::vector<std::string>& known) {
  const std::string near = did_you_mean(word, known);
  if (!near.empty()) return fmt::format("did you mean '{}'?", near);
  std::string list;
  for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
  return known.empty() ? "" : "known are " + list;
}

// One option's value, or nothing with a problem.
std::optional<int> option_value(const OptionSpec& spec, const std::string& text, Problems& problems) {
  if (spec.words.empty()) {
    try {
      std::size_t used = 0;
      const int number = std::stoi(text, &used);
      if (used == text.size() && number >= spec.low && number <= spec.high) return number;
    } catch (const std::exception&) {
    }
    problems.error({}, "PW208", fmt::format("option {}={}: expected a whole number from {} to {}", spec.name, text, spec.low, spec.high));
    return std::nullopt;
  }
  const auto word = std::find(spec.words.begin(), spec.words.end(), text);
  if (word != spec.words.end()) return static_cast<int>(word - spec.words.begin());
  problems.error({}, "PW208", fmt::format("option {} cannot be '{}'", spec.name, text), name_hint(text, spec.words));
  return std::nullopt;
}

}  // namespace

Library::Library(std::vector<std::string> path) {
  auto consider = [&](const fs::path& folder) {
    std::error_code ignored;
    if (fs::exists(folder / "pack.yaml", ignored)) folders_.emplace(folder.filename().string(), folder.string());
  };
  for (const std::string& root : path) {
    const fs::path home = fs::path(root).lexically_normal();
    consider(home.has_filename() ? home : home.parent_path());
    std::error_code ignored;
    std::vector<fs::path> inside;
    for (const auto& entry : fs::directory_iterator(home, ignored)) inside.push_back(entry.path());
    std::sort(inside.begin(), inside.end());
    for (const fs::path& folder : inside) consider(folder);
  }
}

const PackSource* Library::pack(const std::string& name, Problems& problems) {
  if (const auto known = packs_.find(name); known != packs_.end()) return &known->second;
  const auto folder = folders_.find(name);
  if (folder == folders_.end()) {
    problems.error({}, "PW401", fmt::format("there is no pack '{}'", name), name_hint(name, keys(folders_)));
    return nullptr;
  }
  reading_.insert(name);
  auto source = read_pack(folder->second, problems, [&](const std::string& game) { return hooks_of(game); });
  reading_.erase(name);
  if (!source) return nullptr;
  if (source->name != name) {
    problems.error(source->place, "PW402", fmt::format("the pack calls itself '{}' but lies in a folder '{}'", source->name, name),
                   "give both the same name");
    return nullptr;
  }
  return &packs_.emplace(name, std::move(*source)).first->second;
}

std::vector<std::string> Library::hooks_of(const std::string& game) {
  std::vector<std::string> names;
  Problems ignored;  // told where the game itself is asked for
  const PackSource* source = folders_.contains(game) && !reading_.contains(game) ? pack(game, ignored) : nullptr;
  if (source && source->rules)
    for (const HookSpec& hook : source->rules->ruleset.hooks) names.push_back(hook.name);
  return names;
}

std::vector<std::string> Library::packs_of(const std::string& game, Problems& problems) {
  std::vector<std::string> names;
  for (const auto& [name, folder] : folders_)
    if (const PackSource* source = pack(name, problems); source && source->game == game) names.push_back(name);
  return names;
}

std::vector<std::string> Library::with_needs(const std::string& name, Problems& problems) {
  std::vector<std::string> names = {name};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const PackSource* source = pack(names[i], problems);
    if (!source) continue;
    for (const Need& need : source->needs)
      if (need.pack != source->game && std::find(names.begin(), names.end(), need.pack) == names.end()) names.push_back(need.pack);
  }
  return names;
}

std::unique_ptr<Game> Library::make_game(const GameRequest& request, Problems& problems) {
  std::vector<std::string> names = request.packs;
  if (std::find(names.begin(), names.end(), "all") != names.end()) names = packs_of(request.game, problems);
  if (!folders_.contains(request.game)) {
    std::vector<std::string> games;
    Problems ignored;
    for (const auto& [name, folder] : folders_)
      if (const PackSource* source = pack(name, ignored); source && source->game.empty()) games.push_back(name);
    problems.error({}, "PW401", fmt::format("there is no game '{}'", request.game), name_hint(request.game, games));
    return nullptr;
  }
  const PackSource* base = pack(request.game, problems);
  if (!base) return nullptr;
  if (base->flow.empty()) {
    problems.error({}, "PW401", fmt::format("'{}' is not a game but a pack for '{}'", base->name, base->game),
                   fmt::format("use --game {} --packs {}", base->game, base->name));
    return nullptr;
  }
  const Ruleset* rules = ruleset_of(*base);
  if (!rules) {
    problems.error(base->place, "PW401", fmt::format("there is no flow '{}'", base->flow), "known are point-a-pile and game.lua");
    return nullptr;
  }

  std::vector<const PackSource*> sources = {base};
  for (const std::string& name : names) {
    const PackSource* source = pack(name, problems);
    if (!source || std::find(sources.begin(), sources.end(), source) != sources.end()) continue;
    if (source->game != request.game)
      problems.error(source->place, "PW402", fmt::format("pack '{}' extends '{}', not '{}'", name, source->game, request.game));
    sources.push_back(source);
  }
  for (const PackSource* source : sources)
    for (const auto& [need, at_least, place] : source->needs) {
      const auto found = std::find_if(sources.begin(), sources.end(), [&, name = need](const PackSource* other) { return other->name == name; });
      if (found == sources.end())
        problems.error(place, "PW402", fmt::format("pack '{}' needs pack '{}'", source->name, need),
                       fmt::format("add it: --packs {},{}", source->name, need));
      else if (is_older((*found)->version, at_least))
        problems.error(place, "PW404", fmt::format("pack '{}' is {}, but '{}' needs {} or later", need, (*found)->version, source->name, at_least),
                       "get a later one");
    }

  std::vector<int> values;
  for (const OptionSpec& spec : rules->options) values.push_back(spec.usual);
  for (const auto& [name, text] : request.options) {
    const auto spec = std::find_if(rules->options.begin(), rules->options.end(), [&, wanted = name](const auto& o) { return o.name == wanted; });
    if (spec == rules->options.end()) {
      std::vector<std::string> known;
      for (const OptionSpec& option : rules->options) known.push_back(option.name);
      problems.error({}, "PW401", fmt::format("{} has no option '{}'", request.game, name), name_hint(name, known));
    } else if (const auto value = option_value(*spec, text, problems)) {
      values[ix(spec - rules->options.begin())] = *value;
    }
  }
  if (problems.any_errors()) return nullptr;
  return build_game(*rules, sources, std::move(values), request, problems);
}

}  // namespace pw
