// The searching player: what it finds, that it looks at nothing but its View, and that it copes with every question.
#include <algorithm>
#include <set>
#include <utility>

#include "core/appraisal.h"
#include "core/candidates.h"
#include "core/playout.h"
#include "core/search_bot.h"
#include "tests/table.h"

using namespace pw;
using namespace pw::testing;

namespace {

const std::string the_four = "point-a-police complete-a-mission dont-a-touchme wait-a-minute";

std::string choose(const std::string& bot, const Question& question, u64 seed = 1) {
  Rng rng(seed, Stream::bots);
  Choice choice;
  make_bot(bot)->choose(question, rng, choice);
  return to_text(choice);
}

// Searches every question, checks the choice, and plays something else now and then so that games differ.
class Watched final : public Bot {
 public:
  explicit Watched(int playouts) : search_({playouts, 0}, nullptr) {}
  int midway = 0, midway_searched = 0, choices = 0;

  void choose(const Question& question, Rng& rng, Choice& choice) override {
    const i64 before = search_.playout_decisions();
    search_.choose(question, rng, choice);
    const std::string why = check_choice(question.decision, choice).why;
    if (!why.empty()) FAIL(to_text(choice) << ": " << why);
    ++choices;
    if (question.is_midway() && count_choices(question.decision) != 1) {
      ++midway;
      midway_searched += search_.playout_decisions() > before;
    }
    if (rng.below(3) == 0) RandomBot::pick(question.decision, rng, choice);
  }

 private:
  SearchBot search_;
};

i64 ticks = 0;
i64 ticking() { return ticks++; }  // every look at this clock takes a millisecond

Decision layout_of(int cards) {
  Decision decision;
  decision.seat = seat(0);
  decision.all = true;
  decision.groups = decision.spread = {1, static_cast<u8>(cards)};
  decision.picks = {1, static_cast<u8>(cards)};
  for (int i = 0; i < cards; ++i) decision.options.add(i);
  return decision;
}

}  // namespace

// The last round of two players, seat 0 being Headpointer and one point behind. Two cards are worth a point each, one
// is worth nothing, and the fourth lets nobody but the Headpointer tap the pile that it tops.
Play last_round() {
  Play play(real_game("first=1", -1, "dont-a-touchme"), 2);
  for (const int who : {0, 0, 1, 1, 1}) play.score(who, "score-raw", "points=1");
  play.print(0, "score-raw", "points=1");
  play.print(1, "score-raw", "points=1");
  play.print(3, "dont-a-touchme/head-only");
  play.shorten_deck(4);
  play.begin();
  return play;
}

TEST_CASE("search takes the pile that wins and that nobody else may tap, wherever it lies", "[search]") {
  const auto [layout, winning] = GENERATE(std::pair("0 1 3 | 2", "0"), std::pair("2 | 0 1 3", "1"));
  Play play = last_round();
  play.say({layout});
  const Question question(play.game, play.table(), play.state, play.asked.decisions[0]);
  for (u64 seed = 1; seed <= 5; ++seed) CHECK(choose("search:200", question, seed) == winning);
}

TEST_CASE("search finds a way to win the last round from behind, where greedy does not", "[search]") {
  const auto won = [](const std::string& bot, u64 seed) {
    Play play = last_round();
    while (!play.state.over) {
      std::vector<std::string> choices;
      for (int i = 0; i < play.asked.count; ++i) {
        const Question question(play.game, play.table(), play.state, play.asked.decisions[ix(i)]);
        choices.push_back(choose(question.decision.seat == seat(0) ? bot : "greedy", question, seed));
      }
      play.say(choices);
    }
    return play.state.winners == set_of({0});
  };
  int by_search = 0, by_greedy = 0;
  for (u64 seed = 1; seed <= 10; ++seed) {
    by_search += won("search:500", seed);
    by_greedy += won("greedy", seed);
  }
  INFO(by_search << " by search, " << by_greedy << " by greedy");
  CHECK(by_search >= 8);
  CHECK(by_greedy <= 3);
}

