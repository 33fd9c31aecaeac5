// Every game that is shipped, at every player count and with every rule option, is played at random with the
// invariants checked after every step. A new option is picked up by itself; a new game is missed.
#include <fmt/format.h>

#include <bit>
#include <bitset>
#include <filesystem>
#include <map>
#include <set>

#include "core/playout.h"
#include "core/replay.h"
#include "core/search_bot.h"
#include "scripting/library.h"
#include "tests/catch.h"
#include "tools/lab/statistics.h"

using namespace pw;

namespace {

constexpr int games_each = checked_build ? 300 : 10'000;

// Of scripted games, which take milliseconds each. PILEWRIGHT_GAMES=10000 in the environment plays so many with every
// option; of these every 50th is checked in full, the others only while they are played.
struct Amount {
  int usual = checked_build ? 10 : 40, with_option = checked_build ? 1 : 4, full_every = 1;
};
Amount script_games() {
  const char* wanted = std::getenv("PILEWRIGHT_GAMES");
  return wanted ? Amount{std::atoi(wanted), std::atoi(wanted), 50} : Amount{};
}

std::unique_ptr<Game> make(const std::vector<std::pair<std::string, std::string>>& options = {},
                           const std::vector<std::string>& packs = {}, const std::string& name = "point-a-pile") {
  Library library({PILEWRIGHT_SOURCE_DIR "/cards", PILEWRIGHT_SOURCE_DIR "/expansions"});
  GameRequest request;
  request.game = name;
  request.options = options;
  request.packs = packs;
  Problems problems;
  auto game = library.make_game(request, problems);
  REQUIRE(problems.all().empty());
  REQUIRE(game);
  return game;
}

// Every card lies in exactly one zone, and the lists are sound in both directions.
std::string lost_cards(const Game& game, const State& state) {
  std::bitset<max_cards + 1> seen;
  for (int z = 0; z < static_cast<int>(game.zones.size()); ++z) {
    const Zone zone{static_cast<u8>(z)};
    int count = 0;
    Card below = no_card;
    for (Card card = state.bottom(zone); card != no_card; card = state.above(card)) {
      if (++count > state.cards) return "a zone runs in a circle";
      if (at(card) >= state.cards || state.zone_of(card) != zone || state.below(card) != below) return "a broken link";
      if (seen[ix(card)]) return "a card doubled";
      seen.set(ix(card));
      below = card;
    }
    if (count != state.count(zone) || state.top(zone) != below) return "a wrong count";
  }
  return seen.count() == state.cards ? "" : "a card lost";
}

// What was dealt is what lies on the table: the same faces and colours, and what is printed besides.
std::map<std::array<int, 3>, int> inventory(const Game& game, const State& state) {
  std::map<std::array<int, 3>, int> count;
  for (int card = 0; card < state.cards; ++card)
    ++count[{state.face[ix(card)], state.color[ix(card)], game.cards.prints.any() ? state.mark[ix(card)] : 0}];
  return count;
}

std::string wrong_tally(const Game& game, const State& state) {
  for (int s = 0; s < state.players; ++s) {
    Tally tally{};
    each_card(state, Zone{static_cast<u8>(s)}, [&](Card card) {
      if (state.color[ix(card)] < max_colors) ++tally.color[state.color[ix(card)]];
      ++tally.kind[game.cards.kind(state.face_of(card))];
      if (game.cards.is_textless(state.face_of(card))) ++tally.textless;
      for (int moment = 0; moment < max_moments; ++moment)
        if (game.cards.can_be_used(state.face_of(card), moment)) ++tally.usable[ix(moment)];
    });
    const Tally& kept = state.row(Seat{static_cast<u8>(s)});
    if (kept.color != tally.color || kept.kind != tally.kind || kept.usable != tally.usable ||
        kept.textless != tally.textless)
      return "a wrong tally";
    State fresh = state;  // cached points equal points counted anew
    fresh.points_known = 0;
    if (game.points(game, state, Seat{static_cast<u8>(s)}) != game.points(game, fresh, Seat{static_cast<u8>(s)}))
      return "stale points";
  }
  return "";
}

// A state that differs only in what the seat may not see gives the same view.
std::string leak(const Game& game, const State& state, Seat seat, Rng& rng) {
  const View view = look(game, state, seat);
  const State other = imagine(game, view, rng);
  if (!(look(game, other, seat) == view)) return "a view leaks";
  for (int card = 0; card < state.cards; ++card)
    if (can_see(game, state, seat, Card{static_cast<u8>(card)}) &&
        view.state().face_of(Card{static_cast<u8>(card)}) != state.face_of(Card{static_cast<u8>(card)}))
      return "a view hides what may be seen";
  return "";
}

void play_one(const Game& game, int players, u64 seed) {
  auto failed = [&](const std::string& why) {
    if (!why.empty()) FAIL(fmt::format("{}: {} players, seed {}: {}", game.name, players, seed, why));
  };
  State state, clone;
  static Asked asked, clone_asked;
  Answers answers;
  std::vector<Answers> record;
  Rng rng(seed, u64{77});
  set_up(game, state, players, seed);
  const auto dealt = inventory(game, state);
  start(game, state, asked);
  while (!state.over) {
    failed(lost_cards(game, state));
    failed(wrong_tally(game, state));
    failed(leak(game, asked.table(state), Seat{static_cast<u8>(rng.below(static_cast<u32>(players)))}, rng));
    if (asked.count == 0 || asked.quorum > asked.count) failed("nobody is asked");
    answers.count = 0;
    for (int i = 0; i < asked.count; ++i) {
      const Decision& decision = asked.decisions[ix(i)];
      if (decision.options.count == 0 && decision.picks.low > 0)
        failed("a decision without a legal choice: " + game.prompts[decision.prompt].name);
      Choice choice;
      RandomBot::pick(decision, rng, choice);
      failed(check_choice(decision, choice).why);
      const auto read = parse_choice(to_text(choice));
      if (!read || !(*read == choice)) failed("a choice that its text does not give back");
      answers.arrive(i, choice);
    }
    if (asked.quorum < asked.count) rng.shuffle(std::span(answers.order.data(), ix(answers.count)));  // who is first
    answers.count = asked.quorum;
    clone = state;
    const bool accepted = answer(game, state, asked, answers).ok();
    if (answer(game, clone, clone_asked, answers).ok() != accepted || !same(state, clone))
      failed("a clone plays on differently");
    if (accepted) record.push_back(answers);
    if (game.round(state) > game.round_limit) failed("the game does not end");
  }
  failed(lost_cards(game, state));
  if (inventory(game, state) != dealt) failed("a face lost or changed");
  if (state.winners == 0) failed("nobody won");

  // Replayed from its choices, it is the same game.
  set_up(game, clone, players, seed);
  start(game, clone, asked);
  for (const Answers& again : record)
    if (!answer(game, clone, asked, again).ok()) failed("the replay refuses a choice");
  if (!same(state, clone)) failed("the replay ends differently");

  if (seed % 100 != 0) return;  // through the text of a replay file, and all the way back with undo
  Match match(game, players, seed);
  const State beginning = match.state();
  for (const Answers& batch : record)
    for (int i = 0; i < batch.count; ++i)
      if (match.decision(match.asked().decisions[batch.order[ix(i)]].seat))
        failed(match.answer(match.asked().decisions[batch.order[ix(i)]].seat, batch.choice[batch.order[ix(i)]]).why);
  ReplayError error;
  const auto replay = read_replay(write_replay(match), error);
  if (!replay) failed("a replay cannot be read: " + error.why);
  Match second(game, players, replay->seed);
  if (!play_replay(*replay, second, error)) failed(error.why);
  if (!same(second.state(), match.state())) failed("the replay file gives another game");
  while (match.undo()) {
  }
  if (!same(match.state(), beginning)) failed("undo does not lead back to the beginning");
}

// Answers by chance, and looks after the table whenever somebody is asked.
class Onlooker final : public Responder {
 public:
  Onlooker(const Game& game, u64 seed) : game_(game), rng_(seed, u64{78}) {}
  std::string why;  // what was wrong first

