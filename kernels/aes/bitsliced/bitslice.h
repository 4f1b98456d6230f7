// SPDX-License-Identifier: GPL-3.0-or-later
/// AES on bit planes: a thread holds 32 blocks as 128 words, one for each bit of the state.
///
/// No lookup and no branch depends on data or key, so that time tells nothing about either.
/// The round keys cost nothing: mix_circuit.h adds them inside additions that are needed anyway.
#pragma once

#include "kernels/aes/aes_words.h"
#include "kernels/aes/bitsliced/mix_circuit.h"
#include "kernels/block.h"
#include "kernels/key_schedule.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr int kSlots = 32; ///< blocks that a thread works on at once

/// 32 blocks. As blocks: at[c][i] is column c of block i. As planes: at[c][8 r + b] is bit b of the
/// byte in row r and column c, one bit for each block.
struct Planes {
    Plane at[4][32];
};

/// All that is wanted of a key, for either direction; a row of it lies in constant memory.
struct BitslicedKey {
    std::uint32_t first[4]; ///< added to the input
    std::uint32_t last[4];  ///< added to the output
    Block early[2];         ///< round keys 0 and 1 as they are: for counters
    /// What mixRaw() takes for the rounds between, as planes of all 0 or all 1.
    Plane middle[kMaxRounds - 1][4][32];
};

/// What moves halves of words: two instructions of the unit for logic, which bit planes keep busy,
/// or five of the one for products.
enum class HalvesBy { logic, products };

/// Two words change places in part: `high`'s lower halves of every 2 × `Bits` go to `low`.
template <int Bits, HalvesBy By = HalvesBy::logic>
HD void exchange(Plane& low, Plane& high) {
#if defined(__CUDA_ARCH__)
    if constexpr (Bits == 16 && By == HalvesBy::products) {
        constexpr unsigned lowerHalf = 0x0001;
        constexpr unsigned upperHalf = 0x0100;
        const Plane lower = __dp2a_lo(low, lowerHalf, high << 16);
        high = __dp2a_lo(low, upperHalf, __dp2a_lo(high, upperHalf, 0U) << 16);
        low = lower;
        return;
    }
    if constexpr (Bits >= 8) {
        const Plane lower = __byte_perm(low, high, Bits == 16 ? 0x5410 : 0x6240);
        high = __byte_perm(low, high, Bits == 16 ? 0x7632 : 0x7351);
        low = lower;
        return;
    }
#endif
    constexpr Plane masks[] = {0, 0x55555555, 0x33333333, 0, 0x0f0f0f0f, 0,
                               0, 0,          0x00ff00ff, 0, 0,          0,
                               0, 0,          0,          0, 0x0000ffff};
    constexpr Plane mask = masks[Bits];
    constexpr unsigned select = 0xca; // a ? b : c
    const Plane lower = lut<select>(mask, low, high << Bits);
    high = lut<select>(mask, low >> Bits, high);
    low = lower;
}

template <int Bits, HalvesBy By = HalvesBy::logic, int Words>
HD void exchangeAll(Plane (&a)[Words]) {
    UNROLL for (int i = 0; i < Words; ++i) {
        if ((i & Bits) == 0) exchange<Bits, By>(a[i], a[i + Bits]);
    }
}

/// Bit j of word i and bit i of word j change places.
template <HalvesBy By>
HD void transpose(Plane (&a)[32]) {
    exchangeAll<16, By>(a);
    exchangeAll<8>(a);
    exchangeAll<4>(a);
    exchangeAll<2>(a);
    exchangeAll<1>(a);
}

/// Bit 8 n + b of word i and bit 8 n + i of word b change places.
HD void transpose(Plane (&a)[8]) {
    exchangeAll<4>(a);
    exchangeAll<2>(a);
    exchangeAll<1>(a);
}

template <HalvesBy By>
HD void transpose(Planes& planes) {
    UNROLL for (int c = 0; c < 4; ++c) transpose<By>(planes.at[c]);
}

/// Bit `bit` of a word, 32 times.
HD Plane spread(std::uint32_t word, int bit) {
    return static_cast<Plane>(static_cast<std::int32_t>(word << (31 - bit)) >> 31);
}

template <bool Inverse>
HD void substitute(Planes& s) {
    UNROLL for (int i = 0; i < 16; ++i) {
        Plane byte[8];
        UNROLL for (int b = 0; b < 8; ++b) byte[b] = s.at[i / 4][8 * (i % 4) + b];
        if constexpr (Inverse)
            substituteInversePlanes(byte);
        else
            substituteRaw(byte);
        UNROLL for (int b = 0; b < 8; ++b) s.at[i / 4][8 * (i % 4) + b] = byte[b];
    }
}

/// turnRaw() for every byte of a column.
HD void turnRawColumn(Plane (&a)[32]) {
    UNROLL for (int r = 0; r < 4; ++r) turnRaw(a + 8 * r);
}

/// a + 4 (a(r) + a(r+2)): what MixColumns' inverse does before MixColumns (aes_words.h).
HD void premix(Plane (&a)[32]) {
    UNROLL for (int r = 0; r < 2; ++r) {
        Plane sum[8];
        UNROLL for (int b = 0; b < 8; ++b) sum[b] = a[8 * r + b] ^ a[8 * (r + 2) + b];
        // Times 4 is a rotation by two places and the polynomial's terms for bits 6 and 7.
        const Plane high = sum[6] ^ sum[7];
        const Plane quadrupled[8] = {sum[6],          high,          sum[0] ^ sum[7],
                                     sum[1] ^ sum[6], sum[2] ^ high, sum[3] ^ sum[7],
                                     sum[4],          sum[5]};
        UNROLL for (int b = 0; b < 8; ++b) {
            a[8 * r + b] ^= quadrupled[b];
            a[8 * (r + 2) + b] ^= quadrupled[b];
        }
    }
}

/// MixColumns, or its inverse, on one column, and the round key; forward, it takes raw bytes.
template <bool Inverse>
HD void mixPlanes(Plane (&a)[32], const Plane (&kappa)[32]) {
    if constexpr (Inverse) {
        premix(a);
        turnRawColumn(a);
    }
    mixRaw(a, kappa);
}

template <bool Inverse>
HD void shiftRows(Planes& s) {
    const Planes old = s;
    UNROLL for (int c = 0; c < 4; ++c) {
        UNROLL for (int i = 8; i < 32; ++i) s.at[c][i] =
            old.at[shiftedColumn<Inverse>(i / 8, c)][i];
    }
}

/// SubBytes and ShiftRows; forward, bytes come out raw.
template <bool Inverse>
HD void substituteAndShift(Planes& s) {
    substitute<Inverse>(s);
    shiftRows<Inverse>(s);
}

/// What follows substituteAndShift() of round `from`. The output, as blocks, lacks only the last
/// round key. Instructions are fetched from a cache that the S-boxes of a round hardly fit into, so
/// the loop is entered at its top.
template <bool Inverse, HalvesBy By>
HD void finishRounds(Planes& s, const BitslicedKey& key, int from, int rounds) {
    ROLLED for (int round = from; round < rounds; ++round) {
        UNROLL for (int c = 0; c < 4; ++c) mixPlanes<Inverse>(s.at[c], key.middle[round - 1][c]);
        substituteAndShift<Inverse>(s);
    }
    if constexpr (!Inverse) {
        UNROLL for (int c = 0; c < 4; ++c) turnRawColumn(s.at[c]);
    }
    transpose<By>(s);
}

/// Expands a schedule; the caller wipes it.
BitslicedKey makeBitslicedKey(const KeySchedule& key);

} // namespace blockwarp::kernels
