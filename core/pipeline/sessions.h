// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/session.h"

#include <list>

namespace blockwarp {

/// Keeps sessions open from file to file, at most one for each engine and direction. Used by one
/// thread at a time.
class Sessions {
  public:
    /// The session of the last such payload if it takes this one, else a new one. It is there until
    /// the next call; whoever used it calls its forget(). Errors: Session::open()'s.
    Result<Session*> open(const SessionRequest& request);
    /// Gives their memory back.
    void close() { open_.clear(); }

  private:
    std::list<Session> open_;
};

} // namespace blockwarp
