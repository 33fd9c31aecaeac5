#include "scripting/pack.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "scripting/files.h"
#include "scripting/map_reader.h"
#include "scripting/version.h"

namespace pw {
namespace {

namespace fs = std::filesystem;

constexpr const char* script_file = "game.lua";

const std::vector<std::string> hook_names = {"score", "allow", "empty", "later", "won", "can", "act"};

// More than any pack needs; they keep a hostile one from filling memory, screens and time.
constexpr std::size_t max_pack_cards = 1000, max_parameters = 12, max_examples = 200, max_needs = 64;
constexpr std::size_t max_label = 100, max_text = 2000, max_word = 100;  // bytes

u64 hash_more(u64 hash, const std::string& text) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

bool is_variable(const std::string& text) {
  static const std::set<std::string> taken = {"me", "card", "pile", "game", "and", "break", "do", "else", "elseif", "end",
      "false", "for", "function", "goto", "if", "in", "local", "nil", "not", "or", "repeat", "return", "then", "true",
      "until", "while"};
  return !text.empty() && !taken.contains(text) && !(text[0] >= '0' && text[0] <= '9') &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
         });
}

using Lists = std::vector<std::pair<std::string, std::vector<Value>>>;

std::optional<Value> read_value(const YamlNode& node) {
  if (node.kind != YamlNode::Kind::scalar) return std::nullopt;
  if (const auto flag = as_bool(node)) return Value(*flag);
  if (const auto number = as_int(node)) return Value(*number);
  if (is_string(node) && !node.text.empty() && node.text.size() <= max_word) return Value(node.text);
  return std::nullopt;
}

std::vector<Value> read_values(const YamlNode& list, MapReader& reader, Problems& problems) {
  std::vector<Value> values;
  if (list.kind != YamlNode::Kind::list) return values;
  for (const YamlNode& item : list.items) {
    const auto value = read_value(item);
    if (!value) reader.wrong_type(item, "a whole number, a word, true or false");
    else values.push_back(*value);
  }
  if (list.items.empty()) problems.error(reader.place(list), "PW208", "this list is empty", "give at least one value");
  if (list.items.size() > 64) problems.error(reader.place(list), "PW208", "this list has more than 64 values");
  return values;
}

class PackReader {
 public:
  PackReader(PackSource& pack, Problems& problems, const HooksOf& hooks_of)
      : pack_(pack), problems_(problems), hooks_of_(hooks_of) {}

  void read_header(const YamlNode& root, const std::string& file) {
    MapReader map(root, "the pack", file, problems_);
    pack_.place = {file, root.line, root.column};
    const auto placed = [&](const YamlNode* node, Place& place) {
      place = node ? map.place(*node) : pack_.place;
      return node;
    };
    pack_.name = map.id(placed(map.require("pack"), pack_.name_place));
    const YamlNode* title = placed(map.require("title"), pack_.title_place);
    pack_.title = line(title, max_label, map);
    pack_.has_title = title && title->kind == YamlNode::Kind::scalar;
    pack_.version = line(placed(map.require("version"), pack_.version_place), max_label, map);
    const YamlNode* game = placed(map.find("game"), pack_.game_place);
    const YamlNode* flow = placed(map.find("flow"), pack_.flow_place);
    if (game) pack_.game = map.id(game);
    if (flow) pack_.flow = map.text(flow);
    if (game && flow)
      problems_.error(pack_.flow_place, "PW201", "the pack has both 'game' and 'flow'",
                      "keep 'game' to extend that game, or 'flow' to make a game of its own");
    if (!game && !flow && root.kind == YamlNode::Kind::map)
      problems_.error(pack_.place, "PW201", "the pack must have either 'game' or 'flow'",
                      "'game: point-a-pile' extends that game; 'flow: …' makes a game of its own");
    if (pack_.flow == script_file) {
      pack_.rules = make_rules(pack_.name, read_game(map, problems_), problems_);
      add_hooks(hooks_of_rules());
    } else if (game && hooks_of_) {
      add_hooks(hooks_of_(pack_.game));
    }
    if (const YamlNode* size = map.find("size"); size && size->kind == YamlNode::Kind::map) {
      for (const auto& [kind, count] : size->entries) pack_.sizes.emplace_back(kind.text, static_cast<int>(map.whole(&count, 1, max_cards).value_or(1)));
    } else {
      pack_.size = map.whole(size, 1, max_cards);
    }
    pack_.deck_seed = map.whole(map.find("deck_seed"), 0, 1'000'000'000'000);
    if (const YamlNode* needs = map.find("needs")) {
      if (needs->kind != YamlNode::Kind::list) map.wrong_type(*needs, "a list of packs", "such as [wait-a-minute, point-a-police >= 1.2]");
      limit(*needs, needs->items.size(), max_needs, "packs", map);
      for (const YamlNode& item : needs->items) {
        if (pack_.needs.size() == max_needs) break;
        read_need(item, map);
      }
    }
    if (const YamlNode* colors = map.find("colors")) read_colors(*colors, map);
    if (const YamlNode* lists = map.find("lists")) read_lists(*lists, map);
    if (const YamlNode* cards = map.find("cards")) read_cards(*cards, file);
    map.refuse_the_rest();
  }

