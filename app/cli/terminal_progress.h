// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/base/progress.h"
#include "core/base/stopwatch.h"
#include "core/queue/file_queue.h"

#include <mutex>
#include <string>
#include <string_view>

namespace blockwarp::cli {

/// Ctrl+C, SIGTERM and SIGHUP cancel the work from the first call on, and so does a standard output
/// that fails.
const CancelToken& interrupts();

/// A line on standard error that is rewritten while the job runs; nothing when that is no
/// terminal.
class TerminalProgress final : public ProgressSink {
  public:
    /// `waiting`: what the line says until there is something to count.
    explicit TerminalProgress(std::string_view waiting = {});
    ~TerminalProgress() override;
    /// What the line says before its numbers.
    void setOf(std::string of);
    void report(std::uint64_t done, std::uint64_t total) override;

  private:
    void begin();

    std::string of_;
    const bool visible_;
    std::mutex mutex_;
    Stopwatch clock_; ///< since begin()
    bool shown_;      ///< something stands in the line
    double lastShown_ = -1;
};

/// Takes the queue's news and shows its progress until it has finished; interrupts() cancel it.
void follow(FileQueue& queue, TerminalProgress& line);

} // namespace blockwarp::cli
