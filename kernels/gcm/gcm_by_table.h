// SPDX-License-Identifier: GPL-3.0-or-later
/// AES-GCM's tags by table lookups: a thread takes a tile, then a segment.
///
/// With H the hash key and G = H to the power kTableTile, a segment's hash without its length
/// block is the sum of Sᵢ·Gᵐ⁻ⁱ over the m hashes Sᵢ of its tiles. That is once more a hash,
/// with the key G, divided by G.
#pragma once

#include "kernels/gcm/gcm_work.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr std::uint32_t kTableTile = 64; ///< blocks

/// SP 800-38D §6.4 over `blocks` blocks from `first` on, with `start` added to the message's first.
template <bool Aligned>
HD Block hashByTable(const GhashTable& table, const Message<Aligned>& message, std::int32_t first,
                     std::uint32_t blocks, const Block& start) {
    Block sum{};
    for (std::uint32_t i = 0; i < blocks; ++i) {
        const std::int32_t index = first + static_cast<std::int32_t>(i);
        if (index == 0) sum = sum ^ start;
        sum = ghashProduct(table, sum ^ message.load(index));
    }
    return sum;
}

/// The hash goes on from here with the ciphertext.
HD Block hashAadByTable(const GhashTable& byH, const Run& run) {
    Block sum{};
    for (std::uint64_t at = 0; at < run.aadBytes; at += kAesBlockBytes) {
        const std::uint64_t left = run.aadBytes - at;
        sum = ghashProduct(
            byH, sum ^ loadBytes(run.aad + at, left < 16 ? static_cast<unsigned>(left) : 16));
    }
    return sum;
}

template <bool Aligned>
HD void tileByTable(const GcmWork& work, const GhashTable& byH, const Block& start,
                    std::uint32_t index) {
    if (index >= work.grid.tiles()) return;
    const TagTile<Aligned> tile = tagTileAt<Aligned>(work, index, kTableTile);
    // Nothing but AAD: there is no first block to add it to.
    const Block sum =
        work.run.bytes == 0 ? start : hashByTable(byH, tile.message, tile.first, kTableTile, start);
    storeBlock(reinterpret_cast<std::uint8_t*>(work.partials + index), sum);
}

HD void segmentByTable(const GcmWork& work, const GhashTable& byH, const GhashTable& byG,
                       const GhashTable& byFinish, const std::uint8_t* sbox, std::uint32_t index) {
    if (index >= work.grid.segments) return;
    const Message<true> partials{reinterpret_cast<const std::uint8_t*>(
                                     work.partials + std::uint64_t{index} * work.grid.perSegment),
                                 static_cast<std::uint32_t>(sizeof(Block)) * work.grid.perSegment};
    const Block sum = hashByTable(byG, partials, 0, work.grid.perSegment, {});
    const Block hash = ghashProduct(byFinish, sum) ^ ghashProduct(byH, lengthBlock(work, index));
    finishTag(work, index, hash ^ tagMask(work, index, sbox));
}

} // namespace blockwarp::kernels
