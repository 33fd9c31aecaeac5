// Runs shared by many processes: the parts give the figures of the whole, to the bit, and what does not fit is refused.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/command.h"
#include "tools/lab/shard.h"

using namespace pw;
using namespace pw::testing;
using Json = nlohmann::json;

namespace {

const std::string sim = "sim --games 1001 --seed 3 --players 2-5 --metrics ";

std::string figures(const Folder& folder, const std::string& arguments) {
  const Said said = run(folder, arguments + " --json -");
  REQUIRE(said.code == 0);
  Json json = Json::parse(said.out);
  json.erase("games_per_second");
  return json.dump();
}

void play_shards(const Folder& folder, int count, const std::string& what = sim) {
  for (int i = 1; i <= count; ++i)
    REQUIRE(run(folder, what + "--shard " + std::to_string(i) + "/" + std::to_string(count) + " --output shards/").code == 0);
}

std::optional<ShardNumber> automatic(std::map<std::string, std::string> variables, const std::string& text = "auto") {
  std::string why;
  return read_shard_number(text, [&](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  }, why);
}

bool is(std::optional<ShardNumber> number, int index, int count) { return number && number->index == index && number->count == count; }

}  // namespace

TEST_CASE("merged shards give the figures of the one run, to the bit", "[cli][lab]") {
  const Folder folder;
  const int count = GENERATE(1, 3, 7);
  play_shards(folder, count);
  CHECK(figures(folder, "merge shards") == figures(folder, sim));
  CHECK(run(folder, "merge shards").has("mean_score"));
}

TEST_CASE("the parts of a run are all of its games, each once", "[lab]") {
  for (const i64 games : {1, 7, 1000})
    for (const int count : {1, 3, 8}) {
      i64 next = 0;
      for (int i = 1; i <= count; ++i) {
        CHECK(ShardNumber{i, count}.first(games) == next);
        next = ShardNumber{i, count}.last(games);
      }
      CHECK(next == games);
    }
}

