// SPDX-License-Identifier: GPL-3.0-or-later
/// HPKE (RFC 9180) in base mode with HKDF-SHA256 (0x0001) and ChaCha20Poly1305 (0x0003), as far as
/// one message needs it.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/crypto/primitives.h"

#include <cstdint>
#include <string_view>

namespace blockwarp::crypto {

/// What seals the first message: the nonce is base_nonce, the sequence number being 0.
struct HpkeKey {
    SecretBytes key;
    AeadNonce nonce{};
};

/// KeySchedule (§5.1) with no PSK, for the secret that the KEM of that number (§7.1) gave. Error:
/// cryptoLibrary.
Result<HpkeKey> hpkeKey(std::uint16_t kem, const SecretBytes& shared, std::string_view info);

} // namespace blockwarp::crypto
