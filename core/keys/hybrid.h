// SPDX-License-Identifier: GPL-3.0-or-later
/// Hybrid keys of age 1.3, recipients "age1pq1…" public and identities "AGE-SECRET-KEY-PQ-1…"
/// private, and their stanza (c2sp.org/age, "The mlkem768x25519 recipient type"): what they wrap
/// stays secret from a quantum computer (ML-KEM-768), and from anybody who breaks ML-KEM (X25519).
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/crypto/x_wing.h"
#include "core/keys/stanza.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::keys {

class Unwrapping;

/// How their lines begin.
inline constexpr std::string_view kHybridRecipientStart = "age1pq1";
inline constexpr std::string_view kHybridIdentityStart = "AGE-SECRET-KEY-PQ-1";

struct HybridRecipient {
    std::vector<std::uint8_t> key; ///< one that crypto::isXWingPublic() takes

    /// Equal only for the same key.
    Result<std::vector<std::uint8_t>> bytes() const { return key; }
    /// The key on one line, as typed: 1,959 characters.
    std::string line() const;
};

struct HybridIdentity {
    SecretBytes seed;
    std::shared_ptr<const crypto::XWingKeys> keys; ///< what follows from it

    HybridIdentity clone() const { return {seed.clone(), keys}; }
    HybridRecipient recipient() const { return {keys->encapsulation}; }
};

/// "mlkem768x25519 <ciphertext of X-Wing>": HPKE (RFC 9180).
struct HybridStanza {
    using Recipient = HybridRecipient;
    using Identity = HybridIdentity;
    static constexpr std::string_view kType = "mlkem768x25519";

    static StanzaSize size(const HybridRecipient& recipient, std::size_t fileKeyBytes);
    /// Errors: badRecipient (a point of low order), cryptoLibrary.
    static Result<Stanza> wrap(const SecretBytes& fileKey, const HybridRecipient& recipient);
    /// Error: malformed.
    static Result<void> check(const Stanza& stanza, std::size_t fileKeyBytes);
    /// Of a stanza that check() takes. Errors: malformed (a share of low order), cryptoLibrary.
    static Unwrapped unwrap(const Stanza& stanza, const HybridIdentity& identity,
                            Unwrapping& unwrapping);
    static std::string describe(const Stanza& stanza);
};

/// Error: cryptoLibrary.
Result<HybridIdentity> generateHybridIdentity();

SecretBytes formatIdentity(const HybridIdentity& identity);

/// Error: badRecipient (also a key that FIPS 203 §7.2 refuses).
Result<HybridRecipient> parseHybridRecipient(std::string_view text);

/// Errors: badIdentity, cryptoLibrary.
Result<HybridIdentity> parseHybridIdentity(std::string_view text);

} // namespace blockwarp::keys
