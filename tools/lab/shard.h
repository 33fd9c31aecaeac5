// One part of a run, so that a cluster can share it: which part this process is to play, and the file it leaves. Merged,
// the parts give the very same figures as one run.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/lab/sim_output.h"

namespace pw {

struct ShardNumber {
  int index = 1, count = 1;  // index 1 .. count
  i64 first(i64 games) const { return games / count * (index - 1) + std::min<i64>(games % count, index - 1); }
  i64 last(i64 games) const { return first(games) + games / count + (index <= games % count ? 1 : 0); }
};

using Environment = std::function<const char*(const char* name)>;

// "3/8" (0/8 is 8/8, for those who count from 0), "auto", or "auto/8". Nothing, and why.
std::optional<ShardNumber> read_shard_number(const std::string& text, const Environment&, std::string& why);

// `output`, or where it is a folder, a name in it that tells the part.
std::string shard_file(const std::string& output, ShardNumber);

std::string write_shard(const FinishedRun&, ShardNumber);

struct Shard {
  ShardNumber number;
  FinishedRun run;
};
std::optional<Shard> read_shard(const std::string& text, std::string& why);

// Puts the parts together; each must be there once. Nothing, and why.
std::optional<FinishedRun> merge_shards(const std::vector<std::pair<std::string, Shard>>& by_file, std::string& why);

}  // namespace pw
