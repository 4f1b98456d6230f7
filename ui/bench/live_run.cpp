// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/live_run.h"

namespace blockwarp::ui {

void LiveRun::opened(std::size_t variant, const ContenderFacts& facts) {
    const std::lock_guard lock(mutex_);
    run_.measured.at(variant).facts = facts;
    ++version_;
}

void LiveRun::refused(std::size_t variant, const Error& why) {
    const std::lock_guard lock(mutex_);
    run_.measured.at(variant).variant.refused = why;
    ++version_;
}

void LiveRun::sampled(std::size_t variant, const Phases& phases) {
    const std::lock_guard lock(mutex_);
    run_.measured.at(variant).samples.push_back(phases);
    ++version_;
}

void LiveRun::report(std::uint64_t done, std::uint64_t total) {
    const std::lock_guard lock(mutex_);
    if (total > 0) fraction_ = static_cast<double>(done) / static_cast<double>(total);
}

void LiveRun::waitWhilePaused() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return !paused_ || cancelled(); });
}

void LiveRun::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopped_.store(true, std::memory_order_relaxed);
    }
    wake_.notify_all();
}

void LiveRun::setPaused(bool paused) {
    {
        const std::lock_guard lock(mutex_);
        paused_ = paused;
    }
    wake_.notify_all();
}

bool LiveRun::isPaused() const {
    const std::lock_guard lock(mutex_);
    return paused_;
}

LiveRun::Picture LiveRun::look(std::uint64_t seen) const {
    const std::lock_guard lock(mutex_);
    if (version_ == seen) return {{}, version_, fraction_};
    return {run_, version_, fraction_};
}

} // namespace blockwarp::ui
