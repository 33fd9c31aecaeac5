// pilewright merge: puts the shard files of one run together, to the figures that one run would have given.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "tools/commands.h"
#include "tools/lab/shard.h"
#include "tools/terminal.h"

namespace pw {
namespace {

namespace fs = std::filesystem;

struct MergeOptions {
  std::vector<std::string> files;
  OutputOptions output;
};

// A folder stands for the shard files in it.
std::vector<std::string> all_files(const std::vector<std::string>& given) {
  std::vector<std::string> files;
  for (const std::string& name : given) {
    std::error_code error;
    if (!fs::is_directory(name, error)) {
      files.push_back(name);
      continue;
    }
    std::vector<std::string> inside;
    for (const auto& entry : fs::directory_iterator(name, error))
      if (entry.path().extension() == ".json") inside.push_back(entry.path().string());
    std::sort(inside.begin(), inside.end());
    files.insert(files.end(), inside.begin(), inside.end());
  }
  return files;
}

int run(const MergeOptions& options) {
  std::vector<std::pair<std::string, Shard>> shards;
  for (const std::string& file : all_files(options.files)) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    if (in && in.peek() != std::ifstream::traits_type::eof()) text << in.rdbuf();
    std::string why;
    auto shard = in.is_open() ? read_shard(text.str(), why) : std::nullopt;
    if (!shard) {
      complain(in.is_open() ? fmt::format("{} is {}", file, why) : fmt::format("cannot read {}", file));
      return exit_misuse;
    }
    shards.emplace_back(file, std::move(*shard));
  }
  if (shards.empty()) {
    complain("there are no shard files", "they are made by 'pilewright sim … --shard 1/8 --output shards/'");
    return exit_misuse;
  }
  std::string why;
  const auto merged = merge_shards(shards, why);
  if (!merged) {
    complain(why);
    return exit_misuse;
  }
  return put_out(*merged, options.output);
}

}  // namespace

Run add_merge(CLI::App& app) {
  auto options = std::make_shared<MergeOptions>();
  CLI::App* merge = app.add_subcommand("merge", "put the shard files of one run together");
  merge->add_option("files", options->files, "shard files, or folders of them")->required();
  add_output_options(*merge, options->output);
  merge->footer(
      "The figures are those of the one run, to the bit; games_per_second is by the time of all shards together.\n"
      "Examples:\n"
      "  pilewright merge shards/ --json figures.json\n"
      "  pilewright merge shards/shard-*.json --report report.html");
  return [options] { return run(*options); };
}

}  // namespace pw
