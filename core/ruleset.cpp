#include "core/ruleset.h"

#include "core/point_a_pile/model.h"

namespace pw {
namespace {

template <class Specs>
int find_name(const Specs& specs, const std::string& name) {
  for (std::size_t i = 0; i < specs.size(); ++i)
    if (specs[i].name == name) return static_cast<int>(i);
  return -1;
}

}  // namespace

int Ruleset::kind(const std::string& kind_name) const { return find_name(kinds, kind_name); }
int Ruleset::hook(const std::string& hook_name) const { return find_name(hooks, hook_name); }

const Ruleset* native_ruleset(const std::string& name) {
  return name == pap::ruleset().name ? &pap::ruleset() : nullptr;
}

}  // namespace pw
