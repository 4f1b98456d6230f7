// SPDX-License-Identifier: GPL-3.0-or-later
/// How a payload is cut into chunks, and what each of them starts from.
#pragma once

#include "core/cipher/cipher_spec.h"

#include <cstddef>
#include <cstdint>

namespace blockwarp {

/// What one worker handles at a time. Its index and offset alone fix its IV.
struct Chunk {
    std::uint64_t index;
    std::uint64_t offset; ///< in the payload, bytes
    std::size_t bytes;    ///< before padding is added, or before it is cut off
    bool last;
};

/// A payload of `totalBytes` in chunks of `chunkBytes`, the last one shorter. An empty payload is
/// one empty chunk, so that padding has somewhere to go.
struct ChunkPlan {
    std::uint64_t totalBytes;
    std::size_t chunkBytes;

    std::uint64_t count() const;
    Chunk at(std::uint64_t index) const;
};

/// What a worker's buffer has to hold: the largest chunk, and a block of padding or all tags.
std::size_t workerCapacity(const UnitLayout& layout, std::size_t chunkBytes,
                           std::uint64_t payloadBytes);

/// `first` moved on by so many blocks of the cipher's counter (SP 800-38A §B.1; RFC 8439 §2.4
/// with a 64-bit counter, as OpenSSL counts). Only for CTR and plain ChaCha20 (asserted).
Iv advanceCounter(const CipherSpec& cipher, const Iv& first, std::uint64_t blocks);

/// Where the nonces of an authenticated payload start: segment 0, and the mark that
/// advanceUnits() leaves to the last one.
Iv firstNonce();

/// `first` moved on by so many data units or segments, as Iv counts them. `last`: the chunk holds
/// the payload's last segment, to which the nonce's twelfth byte belongs.
Iv advanceUnits(const CipherSpec& cipher, const Iv& first, std::uint64_t units, bool last);

/// What `chunk` starts from, in every mode but CBC, where that is the ciphertext before it
/// (asserted).
Iv chunkIv(const CipherSpec& cipher, const UnitLayout& layout, const Iv& first, const Chunk& chunk);

} // namespace blockwarp
