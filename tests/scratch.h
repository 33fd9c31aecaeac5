// Packs written for one test: files in a folder that goes away again, and the game they make.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "scripting/library.h"
#include "tests/catch.h"

namespace pw::testing {

inline std::string file_text(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "pw-scratch-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()));
    path_ = name;
  }
  // A pack x.
  explicit Scratch(const std::string& pack) : Scratch() {
    write("x/pack.yaml", pack);
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories((path_ / file).parent_path());
    std::ofstream(path_ / file, std::ios::binary) << text;
  }
  std::string read(const std::string& file) const { return file_text(path_ / file); }

  // The game x, or point-a-pile with the pack x and others.
  std::unique_ptr<Game> game(bool own, std::vector<std::string> packs = {}) const {
    Library library({path_.string(), PILEWRIGHT_SOURCE_DIR "/cards", PILEWRIGHT_SOURCE_DIR "/expansions"});
    GameRequest request;
    request.game = own ? "x" : "point-a-pile";
    request.packs = std::move(packs);
    if (!own) request.packs.push_back("x");
    request.options = {{"first", "1"}};
    Problems problems;
    auto made = library.make_game(request, problems);
    for (const Problem& problem : problems.all()) UNSCOPED_INFO(render(problem, "", false));
    REQUIRE(made);
    return made;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace pw::testing
