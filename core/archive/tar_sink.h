// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/tar_reader.h"
#include "core/base/cancel.h"
#include "core/io/stream.h"

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace blockwarp {

/// Takes a tar, compressed (gzip, xz, zstd) or not, in order and shows its entries to a visitor, on
/// a thread of its own: a reader asks for bytes, and a pipeline brings them. The bytes are handed
/// over without a copy, so a write returns when all of it was used.
class TarSink final : public Sink {
  public:
    /// The visitor outlives this object. `maxDecompressed`: bytes that a compressed tar may have
    /// once it is decompressed. Error: outOfMemory (no thread).
    static Result<std::unique_ptr<TarSink>> open(TarVisitor& visitor,
                                                 std::optional<std::uint64_t> maxDecompressed = {});
    /// Ends the reading where it is.
    ~TarSink() override;

    bool sequential() const override { return true; }
    /// Errors: the visitor's and the reader's, cancelled.
    Result<void> write(std::uint64_t offset, std::span<const std::uint8_t> from,
                       const CancelToken& cancel) override;
    /// Behind the last byte: waits until the reader is done. Errors as write().
    Result<void> finish(const CancelToken& cancel);
    /// The same where what follows is lost: the visitor ends with the entries that were whole, and
    /// hears of `damaged` in the one that was not.
    Result<void> finishCut(const CancelToken& cancel);

  private:
    explicit TarSink(std::optional<std::uint64_t> maxDecompressed)
        : maxDecompressed_(maxDecompressed) {}
    void run(TarVisitor& visitor);
    Result<void> read(TarVisitor& visitor);
    Result<void> readAll(TarVisitor& visitor);
    bool isStopped();
    Result<std::span<const std::uint8_t>> take();
    /// Until the bytes offered were used and more are wanted, or the reader has ended.
    Result<void> wait(std::unique_lock<std::mutex>& lock, const CancelToken& cancel);

    const std::optional<std::uint64_t> maxDecompressed_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::span<const std::uint8_t> offered_;
    bool offering_ = false;              ///< `offered_` is to be used
    bool taken_ = false;                 ///< the reader works on it
    bool last_ = false;                  ///< nothing more comes
    bool cut_ = false;                   ///< and it is not the tar's end
    bool stopped_ = false;               ///< the reader is to end
    std::optional<Result<void>> result_; ///< of the reader, which has ended
    std::thread reader_;
};

} // namespace blockwarp
