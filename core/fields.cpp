#include "core/fields.h"

namespace pw {

const char* thing_name(Thing which) {
  switch (which) {
    case Thing::player: return "player";
    case Thing::pile: return "pile";
    case Thing::card: return "card";
    case Thing::game: return "game";
  }
  return "";
}

}  // namespace pw
