// Pictures of scripted games' tables, from layout hints alone.
#include "tools/picture.h"

#include <sstream>

#include "core/match.h"
#include "tests/script_table.h"
#include "tools/terminal.h"

using namespace pw;
using namespace pw::testing;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a grid shows the numbers of the cells that can be chosen, so they are not listed", "[picture]") {
  Match match(script_game("punto"), 2, 1);
  for (int i = 0; i < 8; ++i) {
    const Decision& asked = match.asked().decisions[0];
    const std::string table = table_picture(match, asked.seat, &asked, false);
    INFO(table);
    for (int option = 0; option < asked.options.count; ++option) CHECK(has(table, fmt::format("({})", option)));
    CHECK(!has(table, fmt::format("({})", +asked.options.count)));
    CHECK(question_picture(match, asked.seat, asked.seat, false).empty());
    CHECK(has(decision_picture(match, asked.seat, false, unwrapped), "column"));  // without a picture they are named
    CHECK(match.answer(asked.seat, Choice::of(asked.options.count - 1)).ok());
  }
  CHECK(!has(table_picture(match, Seat{0}, nullptr, false), "(0)"));
}

TEST_CASE("what is merely counted stands beside the points", "[picture]") {
  const Match match(script_game("punto"), 2, 1);
  CHECK(has(table_picture(match, Seat{0}, nullptr, false), "  you         0 points, deck: 3"));
}

TEST_CASE("long texts are wrapped between words", "[picture]") {
  CHECK(wrapped("one two three", 0, 2, 80) == "one two three");
  CHECK(wrapped("one two three", 0, 2, 8) == "one two\n  three");
  CHECK(wrapped("★★★ ★★★ ★★★", 4, 4, 11) == "★★★ ★★★\n    ★★★");
  CHECK(wrapped("unbreakable", 0, 0, 4) == "unbreakable");
  Match match(script_game("racesmack"), 4, 3);
  const std::string options = decision_picture(match, Seat{0}, false, 40);
  for (const std::string& line : lines_of(options)) CHECK(display_width(line) <= 40);
}
