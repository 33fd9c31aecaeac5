// Shipped packs with some bytes changed: lint never throws, and what it says has a place and can be understood.
#include <filesystem>

#include "core/rng.h"
#include "scripting/lint.h"
#include "tests/scratch.h"

using namespace pw;

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> bits = {"{", "}", "[", "]", ": ", "- ", "\"", "'", "\n", " ", "\t", "#", "&a ", "*a", "!t ",
                                       "|", ">", "%", "---\n", "...\n", "? ", ",", "\r", "\xFF", "<<: ", "~", "\\", "end",
                                       "(", ")", "nil", "99999999999999999999", "1e999", "\xEF\xBB\xBF"};

std::string mutated(std::string text, Rng& rng) {
  const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(rng.below(static_cast<u32>(limit))); };
  for (std::size_t times = 1 + below(3); times > 0 && !text.empty(); --times) {
    const std::size_t at = below(text.size());
    switch (below(6)) {
      case 0: text[at] = static_cast<char>(below(256)); break;
      case 1: text.erase(at, 1 + below(40)); break;
      case 2: text.insert(at, bits[below(bits.size())]); break;
      case 3: text.insert(at, text.substr(below(text.size()), 1 + below(100))); break;
      case 4: text.insert(text.rfind('\n', at) + 1, 1 + below(3), ' '); break;
      default: text.resize(at);
    }
  }
  return text;
}

}  // namespace

TEST_CASE("no change to the files of a pack makes lint fail or speak without a place", "[lint]") {
  const fs::path home = PILEWRIGHT_SOURCE_DIR "/expansions";
  Rng rng(4, 2);
  int errors = 0;
  for (const std::string name : {"haggle-a-market", "peek-a-fence", "point-a-police"}) {
    for (int i = 0; i < 80; ++i) {
      const pw::testing::Scratch scratch;
      fs::copy(home / name, scratch.path() / name);
      const bool lua = i % 3 == 0 && fs::exists(home / name / (name + ".lua"));
      const std::string file = name + "/" + (lua ? name + ".lua" : "pack.yaml");
      scratch.write(file, mutated(scratch.read(file), rng));
      INFO(file << ", change " << i << "\n" << scratch.read(file));
      Library library({scratch.path().string(), PILEWRIGHT_SOURCE_DIR "/cards", home.string()});
      const LintReport report = lint({(scratch.path() / name).string()}, library);
      errors += report.problems.any_errors();
      for (const Problem& problem : report.problems.all()) {
        REQUIRE(problem.place.file.starts_with(scratch.path().string()));
        REQUIRE(!problem.text.empty());
        REQUIRE(problem.text.find("cannot be read: ") == std::string::npos);
        REQUIRE((problem.place.line > 0 || problem.code == "PW608"));
      }
    }
  }
  CHECK(errors > 150);
}
