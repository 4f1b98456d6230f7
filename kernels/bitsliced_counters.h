// SPDX-License-Identifier: GPL-3.0-or-later
/// Counter blocks as planes, already through two rounds.
///
/// A lane's 32 blocks differ in the last counter byte only, apart from a carry out of it. So round
/// 1 is one S-box and round 2 four (counter_window.h says why), the same ones for many claims, and
/// what the other bytes contribute is worked out once for each window of 256 counters, by the
/// circuit too: nothing is looked up.
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
HD CounterWindow circuitWindow(const BitslicedKey& key, const Block& counter) {
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

/// Two neighbouring windows: the one that a lane's counters start in and the one behind it.
struct Neighbours {
    const CounterWindow& here;
    const CounterWindow& behind;
};

/// The same, bit for bit and ready for windowPlanes(): a plane is `stayed`, which is 0 or -1, and
/// `step` times the slots that carried. The last words keep pairs apart in shared memory's banks.
struct WindowPair {
    std::int32_t stayed[4][32];
    std::int32_t step[4][32];
    std::int32_t unused[4];
};

/// Bit `bit` of every word goes to its place, by as many lanes as there are bits.
HD void preparePair(WindowPair& pair, const Neighbours& windows, std::uint32_t bit) {
    UNROLL for (int c = 0; c < 4; ++c) {
        const auto here = static_cast<std::int32_t>(windows.here.rest.word[c] >> bit & 1);
        const auto behind = static_cast<std::int32_t>(windows.behind.rest.word[c] >> bit & 1);
        pair.stayed[c][bit] = -here;
        pair.step[c][bit] = behind - here;
    }
}

/// Slots of a lane whose last counter byte started anew, in the window behind. The bytes are `low`
/// + 8 × slot, modulo 256; `low` < 512.
HD Plane carriedSlots(std::uint32_t low) {
    const std::uint32_t turn = low >> 3 & 31;
    const Plane wrapped = turn == 0 ? 0 : ~Plane{0} << ((32 - turn) & 31);
    return low >= 256 ? ~Plane{0} : wrapped;
}

/// The last bytes of a lane's counters.
HD void counterBytes(Plane (&bit)[8], std::uint32_t low) {
    constexpr Plane slotBits[5] = {0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000};
    const std::uint32_t turn = low >> 3 & 31;
    UNROLL for (int b = 0; b < 3; ++b) bit[b] = spread(low, b);
    UNROLL for (int b = 0; b < 5; ++b) bit[3 + b] =
        (slotBits[b] >> turn) | (slotBits[b] << ((32 - turn) & 31));
}

/// One bit of two windows as a plane (WindowPair says how).
HD Plane windowPlane(std::int32_t stayed, std::int32_t step, Plane carried) {
    return static_cast<Plane>(stayed) + static_cast<Plane>(step) * carried;
}

/// Column `c` of two windows as planes.
HD void windowPlanes(Plane (&out)[32], const WindowPair& pair, int c, Plane carried) {
    UNROLL for (int i = 0; i < 32; ++i) out[i] =
        windowPlane(pair.stayed[c][i], pair.step[c][i], carried);
}

/// `sum` and `factor` times byte `byte` of a word of small bytes: a dot product, because a GPU
/// multiplies in another unit than it shifts in.
HD std::int32_t addByte(std::int32_t sum, std::uint32_t word, int byte, std::int8_t factor) {
#if defined(__CUDA_ARCH__)
    return __dp4a(static_cast<int>(word),
                  static_cast<int>(std::uint32_t{static_cast<std::uint8_t>(factor)} << (8 * byte)),
                  sum);
#else
    return sum + factor * static_cast<std::int32_t>(word >> (8 * byte) & 0xff);
#endif
}

/// The same word of two windows as planes.
HD void wordPlanes(Plane (&out)[32], std::uint32_t here, std::uint32_t behind, Plane carried) {
    UNROLL for (int b = 0; b < 8; ++b) {
        const std::uint32_t hereBits = here >> b & 0x01010101;
        const std::uint32_t behindBits = behind >> b & 0x01010101;
        UNROLL for (int r = 0; r < 4; ++r) {
            const std::int32_t stayed = addByte(0, hereBits, r, -1);
            out[8 * r + b] = windowPlane(stayed, addByte(stayed, behindBits, r, 1), carried);
        }
    }
}

/// As above, of windows as they were made.
HD void windowPlanes(Plane (&out)[32], const Neighbours& windows, int c, Plane carried) {
    wordPlanes(out, windows.here.rest.word[c], windows.behind.rest.word[c], carried);
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

/// The bytes of column 0 after round 1 and the S-boxes of round 2. They are the same for all
/// windows with the same column in which a lane's last bytes are the same: for nearly all claims of
/// a stretch.
struct OpenColumn {
    Plane at[4][8];
};

HD OpenColumn openColumn(const BitslicedKey& key, const Neighbours& windows, std::uint32_t low) {
    Plane last[8];
    counterBytes(last, low);
    UNROLL for (int b = 0; b < 8; ++b) last[b] ^= spread(key.early[0].word[3], 24 + b);
    substitutePlanes(last);
    Plane column[32];
    wordPlanes(column, windows.here.column, windows.behind.column, carriedSlots(low));
    addMixed<3>(column, last);
    OpenColumn open;
    UNROLL for (int r = 0; r < 4; ++r) {
        UNROLL for (int b = 0; b < 8; ++b) open.at[r][b] = column[8 * r + b];
        substitutePlanes(open.at[r]);
    }
    return open;
}

/// The state after round 2. `low`: the lane's first counter less the start of the window `here`.
/// `windows`: a WindowPair or Neighbours.
template <class Windows>
HD void countersAfterTwoRounds(Planes& out, const Windows& windows, const OpenColumn& open,
                               std::uint32_t low) {
    const Plane carried = carriedSlots(low);
    UNROLL for (int c = 0; c < 4; ++c) windowPlanes(out.at[c], windows, c, carried);
    addMixed<0>(out.at[0], open.at[0]);
    addMixed<1>(out.at[3], open.at[1]);
    addMixed<2>(out.at[2], open.at[2]);
    addMixed<3>(out.at[1], open.at[3]);
}

} // namespace blockwarp::kernels
