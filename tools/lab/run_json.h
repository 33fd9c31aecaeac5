// A run as JSON, whole numbers only: what shard files are made of. What comes back is the same to the bit.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tools/lab/simulation.h"

namespace pw {

nlohmann::ordered_json experiment_to_json(const Experiment&);
nlohmann::ordered_json result_to_json(const SimulationResult&);
// Throw a std::exception if it is not one.
Experiment experiment_from_json(const nlohmann::ordered_json&);
SimulationResult result_from_json(const nlohmann::ordered_json&);
// Where nlohmann's own reading rounds and wraps, this throws.
template <class Whole>
Whole whole(const nlohmann::ordered_json&);

}  // namespace pw