TEST_CASE("the same seed gives the same choice, and search does not touch the game", "[search]") {
  const Game& game = real_game("first=1", -1, the_four);
  State state;
  Asked asked;
  set_up(game, state, 4, 3);
  start(game, state, asked);
  const State before = state;
  const Question question(game, asked.table(state), state, asked.decisions[0]);
  CHECK(choose("search:60", question, 7) == choose("search:60", question, 7));
  CHECK(same(before, state));
  std::set<std::string> chosen;
  for (u64 seed = 0; seed < 6; ++seed) chosen.insert(choose("search:10", question, seed));
  CHECK(chosen.size() > 1);
}

// Two States that look the same to the seat are the same to search: it has no other way to them than the View.
TEST_CASE("search chooses the same in two states with equal views", "[search]") {
  const Game& game = real_game("first=1 memory=true", -1, the_four);
  Rng rng(5, u64{0});
  State state, other;
  static Asked asked, other_asked;
  int compared = 0, midway = 0, differing = 0;
  for (u64 seed = 0; seed < 40; ++seed) {
    set_up(game, state, 4, seed);
    start(game, state, asked);
    while (!state.over) {
      Answers answers;
      for (int i = 0; i < asked.count; ++i) {
        const Decision& decision = asked.decisions[ix(i)];
        const Question question(game, asked.table(state), state, decision);
        const auto origin = question.origin();
        if (origin && decision.is_open() && (question.is_midway() || rng.below(20) == 0)) {
          other = imagine(game, *origin, rng);
          start(game, other, other_asked);
          const Decision* same_one = other.over ? nullptr : other_asked.of(decision.seat);
          const Question twin(game, other_asked.table(other), other, decision);
          if (same_one && twin.is_midway() == question.is_midway() && twin.view() == question.view() && twin.origin() == question.origin()) {
            ++compared;
            midway += question.is_midway();
            differing += !same(asked.table(state), other_asked.table(other));
            CHECK(choose("search:6", question, seed) == choose("search:6", twin, seed));
          }
        }
        Choice choice;
        RandomBot::pick(decision, rng, choice);
        answers.arrive(i, choice);
      }
      answer(game, state, asked, answers);
    }
  }
  CHECK(compared > 50);
  CHECK(midway > 5);
  CHECK(differing > 50);
}

TEST_CASE("search makes legal choices at every decision, whatever is in play", "[search]") {
  const Game& game = real_game(GENERATE("first=1", "first=1 memory=true deck_out=reshuffle"), -1, GENERATE("", "all"));
  Watched search(6);
  std::array<Bot*, max_seats> bots;
  bots.fill(&search);
  auto playout = std::make_unique<Playout>();
  for (int players = game.min_players; players <= game.max_players; ++players) playout->play(game, players, 1, bots);
  CHECK(search.choices > 50);
}

TEST_CASE("search also tries out what an action asks midway", "[search]") {
  Watched search(4);
  std::array<Bot*, max_seats> bots;
  bots.fill(&search);
  auto playout = std::make_unique<Playout>();
  for (u64 seed = 0; seed < 8; ++seed) playout->play(real_game("first=1", -1, "wait-a-minute"), 4, seed, bots);
  INFO(search.midway_searched << " of " << search.midway);
  CHECK(search.midway > 5);
  CHECK(2 * search.midway_searched > search.midway);  // the rest: others have answered the same action
}

TEST_CASE("samples come to every layout of piles, by chance and by small changes", "[search]") {
  const Decision decision = layout_of(4);
  Rng rng(1, u64{0});
  std::set<std::string> sampled, varied;
  Choice choice, next;
  any_choice(decision, rng, choice);
  for (int i = 0; i < 20'000; ++i) {
    any_choice(decision, rng, next);
    REQUIRE(check_choice(decision, next).ok());
    sampled.insert(to_text(next));
    vary_choice(decision, choice, rng, next);
    REQUIRE(check_choice(decision, next).ok());
    varied.insert(to_text(next));
    choice = next;
  }
  CHECK(sampled.size() == 24 * 8);  // 4! orders, each of 3 gaps cut or not
  CHECK(varied.size() == 24 * 8);
}

