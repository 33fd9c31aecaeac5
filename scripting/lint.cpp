#include "scripting/lint.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "scripting/files.h"
#include "scripting/game_builder.h"
#include "scripting/lint_cards.h"
#include "scripting/lint_lines.h"
#include "scripting/lua_check.h"
#include "scripting/version.h"

namespace pw {
namespace {

namespace fs = std::filesystem;

struct Context {  // what a pack is played with
  const Ruleset* rules = nullptr;
  const PackSource* base = nullptr;       // null: the pack is a game of its own
  std::vector<const PackSource*> others;  // that it needs, and what those need
};

std::string near_hint(const std::string& word, const std::vector<std::string>& known, const std::string& otherwise) {
  const std::string near = did_you_mean(word, known);
  return near.empty() ? otherwise : fmt::format("did you mean '{}'?", near);
}

class PackLint {
 public:
  PackLint(const std::string& folder, Library& library, const std::vector<std::string>& linted,
           std::map<std::string, std::unique_ptr<LuaCheck>>& checks, const PlayCheck& play)
      : library_(library),
        linted_(linted),
        checks_(checks),
        play_(play),
        files_(pack_files(folder)),
        reading_(read_pack_loosely(folder, found_, [&](const std::string& game) { return library.hooks_of(game); })),
        pack_(reading_.pack) {}

  int cards() const { return static_cast<int>(pack_.cards.size()); }

  Problems run() {
    if (reading_.has_header) {
      header();
      check_cards(pack_, is_scripted(), found_);
      if (is_at_home()) in_play();
    }
    strays();
    for (const SourceFile& file : files_)
      if (!is_unreadable(file.path)) check_lines(file, found_);
    Problems pointed;
    for (const Problem& problem : found_.all()) pointed.add(point_at_word(problem));
    return without_suppressed(pointed, files_);
  }

 private:
  Library& library_;
  const std::vector<std::string>& linted_;
  std::map<std::string, std::unique_ptr<LuaCheck>>& checks_;
  const PlayCheck& play_;
  Problems found_;
  std::vector<SourceFile> files_;
  PackReading reading_;
  const PackSource& pack_;
  std::map<std::string, std::vector<std::string>> lines_;  // of files, when first asked for

  bool is_unreadable(const std::string& file) const {
    return std::ranges::any_of(found_.all(),
                               [&](const Problem& p) { return p.place.file == file && p.code.starts_with("PW1"); });
  }

  void header() {
    if (!pack_.version.empty() && !read_version(pack_.version))
      found_.error(pack_.version_place, "PW209", fmt::format("'{}' is not a version", pack_.version),
                   "write three numbers with dots, such as 1.0.0");
    if (pack_.title.find_first_not_of(' ') == std::string::npos && pack_.has_title)
      found_.warning(pack_.title_place, "PW507", "the title is empty", "write what the pack is called");
  }

  bool is_scripted() {
    if (pack_.rules) return true;
    if (pack_.game.empty() || pack_.game == pack_.name || !library_.folders().contains(pack_.game)) return false;
    Problems ignored;
    const PackSource* base = library_.pack(pack_.game, ignored);
    return base && base->rules;
  }

  bool is_at_home() {
    std::error_code error;
    const fs::path home = fs::weakly_canonical(pack_.folder, error);
    if (pack_.name.empty() || pack_.name == home.filename()) return true;
    const bool is_name = std::ranges::none_of(
        found_.all(), [&](const Problem& p) { return p.code == "PW203" && p.place == pack_.name_place; });
    if (is_name)
      found_.error(
          pack_.name_place, "PW402",
          fmt::format("the pack calls itself '{}' but lies in a folder '{}'", pack_.name, home.filename().string()),
          "give both the same name");
    return false;
  }

