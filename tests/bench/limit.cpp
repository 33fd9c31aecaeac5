// Three ideas make it fast. A card is one byte, and what it adds to a row is a vector of 32 small numbers: scoring a
// card is one vector addition, without a branch on its kind. Cards are made when they are dealt, for many never are.
// And one 64-bit random number serves a whole group of choices. None of them changes the odds of the game.
#include "tests/bench/limit.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace pw::bench {
namespace {

using u8 = std::uint8_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// --- chance ------------------------------------------------------------------

class Random {  // xoshiro256++, seeded by splitmix64
 public:
  explicit Random(u64 seed) {
    for (u64& word : state_) {
      seed += 0x9e3779b97f4a7c15;
      word = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9;
      word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
      word ^= word >> 31;
    }
  }

  u64 next() {
    auto& [a, b, c, d] = state_;
    const u64 result = rotate(a + d, 23) + a;
    const u64 shifted = b << 17;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 45);
    return result;
  }

 private:
  static u64 rotate(u64 x, int by) { return (x << by) | (x >> (64 - by)); }
  std::array<u64, 4> state_;
};

// A few small choices out of one random number: seen as a fraction of 1, times n, its whole part is the choice and
// the rest is as good as new. The bias is the product of all the n over 2^64; here that is below one in a thousand
// million.
class Choices {
 public:
  explicit Choices(Random& random) : fraction_(random.next()) {}

  int below(int n) {
    const Wide product = static_cast<Wide>(fraction_) * static_cast<u32>(n);
    fraction_ = static_cast<u64>(product);
    return static_cast<int>(product >> 64);
  }

 private:
  __extension__ using Wide = unsigned __int128;
  u64 fraction_;
};

// --- cards -------------------------------------------------------------------

constexpr int deck_size = 54;
constexpr int bag_size = 56;  // rounding up the colours' shares leaves two over
constexpr int target = 10;

// A row is the sum of its cards, lane by lane. These lanes hold the points promised under each condition...
constexpr int plain = 0;         // always
constexpr int per_colour = 1;    // 4 lanes: for each card of that colour
constexpr int all_colours = 5;   // if every colour is there
constexpr int per_textless = 6;  // for each textless card
constexpr int same_colour = 7;   // 4 lanes: if some colour is there 2, 3, 4, 5 times
constexpr int many_cards = 11;   // 2 lanes: if there are 5, 6 cards
// ... and these count what the conditions are about.
constexpr int textless = 13;
constexpr int cards_in_row = 14;
constexpr int of_colour = 15;  // 4 lanes
constexpr int lanes = 32;

using Lanes = i16 __attribute__((vector_size(lanes * sizeof(i16))));
using Card = u8;  // face * 4 + colour

constexpr int face_tickets = 720;  // the smallest number that makes every face's odds a whole number of tickets
constexpr int distinct_faces = 39;

struct Faces {
  std::array<u8, face_tickets> by_ticket{};
  std::array<i8, distinct_faces> temporary{};                                 // worth while it is the last card scored
  alignas(64) std::array<std::array<i16, lanes>, distinct_faces * 4> adds{};  // by Card
};

// The base game's recipe (weights sum to 15, so weight 1 is 48 tickets).
class Recipe {
 public:
  constexpr Recipe() {
    add(7 * 48, textless, 1);
    for (int sign : {1, -1}) add(24, plain, sign);
    for (int colour = 0; colour < 4; ++colour) add_mostly_positive(12, per_colour + colour);
    for (int points = 3; points <= 5; ++points) add(16, all_colours, points);
    for (int points = 2; points <= 5; ++points)
      for (int times = 2; times <= 5; ++times)
        if (points != times) add(4, same_colour + times - 2, points);
    for (int points = 2; points <= 5; ++points)
      for (int cards : {5, 6}) add(6, many_cards + cards - 5, points);
    add_mostly_positive(48, per_textless);
    for (int sign : {1, -1}) {
      faces.temporary[static_cast<std::size_t>(face_)] = static_cast<i8>(sign);
      add(sign > 0 ? 18 : 6, plain, 0);
    }
    // Colour-specific and headpointer cards: in the simulation behind the published figures they score nothing, and
    // those are the figures to agree with. Both kinds are thus one face with text and no points.
    add(48 + 24, plain, 0);
    if (ticket_ != face_tickets || face_ != distinct_faces) throw std::logic_error("the recipe does not add up");
  }

