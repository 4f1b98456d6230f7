// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace blockwarp {

/// Lets threads do something in the order of their numbers 0, 1, 2 … Each number is waited for
/// once.
class Turns {
  public:
    /// From its making to its end, it is the turn of `index`; unless the job was cancelled
    /// meanwhile, which whoever waited has to ask for.
    class Turn {
      public:
        Turn(Turns& turns, std::uint64_t index, const CancelToken& cancel) : turns_(turns) {
            std::unique_lock lock(turns_.mutex_);
            while (turns_.now_ != index && !cancel.cancelled())
                turns_.changed_.wait_for(lock, std::chrono::milliseconds(20));
        }
        ~Turn() {
            const std::lock_guard lock(turns_.mutex_);
            ++turns_.now_;
            turns_.changed_.notify_all();
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

      private:
        Turns& turns_;
    };

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint64_t now_ = 0;
};

} // namespace blockwarp
