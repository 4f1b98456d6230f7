// SPDX-License-Identifier: GPL-3.0-or-later
/// The header of a Blockwarp file, which has a line and a kind of stanza that age's has not.
#include "tests/fuzz/header.h"

#include "core/format/blockwarp.h"
#include "core/keys/rsa.h"
#include "core/keys/rsa_stanzas.h"

#include <openssl/rsa.h>

#include <string>

namespace {

using namespace blockwarp;

/// Its body under a key of ours, whatever key its fingerprint names.
void tryAsOurs(const keys::Stanza& stanza) {
    static const keys::RsaIdentity identity(keys::EvpKey(EVP_RSA_gen(2048)));
    static const std::string name = keys::fingerprintOf(identity).value();
    keys::Unwrapping unwrapping(kBlockwarpFormat.fileKeyBytes);
    const auto opened =
        keys::RsaStanza::unwrap({stanza.type, {name}, stanza.body}, identity, unwrapping);
    fuzz::require(opened && !*opened, "an RSA stanza that nobody made does not open");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::checkHeader(kBlockwarpFormat, {data, size});
    fuzz::checkOpening(Container::blockwarp, {data, size});
    const auto header = age::parseHeader(kBlockwarpFormat, {data, size});
    if (!header) return 0;
    if (const auto payload = parsePayload(header->extra))
        fuzz::require(formatPayload(*payload) == header->extra, "that line has one spelling");
    for (const keys::Stanza& stanza : header->stanzas) {
        fuzz::trySshAsOurs(kBlockwarpFormat, stanza);
        if (stanza.type == keys::RsaStanza::kType &&
            keys::RsaStanza::check(stanza, kBlockwarpFormat.fileKeyBytes))
            tryAsOurs(stanza);
    }
    return 0;
}
