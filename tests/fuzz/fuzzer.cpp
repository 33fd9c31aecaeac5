// One libFuzzer program for all targets: PILEWRIGHT_FUZZ names the one to run. ./dev fuzz starts it.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tests/fuzz/targets.h"

namespace {

void (*target)(const std::string&) = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* wanted = std::getenv("PILEWRIGHT_FUZZ");
  for (const pw::fuzz::Target& known : pw::fuzz::targets())
    if (wanted && known.name == wanted) target = known.run;
  if (!target) {
    std::fprintf(stderr, "PILEWRIGHT_FUZZ must name a target:");
    for (const pw::fuzz::Target& known : pw::fuzz::targets()) std::fprintf(stderr, " %s", std::string(known.name).c_str());
    std::fprintf(stderr, "\n");
    std::exit(2);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  target(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