  void respond(const State& table, const State&, const Decision& decision, Choice& choice) override {
    if (decision.options.count == 0 && decision.picks.low > 0) note("a decision without a legal choice");
    RandomBot::pick(decision, rng_, choice);
    if (!is_legal(decision, choice)) note("an illegal choice");
    note(lost_cards(game_, table));
    if (rng_.below(64) == 0) note(leak(game_, table, Seat{static_cast<u8>(rng_.below(table.players))}, rng_));
    if (game_.round(table) > game_.round_limit) note("the game does not end");
  }
  void arrive(const Asked&, Answers& answers) override { rng_.shuffle(std::span(answers.order.data(), ix(answers.count))); }

 private:
  const Game& game_;
  Rng rng_;

  void note(const std::string& what) {
    if (why.empty()) why = what;
  }
};

// A scripted game, whose steps go on as soon as they have an answer: played once, without being put back or repeated.
void play_once(const Game& game, int players, u64 seed) {
  State state;
  static Asked asked;
  set_up(game, state, players, seed);
  const auto dealt = inventory(game, state);
  Onlooker onlooker(game, seed);
  start(game, state, asked, nullptr, &onlooker);
  std::string why = onlooker.why;
  if (why.empty()) why = lost_cards(game, state);
  if (why.empty() && inventory(game, state) != dealt) why = "a face lost or changed";
  if (why.empty() && (!state.over || state.winners == 0)) why = "nobody won";
  if (!why.empty()) FAIL(fmt::format("{}: {} players, seed {}: {}", game.name, players, seed, why));
}

void play_many(const Game& game, int games, int full_every = 1) {
  for (int players = game.min_players; players <= game.max_players; ++players)
    for (int i = 0; i < games; ++i)
      if (i % full_every == 0) play_one(game, players, static_cast<u64>(i)); else play_once(game, players, static_cast<u64>(i));
}

// A scripted game by its usual rules and with each option at its ends, at every player count.
void play_with_all_options(const std::string& name) {
  const Amount amount = script_games();
  const auto usual = make({}, {}, name);
  play_many(*usual, amount.usual, amount.full_every);
  for (const OptionSpec& option : usual->options) {
    for (const int value : {option.low, option.high}) {
      if (value == option.usual) continue;
      INFO(name << " " << option.name << "=" << value);
      play_many(*make({{option.name, option.words.empty() ? std::to_string(value) : option.words[ix(value)]}}, {}, name),
                amount.with_option, amount.full_every);
    }
  }
}

// Everybody's share is what a player with no better bot would win; one plays better, and sits everywhere in turn.
void check_wins_clearly(Bot& one, Bot& others, const Game& game, int players, int games) {
  const auto playout = std::make_unique<Playout>();
  double wins = 0;
  for (int i = 0; i < games; ++i) {
    std::array<Bot*, max_seats> bots;
    bots.fill(&others);
    const Seat seat{static_cast<u8>(i % players)};
    bots[ix(seat)] = &one;
    playout->play(game, players, static_cast<u64>(i), bots);
    if (holds(playout->state.winners, seat)) wins += 1.0 / std::popcount(playout->state.winners);
  }
  INFO(players << " players: " << wins << " of " << games);
  CHECK(wilson(wins / games, games).low > 1.0 / players);
}

}  // namespace