  void read_more_cards(const YamlNode& root, const std::string& file) {
    MapReader map(root, "a file of cards", file, problems_);
    if (const YamlNode* cards = map.require("cards")) read_cards(*cards, file);
    map.refuse_the_rest();
  }

 private:
  PackSource& pack_;
  Problems& problems_;
  Lists lists_;
  std::set<std::string> broken_lists_;  // told already: cards that name them are not at fault
  std::map<std::string, Place> ids_;
  const HooksOf& hooks_of_;
  std::vector<std::string> hooks_ = hook_names;

  std::vector<std::string> hooks_of_rules() const {
    std::vector<std::string> names;
    for (const HookSpec& hook : pack_.rules->ruleset.hooks) names.push_back(hook.name);
    return names;
  }
  void add_hooks(const std::vector<std::string>& names) {
    for (const std::string& name : names)
      if (std::find(hooks_.begin(), hooks_.end(), name) == hooks_.end()) hooks_.push_back(name);
  }

  void read_need(const YamlNode& node, MapReader& map) {
    const std::size_t sign = node.text.find(">=");
    const auto trimmed = [](std::string text) {
      text.erase(0, text.find_first_not_of(' '));
      return text.erase(text.find_last_not_of(' ') + 1);
    };
    YamlNode name = node;
    name.text = trimmed(node.text.substr(0, sign));
    const std::size_t before = problems_.all().size();
    Need need{map.id(&name), "", map.place(node)};
    if (problems_.all().size() > before) return;
    if (sign != std::string::npos) {
      need.at_least = trimmed(node.text.substr(sign + 2));
      if (!read_version(need.at_least, 1))
        problems_.error(need.place, "PW209", fmt::format("'{}' is not a version", need.at_least),
                        fmt::format("write up to three numbers with dots: {} >= 1.2", need.pack));
    }
    pack_.needs.push_back(std::move(need));
  }

  // What players read: one line that fits somewhere.
  std::string line(const YamlNode* node, std::size_t longest, MapReader& map) {
    const std::string text = map.text(node);
    if (text.size() > longest || text.find('\n') != std::string::npos)
      problems_.error(map.place(*node), "PW208", "this is too long", fmt::format("one line of at most {} characters", longest));
    return text;
  }
  bool limit(const YamlNode& node, std::size_t count, std::size_t most, const char* what, MapReader& map) {
    if (count <= most) return true;
    problems_.error(map.place(node), "PW208", fmt::format("more than {} {}", most, what));
    return false;
  }

  void read_colors(const YamlNode& node, MapReader& map) {
    if (node.kind == YamlNode::Kind::list && pack_.rules) {  // no bag: cards name theirs with a parameter `color`
      for (const YamlNode& item : node.items) pack_.colors.emplace_back(map.id(&item), 0);
      if (node.items.size() > max_colors) problems_.error(map.place(node), "PW208", "more than 8 colours");
      return;
    }
    if (node.kind != YamlNode::Kind::map) return map.wrong_type(node, "a map from colours to shares", "such as {red: 0.5, blue: 0.5}");
    for (const auto& [key, value] : node.entries) {
      const auto share = map.decimal(&value, 1, 1'000'000, "a share of the deck, such as 0.25");
      if (share) pack_.colors.emplace_back(map.id(&key), *share);
    }
    long long total = 0;
    for (const auto& color : pack_.colors) total += color.second;
    if (pack_.colors.size() > max_colors) problems_.error(map.place(node), "PW208", "more than 8 colours");
    if (total < 1'000'000 && pack_.colors.size() == node.entries.size())
      problems_.error(map.place(node), "PW208", "the shares add up to less than 1", "every card needs a colour");
  }

