// SPDX-License-Identifier: GPL-3.0-or-later
/// How four table lookups and a round key replace SubBytes, ShiftRows, MixColumns and AddRoundKey
/// for a column (Daemen and Rijmen, "The Design of Rijndael", §4.2).
#pragma once

#include "core/trace/aes_trace.h"

namespace blockwarp {

/// One lookup T_row[byte]: what that byte adds to the new column.
struct TableLookup {
    int row = 0;    ///< which of the tables T₀ to T₃
    int source = 0; ///< the byte's place in the state before the round
    std::uint8_t byte = 0;
    std::uint8_t substituted = 0; ///< the S-box of it
    AesWord word{};               ///< the entry: its multiples by the row's coefficients
};

struct TableColumn {
    std::array<TableLookup, 4> lookups;
    AesWord roundKey{};
    AesWord result{}; ///< the sum of the five words: column `column` after the round
};

/// `round`: 1 to Nr - 1 (the last round has no MixColumns); `column`: 0 to 3 (asserted). `trace` is
/// of the cipher.
TableColumn tableColumn(const AesTrace& trace, int round, int column);

} // namespace blockwarp
