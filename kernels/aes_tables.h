// SPDX-License-Identifier: GPL-3.0-or-later
/// The tables of AES, computed by the compiler from their definitions in FIPS 197.
#pragma once

#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

/// FIPS 197 §4.2.1: times x in GF(2⁸) modulo x⁸ + x⁴ + x³ + x + 1.
HD constexpr std::uint8_t xtime(std::uint8_t a) {
    return static_cast<std::uint8_t>((a << 1) ^ ((a >> 7) * 0x1b));
}

/// FIPS 197 §4.2: product in GF(2⁸).
constexpr std::uint8_t gfMultiply(std::uint8_t a, std::uint8_t b) {
    std::uint8_t product = 0;
    for (; b != 0; b = static_cast<std::uint8_t>(b >> 1), a = xtime(a))
        if (b & 1) product = static_cast<std::uint8_t>(product ^ a);
    return product;
}

/// 256 bytes: an S-box or its inverse.
struct ByteTable {
    alignas(16) std::uint8_t at[256];
};

/// FIPS 197 §5.1.1: inverse in GF(2⁸), then an affine map.
constexpr ByteTable makeSbox() {
    ByteTable table{};
    std::uint8_t p = 1; // 3ⁱ
    std::uint8_t q = 1; // 3⁻ⁱ
    do {
        p = gfMultiply(p, 3);
        q = gfMultiply(q, 0xf6); // 0xf6 = 3⁻¹
        unsigned affine = q;
        for (int rotation = 1; rotation <= 4; ++rotation)
            affine ^=
                static_cast<unsigned>(q << rotation) | static_cast<unsigned>(q >> (8 - rotation));
        table.at[p] = static_cast<std::uint8_t>(affine ^ 0x63);
    } while (p != 1);
    table.at[0] = 0x63;
    return table;
}

/// FIPS 197 §5.3.2.
constexpr ByteTable makeInverseSbox() {
    constexpr ByteTable sbox = makeSbox();
    ByteTable table{};
    for (unsigned i = 0; i < 256; ++i)
        table.at[sbox.at[i]] = static_cast<std::uint8_t>(i);
    return table;
}

/// Four tables of 256 words: row r holds what a byte in row r of the state contributes to its
/// column after SubBytes and MixColumns (Daemen and Rijmen, "The Design of Rijndael", §4.2).
/// Words are little-endian: the column's first byte is the lowest.
struct ColumnTables {
    std::uint32_t at[4][256];
};

constexpr ColumnTables makeColumnTables(const ByteTable& substitution,
                                        const std::uint8_t (&column)[4]) {
    ColumnTables tables{};
    for (unsigned i = 0; i < 256; ++i) {
        std::uint32_t word = 0;
        for (unsigned row = 0; row < 4; ++row)
            word |= std::uint32_t{gfMultiply(substitution.at[i], column[row])} << (8 * row);
        for (unsigned row = 0; row < 4; ++row) {
            tables.at[row][i] = word;
            word = (word << 8) | (word >> 24);
        }
    }
    return tables;
}

constexpr ColumnTables makeEncryptTables() {
    return makeColumnTables(makeSbox(), {2, 1, 1, 3});
}
constexpr ColumnTables makeDecryptTables() {
    return makeColumnTables(makeInverseSbox(), {14, 9, 13, 11});
}

} // namespace blockwarp::kernels
