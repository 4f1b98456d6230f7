// SPDX-License-Identifier: GPL-3.0-or-later
/// Container age v1 (c2sp.org/age): from keys or a passphrase to what the workers need, and back.
/// The payload is ChaCha20-Poly1305 in segments of 64 KiB, with the nonces that Iv describes.
#pragma once

#include "core/format/container.h"
#include "core/keys/identities.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace blockwarp::age {

inline constexpr std::string_view kPayloadCipher = "chacha20-poly1305";
inline constexpr std::size_t kSegmentBytes = std::size_t{64} << 10;
inline constexpr std::size_t kPayloadNonceBytes = 16;

/// Makes file key, header and nonce of a new file; both are in `header`. Errors: badRecipient (or
/// none given), cryptoLibrary.
Result<PayloadKeys> sealFor(const keys::Recipients& recipients);
/// Errors: badPassphrase, cryptoLibrary.
Result<PayloadKeys> sealWith(const SecretBytes& passphrase);

/// From a file's first kMaxHeaderBytes + kPayloadNonceBytes, or all of it if that is less. The
/// payload begins behind the result's `header`. Errors: malformed, wrongKeyOrDamaged,
/// cryptoLibrary.
Result<PayloadKeys> open(std::span<const std::uint8_t> start, const keys::Identities& identities);
/// Also badPassphrase.
Result<PayloadKeys> open(std::span<const std::uint8_t> start, const SecretBytes& passphrase);

} // namespace blockwarp::age
