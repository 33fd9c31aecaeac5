// Possible tables behind a question: what its seat cannot see is dealt anew, such that the table asks the same.
#pragma once

#include <optional>

#include "core/bots.h"

namespace pw {

class Worlds {
 public:
  explicit Worlds(const Question&);
  // A table that could be the true one, and what it asks. False: none was found, or none can be (see Question::origin).
  bool deal(Rng&, State&, Asked&) const;
  int mine(const Asked&) const;  // which of its decisions is the question; -1: none
  bool is_one() const { return origin_ && origin_->unseen().empty(); }  // nothing is hidden

 private:
  const Question& question_;
  std::optional<View> origin_, view_;
  bool is_same(const Decision&) const;
};

}  // namespace pw
