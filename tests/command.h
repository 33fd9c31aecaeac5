// The real binary, run as a person would, in a folder that goes away again.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/catch.h"

namespace pw::testing {

class Folder {  // a home of its own, gone at the end
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "pw-cli-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()));
    path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path() const { return path_.string(); }
  void write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories((path_ / file).parent_path());
    std::ofstream(path_ / file, std::ios::binary) << text;
  }
  std::string read(const std::string& file) const {
    std::ifstream in(path_ / file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }

 private:
  std::filesystem::path path_;
};

struct Said {
  int code = -1;
  std::string out, err;
  bool has(const std::string& part) const { return (out + err).find(part) != std::string::npos; }
};

// `before`: what the shell does first, or a program that starts it (`timeout -s INT 2`).
inline Said run(const Folder& folder, const std::string& arguments, const std::string& before = "timeout 60") {
  const std::string command = "cd '" + folder.path() + "' && HOME='" + folder.path() +
                              "' PILEWRIGHT_PATH= " + before + " '" PILEWRIGHT_BINARY "' " + arguments +
                              (arguments.find('<') == std::string::npos ? " </dev/null" : "") + " >.out 2>.err";
  const int status = std::system(command.c_str());
  Said said{WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder.read(".out"), folder.read(".err")};
  UNSCOPED_INFO("$ pilewright " << arguments << "\nexit " << said.code << "\n" << said.out.substr(0, 3000) << said.err);
  return said;
}

}  // namespace pw::testing
