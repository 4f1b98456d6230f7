// SPDX-License-Identifier: GPL-3.0-or-later
/// What a file's header says to somebody without a key.
#pragma once

#include "core/base/error.h"
#include "core/cipher/cipher_spec.h"
#include "core/format/header.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace blockwarp {

/// One way in.
struct RecipientFacts {
    std::string type;        ///< "X25519", "scrypt", "RSA-OAEP-SHA256", or one that we do not know
    std::string detail;      ///< a phrase: the work factor, the key's fingerprint
    bool passphrase = false; ///< it is a passphrase; otherwise a private key
    bool postQuantum = false;
};

struct HeaderFacts {
    const CipherSpec* cipher = nullptr; ///< null: the file does not say
    std::size_t segmentBytes = 0;       ///< 0: it has none
    bool authenticated = false;
    bool isArchive = false; ///< the header says that the payload is a tar
    bool padded = false;    ///< the payload ends in 1 to 16 bytes of padding
    std::vector<RecipientFacts> recipients;
    std::string salt;              ///< hex: of the key derivation, or between header and payload
    std::uint64_t headerBytes = 0; ///< before the payload, without armor

    /// A passphrase opens it, by scrypt with a salt that no other file has.
    bool derivesOwnKey() const;
};

/// The recipients and the salt of a file with a header of age's, which is authenticated. `start` is
/// the file's, as parseHeader() took it. Error: malformed (it ends within the salt).
Result<HeaderFacts> factsOf(const age::Header& header, std::span<const std::uint8_t> start,
                            std::size_t saltBytes);

} // namespace blockwarp
