// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chunk.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {
namespace {

/// Adds to a big-endian number of 16 bytes, modulo 2¹²⁸.
Iv addBigEndian(Iv number, std::uint64_t amount) {
    unsigned carry = 0;
    for (std::size_t i = number.size(); i-- > 0; amount >>= 8) {
        const unsigned sum = number[i] + static_cast<unsigned>(amount & 0xff) + carry;
        number[i] = static_cast<std::uint8_t>(sum);
        carry = sum >> 8;
    }
    return number;
}

/// Adds to the little-endian 64-bit counter at the start.
Iv addLittleEndian64(Iv number, std::uint64_t amount) {
    std::uint64_t counter = 0;
    for (std::size_t i = 8; i-- > 0;)
        counter = (counter << 8) | number[i];
    counter += amount;
    for (std::size_t i = 0; i < 8; ++i, counter >>= 8)
        number[i] = static_cast<std::uint8_t>(counter);
    return number;
}

} // namespace

std::uint64_t ChunkPlan::count() const {
    return std::max<std::uint64_t>(1, (totalBytes + chunkBytes - 1) / chunkBytes);
}

Chunk ChunkPlan::at(std::uint64_t index) const {
    const std::uint64_t offset = index * chunkBytes;
    const auto bytes =
        static_cast<std::size_t>(std::min<std::uint64_t>(chunkBytes, totalBytes - offset));
    return {index, offset, bytes, index + 1 == count()};
}

std::size_t laneCapacity(std::size_t chunkBytes, std::uint64_t payloadBytes) {
    const auto largest =
        static_cast<std::size_t>(std::min<std::uint64_t>(chunkBytes, payloadBytes));
    return largest / kAesBlockBytes * kAesBlockBytes + 2 * kAesBlockBytes;
}

Iv advanceCounter(const CipherSpec& cipher, const Iv& first, std::uint64_t blocks) {
    assert(cipher.algorithm == Algorithm::aesCtr || cipher.algorithm == Algorithm::chacha20);
    return cipher.algorithm == Algorithm::chacha20 ? addLittleEndian64(first, blocks)
                                                   : addBigEndian(first, blocks);
}

Result<Iv> chunkIv(const CipherSpec& cipher, Direction direction, const Iv& first,
                   const Chunk& chunk, const Source& source, std::uint64_t payloadOffset,
                   const Iv& chained) {
    if (cipher.algorithm == Algorithm::aesEcb || chunk.index == 0) return first;
    if (cipher.algorithm != Algorithm::aesCbc)
        return advanceCounter(cipher, first, chunk.offset / cipher.blockBytes);
    if (direction == Direction::encrypt) return chained;
    Iv before{};
    if (auto ok = source.readAt(payloadOffset + chunk.offset - before.size(), before); !ok)
        return ok.error();
    return before;
}

} // namespace blockwarp