  void strays() {
    Problems ignored;  // reading the pack tells them
    for (const std::string& name : names_in(pack_.folder, ignored).value_or(std::vector<std::string>{})) {
      const fs::path path = fs::path(pack_.folder) / name;
      if (path.extension() == ".yml")
        found_.warning({path.string()}, "PW608", "this file is not read",
                       fmt::format("call it {}", path.stem().string() + ".yaml"));
      if (path.extension() == ".lua" && reading_.has_header && !pack_.name.empty() &&
          path.stem() != (pack_.rules ? "game" : pack_.name))
        found_.warning({path.string()}, "PW608", "this file is not read",
                       fmt::format("put its functions into {}.lua", pack_.rules ? "game" : pack_.name));
    }
  }

  // --- other packs ---

  // One that this pack names. Its own mistakes are told where they are, once.
  const PackSource* named(const std::string& name, const Place& place, const char* what) {
    if (!library_.folders().contains(name)) {
      std::vector<std::string> known;
      for (const auto& entry : library_.folders()) known.push_back(entry.first);
      found_.error(place, "PW401", fmt::format("there is no {} '{}'", what, name),
                   near_hint(name, known, "--path DIR says where more packs lie"));
      return nullptr;
    }
    Problems theirs;
    const PackSource* source = library_.pack(name, theirs);
    const std::string& folder = library_.folders().at(name);
    std::error_code error;
    const bool told =
        std::ranges::any_of(linted_, [&](const std::string& one) { return fs::equivalent(one, folder, error); });
    if (!source && !told)
      found_.error(place, "PW402", fmt::format("the {} '{}' is broken", what, name), "lint it first");
    return source;
  }

  bool add_needs(const PackSource& whose, Context& context) {
    bool fine = true;
    for (const auto& [wanted, at_least, own_place] : whose.needs) {
      const std::string& need = wanted;  // clang 14 lets no lambda take a part of a binding
      const Place place = &whose == &pack_ ? own_place : pack_.place;
      const auto wrong = [&](std::string text, std::string hint, const char* code = "PW402") {
        found_.error(place, code, std::move(text), std::move(hint));
        fine = false;
      };
      if (need == pack_.name && &whose == &pack_) {
        wrong("a pack cannot need itself", "remove it");
        continue;
      }
      if (need == pack_.name ||
          std::ranges::any_of(context.others, [&](const PackSource* other) { return other->name == need; }))
        continue;
      const PackSource* source = named(need, place, "pack");
      if (!source) {
        fine = false;
      } else if (source == context.base || (!context.base && source->game.empty())) {
        wrong(fmt::format("'{}' is a game, not a pack", need),
              source == context.base ? "it is in play anyway: remove it" : "");
      } else if (source->game != (context.base ? context.base->name : pack_.name)) {
        wrong(
            fmt::format("pack '{}' is for '{}', not for '{}'", need, source->game.empty() ? source->name : source->game,
                        context.base ? context.base->name : pack_.name),
            "");
      } else if (is_older(source->version, at_least)) {
        wrong(fmt::format("pack '{}' is {}, but {} or later is needed", need, source->version, at_least),
              "get a later one, or ask for less", "PW404");
      } else {
        context.others.push_back(source);
        fine &= add_needs(*source, context);
      }
    }
    return fine;
  }

  // Needs that lead back to this pack.
  void refuse_circles() {
    for (const Need& need : pack_.needs) {
      std::vector<std::string> way;
      std::set<std::string> seen = {pack_.name};
      if (need.pack == pack_.name || !leads_home(need.pack, seen, way)) continue;
      std::string told = fmt::format("'{}'", pack_.name);
      for (const std::string& name : way) told += fmt::format(" needs '{}', which", name);
      found_.error(need.place, "PW405", fmt::format("{} needs '{}' again", told, pack_.name),
                   "make them one pack, or let only one need the other");
    }
  }

  bool leads_home(const std::string& name, std::set<std::string>& seen, std::vector<std::string>& way) {
    Problems ignored;
    if (!seen.insert(name).second || !library_.folders().contains(name)) return false;
    const PackSource* source = library_.pack(name, ignored);
    way.push_back(name);
    for (const Need& need : source ? source->needs : std::vector<Need>{})
      if (need.pack == pack_.name || leads_home(need.pack, seen, way)) return true;
    way.pop_back();
    return false;
  }

