// The seeds of the fuzzer and all that it ever found, run through the same targets without it.
#include <fstream>
#include <filesystem>
#include <sstream>

#include "tests/catch.h"
#include "tests/fuzz/targets.h"

using namespace pw;

namespace {

namespace fs = std::filesystem;
const fs::path home = fs::path(PILEWRIGHT_SOURCE_DIR) / "tests/fuzz";

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("what the fuzzer was given and what it found is read without harm", "[fuzz]") {
  for (const fuzz::Target& target : fuzz::targets()) {
    int cases = 0;
    for (const char* kind : {"seeds", "found"}) {
      const fs::path folder = home / kind / (target.name == "lint" ? "pack" : target.name);
      std::error_code none;
      for (const auto& entry : fs::directory_iterator(folder, none)) {
        INFO(target.name << " " << entry.path());
        target.run(read(entry.path()));
        ++cases;
      }
    }
    INFO(target.name);
    CHECK(cases > 0);
  }
}

TEST_CASE("cut and broken seeds are read without harm", "[fuzz]") {
  for (const fuzz::Target& target : fuzz::targets()) {
    if (target.name == "lint") continue;  // slow; the fuzzer does it
    for (const auto& entry : fs::directory_iterator(home / "seeds" / target.name)) {
      const std::string whole = read(entry.path());
      const std::size_t step = std::max<std::size_t>(whole.size() / 12, 1);
      for (std::size_t at = 0; at < whole.size(); at += step) {
        INFO(entry.path() << " at " << at);
        target.run(whole.substr(0, at));
        std::string broken = whole;
        broken[at] = static_cast<char>(broken[at] ^ 0x15);
        target.run(broken);
      }
    }
  }
}