  Faces faces;

 private:
  constexpr void add(int tickets, int lane, int amount) {
    for (; tickets > 0; --tickets) faces.by_ticket[static_cast<std::size_t>(ticket_++)] = static_cast<u8>(face_);
    for (int colour = 0; colour < 4; ++colour) {
      auto& row = faces.adds[static_cast<std::size_t>(face_ * 4 + colour)];
      row[static_cast<std::size_t>(lane)] = static_cast<i16>(amount);
      row[cards_in_row] = 1;
      row[static_cast<std::size_t>(of_colour + colour)] = 1;
    }
    ++face_;
  }
  constexpr void add_mostly_positive(int tickets, int lane) {  // +1, +1, +1, -1
    add(tickets / 4 * 3, lane, 1);
    add(tickets / 4, lane, -1);
  }

  int ticket_ = 0, face_ = 0;
};

constexpr Faces faces = Recipe().faces;

constexpr std::array<u8, bag_size> full_bag = [] {
  std::array<u8, bag_size> bag{};
  std::size_t next = 0;
  for (u8 colour = 0; colour < 4; ++colour)
    for (int i = 0; i < (colour < 2 ? 17 : 11); ++i) bag[next++] = colour;  // 30 %, 30 %, 20 %, 20 %, rounded up
  return bag;
}();

// --- rows --------------------------------------------------------------------

struct Row {
  Lanes sum{};
  i8 temporary = 0;

  void score(Card card) {
    Lanes added;
    std::memcpy(&added, &faces.adds[card], sizeof added);
    sum += added;
    temporary = faces.temporary[card >> 2];
  }

  // No branches: they would be guessed wrong too often.
  int points() const {
    i16 lane[lanes];
    std::memcpy(lane, &sum, sizeof lane);
    const i16* count = lane + of_colour;
    const int most = std::max(std::max(count[0], count[1]), std::max(count[2], count[3]));
    const bool has_all = (count[0] != 0) & (count[1] != 0) & (count[2] != 0) & (count[3] != 0);
    int result = lane[plain] + temporary + lane[per_textless] * lane[textless] + only_if(has_all, lane[all_colours]);
    for (int colour = 0; colour < 4; ++colour) result += lane[per_colour + colour] * count[colour];
    for (int i = 0; i < 4; ++i) result += only_if(most >= i + 2, lane[same_colour + i]);
    for (int i = 0; i < 2; ++i) result += only_if(lane[cards_in_row] >= i + 5, lane[many_cards + i]);
    return result;
  }

 private:
  static int only_if(bool condition, int value) { return value & -static_cast<int>(condition); }
};

// --- a game ------------------------------------------------------------------

struct Totals {
  u64 games = 0, rounds = 0, pointings = 0, won = 0;
  double score = 0;
};

// Cards to be dealt onto piles, and the players who will point at them. No initial values: a round has room for 16 of
// these and mostly needs two.
struct Pointing {
  int cards, players;
  Card card[10];
  u8 player[8];
};

template <int players>
class Game {
 public:
  explicit Game(Random& random) : random_(random), bag_(full_bag) {}

  void play(Totals& totals) {
    int winners, sum;
    do {
      play_round();
      ++totals.rounds;
      winners = sum = 0;
      for (const Row& row : rows_) {
        const int points = row.points();
        sum += points;
        winners += points >= target;
      }
    } while (winners == 0 && dealt_ < deck_size);
    ++totals.games;
    totals.pointings += pointings_;
    totals.won += winners > 0;
    totals.score += static_cast<double>(sum) / players;
  }

 private:
  // Everybody points at the fresh cards; then the contested piles, first come first served, are split among those
  // who want them. A split can be contested again, hence the queue.
  void play_round() {
    Pointing queue[16];
    int end = 1;
    draw_cards(queue[0]);
    for (int now = 0; now < end; ++now) {
      Pointing& pointing = queue[now];
      Choices choices(random_);
      int piles = players;  // fresh cards are in random order already
      if (now > 0) {
        piles = 2;
        if (pointing.cards > 3) piles += choices.below(pointing.cards - 2);
        for (int i = pointing.cards - 1; i > 0; --i) std::swap(pointing.card[i], pointing.card[choices.below(i + 1)]);
      }
      point(pointing, piles, choices, queue, end);
      ++pointings_;
    }
  }

