#include "core/game.h"

#include "core/check.h"
#include "core/position.h"

namespace pw {

int Game::find_step(const std::string& step_name) const {
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (steps[i].name == step_name) return static_cast<int>(i);
  fail("unknown step");
}

// --- Turn ---------------------------------------------------------------------

Turn::Turn(const Game& which, State& state, Asked& asked, const Answers* given, Events* events, Responder* responder,
           std::string& rejection)
    : game(which),
      table(which.cards, state, events),
      state_(state),
      asked_(asked),
      given_(given),
      responder_(responder),
      rejection_(rejection) {}

Decision& Turn::ask(Seat seat, int prompt, OptionType type) {
  if (!asking_) {
    asking_ = true;
    asked_.count = asked_.spread = 0;
    asked_.midway = false;
  }
  check(asked_.count < max_seats, "too many questions at once");
  Decision& decision = asked_.decisions[ix(asked_.count++)];
  asked_.quorum = asked_.count;
  decision.seat = seat;
  decision.prompt = static_cast<u8>(prompt);
  decision.about = no_card;
  decision.groups = decision.picks = decision.spread = {};
  decision.all = false;
  decision.whim = Whim::uniform;
  decision.midway = table.changed() || log_at_ > 0;
  decision.options.type = type;
  decision.options.count = 0;
  return decision;
}

namespace {

void append(AnswerLog& log, const Answers& answers) {
  auto put = [&](int value) {
    check(log.used < log.bytes.size(), "one step asks for too much");
    log.bytes[log.used++] = static_cast<u8>(value);
  };
  put(answers.count);
  for (int i = 0; i < answers.count; ++i) {
    const u8 decision = answers.order[ix(i)];
    const Choice& choice = answers.choice[decision];
    put(decision);
    put(choice.size());
    for (int item = 0; item < choice.size(); ++item) put(choice.item(item));
  }
}

}  // namespace

bool Turn::respond() {
  if (!responder_) return false;
  Answers answers;
  const State& began = began_ && table.changed() ? *began_ : state_;
  for (int i = 0; i < asked_.count; ++i) {
    const Decision& decision = asked_.decisions[ix(i)];
    answers.arrive(i, {});
    responder_->respond(state_, began, decision, answers.choice[ix(i)]);
    if constexpr (checked_build) check(check_choice(decision, answers.choice[ix(i)]).ok(), "a bot made a wrong choice");
  }
  if (asked_.count > 1) responder_->arrive(asked_, answers);
  answers.count = asked_.quorum;
  append(state_.answers, answers);
  state_.decisions += static_cast<u32>(answers.count);
  asking_ = false;
  return true;
}

// A step that does not rewind asks once, and gets its answers directly. One that rewinds reads them back, batch by
// batch, from the log in the state.
const Answers* Turn::answers() {
  if (!game.steps[frame().step].rewinds) return given_;
  const AnswerLog& log = state_.answers;
  if (log_at_ >= log.used) return nullptr;
  game.stretch = ++game.stretches;
  auto byte = [&] { return log.bytes[ix(log_at_++)]; };
  logged_.count = 0;
  for (int batch = byte(); batch > 0; --batch) {
    const int decision = byte();
    Choice choice;
    for (int left = byte(); left > 0; --left) choice.put(byte());
    logged_.arrive(decision, choice);
  }
  return &logged_;
}

void Turn::go(int step, int a, int b, int c) {
  frame() = {static_cast<u8>(step), static_cast<u8>(a), static_cast<u8>(b), static_cast<u8>(c)};
}

void Turn::push(int step, int a, int b, int c) {
  check(state_.depth < state_.frames.size(), "steps are nested too deeply");
  ++state_.depth;
  go(step, a, b, c);
}

void Turn::pop() {
  check(state_.depth > 1, "the last step cannot be left");
  --state_.depth;
}

void Turn::restart(int step) {
  state_.depth = 1;
  go(step);
}

void Turn::finish(SeatSet winners) {
  state_.over = true;
  state_.winners = winners;
}

// --- the loop -------------------------------------------------------------------

class Runner {
 public:
  // A question to which everybody can only say "nothing" is answered here: it is no decision.
  static bool nobody_can_choose(const Asked& asked) {
    for (int i = 0; i < asked.count; ++i)
      if (asked.decisions[ix(i)].is_open()) return false;
    return asked.quorum == asked.count;
  }
  static const Answers& nothing(int count) {
    static const std::array<Answers, max_seats + 1> all = [] {
      std::array<Answers, max_seats + 1> silent;
      for (int n = 0; n <= max_seats; ++n)
        for (int i = 0; i < n; ++i) silent[ix(n)].arrive(i, Choice());
      return silent;
    }();
    return all[ix(count)];
  }

