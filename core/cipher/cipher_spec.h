// SPDX-License-Identifier: GPL-3.0-or-later
/// The ciphers: one row each. Whoever needs a fact about a cipher looks it up here.
#pragma once

#include "kernels/algorithm.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace blockwarp {

struct CipherSpec {
    std::string_view name;   ///< "aes-256-ctr": as typed, and as OpenSSL calls it
    std::string_view family; ///< "AES" or "ChaCha20"
    std::string_view mode;   ///< "ECB", "CBC", "CTR"; empty for a stream cipher
    Algorithm algorithm;
    std::size_t keyBytes;
    std::size_t ivBytes = 0;   ///< 0 where the mode takes none
    std::size_t blockBytes;    ///< unit of the counter or of chaining: 16, or 64 for ChaCha20
    std::size_t unitBytes = 0; ///< XTS: a data unit; authenticated: a segment; unless the user says
    bool padded = false;       ///< PKCS#7 fills the last block
    bool authenticated = false;
    bool parallelEncrypt = true; ///< chunks may be encrypted in any order
    bool parallelDecrypt = true;
    std::string_view caution; ///< what this mode does not protect; a sentence

    constexpr bool parallel(Direction direction) const {
        return direction == Direction::encrypt ? parallelEncrypt : parallelDecrypt;
    }
};

std::span<const CipherSpec> cipherSpecs();

/// How a payload is cut into data units or segments, and what they look like when encrypted.
struct UnitLayout {
    std::size_t unitBytes = 0; ///< 0: neither
    std::size_t tagBytes = 0;  ///< each segment is followed by its tag

    /// Bytes of so much payload when encrypted.
    std::uint64_t storedBytes(std::uint64_t payload) const;
    /// Where the segment that starts at `offset` of the payload lies.
    std::uint64_t storedOffset(std::uint64_t offset) const;
    /// The payload in so many encrypted bytes; nothing if no payload takes so many.
    std::optional<std::uint64_t> payloadIn(std::uint64_t stored) const;
    bool operator==(const UnitLayout&) const = default;
};

/// As people write it: "AES-256-GCM", "ChaCha20-Poly1305".
std::string titleOf(const CipherSpec& cipher);

/// The row of that name, or null.
const CipherSpec* findCipher(std::string_view name);

/// Why one direction of a cipher cannot be spread over threads or a GPU; empty if it can.
std::string_view whySerial(const CipherSpec& cipher, Direction direction);

} // namespace blockwarp
