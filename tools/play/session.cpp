#include "tools/play/session.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/describe.h"
#include "tools/play/differences.h"
#include "tools/wall_clock.h"

namespace pw {

std::unique_ptr<Session> Session::open(PlaySetup setup, Problems& problems) {
  auto session = std::make_unique<Session>();
  session->setup_ = std::move(setup);
  if (!session->build(problems)) return nullptr;
  PlaySetup& now = session->setup_;
  if (!settle_players(now.table, *session->game_, problems)) return nullptr;
  if (now.table.low_players != now.table.high_players) {
    problems.error({}, "PW208", fmt::format("--players {}: one game has one number of players", now.table.players));
    return nullptr;
  }
  if (const std::string why = settle_seats(now, now.table.low_players); !why.empty()) {
    problems.error({}, "PW208", why);
    return nullptr;
  }
  session->match_ = std::make_unique<Match>(*session->game_, now.table.low_players, *now.table.seed);
  return session;
}

bool Session::build(Problems& problems) {
  const auto request = make_request(setup_.table, problems);
  auto library = std::make_unique<Library>(make_library(setup_.table.path));
  auto game = request ? library->make_game(*request, problems) : nullptr;
  if (!game) return false;
  auto tracer = std::make_unique<Tracer>();
  if (tracer_) tracer->take_over(*tracer_);
  tracer->wrap(*game);
  match_.reset();
  library_ = std::move(library);
  game_ = std::move(game);
  tracer_ = std::move(tracer);
  return true;
}

Seat Session::next_asked() const {
  const Asked& asked = match_->asked();
  int answered = 0, persons = 0;  // persons: who have not answered
  for (const Decision& decision : std::span(asked.decisions.data(), ix(asked.count))) {
    if (!match_->decision(decision.seat)) ++answered;
    else if (is_person(decision.seat)) ++persons;
  }
  const bool persons_first = asked.spread == 0 || asked.quorum - answered <= persons;
  Seat next = no_seat;
  u64 shortest = ~u64{0};
  for (const Decision& decision : std::span(asked.decisions.data(), ix(asked.count))) {
    if (!match_->decision(decision.seat)) continue;
    Rng rng(match_->seed() + match_->state().decisions, static_cast<u64>(Stream::bots) + static_cast<u64>(at(decision.seat)));
    const u64 delay = persons_first && !is_person(decision.seat) ? u64{1} << 32 : 0;
    const u64 time = delay + rng.below(static_cast<u32>(asked.spread) + 1);
    if (time < shortest) next = decision.seat;
    shortest = std::min(shortest, time);
  }
  return next;
}

Seat Session::asked_person() const {
  const Seat next = next_asked();
  return next != no_seat && is_person(next) ? next : no_seat;
}

Seat Session::asked_bot() const {
  const Seat next = next_asked();
  return next == no_seat || is_person(next) ? no_seat : next;
}

std::string Session::reseat(const std::string& seats) {
  PlaySetup changed = setup_;
  changed.seats_given = seats;
  const std::string why = settle_seats(changed, match_->state().players);
  if (why.empty()) setup_ = changed;
  return why;
}

Verdict Session::choose(Seat seat, const Choice& choice) {
  Verdict verdict = match_->answer(seat, choice);
  if (verdict.ok()) future_.clear();
  return verdict;
}

Verdict Session::change(const std::string& by_hand) {
  Verdict verdict = match_->change(by_hand);
  if (verdict.ok()) future_.clear();
  return verdict;
}

Choice Session::choice_of(const std::string& name, const Decision& decision) {
  const Tracer::Muted muted(*tracer_);  // what players think is theirs
  Rng rng(match_->seed() + 0x9e3779b97f4a7c15u * (count() + 1), static_cast<u64>(Stream::bots) + static_cast<u64>(at(decision.seat)));
  Choice choice;
  make_bot(name, wall_clock)->choose(Question(*game_, match_->table(), match_->state(), decision), rng, choice);
  return choice;
}

void Session::let_bot_choose() {
  const Seat seat = asked_bot();
  const Decision& decision = *match_->decision(seat);
  Choice choice = choice_of(setup_.seats[ix(seat)], decision);
  Rng rng(match_->seed() + count(), static_cast<u64>(Stream::bots) + static_cast<u64>(at(seat)));
  for (int tries = 0; tries < 1000; ++tries) {  // the game may reject what the decision allows
    if (choose(seat, choice).ok()) return;
    RandomBot::pick(*match_->decision(seat), rng, choice);
  }
  fail("a bot finds no choice that the game takes");
}

void Session::take_back() {
  future_.push_back(match_->history().back());
  match_->undo();
}

bool Session::undo() {
  bool mine = false;
  const std::size_t before = count();
  while (!mine && count() > 0) {
    const Match::Given& last = match_->history().back();
    mine = !last.by_hand.empty() || is_person(last.seat);
    take_back();
  }
  if (!mine)  // bots only: nothing of it was ours to take back
    while (count() < before) again(future_.back());
  return mine;
}

Verdict Session::again(const Match::Given& given) {
  const Match::Given next = given;
  Verdict verdict = next.by_hand.empty() ? match_->answer(next.seat, next.choice) : match_->change(next.by_hand);
  if (verdict.ok() && !future_.empty()) future_.pop_back();
  return verdict;
}

bool Session::redo() {
  if (future_.empty()) return false;
  while (!future_.empty()) {
    const bool mine = !future_.back().by_hand.empty() || is_person(future_.back().seat);
    if (!again(future_.back()).ok()) return false;
    const bool next_mine = !future_.empty() && (!future_.back().by_hand.empty() || is_person(future_.back().seat));
    if (mine && (future_.empty() || next_mine)) break;
    if (next_mine) break;
  }
  return true;
}

bool Session::go_to(std::size_t wanted) {
  if (wanted > count() + future_.size()) return false;
  while (count() > wanted) take_back();
  while (count() < wanted)
    if (!again(future_.back()).ok()) return false;
  return true;
}

Reloaded Session::reload(Problems& problems) {
  Session fresh;
  fresh.setup_ = setup_;
  fresh.tracer_ = std::make_unique<Tracer>();
  fresh.tracer_->take_over(*tracer_);
  Reloaded report;
  if (!fresh.build(problems)) return report;
  const Tracer::Muted old_muted(*tracer_), new_muted(*fresh.tracer_);
  fresh.match_ = std::make_unique<Match>(*fresh.game_, match_->state().players, match_->seed());
  report.lines = changed_cards(*library_, *fresh.library_, *game_);
  Differences differences(*game_, *fresh.game_);
  Match before(*game_, match_->state().players, match_->seed());
  differences.look(before, *fresh.match_);
  for (const Match::Given& given : match_->history()) {
    const Replay::Line line{0, given.seat, given.by_hand.empty() ? game_->prompts[given.prompt].name : "", given.choice, given.by_hand};
    const std::string why = play_line(line, *fresh.match_);
    if (!why.empty()) {
      report.lost = count() - report.kept;
      report.lines.push_back(fmt::format("choice {} no longer fits ({}): {}", report.kept + 1, replay_line(*game_, given), why));
      break;
    }
    play_line(line, before);
    ++report.kept;
    differences.look(before, *fresh.match_);
  }
  for (const std::string& line : differences.lines()) report.lines.push_back(line);
  if (report.lost == 0) fresh.future_ = future_;
  report.done = true;
  match_ = std::move(fresh.match_);
  library_ = std::move(fresh.library_);
  game_.swap(fresh.game_);
  tracer_.swap(fresh.tracer_);
  future_ = std::move(fresh.future_);
  return report;
}

std::string Session::replay(const Replay& file, Problems& problems) {
  PlaySetup setup = setup_;
  setup.table.game = file.game;
  setup.table.packs = fmt::format("{}", fmt::join(file.packs, ","));
  setup.table.players = std::to_string(file.players);
  setup.table.options.clear();
  for (const auto& [name, value] : file.options) setup.table.options.push_back(name + "=" + value);
  setup.table.seed = file.seed;
  setup.table.deck_seed = file.deck_seed;
  if (static_cast<int>(setup.seats.size()) != file.players) {
    setup.seats_given.clear();
    setup.seat = 1;
  } else {
    setup.seats_given = fmt::format("{}", fmt::join(setup.seats, ","));
  }
  auto session = open(std::move(setup), problems);
  if (!session) return "the replay's game cannot be made.";
  if (const std::string why = session->catch_up(file.lines); !why.empty()) return why;
  *this = std::move(*session);
  return "";
}

std::string Session::catch_up(const std::vector<Replay::Line>& lines) {
  for (const Replay::Line& line : lines)
    if (const std::string why = play_line(line, *match_); !why.empty())
      return fmt::format("choice {} does not fit: {}", count() + 1, why);
  return "";
}

}  // namespace pw
