// SPDX-License-Identifier: GPL-3.0-or-later
/// GHASH as a product of bit matrices, for tensor cores.
///
/// Multiplication by a constant c is linear over GF(2), so a row of sixteen blocks, each times its
/// own constant and all added up, is a row of bits times a matrix. A tensor core counts the ones of
/// bitwise ANDs (mma.m16n8k256 with .and.popc); the lowest bit of a count is the sum over GF(2).
///
/// The result z is asked for as y, where yⱼ is the coefficient of x¹²⁷ in z·xʲ. Then the matrix of
/// c has the coefficient of x¹²⁷ in c·xⁱ⁺ʲ at (i, j): it is constant along its antidiagonals. Cut
/// into quarters it is
///     | A B |            first = (A + B)·u    second = (B + C)·v    sum = B·(u + v)
///     | B C |  and so    A·u + B·v = first + sum    B·u + C·v = second + sum
/// takes three products of half the size instead of four, and each of them can be cut again: nine
/// products of 32 × 32 bits do the work of sixteen. z follows from y by a reversal and a few
/// additions (rowFrom).
///
/// A square is 256 blocks in memory, 16 rows of 16: block t of quad q of row r is number
/// 64q + 4r + t, so that a warp's loads are 512 bytes in a row. Lane 4g + t has the blocks t of
/// rows g and g + 8, and gets a quarter of the results of the same rows. Which bit of memory a
/// position of the instruction's operands stands for is free, as long as data and matrix agree; so
/// nothing is moved about.
#pragma once

#include "kernels/block.h"
#include "kernels/gcm/ghash.h"
#include "kernels/hd.h"

#include <cstdint>
#include <span>

namespace blockwarp::kernels {

inline constexpr unsigned kSquareRows = 16;
inline constexpr unsigned kQuads = 4; ///< of a row
inline constexpr unsigned kRowBlocks = 4 * kQuads;
inline constexpr unsigned kSquareBlocks = kSquareRows * kRowBlocks;
inline constexpr unsigned kColumnGroups = 4; ///< of 8 columns, for one instruction each

/// The products that a quartering takes.
enum Part : unsigned { firstPart, secondPart, sumPart, kParts };

/// The matrix as lanes hold it. A pair of words is one operand of an instruction: it stands
/// opposite the two blocks that a lane has of the quads 2 × `pair` and 2 × `pair` + 1.
struct alignas(16) GhashMatrix {
    struct Pair {
        std::uint32_t word[2];
    };
    Pair at[kParts][kParts][kColumnGroups][kWarp][kQuads / 2];
};

/// A lane's blocks of a square: [quad][row g or g + 8].
struct LaneBlocks {
    Block at[kQuads][2];
};

/// A lane's results for two rows: byte w of a word is byte t of the row's word w.
struct LaneWords {
    std::uint32_t half[2];
};

/// A lane's block of a quad and row is so far behind the square's first.
HD constexpr unsigned blockInSquare(unsigned quad, unsigned half, unsigned lane) {
    return 64 * quad + 32 * half + lane;
}

/// Which row of its square a lane's half is.
HD constexpr unsigned squareRow(unsigned lane, unsigned half) {
    return lane / 4 + 8 * half;
}

/// What of [[a, b], [b, c]] stands opposite a part of the data. The arguments are matrices too, by
/// their antidiagonals: bit (i, j) is bit i + j of the word.
constexpr std::uint64_t matrixPart(unsigned part, std::uint64_t a, std::uint64_t b,
                                   std::uint64_t c) {
    return part == firstPart ? a ^ b : part == secondPart ? b ^ c : b;
}

/// One of the nine products of a factor, 32 × 32 bits by their antidiagonals.
inline std::uint64_t ghashPart(const GhashTopBits& top, unsigned outer, unsigned inner) {
    const auto quarter = [&](unsigned k) { // from coefficient 32k on
        const std::uint64_t low = top[k / 2];
        return k % 2 == 0 ? low : low >> 32 | top[k / 2 + 1] << 32;
    };
    const auto half = [&](unsigned k) {
        return matrixPart(outer, quarter(k), quarter(k + 2), quarter(k + 4));
    };
    return matrixPart(inner, half(0), half(1), half(2));
}

/// From coefficients in order to bits as they lie in memory (ghashBit), or back.
constexpr std::uint32_t reverseInBytes(std::uint32_t v) {
    v = (v & 0x0f0f0f0f) << 4 | (v >> 4 & 0x0f0f0f0f);
    v = (v & 0x33333333) << 2 | (v >> 2 & 0x33333333);
    return (v & 0x55555555) << 1 | (v >> 1 & 0x55555555);
}

/// The matrix of the sum of blocks times factors; the factor of block t of quad q is number 4q + t.
/// At most kRowBlocks factors; those that are missing at the end are 0.
inline void fillGhashMatrix(GhashMatrix& matrix, std::span<const Block> factors) {
    matrix = {};
    for (unsigned block = 0; block < factors.size(); ++block) {
        const GhashTopBits top = ghashTopBits(factors[block]);
        for (unsigned product = 0; product < kParts * kParts; ++product) {
            const unsigned outer = product / kParts;
            const unsigned inner = product % kParts;
            const std::uint64_t bits = ghashPart(top, outer, inner);
            for (unsigned j = 0; j < 32; ++j) {
                // y counts down where memory counts up.
                const unsigned bit = ghashBit(31 - j);
                const unsigned lane = 4 * (2 * (bit / 8) + bit % 2) + block % 4;
                matrix.at[outer][inner][bit % 8 / 2][lane][block / 8].word[block / 4 % 2] =
                    reverseInBytes(static_cast<std::uint32_t>(bits >> j));
            }
        }
    }
}

/// The part of a block that product (outer, inner) is of.
HD std::uint32_t dataPart(const Block& block, unsigned outer, unsigned inner) {
    const std::uint32_t* w = block.word;
    const std::uint32_t u = outer == firstPart ? w[0] : outer == secondPart ? w[2] : w[0] ^ w[2];
    const std::uint32_t v = outer == firstPart ? w[1] : outer == secondPart ? w[3] : w[1] ^ w[3];
    return inner == firstPart ? u : inner == secondPart ? v : u ^ v;
}

/// What an instruction gives a lane: two columns of rows g and g + 8.
struct Counts {
    std::uint32_t at[4];
};

/// Shifts the parity of a count into a word from above.
HD std::uint32_t pushParity(std::uint32_t word, std::uint32_t count) {
#if defined(__CUDA_ARCH__)
    return __funnelshift_r(word, count, 1);
#else
    return word >> 1 | count << 31;
#endif
}

/// Bytes of two words, as PTX's prmt chooses them.
HD std::uint32_t chooseBytes(std::uint32_t low, std::uint32_t high, std::uint32_t selector) {
#if defined(__CUDA_ARCH__)
    return __byte_perm(low, high, selector);
#else
    const std::uint64_t both = std::uint64_t{high} << 32 | low;
    std::uint32_t chosen = 0;
    for (unsigned i = 0; i < 4; ++i)
        chosen |= static_cast<std::uint32_t>(both >> (8 * (selector >> (4 * i) & 7)) & 0xff)
                  << (8 * i);
    return chosen;
#endif
}

/// Parities of counts for two rows.
struct Parities {
    std::uint32_t half[2] = {0, 0};

