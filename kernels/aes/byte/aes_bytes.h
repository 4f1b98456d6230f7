// SPDX-License-Identifier: GPL-3.0-or-later
/// AES byte by byte, as FIPS 197 writes it: what students write first, and our reference.
#pragma once

#include "kernels/aes_tables.h"
#include "kernels/block.h"
#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

/// InvMixColumns is MixColumns after the multiplication by {04}x² + {05}
/// ("The Design of Rijndael", §4.1.3).
HD void premultiply(std::uint8_t* column) {
    const std::uint8_t even = xtime(xtime(static_cast<std::uint8_t>(column[0] ^ column[2])));
    const std::uint8_t odd = xtime(xtime(static_cast<std::uint8_t>(column[1] ^ column[3])));
    column[0] ^= even;
    column[1] ^= odd;
    column[2] ^= even;
    column[3] ^= odd;
}

/// How the rounds are written. The results are the same.
enum class ByteRounds : std::uint8_t {
    plain,    ///< round keys XORed byte by byte; MixColumns by doubling
    wordKey,  ///< as `plain`, with round keys XORed word by word
    multiply, ///< as `plain`, with a general product for each term of MixColumns
};

/// The rounds on a state of 16 bytes; byte i is row i % 4 of column i / 4.
/// Where `sbox` and `key` lie (global, constant, shared memory, host) is the strategy's business.
/// `key` holds `rounds` + 1 round keys in the order of use; see KeySchedule.
template <bool Inverse, ByteRounds Rounds = ByteRounds::plain>
struct ByteCipher {
    const std::uint8_t* sbox; ///< the inverse one for the inverse cipher
    const std::uint8_t* key;
    int rounds;

    HD Block operator()(const Block& input) const {
        std::uint8_t state[16];
        UNROLL for (int i = 0; i < 16; ++i) state[i] =
            static_cast<std::uint8_t>(input.word[i / 4] >> (8 * (i % 4)));
        addRoundKey(state, 0);
        for (int round = 1; round < rounds; ++round) {
            substituteAndShift(state);
            if constexpr (Rounds == ByteRounds::multiply)
                multiplyColumns(state);
            else
                mixColumns(state);
            addRoundKey(state, round);
        }
        substituteAndShift(state);
        addRoundKey(state, rounds);
        Block output{};
        UNROLL for (int i = 0; i < 16; ++i) output.word[i / 4] |= std::uint32_t{state[i]}
                                                                  << (8 * (i % 4));
        return output;
    }

  private:
    HD void addRoundKey(std::uint8_t (&state)[16], int round) const {
        if constexpr (Rounds == ByteRounds::wordKey)
            addRoundKeyWords(state, round);
        else
            UNROLL for (int i = 0; i < 16; ++i) state[i] ^= key[16 * round + i];
    }

    HD void addRoundKeyWords(std::uint8_t (&state)[16], int round) const {
        UNROLL for (int c = 0; c < 16; c += 4) {
            std::uint32_t column = 0;
            UNROLL for (int r = 0; r < 4; ++r) column |= std::uint32_t{state[c + r]} << (8 * r);
            column ^= loadWord(key + 16 * round + c, 4);
            UNROLL for (int r = 0; r < 4; ++r) state[c + r] =
                static_cast<std::uint8_t>(column >> (8 * r));
        }
    }

    /// SubBytes then ShiftRows (§5.1.1, §5.1.2), or their inverses (§5.3.1, §5.3.2).
    HD void substituteAndShift(std::uint8_t (&state)[16]) const {
        std::uint8_t shifted[16];
        UNROLL for (int i = 0; i < 16; ++i) {
            const int row = i % 4;
            const int column = Inverse ? i / 4 - row + 4 : i / 4 + row;
            shifted[i] = sbox[state[row + 4 * (column % 4)]];
        }
        UNROLL for (int i = 0; i < 16; ++i) state[i] = shifted[i];
    }

    /// §5.1.3, or §5.3.3.
    static HD void mixColumns(std::uint8_t (&state)[16]) {
        UNROLL for (int c = 0; c < 16; c += 4) {
            if constexpr (Inverse) premultiply(state + c);
            const std::uint8_t first = state[c];
            const std::uint8_t all =
                static_cast<std::uint8_t>(state[c] ^ state[c + 1] ^ state[c + 2] ^ state[c + 3]);
            UNROLL for (int r = 0; r < 4; ++r) {
                const std::uint8_t next = r < 3 ? state[c + r + 1] : first;
                const std::uint8_t sum = static_cast<std::uint8_t>(state[c + r] ^ next);
                state[c + r] = static_cast<std::uint8_t>(state[c + r] ^ all ^ xtime(sum));
            }
        }
    }

    /// As mixColumns(), by the standard's matrix: row r has the factors of row 0, rotated r times.
    static HD void multiplyColumns(std::uint8_t (&state)[16]) {
        constexpr std::uint8_t factors[4] = {Inverse ? 14 : 2, Inverse ? 11 : 3, Inverse ? 13 : 1,
                                             Inverse ? 9 : 1};
        UNROLL for (int c = 0; c < 16; c += 4) {
            std::uint8_t mixed[4] = {};
            UNROLL for (int r = 0; r < 4; ++r) {
                UNROLL for (int k = 0; k < 4; ++k) mixed[r] ^=
                    gfMultiply(state[c + (r + k) % 4], factors[k]);
            }
            UNROLL for (int r = 0; r < 4; ++r) state[c + r] = mixed[r];
        }
    }
};

} // namespace blockwarp::kernels
