// SPDX-License-Identifier: GPL-3.0-or-later
/// An RSA key as somebody holds it, both halves or the public one alone: made, read, described,
/// saved.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/rsa.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace blockwarp::rsa {

struct KeyPair {
    keys::RsaRecipient recipient;
    std::optional<keys::RsaIdentity> identity; ///< nothing: only the public key is known
};

/// What anybody may know of a key.
struct KeyFacts {
    int bits;
    bool isPrivate;
    std::string exponent;    ///< decimal
    std::string modulus;     ///< hex digits
    std::string fingerprint; ///< by which a key finds its stanza, see keys::fingerprintOf()
    std::string recipient;   ///< PEM
};

/// `bits`: 2048, 3072 or 4096; up to some seconds, and `cancel` is asked whether to go on between
/// candidates for the primes. Errors: unsupported, cancelled, cryptoLibrary.
Result<KeyPair> newKeyPair(int bits, const CancelToken& cancel);

/// The private key in PEM text if there is one, else the public one. Errors: badIdentity,
/// badRecipient, as parseRsaIdentity() and parseRsaRecipient() give them.
Result<KeyPair> parseKeyPair(std::span<const std::uint8_t> contents,
                             const SecretBytes& passphrase = {});

/// Error: cryptoLibrary.
Result<KeyFacts> factsOf(const KeyPair& pair);

/// Writes the private key to `path` and the public one beside it, as saveKey(). A passphrase that
/// is not empty protects the private key. Errors: unsupported (there is no private key), those of
/// saveKey().
Result<void> saveKeyPair(const KeyPair& pair, const SecretBytes& passphrase,
                         const std::filesystem::path& path);

} // namespace blockwarp::rsa