  std::optional<Context> find_context() {
    Context context;
    refuse_circles();
    if (pack_.game.empty() == pack_.flow.empty()) return std::nullopt;  // told already
    if (pack_.game.empty()) {
      context.rules = ruleset_of(pack_);
      if (!context.rules)
        found_.error(pack_.flow_place, "PW401", fmt::format("there is no flow '{}'", pack_.flow),
                     near_hint(pack_.flow, {"point-a-pile", "game.lua"}, "known are point-a-pile and game.lua"));
    } else if (pack_.game == pack_.name) {
      found_.error(pack_.game_place, "PW402", "a pack cannot extend itself",
                   "'flow: point-a-pile' makes a game of its own");
    } else {
      context.base = named(pack_.game, pack_.game_place, "game");
      if (context.base && context.base->flow.empty()) {
        found_.error(pack_.game_place, "PW402",
                     fmt::format("'{}' is not a game but a pack for '{}'", pack_.game, context.base->game),
                     fmt::format("write 'game: {}', and 'needs: [{}]'", context.base->game, pack_.game));
        return std::nullopt;
      }
      context.rules = context.base ? ruleset_of(*context.base) : nullptr;
    }
    const bool fine = add_needs(pack_, context);
    if (!context.rules) return std::nullopt;
    if (!fine) context.others.clear();
    return context;
  }

  // --- the game, and its Lua ---

  void in_play() {
    const auto context = find_context();
    if (!context) return;
    PackSource sound = pack_;
    std::erase_if(sound.cards, [](const CardSource& card) { return !card.sound; });
    const bool whole = reading_.sound;
    if (!whole && sound.cards.empty()) return;
    std::vector<const PackSource*> sources;
    if (context->base) sources.push_back(context->base);
    for (const PackSource* other : context->others) sources.push_back(other);
    sources.push_back(&sound);
    if (!context->base) std::rotate(sources.begin(), sources.end() - 1, sources.end());

    Problems lua;
    check_lua(*context, sound, lua);
    std::vector<int> values;
    for (const OptionSpec& option : context->rules->options) values.push_back(option.usual);
    Problems built;
    const auto game = build_game(*context->rules, sources, std::move(values), {}, built);
    for (Problem problem : built.all()) {
      if (problem.code == "PW403" && !whole) continue;
      if (problem.code == "PW403" && !is_ours(problem.place.file)) problem.place = pack_.place;
      if (!is_ours(problem.place.file) || is_told(problem, lua)) continue;
      found_.add(std::move(problem));
    }
    for (const Problem& problem : lua.all())
      if (!follows(problem, built)) found_.add(problem);
    if (game && whole && !found_.any_errors() && play_) play_(pack_, found_);
  }

  bool is_ours(const std::string& file) const { return fs::path(file).parent_path() == fs::path(pack_.folder); }

  // What fails when it runs is told better by the check of the same line.
  static bool is_told(const Problem& problem, const Problems& lua) {
    return problem.code == "PW302" && std::ranges::any_of(lua.all(), [&](const Problem& other) {
             return other.severity == Severity::error && other.place.file == problem.place.file &&
                    other.place.line == problem.place.line;
           });
  }

  // What stands below an endless loop is never reached; that is no other mistake.
  static bool follows(const Problem& problem, const Problems& built) {
    return problem.code == "PW317" && std::ranges::any_of(built.all(), [&](const Problem& other) {
             return other.code == "PW303" && other.place.file == problem.place.file &&
                    other.place.line < problem.place.line;
           });
  }

