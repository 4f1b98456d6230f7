// SPDX-License-Identifier: GPL-3.0-or-later
/// Counter blocks as planes, already through SubBytes and ShiftRows of round 2, their bytes raw.
///
/// A lane's 32 blocks differ in the last counter byte only, apart from a carry out of it. So round
/// 1 is one S-box and round 2 four (counter_window.h says why), the same ones for many tiles, and
/// the other bytes are worked out once for each window of 256 counters, by the circuit too: nothing
/// is looked up. MixColumns of round 2 is left to the loop over the rounds: here it would be less
/// work, but need another copy of the S-boxes, for round 3, before the loop.
#pragma once

#include "kernels/aes/bitsliced/bitslice.h"
#include "kernels/aes/counter_window.h"

#include <cstdint>

namespace blockwarp::kernels {

/// A block in words through one of the circuits for SubBytes.
template <class Circuit>
HD Block substituteBlock(const Block& block, const Circuit& circuit) {
    Plane a[8] = {block.word[0], block.word[1], block.word[2], block.word[3], 0, 0, 0, 0};
    transpose(a);
    circuit(a);
    transpose(a);
    return {{a[0], a[1], a[2], a[3]}};
}

/// The row of column `c` after ShiftRows whose byte comes from column 0.
HD constexpr int openRow(int c) {
    return (4 - c) % 4;
}

/// Column `c` after ShiftRows, with 0 in row `open` (-1: in none).
HD std::uint32_t shiftedWord(const Block& s, int c, int open) {
    std::uint32_t column = 0;
    UNROLL for (int r = 0; r < 4; ++r) {
        if (r != open)
            column |= s.word[shiftedColumn<false>(r, c)] & std::uint32_t{0xff} << (8 * r);
    }
    return column;
}

/// What the counters of a window (counter_window.h) have in common, by the circuit: `rest` is the
/// state after SubBytes and ShiftRows of round 2, raw, with 0 for the open bytes; in `column`, too,
/// the open byte counts as 0 where the constant is left out.
HD CounterWindow circuitWindow(const BitslicedKey& key, const Block& counter) {
    const Block x =
        substituteBlock(counter ^ key.early[0], [](Plane(&p)[8]) { substitutePlanes(p); });
    Block y;
    UNROLL for (int c = 0; c < 4; ++c) y.word[c] =
        mixColumn<false>(shiftedWord(x, c, c == 0 ? 3 : -1)) ^ kColumnConstant ^
        key.early[1].word[c];
    const Block s = substituteBlock(y, [](Plane(&p)[8]) { substituteRaw(p); });
    CounterWindow window{};
    window.column = y.word[0];
    UNROLL for (int c = 0; c < 4; ++c) window.rest.word[c] = shiftedWord(s, c, openRow(c));
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

/// Windows that a tile's quarters start in, as pairs: bit `bit` of every word goes to its place,
/// by as many lanes as there are bits.
HD void preparePairs(WindowPair (&pairs)[kWindows - 1], const CounterWindow* windows,
                     std::uint32_t bit) {
    const auto stayed = [&](std::uint32_t window, int c) {
        return static_cast<std::int32_t>(windows[window].rest.word[c] << (31 - bit)) >> 31;
    };
    UNROLL for (int c = 0; c < 4; ++c) {
        std::int32_t here = stayed(0, c);
        UNROLL for (std::uint32_t i = 0; i + 1 < kWindows; ++i) {
            const std::int32_t behind = stayed(i + 1, c);
            pairs[i].stayed[c][bit] = here;
            pairs[i].step[c][bit] = here - behind;
            here = behind;
        }
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

/// Column `c` of two windows as planes, apart from row `open`.
HD void windowPlanes(Plane (&out)[32], const WindowPair& pair, int c, int open, Plane carried) {
    UNROLL for (int i = 0; i < 32; ++i) {
        if (i / 8 != open) out[i] = windowPlane(pair.stayed[c][i], pair.step[c][i], carried);
    }
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

/// The same word of two windows as planes, apart from row `open` (-1: all rows).
HD void wordPlanes(Plane (&out)[32], std::uint32_t here, std::uint32_t behind, int open,
                   Plane carried) {
    UNROLL for (int b = 0; b < 8; ++b) {
        const std::uint32_t hereBits = here >> b & 0x01010101;
        const std::uint32_t behindBits = behind >> b & 0x01010101;
        UNROLL for (int r = 0; r < 4; ++r) {
            if (r == open) continue;
            const std::int32_t stayed = addByte(0, hereBits, r, -1);
            out[8 * r + b] = windowPlane(stayed, addByte(stayed, behindBits, r, 1), carried);
        }
    }
}

/// As above, of windows as they were made.
HD void windowPlanes(Plane (&out)[32], const Neighbours& windows, int c, int open, Plane carried) {
    wordPlanes(out, windows.here.rest.word[c], windows.behind.rest.word[c], open, carried);
}

/// The plane that times 2 in GF(2⁸) puts at `bit`, and whether bit 7 is added to it.
HD constexpr int doubledFrom(int bit) {
    return (bit + 7) % 8;
}
HD constexpr bool doubledFolds(int bit) {
    return bit == 1 || bit == 3 || bit == 4;
}

/// Adds what the byte in row 3 of a column becomes in MixColumns.
HD void addMixedLastRow(Plane (&column)[32], const Plane (&s)[8]) {
    UNROLL for (int b = 0; b < 8; ++b) {
        const Plane doubled = doubledFolds(b) ? s[doubledFrom(b)] ^ s[7] : s[doubledFrom(b)];
        column[24 + b] ^= doubled;
        column[16 + b] ^= doubled ^ s[b];
        column[8 + b] ^= s[b];
        column[b] ^= s[b];
    }
}

/// The bytes of column 0 after round 1 and the S-boxes of round 2, raw. They are the same for all
/// windows with the same column in which a lane's last bytes are the same: for nearly all tiles of
/// a message.
struct OpenColumn {
    Plane at[4][8];
};

HD OpenColumn openColumn(const BitslicedKey& key, const Neighbours& windows, std::uint32_t low) {
    Plane last[8];
    counterBytes(last, low);
    UNROLL for (int b = 0; b < 8; ++b) last[b] ^= spread(key.early[0].word[3], 24 + b);
    substitutePlanes(last);
    Plane column[32];
    wordPlanes(column, windows.here.column, windows.behind.column, -1, carriedSlots(low));
    addMixedLastRow(column, last);
    OpenColumn open;
    UNROLL for (int r = 0; r < 4; ++r) {
        UNROLL for (int b = 0; b < 8; ++b) open.at[r][b] = column[8 * r + b];
        substituteRaw(open.at[r]);
    }
    return open;
}

/// The state after SubBytes and ShiftRows of round 2, its bytes raw. `low`: the lane's
/// first counter less the start of the window `here`. `windows`: a WindowPair or Neighbours.
template <class Windows>
HD void substitutedCounters(Planes& out, const Windows& windows, const OpenColumn& open,
                            std::uint32_t low) {
    const Plane carried = carriedSlots(low);
    UNROLL for (int c = 0; c < 4; ++c) {
        const int row = openRow(c);
        windowPlanes(out.at[c], windows, c, row, carried);
        UNROLL for (int b = 0; b < 8; ++b) out.at[c][8 * row + b] = open.at[row][b];
    }
}

} // namespace blockwarp::kernels
