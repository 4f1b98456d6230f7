// SPDX-License-Identifier: GPL-3.0-or-later
/// File keys wrapped for RSA keys: RSAES-OAEP with SHA-256, as long as the modulus. Blockwarp's
/// files and age's have a stanza of their own for the same keys.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/rsa.h"
#include "core/keys/stanza.h"
#include "core/keys/unwrapping.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace blockwarp::keys {

/// "RSA-OAEP-SHA256 <fingerprint>", which is Blockwarp's own; age does not know it.
struct RsaStanza {
    using Recipient = RsaRecipient;
    using Identity = RsaIdentity;
    static constexpr std::string_view kType = "RSA-OAEP-SHA256";
    static constexpr std::string_view kLabel = "blockwarp/v1/RSA-OAEP-SHA256";

    static StanzaSize size(const RsaRecipient& recipient, std::size_t fileKeyBytes);
    /// Error: cryptoLibrary.
    static Result<Stanza> wrap(const SecretBytes& fileKey, const RsaRecipient& recipient);
    /// Error: malformed, unless the stanza has the words, and a size that some key's could have.
    static Result<void> check(const Stanza& stanza, std::size_t fileKeyBytes);
    /// Of a stanza that check() takes. Takes a private operation only if the stanza names this key
    /// and has its size. Error: cryptoLibrary.
    static Unwrapped unwrap(const Stanza& stanza, const RsaIdentity& identity,
                            Unwrapping& unwrapping);
    static std::string describe(const Stanza& stanza);
};

/// "ssh-rsa <name>", as the `age` program writes it: the name is the start of the hash of
/// sshBytesOf().
struct SshRsaStanza {
    using Recipient = RsaRecipient;
    using Identity = RsaIdentity;
    static constexpr std::string_view kType = "ssh-rsa";

    static StanzaSize size(const RsaRecipient& recipient, std::size_t fileKeyBytes);
    /// The same errors as RsaStanza's.
    static Result<Stanza> wrap(const SecretBytes& fileKey, const RsaRecipient& recipient);
    static Result<void> check(const Stanza& stanza, std::size_t fileKeyBytes);
    static Unwrapped unwrap(const Stanza& stanza, const RsaIdentity& identity,
                            Unwrapping& unwrapping);
    static std::string describe(const Stanza& stanza);
};

} // namespace blockwarp::keys
