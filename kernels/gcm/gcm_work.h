// SPDX-License-Identifier: GPL-3.0-or-later
/// AES-GCM's tags (SP 800-38D §7) cut into tiles that are hashed side by side: what both ways
/// of hashing have in common.
///
/// A segment is cut from its end, so that all tiles but the first are full; before the first
/// there are zeros, which leave a hash alone.
#pragma once

#include "kernels/aes/byte/aes_bytes.h"
#include "kernels/gcm/ghash_matrix.h"
#include "kernels/gcm/ghash_tables.h"
#include "kernels/segments.h"
#include "kernels/strategy.h"
#include "kernels/tag_bytes.h"

#include <cstdint>

namespace blockwarp::kernels {

/// What depends on the key alone, at the start of the workspace. H is the hash key.
struct GcmTables {
    GhashMatrix tile;    ///< by matrix: a tile's blocks (see gcm_by_matrix.cu)
    GhashMatrix partial; ///< what the tiles of a segment gave
    GhashMatrix finish;  ///< what that gave, and the length block
    GhashTable byH;      ///< by table: a tile's blocks, the AAD, the length block
    GhashTable byG;      ///< what the tiles gave: G is H to the power of a tile's blocks
    GhashTable byFinish; ///< what that gave: H·G⁻¹
};

HD constexpr std::uint32_t blockCount(std::uint64_t bytes) {
    return static_cast<std::uint32_t>((bytes + kAesBlockBytes - 1) / kAesBlockBytes);
}

/// How a run is cut, into fewer than 2³² tiles. A shorter last segment has empty tiles in
/// front.
struct TileGrid {
    std::uint64_t segments;
    std::uint32_t perSegment; ///< tiles

    HD std::uint64_t tiles() const { return segments * perSegment; }
};

HD constexpr TileGrid tileGrid(std::uint64_t payloadBytes, std::uint32_t unitBytes,
                               std::uint32_t tileBlocks) {
    const std::uint32_t blocks =
        blockCount(payloadBytes < unitBytes ? payloadBytes : std::uint64_t{unitBytes});
    return {segmentCount(payloadBytes, unitBytes),
            blocks == 0 ? 1 : (blocks + tileBlocks - 1) / tileBlocks};
}

/// All that a kernel is told.
struct GcmWork {
    Run run;
    TileGrid grid;
    const GcmTables* tables;
    Block* partials;         ///< what the tiles give
    const std::uint8_t* key; ///< forward AES schedule
    int rounds;
    Direction direction;

    /// Just made, or to be opened.
    HD const std::uint8_t* sealed() const {
        return direction == Direction::encrypt ? run.out : run.in;
    }
};

/// A message's blocks; its last one may be short, and before it there are zeros.
template <bool Aligned>
struct Message {
    const std::uint8_t* at;
    std::uint32_t bytes;

    /// How many bytes of block `index` there are.
    HD std::uint32_t available(std::int32_t index) const {
        const std::int64_t left = std::int64_t{bytes} - std::int64_t{kAesBlockBytes} * index;
        if (index < 0 || left <= 0) return 0;
        return left < 16 ? static_cast<std::uint32_t>(left) : 16;
    }
    HD Block load(std::int32_t index) const {
        const std::uint32_t count = available(index);
        if (count == 0) return {};
        const std::uint8_t* from = at + std::int64_t{kAesBlockBytes} * index;
        return Aligned && count == kAesBlockBytes ? loadBlock(from) : loadBytes(from, count);
    }
};

/// The ciphertext of segment `index`.
template <bool Aligned>
HD Message<Aligned> sealedMessage(const GcmWork& work, std::uint64_t index) {
    const Segment segment = segmentAt(work.run, index);
    return {work.sealed() + segment.sealedOffset, segment.bytes};
}

/// A tile, and the block of its segment that it begins with: negative if zeros come first.
template <bool Aligned>
struct TagTile {
    Message<Aligned> message;
    std::int32_t first;
};

template <bool Aligned>
HD TagTile<Aligned> tagTileAt(const GcmWork& work, std::uint32_t index, std::uint32_t tileBlocks) {
    const std::uint32_t segment = index / work.grid.perSegment;
    const std::uint32_t behind = work.grid.perSegment - (index - segment * work.grid.perSegment);
    const Message<Aligned> message = sealedMessage<Aligned>(work, segment);
    return {message, static_cast<std::int32_t>(blockCount(message.bytes)) -
                         static_cast<std::int32_t>(behind * tileBlocks)};
}

/// SP 800-38D §7.1: 64-bit counts of bits, big-endian.
HD Block lengthBlock(const GcmWork& work, std::uint64_t index) {
    const std::uint64_t aadBits = 8 * work.run.aadBytes;
    const std::uint64_t bits = std::uint64_t{8} * segmentAt(work.run, index).bytes;
    return {{swapBytes(static_cast<std::uint32_t>(aadBits >> 32)),
             swapBytes(static_cast<std::uint32_t>(aadBits)),
             swapBytes(static_cast<std::uint32_t>(bits >> 32)),
             swapBytes(static_cast<std::uint32_t>(bits))}};
}

/// SP 800-38D §7.1 steps 3 and 6 for a 96-bit nonce: what is added to a segment's hash.
HD Block tagMask(const GcmWork& work, std::uint64_t index, const std::uint8_t* sbox) {
    const Nonce nonce = segmentNonce(work.run.iv, index, work.grid.segments);
    const ByteCipher<false> cipher{sbox, work.key, work.rounds};
    return cipher(Block{{nonce.word[0], nonce.word[1], nonce.word[2], swapBytes(1)}});
}

/// Stores or compares a tag.
HD void finishTag(const GcmWork& work, std::uint64_t index, const Block& tag) {
    const std::uint64_t offset = segmentAt(work.run, index).tagOffset();
    if (work.direction == Direction::encrypt)
        storeBytes(work.run.out + offset, tag);
    else if (tagDiffers(work.run.in + offset, tag))
        rejectSegment(work.run.rejected, index);
}

} // namespace blockwarp::kernels
