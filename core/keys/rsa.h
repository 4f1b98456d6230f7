// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA keys, and what is encrypted for them: RSAES-OAEP (RFC 8017 §7.1) with SHA-256 as hash and in
/// MGF1, which the `openssl` program does too.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/crypto/openssl.h"

#include <openssl/evp.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace blockwarp::keys {

/// Of the modulus. Fewer can be factored; more only take time.
inline constexpr int kMinRsaBits = 2048;
inline constexpr int kMaxRsaBits = 8192;

using EvpKey = crypto::Handle<EVP_PKEY, EVP_PKEY_free>;

/// A public key. One pointer wide; a copy is the same key of OpenSSL's.
class RsaRecipient {
  public:
    explicit RsaRecipient(EvpKey key) : key_(std::move(key)) {}
    RsaRecipient(const RsaRecipient& other);
    RsaRecipient(RsaRecipient&&) noexcept = default;
    RsaRecipient& operator=(RsaRecipient other) noexcept;
    ~RsaRecipient() = default;

    int bits() const { return EVP_PKEY_get_bits(key_.get()); }
    EVP_PKEY* get() const { return key_.get(); }

    /// Equal only for the same key, while another key's fingerprint can be made to be the same.
    /// Error: cryptoLibrary.
    Result<std::vector<std::uint8_t>> bytes() const;
    /// Empty: the key is too long for one line.
    std::string line() const { return {}; }

  private:
    EvpKey key_;
};

/// A private key, which OpenSSL wipes when the last clone goes.
class RsaIdentity {
  public:
    explicit RsaIdentity(EvpKey key) : key_(std::move(key)) {}
    RsaIdentity clone() const;

    int bits() const { return EVP_PKEY_get_bits(key_.get()); }
    EVP_PKEY* get() const { return key_.get(); }

  private:
    EvpKey key_;
};

/// The key, if it is one of RSA that we take: kMinRsaBits to kMaxRsaBits, an odd exponent, and a
/// modulus with no factor below 4096. Null is one that could not be read. An error has the code
/// given.
Result<EvpKey> checkedRsa(EvpKey key, ErrorCode code);

/// `bits`: 3072 (some tenths of a second) or 4096 (seconds). Error: cryptoLibrary.
Result<RsaIdentity> generateRsa(int bits);

/// Error: cryptoLibrary.
Result<RsaRecipient> recipientOf(const RsaIdentity& identity);

/// The name (keyNameOf() of stanza.h) of the public key, as DER SubjectPublicKeyInfo (RFC 5280
/// §4.1). Error: cryptoLibrary.
Result<std::string> fingerprintOf(const RsaRecipient& recipient);
Result<std::string> fingerprintOf(const RsaIdentity& identity);

/// The public key as DER SubjectPublicKeyInfo. Error: cryptoLibrary.
Result<std::vector<std::uint8_t>> publicDerOf(const RsaRecipient& recipient);

/// The public key as SSH writes it (RFC 4253 §6.6). Error: cryptoLibrary.
Result<std::vector<std::uint8_t>> sshBytesOf(EVP_PKEY* rsa);

/// RSAES-OAEP under a label; as long as the modulus. Error: cryptoLibrary.
Result<std::vector<std::uint8_t>> sealOaep(const SecretBytes& secret, const RsaRecipient& recipient,
                                           std::string_view label);

/// Nothing if it is for somebody else, does not open or has not `size` bytes in it, whatever the
/// reason: who could tell bad padding from a bad key apart could open it (RFC 8017 §7.1.2, note).
/// Error: cryptoLibrary.
Result<std::optional<SecretBytes>> openOaep(std::span<const std::uint8_t> sealed,
                                            const RsaIdentity& identity, std::string_view label,
                                            std::size_t size);

/// True if some key that we take could have made so many bytes.
bool couldBeOaep(std::size_t bytes);

} // namespace blockwarp::keys
