// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/progress.h"

#include <algorithm>
#include <iterator>

namespace blockwarp {

void BusyTime::add(double from, double to) {
    if (!(to > from)) return;
    auto next = spans_.upper_bound(from);
    if (next != spans_.begin() && std::prev(next)->second >= from) --next;
    while (next != spans_.end() && next->first <= to) { // takes in all that it touches
        from = std::min(from, next->first);
        to = std::max(to, next->second);
        seconds_ -= next->second - next->first;
        next = spans_.erase(next);
    }
    spans_.emplace_hint(next, from, to);
    seconds_ += to - from;
}

void ProgressMeter::report(std::uint64_t done, std::uint64_t total) {
    total_.store(total, std::memory_order_relaxed);
    done_.store(done, std::memory_order_relaxed);
    if (done >= nextPoint_.load(std::memory_order_relaxed) || done == total) append(done, total);
}

void ProgressMeter::append(std::uint64_t done, std::uint64_t total) {
    const std::lock_guard lock(mutex_);
    const auto now = Clock::now();
    if (points_.empty()) {
        start_ = now;
        started_.store(true, std::memory_order_relaxed);
    } else if (done <= points_.back().done) {
        return; // another worker has been here with more
    }
    points_.push_back({done, std::chrono::duration<double>(now - start_).count(), busy_});
    nextPoint_.store(done + total / kMaxPoints, std::memory_order_relaxed);
}

std::vector<ProgressPoint> ProgressMeter::points() const {
    const std::lock_guard lock(mutex_);
    return points_;
}

} // namespace blockwarp
