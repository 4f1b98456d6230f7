// SPDX-License-Identifier: GPL-3.0-or-later
/// The stanza of files for a passphrase (c2sp.org/age, "The scrypt recipient type").
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/stanza.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace blockwarp::age {

/// The base-two logarithm of scrypt's N in new files: about a second and 256 MiB.
inline constexpr unsigned kScryptLogN = 18;
/// Files that ask for more are refused: 16 seconds and 4 GiB.
inline constexpr unsigned kMaxScryptLogN = 22;

/// "scrypt <salt> <logN>", the only stanza of its header.
struct ScryptStanza {
    static constexpr std::string_view kType = "scrypt";

    /// Errors: badPassphrase (an empty one), cryptoLibrary.
    static Result<Stanza> wrap(const SecretBytes& fileKey, const SecretBytes& passphrase,
                               unsigned logN = kScryptLogN);
    /// Error: malformed, also if the work factor is above kMaxScryptLogN.
    static Result<void> check(const Stanza& stanza, std::size_t fileKeyBytes);
    /// Of a stanza that check() takes. Errors: badPassphrase (an empty one), cryptoLibrary.
    static Unwrapped unwrap(const Stanza& stanza, const SecretBytes& passphrase);
    static std::string describe(const Stanza& stanza);
};

} // namespace blockwarp::age
