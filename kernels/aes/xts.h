// SPDX-License-Identifier: GPL-3.0-or-later
/// The tweaks of XTS (IEEE 1619 §5.2, SP 800-38E). A pass before the cipher writes one tweak for
/// every 32 blocks; what lies between is a multiplication by a small power of α.
#pragma once

#include "kernels/block.h"
#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

/// Blocks to a stored tweak, and bytes: data units are multiples of these.
inline constexpr std::uint32_t kTweakBlocks = 32;
inline constexpr std::uint32_t kTweakSpan = kTweakBlocks * 16;

/// The overflow of a shift times α¹²⁸ = α⁷ + α² + α + 1, as the two lowest words.
HD std::uint64_t foldOverflow(std::uint32_t overflow) {
    const std::uint64_t v = overflow;
    return v ^ (v << 1) ^ (v << 2) ^ (v << 7);
}

/// `tweak` times α to the power `n` < 32: a shift by n bits, little-endian.
HD Block timesAlpha(const Block& tweak, unsigned n) {
    const auto shifted = [&](std::uint32_t high, std::uint32_t low) {
#if defined(__CUDA_ARCH__)
        return __funnelshift_l(low, high, n);
#else
        return static_cast<std::uint32_t>(((std::uint64_t{high} << 32 | low) << n) >> 32);
#endif
    };
    const std::uint64_t folded = foldOverflow(shifted(0, tweak.word[3]));
    return {{(tweak.word[0] << n) ^ static_cast<std::uint32_t>(folded),
             shifted(tweak.word[1], tweak.word[0]) ^ static_cast<std::uint32_t>(folded >> 32),
             shifted(tweak.word[2], tweak.word[1]), shifted(tweak.word[3], tweak.word[2])}};
}

/// `tweak` times α³²: a shift by a word.
HD Block timesAlpha32(const Block& tweak) {
    const std::uint64_t folded = foldOverflow(tweak.word[3]);
    return {{static_cast<std::uint32_t>(folded),
             tweak.word[0] ^ static_cast<std::uint32_t>(folded >> 32), tweak.word[1],
             tweak.word[2]}};
}

/// The tweak of block `index`; `tweaks` holds one for every kTweakBlocks.
HD Block xtsTweak(const std::uint8_t* tweaks, std::uint64_t index) {
    return timesAlpha(loadBlock(tweaks + sizeof(Block) * (index / kTweakBlocks)),
                      static_cast<unsigned>(index % kTweakBlocks));
}

} // namespace blockwarp::kernels
