// SPDX-License-Identifier: GPL-3.0-or-later
/// What an encrypted file says about itself to somebody without a key.
#pragma once

#include "core/base/progress.h"
#include "core/format/container.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp {

/// One way in.
struct RecipientFacts {
    std::string type;        ///< "X25519", "scrypt", "RSA-OAEP-SHA256", or one that we do not know
    std::string detail;      ///< a phrase: the work factor, the key's fingerprint
    bool passphrase = false; ///< it is a passphrase; otherwise a private key
};

struct FileFacts {
    Container container = Container::raw;
    bool armored = false;
    const CipherSpec* cipher = nullptr; ///< null: the file does not say
    std::size_t segmentBytes = 0;       ///< 0: it has none
    bool authenticated = false;
    std::vector<RecipientFacts> recipients;
    std::string salt;               ///< hex: of the key derivation, or between header and payload
    std::uint64_t headerBytes = 0;  ///< before the payload, without armor
    std::uint64_t payloadBytes = 0; ///< as stored, without armor
    /// When decrypted; at most that with padding. Nothing if no whole file has this size.
    std::optional<std::uint64_t> plainBytes;
    bool padded = false; ///< plainBytes has 1 to 16 bytes of padding in it
};

/// Reads no more than a binary file's header; "-" is standard input. Errors: those of opening and
/// reading, and malformed.
Result<FileFacts> inspectFile(const std::filesystem::path& path, const ProgressSink& progress);

} // namespace blockwarp
