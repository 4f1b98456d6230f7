// SPDX-License-Identifier: GPL-3.0-or-later
/// AES on 32-bit words: a column at a time, by S-box and arithmetic or by column tables.
#pragma once

#include "kernels/block.h"
#include "kernels/hd.h"
#include "kernels/rotate.h"

#include <cstdint>

namespace blockwarp::kernels {

HD std::uint32_t byteOf(std::uint32_t word, int row) {
    return (word >> (8 * row)) & 0xff;
}

/// FIPS 197 §4.2.1 on four bytes at once.
HD std::uint32_t xtimeFour(std::uint32_t v) {
    return ((v & 0x7f7f7f7f) << 1) ^ (((v >> 7) & 0x01010101) * 0x1b);
}

/// FIPS 197 §5.1.3, or §5.3.3 (as MixColumns after a multiplication by {04}x² + {05}), on a column.
template <bool Inverse>
HD std::uint32_t mixColumn(std::uint32_t v) {
    if constexpr (Inverse) v ^= xtimeFour(xtimeFour(v ^ rotateRight(v, 16)));
    const std::uint32_t doubled = xtimeFour(v);
    return doubled ^ rotateRight(doubled ^ v, 8) ^ rotateRight(v, 16) ^ rotateRight(v, 24);
}

/// The column that ShiftRows (or its inverse) takes row `row` of `column` from.
template <bool Inverse>
HD constexpr int shiftedColumn(int row, int column) {
    return (Inverse ? column - row + 4 : column + row) % 4;
}

/// The rounds by column. `Tables` gives, for the four words that ShiftRows brings together,
/// `middle` (SubBytes, ShiftRows, MixColumns) and `last` (without MixColumns) of one column.
/// `key` points to `rounds` + 1 round keys of four little-endian words.
template <bool Inverse, class Tables>
struct WordCipher {
    Tables tables;
    const std::uint32_t* key;
    int rounds;

    /// One block, a round at a time: for kernels whose threads have few registers.
    HD Block operator()(Block block) const {
        Block blocks[1] = {block};
        addFirstKey(blocks);
        for (int round = 1; round < rounds; ++round)
            middleRound(blocks, round);
        lastRound(blocks);
        return blocks[0];
    }

    /// Several blocks in step, so that the lookups of one fill the waits of another.
    template <int N>
    HD void encipher(Block (&blocks)[N]) const {
        addFirstKey(blocks);
        finish(blocks, 1);
    }

    /// The rounds from `from` on, which is 1 or 3: an odd number of them before the last.
    template <int N>
    HD void finish(Block (&blocks)[N], int from) const {
        middleRound(blocks, from);
        // Two at a time, from one set of registers to another and back: nothing has to be moved.
        ROLLED for (int round = from + 1; round < rounds; round += 2) {
            middleRound(blocks, round);
            middleRound(blocks, round + 1);
        }
        lastRound(blocks);
    }

  private:
    template <int N>
    HD void addFirstKey(Block (&blocks)[N]) const {
        UNROLL for (int n = 0; n < N; ++n) {
            UNROLL for (int c = 0; c < 4; ++c) blocks[n].word[c] ^= key[c];
        }
    }
    template <int N>
    HD void middleRound(Block (&blocks)[N], int round) const {
        transform<N>(blocks, round, [this](auto... w) { return tables.middle(w...); });
    }
    template <int N>
    HD void lastRound(Block (&blocks)[N]) const {
        transform<N>(blocks, rounds, [this](auto... w) { return tables.last(w...); });
    }
    template <int N, class Column>
    HD void transform(Block (&blocks)[N], int round, const Column& column) const {
        UNROLL for (int n = 0; n < N; ++n) {
            const Block s = blocks[n];
            UNROLL for (int c = 0; c < 4; ++c) blocks[n].word[c] =
                column(s.word[c], s.word[shiftedColumn<Inverse>(1, c)],
                       s.word[shiftedColumn<Inverse>(2, c)], s.word[shiftedColumn<Inverse>(3, c)]) ^
                key[4 * round + c];
        }
    }
};

} // namespace blockwarp::kernels
