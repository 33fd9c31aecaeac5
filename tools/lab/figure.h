// A mean over games, or a ratio of two sums over games, with its standard error. Only whole numbers are kept, so that
// figures of parts add up to the very same bits, whatever the parts were.
#pragma once

#include <array>

#include "core/ids.h"

namespace pw {

class Figure {
 public:
  void add(i64 over, i64 of = 1) {
    ++games_;
    x_ += over;
    y_ += of;
    xx_ += over * over;
    yy_ += of * of;
    xy_ += over * of;
  }
  void add(const Figure&);
  i64 games() const { return games_; }
  i64 total() const { return x_; }
  double mean() const;
  double standard_error() const;

  using Sums = std::array<i64, 6>;
  Sums sums() const { return {games_, x_, y_, xx_, yy_, xy_}; }
  static Figure of(const Sums&);

 private:
  i64 games_ = 0, x_ = 0, y_ = 0, xx_ = 0, yy_ = 0, xy_ = 0;
};

}  // namespace pw
