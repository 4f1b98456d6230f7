// SPDX-License-Identifier: GPL-3.0-or-later
/// A payload and its keys: what a session encrypts or decrypts.
#pragma once

#include "core/cipher/cipher_spec.h"
#include "core/cipher/segments.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

namespace blockwarp {

/// Segments that the cipher itself authenticates, each with its tag.
struct TaggedSegments {
    std::size_t bytes; ///< of payload in a segment
};

/// Segments around a cipher that authenticates nothing, each with an HMAC-SHA-256 (SegmentMacs).
struct MacSegments {
    std::size_t bytes;
    std::span<const std::uint8_t> macKey; ///< SegmentMacs::kKeyBytes; outlives the session's use
    bool ownIvs = false;                  ///< CBC: each segment starts from an IV of its own
};

using Segmentation = std::variant<std::monostate, TaggedSegments, MacSegments>;

/// Without segments of its own, an authenticated cipher takes those that the tuning says.
struct Payload {
    const CipherSpec& cipher;
    Direction direction;
    std::span<const std::uint8_t> key; ///< cipher.keyBytes
    Iv iv{};
    bool padding = false; ///< PKCS#7 at the end
    Segmentation segmentation{};

    const MacSegments* macs() const { return std::get_if<MacSegments>(&segmentation); }
    /// 0: there are none.
    std::size_t segmentBytes() const {
        const auto* tagged = std::get_if<TaggedSegments>(&segmentation);
        return tagged != nullptr ? tagged->bytes : macs() != nullptr ? macs()->bytes : 0;
    }
};

} // namespace blockwarp
