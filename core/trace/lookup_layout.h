// SPDX-License-Identifier: GPL-3.0-or-later
/// Where AES strategies keep their tables, and how many lanes share a block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace blockwarp {

enum class TableMemory : std::uint8_t { cache, shared, constant, none };

enum class TableKind : std::uint8_t {
    sbox,       ///< 256 bytes
    wordSbox,   ///< the same, behind the tables of words
    four,       ///< four tables of 256 words, then the S-box
    one,        ///< the first of them, then the S-box
    replicated, ///< four tables, each with a copy in every bank
    circuit,    ///< none
};

/// How an AES strategy looks up: one row for each.
struct LookupLayout {
    std::string_view strategy;
    TableMemory memory = TableMemory::cache;
    TableKind kind = TableKind::sbox;
    std::size_t lanesPerBlock = 1; ///< 1, 4 (a column each) or 16 (a byte each)
    /// Counters share the lookups of the first two rounds (docs/kernels.md, section 3).
    bool sharesCounters = false;
};

std::span<const LookupLayout> lookupLayouts();

} // namespace blockwarp
