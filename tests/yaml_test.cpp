// The strict YAML reader and the problems it reports: every way in which a file can be
// misunderstood in silence must end in one problem at the right place. Places are compared
// as "line:column code", so that a case reads like the message a designer sees.
#include "scripting/yaml.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "scripting/problem.h"
#include "tests/catch.h"

using namespace pw;
using Kind = YamlNode::Kind;
using Style = YamlNode::Style;

namespace {

YamlNode read(const std::string& text) {
  Problems problems;
  const auto root = read_yaml(text, "x.yaml", problems);
  for (const Problem& p : problems.all()) UNSCOPED_INFO(render(p, "", false));
  REQUIRE(root.has_value());
  REQUIRE(problems.all().empty());
  return *root;
}

// All problems of a text that must be refused, one by one.
std::vector<Problem> problems_of(const std::string& text) {
  Problems problems;
  const auto root = read_yaml(text, "x.yaml", problems);
  CHECK(root.has_value() == problems.all().empty());
  for (const Problem& p : problems.all()) CHECK(p.place.file == "x.yaml");
  return problems.all();
}

std::string refusal(const std::string& text) {
  std::string all;
  for (const Problem& p : problems_of(text))
    all +=
        (all.empty() ? "" : ", ") + std::to_string(p.place.line) + ":" + std::to_string(p.place.column) + " " + p.code;
  return all;
}

std::string first_text(const std::string& text) { return problems_of(text).at(0).text; }
std::string first_hint(const std::string& text) { return problems_of(text).at(0).hint; }

std::string at(const YamlNode& node) { return std::to_string(node.line) + ":" + std::to_string(node.column); }

YamlNode plain(const std::string& text) {
  YamlNode node;
  node.kind = Kind::scalar;
  node.text = text;
  return node;
}

// The structure with its kinds and texts, for comparing what was understood.
std::string outline(const YamlNode& node) {
  std::string inside;
  for (const YamlNode& item : node.items) inside += (inside.empty() ? "" : ", ") + outline(item);
  for (const auto& [key, value] : node.entries)
    inside += (inside.empty() ? "" : ", ") + outline(key) + ": " + outline(value);
  switch (node.kind) {
    case Kind::null:
      return "~";
    case Kind::scalar:
      return node.text;
    case Kind::list:
      return "[" + inside + "]";
    case Kind::map:
      return "{" + inside + "}";
  }
  return "";
}

const std::string sample =
    "# a pack\n"
    "id: forest\n"
    "label: \"Wäldchen\"\n"
    "cards:\n"
    "  - id: oak\n"
    "    kind: tree\n"
    "    copies: 4\n"
    "    weight: .25\n"
    "    label: 'Old ''Oak'''\n"
    "    text: >-\n"
    "      Draw a card,\n"
    "      then discard one.\n"
    "    attributes: {height: 12, tags: [old, \"hard\", tall]}\n"
    "    on_play: |\n"
    "      local card = draw(1)\n"
    "      if card then\n"
    "      \tdiscard(card)\n"
    "      end\n"
    "    examples:\n"
    "    - play oak\n"
    "    -\n"
    "  - id: fern\n"
    "    note:\n"
    "    nothing: ~\n";

}  // namespace

// --- what is read ------------------------------------------------------------

TEST_CASE("a pack file is read in order with its structure", "[yaml]") {
  CHECK(outline(read(sample)) ==
        "{id: forest, label: Wäldchen, cards: [{id: oak, kind: tree, copies: 4, weight: .25, label: Old 'Oak', "
        "text: Draw a card, then discard one., attributes: {height: 12, tags: [old, hard, tall]}, "
        "on_play: local card = draw(1)\nif card then\n\tdiscard(card)\nend\n, examples: [play oak, ~]}, "
        "{id: fern, note: ~, nothing: ~}]}");
}

TEST_CASE("a value is found by its key", "[yaml]") {
  const YamlNode root = read("a: 1\nb: [2]\n");
  REQUIRE(root.find("b"));
  CHECK(root.find("b")->items.at(0).text == "2");
  CHECK(root.find("c") == nullptr);
  CHECK(root.find("a")->find("a") == nullptr);
}

