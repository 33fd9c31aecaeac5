#include "scripting/game_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace pw {
namespace {

using Kind = YamlNode::Kind;

bool is_word(const std::string& text) {  // a name in Lua
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  return !text.empty() && letter(text[0]) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

class GameReader {
 public:
  GameReader(MapReader& map, Problems& problems) : map_(map), problems_(problems) {}

  GameSource read() {
    players(map_.find("players"));
    for (const YamlNode& item : list(map_.require("steps"), "a list of functions of game.lua, the first step first"))
      game_.steps.emplace_back(name(item), map_.place(item));
    prompts(map_.find("prompts"));
    for (const YamlNode& item : list(map_.find("words"), "a list of words")) game_.words.push_back(map_.text(&item));
    for (const auto& [key, value] : entries(map_.find("zones"), "a map from zones to what they are")) zone(key, value);
    vars(map_.find("vars"), game_.vars);
    vars(map_.find("player_vars"), game_.player_vars);
    for (const auto& [key, value] : entries(map_.find("options"), "a map from options to what they are")) option(key, value);
    lists(map_.find("hooks"), game_.hooks);
    lists(map_.find("kinds"), game_.kinds);
    const YamlNode* symbols = map_.find("symbols");
    if (symbols) game_.symbols_place = map_.place(*symbols);
    for (const auto& [key, value] : entries(symbols, "a map from properties to their values")) property(key, value);
    for (const auto& [key, value] : entries(map_.find("halves"), "a map from kinds to the kinds of their other halves"))
      game_.halves.emplace_back(kind(key), kind(value));
    for (const YamlNode& item : list(map_.find("numbered"), "a list of kinds")) game_.numbered.push_back(kind(item));
    for (const auto& [key, value] : entries(map_.find("stats"), "a map from figures to what they are")) stat(key, value);
    return std::move(game_);
  }

 private:
  MapReader& map_;
  Problems& problems_;
  GameSource game_;

  void wrong(const YamlNode& node, const char* code, const std::string& text, const std::string& hint = "") {
    problems_.error(map_.place(node), code, text, hint);
  }

  std::string name(const YamlNode& node) {
    const std::string word = map_.text(&node);
    if (node.kind == Kind::scalar && !is_word(word))
      wrong(node, "PW203", fmt::format("'{}' is not a name", word), "use small letters, digits and _, a letter first");
    return word;
  }

  const std::vector<YamlNode>& list(const YamlNode* node, const char* wanted) {
    static const std::vector<YamlNode> none;
    if (!node) return none;
    if (node->kind != Kind::list) map_.wrong_type(*node, wanted);
    return node->items;
  }

  const std::vector<std::pair<YamlNode, YamlNode>>& entries(const YamlNode* node, const char* wanted) {
    static const std::vector<std::pair<YamlNode, YamlNode>> none;
    if (!node) return none;
    if (node->kind != Kind::map) map_.wrong_type(*node, wanted);
    return node->entries;
  }

  // One of some words; the first one if it is not given.
  template <class Value>
  Value one_of(const YamlNode* node, const std::vector<std::pair<std::string, Value>>& known) {
    if (!node) return known.front().second;
    std::vector<std::string> names;
    for (const auto& [word, value] : known) {
      if (node->text == word) return value;
      names.push_back(word);
    }
    const std::string near = did_you_mean(node->text, names);
    std::string all;
    for (const std::string& word : names) all += (all.empty() ? "" : ", ") + word;
    wrong(*node, "PW208", fmt::format("'{}' is not known here", node->text),
          near.empty() ? "known are " + all : fmt::format("did you mean '{}'?", near));
    return known.front().second;
  }

  bool flag(const YamlNode* node) {
    if (!node) return false;
    const auto yes = as_bool(*node);
    if (!yes) map_.wrong_type(*node, "true or false");
    return yes.value_or(false);
  }

  void players(const YamlNode* node) {
    if (!node) return;
    MapReader map(*node, "players", map_.file(), problems_);
    const auto from = map.whole(map.require("from"), 1, max_seats), to = map.whole(map.require("to"), 1, max_seats);
    game_.min_players = static_cast<int>(from.value_or(2));
    game_.max_players = static_cast<int>(to.value_or(max_seats));
    const auto usual = map.whole(map.find("usual"), game_.min_players, game_.max_players);
    game_.usual_players = static_cast<int>(usual.value_or(game_.min_players));
    if (from && to && *from > *to) wrong(*node, "PW208", "'from' is more than 'to'");
    map.refuse_the_rest();
  }

  void prompts(const YamlNode* node) {
    if (!node) return;
    if (node->kind == Kind::list) {
      for (const YamlNode& item : node->items) game_.prompts.push_back({map_.text(&item), "nothing", ""});
      return;
    }
    for (const auto& [key, value] : entries(node, "a list of questions, or a map to what saying nothing means"))
      game_.prompts.push_back({key.text, value.kind == Kind::null ? "nothing" : map_.text(&value), ""});
  }

  void zone(const YamlNode& key, const YamlNode& value) {
    ZoneSource zone;
    zone.name = name(key);
    zone.place = map_.place(key);
    if (value.kind != Kind::null) {
      MapReader map(value, "zone", map_.file(), problems_);
      zone.each = one_of<bool>(map.find("each"), {{"game", false}, {"player", true}});
      zone.sight = one_of<Sight>(map.find("sight"), {{"all", Sight::all}, {"owner", Sight::owner}, {"nobody", Sight::nobody}, {"top", Sight::top}});
      const bool seen = zone.sight == Sight::all;
      if (const YamlNode* pool = map.find("pool")) pools(*pool, zone, map);
      if (const YamlNode* grid = map.find("grid")) cells(*grid, zone);
      zone.moving = flag(map.find("moving"));
      const Drawn usual = zone.columns ? Drawn::grid : seen ? Drawn::row : zone.sight == Sight::nobody ? Drawn::count : zone.sight == Sight::top ? Drawn::pile : Drawn::hand;
      zone.drawn = one_of<Drawn>(map.find("layout"), {{"usual", usual}, {"no", Drawn::no}, {"row", Drawn::row}, {"hand", Drawn::hand}, {"ring", Drawn::ring},
                                                      {"pile", Drawn::pile}, {"count", Drawn::count}, {"grid", Drawn::grid}});
      map.refuse_the_rest();
      if (zone.columns && zone.each) wrong(value, "PW208", "a grid is the whole table's, not each player's");
      if (zone.moving && !zone.columns) wrong(value, "PW208", "'moving' goes with 'grid'", "such as grid: [6, 6]");
    }
    game_.zones.push_back(std::move(zone));
  }

  void pools(const YamlNode& node, ZoneSource& zone, MapReader& map) {
    if (node.kind == Kind::scalar && node.text == "own") {
      zone.pools.clear();
      for (int seat = 1; seat <= max_seats; ++seat) zone.pools.push_back(seat);
    } else if (node.kind == Kind::list) {
      zone.pools.clear();
      for (const YamlNode& item : node.items) zone.pools.push_back(static_cast<int>(map.whole(&item, 0, max_pools - 1).value_or(0)));
      if (zone.pools.empty()) wrong(node, "PW208", "this list is empty", "one number for each seat");
    } else {
      zone.pools = {static_cast<int>(map.whole(&node, 0, max_pools - 1).value_or(0))};
    }
  }

  void cells(const YamlNode& node, ZoneSource& zone) {
    if (node.kind != Kind::list || node.items.size() != 2) return map_.wrong_type(node, "columns and lines, such as [6, 6]");
    zone.columns = static_cast<int>(map_.whole(&node.items[0], 1, 20).value_or(1));
    zone.lines = static_cast<int>(map_.whole(&node.items[1], 1, 20).value_or(1));
  }

  void vars(const YamlNode* node, std::vector<VarSource>& all) {
    for (const auto& [key, value] : entries(node, "a map from names to what they begin with")) {
      VarSource var{name(key), map_.place(key)};
      using Holds = VarSource::Holds;
      if (const auto yes = as_bool(value)) {
        var.holds = Holds::flag;
        var.usual = *yes;
      } else if (const auto number = as_int(value)) {
        var.usual = static_cast<int>(map_.whole(&value, -30000, 30000).value_or(0));
      } else {
        var.holds = one_of<Holds>(&value, {{"player", Holds::player}, {"card", Holds::card}, {"zone", Holds::zone}});
        var.usual = -1;
      }
      all.push_back(std::move(var));
    }
  }

  void option(const YamlNode& key, const YamlNode& value) {
    OptionSpec spec;
    spec.name = name(key);
    MapReader map(value, "option", map_.file(), problems_);
    spec.doc = map.text(map.require("doc"));
    const YamlNode* usual = map.require("usual");
    if (const YamlNode* words = map.find("words")) {
      for (const YamlNode& item : list(words, "a list of words")) spec.words.push_back(map_.text(&item));
    } else if (usual && as_bool(*usual)) {
      spec.words = {"false", "true"};
    }
    const YamlNode *from = map.find("from"), *to = map.find("to");
    if (spec.words.empty()) {
      spec.low = static_cast<int>(map.whole(from, -30000, 30000).value_or(0));
      spec.high = static_cast<int>(map.whole(to, -30000, 30000).value_or(1000));
      spec.usual = static_cast<int>(map.whole(usual, spec.low, spec.high).value_or(spec.low));
    } else {
      const auto known = std::find(spec.words.begin(), spec.words.end(), usual ? usual->text : "");
      if (usual && known == spec.words.end()) wrong(*usual, "PW208", fmt::format("'{}' is none of the words", usual->text));
      spec.usual = known == spec.words.end() ? 0 : static_cast<int>(known - spec.words.begin());
      spec.high = static_cast<int>(spec.words.size()) - 1;
    }
    map.refuse_the_rest();
    game_.options.push_back(std::move(spec));
  }

  void lists(const YamlNode* node, std::vector<std::pair<std::string, std::vector<std::string>>>& all) {
    for (const auto& [key, value] : entries(node, "a map from names to lists of names")) {
      std::vector<std::string> names;
      if (value.kind != Kind::null)
        for (const YamlNode& item : list(&value, "a list of names, such as []")) names.push_back(name(item));
      all.emplace_back(map_.text(&key), std::move(names));
    }
  }

  std::string kind(const YamlNode& node) {
    const std::string word = map_.text(&node);
    std::vector<std::string> known;
    for (const auto& [one, hooks] : game_.kinds) known.push_back(one);
    if (std::find(known.begin(), known.end(), word) != known.end()) return word;
    const std::string near = did_you_mean(word, known);
    wrong(node, "PW206", fmt::format("unknown kind '{}'", word),
          near.empty() ? "'kinds' lists those there are" : fmt::format("did you mean '{}'?", near));
    return word;
  }

  void property(const YamlNode& key, const YamlNode& value) {
    Property property{name(key), {}, {}};
    if (value.kind == Kind::map) {
      for (const auto& [word, sign] : value.entries) {
        property.values.push_back(name(word));
        property.signs.push_back(map_.text(&sign));
      }
    } else {
      for (const YamlNode& item : list(&value, "a list of values, or a map to short signs for them: {star: ★}"))
        property.values.push_back(name(item));
      property.signs = property.values;
    }
    if (property.values.empty()) wrong(value, "PW208", "this list is empty", "give at least one value");
    game_.symbols.push_back(std::move(property));
    std::size_t codes = 1;
    for (const Property& one : game_.symbols) codes *= std::max<std::size_t>(1, one.values.size());
    if (codes > ix(Prints::most_codes) || game_.symbols.size() > ix(Prints::most_properties))
      wrong(value, "PW208", fmt::format("these are {} different symbols", codes),
            fmt::format("at most {} can be told apart", +Prints::most_codes));
  }

  void stat(const YamlNode& key, const YamlNode& value) {
    StatSource stat;
    stat.name = name(key);
    stat.place = map_.place(key);
    MapReader map(value, "figure", map_.file(), problems_);
    stat.doc = map.text(map.require("doc"));
    stat.of = map.text(map.require("of"));
    if (const YamlNode* per = map.find("per")) stat.per = map.text(per);
    stat.share = flag(map.find("share"));
    map.refuse_the_rest();
    game_.stats.push_back(std::move(stat));
  }
};

}  // namespace

GameSource read_game(MapReader& map, Problems& problems) { return GameReader(map, problems).read(); }

}  // namespace pw
