// Choices and their verdicts, matches, steps that rewind, replays and views.
#include <algorithm>
#include <stdexcept>

#include "core/bots.h"
#include "core/match.h"
#include "core/replay.h"
#include "core/signature.h"
#include "tests/table.h"

using namespace pw;
using namespace pw::testing;

namespace {

Decision a_decision(int options, Range picks = {1, 1}, Range groups = {1, 1}, bool all = false) {
  Decision decision;
  decision.seat = seat(0);
  decision.picks = picks;
  decision.groups = groups;
  decision.all = all;
  for (int i = 0; i < options; ++i) decision.options.add(i);
  return decision;
}

Choice choice(const std::string& text) {
  const auto parsed = parse_choice(text);
  REQUIRE(parsed);
  return *parsed;
}

std::string verdict(const Decision& decision, const std::string& text) { return check_choice(decision, choice(text)).why; }

// --- a game of a few steps ------------------------------------------------------------

constexpr Zone stock{6}, middle{7};
constexpr int stock_size = 6;
enum Steps : int { vote, peek, fussy, broken, careless, chat, twice, done };
enum Vars : int { v_votes, v_first, v_second, v_vote0, v_vote1, v_vote2, v_luck, v_left, v_right };

void ask_words(Turn& turn, int who, int words) {
  Decision& decision = turn.ask(seat(who), 0, OptionType::word);
  for (int i = 0; i < words; ++i) decision.options.add(i);
}

// Three seats are asked; two are enough.
void run_vote(Turn& turn) {
  const Answers* answers = turn.answers();
  if (!answers) {
    for (int s = 0; s < 3; ++s) ask_words(turn, s, 3);
    return turn.quorum(2);
  }
  turn.table.set(v_votes, answers->count);
  turn.table.set(v_first, answers->order[0]);
  turn.table.set(v_second, answers->order[1]);
  for (int i = 0; i < answers->count; ++i) {
    const int who = answers->order[ix(i)];
    turn.table.set(v_vote0 + who, answers->choice[ix(who)].first());
  }
  turn.go(done);
}

// Turns a card up, asks seat 0, turns another up, asks seat 1, who may not say 2.
void run_peek(Turn& turn) {
  turn.table.set(v_luck, static_cast<int>(turn.table.chance().below(1000)));
  turn.table.move(turn.state().top(stock), middle);
  const Answers* left = turn.answers();
  if (!left) return ask_words(turn, 0, 3);
  turn.table.set(v_left, left->choice[0].first());
  turn.table.move(turn.state().top(stock), middle);
  const Answers* right = turn.answers();
  if (!right) return ask_words(turn, 1, 3);
  turn.table.set(v_right, right->choice[0].first());
  if (right->choice[0].first() == 2) return turn.reject("not that one.");
  turn.go(done);
}

void run_fussy(Turn& turn) {
  const Answers* answers = turn.answers();
  if (!answers) {
    ask_words(turn, 0, 3);
    return ask_words(turn, 1, 3);
  }
  if (answers->choice[0] == answers->choice[1]) return turn.reject("the two must differ.");
  turn.go(done);
}

void run_broken(Turn& turn) {
  if (!turn.answers()) {
    ask_words(turn, 0, 2);
    return ask_words(turn, 1, 2);
  }
  turn.table.move(turn.state().top(stock), middle);
  throw std::runtime_error("a script failed");
}

void run_careless(Turn& turn) {
  turn.table.set(v_luck, 1);
  if (!turn.answers()) ask_words(turn, 0, 2);
}

// Turns a card up, asks seat 0, and then two seats at the same time.
void run_chat(Turn& turn) {
  turn.table.move(turn.state().top(stock), middle);
  const Answers* left = turn.answers();
  if (!left) {
    ask_words(turn, 0, 3);
    if (!turn.respond()) return;
    left = turn.answers();
  }
  turn.table.set(v_left, left->choice[0].first());
  const Answers* both = turn.answers();
  if (!both) {
    ask_words(turn, 0, 3);
    return ask_words(turn, 1, 3);
  }
  turn.table.set(v_right, both->choice[1].first());
  turn.go(done);
}

// Turns a card up, draws by chance and asks, and only then finds that it should be run once more.
void run_twice(Turn& turn) {
  turn.table.move(turn.state().top(stock), middle);
  turn.table.set(v_luck, static_cast<int>(turn.table.chance().below(1000)));
  const Answers* answers = turn.answers();
  if (!answers) {
    ask_words(turn, 0, 3);
    if (turn.respond()) answers = turn.answers();
  }
  if (turn.can_repeat()) return turn.repeat();
  if (!answers) return;
  turn.table.set(v_left, answers->choice[0].first());
  turn.go(done);
}

std::unique_ptr<Game> small_game(int first_step) {
  auto game = std::make_unique<Game>();
  game->name = game->title = "small";
  game->packs = {"small"};
  game->cards.colors = {"red"};
  game->cards.kinds = {"thing"};
  for (const char* id : {"a", "b"}) {
    CardDef def;
    def.pack = "small";
    def.id = def.label = id;
    game->cards.defs.push_back(def);
    game->cards.add({static_cast<u16>(game->cards.defs.size() - 1), "", ""});
  }
  game->steps = {{"vote", run_vote, false},     {"peek", run_peek, true},         {"fussy", run_fussy, false},
                 {"broken", run_broken, false}, {"careless", run_careless, false},
                 {"chat", run_chat, true},      {"twice", run_twice, true},
                 {"done", [](Turn& turn) { turn.finish(1); }, false}};
  for (int s = 0; s < max_seats; ++s) game->zones.push_back({"row", seat(s), Sight::all, 0});
  game->zones.push_back({"stock", no_seat, Sight::nobody, 0});
  game->zones.push_back({"middle", no_seat, Sight::all, 0});
  game->prompts = {{"answer", "", ""}};
  game->words = {"yes", "no", "maybe"};
  State& blank = game->blank;
  std::memset(static_cast<void*>(&blank), 0, sizeof blank);
  blank.lie.next.fill(0xff);
  blank.lie.prev.fill(0xff);
  for (Pile& pile : blank.lie.zones) pile = {};
  for (int i = 0; i < stock_size; ++i) {
    blank.lie.zone_of[ix(i)] = static_cast<u8>(stock);
    blank.face[ix(i)] = static_cast<u16>(i % 2);
    if (i > 0) blank.lie.prev[ix(i)] = static_cast<u8>(i - 1);
    if (i + 1 < stock_size) blank.lie.next[ix(i)] = static_cast<u8>(i + 1);
  }
  blank.lie.zones[ix(stock)] = {0, stock_size - 1, stock_size};
  blank.cards = stock_size;
  blank.depth = 1;
  blank.frames[0].step = static_cast<u8>(first_step);
  game->setup = [](const Game&, State&, u64) {};
  game->points = [](const Game&, const State&, Seat) { return 0; };
  game->round = [](const State&) { return 1; };
  game->tell = [](const Game&, const Event&, std::span<const Event>) { return std::string(); };
  game->ending = [](const Game&, const State&) { return std::string("done"); };
  return game;
}

// Answers one decision as a random player would. False: the game is over.
bool random_answer(Match& match, Rng& rng) {
  for (int s = 0; s < match.state().players; ++s) {
    const Decision* decision = match.decision(seat(s));
    if (!decision) continue;
    Choice picked;
    RandomBot::pick(*decision, rng, picked);
    REQUIRE(match.answer(seat(s), picked).why == "");
    return true;
  }
  return false;
}

}  // namespace