TEST_CASE("a node knows its line and its column in characters", "[yaml]") {
  const YamlNode root = read("größe: {é: [ä, \"ö\", x]}\nlist:\n  - a\n  - b: 'c'\n");
  const YamlNode& map = root.entries[0].second;
  CHECK(at(root) == "1:1");
  CHECK(at(root.entries[0].first) == "1:1");
  CHECK(at(map) == "1:8");
  CHECK(at(map.entries[0].first) == "1:9");
  CHECK(at(map.entries[0].second) == "1:12");
  CHECK(at(map.entries[0].second.items[1]) == "1:16");
  CHECK(at(map.entries[0].second.items[2]) == "1:21");
  const YamlNode& list = *root.find("list");
  CHECK(at(list) == "3:3");
  CHECK(at(list.items[0]) == "3:5");
  CHECK(at(*list.items[1].find("b")) == "4:8");
}

TEST_CASE("a scalar knows how it was written", "[yaml]") {
  const YamlNode root = read("[a, 'b', \"c\"]\n");
  CHECK(root.items[0].style == Style::plain);
  CHECK(root.items[1].style == Style::quoted);
  CHECK(root.items[2].style == Style::quoted);
  CHECK(read("a: |\n  x\n").find("a")->style == Style::literal);
  CHECK(read("a: >\n  x\n").find("a")->style == Style::folded);
}

TEST_CASE("a block text knows the line on which its text begins", "[yaml]") {
  const YamlNode root = read("a: |\n  x\n  y\nb: >-\n\n  z\nc: w\n");
  CHECK(root.find("a")->line == 1);
  CHECK(root.find("a")->content_line == 2);
  CHECK(root.find("b")->line == 4);
  CHECK(root.find("b")->content_line == 5);
  CHECK(root.find("c")->content_line == 7);
}

TEST_CASE("an empty value stands after its colon or its dash, not at the next token", "[yaml]") {
  const YamlNode root =
      read("ä:\n# comment\nb :   # comment\nnullable: 1\nc:\n  -\n  - # - x\n\n  - {d: }\ne: [f: ]\n");
  CHECK(root.entries[0].second.kind == Kind::null);
  CHECK(at(root.entries[0].second) == "1:3");
  CHECK(at(root.entries[1].second) == "3:4");
  const YamlNode& list = *root.find("c");
  CHECK(at(list.items[0]) == "6:4");
  CHECK(at(list.items[1]) == "7:4");
  CHECK(at(list.items[2].entries[0].second) == "9:8");
  CHECK(at(root.find("e")->items[0].entries[0].second) == "10:7");
  CHECK(at(read("- a:").items[0].entries[0].second) == "1:5");
}

TEST_CASE("a null that is written out stands where it is written", "[yaml]") {
  const YamlNode root = read("a: ~\nb:\n  null\nc: [Null]\nd: 'null'\n");
  CHECK(root.find("a")->kind == Kind::null);
  CHECK(root.find("a")->text == "~");
  CHECK(at(*root.find("a")) == "1:4");
  CHECK(root.find("b")->text == "null");
  CHECK(at(*root.find("b")) == "3:3");
  CHECK(at(root.find("c")->items[0]) == "4:5");
  CHECK(root.find("d")->kind == Kind::scalar);
}

TEST_CASE("a byte order mark and CRLF line ends make no difference", "[yaml]") {
  const YamlNode root = read(
      "\xEF\xBB\xBF"
      "a: 1\r\nb: |\r\n  x\r\n  y\r\nc: d");
  CHECK(outline(root) == "{a: 1, b: x\ny\n, c: d}");
  CHECK(at(root.entries[0].first) == "1:1");
  CHECK(at(*root.find("c")) == "5:4");
}

TEST_CASE("a text at the end of the file is the same with and without a last line break", "[yaml]") {
  CHECK(outline(read("a: |\n  x")) == outline(read("a: |\n  x\n")));
}

