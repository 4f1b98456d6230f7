// SPDX-License-Identifier: GPL-3.0-or-later
/// Counter blocks as planes, already through two rounds.
///
/// A lane's 32 blocks differ in the last counter byte only, apart from a carry out of it. So round
/// 1 is one S-box and round 2 four (counter_window.h says why), and what the other bytes contribute
/// is worked out once for each window of 256 counters, by the circuit too: nothing is looked up.
#pragma once

#include "kernels/bitslice.h"
#include "kernels/counter_window.h"

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

/// ShiftRows, MixColumns and AddRoundKey on column `c` of a block after SubBytes, in which the byte
/// of row `open` counts as S(x) = 0x63: the constant that the circuit leaves out where that byte is
/// put in later. (`open` = -1: none.)
HD std::uint32_t mixedColumn(const Block& s, int c, int open, const Block& key) {
    std::uint32_t column = 0;
    UNROLL for (int r = 0; r < 4; ++r) {
        const std::uint32_t byte = std::uint32_t{0xff} << (8 * r);
        column |= r == open ? 0x63636363 & byte : s.word[shiftedColumn<false>(r, c)] & byte;
    }
    return mixColumn<false>(column) ^ key.word[c];
}

/// As counterWindow() of counter_window.h, for circuits.
HD CounterWindow circuitWindow(const BitslicedKeyEnds& key, const Block& counter) {
    const Block x = substituteBlock(counter ^ key.early[0]);
    Block y;
    UNROLL for (int c = 0; c < 4; ++c) y.word[c] = mixedColumn(x, c, c == 0 ? 3 : -1, key.early[1]);
    const Block s = substituteBlock(y);
    CounterWindow window{};
    window.column = y.word[0];
    UNROLL for (int c = 0; c < 4; ++c) window.rest.word[c] =
        mixedColumn(s, c, (4 - c) % 4, key.early[2]);
    return window;
}

/// A window's bits, one to a word, so that a product spreads one over a plane: 0 to 31 of each
/// column of `rest`, then of `column`. The last words keep windows apart in shared memory's banks.
struct WindowBits {
    std::uint32_t at[5][32];
    std::uint32_t unused[4];
};

/// Bit `bit` of each word of a window goes to its place.
HD void spreadWindow(WindowBits& bits, const CounterWindow& window, std::uint32_t bit) {
    UNROLL for (int c = 0; c < 4; ++c) bits.at[c][bit] = window.rest.word[c] >> bit & 1;
    bits.at[4][bit] = window.column >> bit & 1;
}

/// A window gets ready for windowPlanes(), which takes either kind, by as many lanes as it has
/// bits.
HD void prepareWindow(WindowBits& bits, const CounterWindow& window, std::uint32_t bit) {
    spreadWindow(bits, window, bit);
}
HD void prepareWindow(CounterWindow& same, const CounterWindow& window, std::uint32_t) {
    same = window;
}

/// A lane's counters: their last bytes are `low` + 8 × slot, modulo 256.
struct LaneCounters {
    Plane bit[8];
    Plane carried; ///< slots whose last byte started anew, in the window behind
};

/// `low` < 512.
HD LaneCounters laneCounters(std::uint32_t low) {
    constexpr Plane slotBits[5] = {0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000};
    LaneCounters counters;
    const std::uint32_t turn = low >> 3 & 31;
    const Plane wrapped = turn == 0 ? 0 : ~Plane{0} << ((32 - turn) & 31);
    UNROLL for (int b = 0; b < 3; ++b) counters.bit[b] = spread(low, b);
    UNROLL for (int b = 0; b < 5; ++b) counters.bit[3 + b] =
        (slotBits[b] >> turn) | (slotBits[b] << ((32 - turn) & 31));
    counters.carried = low >= 256 ? ~Plane{0} : wrapped;
    return counters;
}

/// Column `c` of two windows as planes: of the one behind where the counter carried.
HD void windowPlanes(Plane (&out)[32], const WindowBits& here, const WindowBits& behind, int c,
                     Plane carried) {
    const Plane stayed = ~carried;
    UNROLL for (int i = 0; i < 32; ++i) out[i] = here.at[c][i] * stayed + behind.at[c][i] * carried;
}

/// The lowest bit of byte `byte` of a word in which no other bits are set than such: a dot product,
/// because a GPU multiplies in another unit than it shifts in.
HD std::uint32_t lowBitOf(std::uint32_t word, int byte) {
#if defined(__CUDA_ARCH__)
    return __dp4a(word, std::uint32_t{1} << (8 * byte), 0U);
#else
    return word >> (8 * byte) & 1;
#endif
}

/// As above, of windows as they were made.
HD void windowPlanes(Plane (&out)[32], const CounterWindow& here, const CounterWindow& behind,
                     int c, Plane carried) {
    const Plane stayed = ~carried;
    const std::uint32_t stayedWord = c == 4 ? here.column : here.rest.word[c % 4];
    const std::uint32_t carriedWord = c == 4 ? behind.column : behind.rest.word[c % 4];
    UNROLL for (int b = 0; b < 8; ++b) {
        const std::uint32_t stayedBits = stayedWord >> b & 0x01010101;
        const std::uint32_t carriedBits = carriedWord >> b & 0x01010101;
        UNROLL for (int r = 0; r < 4; ++r) out[8 * r + b] =
            lowBitOf(stayedBits, r) * stayed + lowBitOf(carriedBits, r) * carried;
    }
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

/// Row `Row` of column 0 after round 1 goes through round 2.
template <int Row>
HD void addSecondRound(Planes& out, const Plane (&column)[32]) {
    Plane byte[8];
    UNROLL for (int b = 0; b < 8; ++b) byte[b] = column[8 * Row + b];
    substitutePlanes(byte);
    addMixed<Row>(out.at[(4 - Row) % 4], byte);
}

/// The state after round 2. `low`: the lane's first counter less the start of the window `here`.
template <class Window>
HD void countersAfterTwoRounds(Planes& out, const BitslicedKeyEnds& key, const Window& here,
                               const Window& behind, std::uint32_t low) {
    LaneCounters counters = laneCounters(low);
    UNROLL for (int b = 0; b < 8; ++b) counters.bit[b] ^= spread(key.early[0].word[3], 24 + b);
    substitutePlanes(counters.bit);
    Plane column[32];
    windowPlanes(column, here, behind, 4, counters.carried);
    addMixed<3>(column, counters.bit);
    UNROLL for (int c = 0; c < 4; ++c) windowPlanes(out.at[c], here, behind, c, counters.carried);
    addSecondRound<0>(out, column);
    addSecondRound<1>(out, column);
    addSecondRound<2>(out, column);
    addSecondRound<3>(out, column);
}

} // namespace blockwarp::kernels
