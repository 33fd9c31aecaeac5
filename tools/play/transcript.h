// A session as a test: what was typed after "> ", and what came out. The first line says how the session is started.
//   pilewright play --packs wait-a-minute --players 3 --seed 7 --seats me,greedy,greedy
//   …
//   > point 2
//   …
// Lines that begin with # are comments. Strangers write them, too: playing one reads no folders and writes no files of
// its choice, and ends soon.
#pragma once

#include <string>
#include <vector>

#include "tools/play/setup.h"

namespace pw {

struct Transcript {
  struct Part {
    int line = 0;                       // of the command; of the first line for what is said at the start
    std::vector<std::string> comments;  // before it
    std::string command;                // empty: the start
    std::vector<std::string> output;
    bool is_kept = true;  // false: when it was played, it would have led out of the session
  };
  std::string setup;  // the first line
  std::vector<Part> parts;
};

// "": fine.
std::string read_transcript(const std::string& text, Transcript&);
std::string write_transcript(const Transcript&);

struct TranscriptResult {
  Transcript is;      // the same commands, with what comes out now
  int line = 0;       // 0: it holds. Where it first differs, and
  std::string was, now;
  std::string error;  // why it could not be run at all
};
// Plays it. `path`: more folders with packs.
TranscriptResult play_transcript(const Transcript&, const std::vector<std::string>& path);

// A session's commands as a transcript, without those that lead out of it; "", and why not.
std::string record_transcript(const PlaySetup&, const std::vector<std::string>& commands, std::string& why);

}  // namespace pw
