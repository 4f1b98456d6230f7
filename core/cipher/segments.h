// SPDX-License-Identifier: GPL-3.0-or-later
/// What containers do to segments around a cipher that authenticates nothing.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/cipher/chunk.h"
#include "core/cipher/cipher_spec.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp {

/// Encrypt-then-MAC: each segment of ciphertext is followed by HMAC-SHA-256 (RFC 2104) over its
/// index (64 bits), whether it is the last (32 bits, 0 or 1), its length (32 bits), all big-endian,
/// and itself.
class SegmentMacs {
  public:
    static constexpr std::size_t kKeyBytes = 32;
    static constexpr std::size_t kMacBytes = 32;

    SegmentMacs(SecretBytes key, std::size_t segmentBytes)
        : key_(std::move(key)), layout_{segmentBytes, kMacBytes} {}

    const UnitLayout& layout() const { return layout_; }

    /// Moves the chunk's bytes of ciphertext at the buffer's start apart and puts MACs between.
    /// Error: cryptoLibrary.
    Result<void> seal(std::span<std::uint8_t> buffer, const Chunk& chunk) const;
    /// The way back; nothing is moved unless all MACs are right. Errors: wrongKeyOrDamaged with the
    /// first wrong segment, from 0 in the chunk; cryptoLibrary.
    Result<void> open(std::span<std::uint8_t> buffer, const Chunk& chunk) const;

  private:
    SecretBytes key_;
    UnitLayout layout_;
};

/// What is hashed before each of the segments of `bytes` bytes: 16 bytes each, one behind the
/// other. `first`: the first one's index; `last`: the payload ends with them.
std::vector<std::uint8_t> macPrefixes(std::size_t segmentBytes, std::uint64_t first,
                                      std::size_t bytes, bool last);

/// IVs for CBC by segment: the segment's number, encrypted by the cipher under its own key
/// (SP 800-38A appendix C, the first method), which makes them unpredictable.
class SegmentIvs {
  public:
    /// `key`: 16, 24 or 32 bytes for AES.
    explicit SegmentIvs(SecretBytes key) : key_(std::move(key)) {}

    /// Error: cryptoLibrary.
    Result<Iv> at(std::uint64_t segment) const;

  private:
    SecretBytes key_;
};

} // namespace blockwarp
