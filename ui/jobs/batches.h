// SPDX-License-Identifier: GPL-3.0-or-later
/// Works through a list off the GUI thread. Its results come in batches, each small enough to be
/// taken in without a wait that a person would notice, and soon enough where items are slow.
#pragma once

#include "ui/jobs/job_runner.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <functional>
#include <vector>

namespace blockwarp::ui {

template <class Item, class Value>
class Batches {
  public:
    static constexpr std::size_t kMaxItems = 256; ///< in a batch
    static constexpr std::chrono::milliseconds kMaxTime{50};

    /// `work` runs on the worker, for one item after the other; `done` on the GUI thread.
    Batches(std::function<Value(const Item&)> work, std::function<void(std::vector<Value>)> done)
        : work_(std::move(work)), done_(std::move(done)) {}

    void add(std::vector<Item> items) {
        std::ranges::move(items, std::back_inserter(pending_));
        if (!running_) begin();
    }
    bool isBusy() const { return running_; }
    /// Asked in `done`: no batch follows.
    bool isLast() const { return pending_.empty(); }
    /// Forgets what has not been handed over.
    void clear() {
        pending_.clear();
        current_ = 0;
        running_ = false;
    }

  private:
    void begin() {
        running_ = !pending_.empty();
        if (!running_) return;
        const auto count = static_cast<std::ptrdiff_t>(std::min(pending_.size(), kMaxItems));
        current_ = runner_.start(
            [work = work_, items = std::vector<Item>(pending_.begin(), pending_.begin() + count)] {
                return workOn(items, work);
            },
            [this](JobId id, std::vector<Value> values) {
                if (id != current_) return; // forgotten
                pending_.erase(pending_.begin(),
                               pending_.begin() + static_cast<std::ptrdiff_t>(values.size()));
                done_(std::move(values));
                if (id == current_) begin();
            });
    }

    static std::vector<Value> workOn(const std::vector<Item>& items,
                                     const std::function<Value(const Item&)>& work) {
        const auto end = std::chrono::steady_clock::now() + kMaxTime;
        std::vector<Value> values;
        for (const Item& item : items) {
            values.push_back(work(item));
            if (std::chrono::steady_clock::now() >= end) break;
        }
        return values;
    }

    std::function<Value(const Item&)> work_;
    std::function<void(std::vector<Value>)> done_;
    std::deque<Item> pending_; ///< the first ones are with the worker
    JobId current_ = 0;
    bool running_ = false;
    JobRunner runner_;
};

} // namespace blockwarp::ui
