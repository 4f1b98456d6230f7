// SPDX-License-Identifier: GPL-3.0-or-later
/// How the outside stops a job. As std::stop_token, but a signal handler may set a CancelFlag, and
/// a token may combine several conditions.
#pragma once

#include <atomic>

namespace blockwarp {

class CancelToken {
  public:
    virtual ~CancelToken() = default;
    /// Asked often (every few milliseconds of work), on any of the job's threads, and must not
    /// block; once true it stays true.
    virtual bool cancelled() const = 0;
};

/// Raised by whoever started the job.
class CancelFlag final : public CancelToken {
  public:
    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
    bool cancelled() const override { return cancelled_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> cancelled_{false};
    static_assert(std::atomic<bool>::is_always_lock_free, "signal handlers must not wait");
};

/// For callers that never cancel.
class NoCancel final : public CancelToken {
  public:
    bool cancelled() const override { return false; }
};

} // namespace blockwarp
