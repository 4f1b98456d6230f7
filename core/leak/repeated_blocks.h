// SPDX-License-Identifier: GPL-3.0-or-later
/// Which 16-byte blocks recur: what ECB cannot hide.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp {

/// How often 16-byte blocks recur in a run of bytes (a last partial block does not count).
struct RepeatedBlocks {
    std::uint64_t blocks = 0;   ///< all
    std::uint64_t distinct = 0; ///< different values
    std::uint64_t unique = 0;   ///< blocks whose value occurs once
    std::uint64_t repeated = 0; ///< blocks whose value occurs more than once
    std::uint32_t most = 0;     ///< how often the most frequent value occurs
    double share() const { return blocks ? double(repeated) / double(blocks) : 0.0; }
};

struct RepeatMap {
    RepeatedBlocks counts;
    std::vector<std::uint32_t> occurrences; ///< of each block's value, in the blocks' order
};

/// For each block the number of the first one that has its value: equal numbers are equal blocks. A
/// last partial block does not count. Takes 2³² blocks at most (asserted): 64 GiB.
std::vector<std::uint32_t> firstEqualBlocks(std::span<const std::uint8_t> bytes);

/// As many blocks at most.
RepeatMap mapRepeatedBlocks(std::span<const std::uint8_t> bytes);
RepeatedBlocks countRepeatedBlocks(std::span<const std::uint8_t> bytes);

} // namespace blockwarp
