// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/age_file.h"

#include "core/base/random.h"
#include "core/cipher/chunk.h"
#include "core/format/file_key.h"
#include "core/keys/scrypt_stanza.h"

#include <array>

namespace blockwarp::age {
namespace {

/// `start`: header and nonce.
Result<PayloadKeys> payloadKeys(const SecretBytes& fileKey, std::span<const std::uint8_t> start) {
    auto key = crypto::hkdfSha256(fileKey.span(), start.last(kPayloadNonceBytes), "payload");
    if (!key) return key.error();
    PayloadKeys keys;
    keys.key = std::move(*key);
    keys.iv = firstNonce();
    keys.padding = false;
    keys.header.assign(start.begin(), start.end());
    return keys;
}

Result<SecretBytes> newFileKey() {
    SecretBytes key(kAgeFormat.fileKeyBytes);
    if (auto ok = fillRandom(key.span()); !ok) return ok.error();
    return key;
}

Result<PayloadKeys> seal(const SecretBytes& fileKey, std::span<const keys::Stanza> stanzas) {
    const auto text = writeHeader(kAgeFormat, {}, stanzas, fileKey);
    if (!text) return text.error();
    std::vector<std::uint8_t> start(text->begin(), text->end());
    start.resize(start.size() + kPayloadNonceBytes);
    if (auto ok = fillRandom(std::span(start).last(kPayloadNonceBytes)); !ok) return ok.error();
    return payloadKeys(fileKey, start);
}

template <class Secret>
Result<PayloadKeys> openWith(std::span<const std::uint8_t> start, const Secret& secret) {
    const auto header = parseHeader(kAgeFormat, start);
    if (!header) return header.error();
    if (start.size() - header->bytes < kPayloadNonceBytes)
        return Error{ErrorCode::malformed, "it ends before its payload"};
    const auto fileKey = unwrap(kAgeFormat, *header, secret);
    if (!fileKey) return fileKey.error();
    return payloadKeys(*fileKey, start.first(header->bytes + kPayloadNonceBytes));
}

} // namespace

Result<PayloadKeys> sealFor(const keys::Recipients& recipients) {
    const auto fileKey = newFileKey();
    if (!fileKey) return fileKey.error();
    const auto stanzas = wrapForAll(kAgeFormat, *fileKey, recipients);
    if (!stanzas) return stanzas.error();
    return seal(*fileKey, *stanzas);
}

Result<PayloadKeys> sealWith(const SecretBytes& passphrase) {
    const auto fileKey = newFileKey();
    if (!fileKey) return fileKey.error();
    auto stanza = keys::ScryptStanza::wrap(*fileKey, passphrase);
    if (!stanza) return stanza.error();
    return seal(*fileKey, std::span(&*stanza, 1));
}

Result<PayloadKeys> open(std::span<const std::uint8_t> start, const keys::Identities& identities) {
    return openWith(start, identities);
}

Result<PayloadKeys> open(std::span<const std::uint8_t> start, const SecretBytes& passphrase) {
    return openWith(start, passphrase);
}

} // namespace blockwarp::age
