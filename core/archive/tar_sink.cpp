// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/tar_sink.h"

#include "core/archive/decompression.h"
#include "core/base/guard.h"
#include "core/base/secret.h"

#include <chrono>
#include <system_error>

namespace blockwarp {
namespace {

constexpr auto kCancelPeriod = std::chrono::milliseconds(20);

} // namespace

Result<std::unique_ptr<TarSink>> TarSink::open(TarVisitor& visitor,
                                               std::optional<std::uint64_t> maxDecompressed) {
    std::unique_ptr<TarSink> sink(new TarSink(maxDecompressed));
    try {
        sink->reader_ = std::thread([raw = sink.get(), &visitor] { raw->run(visitor); });
    } catch (const std::system_error&) {
        return Error{ErrorCode::outOfMemory, "for a thread that reads the archive"};
    }
    return sink;
}

TarSink::~TarSink() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        changed_.notify_all();
    }
    if (reader_.joinable()) reader_.join();
}

void TarSink::run(TarVisitor& visitor) {
    auto result = guarded([&] { return read(visitor); });
    wipeStack();
    const std::lock_guard lock(mutex_);
    result_ = std::move(result);
    offering_ = false;
    changed_.notify_all();
}

Result<void> TarSink::read(TarVisitor& visitor) {
    auto done = readAll(visitor);
    const bool ranOut = !done && done.error().code == ErrorCode::damaged; // said by take() alone
    return ranOut ? visitor.end() : done;
}

Result<void> TarSink::readAll(TarVisitor& visitor) {
    auto feed = [this, plain = decompressed([this] { return take(); }, maxDecompressed_)]()
        -> Result<std::span<const std::uint8_t>> {
        if (isStopped()) return Error{ErrorCode::cancelled, {}}; // few bytes can become many
        return plain();
    };
    TarReader tar(std::move(feed));
    for (;;) {
        if (isStopped()) return Error{ErrorCode::cancelled, {}};
        const auto entry = tar.next();
        if (!entry) return entry.error();
        if (!*entry) return visitor.end();
        if (auto ok = visitor.visit(**entry, tar); !ok) return ok;
    }
}

bool TarSink::isStopped() {
    const std::lock_guard lock(mutex_);
    return stopped_;
}

/// The reader has used what it had, and waits for more.
Result<std::span<const std::uint8_t>> TarSink::take() {
    std::unique_lock lock(mutex_);
    if (taken_) {
        offered_ = {};
        offering_ = taken_ = false;
        changed_.notify_all();
    }
    changed_.wait(lock, [this] { return offering_ || last_ || stopped_; });
    if (stopped_) return Error{ErrorCode::cancelled, {}};
    if (!offering_ && cut_) return Error{ErrorCode::damaged, "the rest of the archive is lost"};
    taken_ = offering_;
    return offered_;
}

Result<void> TarSink::wait(std::unique_lock<std::mutex>& lock, const CancelToken& cancel) {
    while (offering_ && !result_) {
        // The bytes are the caller's: they must be out of use before this returns.
        if (cancel.cancelled()) stopped_ = true;
        changed_.notify_all();
        changed_.wait_for(lock, kCancelPeriod);
    }
    if (stopped_) return Error{ErrorCode::cancelled, {}};
    return result_ && !*result_ ? *result_ : Result<void>();
}

Result<void> TarSink::write(std::uint64_t, std::span<const std::uint8_t> from,
                            const CancelToken& cancel) {
    if (from.empty()) return {};
    std::unique_lock lock(mutex_);
    if (stopped_) return Error{ErrorCode::cancelled, {}};
    if (result_) return *result_;
    offered_ = from;
    offering_ = true;
    changed_.notify_all();
    return wait(lock, cancel);
}

Result<void> TarSink::finishCut(const CancelToken& cancel) {
    {
        const std::lock_guard lock(mutex_);
        cut_ = true;
    }
    return finish(cancel);
}

Result<void> TarSink::finish(const CancelToken& cancel) {
    std::unique_lock lock(mutex_);
    last_ = true;
    changed_.notify_all();
    while (!result_ && !stopped_) {
        if (cancel.cancelled()) stopped_ = true;
        changed_.notify_all();
        changed_.wait_for(lock, kCancelPeriod);
    }
    if (stopped_) return Error{ErrorCode::cancelled, {}};
    return *result_;
}

} // namespace blockwarp
