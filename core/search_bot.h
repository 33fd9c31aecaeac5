// A player that tries its choices out in imagined games: Monte-Carlo tree search over what its seat may see.
// Hidden cards are dealt anew for every playout; seats that choose at the same time learn apart from each other; where
// choices are too many to be counted, more and more of them are sampled.
#pragma once

#include <memory>

#include "core/bots.h"

namespace pw {

class SearchBot final : public Bot {
 public:
  struct Budget {  // for one decision: so many playouts, or so many milliseconds if playouts is 0
    int playouts = 0, milliseconds = 0;
  };
  SearchBot(Budget, Clock);
  ~SearchBot() override;

  void choose(const Question&, Rng&, Choice&) override;
  i64 playout_decisions() const;  // taken by imagined players so far

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace pw
