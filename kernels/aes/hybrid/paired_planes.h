// SPDX-License-Identifier: GPL-3.0-or-later
/// AES on bit planes that two columns share: a thread holds 16 blocks as 64 words.
///
/// As in bitslice.h, with half of the blocks and so half of the registers: columns 0 and 2 lie in
/// the lower and upper halves of the same words, and so do columns 1 and 3. ShiftRows renames
/// words and exchanges the halves of some.
#pragma once

#include "kernels/aes/bitsliced/bitslice.h"
#include "kernels/device/multipliers.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr std::uint32_t kPairedSlots = 16; ///< blocks that a thread works on at once

/// 16 blocks. As blocks: at[h][i] is column h of block i, at[h][16 + i] its column h + 2. As
/// planes: at[h][8 r + b] holds bit b of the byte in row r, of column h in the lower half and of
/// column h + 2 in the upper one, one bit for each block.
struct PairedPlanes {
    Plane at[2][32];
};

/// Keys for such planes, as in BitslicedKey.
struct PairedKey {
    std::uint32_t last[4]; ///< added to the output
    alignas(16) Plane middle[kMaxRounds - 1][2][32];
};

/// Expands a schedule; the caller wipes it.
inline PairedKey makePairedKey(const KeySchedule& key) {
    auto whole = makeBitslicedKey(key);
    PairedKey out{};
    for (unsigned c = 0; c < 4; ++c)
        out.last[c] = whole.last[c];
    for (unsigned round = 0; round < kMaxRounds - 1; ++round)
        for (unsigned h = 0; h < 2; ++h)
            for (unsigned i = 0; i < 32; ++i)
                out.middle[round][h][i] = (whole.middle[round][h][i] & 0x0000ffff) |
                                          (whole.middle[round][h + 2][i] & 0xffff0000);
    explicit_bzero(&whole, sizeof whole);
    return out;
}

/// Column `c` of block `i`.
HD Plane& columnOf(PairedPlanes& s, unsigned c, unsigned i) {
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

/// SubBytes (without its constant) and ShiftRows.
HD void substituteAndShift(PairedPlanes& s) {
    UNROLL for (int i = 0; i < 8; ++i) {
        Plane byte[8];
        UNROLL for (int b = 0; b < 8; ++b) byte[b] = s.at[i / 4][8 * (i % 4) + b];
        substitutePlanes(byte);
        UNROLL for (int b = 0; b < 8; ++b) s.at[i / 4][8 * (i % 4) + b] = byte[b];
    }
    const PairedPlanes old = s;
    UNROLL for (int h = 0; h < 2; ++h) {
        UNROLL for (int i = 8; i < 32; ++i) {
            const int from = shiftedColumn<false>(i / 8, h);
            s.at[h][i] = from < 2 ? old.at[from][i] : swapHalves(old.at[from - 2][i]);
        }
    }
}

/// MixColumns and the round key: as mixPlanes(), both words' columns in step, and from bit 7 down,
/// so that few values are needed beside the planes.
HD void mixPaired(PairedPlanes& s, const Plane (&kappa)[2][32]) {
    const auto p = [&](int h, int r, int b) {
        return xor3(s.at[h][8 * r + b], s.at[h][8 * ((r + 1) % 4) + b], kappa[h][8 * r + b]);
    };
    Plane top[2][4]; // p of bit 7
    Plane here[2][4];
    UNROLL for (int i = 0; i < 8; ++i) here[i / 4][i % 4] = top[i / 4][i % 4] = p(i / 4, i % 4, 7);
    UNROLL for (int b = 7; b >= 0; --b) {
        Plane below[2][4]; // p of the bit that doubling brings here
        Plane out[2][4];
        UNROLL for (int i = 0; i < 8; ++i) below[i / 4][i % 4] =
            b == 0 ? top[i / 4][i % 4] : p(i / 4, i % 4, doubledFrom(b));
        UNROLL for (int i = 0; i < 8; ++i) {
            const int h = i / 4, r = i % 4;
            const Plane sum =
                xor3(below[h][r], s.at[h][8 * ((r + 1) % 4) + b], here[h][(r + 2) % 4]);
            out[h][r] = doubledFolds(b) ? sum ^ top[h][r] : sum;
        }
        UNROLL for (int i = 0; i < 8; ++i) {
            s.at[i / 4][8 * (i % 4) + b] = out[i / 4][i % 4];
            here[i / 4][i % 4] = below[i / 4][i % 4];
        }
    }
}

/// The rounds from 3 on; without the last round key. Every round's instructions are the same ones,
/// so that those of tables and circuit together fit into the cache for instructions.
HD void pairedRounds(PairedPlanes& s, const PairedKey& key, std::uint32_t rounds) {
    // Two counters, of which the compiler does not know that they are one: else it would put the
    // S-boxes of round 3 before the loop, a second time.
    std::uint32_t round = opaque(3U);
    std::uint32_t mixed = opaque(3U);
    ROLLED do {
        substituteAndShift(s);
        if (mixed != rounds) mixPaired(s, key.middle[mixed - 1]);
        ++mixed;
    }
    while (++round <= rounds)
        ;
}

/// exchange() with one of its shifts as a product.
template <int Bits>
HD void exchangeByProduct(Plane& low, Plane& high, std::uint32_t times) {
    constexpr Plane mask = Bits == 4 ? 0x0f0f0f0f : Bits == 2 ? 0x33333333 : 0x55555555;
    constexpr unsigned select = 0xca; // a ? b : c
    const Plane lower = lut<select>(mask, low, high * times);
    high = lut<select>(mask, low >> Bits, high);
    low = lower;
}

/// From planes to blocks or back.
HD void transpose(PairedPlanes& s, const Multipliers& by) {
    UNROLL for (auto& a : s.at) {
        exchangeAll<16, HalvesBy::logic>(a);
        exchangeAll<8>(a);
        UNROLL for (int i = 0; i < 32; ++i) {
            if ((i & 4) == 0) exchangeByProduct<4>(a[i], a[i + 4], by.times256 >> 4);
        }
        UNROLL for (int i = 0; i < 32; ++i) {
            if ((i & 2) == 0) exchangeByProduct<2>(a[i], a[i + 2], by.times256 >> 6);
        }
        UNROLL for (int i = 0; i < 32; ++i) {
            if ((i & 1) == 0) exchangeByProduct<1>(a[i], a[i + 1], by.times256 >> 7);
        }
    }
}

} // namespace blockwarp::kernels
