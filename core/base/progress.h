// SPDX-License-Identifier: GPL-3.0-or-later
/// How a job tells the outside how far it is.
#pragma once

#include "core/base/cancel.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

namespace blockwarp {

/// How long at least one of several workers was at something: the length of a union of spans, which
/// may come in any order. Used by one thread at a time.
class BusyTime {
  public:
    /// Seconds since any moment, the same for all; nothing where `to` is not after `from`.
    void add(double from, double to);
    double seconds() const { return seconds_; }

  private:
    std::map<double, double> spans_; ///< from, to; they do not touch
    double seconds_ = 0;
};

/// Of a run so far: seconds in which a worker's cipher was running, and in which data was crossing
/// the bus to a GPU or back.
struct BusySeconds {
    double cipher = 0;
    double bus = 0;
};

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