  // An even number of cards, always: one random number makes two.
  void draw_cards(Pointing& pointing) {
    const int count = std::min(2 * players, deck_size - dealt_);
    pointing.cards = count;
    pointing.players = players;
    for (int i = 0; i < players; ++i) pointing.player[i] = static_cast<u8>(i);
    for (int i = 0; i < count; i += 2) {
      Choices choices(random_);
      for (int j = i; j < i + 2; ++j, ++dealt_) {
        const u32 face = faces.by_ticket[static_cast<std::size_t>(choices.below(face_tickets))];
        u8& taken = bag_[static_cast<std::size_t>(dealt_ + choices.below(bag_size - dealt_))];
        pointing.card[j] = static_cast<Card>(face << 2 | taken);
        taken = bag_[static_cast<std::size_t>(dealt_)];  // what lay in front fills the gap
      }
    }
  }

  // Card i lies on pile i mod piles.
  void point(const Pointing& pointing, int piles, Choices& choices, Pointing* queue, int& end) {
    // Slot 0 is the empty space, slot p + 1 is pile p.
    u8 fingers[11] = {};
    u8 who[11][8];
    for (int i = 0; i < pointing.players; ++i) {
      const int slot = choices.below(piles + 1);
      who[slot][fingers[slot]++] = pointing.player[i];
    }

    Card unwanted[10];
    int unwanted_count = 0;
    for (int pile = 0; pile < piles; ++pile) {
      const int wanted_by = fingers[pile + 1];
      if (wanted_by == 1) {
        Row& row = rows_[who[pile + 1][0]];
        for (int i = pile; i < pointing.cards; i += piles) row.score(pointing.card[i]);
      } else if (wanted_by == 0 || pile + piles >= pointing.cards) {  // nobody wants it, or one card cannot be split
        for (int i = pile; i < pointing.cards; i += piles) unwanted[unwanted_count++] = pointing.card[i];
      } else {
        Pointing& split = queue[end++];
        split.cards = 0;
        split.players = wanted_by;
        std::memcpy(split.player, who[pile + 1], sizeof split.player);
        for (int i = pile; i < pointing.cards; i += piles) split.card[split.cards++] = pointing.card[i];
      }
    }
    if (fingers[0] == 1) {  // the only one at the empty space gets what is left
      for (int i = 0; i < unwanted_count; ++i) rows_[who[0][0]].score(unwanted[i]);
    }
  }

  Random& random_;
  std::array<u8, bag_size> bag_;
  Row rows_[players];
  int dealt_ = 0;
  u32 pointings_ = 0;
};

template <int players>
LimitResult run(double seconds, u64 seed) {
  using Clock = std::chrono::steady_clock;
  constexpr int games_per_look_at_the_clock = 10'000;
  Random random(seed);
  Totals totals;
  double elapsed;
  const auto start = Clock::now();
  do {
    for (int i = 0; i < games_per_look_at_the_clock; ++i) Game<players>(random).play(totals);
    elapsed = std::chrono::duration<double>(Clock::now() - start).count();
  } while (elapsed < seconds);
  const auto games = static_cast<double>(totals.games), rounds = static_cast<double>(totals.rounds);
  return {.games_per_second = games / elapsed,
          .rounds_per_game = rounds / games,
          .pointings_per_round = static_cast<double>(totals.pointings) / rounds,
          .won = static_cast<double>(totals.won) / games,
          .mean_score = totals.score / games};
}

}  // namespace

LimitResult run_limit(int players, double seconds, u64 seed) {
  switch (players) {
    case 2:
      return run<2>(seconds, seed);
    case 3:
      return run<3>(seconds, seed);
    case 4:
      return run<4>(seconds, seed);
    case 5:
      return run<5>(seconds, seed);
    default:
      throw std::invalid_argument("Point-a-Pile is for 2 to 5 players");
  }
}

}  // namespace pw::bench