  static Verdict run(const Game& game, State& state, Asked& asked, const Answers* answers, Events* events, Responder* responder) {
    constexpr int patience = 100000;
    struct Stretch {  // its scripts share a budget
      const Game& game;
      const u64 outer = game.stretch;
      explicit Stretch(const Game& which) : game(which) { game.stretch = ++game.stretches; }
      ~Stretch() { game.stretch = outer; }
    } const stretch(game);
    Verdict verdict;
    for (int steps = 0; !state.over; ++steps) {
      check(steps < patience, "the flow runs in circles without asking anybody");
      const Step& step = game.steps[state.frames[state.depth - 1u].step];
      const bool asking = step.rewinds ? run_rewinding(game, step, state, asked, answers, events, responder, verdict.why)
                                       : run_once(game, step, state, asked, answers, events, verdict.why);
      if (!verdict.ok()) return verdict;
      answers = nullptr;
      if (!asking) continue;
      if (!nobody_can_choose(asked)) return verdict;
      answers = &nothing(asked.count);
    }
    asked.count = asked.quorum = 0;
    asked.midway = false;
    return verdict;
  }

 private:
  // Both: true if the step asks; `why` if it rejects the answers.
  static bool run_once(const Game& game, const Step& step, State& state, Asked& asked, const Answers* answers, Events* events,
                       std::string& why) {
    Turn turn(game, state, asked, answers, events, nullptr, why);
    step.run(turn);
    if (turn.asking_ || !why.empty()) check(!turn.table.changed(), "a step changed the state before it asked");
    return turn.asking_;
  }

  static bool run_rewinding(const Game& game, const Step& step, State& state, Asked& asked, const Answers* answers,
                            Events* events, Responder* responder, std::string& why) {
    const u16 log_before = state.answers.used;
    if (answers) append(state.answers, *answers);
    const State origin = state;
    const u64 stretch = game.stretch;
    const std::size_t events_before = events ? events->size() : 0;
    for (bool is_repeat = false;; is_repeat = true) {
      Turn turn(game, state, asked, nullptr, events, responder, why);
      turn.began_ = &origin;
      turn.is_repeat_ = is_repeat;
      step.run(turn);
      const bool rejects = !turn.repeats_ && !why.empty();
      if (!turn.asking_ && !turn.repeats_ && !rejects) {
        state.answers.used = 0;
        return false;
      }
      if (events) events->resize(events_before);  // they come again when the step is run to its end
      if (turn.asking_ && turn.table.changed()) {
        asked.midway = true;
        asked.shown = state;
      }
      put_back(state, origin);
      if (rejects) {
        state.answers.used = log_before;
        state.decisions = origin.decisions;
      }
      if (!turn.repeats_) return turn.asking_;
      game.stretch = stretch;
      why.clear();
    }
  }

  // But for what a responder has said.
  static void put_back(State& state, const State& origin) {
    const AnswerLog log = state.answers;
    const u32 decisions = state.decisions;
    state = origin;
    state.answers = log;
    state.decisions = decisions;
  }
};

void carry_out(const Game& game, State& state, Responder& responder, Events* events) {
  Asked asked;
  std::string rejection;
  Turn turn(game, state, asked, nullptr, events, &responder, rejection);
  game.steps[turn.frame().step].run(turn);
  check(!turn.is_asking(), "an effect asks and nobody answers");
  state.answers.used = 0;
}

void set_up(const Game& game, State& state, int players, u64 seed) {
  check(players >= game.min_players && players <= game.max_players, "wrong number of players");
  state = game.blank;
  state.players = static_cast<u8>(players);
  state.shuffle = Rng(seed, Stream::shuffle);
  state.chance = Rng(seed, Stream::chance);
  game.setup(game, state, seed);
}

void start(const Game& game, State& state, Asked& asked, Events* events, Responder* responder) {
  Runner::run(game, state, asked, nullptr, events, responder);
}

Verdict answer(const Game& game, State& state, Asked& asked, const Answers& answers, Events* events, Responder* responder) {
  Verdict verdict = Runner::run(game, state, asked, &answers, events, responder);
  if (verdict.ok()) state.decisions += static_cast<u32>(answers.count);
  return verdict;
}

}  // namespace pw
