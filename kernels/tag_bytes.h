// SPDX-License-Identifier: GPL-3.0-or-later
/// Tags as they lie behind their segments: at any address.
#pragma once

#include "kernels/block.h"
#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

/// Any address; the first `count` of 16 bytes, the rest reads as 0.
HD Block loadBytes(const std::uint8_t* from, unsigned count) {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    for (unsigned i = count; i > 0; --i) {
        high = high << 8 | low >> 56;
        low = low << 8 | from[i - 1];
    }
    return {{static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32),
             static_cast<std::uint32_t>(high), static_cast<std::uint32_t>(high >> 32)}};
}

/// Any address.
HD void storeBytes(std::uint8_t* to, const Block& block) {
    UNROLL for (unsigned i = 0; i < 16; ++i) to[i] =
        static_cast<std::uint8_t>(block.word[i / 4] >> (8 * (i % 4)));
}

/// Looks at all bytes, however early they differ.
HD bool tagDiffers(const std::uint8_t* stored, const Block& tag) {
    const Block difference = loadBytes(stored, 16) ^ tag;
    return (difference.word[0] | difference.word[1] | difference.word[2] | difference.word[3]) != 0;
}

/// Keeps the lowest index.
HD void rejectSegment(std::uint32_t* rejected, std::uint64_t index) {
    const auto segment = static_cast<std::uint32_t>(index);
#if defined(__CUDA_ARCH__)
    atomicMin(rejected, segment);
#else
    if (segment < *rejected) *rejected = segment;
#endif
}

} // namespace blockwarp::kernels
