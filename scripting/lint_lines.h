// What can be said about a pack's files line by line: spaces that nobody sees, and comments that suppress problems:
//   # pw:ignore PW503 because the text says it in words      (-- in Lua)
// on the line itself, or alone on the line above.
#pragma once

#include <string>
#include <vector>

#include "scripting/problem.h"

namespace pw {

struct SourceFile {
  std::string path, text;
};

// The .yaml and .lua files of a pack that can be read.
std::vector<SourceFile> pack_files(const std::string& folder);

std::vector<std::string> lines_of(const std::string& text);  // without their ends

void check_lines(const SourceFile&, Problems&);  // PW603, PW604

// The file without spaces at line ends (PW603) and with a line break at its end (PW604), where that changes nothing else.
std::string mended(const SourceFile&, bool spaces, bool last_line);

// Without what comments in these files suppress; with what is wrong with those comments.
Problems without_suppressed(const Problems&, const std::vector<SourceFile>&);

}  // namespace pw
