// SPDX-License-Identifier: GPL-3.0-or-later
/// Sources, sinks, workers and progress that watch a pipeline, and fail where they are told to.
#pragma once

#include "core/pipeline/pipeline.h"
#include "tests/support/bytes.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace blockwarp::tests {

/// Chunks that were read but not yet written: what bounds the memory.
struct Flow {
    std::atomic<int> inFlight{0};
    std::atomic<int> most{0};

    void enter() {
        const int now = ++inFlight;
        for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
        }
    }
    void leave() { --inFlight; }
};

class FakeSource final : public PositionedSource {
  public:
    explicit FakeSource(Bytes bytes, Flow* flow = nullptr)
        : bytes_(std::move(bytes)), flow_(flow), timesRead_(bytes_.size()) {}

    /// Reads that touch byte `offset` give `code`.
    void failAt(std::uint64_t offset, ErrorCode code) { fault_ = {offset, code}; }

    std::uint64_t size() const override { return bytes_.size(); }
    Result<void> readAt(std::uint64_t offset, std::span<std::uint8_t> into) const override {
        if (fault_ && fault_->first >= offset && fault_->first < offset + into.size())
            return Error{fault_->second, "fake source"};
        if (offset + into.size() > bytes_.size()) return Error{ErrorCode::inputChanged, "beyond"};
        if (flow_ != nullptr) flow_->enter();
        std::ranges::copy(std::span(bytes_).subspan(offset, into.size()), into.begin());
        const std::lock_guard lock(mutex_);
        for (std::size_t i = 0; i < into.size(); ++i)
            ++timesRead_[offset + i];
        return {};
    }
    std::vector<int> timesRead() const {
        const std::lock_guard lock(mutex_);
        return timesRead_;
    }

  private:
    Bytes bytes_;
    Flow* flow_;
    std::optional<std::pair<std::uint64_t, ErrorCode>> fault_;
    mutable std::mutex mutex_;
    mutable std::vector<int> timesRead_;
};

class FakeSink final : public PositionedSink {
  public:
    explicit FakeSink(std::size_t capacity, Flow* flow = nullptr)
        : bytes_(capacity), timesWritten_(capacity), flow_(flow) {}

    void failAt(std::uint64_t offset, ErrorCode code) { fault_ = {offset, code}; }

    Result<void> writeAt(std::uint64_t offset, std::span<const std::uint8_t> from) override {
        const std::lock_guard lock(mutex_);
        if (flow_ != nullptr) flow_->leave();
        if (fault_ && fault_->first >= offset && fault_->first < offset + from.size())
            return Error{fault_->second, "fake sink"};
        if (offset + from.size() > bytes_.size()) return Error{ErrorCode::writeFailed, "beyond"};
        for (std::size_t i = 0; i < from.size(); ++i) {
            bytes_[offset + i] = from[i];
            ++timesWritten_[offset + i];
        }
        return {};
    }
    const Bytes& bytes() const { return bytes_; }
    const std::vector<int>& timesWritten() const { return timesWritten_; }

  private:
    Bytes bytes_;
    std::vector<int> timesWritten_;
    Flow* flow_;
    std::optional<std::pair<std::uint64_t, ErrorCode>> fault_;
    std::mutex mutex_;
};

/// Inverts every byte, after whatever the test wants to happen before.
class FakeWorker final : public Worker {
  public:
    using Before = std::function<Result<void>(const CancelToken&)>;

    explicit FakeWorker(std::size_t capacity, Before before = {})
        : buffer_(capacity), before_(std::move(before)) {}

    std::span<std::uint8_t> buffer() override { return buffer_; }
    Result<void> setKeys(const WorkerKeys&) override { return {}; }
    void forget(std::size_t) override {}
    Result<void> process(const WorkerTask& task, const CancelToken& cancel,
                         Phases& phases) override {
        if (before_)
            if (auto ok = before_(cancel); !ok) return ok;
        for (auto& byte : std::span(buffer_).first(task.bytes))
            byte = static_cast<std::uint8_t>(~byte);
        phases.kernel += 1;
        return {};
    }

  private:
    Bytes buffer_;
    Before before_;
};

inline Result<void> waitForCancel(const CancelToken& cancel) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!cancel.cancelled()) {
        if (std::chrono::steady_clock::now() > deadline)
            return Error{ErrorCode::gpuFailed, "nobody said that the job had ended"};
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return Error{ErrorCode::cancelled, {}};
}

/// Remembers all reports; cancels once `cancelAt` bytes are done.
class WatchingProgress final : public CancelToken, public ProgressSink {
  public:
    explicit WatchingProgress(std::optional<std::uint64_t> cancelAt = {}) : cancelAt_(cancelAt) {}

    void report(std::uint64_t done, std::uint64_t total) override {
        const std::lock_guard lock(mutex_);
        reports_.emplace_back(done, total);
        if (cancelAt_ && done >= *cancelAt_) cancelled_ = true;
    }
    bool cancelled() const override { return cancelled_; }
    std::vector<std::pair<std::uint64_t, std::uint64_t>> reports() const {
        const std::lock_guard lock(mutex_);
        return reports_;
    }

  private:
    std::optional<std::uint64_t> cancelAt_;
    std::atomic<bool> cancelled_{false};
    mutable std::mutex mutex_;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> reports_;
};

} // namespace blockwarp::tests
