// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/progress.h"
#include "core/base/stopwatch.h"

#include <mutex>
#include <string>

namespace blockwarp::cli {

/// A line on standard error that is rewritten while the job runs; nothing when that is no
/// terminal. Ctrl+C, SIGTERM and SIGHUP cancel the job, and so does a standard output that fails.
class TerminalProgress final : public ProgressSink {
  public:
    /// `of`: what the line says before its numbers.
    explicit TerminalProgress(std::string of = {});
    ~TerminalProgress() override;
    /// Changes what the line says before its numbers.
    void setOf(std::string of);
    void report(std::uint64_t done, std::uint64_t total) override;
    bool cancelled() const override;

  private:
    std::string of_;
    const bool visible_;
    std::mutex mutex_;
    Stopwatch clock_;
    double lastShown_ = -1;
};

} // namespace blockwarp::cli
