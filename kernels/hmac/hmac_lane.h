// SPDX-License-Identifier: GPL-3.0-or-later
/// What a thread does for one segment's HMAC.
#pragma once

#include "kernels/block.h"
#include "kernels/hmac/hmac_tags.h"
#include "kernels/segments.h"
#include "kernels/tag_bytes.h"

#include <cstdint>
#include <cstring>

namespace blockwarp::kernels {

/// A segment's text as SHA-256 sees it behind the key's block.
class MacText {
  public:
    HD MacText(const MacRun& run, std::uint64_t index)
        : data_(run.data + index * run.stride), prefix_(run.prefixes + index * run.prefixBytes),
          prefixBytes_(run.prefixBytes), bytes_(run.prefixBytes + dataBytes(run, index)) {}

    /// With the padding of FIPS 180-4 §5.1.1: a one, zeros and 64 bits of length.
    HD std::uint64_t blocks() const { return (bytes_ + 9 + kShaBlockBytes - 1) / kShaBlockBytes; }

    HD ShaBlock block(std::uint64_t index) const {
        const bool whole = index > 0 && kShaBlockBytes * (index + 1) <= bytes_;
        ShaBlock block =
            whole ? wholeBlock(data_ + kShaBlockBytes * index - prefixBytes_) : edgeBlock(index);
        UNROLL for (int i = 0; i < 16; ++i) block.word[i] = swapBytes(block.word[i]);
        if (index + 1 == blocks()) {
            const std::uint64_t bits = 8 * (bytes_ + kShaBlockBytes);
            block.word[14] = static_cast<std::uint32_t>(bits >> 32);
            block.word[15] = static_cast<std::uint32_t>(bits);
        }
        return block;
    }

    static HD std::uint64_t dataBytes(const MacRun& run, std::uint64_t index) {
        const std::uint64_t left = run.bytes - index * run.unitBytes;
        return left < run.unitBytes ? left : run.unitBytes;
    }

  private:
    /// 64 bytes of data. Up to three before them, which share a word with the first, are read too.
    static HD ShaBlock wholeBlock(const std::uint8_t* from) {
        ShaBlock block;
#if defined(__CUDA_ARCH__)
        if (isAligned(from)) {
            UNROLL for (int i = 0; i < 4; ++i) {
                const Block part = loadBlock(from + 16 * i);
                UNROLL for (int w = 0; w < 4; ++w) block.word[4 * i + w] = part.word[w];
            }
            return block;
        }
        const auto address = reinterpret_cast<std::uintptr_t>(from);
        const auto* words = reinterpret_cast<const std::uint32_t*>(address & ~std::uintptr_t{3});
        const auto beyond = static_cast<unsigned>(address & 3); // bytes in the seventeenth word
        std::uint32_t low = words[0];
        UNROLL for (int i = 0; i < 16; ++i) {
            const std::uint32_t high =
                i < 15 ? words[i + 1] : loadWord(from + kShaBlockBytes - beyond, beyond);
            block.word[i] = __funnelshift_r(low, high, 8 * beyond);
            low = high;
        }
#else
        std::memcpy(block.word, from, sizeof block.word);
#endif
        return block;
    }

    HD ShaBlock edgeBlock(std::uint64_t index) const {
        ShaBlock block{};
        UNROLL for (unsigned i = 0; i < kShaBlockBytes; ++i) block.word[i / 4] |=
            std::uint32_t{byteAt(kShaBlockBytes * index + i)} << (8 * (i % 4));
        return block;
    }

    HD std::uint8_t byteAt(std::uint64_t offset) const {
        if (offset < prefixBytes_) return prefix_[offset];
        if (offset < bytes_) return data_[offset - prefixBytes_];
        return offset == bytes_ ? 0x80 : 0;
    }

    const std::uint8_t* data_;
    const std::uint8_t* prefix_;
    std::uint32_t prefixBytes_;
    std::uint64_t bytes_;
};

/// The outer hash's text: a digest, padded.
HD ShaBlock digestBlock(const ShaState& digest) {
    ShaBlock block{};
    UNROLL for (int i = 0; i < 8; ++i) block.word[i] = digest.word[i];
    block.word[8] = 0x80000000;
    block.word[15] = 8 * (kShaBlockBytes + kShaDigestBytes);
    return block;
}

/// FIPS 198-1 §4. The outer hash is one more turn of the loop, as the rounds are much code.
HD ShaState hmacOf(const HmacStates& key, const MacText& text) {
    ShaState state = key.inner;
    const std::uint64_t blocks = text.blocks();
    for (std::uint64_t i = 0; i <= blocks; ++i) {
        ShaBlock block;
        if (i < blocks) {
            block = text.block(i);
        } else {
            block = digestBlock(state);
            state = key.outer;
        }
        shaCompress(state, block);
    }
    return state;
}

/// Looks at all bytes, however early they differ.
HD bool macDiffers(const std::uint8_t* stored, std::uint32_t bytes, const ShaState& digest) {
    std::uint32_t difference = 0;
    UNROLL for (unsigned i = 0; i < kShaDigestBytes; ++i) {
        if (i < bytes) difference |= stored[i] ^ (digest.word[i / 4] >> (24 - 8 * (i % 4)) & 0xff);
    }
    return difference != 0;
}

HD void storeMac(std::uint8_t* to, std::uint32_t bytes, const ShaState& digest) {
    UNROLL for (unsigned i = 0; i < kShaDigestBytes; ++i) {
        if (i < bytes) to[i] = static_cast<std::uint8_t>(digest.word[i / 4] >> (24 - 8 * (i % 4)));
    }
}

HD void hmacLane(const HmacStates& key, const MacRun& run, MacUse use, std::uint64_t index) {
    if (index >= segmentCount(run.bytes, run.unitBytes)) return;
    const ShaState digest = hmacOf(key, MacText(run, index));
    const std::uint64_t at = run.tagStride != 0
                                 ? index * run.tagStride
                                 : index * run.stride + MacText::dataBytes(run, index);
    std::uint8_t* tag = run.tags + at;
    if (use == MacUse::make)
        storeMac(tag, run.tagBytes, digest);
    else if (macDiffers(tag, run.tagBytes, digest))
        rejectSegment(run.rejected, index);
}

} // namespace blockwarp::kernels