// --- choices ------------------------------------------------------------------------------

TEST_CASE("A choice reads back what it prints", "[choice]") {
  for (const char* text : {"-", "0", "7", "0 3", "3 0 | 2 1", "1 | 2 | 3", "127", "254", "| 1", "1 |", "1 | | 2"})
    CHECK(to_text(choice(text)) == text);
  CHECK(choice("-").is_nothing());
  CHECK(choice("3 0 | 2 1").size() == 5);
  CHECK(choice("3 0|2 1") == choice("  3   0 |\t2 1\r"));
  CHECK_FALSE(choice("0 1") == choice("1 0"));
  CHECK_FALSE(choice("0 1") == choice("0 | 1"));
  CHECK(choice("5") == Choice::of(5));
}

TEST_CASE("Text that is no choice is not read as one", "[choice]") {
  for (const char* text : {"", "  ", "x", "1 x", "-1", "1 -", "- -", "- 1", "| -", "255", "99999999999999999999", "1,2", "0.5", "+1"}) {
    INFO(text);
    CHECK_FALSE(parse_choice(text));
  }
  std::string many;
  for (int i = 0; i < 200; ++i) many += "1 ";
  CHECK_FALSE(parse_choice(many));
}

TEST_CASE("A verdict says that there is no such option", "[choice]") {
  CHECK(verdict(a_decision(3), "2") == "");
  CHECK(verdict(a_decision(3), "3") == "there is no option 3: the options are 0 to 2.");
  CHECK(verdict(a_decision(0, {0, 1}), "0") == "there is no option 0: only - (nothing) is possible.");
  CHECK(verdict(a_decision(128), "254") == "there is no option 254: the options are 0 to 127.");
}