  void read_lists(const YamlNode& node, MapReader& map) {
    if (node.kind != YamlNode::Kind::map) return map.wrong_type(node, "a map from names to lists");
    for (const auto& [key, value] : node.entries) {
      const std::size_t before = problems_.all().size();
      if (value.kind != YamlNode::Kind::list) map.wrong_type(value, "a list of values");
      lists_.emplace_back(key.text, read_values(value, map, problems_));
      if (problems_.all().size() > before) broken_lists_.insert(key.text);
    }
  }

  void read_cards(const YamlNode& node, const std::string& file) {
    if (node.kind != YamlNode::Kind::list) {
      problems_.error({file, node.line, node.column}, "PW202", "expected a list of cards here", "begin each card with '- id: …'");
      return;
    }
    for (const YamlNode& item : node.items) {
      if (pack_.cards.size() == max_pack_cards)
        return problems_.error({file, item.line, item.column}, "PW208",
                               fmt::format("the pack has more than {} cards", max_pack_cards), "make several packs of it");
      read_card(item, file);
    }
  }

  void read_card(const YamlNode& node, const std::string& file) {
    CardSource card;
    const std::size_t before = problems_.all().size();
    MapReader map(node, "card", file, problems_);
    card.place = map.place(node);
    for (const auto& [key, value] : node.entries) card.fields.emplace_back(key.text, map.place(key));
    if (const YamlNode* id = map.require("id")) {
      card.id = map.id(id);
      card.place = map.place(*id);
      const auto [known, is_new] = ids_.try_emplace(card.id, card.place);
      if (!is_new)
        problems_.error(card.place, "PW205", fmt::format("the id '{}' is used twice", card.id),
                        known->second.file == file ? fmt::format("the other card stands in line {}", known->second.line)
                                                   : fmt::format("the other card stands in {}, line {}",
                                                                 fs::path(known->second.file).filename().string(), known->second.line));
    }
    const YamlNode* kind = map.require("kind");
    card.kind = map.text(kind);
    card.kind_place = kind ? map.place(*kind) : card.place;
    card.label = line(map.require("label"), max_label, map);
    if (const YamlNode* text = map.find("text")) {
      card.has_text = true;
      card.text = map.text(text, "put quotes around a text that begins with { or holds ': '");
      card.text_place = map.place(*text);
      if (card.text.size() > max_text) problems_.error(card.text_place, "PW208", fmt::format("this text has more than {} characters", max_text));
    }
    if (const auto weight = map.decimal(map.find("weight"), 1, 1'000'000'000'000, "more than 0")) card.weight = *weight;
    card.copies = map.whole(map.find("copies"), 1, max_cards);
    if (card.copies && pack_.size)
      problems_.error(card.field("copies"), "PW208", "'copies' does not go with the pack's 'size'", "give a 'weight', or leave out 'size'");
    card.each = map.whole(map.find("each"), 1, max_cards);
    if (card.each && (card.copies || pack_.size))
      problems_.error(card.field("each"), "PW208", "'each' does not go with 'copies' or 'size'");
    if (const YamlNode* symbols = map.find("symbols")) read_symbols(*symbols, map, card);
    if (const YamlNode* with = map.find("with")) read_parameters(*with, map, card);
    if (const YamlNode* when = map.find("when")) {
      if (when->kind == YamlNode::Kind::scalar) card.moments.emplace_back(when->text, map.place(*when));
      else if (when->kind != YamlNode::Kind::list) map.wrong_type(*when, "a moment or a list of moments");
      for (const YamlNode& item : when->items) card.moments.emplace_back(map.text(&item), map.place(item));
    }
    if (const YamlNode* examples = map.find("examples")) {
      if (examples->kind != YamlNode::Kind::list) map.wrong_type(*examples, "a list of examples");
      if (limit(*examples, examples->items.size(), max_examples, "examples on one card", map)) card.examples = examples->items;
    }
    for (const std::string& name : hooks_) {
      if (const YamlNode* hook = map.find(name.c_str())) {
        const std::string code = map.text(hook, "write Lua: an expression, or a block after |");
        card.hooks.push_back({name, {code, file, hook->content_line, hook->content_column}, map.place(*hook)});
      }
    }
    map.refuse_the_rest();
    if (!card.hooks.empty() && !card.has_text)
      problems_.error(card.place, "PW501", fmt::format("card '{}' does something but has no text", card.id), "add 'text: …': what stands on the card");
    card.sound = card.sound && problems_.all().size() == before;
    pack_.cards.push_back(std::move(card));
  }

