// SPDX-License-Identifier: GPL-3.0-or-later
/// Sizes and counters at which ciphers go wrong.
#pragma once

#include "kernels/algorithm.h"
#include "tests/support/bytes.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace blockwarp::tests {

/// 0 to 70 has every tail of one to four AES blocks and of a ChaCha20 block; the others straddle a
/// page.
inline std::vector<std::size_t> awkwardSizes() {
    std::vector<std::size_t> sizes;
    for (std::size_t size = 0; size <= 70; ++size)
        sizes.push_back(size);
    sizes.insert(sizes.end(), {4095, 4096, 4097});
    return sizes;
}

/// First counters that wrap some blocks later.
struct WrappingCounter {
    std::string_view what;
    std::string_view hex;
};

/// Big-endian, as AES-CTR counts.
inline constexpr std::array<WrappingCounter, 7> kWrappingAesCounters{{
    {"8 bits at once", "000000000000000000000000000000ff"},
    {"32 bits at once", "000102030405060708090a0bffffffff"},
    {"32 bits in 9 blocks", "000102030405060708090a0bfffffff7"},
    {"64 bits at once", "0001020304050607ffffffffffffffff"},
    {"64 bits in 40 blocks", "0001020304050607ffffffffffffffd8"},
    {"128 bits at once", "ffffffffffffffffffffffffffffffff"},
    {"128 bits in 200 blocks", "ffffffffffffffffffffffffffffff38"},
}};

/// A carry out of every byte but the last, behind the first 256 counters.
inline constexpr std::array<WrappingCounter, 15> kLateWrappingAesCounters{{
    {"16 bits in 300 blocks", "000102030405060708090a0b0c0dfed4"},
    {"24 bits in 300 blocks", "000102030405060708090a0b0cfffed4"},
    {"32 bits in 300 blocks", "000102030405060708090a0bfffffed4"},
    {"40 bits in 300 blocks", "000102030405060708090afffffffed4"},
    {"48 bits in 300 blocks", "00010203040506070809fffffffffed4"},
    {"56 bits in 300 blocks", "000102030405060708fffffffffffed4"},
    {"64 bits in 300 blocks", "0001020304050607fffffffffffffed4"},
    {"72 bits in 300 blocks", "00010203040506fffffffffffffffed4"},
    {"80 bits in 300 blocks", "000102030405fffffffffffffffffed4"},
    {"88 bits in 300 blocks", "0001020304fffffffffffffffffffed4"},
    {"96 bits in 300 blocks", "00010203fffffffffffffffffffffed4"},
    {"104 bits in 300 blocks", "000102fffffffffffffffffffffffed4"},
    {"112 bits in 300 blocks", "0001fffffffffffffffffffffffffed4"},
    {"120 bits in 300 blocks", "00fffffffffffffffffffffffffffed4"},
    {"128 bits in 300 blocks", "fffffffffffffffffffffffffffffed4"},
}};

/// Little-endian, as ChaCha20 counts: a 32-bit counter whose carry goes into the next word.
inline constexpr std::array<WrappingCounter, 5> kWrappingChachaCounters{{
    {"32 bits at once", "ffffffff0405060708090a0b0c0d0e0f"},
    {"32 bits in 9 blocks", "f7ffffff0405060708090a0b0c0d0e0f"},
    {"32 bits, the next word is full too", "f7ffffffffffffff08090a0b0c0d0e0f"},
    {"64 bits at once", "ffffffffffffffff08090a0b0c0d0e0f"},
    {"64 bits in 40 blocks, nonce all ones", "d8ffffffffffffffffffffffffffffff"},
}};

inline std::vector<WrappingCounter> wrappingCounters(Algorithm algorithm) {
    if (algorithm == Algorithm::chacha20)
        return {kWrappingChachaCounters.begin(), kWrappingChachaCounters.end()};
    return {kWrappingAesCounters.begin(), kWrappingAesCounters.end()};
}

/// True for algorithms that take whole blocks only.
inline bool wholeBlocksOnly(Algorithm algorithm) {
    return algorithm == Algorithm::aesEcb || algorithm == Algorithm::aesCbc;
}

inline bool hasCounter(Algorithm algorithm) {
    return algorithm == Algorithm::aesCtr || algorithm == Algorithm::chacha20;
}

/// The nearest size, not larger, that a mode can process. In XTS the last data unit has at least
/// 16 bytes.
inline std::size_t possibleSize(Algorithm algorithm, std::size_t size, std::size_t unitBytes) {
    const std::size_t partial = size % kAesBlockBytes;
    if (wholeBlocksOnly(algorithm)) return size - partial;
    if (algorithm == Algorithm::aesXts && size % unitBytes < kAesBlockBytes) return size - partial;
    return size;
}

} // namespace blockwarp::tests
