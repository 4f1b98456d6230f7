// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/zstd_stream.h"

#include "core/base/guard.h"
#include "core/base/secret.h"
#include "core/base/team.h"

#include <zstd.h>

#include <algorithm>
#include <atomic>
#include <thread>

namespace blockwarp {
namespace {

constexpr std::size_t kFrameBytes = std::size_t{2} << 20; ///< before it is compressed

} // namespace

std::size_t maxZstdFrame(std::size_t bytes) {
    return ZSTD_compressBound(bytes);
}

Result<void> packZstdFrame(std::span<const std::uint8_t> plain, int level,
                           std::vector<std::uint8_t>& packed) {
    return guarded([&]() -> Result<void> {
        packed.resize(maxZstdFrame(plain.size()));
        const std::size_t bytes =
            ZSTD_compress(packed.data(), packed.size(), plain.data(), plain.size(), level);
        if (ZSTD_isError(bytes) != 0) return Error{ErrorCode::outOfMemory, {}};
        packed.resize(bytes);
        return {};
    });
}

ZstdSource::ZstdSource(Source& plain, int level, std::size_t threads)
    : plain_(plain), level_(level),
      frames_(threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency())) {}

Result<std::size_t> ZstdSource::more(std::span<std::uint8_t> into, const CancelToken& cancel) {
    while (frame_ == filled_) {
        if (ended_) return std::size_t{0};
        if (auto ok = fill(cancel); !ok) return ok.error();
    }
    const std::span<const std::uint8_t> packed(frames_[frame_].packed);
    const std::size_t bytes = std::min(into.size(), packed.size() - taken_);
    std::ranges::copy(packed.subspan(taken_, bytes), into.begin());
    taken_ += bytes;
    if (taken_ == packed.size()) {
        ++frame_;
        taken_ = 0;
    }
    return bytes;
}

/// Reads a frame for each thread, then compresses all at the same time.
Result<void> ZstdSource::fill(const CancelToken& cancel) {
    frame_ = filled_ = 0;
    while (filled_ < frames_.size() && !ended_) {
        Frame& frame = frames_[filled_];
        if (frame.plain.empty()) frame.plain = SecretBytes(kFrameBytes);
        const auto got = plain_.read(position_, frame.plain.span(), cancel);
        if (!got) return got.error();
        ended_ = got->ended;
        position_ += got->bytes;
        frame.bytes = got->bytes;
        if (got->bytes != 0) ++filled_;
    }
    std::atomic<std::size_t> next = 0;
    (void)runTeam(filled_, [&](std::size_t) {
        for (std::size_t i = next++; i < filled_; i = next++)
            compress(frames_[i]);
    });
    const auto done = std::span(frames_).first(filled_);
    if (std::ranges::any_of(done, &Frame::failed))
        return Error{ErrorCode::outOfMemory, "for compression"};
    return {};
}

void ZstdSource::compress(Frame& frame) const {
    frame.failed = !packZstdFrame(frame.plain.span().first(frame.bytes), level_, frame.packed);
}

} // namespace blockwarp
