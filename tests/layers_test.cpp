// The layers: core includes the standard library and itself, nothing else; sol2 stays out of headers.
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "tests/catch.h"

namespace fs = std::filesystem;

namespace {

template <class Visit>
void each_include(const char* folder, Visit visit) {
  const std::regex include(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(PILEWRIGHT_SOURCE_DIR) / folder)) {
    const auto ending = entry.path().extension();
    if (ending != ".h" && ending != ".cpp") continue;
    ++files;
    std::ifstream in(entry.path());
    std::smatch match;
    for (std::string line; std::getline(in, line);)
      if (std::regex_search(line, match, include)) visit(entry.path(), match[1] == "<", match[2].str());
  }
  REQUIRE(files > 3);
}

}  // namespace

TEST_CASE("core includes only itself and the standard library without I/O, clock and threads") {
  const std::set<std::string> forbidden = {"iostream", "fstream", "cstdio", "chrono", "ctime", "thread", "mutex", "filesystem", "random"};
  each_include("core", [&](const fs::path& file, bool system, const std::string& name) {
    INFO(file << " includes " << name);
    if (system) CHECK((name.find('.') == std::string::npos && name.find('/') == std::string::npos && !forbidden.contains(name)));
    else CHECK(name.rfind("core/", 0) == 0);
  });
}

TEST_CASE("scripting includes nothing of tools, no header includes sol2, and none yaml-cpp but the reader's own") {
  each_include("scripting", [&](const fs::path& file, bool, const std::string& name) {
    INFO(file << " includes " << name);
    CHECK(name.rfind("tools/", 0) != 0);
    if (file.extension() != ".h") return;
    CHECK(name.rfind("sol/", 0) != 0);
    if (file.filename() != "yaml_builder.h") CHECK(name.rfind("yaml-cpp/", 0) != 0);
  });
}
