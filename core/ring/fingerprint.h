// SPDX-License-Identifier: GPL-3.0-or-later
/// Fingerprints of public keys that two people compare by telephone (docs/keys.md, "Fingerprints").
#pragma once

#include "core/base/error.h"
#include "core/keys/identities.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::ring {

inline constexpr std::size_t kFingerprintWords = 6; ///< 66 bits

/// "X25519", "ssh-ed25519", "RSA" or "mlkem768x25519".
std::string_view kindNameOf(const keys::Recipient& key);

/// The bytes by which fingerprints and check values know the key: the same however it was written.
/// Error: cryptoLibrary.
Result<std::vector<std::uint8_t>> canonicalBytesOf(const keys::Recipient& key);

/// Six words of BIP 39 with spaces between. Error: cryptoLibrary.
Result<std::string> fingerprintOf(const keys::Recipient& key);

} // namespace blockwarp::ring
