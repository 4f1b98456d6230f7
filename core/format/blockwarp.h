// SPDX-License-Identifier: GPL-3.0-or-later
/// Container Blockwarp v1 (docs/container.md): age's header and recipients, any cipher.
#pragma once

#include "core/format/container.h"
#include "core/format/header.h"

#include <cstddef>
#include <string>

namespace blockwarp {

inline constexpr age::HeaderFormat kBlockwarpFormat{"blockwarp/v1", true, 32,
                                                    keys::StanzaSet::blockwarp};
inline constexpr std::size_t kSaltBytes = 16; ///< between header and payload
inline constexpr std::size_t kDefaultSegmentBytes = 64U << 10;
inline constexpr std::size_t kMinSegmentBytes = 4U << 10;
inline constexpr std::size_t kMaxSegmentBytes = 1U << 20;

/// What the header's second line says.
struct BlockwarpPayload {
    const CipherSpec* cipher = nullptr;
    std::size_t segmentBytes = kDefaultSegmentBytes;
    bool isArchive = false; ///< a tar of folders, which readers may unpack unasked
};

/// "aes-256-gcm 65536", and of an archive "aes-256-gcm 65536 tar".
std::string formatPayload(const BlockwarpPayload& payload);
/// Error: malformed (no such cipher; segments that are no power of two, or out of bounds; another
/// third word).
Result<BlockwarpPayload> parsePayload(std::string_view extra);

/// Keys for the payload from the file key and the 16 bytes of salt before it.
/// Error: cryptoLibrary.
Result<PayloadKeys> derivePayloadKeys(const BlockwarpPayload& payload, const SecretBytes& fileKey,
                                      std::span<const std::uint8_t> salt);

} // namespace blockwarp