TEST_CASE("A verdict says that an option is named twice", "[choice]") {
  CHECK(verdict(a_decision(3, {1, 3}), "1 1") == "option 1 is named twice.");
  CHECK(verdict(a_decision(3, {1, 3}, {1, 2}), "0 | 0") == "option 0 is named twice.");
}

TEST_CASE("A verdict says that nothing is not allowed", "[choice]") {
  CHECK(verdict(a_decision(3), "-") == "choosing nothing is not allowed here.");
  CHECK(verdict(a_decision(3, {0, 1}), "-") == "");
}

TEST_CASE("A verdict says how many options to choose", "[choice]") {
  CHECK(verdict(a_decision(3), "0 1") == "choose 1 option.");
  CHECK(verdict(a_decision(3, {0, 1}), "0 1") == "choose 0 to 1 option.");
  CHECK(verdict(a_decision(5, {2, 3}), "0") == "choose 2 to 3 options.");
  CHECK(verdict(a_decision(5, {2, 2}), "0 1 2") == "choose 2 options.");
}

TEST_CASE("A verdict says how many options each group takes", "[choice]") {
  const Decision decision = a_decision(4, {1, 2}, {1, 3});
  CHECK(verdict(decision, "0 1 2 | 3") == "each group takes 1 to 2 options.");
  CHECK(verdict(decision, "0 | 1 2 3") == "each group takes 1 to 2 options.");
  CHECK(verdict(decision, "0 | | 1") == "each group takes 1 to 2 options.");
  CHECK(verdict(decision, "0 |") == "each group takes 1 to 2 options.");
  CHECK(verdict(decision, "| 0") == "each group takes 1 to 2 options.");
  CHECK(verdict(decision, "0 3 | 1 2") == "");
}

TEST_CASE("A verdict says how many groups to make", "[choice]") {
  CHECK(verdict(a_decision(4, {1, 4}, {2, 3}), "0 1") == "make 2 to 3 groups, separated by |.");
  CHECK(verdict(a_decision(4, {1, 4}, {2, 3}), "0 | 1 | 2 | 3") == "make 2 to 3 groups, separated by |.");
  CHECK(verdict(a_decision(4), "0 | 1") == "make 1 group, separated by |.");
}

TEST_CASE("A verdict says which option is missing", "[choice]") {
  const Decision decision = a_decision(4, {1, 4}, {1, 4}, true);
  CHECK(verdict(decision, "0 1 | 3") == "every option must be used: 2 is missing.");
  CHECK(verdict(decision, "3 1 | 2") == "every option must be used: 0 is missing.");
  CHECK(verdict(decision, "3 1 | 2 0") == "");
}

// --- matches ---------------------------------------------------------------------------------

TEST_CASE("Simultaneous answers stay hidden until all are there", "[match]") {
  Match match(real_game(), 3, 5);
  REQUIRE(match.answer(seat(0), choice("0 1 | 2 3 | 4 5")).ok());
  const State before = match.state();
  const std::size_t events = match.events().size();
  const View seen = match.view(seat(1));
  REQUIRE(match.answer(seat(2), choice("0")).ok());
  REQUIRE(match.answer(seat(0), choice("1")).ok());
  CHECK(same(before, match.state()));
  CHECK(match.view(seat(1)) == seen);
  CHECK(match.events().size() == events);
  CHECK(match.decision(seat(0)) == nullptr);
  CHECK(match.decision(seat(1)) != nullptr);
  REQUIRE(match.answer(seat(1), choice("2")).ok());
  CHECK_FALSE(same(before, match.state()));
  CHECK(match.events().size() > events);
  CHECK(match.state().count(row_of(seat(2))) == 2);
}

