// SPDX-License-Identifier: GPL-3.0-or-later
/// How a job tells the outside how far it is.
#pragma once

#include <cstdint>
#include <map>

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

} // namespace blockwarp
