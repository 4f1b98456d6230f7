// SPDX-License-Identifier: GPL-3.0-or-later
/// Authenticated segments: where each lies in a run, and its nonce.
///
/// A payload is cut into segments of `unitBytes`, the last one shorter; an empty payload is one
/// empty segment. Sealed, each segment is followed by its 16-byte tag, so that they lie
/// `unitBytes` + 16 apart.
#pragma once

#include "kernels/block.h"
#include "kernels/hd.h"
#include "kernels/strategy.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr std::size_t kNonceBytes = 12;

HD constexpr std::uint64_t segmentCount(std::uint64_t payloadBytes, std::uint32_t unitBytes) {
    return payloadBytes == 0 ? 1 : (payloadBytes + unitBytes - 1) / unitBytes;
}

HD constexpr std::uint64_t sealedBytes(std::uint64_t payloadBytes, std::uint32_t unitBytes) {
    return payloadBytes + kTagBytes * segmentCount(payloadBytes, unitBytes);
}

/// One segment of a run.
struct Segment {
    std::uint64_t plainOffset;
    std::uint64_t sealedOffset; ///< of the ciphertext; the tag follows it
    std::uint32_t bytes;        ///< of payload

    HD std::uint64_t tagOffset() const { return sealedOffset + bytes; }
};

HD Segment segmentAt(const Run& run, std::uint64_t index) {
    const std::uint64_t offset = index * run.unitBytes;
    const std::uint64_t left = run.bytes - offset;
    return {offset, index * (run.unitBytes + kTagBytes),
            left < run.unitBytes ? static_cast<std::uint32_t>(left) : run.unitBytes};
}

/// The nonce of segment `index` of `count` as three little-endian words: see Iv.
struct Nonce {
    std::uint32_t word[3];
};

/// An Iv as its segments count: eleven counter bytes and one of zero are a 96-bit number that moves
/// in steps of 256.
struct NonceCounter {
    std::uint64_t low;
    std::uint32_t high;
    std::uint32_t flag;

    HD explicit NonceCounter(const Iv& iv) : NonceCounter(blockFromIv(iv)) {}
    HD explicit NonceCounter(const Block& first) {
        low = (std::uint64_t{swapBytes(first.word[1])} << 32) |
              (swapBytes(first.word[2]) & 0xffffff00);
        high = swapBytes(first.word[0]);
        flag = first.word[2] >> 24;
    }
    HD Nonce at(std::uint64_t index, std::uint64_t count) const {
        const std::uint64_t sum = low + (index << 8);
        const std::uint32_t carried =
            high + static_cast<std::uint32_t>(index >> 56) + (sum < low ? 1 : 0);
        const std::uint32_t last = index + 1 == count ? flag : 0;
        return {{swapBytes(carried), swapBytes(static_cast<std::uint32_t>(sum >> 32)),
                 swapBytes(static_cast<std::uint32_t>(sum)) | last << 24}};
    }
};

HD Nonce segmentNonce(const Iv& iv, std::uint64_t index, std::uint64_t count) {
    // Read anew for each segment: warps that walk over many have no registers to keep it in.
    Block words = blockFromIv(iv);
    UNROLL for (std::uint32_t& word : words.word) word = opaque(word);
    return NonceCounter(words).at(index, count);
}

} // namespace blockwarp::kernels