TEST_CASE("random games of every player count keep all invariants", "[every]") {
  const auto game = make();
  const int players = GENERATE(2, 3, 4, 5, 6);
  for (int i = 0; i < games_each; ++i) play_one(*game, players, static_cast<u64>(i));
}

const std::vector<std::string> the_four = {"point-a-police", "complete-a-mission", "dont-a-touchme", "wait-a-minute"};
const std::vector<std::string> our_own = {"peek-a-fence", "haggle-a-market"};
const std::vector<std::pair<std::string, std::string>> of_scripted = {{"racesmack", "shifting-gears"}};  // games and expansions

TEST_CASE("random games keep all invariants with Rule cards", "[every]") {
  play_many(*make({}, {the_four[0]}), games_each);
}
TEST_CASE("random games keep all invariants with Missions", "[every]") {
  play_many(*make({}, {the_four[1]}), games_each);
}
TEST_CASE("random games keep all invariants with Shy cards", "[every]") {
  play_many(*make({}, {the_four[2]}), games_each);
}
TEST_CASE("random games keep all invariants with Action cards", "[every]") {
  play_many(*make({}, {the_four[3]}), games_each);
}
TEST_CASE("random games keep all invariants with all four expansions", "[every]") {
  play_many(*make({}, the_four), games_each);
}
TEST_CASE("random games keep all invariants with peek-a-fence", "[every]") {
  play_many(*make({}, {our_own[0]}), games_each);
}
TEST_CASE("random games keep all invariants with haggle-a-market", "[every]") {
  play_many(*make({}, {our_own[1]}), games_each);
}
TEST_CASE("random games keep all invariants with every pack there is", "[every]") {
  play_many(*make({}, {"all"}), games_each);
}
TEST_CASE("random games keep all invariants with every pack, memory and a reshuffled deck", "[every]") {
  play_many(*make({{"memory", "true"}, {"deck_out", "reshuffle"}}, {"all"}), games_each / 10);
}

