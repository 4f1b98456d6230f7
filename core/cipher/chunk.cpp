// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cipher/chunk.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {
namespace {

/// Adds to the big-endian number in the first `bytes` bytes, modulo its range.
Iv addBigEndian(Iv number, std::size_t bytes, std::uint64_t amount) {
    unsigned carry = 0;
    for (std::size_t i = bytes; i-- > 0; amount >>= 8) {
        const unsigned sum = number[i] + static_cast<unsigned>(amount & 0xff) + carry;
        number[i] = static_cast<std::uint8_t>(sum);
        carry = sum >> 8;
    }
    return number;
}

/// Adds to the little-endian number in the first `bytes` bytes, modulo its range.
Iv addLittleEndian(Iv number, std::size_t bytes, std::uint64_t amount) {
    unsigned carry = 0;
    for (std::size_t i = 0; i < bytes; ++i, amount >>= 8) {
        const unsigned sum = number[i] + static_cast<unsigned>(amount & 0xff) + carry;
        number[i] = static_cast<std::uint8_t>(sum);
        carry = sum >> 8;
    }
    return number;
}

constexpr std::size_t kChachaCounterBytes = 8;
constexpr std::size_t kSegmentCounterBytes = 11; // of a nonce; the twelfth marks the end

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

std::size_t workerCapacity(const UnitLayout& layout, std::size_t chunkBytes,
                           std::uint64_t payloadBytes) {
    const auto largest = static_cast<std::size_t>(
        layout.storedBytes(std::min<std::uint64_t>(chunkBytes, payloadBytes)));
    return largest / kAesBlockBytes * kAesBlockBytes + 2 * kAesBlockBytes;
}

Iv advanceCounter(const CipherSpec& cipher, const Iv& first, std::uint64_t blocks) {
    assert(cipher.algorithm == Algorithm::aesCtr || cipher.algorithm == Algorithm::chacha20);
    return cipher.algorithm == Algorithm::chacha20
               ? addLittleEndian(first, kChachaCounterBytes, blocks)
               : addBigEndian(first, first.size(), blocks);
}

Iv firstNonce() {
    Iv nonce{};
    nonce[kSegmentCounterBytes] = 1;
    return nonce;
}

Iv advanceUnits(const CipherSpec& cipher, const Iv& first, std::uint64_t units, bool last) {
    assert(cipher.unitBytes != 0);
    if (!cipher.authenticated) return addLittleEndian(first, first.size(), units);
    Iv nonce = addBigEndian(first, kSegmentCounterBytes, units);
    if (!last) nonce[kSegmentCounterBytes] = 0;
    return nonce;
}

Iv chunkIv(const CipherSpec& cipher, const UnitLayout& layout, const Iv& first,
           const Chunk& chunk) {
    assert(cipher.algorithm != Algorithm::aesCbc);
    if (layout.unitBytes != 0)
        return advanceUnits(cipher, first, chunk.offset / layout.unitBytes, chunk.last);
    if (cipher.algorithm == Algorithm::aesEcb) return first;
    return advanceCounter(cipher, first, chunk.offset / cipher.blockBytes);
}

} // namespace blockwarp
