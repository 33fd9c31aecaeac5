// What is played and by whom, as the command line says it. The same line stands at the head of transcripts and journals.
#pragma once

#include <string>
#include <vector>

#include "tools/table_options.h"

namespace pw {

struct PlaySetup {
  TableOptions table;
  std::vector<std::string> seats;  // "me" or the name of a bot, one a seat; made complete by `settle_seats`
  std::string seats_given, bot = "greedy";
  int seat = 1;  // where the one person sits, if `seats` does not say; 0: bots only
};

void add_setup_options(CLI::App&, PlaySetup&);

// "pilewright play --players 3 --seed 7 …", everything said that is not usual.
std::string setup_line(const PlaySetup&);
// Reads such a line. "": fine.
std::string read_setup_line(const std::string& line, PlaySetup&);

// For lines that a stranger wrote: no folders of theirs, and no bots that think for long or by the clock. "": fine.
std::string refuse_reach(const PlaySetup&);
std::string refuse_slow_bots(const std::vector<std::string>& seats);
std::string refuse_bot(const std::string& name);  // "": there is one of that name

// Fills `seats` for so many players. "": fine.
std::string settle_seats(PlaySetup&, int players);

}  // namespace pw
