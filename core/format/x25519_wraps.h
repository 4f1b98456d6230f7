// SPDX-License-Identifier: GPL-3.0-or-later
/// Stanzas for X25519 keys (c2sp.org/age, "The X25519 recipient type").
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/format/header.h"
#include "core/keys/x25519.h"

#include <optional>

namespace blockwarp::age {

/// Errors: badRecipient (a point of low order), cryptoLibrary.
Result<Stanza> wrapForRecipient(const SecretBytes& fileKey, const X25519Point& recipient);

bool isX25519Stanza(const Stanza& stanza);

/// Error: malformed.
Result<void> checkX25519Stanza(const HeaderFormat& format, const Stanza& stanza);

/// Of a stanza that checkX25519Stanza() takes. Nothing if it is for somebody else. Errors:
/// malformed (a share of low order), cryptoLibrary.
Result<std::optional<SecretBytes>> tryX25519(const Stanza& stanza, const X25519Identity& identity);

} // namespace blockwarp::age