TEST_CASE("random games of Punto keep all invariants", "[every][scripted]") { play_with_all_options("punto"); }
TEST_CASE("random games of Racesmack keep all invariants", "[every][scripted]") { play_with_all_options("racesmack"); }
TEST_CASE("random games of Scout keep all invariants", "[every][scripted]") { play_with_all_options("scout"); }

TEST_CASE("random games of Racesmack keep all invariants with its variants together", "[every][scripted]") {
  const std::vector<std::pair<std::string, std::string>> simultaneous = {
      {"noise_cancelling", "true"}, {"racing_rules", "true"}, {"time_penalty", "true"}, {"tiebreaker", "true"}};
  auto in_turn = simultaneous;
  in_turn.emplace_back("after_you", "true");
  for (const auto& options : {simultaneous, in_turn})
    play_many(*make(options, {"shifting-gears"}, "racesmack"), script_games().with_option, script_games().full_every);
}

TEST_CASE("no game is forgotten in these tests", "[every]") {
  std::set<std::string> shipped;
  for (const auto& entry : std::filesystem::directory_iterator(PILEWRIGHT_SOURCE_DIR "/cards"))
    if (entry.is_directory()) shipped.insert(entry.path().filename().string());
  CHECK(shipped == std::set<std::string>{"point-a-pile", "punto", "racesmack", "scout"});
}

TEST_CASE("random games of scripted games keep all invariants with their expansions", "[every][scripted]") {
  for (const auto& [game, expansion] : of_scripted)
    play_many(*make({}, {expansion}, game), script_games().with_option, script_games().full_every);
}

TEST_CASE("no expansion is forgotten in these tests", "[every]") {
  std::set<std::string> tested(the_four.begin(), the_four.end()), shipped;
  tested.insert(our_own.begin(), our_own.end());
  for (const auto& [game, expansion] : of_scripted) tested.insert(expansion);
  for (const auto& entry : std::filesystem::directory_iterator(PILEWRIGHT_SOURCE_DIR "/expansions"))
    if (entry.is_directory()) shipped.insert(entry.path().filename().string());
  CHECK(tested == shipped);
}

TEST_CASE("greedy players finish their games, whatever is in play", "[every]") {
  const auto game = make({{"memory", GENERATE("false", "true")}, {"deck_out", GENERATE("end", "reshuffle")}},
                         {GENERATE("point-a-pile", "all")});
  GreedyBot greedy;
  Playout playout;
  std::array<Bot*, max_seats> bots;
  bots.fill(&greedy);
  for (int players = game->min_players; players <= game->max_players; ++players)
    for (u64 seed = 0; seed < (checked_build ? 5 : 40); ++seed) playout.play(*game, players, seed, bots);
  CHECK(playout.state.over);
}

TEST_CASE("random games keep all invariants in the memory variant", "[every]") {
  play_many(*make({{"memory", "true"}}), games_each / 5);
}

TEST_CASE("random games keep all invariants when the deck is reshuffled", "[every]") {
  play_many(*make({{"deck_out", "reshuffle"}, {"target", "40"}}), games_each / 10);
}

TEST_CASE("random games keep all invariants with every other option", "[every]") {
  play_many(*make({{"empty_space", "pointing"}, {"first", "2"}, {"target", "25"}}), games_each / 10);
}

TEST_CASE("a greedy player among random ones wins clearly more than its share", "[every]") {
  const auto [name, games] = GENERATE(table<std::string, int>({{"point-a-pile", 400}, {"punto", 20}, {"racesmack", 100}, {"scout", 20}}));
  INFO(name);
  const auto game = make({}, {}, name);
  RandomBot random;
  GreedyBot greedy;
  for (int players = game->min_players; players <= game->max_players; ++players)
    check_wins_clearly(greedy, random, *game, players, games);
}

TEST_CASE("a searching player among greedy ones wins clearly more than its share in scripted games, too", "[every]") {
  const auto [name, playouts] = GENERATE(table<std::string, int>({{"punto", 100}, {"scout", 50}}));
  INFO(name);
  GreedyBot greedy;
  SearchBot search({playouts, 0}, nullptr);
  check_wins_clearly(search, greedy, *make({}, {}, name), 3, 12);
}