TEST_CASE("The order in which simultaneous answers arrive changes nothing in Point-a-Pile", "[match]") {
  Match one(real_game(), 3, 5), other(real_game(), 3, 5);
  for (Match* match : {&one, &other}) REQUIRE(match->answer(seat(0), choice("0 1 | 2 3 | 4 5")).ok());
  for (const int s : {0, 1, 2}) REQUIRE(one.answer(seat(s), Choice::of(s)).ok());
  for (const int s : {2, 0, 1}) REQUIRE(other.answer(seat(s), Choice::of(s)).ok());
  CHECK(same(one.state(), other.state()));
}

TEST_CASE("A wrong choice changes nothing", "[match]") {
  Match match(real_game(), 3, 5);
  const State before = match.state();
  CHECK(match.answer(seat(0), choice("0 1")).why == "every option must be used: 2 is missing.");
  CHECK(match.answer(seat(0), choice("9")).why == "there is no option 9: the options are 0 to 5.");
  CHECK(same(before, match.state()));
  CHECK(match.history().empty());
  CHECK(match.decision(seat(0)) != nullptr);
}

TEST_CASE("Who is not asked, or has answered, or is late is refused", "[match]") {
  Match match(real_game(), 3, 5);
  CHECK(match.answer(seat(1), choice("0")).why == "player 2 is not asked anything now.");
  REQUIRE(match.answer(seat(0), choice("0 1 2 3 4 5")).ok());
  REQUIRE(match.answer(seat(1), choice("0")).ok());
  CHECK(match.answer(seat(1), choice("-")).why == "player 2 has answered already.");
  CHECK(match.answer(seat(4), choice("-")).why == "player 5 is not asked anything now.");
  const auto finished = small_game(done);
  Match ended(*finished, 3, 1);
  CHECK(ended.over());
  CHECK(ended.answer(seat(0), choice("0")).why == "the game is over.");
}

TEST_CASE("Undo takes back one choice at a time and restores the match exactly", "[match]") {
  const Game& game = real_game("");
  Match match(game, 4, 11);
  Rng rng(3, 99);
  std::vector<State> states = {match.state()};
  std::vector<std::size_t> events = {match.events().size()};
  std::vector<SeatSet> waiting;
  auto who_is_asked = [&] {
    unsigned set = 0;
    for (int s = 0; s < 4; ++s)
      if (match.decision(seat(s))) set |= 1u << s;
    return static_cast<SeatSet>(set);
  };
  waiting.push_back(who_is_asked());
  while (random_answer(match, rng)) {
    states.push_back(match.state());
    events.push_back(match.events().size());
    waiting.push_back(who_is_asked());
  }
  REQUIRE(match.over());
  const auto history = match.history();
  REQUIRE(history.size() + 1 == states.size());
  bool exact = true;
  for (std::size_t left = history.size(); left > 0; --left) {
    REQUIRE(match.undo());
    exact &= same(match.state(), states[left - 1]) && match.events().size() == events[left - 1] &&
             who_is_asked() == waiting[left - 1] && match.history().size() == left - 1;
  }
  CHECK(exact);
  CHECK_FALSE(match.undo());
  for (const Match::Given& given : history) REQUIRE(match.answer(given.seat, given.choice).ok());
  CHECK(same(match.state(), states.back()));
  CHECK(match.events().size() == events.back());
}

TEST_CASE("A batch is full when its quorum has answered, and the order of arrival is known", "[match]") {
  const auto game = small_game(vote);
  Match match(*game, 3, 1);
  CHECK(match.asked().count == 3);
  CHECK(match.asked().quorum == 2);
  REQUIRE(match.answer(seat(2), choice("1")).ok());
  CHECK_FALSE(match.over());
  REQUIRE(match.answer(seat(0), choice("2")).ok());
  CHECK(match.over());
  CHECK(match.state().vars[v_votes] == 2);
  CHECK(match.state().vars[v_first] == 2);
  CHECK(match.state().vars[v_second] == 0);
  CHECK(match.state().vars[v_vote0] == 2);
  CHECK(match.state().vars[v_vote2] == 1);
  CHECK(match.state().decisions == 2);
}

