// Numbered games on several threads, whose results are handed over in the order of their numbers. So whoever takes them
// can stop early by what has come so far, and stops at the same game for any number of threads; and what there is after
// an interruption is the beginning of the whole.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "core/ids.h"

namespace pw {

inline constexpr i64 block = 64;  // no part holds games of two blocks, so a block's end is a place to decide at

struct FailedGame {
  i64 number = 0;
  std::exception_ptr error;
};

template <class Part>
class OrderedRun {
 public:
  using Player = std::function<void(i64 number, Part&)>;  // plays one game and adds it to a part

  std::function<Player()> make_player;             // called once in every thread
  std::function<bool(const Part&, i64 next)> take;  // gets the parts, `next` is the first game after; false: enough
  std::function<bool()> is_interrupted = [] { return false; };
  std::function<void(i64 done)> progress;          // called now and then in the calling thread

  struct End {
    i64 next = 0;  // the first game that was not taken
    bool enough = false, interrupted = false;
    std::optional<FailedGame> failure;  // the one with the lowest number
  };

  End run(i64 first, i64 last, int threads) {
    next_ = taken_ = first;
    limit_ = last;
    running_ = std::max(1, threads);
    std::vector<std::thread> workers;
    for (int i = running_; i > 0; --i) workers.emplace_back([this, first] { work(first); });
    {
      std::unique_lock lock(mutex_);
      while (running_ > 0) {
        changed_.wait_for(lock, std::chrono::milliseconds(100));
        if (progress && running_ > 0) progress(taken_ - first);
      }
    }
    for (std::thread& worker : workers) worker.join();
    return {taken_, enough_, !failure_ && !enough_ && taken_ < last, failure_};
  }

 private:
  static constexpr i64 furthest = 1024 * block;  // how far the quickest thread may be ahead of the slowest

  struct Piece {
    i64 first = 0, last = 0;
  };
  struct Finished {
    i64 last;
    Part part;
  };

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<i64, Finished> waiting_;  // by their first game
  std::atomic<i64> limit_ = 0;       // games from here on are not wanted
  i64 next_ = 0, taken_ = 0;
  int running_ = 0;
  bool enough_ = false;
  std::optional<FailedGame> failure_;

  void work(i64 number) {  // the first of all is at fault if no player can be made
    try {
      const Player play = make_player();
      i64 size = 1;  // slow games are handed over one by one, quick ones by the block
      while (const auto piece = next_piece(size)) {
        const auto start = std::chrono::steady_clock::now();
        Part part{};
        for (number = piece->first; number < piece->last && number < limit_ && !is_interrupted(); ++number)
          play(number, part);
        size = std::chrono::steady_clock::now() - start < (number - piece->first) * std::chrono::milliseconds(2) ? block : 1;
        hand_over(piece->first, number, std::move(part));
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_ || number < failure_->number) failure_ = FailedGame{number, std::current_exception()};
      limit_ = std::min<i64>(limit_, number);
    }
    const std::lock_guard lock(mutex_);
    --running_;
    changed_.notify_all();
  }

  std::optional<Piece> next_piece(i64 size) {
    std::unique_lock lock(mutex_);
    while (next_ - taken_ > furthest && next_ < limit_ && !is_interrupted())
      changed_.wait_for(lock, std::chrono::milliseconds(100));
    if (next_ >= limit_ || is_interrupted()) return std::nullopt;
    const i64 border = (next_ / block + 1) * block;
    const Piece piece{next_, std::min({next_ + size, border, limit_.load()})};
    next_ = piece.last;
    return piece;
  }

  void hand_over(i64 first, i64 last, Part&& part) {
    const std::lock_guard lock(mutex_);
    if (last > first) waiting_.emplace(first, Finished{last, std::move(part)});
    while (!enough_ && !waiting_.empty() && waiting_.begin()->first == taken_) {
      const auto found = waiting_.begin();
      taken_ = found->second.last;
      if (!take(found->second.part, taken_)) {
        enough_ = true;
        limit_ = std::min<i64>(limit_, taken_);
      }
      waiting_.erase(found);
    }
    changed_.notify_all();
  }
};

}  // namespace pw
