// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/keys/rsa.h"

#include <openssl/rsa.h>

namespace blockwarp::tests {

/// One key of 2048 bits for all tests, since making one takes a while.
inline const keys::RsaIdentity& identity() {
    static const keys::RsaIdentity key(keys::EvpKey(EVP_RSA_gen(2048)));
    return key;
}
inline const keys::RsaRecipient& recipient() {
    static const keys::RsaRecipient key = keys::recipientOf(identity()).value();
    return key;
}

} // namespace blockwarp::tests
