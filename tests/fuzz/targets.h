// What the fuzzer and the tests of its cases both run: one function a format that strangers can write. Each takes any
// bytes and returns; what it must not do is crash, hang, or end in an error of the engine's own.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pw::fuzz {

struct Target {
  std::string_view name, about;
  void (*run)(const std::string& bytes);
};

std::span<const Target> targets();

}  // namespace pw::fuzz
