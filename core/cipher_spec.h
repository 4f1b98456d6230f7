// SPDX-License-Identifier: GPL-3.0-or-later
/// The ciphers: one row each. Whoever needs a fact about a cipher looks it up here.
#pragma once

#include "kernels/algorithm.h"

#include <cstddef>
#include <span>
#include <string_view>

namespace blockwarp {

struct CipherSpec {
    std::string_view name;   ///< "aes-256-ctr": as typed, and as OpenSSL calls it
    std::string_view family; ///< "AES" or "ChaCha20"
    std::string_view mode;   ///< "ECB", "CBC", "CTR"; empty for a stream cipher
    Algorithm algorithm;
    std::size_t keyBytes;
    std::size_t ivBytes;    ///< 0 where the mode takes none
    std::size_t blockBytes; ///< unit of the counter or of chaining: 16, or 64 for ChaCha20
    bool padded;            ///< PKCS#7 fills the last block
    bool authenticated;
    bool parallelEncrypt; ///< chunks may be encrypted in any order
    bool parallelDecrypt;
    std::string_view caution; ///< what this mode does not protect; a sentence

    constexpr bool parallel(Direction direction) const {
        return direction == Direction::encrypt ? parallelEncrypt : parallelDecrypt;
    }
};

std::span<const CipherSpec> cipherSpecs();

/// The row of that name, or null.
const CipherSpec* findCipher(std::string_view name);

/// Why one direction of a cipher cannot be spread over threads or a GPU; empty if it can.
std::string_view whySerial(const CipherSpec& cipher, Direction direction);

} // namespace blockwarp
