#include "tools/terminal.h"

#include <fmt/format.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>

#include "scripting/files.h"

namespace pw {
namespace {

namespace fs = std::filesystem;

std::string source_line(const Place& place) {
  Problems ignored;
  const auto text = place.line > 0 ? read_pack_file(place.file, ignored) : std::nullopt;
  if (!text) return "";
  std::size_t at = 0;
  for (int line = 1; line < place.line && at != std::string::npos; ++line) {
    at = text->find('\n', at);
    if (at != std::string::npos) ++at;
  }
  return at == std::string::npos ? "" : text->substr(at, text->find('\n', at) - at);
}

void print_problem(const Problem& problem) { fmt::print(stderr, "{}", problem_text(problem, color_wanted(2))); }

}  // namespace

bool is_terminal(int file_descriptor) { return isatty(file_descriptor) != 0; }

int terminal_width() {
  winsize size{};
  return ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string cut(std::string_view text, int columns) {
  std::size_t bytes = 0, last = 0;
  int column = 0;
  while (bytes < text.size() && column < columns) {
    last = bytes;
    bytes += std::max<std::size_t>(1, utf8_length(text.substr(bytes)));
    ++column;
  }
  return bytes >= text.size() ? std::string(text) : std::string(text.substr(0, last)) + "…";
}

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string wrapped(std::string_view text, std::size_t column, std::size_t indent, int width) {
  std::string lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find(' ', from + 1), text.size());  // a word with the space before it
    std::string_view word = text.substr(from, end - from);
    if (column + display_width(word) > static_cast<std::size_t>(width) && column > indent) {
      lines += "\n" + std::string(indent, ' ');
      column = indent;
      if (word.starts_with(' ')) word.remove_prefix(1);
    }
    lines += word;
    column += display_width(word);
    from = end;
  }
  return lines;
}

bool color_wanted(int file_descriptor) {
  const char* plain = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return is_terminal(file_descriptor) && !(plain && *plain) && !(term && std::string_view(term) == "dumb");
}

std::string paint(std::string_view text, Ink ink, bool color) {
  if (!color || ink == Ink::plain) return std::string(text);
  static constexpr const char* codes[] = {"", "1", "2", "31", "32", "33", "34", "35", "36"};
  return fmt::format("\033[{}m{}\033[0m", codes[static_cast<int>(ink)], text);
}

Place place_for_reader(Place place) {
  std::error_code error;
  const auto relative = std::filesystem::proximate(place.file, error);
  if (!place.file.empty() && !error && !relative.empty() && relative.string().size() < place.file.size())
    place.file = relative.string();
  return place;
}

std::string problem_text(const Problem& problem, bool color) {
  Problem shown = problem;
  shown.place = place_for_reader(problem.place);
  return render(shown, source_line(problem.place), color);
}

void print_problems(Problems& problems) {
  constexpr std::size_t screenful = 50;
  problems.sort();
  for (const Problem& problem : std::span(problems.all()).first(std::min(screenful, problems.all().size()))) print_problem(problem);
  if (problems.all().size() > screenful) fmt::print(stderr, "… and {} more\n", problems.all().size() - screenful);
}

void print_script_error(const ScriptError& error) {
  print_problem(error.problem);
  if (!error.card.empty()) fmt::print(stderr, "  card: {}\n", error.card);
}

bool write_whole(const std::string& path, const std::string& text) {
  std::error_code error, ignored;
  const fs::path target = fs::is_symlink(path, ignored) ? fs::canonical(path, error) : fs::path(path);
  if (error) return false;
  const bool is_new = !fs::exists(target, ignored);
  if (!is_new && !fs::is_regular_file(target, ignored)) {  // a device or a pipe: nothing to replace
    std::ofstream out(target, std::ios::binary);
    return static_cast<bool>(out << text << std::flush);
  }
  const fs::path draft = target.string() + fmt::format(".{}.tmp", getpid());
  std::ofstream out(draft, std::ios::binary);
  out << text;
  out.close();
  if (const int descriptor = out ? open(draft.c_str(), O_WRONLY | O_CLOEXEC) : -1; descriptor >= 0) {
    fsync(descriptor);  // or a crash right after could leave an empty file under the new name
    close(descriptor);
  }
  if (out && !is_new) fs::permissions(draft, fs::status(target, ignored).permissions(), ignored);
  if (out) fs::rename(draft, target, error);
  if (out && !error) return true;
  fs::remove(draft, ignored);
  return false;
}

void complain(const std::string& text, const std::string& hint) {
  fmt::print(stderr, "{} {}\n", paint("pilewright:", Ink::red, color_wanted(2)), text);
  if (!hint.empty()) fmt::print(stderr, "  {}\n", hint);
}

}  // namespace pw
