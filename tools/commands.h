// The subcommands of pilewright, one file each. Each adds itself to the command line; what it returns is the exit code.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace pw {

using Run = std::function<int()>;

Run add_play(CLI::App&);
Run add_sim(CLI::App&);
Run add_merge(CLI::App&);
Run add_impact(CLI::App&);
Run add_compare(CLI::App&);
Run add_replay(CLI::App&);
Run add_list(CLI::App&);
Run add_lint(CLI::App&);
Run add_explain(CLI::App&);
Run add_test(CLI::App&);
Run add_schema(CLI::App&);
Run add_api(CLI::App&);
Run add_new(CLI::App&);

}  // namespace pw
