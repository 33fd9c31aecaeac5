// The small words of the engine: ids that cannot be mixed up, and the capacities of a State.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pw {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

enum class Seat : u8 {};    // 0 .. players-1, clockwise
enum class Card : u8 {};    // a physical card; what is printed on it is its face
enum class Zone : u8 {};    // a place where cards lie in order, bottom first
enum class Color : u8 {};   // index into CardSet::colors
enum class FaceId : u16 {}; // index into CardSet::faces

inline constexpr Seat no_seat{0xff};
inline constexpr Card no_card{0xff};
inline constexpr Zone no_zone{0xff};
inline constexpr Color no_color{0xff};
inline constexpr FaceId unseen_face{0xffff};  // in a View: a card that may not be seen

inline constexpr int max_seats = 6;
inline constexpr int max_cards = 255;
inline constexpr int max_zones = 80;
inline constexpr int max_vars = 160;
inline constexpr int max_colors = 8;
inline constexpr int max_kinds = 8;
inline constexpr int max_moments = 8;
inline constexpr int max_pools = 8;

template <class Id>
constexpr int at(Id id) { return static_cast<int>(id); }
template <class Id>
constexpr std::size_t ix(Id id) { return static_cast<std::size_t>(id); }  // for indexing arrays

using SeatSet = u8;  // one bit a seat
constexpr SeatSet seat_bit(Seat seat) { return static_cast<SeatSet>(1u << at(seat)); }
constexpr bool holds(SeatSet set, Seat seat) { return (set >> at(seat) & 1) != 0; }
constexpr SeatSet all_seats(int players) { return static_cast<SeatSet>((1u << players) - 1); }

}  // namespace pw
