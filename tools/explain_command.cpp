// pilewright explain: what a code means, what it looks like and what cures it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "scripting/problem.h"
#include "tools/commands.h"
#include "tools/terminal.h"

namespace pw {
namespace {

constexpr std::pair<char, const char*> subjects[] = {
    {'1', "Files and YAML"}, {'2', "Shape: fields, types, names"}, {'3', "Lua"},  {'4', "Game logic and packs"},
    {'5', "Texts"},          {'6', "Style"},                       {'7', "Tests"}};

void list_codes() {
  const bool color = color_wanted(1);
  for (const auto& [digit, subject] : subjects) {
    fmt::print("{}\n", paint(subject, Ink::bold, color));
    for (const CodeInfo& info : all_codes())
      if (info.code[2] == digit) fmt::print("  {}  {}\n", info.code, info.title);
  }
  fmt::print("\n'pilewright explain PW204' explains one.\n");
}

std::string indented(std::string_view text) {
  std::string made = "    ";
  for (const char c : text) made += c == '\n' ? "\n    " : std::string(1, c);
  return made;
}

int run(std::string code) {
  if (code.empty()) {
    list_codes();
    return exit_fine;
  }
  for (char& c : code) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  if (code.find_first_not_of("0123456789") == std::string::npos) code = "PW" + code;
  const CodeInfo* info = find_code(code);
  if (!info) {
    complain(fmt::format("there is no code '{}'", code), "'pilewright explain' lists them all");
    return exit_misuse;
  }
  const bool color = color_wanted(1);
  fmt::print("{}: {}\n\n{}\n\n{}\n{}\n\n{}\n    {}\n", paint(info->code, Ink::bold, color), info->title, info->meaning,
             paint("Example", Ink::bold, color), indented(info->example), paint("Cure", Ink::bold, color), info->cure);
  return exit_fine;
}

}  // namespace

Run add_explain(CLI::App& app) {
  auto code = std::make_shared<std::string>();
  CLI::App* explain = app.add_subcommand("explain", "say what a problem's code means, or list them all");
  explain->add_option("code", *code, "such as PW204")->type_name("CODE");
  explain->footer("Examples:\n  pilewright explain\n  pilewright explain PW204");
  return [code] { return run(*code); };
}

}  // namespace pw
