// SPDX-License-Identifier: GPL-3.0-or-later
/// AES with four column tables: one lookup does SubBytes, ShiftRows and MixColumns of a byte.
#pragma once

#include "kernels/block.h"
#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

/// "The Design of Rijndael", §4.2. `tables` reads word `i` of table `row` and the S-box byte `i`;
/// `key` points to `rounds` + 1 round keys of four little-endian words.
template <bool Inverse, class Tables>
struct TableCipher {
    Tables tables;
    const std::uint32_t* key;
    int rounds;

    HD Block operator()(Block state) const {
        state = state ^ roundKey(0);
        for (int round = 1; round < rounds; ++round)
            state = middleRound(state) ^ roundKey(round);
        return lastRound(state) ^ roundKey(rounds);
    }

  private:
    HD Block roundKey(int round) const {
        return {{key[4 * round], key[4 * round + 1], key[4 * round + 2], key[4 * round + 3]}};
    }

    /// The byte that ShiftRows (or its inverse) brings to `row` of `column`.
    static HD std::uint32_t shifted(const Block& state, int row, int column) {
        const int from = Inverse ? column - row + 4 : column + row;
        return (state.word[from % 4] >> (8 * row)) & 0xff;
    }

    HD Block middleRound(const Block& state) const {
        Block next;
        UNROLL for (int c = 0; c < 4; ++c) {
            next.word[c] =
                tables.column(0, shifted(state, 0, c)) ^ tables.column(1, shifted(state, 1, c)) ^
                tables.column(2, shifted(state, 2, c)) ^ tables.column(3, shifted(state, 3, c));
        }
        return next;
    }

    HD Block lastRound(const Block& state) const {
        Block next;
        UNROLL for (int c = 0; c < 4; ++c) {
            next.word[c] = tables.substitute(shifted(state, 0, c)) |
                           tables.substitute(shifted(state, 1, c)) << 8 |
                           tables.substitute(shifted(state, 2, c)) << 16 |
                           tables.substitute(shifted(state, 3, c)) << 24;
        }
        return next;
    }
};

} // namespace blockwarp::kernels
