// SPDX-License-Identifier: GPL-3.0-or-later
/// How a job tells the outside how far it is, and how the outside stops it.
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
    /// Asked often (every few milliseconds of work); once true it stays true.
    virtual bool cancelled() const = 0;
};

/// For callers that neither watch nor cancel.
class NoProgress final : public ProgressSink {
  public:
    void report(std::uint64_t, std::uint64_t) override {}
    bool cancelled() const override { return false; }
};

/// For a part of a larger job: hears its cancel, keeps quiet about its own progress.
class CancelOnly final : public ProgressSink {
  public:
    explicit CancelOnly(const ProgressSink& outer) : outer_(outer) {}
    void report(std::uint64_t, std::uint64_t) override {}
    bool cancelled() const override { return outer_.cancelled(); }

  private:
    const ProgressSink& outer_;
};

} // namespace blockwarp
