// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/decompressor.h"

#include "core/base/text.h"

#include <fmt/format.h>
#include <lzma.h>
#define ZLIB_CONST // input is not changed
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

namespace blockwarp {
namespace {

using Input = std::span<const std::uint8_t>;
using Output = std::span<std::uint8_t>;

Error noMemory() {
    return {ErrorCode::outOfMemory, "for decompression"};
}

Error needsTooMuch() {
    return {ErrorCode::archiveRefused, fmt::format("decompressing it takes more than {} of memory",
                                                   sizeText(kDecompressorMemory))};
}

Error damagedData(std::string_view why) {
    return {ErrorCode::archiveRefused,
            fmt::format("its compressed data are damaged, or other data follow behind their end "
                        "({})",
                        why)};
}

/// RFC 1952. A member needs no more memory than its window of 32 KiB.
class GzipDecompressor final : public Decompressor {
  public:
    ~GzipDecompressor() override { (void)::inflateEnd(&stream_); }

    bool open() { return ::inflateInit2(&stream_, kGzipOnly + MAX_WBITS) == Z_OK; }

    Result<Step> step(Input from, Output into, bool) override {
        if (ended_ && from.empty()) return Step{0, 0};
        if (std::exchange(ended_, false)) (void)::inflateReset(&stream_); // the next member
        constexpr std::size_t most = std::numeric_limits<uInt>::max();
        from = from.first(std::min(from.size(), most));
        into = into.first(std::min(into.size(), most));
        stream_.next_in = from.data();
        stream_.avail_in = static_cast<uInt>(from.size());
        stream_.next_out = into.data();
        stream_.avail_out = static_cast<uInt>(into.size());
        const int code = ::inflate(&stream_, Z_NO_FLUSH);
        if (code == Z_MEM_ERROR) return noMemory();
        if (code != Z_OK && code != Z_BUF_ERROR && code != Z_STREAM_END)
            return damagedData(stream_.msg != nullptr ? stream_.msg : "gzip");
        ended_ = code == Z_STREAM_END;
        return Step{from.size() - stream_.avail_in, into.size() - stream_.avail_out};
    }
    bool ended() const override { return ended_; }

  private:
    static constexpr int kGzipOnly = 16;

    z_stream stream_{};
    bool ended_ = false;
};

class XzDecompressor final : public Decompressor {
  public:
    ~XzDecompressor() override { ::lzma_end(&stream_); }

    bool open() {
        return ::lzma_stream_decoder(&stream_, kDecompressorMemory, LZMA_CONCATENATED) == LZMA_OK;
    }

    Result<Step> step(Input from, Output into, bool last) override {
        if (ended_) return Step{0, 0};
        stream_.next_in = from.data();
        stream_.avail_in = from.size();
        stream_.next_out = into.data();
        stream_.avail_out = into.size();
        const lzma_ret code = ::lzma_code(&stream_, last ? LZMA_FINISH : LZMA_RUN);
        if (code == LZMA_MEM_ERROR) return noMemory();
        if (code == LZMA_MEMLIMIT_ERROR) return needsTooMuch();
        if (code != LZMA_OK && code != LZMA_BUF_ERROR && code != LZMA_STREAM_END)
            return damagedData(code == LZMA_OPTIONS_ERROR ? "unknown options of xz" : "xz");
        ended_ = code == LZMA_STREAM_END;
        return Step{from.size() - stream_.avail_in, into.size() - stream_.avail_out};
    }
    bool ended() const override { return ended_; }

  private:
    lzma_stream stream_ = LZMA_STREAM_INIT;
    bool ended_ = false;
};

/// RFC 8878. Windows of more than 128 MiB are refused unless one asks for them.
class ZstdDecompressor final : public Decompressor {
  public:
    bool open() { return stream_ != nullptr; }

    Result<Step> step(Input from, Output into, bool) override {
        ZSTD_inBuffer in{from.data(), from.size(), 0};
        ZSTD_outBuffer out{into.data(), into.size(), 0};
        const std::size_t left = ZSTD_decompressStream(stream_.get(), &out, &in);
        if (ZSTD_isError(left) != 0) return errorOf(left);
        if (in.pos != 0 || out.pos != 0) ended_ = left == 0;
        return Step{in.pos, out.pos};
    }
    bool ended() const override { return ended_; }

  private:
    struct Free {
        void operator()(ZSTD_DStream* stream) const { (void)ZSTD_freeDStream(stream); }
    };

    static Error errorOf(std::size_t result) {
        const ZSTD_ErrorCode code = ZSTD_getErrorCode(result);
        if (code == ZSTD_error_frameParameter_windowTooLarge) return needsTooMuch();
        if (code == ZSTD_error_memory_allocation) return noMemory();
        return damagedData(ZSTD_getErrorName(result));
    }

    std::unique_ptr<ZSTD_DStream, Free> stream_{ZSTD_createDStream()};
    bool ended_ = false;
};

template <class Kind>
Result<std::unique_ptr<Decompressor>> opened() {
    auto made = std::make_unique<Kind>();
    if (!made->open()) return noMemory();
    return std::unique_ptr<Decompressor>(std::move(made));
}

struct CompressedFormat {
    std::string_view magic;
    Result<std::unique_ptr<Decompressor>> (*open)();
};
constexpr std::array<CompressedFormat, 3> kFormats{
    {{"\x1f\x8b\x08", opened<GzipDecompressor>}, // RFC 1952, 2.3.1: deflate
     {std::string_view("\xfd"
                       "7zXZ\0",
                       6),
      opened<XzDecompressor>},                         // xz file format, 2.1.1.1
     {"\x28\xb5\x2f\xfd", opened<ZstdDecompressor>}}}; // RFC 8878, 3.1.1

} // namespace

Result<std::unique_ptr<Decompressor>> decompressorFor(Input start) {
    const std::string_view text(reinterpret_cast<const char*>(start.data()), start.size());
    for (const CompressedFormat& format : kFormats)
        if (text.starts_with(format.magic)) return format.open();
    return std::unique_ptr<Decompressor>();
}

} // namespace blockwarp