    /// Shifts in two for each row.
    HD void push(const Counts& counts) {
        UNROLL for (int i = 0; i < 4; ++i) half[i / 2] = pushParity(half[i / 2], counts.at[i]);
    }
};

/// A lane's results. `count(outer, inner, group, from)` adds a product's counts for a group of
/// columns to `from`.
template <class Count>
HD LaneWords rowWords(const Count& count) {
    Parities of[2]; // of both inner parts; the outer ones end in bytes 1, 2 and 3
    UNROLL for (unsigned i = 0; i < kParts; ++i) {
        const unsigned outer = (i + sumPart) % kParts;
        UNROLL for (unsigned group = 0; group < kColumnGroups; ++group) {
            const Counts sum = count(outer, sumPart, group, Counts{});
            UNROLL for (unsigned inner = 0; inner < 2; ++inner) of[inner].push(
                count(outer, inner, group, sum));
        }
    }
    // Memory begins with the second parts: its coefficients count up where y counts down.
    LaneWords words;
    UNROLL for (int half = 0; half < 2; ++half) {
        const std::uint32_t first = of[firstPart].half[half];
        const std::uint32_t second = of[secondPart].half[half];
        words.half[half] = chooseBytes(second, first, 0x6273) ^ chooseBytes(second, first, 0x5151);
    }
    return words;
}

/// A row's result from what its four lanes got, and z from y: the coefficient of x¹²⁷⁻ʲ is yⱼ but
/// for the last seven, where z·xʲ overflows so far that the modulus adds to x¹²⁷.
HD Block rowFrom(const std::uint32_t (&lanes)[4]) {
    const std::uint32_t low01 = chooseBytes(lanes[0], lanes[1], 0x5140);
    const std::uint32_t low23 = chooseBytes(lanes[2], lanes[3], 0x5140);
    const std::uint32_t high01 = chooseBytes(lanes[0], lanes[1], 0x7362);
    const std::uint32_t high23 = chooseBytes(lanes[2], lanes[3], 0x7362);
    Block row{{chooseBytes(low01, low23, 0x5410), chooseBytes(low01, low23, 0x7632),
               chooseBytes(high01, high23, 0x5410), chooseBytes(high01, high23, 0x7632)}};
    const std::uint32_t top = row.word[3] >> 24;
    row.word[0] ^= (top << 1 ^ top << 6 ^ top << 7) & 0xff;
    return row;
}

} // namespace blockwarp::kernels
