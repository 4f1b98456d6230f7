// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/zstd_stream.h"

#include "core/base/guard.h"
#include "core/base/secret.h"
#include "core/base/team.h"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace blockwarp {
namespace {

constexpr std::size_t kFrameBytes = std::size_t{2} << 20; ///< before it is compressed

constexpr std::array<std::uint8_t, 4> kMagic{0x28, 0xb5, 0x2f, 0xfd}; ///< RFC 8878, 3.1.1
constexpr std::size_t kFeedBytes = std::size_t{256} << 10;            ///< whole blocks of a tar

struct FreeStream {
    void operator()(ZSTD_DStream* stream) const { (void)ZSTD_freeDStream(stream); }
};

/// State of a feed, which is copied.
class Decoder {
  public:
    explicit Decoder(TarReader::Feed feed) : feed_(std::move(feed)) {}

    Result<std::span<const std::uint8_t>> next() {
        if (!begun_)
            if (auto ok = begin(); !ok) return ok.error();
        return stream_ ? decompressed() : passedOn();
    }

  private:
    /// Looks at as many bytes as the magic number has, however they come.
    Result<void> begin() {
        begun_ = true;
        while (first_.size() < kMagic.size()) {
            const auto got = feed_();
            if (!got) return got.error();
            if (got->empty()) break;
            first_.insert(first_.end(), got->begin(), got->end());
        }
        input_ = first_;
        if (first_.size() < kMagic.size() ||
            !std::equal(kMagic.begin(), kMagic.end(), first_.begin()))
            return {};
        stream_.reset(ZSTD_createDStream());
        if (!stream_) return Error{ErrorCode::outOfMemory, "for decompression"};
        output_ = SecretBytes(kFeedBytes);
        return {};
    }

    Result<std::span<const std::uint8_t>> passedOn() {
        if (!std::exchange(firstGiven_, true)) return input_;
        first_ = {};
        return feed_();
    }

    Result<std::span<const std::uint8_t>> decompressed() {
        ZSTD_outBuffer out{output_.span().data(), output_.size(), 0};
        while (out.pos < out.size) {
            ZSTD_inBuffer in{input_.data(), input_.size(), 0};
            const std::size_t before = out.pos;
            const std::size_t left = ZSTD_decompressStream(stream_.get(), &out, &in);
            if (ZSTD_isError(left) != 0)
                return Error{ErrorCode::archiveRefused, std::string("it cannot be decompressed (") +
                                                            ZSTD_getErrorName(left) + ")"};
            if (in.pos != 0 || out.pos != before) inFrame_ = left != 0;
            input_ = input_.subspan(in.pos);
            if (!input_.empty() || out.pos == out.size) continue;
            const auto got = feed_();
            if (!got && out.pos != 0) break; // the feed says it again, behind what came before
            if (!got) return got.error();
            if (got->empty()) break;
            input_ = *got;
        }
        if (out.pos == 0 && inFrame_)
            return Error{ErrorCode::archiveRefused, "its compressed data end too early"};
        return std::span<const std::uint8_t>(output_.span()).first(out.pos);
    }

    TarReader::Feed feed_;
    bool begun_ = false;
    bool firstGiven_ = false;
    std::vector<std::uint8_t> first_;
    std::span<const std::uint8_t> input_; ///< not used yet
    std::unique_ptr<ZSTD_DStream, FreeStream> stream_;
    bool inFrame_ = false;
    SecretBytes output_; ///< plaintext
};

} // namespace

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
    const auto done = guarded([&]() -> Result<void> {
        frame.packed.resize(ZSTD_compressBound(frame.bytes));
        const std::size_t bytes = ZSTD_compress(frame.packed.data(), frame.packed.size(),
                                                frame.plain.span().data(), frame.bytes, level_);
        if (ZSTD_isError(bytes) != 0) return Error{ErrorCode::outOfMemory, {}};
        frame.packed.resize(bytes);
        return {};
    });
    frame.failed = !done;
}

TarReader::Feed withoutZstd(TarReader::Feed feed) {
    return [decoder = std::make_shared<Decoder>(std::move(feed))] { return decoder->next(); };
}

} // namespace blockwarp
