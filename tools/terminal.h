// What a terminal can do and how we treat people at it: colour only where it is wanted, progress only where it is seen.
#pragma once

#include <string>
#include <string_view>

#include "scripting/problem.h"
#include "scripting/vm.h"

namespace pw {

// Exit codes of every command.
inline constexpr int exit_fine = 0, exit_findings = 1, exit_misuse = 2;

bool color_wanted(int file_descriptor);  // a terminal, and neither NO_COLOR nor TERM=dumb
bool is_terminal(int file_descriptor);
int terminal_width();  // of standard output; 80 where there is no terminal
std::string cut(std::string_view text, int columns);  // with … where something is missing; no colours in it
std::size_t display_width(std::string_view text);        // in characters
inline constexpr int unwrapped = 1'000'000;  // a width that no line has
// Broken between words, where a line that begins at `column` would be longer than `width`; further lines are indented.
std::string wrapped(std::string_view text, std::size_t column, std::size_t indent, int width);

enum class Ink { plain, bold, dim, red, green, yellow, blue, magenta, cyan };
std::string paint(std::string_view text, Ink ink, bool color);

// Paths are shown as a person in the current folder would write them.
Place place_for_reader(Place);
// The problem with its source line.
std::string problem_text(const Problem&, bool color);
// Prints all problems to stderr, each with its source line.
void print_problems(Problems& problems);
void print_script_error(const ScriptError& error);
// Writes a file such that a reader sees the old one or the new one, never half of it. False: it cannot be written.
bool write_whole(const std::string& path, const std::string& text);
// "pilewright: …" on stderr.
void complain(const std::string& text, const std::string& hint = "");

}  // namespace pw
