#include "scripting/exercise_play.h"

#include <fmt/format.h>

#include <utility>

#include "core/check.h"
#include "core/describe.h"
#include "core/playout.h"
#include "core/replay.h"
#include "core/ruleset.h"

namespace pw {
namespace {

constexpr int most_rounds = 40, most_batches = 1000;  // a game that runs longer shows nothing new

ExerciseFinding* find(ExerciseReport& report, const Problem& problem) {
  for (ExerciseFinding& finding : report.findings)
    if (finding.problem.code == problem.code && finding.problem.place == problem.place) return &finding;
  return nullptr;
}

}  // namespace

void ExercisePlay::play(int players, u64 seed, Style style) {
  seed_ = seed;
  astray_ = false;
  record_.clear();
  for (int seat = 0; seat < players; ++seat)
    rngs_[ix(seat)] = Rng(seed, static_cast<u64>(Stream::bots) + static_cast<u64>(seat));
  ++report_.games;
  set_up(game_, state_, players, seed);
  watch_.deal(game_, state_);
  watch_.mode = Watch::Mode::on;
  bool going = true;
  try {
    start(game_, state_, asked_);
  } catch (const std::exception&) {
    note_failure();
    going = false;
  }
  file_mishaps(nullptr);
  for (int batches = 0; going && !state_.over && batches < most_batches && game_.round(state_) <= most_rounds; ++batches) {
    ++report_.positions;
    watch_.look(game_, asked_.table(state_));
    file_mishaps(nullptr);
    choose(style);
    going = go_on();
  }
  watch_.mode = Watch::Mode::through;
}

void ExercisePlay::choose(Style style) {
  static GreedyBot greedy;
  watch_.mode = Watch::Mode::deaf;
  answers_.count = 0;
  for (int i = 0; i < asked_.count; ++i) {
    const Decision& decision = asked_.decisions[ix(i)];
    Rng& rng = rngs_[ix(decision.seat)];
    Choice choice;
    if (style.patient && decision.whim == Whim::eager && decision.picks.low == 0) choice.clear();
    else if (style.greedy && (at(decision.seat) + static_cast<int>(seed_ & 1)) % 2 == 0)
      greedy.choose(Question(game_, asked_.table(state_), state_, decision), rng, choice);
    else RandomBot::pick(decision, rng, choice);
    answers_.arrive(i, choice);
  }
  if (asked_.quorum < asked_.count) {
    order_by_reaction(asked_, rngs_, answers_);
    answers_.count = asked_.quorum;
  }
  watch_.mode = Watch::Mode::on;
}

bool ExercisePlay::go_on() {
  bool going = true, accepted = false;
  try {
    accepted = answer(game_, state_, asked_, answers_).ok();
  } catch (const std::exception&) {
    note_failure();
    going = false;
  }
  file_mishaps(&answers_);
  if (accepted) record_.push_back(answers_);
  return going;
}

// A hook's error is noted already; a step's is not.
void ExercisePlay::note_failure() {
  if (!watch_.mishaps.empty() || !game_.ruleset->scripted) return;
  const std::string step = "step " + game_.steps[state_.frames[state_.depth - 1u].step].name;
  try {
    throw;
  } catch (const ScriptError& error) {
    watch_.mishaps.push_back({error.problem, game_.name, step, no_seat, true});
  } catch (const std::exception& error) {
    const Problem problem{{game_.cards.defs[0].file, 1, 0}, "PW303", Severity::error, fmt::format("{}: {}", step, error.what()), ""};
    watch_.mishaps.push_back({problem, game_.name, step, no_seat, true});
  }
}

void ExercisePlay::file_mishaps(const Answers* batch) {
  for (const Mishap& mishap : std::exchange(watch_.mishaps, {})) {
    ExerciseFinding* known = find(report_, mishap.problem);
    const bool better = !known || (!known->fails && mishap.in_play);
    if (!known) known = &report_.findings.emplace_back(ExerciseFinding{mishap.problem, "", false});
    if (better && !astray_) write_replay_of(mishap, batch, *known);
    astray_ |= mishap.in_play;
  }
}

// The game once more as a match, with hooks that fail as they do in play.
void ExercisePlay::write_replay_of(const Mishap& mishap, const Answers* batch, ExerciseFinding& finding) {
  watch_.mode = Watch::Mode::through;
  std::string last;  // the choice given last
  try {
    Match match(game_, state_.players, seed_);
    auto give = [&](const Answers& answers) {
      for (int i = 0; i < answers.count; ++i) {
        const Decision& asked = match.asked().decisions[answers.order[ix(i)]];
        if (!match.decision(asked.seat)) continue;
        const Choice& choice = answers.choice[answers.order[ix(i)]];
        last = fmt::format("{} {}: {}\n", at(asked.seat) + 1, game_.prompts[asked.prompt].name, to_text(choice));
        match.answer(asked.seat, choice);
      }
    };
    for (const Answers& answers : record_) give(answers);
    try {
      if (batch && mishap.in_play) give(*batch);
    } catch (const ScriptError& error) {
      finding.fails = error.problem == mishap.problem;
    }
    finding.replay = write_replay(match);
    finding.replay += finding.fails ? fmt::format("# Now '{}' of {} fails:\n{}", mishap.hook, mishap.card, last)
                                    : fmt::format("# Here '{}' of {} fails if {} is asked.\n", mishap.hook, mishap.card,
                                                  mishap.seat == no_seat ? "it" : player_name(mishap.seat));
  } catch (const ScriptError&) {  // it fails before the first choice, or in telling what happened
  }
  watch_.mode = Watch::Mode::on;
}

}  // namespace pw
