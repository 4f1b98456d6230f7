// SPDX-License-Identifier: GPL-3.0-or-later
/// The stanzas of files for a passphrase: age's (c2sp.org/age, "The scrypt recipient type") and one
/// for many files (docs/container.md, "Stanzas").
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/scrypt_keys.h"
#include "core/keys/stanza.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace blockwarp::keys {

/// "scrypt <salt> <logN>", the only stanza of its header.
struct ScryptStanza {
    static constexpr std::string_view kType = "scrypt";

    /// Errors: badPassphrase (an empty one), cryptoLibrary.
    static Result<Stanza> wrap(const SecretBytes& fileKey, const SecretBytes& passphrase,
                               unsigned logN = kScryptLogN);
    /// Error: malformed, also if the work factor is above kMaxScryptLogN.
    static Result<void> check(const Stanza& stanza, std::size_t fileKeyBytes);
    /// Of a stanza that check() takes. `keys`: of many files; null where it is a single one.
    /// Errors: badPassphrase (an empty one), cryptoLibrary; with `keys`, cancelled.
    static Unwrapped unwrap(const Stanza& stanza, const SecretBytes& passphrase, ScryptKeys* keys);
    static std::string describe(const Stanza& stanza);
};

/// "scrypt-many <salt> <logN> <file salt>", the only stanza of its header: the files of one call
/// share salt and derivation.
struct ScryptManyStanza {
    static constexpr std::string_view kType = "scrypt-many";

    /// Errors: badPassphrase (an empty one), cryptoLibrary.
    static Result<Stanza> wrap(const SecretBytes& fileKey, const SecretBytes& passphrase,
                               ScryptKeys& keys, unsigned logN = kScryptLogN);
    /// Error: malformed, also if the work factor is above kMaxScryptLogN.
    static Result<void> check(const Stanza& stanza, std::size_t fileKeyBytes);
    /// As ScryptStanza's.
    static Unwrapped unwrap(const Stanza& stanza, const SecretBytes& passphrase, ScryptKeys* keys);
    static std::string describe(const Stanza& stanza);
};

} // namespace blockwarp::keys
