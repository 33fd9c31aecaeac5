// The real binary, run as a person would, in a folder that goes away again.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <string>

#include "tests/scratch.h"

namespace pw::testing {

using Folder = Scratch;  // a home of its own, gone at the end

struct Said {
  int code = -1;
  std::string out, err;
  bool has(const std::string& part) const { return (out + err).find(part) != std::string::npos; }
};

// A command of the shell, run there.
inline Said run_command(const Folder& folder, const std::string& command) {
  const std::string path = "'" + folder.path().string() + "'";
  const std::string line = "cd " + path + " && HOME=" + path + " PILEWRIGHT_PATH= " + command +
                           (command.find('<') == std::string::npos ? " </dev/null" : "") + " >.out 2>.err";
  const int status = std::system(line.c_str());
  Said said{WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder.read(".out"), folder.read(".err")};
  UNSCOPED_INFO("$ " << command << "\nexit " << said.code << "\n" << said.out.substr(0, 3000) << said.err);
  return said;
}

// `before`: what the shell does first, or a program that starts it (`timeout -s INT 2`).
inline Said run(const Folder& folder, const std::string& arguments, const std::string& before = "timeout 60") {
  return run_command(folder, before + " '" PILEWRIGHT_BINARY "' " + arguments);
}

}  // namespace pw::testing
