// SPDX-License-Identifier: GPL-3.0-or-later
/// 1024 consecutive counter blocks as planes, already through the first round: only their two last
/// bytes differ from slot to slot, so that two S-boxes do for sixteen.
#pragma once

#include "kernels/bitslice.h"

#include <cstdint>

namespace blockwarp::kernels {

/// SubBytes on a block in words, by the circuit.
HD Block substituteBlock(const Block& block) {
    Plane a[8] = {block.word[0], block.word[1], block.word[2], block.word[3], 0, 0, 0, 0};
    transpose(a);
    substitutePlanes(a);
    transpose(a);
    constexpr std::uint32_t constant = 0x63636363;
    return {{a[0] ^ constant, a[1] ^ constant, a[2] ^ constant, a[3] ^ constant}};
}

/// The columns after round 1 of a counter block whose bytes 14 and 15 are left out.
HD Block firstRound(const BitslicedKey& key, const Block& counter) {
    Block x;
    UNROLL for (int c = 0; c < 4; ++c) x.word[c] = counter.word[c] ^ key.first[c];
    const Block s = substituteBlock(x);
    Block out;
    UNROLL for (int c = 0; c < 4; ++c) {
        std::uint32_t column = 0;
        UNROLL for (int r = 0; r < 4; ++r) column |=
            s.word[shiftedColumn<false>(r, c)] & (std::uint32_t{0xff} << (8 * r));
        // The circuit leaves out 0x63 for the two bytes that come later.
        if (c == 0) column = (column & 0x00ffffff) | 0x63000000;
        if (c == 1) column = (column & 0xff00ffff) | 0x00630000;
        out.word[c] = mixColumn<false>(column) ^ key.second[c];
    }
    return out;
}

/// Bits 0 to 15 of the counters of one lane's slots: `low` + 32 × slot.
struct CounterPlanes {
    Plane bit[16];
    Plane carry; ///< slots where the count went past 16 bits
};

HD CounterPlanes counterPlanes(std::uint32_t low) {
    constexpr Plane slotBits[5] = {0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000};
    CounterPlanes planes;
    const std::uint32_t turn = low >> 5 & 31; // slots at `32 - turn` and later carry into bit 10
    const std::uint32_t high = low >> 10;
    const Plane wrapped = turn == 0 ? 0 : ~Plane{0} << ((32 - turn) & 31);
    UNROLL for (int b = 0; b < 5; ++b) {
        planes.bit[b] = spread(low, b);
        planes.bit[5 + b] = (slotBits[b] >> turn) | (slotBits[b] << ((32 - turn) & 31));
    }
    const std::uint32_t flipped = high ^ (high + 1);
    UNROLL for (int b = 0; b < 6; ++b) planes.bit[10 + b] =
        spread(high, b) ^ (spread(flipped, b) & wrapped);
    planes.carry = spread(high, 6) ^ (spread(flipped, 6) & wrapped);
    return planes;
}

/// Adds what the byte in row `Row` of a column becomes in MixColumns.
template <int Row>
HD void addMixed(Plane (&column)[32], const Plane (&s)[8]) {
    UNROLL for (int b = 0; b < 8; ++b) {
        const Plane doubled = doubledFolds(b) ? s[doubledFrom(b)] ^ s[7] : s[doubledFrom(b)];
        column[8 * Row + b] ^= doubled;
        column[8 * ((Row + 3) % 4) + b] ^= doubled ^ s[b];
        column[8 * ((Row + 2) % 4) + b] ^= s[b];
        column[8 * ((Row + 1) % 4) + b] ^= s[b];
    }
}

/// Planes of the state after round 1 for the counters `first` + `lane` + 32 × slot.
HD void countersAfterFirstRound(Planes& out, const BitslicedKey& key, const Block& first,
                                std::uint32_t lane) {
    const std::uint32_t low16 = swapBytes(first.word[3]) & 0xffff;
    CounterPlanes counters = counterPlanes(low16 + lane);
    const Block base = firstRound(key, first);
    UNROLL for (int c = 0; c < 4; ++c) {
        UNROLL for (int i = 0; i < 32; ++i) out.at[c][i] = spread(base.word[c], i);
    }
    if (low16 + kSlots * 32 > 0x10000) { // some counters carry into byte 13
        const Block after = base ^ firstRound(key, counterBlock(first, 0x10000));
        UNROLL for (int c = 0; c < 4; ++c) {
            UNROLL for (int i = 0; i < 32; ++i) out.at[c][i] ^=
                spread(after.word[c], i) & counters.carry;
        }
    }
    Plane byte14[8], byte15[8];
    UNROLL for (int b = 0; b < 8; ++b) {
        byte15[b] = counters.bit[b] ^ spread(key.first[3], 24 + b);
        byte14[b] = counters.bit[8 + b] ^ spread(key.first[3], 16 + b);
    }
    substitutePlanes(byte15);
    substitutePlanes(byte14);
    addMixed<3>(out.at[0], byte15);
    addMixed<2>(out.at[1], byte14);
}

} // namespace blockwarp::kernels
