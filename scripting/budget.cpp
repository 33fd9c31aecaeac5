// How much scripts may use is the host's to say, never a pack's: from the environment, where --budget and --memory of
// the commands put it too, so that every VM of the process has the same.
#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "scripting/vm.h"

namespace pw {
namespace {

int from_environment(const char* name, int usual, int low, int high) {
  const char* text = std::getenv(name);
  if (!text || !*text) return usual;
  const std::string_view word = text;
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size() || number < low || number > high)
    throw std::runtime_error(fmt::format("{}={}: expected a whole number from {} to {}", name, word, low, high));
  return number;
}

}  // namespace

Budget Budget::of_host() {
  Budget budget;
  budget.instructions = from_environment("PILEWRIGHT_BUDGET", budget.instructions, 1000, most_instructions);
  budget.memory = static_cast<std::size_t>(from_environment("PILEWRIGHT_MEMORY", 32, 1, most_megabytes)) * 1024 * 1024;
  return budget;
}

}  // namespace pw