TEST_CASE("which part this is, launchers say in their own words", "[lab]") {
  CHECK(is(automatic({{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "8"}}), 1, 8));
  CHECK(is(automatic({{"PMI_RANK", "7"}, {"PMI_SIZE", "8"}}), 8, 8));
  CHECK(is(automatic({{"SLURM_PROCID", "2"}, {"SLURM_NTASKS", "4"}}), 3, 4));
  CHECK(is(automatic({{"SLURM_ARRAY_TASK_ID", "12"}, {"SLURM_ARRAY_TASK_MIN", "10"}, {"SLURM_ARRAY_TASK_COUNT", "5"}}), 3, 5));
  CHECK(is(automatic({{"SLURM_ARRAY_TASK_ID", "1"}, {"SLURM_ARRAY_TASK_MIN", "0"}, {"SLURM_ARRAY_TASK_COUNT", "3"},
                      {"SLURM_PROCID", "1"}, {"SLURM_NTASKS", "2"}}), 4, 6));
  CHECK(is(automatic({{"JOB_COMPLETION_INDEX", "3"}, {"JOB_COMPLETIONS", "10"}}), 4, 10));
  CHECK(is(automatic({{"JOB_COMPLETION_INDEX", "3"}, {"PILEWRIGHT_SHARDS", "12"}}), 4, 12));
  CHECK(is(automatic({{"PARALLEL_SEQ", "1"}}, "auto/3"), 1, 3));
  CHECK(is(automatic({{"OMPI_COMM_WORLD_RANK", "1"}, {"OMPI_COMM_WORLD_SIZE", "2"}, {"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "1"}}), 2, 2));
  CHECK_FALSE(automatic({}));
  CHECK_FALSE(automatic({{"PARALLEL_SEQ", "1"}}));
  CHECK_FALSE(automatic({{"PARALLEL_SEQ", "4"}}, "auto/3"));
  CHECK(is(automatic({}, "3/8"), 3, 8));
  CHECK(is(automatic({}, "0/8"), 8, 8));  // for those who count from 0
  for (const char* wrong : {"9/8", "-1/8", "3", "3/", "/8", "a/b", "3/0", ""}) CHECK_FALSE(automatic({}, wrong));
}

TEST_CASE("damaged, foreign, doubled and missing shards are refused", "[cli][lab]") {
  const Folder folder;
  play_shards(folder, 3);
  auto refused = [&](const std::string& files, const std::string& says) {
    const Said said = run(folder, "merge " + files);
    CHECK(said.code == 2);
    CHECK(said.out.empty());
    CHECK(said.err.find(says) != std::string::npos);
  };
  refused("shards/shard-1-of-3.json shards/shard-3-of-3.json", "missing: shard 2/3");
  refused("shards shards/shard-2-of-3.json", "are the same shard, 2/3");
  refused("nothing.json", "cannot read nothing.json");
  folder.write("empty/x.json", "");
  refused("empty", "x.json is empty");
  REQUIRE(run(folder, "sim --games 1001 --seed 4 --players 2-5 --metrics --shard 2/3 --output foreign.json").code == 0);
  refused("shards/shard-1-of-3.json foreign.json shards/shard-3-of-3.json", "seed is 4, not 3");
  REQUIRE(run(folder, "sim --games 1001 --seed 3 --players 2-5 --metrics --shard 2/4 --output other.json").code == 0);
  refused("shards/shard-1-of-3.json other.json", "one of 4, not of 3");

  REQUIRE(run(folder, "sim --games 30 --shard 1/30 --output one.json").code == 0);
  refused("one.json", "20/30, 21/30 and 9 more");

  const std::string whole = folder.read("shards/shard-2-of-3.json");
  folder.write("shards/shard-2-of-3.json", whole.substr(0, whole.size() / 2));
  refused("shards", "shard-2-of-3.json is damaged");
  std::string changed = whole;
  const auto digit = changed.find("\"games\":", changed.find("\"result\"")) + 8;
  changed[digit] = changed[digit] == '9' ? '8' : '9';
  folder.write("shards/shard-2-of-3.json", changed);
  refused("shards", "shard-2-of-3.json is damaged");

  play_shards(folder, 3);  // run again
  CHECK(run(folder, "merge shards").code == 0);
}

// A checksum keeps out accidents; what is made up on purpose must not do harm either.
TEST_CASE("a shard whose numbers make no sense is refused though its checksum fits", "[cli][lab]") {
  using Ordered = nlohmann::ordered_json;  // the checksum is of the text
  const Folder folder;
  REQUIRE(run(folder, "sim --games 4 --metrics --shard 1/2 --output one.json").code == 0);
  const Ordered whole = Ordered::parse(folder.read("one.json"));
  const auto read_with = [&](const char* pointer, const Ordered& value) {
    Ordered json = whole;
    json[Ordered::json_pointer(pointer)] = value;
    json.erase("checksum");
    u64 hash = 0xcbf29ce484222325u;
    for (const char c : json.dump()) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    json["checksum"] = fmt::format("{:016x}", hash);
    std::string why;
    const bool is_read = read_shard(json.dump(), why).has_value();
    CHECK(is_read == why.empty());
    return is_read;
  };
  CHECK(read_with("/shard", 1));  // made as it should be
  const auto [pointer, value] = GENERATE(table<const char*, Ordered>({
      {"/shard", 0}, {"/shard", 3}, {"/of", 0}, {"/of", -1}, {"/shard", 1.5}, {"/of", 5'000'000'000}, {"/run/seed", -1}, {"/run/seed", 1e99},
      {"/run/low_players", 1e99}, {"/run/high_players", 3'000'000'000}, {"/run/content", "words"}, {"/run/metrics", 7},
      {"/result/games", "4"}, {"/result/signature", ""}, {"/result/score/2", 1e30}, {"/result/wins", 3}, {"/seconds", nullptr}}));
  INFO(pointer << " " << value.dump());
  CHECK_FALSE(read_with(pointer, value));
}

TEST_CASE("a killed shard leaves nothing behind that could be merged", "[cli][lab]") {
  const Folder folder;
  const std::string signal = GENERATE("KILL", "TERM");
  const Said said = run(folder, "sim --games 100000000 --shard 1/2 --output shards/", "timeout -s " + signal + " 1");
  CHECK(said.code != 0);
  CHECK(run(folder, "merge shards").code == 2);
  CHECK(folder.read("shards/shard-1-of-2.json").empty());
}

TEST_CASE("mpirun starts the shards of a run", "[cli][lab][launcher]") {
  const Folder folder;
  INFO("this needs mpirun (Debian: openmpi-bin), which ./dev setup installs");
  const Said said = run(folder, sim + "--shard auto --output shards/",
                        "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 timeout 60 mpirun --mca plm_rsh_agent /bin/false --oversubscribe -n 4");
  REQUIRE(said.code == 0);
  CHECK(figures(folder, "merge shards") == figures(folder, sim));
}

TEST_CASE("GNU parallel starts the shards of a run", "[cli][lab][launcher]") {
  const Folder folder;
  INFO("this needs parallel (Debian: parallel), which ./dev setup installs");
  folder.write("part.sh", "exec \"$1\" " + sim + "--shard auto/3 --output shards/\n");
  const std::string command = "cd '" + folder.path().string() + "' && HOME=. timeout 60 parallel --will-cite -N0 sh part.sh '" PILEWRIGHT_BINARY "' ::: a b c >.out 2>.err";
  REQUIRE(std::system(command.c_str()) == 0);
  CHECK(figures(folder, "merge shards") == figures(folder, sim));
}

TEST_CASE("wrong uses of shards are refused with what would be right", "[cli][lab]") {
  const Folder folder;
  struct Case {
    const char *arguments, *says;
  };
  const Case test = GENERATE(values<Case>({
      {"--shard 1/2", "--output"},
      {"--output x.json", "--shard"},
      {"--shard 3/2 --output x.json", "3/8"},
      {"--shard auto --output x.json", "mpirun"},
      {"--shard 1/2 --output x.json --precision 1%", "--precision"},
      {"--shard 1/2 --output x.json --json -", "merge the shards first"},
  }));
  const Said said = run(folder, std::string("sim ") + test.arguments, "env -u OMPI_COMM_WORLD_RANK timeout 60");
  CHECK(said.code == 2);
  CHECK(said.err.find(test.says) != std::string::npos);
}
