// SPDX-License-Identifier: GPL-3.0-or-later
/// What its owner knows of a running job: how far it is, how it got there, and that it shall stop.
#pragma once

#include "core/base/cancel.h"
#include "core/base/progress.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <vector>

namespace blockwarp {

struct ProgressPoint {
    std::uint64_t done; ///< bytes
    double seconds;     ///< since the job's first report
    BusySeconds busy{}; ///< of these
};

/// Written by the job's threads, read by its owner, when that likes. Keeps at most about kMaxPoints
/// points however long the job is, evenly spread over its bytes.
class ProgressMeter final : public ProgressSink {
  public:
    static constexpr std::uint64_t kMaxPoints = 512;

    void report(std::uint64_t done, std::uint64_t total) override;
    void worked(const BusySeconds& busy) override { busy_ = busy; }

    void cancel() { cancel_.cancel(); }
    const CancelToken& token() const { return cancel_; }
    std::uint64_t done() const { return done_.load(std::memory_order_relaxed); }
    std::uint64_t total() const { return total_.load(std::memory_order_relaxed); }
    bool started() const { return started_.load(std::memory_order_relaxed); }
    std::vector<ProgressPoint> points() const;

  private:
    using Clock = std::chrono::steady_clock;

    void append(std::uint64_t done, std::uint64_t total);

    CancelFlag cancel_;
    std::atomic<bool> started_{false};
    std::atomic<std::uint64_t> done_{0};
    std::atomic<std::uint64_t> total_{0};
    std::atomic<std::uint64_t> nextPoint_{0}; ///< no point is kept below this many bytes
    BusySeconds busy_;                        ///< of the thread that reports next
    mutable std::mutex mutex_;                ///< guards what follows; held for an append or a copy
    Clock::time_point start_;
    std::vector<ProgressPoint> points_;
};

} // namespace blockwarp
