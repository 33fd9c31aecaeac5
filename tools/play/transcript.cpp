#include "tools/play/transcript.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "tools/play/repl.h"

namespace pw {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    lines.push_back(line);
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

std::string play(std::unique_ptr<Session> session, std::vector<Transcript::Part>& parts) {
  constexpr std::size_t most_output = 1'000'000;
  Screen screen;
  Repl repl(std::move(session), screen);
  repl.confine();
  std::size_t output = 0;
  for (Transcript::Part& part : parts) {
    if (part.command.empty()) {
      repl.begin();
    } else {
      const Repl::Outcome outcome = repl.execute(part.command);
      part.is_kept = outcome != Repl::Outcome::refused && outcome != Repl::Outcome::quit;
    }
    output += screen.text.size();
    if (output > most_output) return fmt::format("line {}: more than {} characters come out", part.line, most_output);
    part.output = lines_of(screen.take());
  }
  return "";
}

// Plays the commands, as a stranger's: none of them reads or writes a file, and they end.
std::string play(PlaySetup setup, const std::vector<std::string>& path, std::vector<Transcript::Part>& parts) {
  if (std::string why = refuse_reach(setup); !why.empty()) return why;
  if (!setup.table.seed) return "the first line needs --seed, so that the game is the same every time";
  setup.table.path.insert(setup.table.path.end(), path.begin(), path.end());
  try {
    Problems problems;
    auto session = Session::open(setup, problems);
    if (!session) return problems.all().empty() ? "the game cannot be made" : problems.all()[0].text;
    return play(std::move(session), parts);
  } catch (const std::exception& error) {  // a script fails before anybody is asked
    return error.what();
  }
}

}  // namespace

std::string read_transcript(const std::string& text, Transcript& transcript) {
  transcript = {};
  std::vector<std::string> comments;
  int number = 0;
  for (const std::string& line : lines_of(text)) {
    ++number;
    if (line.starts_with("#")) {
      comments.push_back(line);
    } else if (transcript.setup.empty()) {
      if (line.empty()) continue;
      PlaySetup ignored;
      if (const std::string why = read_setup_line(line, ignored); !why.empty()) return fmt::format("line {}: {}", number, why);
      transcript.setup = line;
      transcript.parts.push_back({number, std::exchange(comments, {}), "", {}});
    } else if (line.starts_with("> ")) {
      transcript.parts.push_back({number, std::exchange(comments, {}), line.substr(2), {}});
    } else {
      transcript.parts.back().output.push_back(line);
    }
  }
  if (transcript.setup.empty()) return "it is empty: the first line must be 'pilewright play …'";
  for (Transcript::Part& part : transcript.parts)
    while (!part.output.empty() && part.output.back().empty()) part.output.pop_back();
  return "";
}

std::string write_transcript(const Transcript& transcript) {
  std::string text;
  for (const Transcript::Part& part : transcript.parts) {
    for (const std::string& comment : part.comments) text += comment + "\n";
    text += part.command.empty() ? transcript.setup + "\n" : "> " + part.command + "\n";
    for (const std::string& line : part.output) text += line + "\n";
  }
  return text;
}

TranscriptResult play_transcript(const Transcript& transcript, const std::vector<std::string>& path) {
  TranscriptResult result{transcript, 0, "", "", ""};
  PlaySetup setup;
  result.error = read_setup_line(transcript.setup, setup);
  if (result.error.empty()) result.error = play(std::move(setup), path, result.is.parts);
  for (std::size_t i = 0; i < transcript.parts.size() && result.error.empty() && result.line == 0; ++i) {
    const auto &was = transcript.parts[i].output, &now = result.is.parts[i].output;
    const auto [a, b] = std::mismatch(was.begin(), was.end(), now.begin(), now.end());
    if (a == was.end() && b == now.end()) continue;
    result.line = transcript.parts[i].line + 1 + static_cast<int>(a - was.begin());
    result.was = a == was.end() ? "" : *a;
    result.now = b == now.end() ? "" : *b;
  }
  return result;
}

std::string record_transcript(const PlaySetup& setup, const std::vector<std::string>& commands, std::string& why) {
  PlaySetup plain = setup;
  plain.table.path.clear();  // a test looks beside itself
  Transcript transcript{setup_line(plain), {{1, {}, "", {}}}};
  for (const std::string& command : commands) transcript.parts.push_back({0, {}, command, {}});
  PlaySetup again;
  read_setup_line(transcript.setup, again);
  why = play(again, setup.table.path, transcript.parts);
  if (!why.empty()) return "";
  std::erase_if(transcript.parts, [](const Transcript::Part& part) { return !part.is_kept; });
  return write_transcript(transcript);
}

}  // namespace pw
