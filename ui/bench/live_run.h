// SPDX-License-Identifier: GPL-3.0-or-later
/// What the window knows of an experiment that runs.
#pragma once

#include "core/bench/measure/runner.h"

#include <QString>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace blockwarp::ui {

/// Filled in by the runner's thread, copied by the GUI thread's timer.
class LiveRun final : public RunWatcher {
  public:
    explicit LiveRun(BenchRun planned) : run_(std::move(planned)) {}

    void opened(std::size_t variant, const ContenderFacts& facts) override;
    void refused(std::size_t variant, const Error& why) override;
    void sampled(std::size_t variant, const Phases& phases) override;
    void report(std::uint64_t done, std::uint64_t total) override;
    bool cancelled() const override { return stopped_.load(std::memory_order_relaxed); }
    void waitWhilePaused() override;

    void stop();
    void setPaused(bool paused);
    bool isPaused() const;

    struct Picture {
        BenchRun run;
        std::uint64_t version = 0; ///< grows with every change of `run`
        double fraction = 0;
    };
    /// Copies the run only if it has changed since `seen`.
    Picture look(std::uint64_t seen) const;

  private:
    std::atomic<bool> stopped_{false};
    mutable std::mutex mutex_; ///< guards what follows
    std::condition_variable wake_;
    bool paused_ = false;
    BenchRun run_;
    std::uint64_t version_ = 1;
    double fraction_ = 0;
};

} // namespace blockwarp::ui
