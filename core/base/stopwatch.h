// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace blockwarp {

/// Seconds since it was made or restarted, by the monotonic clock.
class Stopwatch {
  public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    /// Seconds so far; starts again.
    double lap() {
        const auto now = Clock::now();
        const double passed = std::chrono::duration<double>(now - start_).count();
        start_ = now;
        return passed;
    }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

} // namespace blockwarp
