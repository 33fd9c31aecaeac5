// The program as a process of its own, for tests of what the world does to it: signals, full disks, closed pipes.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tests/scratch.h"

namespace pw::testing {

// Runs with its output going into a file, in the folder of that file.
class Process {
 public:
  Process(const std::vector<std::string>& arguments, const std::filesystem::path& output, const std::function<void()>& before = {}) {
    child_ = fork();
    if (child_ == 0) {
      const int out = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      dup2(out, 1);
      dup2(out, 2);
      std::vector<char*> words;
      std::string program = PILEWRIGHT_BINARY;
      words.push_back(program.data());
      for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
      words.push_back(nullptr);
      if (chdir(output.parent_path().c_str()) != 0) _exit(126);  // what it saves goes there
      if (before) before();
      execv(program.c_str(), words.data());
      _exit(127);
    }
  }
  ~Process() {
    if (child_ <= 0) return;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void send(int signal) { kill(child_, signal); }
  // The exit code, minus the number of the signal that ended it, or nothing if it goes on and on.
  std::optional<int> wait(int seconds = 60) {
    for (int i = 0; i < seconds * 100; ++i) {
      int status = 0;
      if (waitpid(child_, &status, WNOHANG) == child_) {
        child_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return std::nullopt;
  }

 private:
  pid_t child_ = 0;
};

struct Ended {
  std::optional<int> code;
  std::string said;
};

inline Ended run(const std::vector<std::string>& arguments, const Scratch& scratch, const std::function<void()>& before = {}) {
  Process process(arguments, scratch.path() / "out", before);
  Ended ended;
  ended.code = process.wait();
  ended.said = scratch.read("out");
  return ended;
}

}  // namespace pw::testing