TEST_CASE("choices of one option are counted, others are not", "[search]") {
  Decision decision = layout_of(4);
  CHECK(count_choices(decision) == 0);
  decision.all = false;
  decision.groups = {1, 1};
  decision.picks = {0, 1};
  CHECK(count_choices(decision) == 5);
  Choice choice;
  nth_choice(decision, 4, choice);
  CHECK(choice.is_nothing());
  decision.picks = {2, 2};
  CHECK(count_choices(decision) == 0);
}

TEST_CASE("a budget is a number of playouts, or of milliseconds where there is a clock", "[search]") {
  for (const char* name : {"search", "search:", "search:0", "search:-3", "search:5s", "search:x", "search:5ms"})
    CHECK_FALSE(make_bot(name));
  CHECK(make_bot("search:5"));
  CHECK(make_bot("search:5ms", ticking));
  const Game& game = real_game();
  State state;
  Asked asked;
  set_up(game, state, 4, 1);
  start(game, state, asked);
  const Question question(game, state, state, asked.decisions[0]);
  const auto spent = [&](int milliseconds) {
    SearchBot search({0, milliseconds}, ticking);
    Rng rng(1, Stream::bots);
    Choice choice;
    search.choose(question, rng, choice);
    CHECK(check_choice(question.decision, choice).ok());
    return search.playout_decisions();
  };
  CHECK(spent(1) > 0);
  CHECK(spent(40) > 5 * spent(4));
}

TEST_CASE("a searching player wins most games against greedy ones, and more than its share against any", "[search]") {
  const auto [others, least] = GENERATE(std::pair("greedy", 22), std::pair("random", 18));  // fair: 10
  const Game& game = real_game("first=random");
  SearchBot search({150, 0}, nullptr);
  const auto other = make_bot(others);
  auto playout = std::make_unique<Playout>();
  int wins = 0;
  for (int i = 0; i < 40; ++i) {
    std::array<Bot*, max_seats> bots;
    bots.fill(other.get());
    bots[ix(i % 4)] = &search;
    playout->play(game, 4, static_cast<u64>(i), bots);
    wins += holds(playout->state.winners, seat(i % 4));
  }
  INFO(wins << " of 40 against " << others);
  CHECK(wins >= least);
}

TEST_CASE("where the game says how good a position is, a lead is told on the scale of leads met so far", "[search]") {
  Game game;
  game.worth = [](const Game&, const State& state, Seat seat) -> int { return state.vars[ix(seat)]; };
  Appraisal appraisal;
  State state = blank_state(1, Zone{0});
  state.players = 3;
  const auto chance = [&](int first, int second, int third) {
    state.vars[0] = static_cast<i16>(first);
    state.vars[1] = static_cast<i16>(second);
    state.vars[2] = static_cast<i16>(third);
    return appraisal.of(game, state);
  };
  for (int i = 0; i < 50; ++i) chance(100, -50, -50);
  const Chances level = chance(7, 7, 7), ahead = chance(20, 10, 0), far = chance(4000, 0, 0);
  CHECK(level[0] == 0.5f);
  CHECK(ahead[0] > 0.5f);
  CHECK(ahead[0] < 0.6f);  // little, beside what is usual here
  CHECK(ahead[1] == 0.5f);
  CHECK(ahead[2] < 0.5f);
  CHECK(far[0] > 0.95f);
  CHECK(far[1] < 0.1f);
  CHECK(chances_of(set_of({0, 2}))[0] == 0.5f);
  CHECK(chances_of(set_of({0, 2}))[1] == 0.0f);
}
