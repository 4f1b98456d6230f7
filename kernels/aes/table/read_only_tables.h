// SPDX-License-Identifier: GPL-3.0-or-later
/// S-box and column tables as kernels read them through the read-only cache.
#pragma once

#include "kernels/aes/aes_words.h"
#include "kernels/aes_tables.h"
#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

/// All of one direction's tables.
struct TableSet {
    ColumnTables columns;
    ByteTable sbox;
};

/// For the host: forward and inverse.
inline constexpr TableSet kTableSets[2] = {{makeEncryptTables(), makeSbox()},
                                           {makeDecryptTables(), makeInverseSbox()}};

template <class T>
HD T readOnly(const T* at) {
#if defined(__CUDA_ARCH__)
    return __ldg(at);
#else
    return *at;
#endif
}

/// SubBytes and ShiftRows of one column: row r is byte r of word r.
HD std::uint32_t substituteColumn(const ByteTable& sbox, std::uint32_t w0, std::uint32_t w1,
                                  std::uint32_t w2, std::uint32_t w3) {
    return std::uint32_t{readOnly(sbox.at + byteOf(w0, 0))} |
           std::uint32_t{readOnly(sbox.at + byteOf(w1, 1))} << 8 |
           std::uint32_t{readOnly(sbox.at + byteOf(w2, 2))} << 16 |
           std::uint32_t{readOnly(sbox.at + byteOf(w3, 3))} << 24;
}

/// S-box lookups, MixColumns by 32-bit arithmetic.
template <bool Inverse>
struct SboxTables {
    const TableSet* set;

    HD std::uint32_t middle(std::uint32_t w0, std::uint32_t w1, std::uint32_t w2,
                            std::uint32_t w3) const {
        return mixColumn<Inverse>(last(w0, w1, w2, w3));
    }
    HD std::uint32_t last(std::uint32_t w0, std::uint32_t w1, std::uint32_t w2,
                          std::uint32_t w3) const {
        return substituteColumn(set->sbox, w0, w1, w2, w3);
    }
};

/// One lookup a byte ("The Design of Rijndael", §4.2): in four tables, or in one and a rotation.
template <bool OneTable>
struct ColumnLookups {
    const TableSet* set;

    HD std::uint32_t middle(std::uint32_t w0, std::uint32_t w1, std::uint32_t w2,
                            std::uint32_t w3) const {
        return column<0>(byteOf(w0, 0)) ^ column<1>(byteOf(w1, 1)) ^ column<2>(byteOf(w2, 2)) ^
               column<3>(byteOf(w3, 3));
    }
    HD std::uint32_t last(std::uint32_t w0, std::uint32_t w1, std::uint32_t w2,
                          std::uint32_t w3) const {
        return substituteColumn(set->sbox, w0, w1, w2, w3);
    }

  private:
    template <int Row>
    HD std::uint32_t column(std::uint32_t i) const {
        if constexpr (OneTable && Row != 0)
            return rotateRight(readOnly(set->columns.at[0] + i), 32 - 8 * Row);
        else
            return readOnly(set->columns.at[Row] + i);
    }
};

} // namespace blockwarp::kernels