TEST_CASE("one document may have its markers", "[yaml]") {
  CHECK(outline(read("# c\n---\na: 1\n...\n# end\n")) == "{a: 1}");
  CHECK(outline(read("a: ---b\nc: ...\n")) == "{a: ---b, c: ...}");
}

TEST_CASE("tabs are allowed where they indent nothing", "[yaml]") {
  CHECK(outline(read("a:\tb\t# c\nd: \"x\ty\"\n")) == "{a: b, d: x\ty}");
  CHECK(outline(read("a: |\n  x\n  \ty\n")) == "{a: x\n\ty\n}");
  CHECK(outline(read("{a: \"x\n\ty\", b: c}\n")) == "{a: x y, b: c}");
}

// --- what is refused ----------------------------------------------------------

TEST_CASE("an empty file is refused", "[yaml]") {
  CHECK(refusal("") == "1:1 PW104");
  CHECK(refusal("\xEF\xBB\xBF") == "1:1 PW104");
  CHECK(refusal("\n\n# only a comment\n") == "1:1 PW104");
  CHECK(refusal("---\n...\n") == "1:1 PW104");
}

TEST_CASE("a file that is too large is refused", "[yaml]") {
  CHECK(refusal(std::string(max_yaml_bytes + 1, '#')) == "0:0 PW101");
  CHECK(refusal("a: b\n#" + std::string(max_yaml_bytes - 6, 'x')).empty());
}

TEST_CASE("bytes that are not UTF-8 are refused where they stand", "[yaml]") {
  CHECK(refusal("a: é\nb: ä\xFFx\n") == "2:5 PW102");
  CHECK(refusal("a: \xC3") == "1:4 PW102");              // cut short
  CHECK(refusal("a: \xC0\xAF") == "1:4 PW102");          // overlong
  CHECK(refusal("a: \xE0\x80\xAF") == "1:4 PW102");      // overlong
  CHECK(refusal("a: \xED\xA0\x80") == "1:4 PW102");      // surrogate
  CHECK(refusal("a: \xF4\x90\x80\x80") == "1:4 PW102");  // beyond Unicode
  CHECK(refusal("\xFF\xFE"
                "a")
            .substr(0, 9) == "1:1 PW102");
  CHECK(first_hint("\xFF\xFE"
                   "a") == "the file is UTF-16; save it as UTF-8");
  CHECK(outline(read("a: \xF0\x9F\x82\xA1\n")) == "{a: \xF0\x9F\x82\xA1}");
}

TEST_CASE("control characters are refused, written or escaped", "[yaml]") {
  CHECK(refusal(std::string("a: b\nc: \0d", 10)) == "2:4 PW103");
  CHECK(first_text(std::string("a: \0", 4)) == "control character U+0000");
  CHECK(refusal("a: \x04\nb: 1\n") == "1:4 PW103");  // yaml-cpp's end of file
  CHECK(refusal("a: \x1b[31m") == "1:4 PW103");
  CHECK(refusal("é: \x7f") == "1:4 PW103");
  CHECK(first_text("a: \xC2\x85") == "control character U+0085");
  CHECK(refusal("a: x\xEF\xBB\xBF\n") == "1:5 PW103");
  CHECK(refusal("a: 1\rb: 2\r") == "1:5 PW103");
  CHECK(refusal("a: \"é\\\\ \\e[0m\"\n") == "1:9 PW103");
  CHECK(refusal("a: \"\\x41\\u0007\"\n") == "1:9 PW103");
  CHECK(outline(read("a: \"\\t\\u00e9\\n\"\n")) == "{a: \té\n}");
}

