// SPDX-License-Identifier: GPL-3.0-or-later
/// AES on bit planes that two columns share: a thread holds 16 blocks as 64 words.
///
/// As in bitslice.h, with half of the blocks and so half of the registers: columns 0 and 2 lie in
/// the lower and upper halves of the same words, and so do columns 1 and 3. ShiftRows renames
/// words and exchanges the halves of some.
#pragma once

#include "kernels/aes/bitsliced/bitslice.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr int kPairedSlots = 16; ///< blocks that a thread works on at once

/// 16 blocks. As blocks: at[h][i] is column h of block i, at[h][16 + i] its column h + 2. As
/// planes: at[h][8 r + b] holds bit b of the byte in row r, of column h in the lower half and of
/// column h + 2 in the upper one, one bit for each block.
struct PairedPlanes {
    Plane at[2][32];
};

/// A BitslicedKey for such planes.
struct PairedKey {
    std::uint32_t first[4]; ///< added to the input
    std::uint32_t last[4];  ///< added to the output
    Plane middle[kMaxRounds - 1][2][32];
};

/// Expands a schedule; the caller wipes it.
PairedKey makePairedKey(const KeySchedule& key);

/// Column `c` of block `i`.
HD Plane& columnOf(PairedPlanes& s, int c, int i) {
    return s.at[c % 2][kPairedSlots * (c / 2) + i];
}

HD Plane swapHalves(Plane v) {
#if defined(__CUDA_ARCH__)
    return __byte_perm(v, v, 0x1032);
#else
    return v >> 16 | v << 16;
#endif
}

/// Bit 7 of byte `row` of `low`, 16 times, and of `high`, 16 times.
HD Plane spreadPair(std::uint32_t low, std::uint32_t high, unsigned row) {
#if defined(__CUDA_ARCH__)
    // Selectors from 8 on spread a byte's sign. __byte_perm() has none of them.
    Plane result;
    asm("prmt.b32 %0, %1, %2, %3;"
        : "=r"(result)
        : "r"(low), "r"(high), "r"((8 + row) * 0x0011 + (12 + row) * 0x1100));
    return result;
#else
    return (low >> (8 * row + 7) & 1) * 0x0000ffffU | (high >> (8 * row + 7) & 1) * 0xffff0000U;
#endif
}

/// SubBytes (forward: without its constant).
template <bool Inverse>
HD void substitute(PairedPlanes& s) {
    UNROLL for (int i = 0; i < 8; ++i) {
        Plane byte[8];
        UNROLL for (int b = 0; b < 8; ++b) byte[b] = s.at[i / 4][8 * (i % 4) + b];
        if constexpr (Inverse)
            substituteInversePlanes(byte);
        else
            substitutePlanes(byte);
        UNROLL for (int b = 0; b < 8; ++b) s.at[i / 4][8 * (i % 4) + b] = byte[b];
    }
}

template <bool Inverse>
HD void shiftRows(PairedPlanes& s) {
    const PairedPlanes old = s;
    UNROLL for (int h = 0; h < 2; ++h) {
        UNROLL for (int i = 8; i < 32; ++i) {
            const int from = shiftedColumn<Inverse>(i / 8, h);
            s.at[h][i] = from < 2 ? old.at[from][i] : swapHalves(old.at[from - 2][i]);
        }
    }
}

/// The rounds from `from` on; without the last round key. Every round's instructions are the same
/// ones, so that those of tables and circuit together fit into the cache for instructions.
template <bool Inverse>
HD void pairedRounds(PairedPlanes& s, const PairedKey& key, int from, int rounds) {
    ROLLED for (int round = from;; ++round) {
        substitute<Inverse>(s);
        shiftRows<Inverse>(s);
        if (round == rounds) return;
        UNROLL for (int h = 0; h < 2; ++h) mixPlanes<Inverse>(s.at[h], key.middle[round - 1][h]);
    }
}

/// From blocks to planes or back.
HD void transpose(PairedPlanes& s) {
    UNROLL for (int h = 0; h < 2; ++h) transpose<HalvesBy::logic>(s.at[h]);
}

} // namespace blockwarp::kernels