TEST_CASE("A step that rewinds shows the table midway and leaves the state as it began", "[match]") {
  const auto game = small_game(peek);
  Match match(*game, 3, 1);
  const State began = match.state();
  CHECK(match.asked().midway);
  CHECK(match.state().count(middle) == 0);
  CHECK(match.table().count(middle) == 1);
  CHECK(match.view(seat(2)).sees(match.table().top(middle)));
  CHECK(match.events().empty());
  const int luck = match.table().vars[v_luck];

  REQUIRE(match.answer(seat(0), choice("1")).ok());
  CHECK(match.state().count(middle) == 0);
  CHECK(match.table().count(middle) == 2);
  CHECK(match.table().vars[v_left] == 1);
  CHECK(match.table().vars[v_luck] == luck);  // run again, it comes out the same
  CHECK(match.decision(seat(0)) == nullptr);
  CHECK(match.decision(seat(1)) != nullptr);
  CHECK(match.state().answers.used > 0);
  CHECK(match.view(seat(2)).state().answers.bytes == AnswerLog{}.bytes);  // what others answered is theirs

  REQUIRE(match.undo());
  CHECK(same(match.state(), began));
  CHECK(match.table().count(middle) == 1);
  REQUIRE(match.answer(seat(0), choice("0")).ok());
  REQUIRE(match.answer(seat(1), choice("1")).ok());
  CHECK(match.over());
  CHECK_FALSE(match.asked().midway);
  CHECK(match.state().count(middle) == 2);
  CHECK(match.state().vars[v_left] == 0);
  CHECK(match.state().vars[v_right] == 1);
  CHECK(match.state().vars[v_luck] == luck);
  CHECK(match.state().answers.used == 0);
  CHECK(match.events().size() == 2);  // each card moved once, however often the step ran
}

TEST_CASE("A question can be played on from its origin, unless others have answered the same step", "[match]") {
  const auto game = small_game(peek);
  Match match(*game, 3, 1);
  const Question first(*game, match.table(), match.state(), *match.decision(seat(0)));
  CHECK(first.is_midway());
  REQUIRE(first.origin());
  CHECK(first.origin()->state().count(middle) == 0);
  CHECK(first.origin()->sees(match.table().top(middle)));  // the card that is turned up by now
  CHECK_FALSE(first.origin()->sees(match.state().bottom(stock)));
  REQUIRE(match.answer(seat(0), choice("1")).ok());
  const Question second(*game, match.table(), match.state(), *match.decision(seat(1)));
  CHECK_FALSE(second.origin());
}

TEST_CASE("What is answered at once is kept when the step asks again in another way", "[match]") {
  struct One final : Responder {
    int asked = 0;
    void respond(const State&, const State& began, const Decision&, Choice& picked) override {
      ++asked;
      CHECK(began.count(middle) == 0);
      picked = Choice::of(2);
    }
  } one;
  const auto game = small_game(chat);
  State state;
  Asked asked;
  set_up(*game, state, 3, 1);
  start(*game, state, asked, nullptr, &one);
  REQUIRE(asked.count == 2);
  Answers answers;
  answers.arrive(0, choice("0"));
  answers.arrive(1, choice("1"));
  REQUIRE(answer(*game, state, asked, answers, nullptr, &one).ok());
  CHECK(state.over);
  CHECK(one.asked == 1);
  CHECK(state.vars[v_left] == 2);
  CHECK(state.vars[v_right] == 1);
}

