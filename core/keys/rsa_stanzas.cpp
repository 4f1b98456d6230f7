// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/rsa_stanzas.h"

#include "core/crypto/base64.h"
#include "core/crypto/text.h"

#include <utility>

namespace blockwarp::age {
namespace {

constexpr std::string_view kRsa = "RSA-OAEP-SHA256";

} // namespace

Result<Stanza> wrapForRsa(const SecretBytes& fileKey, const RsaRecipient& recipient) {
    const auto name = fingerprintOf(recipient);
    if (!name) return name.error();
    auto body = sealOaep(fileKey, recipient, kRsaLabel);
    if (!body) return body.error();
    std::string arguments(kRsa);
    arguments += ' ';
    arguments += *name;
    return Stanza{std::move(arguments), std::move(*body)};
}

bool isRsaStanza(const Stanza& stanza) {
    return wordsOf(stanza.words).front() == kRsa;
}

Result<void> checkRsaStanza(const Stanza& stanza) {
    const auto words = wordsOf(stanza.words);
    if (words.size() != 2 || !decodeBase64(words[1], kKeyNameBytes) ||
        !couldBeOaep(stanza.body.size()))
        return Error{ErrorCode::malformed,
                     "an RSA stanza in its header is not made as it should be"};
    return {};
}

Result<bool> namesRsaKey(const Stanza& stanza, const RsaIdentity& identity) {
    const auto name = fingerprintOf(identity);
    if (!name) return name.error();
    return wordsOf(stanza.words)[1] == *name &&
           stanza.body.size() == static_cast<std::size_t>(EVP_PKEY_get_size(identity.get()));
}

Result<std::optional<SecretBytes>> tryRsa(std::size_t fileKeyBytes, const Stanza& stanza,
                                          const RsaIdentity& identity) {
    const auto named = namesRsaKey(stanza, identity);
    if (!named) return named.error();
    if (!*named) return std::optional<SecretBytes>{};
    return openOaep(stanza.body, identity, kRsaLabel, fileKeyBytes);
}

} // namespace blockwarp::age
