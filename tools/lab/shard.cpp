#include "tools/lab/shard.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tools/lab/run_json.h"

namespace pw {
namespace {

using Json = nlohmann::ordered_json;
constexpr const char* format = "pilewright shard 1";

std::optional<int> number(const char* text) {
  int value = 0;
  const std::string_view all = text ? text : "";
  const auto [end, error] = std::from_chars(all.data(), all.data() + all.size(), value);
  if (all.empty() || error != std::errc() || end != all.data() + all.size()) return std::nullopt;
  return value;
}

// Who starts us says which of how many we are, each in its own words.
struct Launcher {
  const char *rank, *size;
  int from;  // the first one's rank
};
constexpr Launcher launchers[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", 0},  // Open MPI
    {"PMI_RANK", "PMI_SIZE", 0},                          // MPICH, Intel MPI
    {"SLURM_PROCID", "SLURM_NTASKS", 0},
    {"JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", 0},       // Kubernetes; the size is the manifest's to give
    {"PARALLEL_SEQ", "PARALLEL_SEQ_COUNT", 1},            // GNU parallel; likewise
};

std::optional<ShardNumber> number_from(const Environment& environment, int size_given, std::string& why) {
  const auto array = number(environment("SLURM_ARRAY_TASK_ID")), array_size = number(environment("SLURM_ARRAY_TASK_COUNT"));
  for (const Launcher& launcher : launchers) {
    const auto rank = number(environment(launcher.rank));
    const bool slurm = std::string_view(launcher.rank) == "SLURM_PROCID";
    if (!rank && !(slurm && array)) continue;
    int index = rank.value_or(0) - launcher.from, size = number(environment(launcher.size)).value_or(slurm ? 1 : 0);
    if (slurm && array && array_size) {  // every task of the array may have several processes
      const int first = number(environment("SLURM_ARRAY_TASK_MIN")).value_or(0), step = number(environment("SLURM_ARRAY_TASK_STEP")).value_or(1);
      index += (*array - first) / std::max(1, step) * size;
      size *= *array_size;
    }
    if (size_given > 0) size = size_given;
    else if (const auto shards = number(environment("PILEWRIGHT_SHARDS"))) size = *shards;
    if (size < 1) {
      why = fmt::format("{} is set but not how many there are: write auto/8, or set PILEWRIGHT_SHARDS", launcher.rank);
      return std::nullopt;
    }
    if (index < 0 || index >= size) {
      why = fmt::format("{}={} does not fit {} parts", launcher.rank, rank.value_or(0), size);
      return std::nullopt;
    }
    return ShardNumber{index + 1, size};
  }
  why = "nothing in the environment says which part this is: start it with mpirun, srun, parallel or as an indexed job, or give I/N";
  return std::nullopt;
}

u64 checksum(const std::string& text) {
  u64 hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

// What in the two runs is not the same; "": nothing.
std::string difference(const Json& one, const Json& other) {
  for (const auto& [key, value] : one.items())
    if (!other.contains(key) || other.at(key) != value)
      return key + (value.is_primitive() && other.contains(key) ? fmt::format(" is {}, not {}", other.at(key).dump(), value.dump()) : " differs");
  return "";
}

}  // namespace

std::optional<ShardNumber> read_shard_number(const std::string& text, const Environment& environment, std::string& why) {
  const auto slash = text.find('/');
  const std::string what = text.substr(0, slash);
  const auto count = slash == std::string::npos ? std::optional<int>(0) : number(text.substr(slash + 1).c_str());
  const auto index = number(what.c_str());
  if (what == "auto" && count && *count >= 0) return number_from(environment, *count, why);
  if (index && count && *count >= 1 && *index >= 0 && *index <= *count) return ShardNumber{*index == 0 ? *count : *index, *count};
  why = "expected I/N such as 3/8, or auto";
  return std::nullopt;
}

std::string shard_file(const std::string& output, ShardNumber number) {
  std::error_code ignored;
  if (!output.ends_with('/') && !std::filesystem::is_directory(output, ignored)) return output;
  std::filesystem::create_directories(output, ignored);
  const int digits = static_cast<int>(std::to_string(number.count).size());
  return (std::filesystem::path(output) / fmt::format("shard-{:0{}}-of-{}.json", number.index, digits, number.count)).string();
}

std::string write_shard(const FinishedRun& run, ShardNumber number) {
  Json json;
  json["format"] = format;
  json["shard"] = number.index;
  json["of"] = number.count;
  json["run"] = experiment_to_json(run.experiment);
  json["result"] = result_to_json(run.result);
  json["seconds"] = run.seconds;
  json["checksum"] = fmt::format("{:016x}", checksum(json.dump()));
  return json.dump() + "\n";
}

std::optional<Shard> read_shard(const std::string& text, std::string& why) {
  try {
    Json json = Json::parse(text);
    if (!json.is_object() || json.value("format", "") != format) {
      why = fmt::format("not a shard file ('{}')", format);
      return std::nullopt;
    }
    const std::string sum = json.at("checksum");
    json.erase("checksum");
    if (sum != fmt::format("{:016x}", checksum(json.dump()))) {
      why = "damaged: its checksum does not fit; run this shard again";
      return std::nullopt;
    }
    Shard shard;
    shard.number = {whole<int>(json.at("shard")), whole<int>(json.at("of"))};
    if (shard.number.index < 1 || shard.number.index > shard.number.count) throw std::out_of_range("no such part");
    shard.run.experiment = experiment_from_json(json.at("run"));
    shard.run.result = result_from_json(json.at("result"));
    shard.run.seconds = json.at("seconds");
    return shard;
  } catch (const std::exception&) {
    why = text.empty() ? "empty; run this shard again" : "damaged, or not a shard file; run this shard again";
    return std::nullopt;
  }
}

std::optional<FinishedRun> merge_shards(const std::vector<std::pair<std::string, Shard>>& by_file, std::string& why) {
  const auto& [first_file, first] = by_file.front();
  const Json what = experiment_to_json(first.run.experiment);
  std::map<int, std::string> files;
  FinishedRun all;
  all.experiment = first.run.experiment;
  for (const auto& [file, shard] : by_file) {
    std::string other = difference(what, experiment_to_json(shard.run.experiment));
    if (other.empty() && shard.number.count != first.number.count) other = fmt::format("it is one of {}, not of {}", shard.number.count, first.number.count);
    if (!other.empty()) {
      why = fmt::format("{} is of another run than {}: {}", file, first_file, other);
      return std::nullopt;
    }
    if (const auto [place, is_new] = files.emplace(shard.number.index, file); !is_new) {
      why = fmt::format("{} and {} are the same shard, {}/{}", place->second, file, shard.number.index, shard.number.count);
      return std::nullopt;
    }
    if (shard.run.result.games != shard.number.last(all.experiment.games) - shard.number.first(all.experiment.games)) {
      why = fmt::format("{} holds {} games, which is not its part", file, shard.run.result.games);
      return std::nullopt;
    }
    all.result.add(shard.run.result);
    all.seconds += shard.run.seconds;
  }
  const i64 missing = first.number.count - std::ssize(files);
  if (missing == 0) return all;
  why = "missing: shard ";
  constexpr int most_named = 20;
  for (int i = 1, named = 0; i <= first.number.count && named < most_named; ++i)
    if (!files.contains(i)) why += (named++ ? ", " : "") + fmt::format("{}/{}", i, first.number.count);
  if (missing > most_named) why += fmt::format(" and {} more", missing - most_named);
  return std::nullopt;
}

}  // namespace pw