TEST_CASE("A step that rewinds can be run once more as if it had not run, but for what was answered", "[match]") {
  struct One final : Responder {
    int asked = 0;
    void respond(const State&, const State&, const Decision&, Choice& picked) override {
      ++asked;
      picked = Choice::of(2);
    }
  } one;
  const auto game = small_game(twice);
  State state;
  Asked asked;
  set_up(*game, state, 2, 1);
  Rng chance = state.chance;
  const int luck = static_cast<int>(chance.below(1000));
  Events events;
  start(*game, state, asked, &events, &one);
  CHECK(state.over);
  CHECK(one.asked == 1);
  CHECK(state.count(middle) == 1);
  CHECK(state.vars[v_luck] == luck);
  CHECK(state.vars[v_left] == 2);
  CHECK(state.decisions == 1);
  CHECK(events.size() == 1);

  Match match(*game, 2, 1);  // the same where somebody must be waited for
  CHECK(match.table().count(middle) == 1);
  CHECK(match.state().count(middle) == 0);
  REQUIRE(match.answer(seat(0), choice("2")).ok());
  CHECK(match.over());
  CHECK(same(match.state(), state));
}

TEST_CASE("A step that rewinds can reject an answer and asks for it again", "[match]") {
  const auto game = small_game(peek);
  Match match(*game, 3, 1);
  REQUIRE(match.answer(seat(0), choice("1")).ok());
  const State before = match.state();
  CHECK(match.answer(seat(1), choice("2")).why == "not that one.");
  CHECK(same(match.state(), before));
  CHECK(match.history().size() == 1);
  CHECK(match.table().count(middle) == 2);
  CHECK(match.decision(seat(1)) != nullptr);
  REQUIRE(match.answer(seat(1), choice("0")).ok());
  CHECK(match.over());
}

TEST_CASE("Rejected answers are asked for again, the whole batch of them", "[match]") {
  const auto game = small_game(fussy);
  Match match(*game, 2, 1);
  const State before = match.state();
  REQUIRE(match.answer(seat(0), choice("1")).ok());
  CHECK(match.answer(seat(1), choice("1")).why == "the two must differ.");
  CHECK(same(match.state(), before));
  CHECK(match.history().empty());
  CHECK(match.decision(seat(0)) != nullptr);
  CHECK(match.decision(seat(1)) != nullptr);
  CHECK_FALSE(match.undo());
  REQUIRE(match.answer(seat(1), choice("1")).ok());
  REQUIRE(match.answer(seat(0), choice("2")).ok());
  CHECK(match.over());
}

TEST_CASE("A script that fails leaves the match as it was before the answer", "[match]") {
  const auto game = small_game(broken);
  Match match(*game, 2, 1);
  REQUIRE(match.answer(seat(1), choice("0")).ok());
  const State before = match.state();
  CHECK_THROWS_AS(match.answer(seat(0), choice("0")), std::runtime_error);
  CHECK(same(match.state(), before));
  CHECK(match.events().empty());
  CHECK(match.history().size() == 1);
  CHECK(match.decision(seat(0)) != nullptr);
  CHECK(match.decision(seat(1)) == nullptr);
}

TEST_CASE("A step that changes the state before it asks must say that it rewinds", "[match]") {
  const auto game = small_game(careless);
  CHECK_THROWS_AS(Match(*game, 2, 1), EngineError);
}

// --- replays -------------------------------------------------------------------------------------

TEST_CASE("A replay plays the same game again", "[replay]") {
  const Game& game = real_game("target=6 deck_out=reshuffle", 4);
  for (const bool comments : {true, false}) {
    Match match(game, 3, 21);
    Rng rng(8, 8);
    while (random_answer(match, rng)) {
    }
    const std::string text = write_replay(match, comments);
    ReplayError error;
    const auto replay = read_replay(text, error);
    REQUIRE(replay);
    CHECK(replay->game == "point-a-pile");
    CHECK(replay->packs.empty());
    CHECK(replay->players == 3);
    CHECK(replay->seed == 21);
    CHECK(replay->deck_seed == u64{4});
    CHECK(replay->content == game.content);
    CHECK(replay->options == std::vector<std::pair<std::string, std::string>>{{"target", "6"}, {"deck_out", "reshuffle"}});
    CHECK(replay->lines.size() == match.history().size());
    CHECK(replay->signature == signature(game, match.state()));
    Match again(game, replay->players, replay->seed);
    REQUIRE(play_replay(*replay, again, error));
    CHECK(same(again.state(), match.state()));
    CHECK(write_replay(again, comments) == text);
  }
}