  void read_symbols(const YamlNode& node, MapReader& map, CardSource& card) {
    if (node.kind != YamlNode::Kind::map) return map.wrong_type(node, "how many symbols, with shares", "such as {1: 0.5, 2: 0.5}");
    long long total = 0;
    for (const auto& [key, value] : node.entries) {
      const auto count = map.whole(&key, 1, Prints::most_symbols);
      const auto share = map.decimal(&value, 1, 1'000'000, "a share of the cards, such as 0.25");
      if (count && share) card.symbols.emplace_back(static_cast<int>(*count), *share);
      total += share.value_or(1'000'000);
    }
    if (total < 1'000'000) problems_.error(map.place(node), "PW208", "the shares add up to less than 1", "every card shows some symbols");
    if (card.each || pack_.size)
      problems_.error(card.field("symbols"), "PW208", "'symbols' does not go with 'each' or 'size'", "say how many cards there are by 'copies'");
  }

  void read_parameters(const YamlNode& with, MapReader& map, CardSource& card) {
    if (with.kind != YamlNode::Kind::map) return map.wrong_type(with, "a map from parameters to lists", "such as {points: [2, 3]}");
    if (!limit(with, with.entries.size(), max_parameters, "parameters on one card", map)) return;
    for (const auto& [key, value] : with.entries) {
      Parameter parameter{key.text, "", {}, map.place(key)};
      if (!is_variable(key.text))
        problems_.error(parameter.place, "PW203", fmt::format("'{}' cannot be the name of a parameter", key.text), "use letters, digits and _, and no word of Lua's");
      if (value.kind == YamlNode::Kind::list) {
        parameter.values = read_values(value, map, problems_);
      } else if (value.kind == YamlNode::Kind::scalar) {
        const auto list = std::find_if(lists_.begin(), lists_.end(), [&wanted = value.text](const auto& known) { return known.first == wanted; });
        if (list == lists_.end()) {
          std::vector<std::string> names;
          for (const auto& known : lists_) names.push_back(known.first);
          const std::string near = did_you_mean(value.text, names);
          problems_.error(map.place(value), "PW208", fmt::format("there is no list '{}'", value.text),
                          near.empty() ? "name one of the pack's 'lists', or write the values: [1, 2]" : fmt::format("did you mean '{}'?", near));
        } else {
          card.sound = card.sound && !broken_lists_.contains(list->first);
          parameter.list = list->first;
          parameter.values = list->second;
        }
      } else {
        map.wrong_type(value, "a list of values or the name of a list");
      }
      card.parameters.push_back(std::move(parameter));
    }
  }
};

}  // namespace

Place CardSource::field(std::string_view name) const {
  for (const auto& [key, where] : fields)
    if (key == name) return where;
  return place;
}

std::string value_text(const Value& value) {
  if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const long long* number = std::get_if<long long>(&value)) return std::to_string(*number);
  return std::get<std::string>(value);
}

