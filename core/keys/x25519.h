// SPDX-License-Identifier: GPL-3.0-or-later
/// X25519 keys as age writes them: recipients "age1…" are public, identities "AGE-SECRET-KEY-1…"
/// private.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/crypto/primitives.h"

#include <string>
#include <string_view>

namespace blockwarp::age {

struct X25519Identity {
    SecretBytes secret;
    X25519Point recipient{};
};

/// Error: cryptoLibrary.
Result<X25519Identity> generateIdentity();

std::string formatRecipient(const X25519Point& recipient);
SecretBytes formatIdentity(const X25519Identity& identity);

/// Error: badRecipient.
Result<X25519Point> parseRecipient(std::string_view text);

/// Errors: badIdentity, cryptoLibrary.
Result<X25519Identity> parseIdentity(std::string_view text);

} // namespace blockwarp::age
