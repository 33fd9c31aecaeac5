// Packs written for one test: files in a folder that goes away again, and the game they make.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "scripting/library.h"
#include "tests/catch.h"

namespace pw::testing {

class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "pw-scratch-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()));
    path_ = name;
  }
  // A pack x.
  explicit Scratch(const std::string& pack) : Scratch() {
    std::filesystem::create_directories(path_ / "x");
    std::ofstream(path_ / "x" / "pack.yaml", std::ios::binary) << pack;
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }

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
