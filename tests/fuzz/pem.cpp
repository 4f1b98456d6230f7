// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA keys as PEM text.
#include "core/base/text.h"
#include "core/keys/pem_private.h"
#include "core/keys/rsa_pem.h"
#include "core/keys/rsa_stanzas.h"
#include "tests/fuzz/target.h"

#include <openssl/err.h>

namespace {

using namespace blockwarp;

void checkRecipient(fuzz::Input input) {
    const auto recipient = keys::parseRsaRecipient(input);
    if (!recipient) {
        fuzz::require(recipient.error().code == ErrorCode::badRecipient, "it says what is wrong");
        return;
    }
    const auto text = keys::formatRecipient(*recipient);
    fuzz::require(bool(text), "a key that was read can be written");
    const auto back = keys::parseRsaRecipient(asBytes(*text));
    fuzz::require(back && *keys::fingerprintOf(*back) == *keys::fingerprintOf(*recipient),
                  "and is the same");
    fuzz::require(bool(keys::RsaStanza::wrap(SecretBytes(32), *recipient)),
                  "and can be encrypted to");
}

/// Without a passphrase: deriving a key from one may take as long as the text asks for.
void checkIdentity(fuzz::Input input) {
    const auto identity = keys::parseRsaIdentity(input);
    if (!identity) {
        fuzz::require(identity.error().code == ErrorCode::badIdentity, "it says what is wrong");
        return;
    }
    const auto recipient = keys::recipientOf(*identity);
    fuzz::require(bool(recipient), "a private key has a public one");
    fuzz::require(*keys::fingerprintOf(*recipient) == *keys::fingerprintOf(*identity),
                  "which has the same name");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Input input(data, size);
    (void)keys::isEncryptedPem(input);
    checkRecipient(input);
    checkIdentity(input);
    fuzz::require(ERR_peek_error() == 0, "no error is left in OpenSSL's list");
    return 0;
}