  LuaCheck& checker(const Context& context) {
    const PackSource& base = context.base ? *context.base : pack_;
    std::vector<std::string> colors;
    for (const auto& color : base.colors) colors.push_back(color.first);
    std::string key = context.rules->name + (context.rules->scripted ? " (a script)" : "");
    for (const std::string& color : colors) key += " " + color;
    auto& check = checks_[key];
    if (!check) check = std::make_unique<LuaCheck>(*context.rules, colors);
    return *check;
  }

  void check_lua(const Context& context, const PackSource& sound, Problems& problems) {
    LuaCheck& check = checker(context);
    std::vector<std::string> names;
    if (pack_.library) {
      check.check_library(*pack_.library, names, problems);
      try {
        const bool scripted = context.rules->scripted;
        Vm vm(scripted ? std::span<const Field>() : context.rules->fields, scripted ? std::span<const Verb>() : context.rules->verbs);
        vm.load_library(pack_.name, *pack_.library);
      } catch (const ScriptError& error) {
        if (error.problem.code == "PW301") return;
      }
    }
    for (const CardSource& card : sound.cards) {
      const int kind = context.rules->kind(card.kind);
      if (kind < 0) continue;
      const std::vector<std::string>& allowed = context.rules->kinds[ix(kind)].hooks;
      std::vector<std::string> parameters;
      for (const Parameter& parameter : card.parameters) parameters.push_back(parameter.name);
      for (const auto& hook : card.hooks)
        if (std::ranges::find(allowed, hook.name) != allowed.end())
          check.check_hook(hook.code, context.rules->hooks[ix(context.rules->hook(hook.name))], parameters, names,
                           problems);
    }
  }

  // --- places ---

  // Messages that quote a word but know only the line, or where the text begins.
  Problem point_at_word(Problem problem) {
    const bool lua = problem.place.column == 0 && problem.code.starts_with("PW3"),
               text = problem.code == "PW502" || problem.code == "PW504";
    const auto file = std::ranges::find(files_, problem.place.file, &SourceFile::path);
    if ((!lua && !text) || file == files_.end() || problem.place.line < 1) return problem;
    auto [known, fresh] = lines_.try_emplace(file->path);
    if (fresh) known->second = lines_of(file->text);
    const std::vector<std::string>& lines = known->second;
    if (ix(problem.place.line) > lines.size()) return problem;
    const std::string& line = lines[ix(problem.place.line - 1)];
    std::string word;
    if (problem.code == "PW504") {
      const std::size_t at = problem.text.find_first_of("0123456789");
      word = problem.text.substr(at, problem.text.find(',') - at);
    } else {
      const std::size_t open = lua ? problem.text.find("near '") : problem.text.find('\'');
      if (open == std::string::npos) return problem;
      const std::size_t begin = problem.text.find('\'', open) + 1;
      word = problem.text.substr(begin, problem.text.rfind('\'') - begin);
    }
    std::size_t from = 0;
    for (int column = 1; column < problem.place.column && from < line.size(); ++column)
      from += std::max<std::size_t>(utf8_length(std::string_view(line).substr(from)), 1);
    std::size_t at = line.find(word, from);
    if (problem.code == "PW502" && at == std::string::npos) at = line.find(word.substr(0, word.size() - 1), from);
    if (at == std::string::npos || (lua && line.find(word, at + 1) != std::string::npos)) return problem;
    problem.place.column = 1;
    for (std::size_t i = 0; i < at; ++i) problem.place.column += (static_cast<unsigned char>(line[i]) & 0xC0) != 0x80;
    return problem;
  }
};

}  // namespace

LintReport lint(const std::vector<std::string>& folders, Library& library, const PlayCheck& play) {
  LintReport report;
  std::map<std::string, std::unique_ptr<LuaCheck>> checks;
  for (const std::string& folder : folders) {
    PackLint pack(folder, library, folders, checks, play);
    const Problems found = pack.run();
    for (const Problem& problem : found.all()) report.problems.add(problem);
    ++report.packs;
    report.cards += pack.cards();
  }
  report.problems.sort();
  return report;
}

}  // namespace pw