namespace {

// All that play depends on; not texts, examples or comments.
u64 content_of(const PackSource& pack) {
  std::string all = fmt::format("{} {} {}\n", pack.name, pack.size.value_or(0), pack.deck_seed.value_or(-1));
  for (const auto& [kind, size] : pack.sizes) all += fmt::format("{} {} ", kind, size);
  for (const auto& [name, share] : pack.colors) all += fmt::format("{}={} ", name, share);
  for (const CardSource& card : pack.cards) {
    all += fmt::format("\n{} {} {} {} {}\n", card.id, card.kind, card.weight, card.copies.value_or(0), card.has_text);
    if (card.each) all += fmt::format("each {}\n", *card.each);
    for (const auto& [count, share] : card.symbols) all += fmt::format("{} symbols {}\n", count, share);
    for (const auto& [moment, place] : card.moments) all += moment + " ";
    for (const Parameter& parameter : card.parameters) {
      all += fmt::format("{} {}:", parameter.name, parameter.list);
      for (const Value& value : parameter.values) all += " " + value_text(value);
    }
    for (const auto& hook : card.hooks) all += hook.name + ": " + hook.code.text + "\n";
  }
  if (pack.library) all += pack.library->text;
  return hash_more(0xcbf29ce484222325u, all);
}

}  // namespace

namespace {

// A header as text, without what stands there for people.
std::string written(const YamlNode& node) {
  std::string text = node.text + "\n";
  for (const YamlNode& item : node.items) text += "- " + written(item);
  for (const auto& [key, value] : node.entries)
    if (key.text != "doc" && key.text != "title" && key.text != "version" && key.text != "cards" && key.text != "layout")
      text += key.text + ": " + written(value);
  return text;
}

}  // namespace

PackReading read_pack_loosely(const std::string& folder, Problems& problems, const HooksOf& hooks_of) {
  PackReading result;
  PackSource& pack = result.pack;
  pack.folder = folder;
  PackReader reader(pack, problems, hooks_of);
  const std::size_t before = problems.all().size();

  std::size_t bytes = 0;
  auto read_text = [&](const fs::path& path) {
    auto text = read_pack_file(path.string(), problems);
    if (text && (bytes += text->size()) > max_pack_bytes) {
      problems.error({path.string()}, "PW101", fmt::format("the pack's files have more than {} kB together", max_pack_bytes / 1024),
                     "split it into several packs");
      text.reset();
    }
    return text;
  };
  auto read = [&](const fs::path& path) -> std::optional<YamlNode> {
    const auto text = read_text(path);
    return text ? read_yaml(*text, path.string(), problems) : std::nullopt;
  };
  const fs::path home(folder);
  const auto names = names_in(folder, problems);
  if (!names) return result;
  const auto header = read(home / "pack.yaml");
  result.has_header = header && header->kind == YamlNode::Kind::map;
  if (header) reader.read_header(*header, (home / "pack.yaml").string());

  int files = 0;
  for (const std::string& name : *names) {
    const fs::path path = home / name;
    if (path.extension() != ".yaml" || name == "pack.yaml") continue;
    if (++files > max_pack_files) {
      problems.error({folder}, "PW120", fmt::format("the pack has more than {} files of cards", max_pack_files), "put more cards into each");
      break;
    }
    if (const auto root = read(path); root && result.has_header) reader.read_more_cards(*root, path.string());
  }

  const std::string library = pack.rules ? script_file : pack.name + ".lua";  // a file in the folder: no name leads elsewhere
  const bool is_there = std::binary_search(names->begin(), names->end(), library);
  if (pack.rules && !is_there)
    problems.error(pack.flow_place, "PW119", "there is no game.lua in this folder", "it holds the steps of the game");
  if (is_there && !pack.name.empty())
    if (const auto text = read_text(home / library)) pack.library = Code{*text, (home / library).string(), 1, 1};

  const auto is_error = [](const Problem& problem) { return problem.severity == Severity::error; };
  result.sound = std::none_of(problems.all().begin() + static_cast<std::ptrdiff_t>(before), problems.all().end(), is_error);
  if (result.sound) pack.content = content_of(pack);
  if (result.sound && pack.rules) pack.content = hash_more(pack.content, written(*header));
  return result;
}

std::optional<PackSource> read_pack(const std::string& folder, Problems& problems, const HooksOf& hooks_of) {
  PackReading read = read_pack_loosely(folder, problems, hooks_of);
  if (!read.sound) return std::nullopt;
  return std::move(read.pack);
}

}  // namespace pw
