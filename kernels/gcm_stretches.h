// SPDX-License-Identifier: GPL-3.0-or-later
/// AES-GCM's tags (SP 800-38D §7) cut into pieces that can be hashed side by side.
///
/// A segment's ciphertext is cut from its end into stretches of kStretchBlocks blocks; the first is
/// short and gets zeros in front, which leave a hash alone. With H the hash key and G = H to the
/// power kStretchBlocks, the segment's hash without its length block is the sum of Sᵢ·Gᵐ⁻ⁱ over the
/// m stretches' own hashes Sᵢ. That is once more a hash, with the key G, divided by G. So the same
/// code hashes stretches, then what they gave ("partials").
#pragma once

#include "kernels/ghash_matrix.h"
#include "kernels/ghash_tables.h"
#include "kernels/segments.h"
#include "kernels/strategy.h"
#include "kernels/tag_bytes.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr std::uint32_t kStretchBlocks = 64;

/// What depends on the key alone, at the start of the workspace.
struct GcmTables {
    GhashMatrix stretch; ///< H⁴, H³, H², H
    GhashMatrix partial; ///< G⁴, G³, G², G
    GhashMatrix finish;  ///< H·G⁻¹ for the partials' hash, H for the length block, 0, 0
    GhashTable byH;
    GhashTable byG;
    GhashTable byFinish; ///< H·G⁻¹
};

/// How a run is cut.
struct StretchGrid {
    std::uint64_t segments;
    std::uint32_t perSegment; ///< stretches; a shorter last segment has empty ones in front

    HD std::uint64_t stretches() const { return segments * perSegment; }
};

HD constexpr std::uint32_t blockCount(std::uint64_t bytes) {
    return static_cast<std::uint32_t>((bytes + kAesBlockBytes - 1) / kAesBlockBytes);
}

HD constexpr StretchGrid stretchGrid(std::uint64_t payloadBytes, std::uint32_t unitBytes) {
    const std::uint64_t longest = payloadBytes < unitBytes ? payloadBytes : unitBytes;
    const std::uint32_t blocks = blockCount(longest);
    return {segmentCount(payloadBytes, unitBytes),
            blocks == 0 ? 1 : (blocks + kStretchBlocks - 1) / kStretchBlocks};
}

template <bool Aligned>
HD Block loadWholeBlock(const std::uint8_t* from) {
    if constexpr (Aligned)
        return loadBlock(from);
    else
        return loadBytes(from, kAesBlockBytes);
}

/// A message from one of its blocks on, or from before its start, where there are zeros. Its last
/// block may be short.
template <bool Aligned>
class Strip {
  public:
    /// Nothing but zeros.
    HD Strip() : from_(nullptr), first_(-(1 << 30)), last_(-1), lastBytes_(0) {}
    HD Strip(const std::uint8_t* message, std::uint64_t bytes, std::int32_t firstBlock)
        : from_(message + std::int64_t{firstBlock} * kAesBlockBytes), first_(firstBlock),
          last_(static_cast<std::int32_t>(blockCount(bytes)) - 1),
          lastBytes_(static_cast<std::uint32_t>(bytes - std::uint64_t{16} * last_)) {}

    /// The block `offset` further on. `start` is added to the message's first block.
    HD Block load(std::uint32_t offset, const Block& start) const {
        const std::int32_t index = first_ + static_cast<std::int32_t>(offset);
        const std::uint8_t* at = from_ + std::uint64_t{kAesBlockBytes} * offset;
        if (index > 0 && index < last_) return loadWholeBlock<Aligned>(at);
        return loadAtEdge(at, index, start);
    }

  private:
    HD Block loadAtEdge(const std::uint8_t* at, std::int32_t index, const Block& start) const {
        if (index < 0 || index > last_) return {};
        const bool whole = index < last_ || lastBytes_ == kAesBlockBytes;
        const Block block = whole ? loadWholeBlock<Aligned>(at) : loadBytes(at, lastBytes_);
        return index == 0 ? block ^ start : block;
    }

    const std::uint8_t* from_; ///< what would be block `first_`: before the message if negative
    std::int32_t first_;
    std::int32_t last_; ///< -1 for an empty message
    std::uint32_t lastBytes_;
};

} // namespace blockwarp::kernels