TEST_CASE("nesting that is too deep is refused", "[yaml]") {
  CHECK(refusal(std::string(64, '[') + std::string(64, ']')).empty());
  CHECK(refusal(std::string(65, '[') + std::string(65, ']')) == "1:65 PW116");
  CHECK(problems_of("a: " + std::string(500'000, '[')).at(0).code == "PW116");
  std::string steps;
  for (std::size_t i = 0; i < 100; ++i) steps += std::string(i, ' ') + "a:\n";
  CHECK(refusal(steps) == "65:65 PW116");
}

TEST_CASE("a file with too many values is refused", "[yaml]") {
  std::string list = "[";
  for (std::size_t i = 0; i < max_yaml_nodes - 1; ++i) list += "a,";
  CHECK(refusal(list + "]").empty());
  CHECK(refusal(list + "b]") == "1:200000 PW117");
}

TEST_CASE("anchors and aliases are refused", "[yaml]") {
  CHECK(refusal("a: &x b\nc: *x\n") == "1:4 PW112, 2:4 PW112");
  CHECK(refusal("a: &a [*a]\n") == "1:4 PW112, 1:8 PW112");
  CHECK(refusal("é: [b, *x]\n") == "1:8 PW112");
  CHECK(refusal("a: *bold* text\n") == "1:4 PW112");
  CHECK(refusal("a: & b\n") == "1:4 PW112");
  CHECK(first_hint("a: *bold* text\n") == "write the value out; quote a text that begins with '*'");
}

TEST_CASE("tags are refused", "[yaml]") {
  CHECK(refusal("a: !!str 1\nb: !x y\n") == "1:4 PW113, 2:4 PW113");
  CHECK(refusal("!!map {a: b}\n") == "1:1 PW113");
  CHECK(refusal("a: !\n") == "1:4 PW113");
  CHECK(refusal("a: !<x\n") == "1:4 PW113");
  CHECK(refusal("a: !x!\n") == "1:4 PW113");
}

TEST_CASE("a duplicate key is refused with the line of the first", "[yaml]") {
  CHECK(refusal("a: 1\nb: 2\n\"a\": 3\n") == "3:1 PW111");
  CHECK(first_text("a: 1\nb: 2\n\"a\": 3\n") == "duplicate key 'a'");
  CHECK(first_hint("a: 1\nb: 2\n\"a\": 3\n") == "it first stands on line 1");
  CHECK(refusal("x: {é: 1, é: 2}\n") == "1:11 PW111");
  CHECK(refusal("- a: 1\n- a: 2\n").empty());
}

TEST_CASE("merge keys are refused", "[yaml]") {
  CHECK(refusal("a:\n  <<: {b: c}\n") == "2:3 PW114");
  CHECK(refusal("'<<': b\n").empty());
}

TEST_CASE("keys that are no simple text are refused", "[yaml]") {
  CHECK(refusal("? [a]\n: b\n") == "1:3 PW115");
  CHECK(refusal("[a]: b\n") == "1:1 PW115");
  CHECK(refusal("x: {{a: b}: c}\n") == "1:5 PW115");
  CHECK(refusal("? |\n  a\n: b\n") == "1:3 PW115");
  CHECK(refusal("? 'a\n  b'\n: c\n") == "1:3 PW115");
  CHECK(refusal("a:\nnull: b\n") == "2:1 PW115");
  CHECK(refusal("~: b\n") == "1:1 PW115");
  CHECK(refusal(": b\n") == "1:1 PW115");
  CHECK(refusal("{a: b, , c: d}\n") == "1:8 PW115");
}

TEST_CASE("several documents and directives are refused", "[yaml]") {
  CHECK(refusal("a: 1\n---\nb: 2\n") == "2:1 PW110");
  CHECK(refusal("---\n---\na: 1\n") == "2:1 PW110");
  CHECK(refusal("a: 1\n...\n\n b: 2\n") == "4:2 PW110");
  CHECK(refusal("%YAML 1.2\n---\na: 1\n") == "1:1 PW110");
  CHECK(refusal("a: 1\n%lost\n") == "2:1 PW110");
  CHECK(refusal("a: \"x\n--- y\"\n") == "2:1 PW110");
}

TEST_CASE("tabs in the indentation are refused at the tab", "[yaml]") {
  CHECK(refusal("\ta: 1\n") == "1:1 PW106");
  CHECK(refusal("a:\n\tb: 1\n") == "2:1 PW106");
  CHECK(refusal("a:\n  b: 1\n  \tc: 2\n") == "3:3 PW106");
  CHECK(refusal("a:\n  b: 1\n\tc: 2\n") == "3:1 PW106");
  CHECK(refusal("-\ta: 1\n  b: 2\n") == "1:2 PW106");
  CHECK(refusal("a: [\n\tb]\n") == "2:1 PW106");
  CHECK(refusal("a: |\n\tb\n") == "2:1 PW106");
  CHECK(refusal("a:\n\t- ~\n") == "2:1 PW106");
  CHECK(first_hint("\ta: 1\n") == "indent with spaces");
}

TEST_CASE("a quote that is never closed is refused where it opens", "[yaml]") {
  CHECK(refusal("a: 1\né: \"foo\nb: 2\n") == "2:4 PW107");
  CHECK(refusal("a: 'it''s\nb: 2") == "1:4 PW107");
  CHECK(refusal("a: [b, \"c]\n") == "1:8 PW107");
  CHECK(refusal("a: \"x\\\"\n") == "1:4 PW107");
  CHECK(refusal("\"") == "1:1 PW107");
  CHECK(first_hint("a: \"foo\n") == "end the text with \"");
}

TEST_CASE("a quote that is closed by the next one is refused where it opens", "[yaml]") {
  const std::string text = "a: \"foo\nb: \"bar\"\nc: 1\n";
  CHECK(refusal(text) == "1:4 PW107");
  CHECK(first_text(text) == "this quote is closed only on line 2");
  CHECK(first_hint(text) == "is the closing \" missing on line 1?");
  CHECK(refusal("\"foo: x\nb: \"bar\"\n") == "1:1 PW107");
}

TEST_CASE("a bracket that is never closed is refused where it opens", "[yaml]") {
  CHECK(refusal("[") == "1:1 PW108");
  CHECK(refusal("{") == "1:1 PW108");
  CHECK(refusal("x: [a, b\n") == "1:4 PW108");
  CHECK(refusal("x:\n  - {a: 1\n  - {b: 2}\n") == "2:5 PW108");
  CHECK(first_hint("a: [1, 2\nb: 3\n") == "line 2 does not fit into it; is a ']' missing?");
  CHECK(refusal("a: b\nc: ]\n") == "2:4 PW108");
  CHECK(refusal("[a]]\n") == "1:4 PW108");
  CHECK(refusal("a: {b: [c}\n") == "1:10 PW108");
}

TEST_CASE("content that yaml-cpp would drop or misplace is refused", "[yaml]") {
  CHECK(refusal(",") == "1:1 PW109");  // LoadAll hangs on this one
  CHECK(refusal("- a\nb: c\n") == "2:1 PW109");
  CHECK(refusal("  a: b\nc: d\n") == "2:1 PW109");
  CHECK(refusal("\"a\" \"b\"\n") == "1:5 PW109");
  CHECK(refusal("[a] [b]\n") == "1:5 PW109");
  CHECK(refusal("a:\n  b:\n  'c'\n") == "3:3 PW109");
  CHECK(refusal("a:\n[b]\n") == "2:1 PW109");
  CHECK(refusal("- a\n  - b\n   - c\n") == "2:3 PW109, 3:4 PW109");
  CHECK(first_hint("- a\n-b\n- c\n") == "put a space after the '-'");
}

TEST_CASE("empty entries in brackets are refused", "[yaml]") {
  CHECK(refusal("[a, , b]\n") == "1:5 PW118");
  CHECK(refusal("[,]\n") == "1:2 PW118");
  CHECK(refusal("{a, b: c}\n") == "1:3 PW118");
  CHECK(refusal("a: 1\nb\n") == "2:2 PW118");
  CHECK(first_hint("{color:red}\n") == "put a space after the ':'");
  CHECK(refusal("[a, b,]\n").empty());
}

TEST_CASE("what yaml-cpp itself refuses has a place and a hint", "[yaml]") {
  CHECK(refusal("é: é: x\n") == "1:5 PW105");
  CHECK(refusal("a: 1\n  b: 2\n") == "2:4 PW105");
  CHECK(first_hint("a: 1\n  b: 2\n") == "check the indentation of line 2");
  CHECK(refusal("a: 1\nb 2\nc: 3\n") == "2:1 PW105");
  CHECK(first_hint("a: 1\nb:2\nc: 3\n") == "put a space after the ':'");
  CHECK(refusal("a:\n    b: c\n  d: e\n") == "3:3 PW105");
  CHECK(refusal("a: \"x\" y\n") == "1:8 PW105");
  CHECK(refusal("a: @x\n") == "1:4 PW105");
  CHECK(refusal("a: - b\n") == "1:4 PW105");
  CHECK(refusal("a: |foo\n  bar\n") == "1:5 PW105");
  CHECK(refusal("é: \"ä\\q\"\n") == "1:6 PW105");
  CHECK(refusal("a: \"x\n  \\uD800\"\n") == "2:3 PW105");
  for (const char* text : {"a: b: c\n", "a: @x\n", "a: - b\n", "a: |foo\n", "a: \"\\q\"\n", "a: [b c: d: e]\n"})
    CHECK_FALSE(first_hint(text).empty());
}

TEST_CASE("a file is read on after a mistake, but not for ever", "[yaml]") {
  CHECK(refusal("a: 1\na: 2\nb: !x 3\n<<: 4\n") == "2:1 PW111, 3:4 PW113, 4:1 PW114");
  CHECK(refusal("a: 1\na: 2\nb: [\n") == "2:1 PW111, 3:4 PW108");
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "a: 1\n";
  CHECK(problems_of(many).size() == 20);
}

TEST_CASE("no mutation of a pack file crashes or hangs the reader", "[yaml]") {
  std::uint64_t state = 20240607;  // xorshift: the same 2000 files everywhere
  const auto random = [&state](std::size_t n) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return static_cast<std::size_t>(state % n);
  };
  const std::string pieces = "\"'[]{},:-?|>&*!%#@`~\t\n \\\r\x04\xC3\xFFx0";
  for (int round = 0; round < 2000; ++round) {
    std::string text = sample;
    for (std::size_t changes = 1 + random(6); changes > 0 && !text.empty(); --changes) {
      const std::size_t pos = random(text.size());
      switch (random(5)) {
        case 0:
          text.erase(pos, 1 + random(20));
          break;
        case 1:
          text.insert(pos, 1 + random(3), pieces[random(pieces.size())]);
          break;
        case 2:
          text[pos] = pieces[random(pieces.size())];
          break;
        case 3:
          text.insert(pos, text.substr(random(text.size()), random(40)));
          break;
        default:
          text.resize(pos);
          break;
      }
    }
    Problems problems;
    const auto root = read_yaml(text, "x.yaml", problems);
    const int lines = static_cast<int>(std::count(text.begin(), text.end(), '\n')) + 1;
    REQUIRE(root.has_value() == problems.all().empty());
    for (const Problem& p : problems.all()) {
      REQUIRE((p.place.line >= 1 && p.place.line <= lines && p.place.column >= 1));
      REQUIRE_FALSE(render(p, text, true).empty());
    }
  }
}

// --- typed readings -----------------------------------------------------------

TEST_CASE("only plain true and false are booleans", "[yaml]") {
  CHECK(as_bool(plain("true")) == true);
  CHECK(as_bool(plain("false")) == false);
  for (const char* text : {"yes", "on", "True", "TRUE", "y", "1", "", "~"})
    CHECK_FALSE(as_bool(plain(text)).has_value());
  CHECK_FALSE(as_bool(*read("a: 'true'\n").find("a")).has_value());
  CHECK_FALSE(as_bool(read("[true]\n")).has_value());
}

TEST_CASE("only plain decimal numbers are integers", "[yaml]") {
  CHECK(as_int(plain("0")) == 0);
  CHECK(as_int(plain("7")) == 7);
  CHECK(as_int(plain("+12")) == 12);
  CHECK(as_int(plain("-12")) == -12);
  CHECK(as_int(plain("9223372036854775807")) == INT64_MAX);
  CHECK(as_int(plain("-9223372036854775808")) == INT64_MIN);
  for (const char* text :
       {"", "-", "+-1", "010", "-01", "0x10", "0o7", "1e3", "1.0", "1_000", " 1", "1 ", "9223372036854775808"})
    CHECK_FALSE(as_int(plain(text)).has_value());
  CHECK_FALSE(as_int(*read("a: \"7\"\n").find("a")).has_value());
}

TEST_CASE("decimal numbers are exact millionths", "[yaml]") {
  CHECK(as_millionths(plain("0.5")) == 500'000);
  CHECK(as_millionths(plain(".25")) == 250'000);
  CHECK(as_millionths(plain("7")) == 7'000'000);
  CHECK(as_millionths(plain("16.75")) == 16'750'000);
  CHECK(as_millionths(plain("-0.000001")) == -1);
  CHECK(as_millionths(plain("+.1")) == 100'000);
  for (const char* text : {"", ".", "5.", "1.2.3", "0.1234567", "01.5", "1e-3", "-", "-.", "0.5x", "9999999999999"})
    CHECK_FALSE(as_millionths(plain(text)).has_value());
}

TEST_CASE("a string is a text that is no boolean and no number", "[yaml]") {
  for (const char* text : {"oak", "yes", "010", "1e3", "12 trees", "1.2.3", "-"}) CHECK(is_string(plain(text)));
  for (const char* text : {"true", "false", "7", "-7", ".5", "0.12345678", "99999999999999999999"})
    CHECK_FALSE(is_string(plain(text)));
  CHECK(is_string(*read("a: '7'\n").find("a")));
  CHECK(is_string(*read("a: |\n  7\n").find("a")));
  CHECK_FALSE(is_string(read("[a]\n")));
  CHECK_FALSE(is_string(*read("a:\n").find("a")));
}

// --- problems -----------------------------------------------------------------

TEST_CASE("problems are sorted by place and code, and exact duplicates dropped", "[problem]") {
  Problems problems;
  CHECK_FALSE(problems.any_errors());
  problems.warning({"b", 1, 1}, "PW105", "w");
  CHECK_FALSE(problems.any_errors());
  problems.error({"a", 2, 1}, "PW105", "z");
  problems.error({"a", 2, 1}, "PW105", "y");
  problems.error({"a", 2, 1}, "PW104", "x");
  problems.error({"a", 2, 1}, "PW105", "z");
  problems.error({"a", 1, 9}, "PW105", "v");
  CHECK(problems.any_errors());
  problems.sort();
  std::string order;
  for (const Problem& p : problems.all()) order += p.text;
  CHECK(order == "vxzyw");
}

TEST_CASE("every code stands once in the table, in order and with a title", "[problem]") {
  std::string_view last;
  for (const CodeInfo& info : all_codes()) {
    CHECK(last < info.code);
    CHECK(info.code.size() == 5);
    CHECK_FALSE(info.title.empty());
    CHECK(find_code(info.code) == &info);
    last = info.code;
  }
  CHECK(find_code("PW000") == nullptr);
}

TEST_CASE("a problem is shown with its line, a caret and help", "[problem]") {
  const Problem problem{
      {"cards/x.yaml", 12, 5}, "PW204", Severity::error, "unknown field 'colr' on card", "did you mean 'color'?"};
  CHECK(render(problem, "    colr: red", false) ==
        "cards/x.yaml:12:5: error[PW204]: unknown field 'colr' on card\n"
        "   12 |     colr: red\n"
        "      |     ^^^^\n"
        "  help: did you mean 'color'?\n");
  CHECK(render(problem, "    colr: red", true) ==
        "\x1b[1mcards/x.yaml:12:5:\x1b[0m \x1b[1;31merror[PW204]\x1b[0m: unknown field 'colr' on card\n"
        "   12 |     colr: red\n"
        "      |     \x1b[1;31m^^^^\x1b[0m\n"
        "  \x1b[36mhelp:\x1b[0m did you mean 'color'?\n");
}

TEST_CASE("a problem is shown without what is not known", "[problem]") {
  CHECK(render({{"x", 3, 0}, "PW105", Severity::warning, "t", ""}, "a: b\n", false) ==
        "x:3: warning[PW105]: t\n"
        "    3 | a: b\n");
  CHECK(render({{"x", 0, 0}, "PW101", Severity::error, "t", ""}, "a", false) == "x: error[PW101]: t\n");
  CHECK(render({{"x", 3, 1}, "PW105", Severity::error, "t", ""}, "", false) == "x:3:1: error[PW105]: t\n");
  CHECK(render({{}, "PW105", Severity::error, "t", "h"}, "", false) == "error[PW105]: t\n  help: h\n");
}

TEST_CASE("the caret stays under its word whatever stands before it", "[problem]") {
  const auto shown = [](int column, std::string_view line) {
    const std::string text = render({{"x", 1, column}, "PW105", Severity::error, "t", ""}, line, false);
    return text.substr(text.find('\n') + 1);
  };
  CHECK(shown(2, "\ta_b.c-1: x") == "    1 |  a_b.c-1: x\n      |  ^^^^^^^\n");
  CHECK(shown(5, "äö: [x]\r\n") == "    1 | äö: [x]\n      |     ^\n");
  CHECK(shown(3, "a:") == "    1 | a:\n      |   ^\n");
  CHECK(shown(99, "a:") == "    1 | a:\n      |   ^\n");
  CHECK(shown(2, "\x1b\xFFz") == "    1 | \uFFFD\uFFFDz\n      |  ^\n");
}

TEST_CASE("a wide line is cut around the column", "[problem]") {
  const auto shown = [](int column, std::string_view line) {
    const std::string text = render({{"x", 1, column}, "PW105", Severity::error, "t", ""}, line, false);
    return text.substr(text.find('\n') + 1);
  };
  const std::string spaces(6, ' '), gap(40, ' ');
  const std::string line = std::string(200, '(') + "word" + std::string(200, ')');
  CHECK(shown(201, line) == "    1 | ..." + std::string(37, '(') + "word" + std::string(53, ')') + "...\n" + spaces +
                                "| " + gap + "^^^^\n");
  CHECK(shown(1, line) == "    1 | " + std::string(97, '(') + "...\n" + spaces + "| ^\n");
  CHECK(shown(404, line) == "    1 | ..." + std::string(97, ')') + "\n" + spaces + "| " + std::string(99, ' ') + "^\n");
  CHECK(shown(1, std::string(300, 'w')) ==
        "    1 | " + std::string(97, 'w') + "...\n" + spaces + "| " + std::string(100, '^') + "\n");
}

TEST_CASE("the nearest known word is suggested", "[problem]") {
  const std::vector<std::string> known = {"color", "copies", "cost", "id", "text", "on_play"};
  CHECK(did_you_mean("colr", known) == "color");    // left out
  CHECK(did_you_mean("colour", known) == "color");  // added
  CHECK(did_you_mean("coler", known) == "color");   // changed
  CHECK(did_you_mean("tetx", known) == "text");     // swapped
  CHECK(did_you_mean("onplay", known) == "on_play");
  CHECK(did_you_mean("COLOR", known) == "color");
  CHECK(did_you_mean("Colr", known) == "color");
  CHECK(did_you_mean("ID", known) == "id");
  CHECK(did_you_mean("cast", known) == "cost");
}

TEST_CASE("no word is suggested that is not near", "[problem]") {
  CHECK(did_you_mean("weight", {"height_of_tree", "label"}).empty());
  CHECK(did_you_mean("xy", {"id"}).empty());
  CHECK(did_you_mean("x", {"y"}).empty());
  CHECK(did_you_mean("", {"a"}).empty());
  CHECK(did_you_mean("colr", {}).empty());
  CHECK(did_you_mean(std::string(1'000'000, 'a'), {"a"}).empty());
}

TEST_CASE("a word in other capitals is nearer than one with another letter", "[problem]") {
  CHECK(did_you_mean("Cost", {"cast", "most", "cost"}) == "cost");
  CHECK(did_you_mean("host", {"cost", "Host"}) == "Host");
}
