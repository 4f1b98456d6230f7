// SPDX-License-Identifier: GPL-3.0-or-later
/// File keys wrapped for RSA keys. The stanza is Blockwarp's own; age does not know it.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/rsa.h"
#include "core/keys/stanza.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace blockwarp::age {

inline constexpr std::string_view kRsaLabel = "blockwarp/v1/RSA-OAEP-SHA256";

/// "RSA-OAEP-SHA256 <fingerprint>", and as body what OAEP makes of the file key under kRsaLabel: as
/// long as the modulus. Error: cryptoLibrary.
Result<Stanza> wrapForRsa(const SecretBytes& fileKey, const RsaRecipient& recipient);

bool isRsaStanza(const Stanza& stanza);

/// Error: malformed, unless the stanza has the words and a size that some key's could have.
Result<void> checkRsaStanza(const Stanza& stanza);

/// Of a stanza that checkRsaStanza() takes: whether it names this key and has its size, so that
/// trying it takes a private operation. Error: cryptoLibrary.
Result<bool> namesRsaKey(const Stanza& stanza, const RsaIdentity& identity);

/// Of a stanza that checkRsaStanza() takes. Nothing if it is for somebody else or does not open.
/// The file key is to be believed only once the header's MAC is right. Error: cryptoLibrary.
Result<std::optional<SecretBytes>> tryRsa(std::size_t fileKeyBytes, const Stanza& stanza,
                                          const RsaIdentity& identity);

} // namespace blockwarp::age