TEST_CASE("A replay of an unfinished game keeps answers that wait for others", "[replay]") {
  Match match(real_game(), 3, 5);
  REQUIRE(match.answer(seat(0), choice("5 4 | 3 2 1 0")).ok());
  REQUIRE(match.answer(seat(2), choice("-")).ok());
  ReplayError error;
  const auto replay = read_replay(write_replay(match), error);
  REQUIRE(replay);
  CHECK_FALSE(replay->signature);
  Match again(real_game(), 3, 5);
  REQUIRE(play_replay(*replay, again, error));
  CHECK(same(again.state(), match.state()));
  CHECK(again.decision(seat(1)) != nullptr);
  CHECK(again.decision(seat(2)) == nullptr);
}

TEST_CASE("A broken replay is refused with the line and the reason", "[replay]") {
  const std::string head = "pilewright replay 1\ngame point-a-pile\nplayers 3\n";
  struct Case {
    std::string text;
    int line;
    std::string why;
  };
  const std::vector<Case> cases = {
      {"", 0, "the file is empty"},
      {"# only this\n", 1, "the file is empty"},
      {"\nhello\n", 2, "this is not a replay"},
      {"pilewright replay 3\n", 1, "this is not a replay"},
      {"pilewright replay 1\nplayers 3\n", 2, "'game …' is missing"},
      {"pilewright replay 1\ngame x\n", 2, "'players …' is missing"},
      {head + "colour red\n", 4, "unknown word 'colour'"},
      {head + "players 9\n", 4, "'players' needs a number from 1 to 6"},
      {head + "players\n", 4, "'players' needs a number from 1 to 6"},
      {head + "seed x\n", 4, "'seed' needs a number"},
      {head + "seed 12x\n", 4, "'seed' needs a number"},
      {head + "deck_seed -1\n", 4, "'deck_seed' needs a number"},
      {head + "content xyz\n", 4, "'content' needs a hexadecimal number"},
      {head + "signature\n", 4, "'signature' needs a hexadecimal number"},
      {head + "option target\n", 4, "'option' needs name=value"},
      {head + "# fine\n1 point: x\n", 5, "'x' is not a choice"},
      {head + "1 point:\n", 4, "is not a choice"},
      {head + "1 point 2\n", 4, "a choice looks like"},
      {head + "7 point: 2\n", 4, "a choice looks like"},
      {head + "0 point: 2\n", 4, "a choice looks like"},
  };
  for (const Case& wrong : cases) {
    INFO(wrong.text);
    ReplayError error;
    CHECK_FALSE(read_replay(wrong.text, error));
    CHECK(error.line == wrong.line);
    INFO(error.why);
    CHECK(error.why.find(wrong.why) != std::string::npos);
  }
}

TEST_CASE("A replay that does not fit the game stops at the line that does not", "[replay]") {
  const std::string head = "pilewright replay 1\ngame point-a-pile\nplayers 3\nseed 5\n";
  auto outcome = [&](const std::string& lines) {
    ReplayError error;
    const auto replay = read_replay(head + lines, error);
    REQUIRE(replay);
    Match match(real_game(), 3, 5);
    CHECK_FALSE(play_replay(*replay, match, error));
    return std::to_string(error.line) + " " + error.why;
  };
  CHECK(outcome("1 point: 0\n") == "5 player 1 is asked to make piles, not to point");
  CHECK(outcome("1 make piles: 0 1 2 3 4 5\n2 point: 1\n") == "6 there is no option 1: the options are 0 to 0.");
  CHECK(outcome("# a comment\n2 point: 0\n") == "6 player 2 is not asked anything now.");
  CHECK(outcome("1 make piles: 0 1 2 3 4 5\nsignature 12\n") == "0 the file gives a signature, but the game is not over");
}

TEST_CASE("A replay whose game ends differently is noticed by its signature", "[replay]") {
  Match match(real_game(""), 2, 3);
  Rng rng(1, 1);
  while (random_answer(match, rng)) {
  }
  ReplayError error;
  auto replay = read_replay(write_replay(match), error);
  REQUIRE(replay);
  replay->signature = *replay->signature + 1;
  Match again(real_game(""), 2, 3);
  CHECK_FALSE(play_replay(*replay, again, error));
  CHECK(error.why.find("the game ends differently") == 0);
}

