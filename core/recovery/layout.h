// SPDX-License-Identifier: GPL-3.0-or-later
/// How a file and its recovery data are divided: docs/recovery.md.
#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <cstdint>

namespace blockwarp::recovery {

inline constexpr unsigned kMinPercent = 1;
inline constexpr unsigned kMaxPercent = 50;
inline constexpr unsigned kSuggestedPercent = 5;

inline constexpr std::uint64_t kMinShardBytes = 512;
inline constexpr std::uint64_t kMaxShardBytes = std::uint64_t{1} << 30;
inline constexpr std::size_t kHashBytes = 16;
inline constexpr unsigned kIndexCopies = 3; ///< at the beginning, in the middle, at the end
/// Data and parity shards of a group: as many as a code over GF(2^8) can have with Cauchy's matrix.
inline constexpr std::uint64_t kMaxGroupShards = 255;

/// Data shard i is the file's bytes from i·shardBytes, the last one filled with zeros, and is in
/// group i mod groups. Parity shard j of group g is the parity shard number j·groups + g.
struct Layout {
    std::uint64_t fileBytes = 0;
    std::uint64_t shardBytes = kMinShardBytes; ///< a power of two
    std::uint64_t groups = 0;                  ///< 0 for an empty file alone
    std::uint64_t parityOfGroup = 0;

    bool operator==(const Layout&) const = default;

    std::uint64_t dataShards() const { return (fileBytes + shardBytes - 1) / shardBytes; }
    std::uint64_t parityShards() const { return groups * parityOfGroup; }
    /// Data shards of a group; some groups have one less.
    std::uint64_t dataOfGroup() const {
        return groups == 0 ? 0 : (dataShards() + groups - 1) / groups;
    }
    /// Bytes of a data shard that are in the file.
    std::uint64_t bytesOfShard(std::uint64_t shard) const;

    std::uint64_t indexBytes() const;    ///< of one of the three copies
    std::uint64_t recoveryBytes() const; ///< of the whole file of recovery data
    /// Where a parity shard stands in it.
    std::uint64_t parityOffset(std::uint64_t shard) const;
    /// Where a copy of the index stands, `copy` < kIndexCopies.
    std::uint64_t indexOffset(unsigned copy) const;

    /// The longest burst that can be healed wherever it lies.
    std::uint64_t burstBytes() const;
};

/// With the least parity for which a burst of `percent` of the file can be healed wherever it lies.
/// Error: badTuning, if the percentage is none that is taken.
Result<Layout> layoutFor(std::uint64_t fileBytes, unsigned percent);

/// The percentage that layoutFor() was asked for, or a little more.
unsigned percentOf(const Layout& layout);

/// Whether numbers that a stranger wrote are a layout, in a recovery file of `bytes` of which no
/// more than half is lost. Nothing in it is larger then than twice that file, and no product
/// overflows.
bool isPossible(const Layout& layout, std::uint64_t bytes);

} // namespace blockwarp::recovery
