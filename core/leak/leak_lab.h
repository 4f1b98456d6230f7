// SPDX-License-Identifier: GPL-3.0-or-later
/// Pictures encrypted and decrypted. Works on raw pixels: encrypting a PNG's compressed bytes would
/// show nothing.
#pragma once

#include "core/base/error.h"
#include "core/engine/engine.h"
#include "core/leak/repeated_blocks.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp {

struct LeakRequest {
    const CipherSpec* cipher = nullptr;
    EngineKind engine = EngineKind::automatic;
    Tuning tuning;                     ///< `unitBytes` matters to XTS only: the sector size
    std::span<const std::uint8_t> key; ///< cipher->keyBytes
    Iv iv{};
};

/// The pixels' bytes encrypted as one message, and what has to be stored beside them: ECB and CBC
/// add PKCS#7 padding, XTS zeros up to a whole block, the authenticated ciphers a tag behind each
/// segment of at most 1 MiB (most pictures are a single one).
/// Errors: those of runMemoryJob().
Result<std::vector<std::uint8_t>> sealPixels(const LeakRequest& request,
                                             std::span<const std::uint8_t> pixels,
                                             const CancelToken& cancel);

/// Undoes sealPixels(), but keeps padding and does not look at it: damage is to be seen, not
/// reported. Only a tag that does not fit is an error: wrongKeyOrDamaged.
Result<std::vector<std::uint8_t>> openPixels(const LeakRequest& request,
                                             std::span<const std::uint8_t> stored,
                                             std::size_t pixelBytes, const CancelToken& cancel);

/// What of sealPixels()'s result stands for pixels: no padding, no tags.
std::vector<std::uint8_t> pictureOf(const LeakRequest& request,
                                    std::span<const std::uint8_t> stored, std::size_t pixelBytes);
/// Puts another picture of that size in its place; padding and tags stay as they are.
void replacePicture(const LeakRequest& request, std::span<const std::uint8_t> picture,
                    std::span<std::uint8_t> stored);

/// sealPixels(), and of it the part that pictureOf() gives.
Result<std::vector<std::uint8_t>> encryptPixels(const LeakRequest& request,
                                                std::span<const std::uint8_t> pixels,
                                                const CancelToken& cancel);

} // namespace blockwarp
