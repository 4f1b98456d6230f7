// SPDX-License-Identifier: GPL-3.0-or-later
/// How a job tells the outside how far it is.
#pragma once

#include "core/base/busy_time.h"

#include <cstdint>

namespace blockwarp {

/// Both functions are called from any of the job's threads and must not block.
class ProgressSink {
  public:
    virtual ~ProgressSink() = default;
    /// `done` of `total` input bytes have been processed and written; `done` never falls.
    virtual void report(std::uint64_t done, std::uint64_t total) = 0;
    /// Right before a report: what the workers have been at until then. One thread at a time.
    virtual void worked(const BusySeconds& /*busy*/) {}
};

/// For callers that do not watch, and parts of a larger job.
class NoProgress final : public ProgressSink {
  public:
    void report(std::uint64_t, std::uint64_t) override {}
};

inline ProgressSink& noProgress() {
    static NoProgress none; // has no state
    return none;
}

} // namespace blockwarp