// --- views -----------------------------------------------------------------------------------------

TEST_CASE("Positions that differ only in hidden cards look the same", "[view]") {
  const Game& game = real_game("");
  Match match(game, 4, 17);
  Rng rng(2, 2);
  for (int i = 0; i < 12; ++i) random_answer(match, rng);
  REQUIRE_FALSE(match.over());
  State other = match.state();
  Table(game.cards, other, nullptr).shuffle_with(pap::deck, rng);
  other.shuffle.next();
  other.chance.next();
  REQUIRE_FALSE(same(other, match.state()));
  for (int s = 0; s < 4; ++s) CHECK(look(game, other, seat(s)) == look(game, match.state(), seat(s)));

  State visible = match.state();  // but not if they differ in what lies open
  bool changed = false;
  for (int i = 0; i < visible.cards && !changed; ++i)
    if (visible.zone_of(Card{static_cast<u8>(i)}) != pap::deck) {
      visible.color[ix(i)] = static_cast<u8>((visible.color[ix(i)] + 1) % 4);
      changed = true;
    }
  REQUIRE(changed);
  CHECK_FALSE(look(game, visible, seat(0)) == look(game, match.state(), seat(0)));
}

TEST_CASE("A view has no random numbers and tells nothing by the ids of hidden cards", "[view]") {
  const Game& game = real_game("");
  Match match(game, 4, 17);
  const View view = match.view(seat(2));
  const Rng fresh;
  CHECK(std::equal(fresh.s, fresh.s + 4, view.state().shuffle.s));
  CHECK(std::equal(fresh.s, fresh.s + 4, view.state().chance.s));
  int last = -1;
  bool in_order = true;
  each_card(view.state(), pap::deck, [&](Card card) {
    in_order &= at(card) > last;
    last = at(card);
    CHECK(view.state().face_of(card) == unseen_face);
    CHECK(view.state().color_of(card) == no_color);
  });
  CHECK(in_order);
  CHECK(std::is_sorted(view.unseen().begin(), view.unseen().end()));
  CHECK(static_cast<int>(view.unseen().size()) == match.state().count(pap::deck));
}

TEST_CASE("An imagined position keeps what is seen and deals the same cards", "[view]") {
  for (const char* options : {"target=1000 memory=false", "target=1000 memory=true"}) {
    const Game& game = real_game(options);
    Match match(game, 4, 23);
    Rng rng(4, 4);
    for (int i = 0; i < 25 && !match.over(); ++i) random_answer(match, rng);
    REQUIRE_FALSE(match.over());
    auto cards = [](const State& state) {
      std::vector<std::pair<int, int>> list;
      for (int i = 0; i < state.cards; ++i) list.emplace_back(state.face[ix(i)], state.color[ix(i)]);
      std::sort(list.begin(), list.end());
      return list;
    };
    for (int s = 0; s < 4; ++s) {
      const View view = match.view(seat(s));
      const State dreamt = imagine(game, view, rng), another = imagine(game, view, rng);
      CHECK(look(game, dreamt, seat(s)) == view);
      CHECK(cards(dreamt) == cards(match.state()));
      CHECK_FALSE(same(dreamt, another));
      CHECK(game.points(game, dreamt, seat(s)) == game.points(game, match.state(), seat(s)));
    }
  }
}

TEST_CASE("What moves out of sight is not told", "[view]") {
  const Game& game = real_game();
  Event event{.what = Event::What::moved, .card = Card{3}, .from = pap::deck, .to = pap::drawn, .face = FaceId{1}, .color = Color{1}};
  CHECK(seen_by(game, seat(0), event).face == FaceId{1});
  event.to = pap::hand_of(seat(1));
  CHECK(seen_by(game, seat(0), event).face == unseen_face);
  CHECK(seen_by(game, seat(0), event).color == no_color);
  CHECK(seen_by(game, seat(0), event).card == no_card);
  CHECK(seen_by(game, seat(1), event).face == FaceId{1});
  CHECK(seen_by(game, no_seat, event).face == FaceId{1});
}
