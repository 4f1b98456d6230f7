// SPDX-License-Identifier: GPL-3.0-or-later
/// What a thread does for AES-GCM's tags, but for the hashing itself: what it reads, where results
/// go, and how a segment's hash becomes its tag.
#pragma once

#include "kernels/aes_bytes.h"
#include "kernels/gcm_stretches.h"
#include "kernels/segments.h"
#include "kernels/tag_bytes.h"

#include <cstdint>

namespace blockwarp::kernels {

/// All that a kernel is told.
struct GcmWork {
    Run run;
    StretchGrid grid;
    const GcmTables* tables;
    Block* partials;         ///< one for each stretch
    const std::uint8_t* key; ///< forward AES schedule
    int rounds;
    Direction direction;

    /// Just made, or to be opened.
    HD const std::uint8_t* sealed() const {
        return direction == Direction::encrypt ? run.out : run.in;
    }
};

/// Steps of kRowBlocks.
HD constexpr std::uint32_t rowsOf(std::uint32_t blocks) {
    return (blocks + kRowBlocks - 1) / kRowBlocks;
}

/// `message` as rows of blocks that end with its end, from block `lane` of the first row on.
template <bool Aligned>
HD Strip<Aligned> rowsStrip(const std::uint8_t* message, std::uint64_t bytes, unsigned lane) {
    const std::uint32_t blocks = blockCount(bytes);
    return {message, bytes,
            static_cast<std::int32_t>(blocks) -
                static_cast<std::int32_t>(kRowBlocks * rowsOf(blocks)) +
                static_cast<std::int32_t>(lane)};
}

HD Strip<true> aadStrip(const Run& run, unsigned lane) {
    return rowsStrip<true>(run.aad, run.aadBytes, lane);
}

/// Stretch `index` of the run, from its block `lane` on.
template <bool Aligned>
HD Strip<Aligned> stretchStrip(const GcmWork& work, std::uint64_t index, unsigned lane) {
    if (index >= work.grid.stretches()) return {};
    const std::uint64_t segmentIndex = index / work.grid.perSegment;
    const auto ofSegment = static_cast<std::uint32_t>(index - segmentIndex * work.grid.perSegment);
    const Segment segment = segmentAt(work.run, segmentIndex);
    const std::uint32_t behind = (work.grid.perSegment - ofSegment) * kStretchBlocks;
    return {work.sealed() + segment.sealedOffset, segment.bytes,
            static_cast<std::int32_t>(blockCount(segment.bytes)) -
                static_cast<std::int32_t>(behind) + static_cast<std::int32_t>(lane)};
}

/// What the stretches of segment `index` gave.
HD Strip<true> partialStrip(const GcmWork& work, std::uint64_t index, unsigned lane) {
    if (index >= work.grid.segments) return {};
    const Block* first = work.partials + index * work.grid.perSegment;
    return rowsStrip<true>(reinterpret_cast<const std::uint8_t*>(first),
                           std::uint64_t{kAesBlockBytes} * work.grid.perSegment, lane);
}

/// SP 800-38D §7.1: 64-bit counts of bits, big-endian.
HD Block lengthBlock(std::uint64_t aadBytes, std::uint64_t bytes) {
    const std::uint64_t aadBits = 8 * aadBytes;
    const std::uint64_t bits = 8 * bytes;
    return {{swapBytes(static_cast<std::uint32_t>(aadBits >> 32)),
             swapBytes(static_cast<std::uint32_t>(aadBits)),
             swapBytes(static_cast<std::uint32_t>(bits >> 32)),
             swapBytes(static_cast<std::uint32_t>(bits))}};
}

HD Block lengthBlockOf(const GcmWork& work, std::uint64_t index) {
    if (index >= work.grid.segments) return {};
    return lengthBlock(work.run.aadBytes, segmentAt(work.run, index).bytes);
}

/// Block `lane` of the row that GcmTables::finish is for; the partials' hash is fed back into it.
HD Block finishBlock(const GcmWork& work, std::uint64_t index, unsigned lane) {
    return lane == 1 ? lengthBlockOf(work, index) : Block{};
}

/// SP 800-38D §7.1 steps 3 and 6 for a 96-bit nonce: the tag, which is stored or compared.
HD void finishTag(const GcmWork& work, std::uint64_t index, const Block& hash,
                  const std::uint8_t* sbox) {
    if (index >= work.grid.segments) return;
    const Nonce nonce = segmentNonce(work.run.iv, index, work.grid.segments);
    const ByteCipher<false> cipher{sbox, work.key, work.rounds};
    const Block first{{nonce.word[0], nonce.word[1], nonce.word[2], swapBytes(1)}};
    const Block tag = hash ^ cipher(first);
    const std::uint64_t offset = segmentAt(work.run, index).tagOffset();
    if (work.direction == Direction::encrypt)
        storeBytes(work.run.out + offset, tag);
    else if (tagDiffers(work.run.in + offset, tag))
        rejectSegment(work.run.rejected, index);
}

// --- by tables: a thread takes a stretch, then a segment ---

template <bool Aligned>
HD Block hashByTable(const GhashTable& table, const Strip<Aligned>& strip, std::uint32_t blocks,
                     const Block& start) {
    Block sum{};
    for (std::uint32_t i = 0; i < blocks; ++i)
        sum = ghashProduct(table, sum ^ strip.load(i, start));
    return sum;
}

HD Block hashAadByTable(const GhashTable& byH, const Run& run) {
    return hashByTable(byH, aadStrip(run, 0), kRowBlocks * rowsOf(blockCount(run.aadBytes)), {});
}

template <bool Aligned>
HD void stretchByTable(const GcmWork& work, const GhashTable& byH, const Block& start,
                       std::uint64_t index) {
    if (index >= work.grid.stretches()) return;
    work.partials[index] =
        work.run.bytes == 0
            ? start
            : hashByTable(byH, stretchStrip<Aligned>(work, index, 0), kStretchBlocks, start);
}

HD void finishByTable(const GcmWork& work, const GhashTable& byH, const GhashTable& byG,
                      const GhashTable& byFinish, const std::uint8_t* sbox, std::uint64_t index) {
    const std::uint32_t blocks = kRowBlocks * rowsOf(work.grid.perSegment);
    const Block partials = hashByTable(byG, partialStrip(work, index, 0), blocks, {});
    const Block hash =
        ghashProduct(byFinish, partials) ^ ghashProduct(byH, lengthBlockOf(work, index));
    finishTag(work, index, hash, sbox);
}

} // namespace blockwarp::kernels
