#include "core/appraisal.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace pw {
namespace {

constexpr std::size_t most_leads = 500;

}  // namespace

// A seat is as far ahead as its worth is above the others' on average.
Chances Appraisal::of(const Game& game, const State& table) {
  std::array<float, max_seats> worth{};
  float all = 0;
  for (int s = 0; s < table.players; ++s) all += worth[ix(s)] = static_cast<float>(game.worth(game, table, Seat{static_cast<u8>(s)}));
  Chances chances{};
  for (int s = 0; s < table.players; ++s) {
    const float others = table.players > 1 ? (all - worth[ix(s)]) / static_cast<float>(table.players - 1) : 0;
    const float lead = worth[ix(s)] - others, usual = usual_lead(std::abs(lead));
    chances[ix(s)] = 0.5f + 0.5f * lead / (std::abs(lead) + usual);
  }
  return chances;
}

// The median: a few positions that are won or lost do not make all others look alike.
float Appraisal::usual_lead(float another) {
  if (leads_.size() < most_leads) leads_.insert(std::upper_bound(leads_.begin(), leads_.end(), another), another);
  return std::max(1.0f, leads_[leads_.size() / 2]);
}

Chances chances_of(SeatSet winners) {
  Chances chances{};
  for (int s = 0; s < max_seats; ++s)
    if (holds(winners, Seat{static_cast<u8>(s)})) chances[ix(s)] = 1.0f / static_cast<float>(std::popcount(winners));
  return chances;
}

}  // namespace pw
