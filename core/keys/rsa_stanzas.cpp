// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/rsa_stanzas.h"

#include "core/crypto/encoding.h"

#include <utility>

namespace blockwarp::keys {
namespace {

constexpr std::string_view kSshRsaLabel = "age-encryption.org/v1/ssh-rsa";

Result<Stanza> wrapAs(std::string_view type, const Result<std::string>& name,
                      std::string_view label, const SecretBytes& fileKey,
                      const RsaRecipient& recipient) {
    if (!name) return name.error();
    auto body = sealOaep(fileKey, recipient, label);
    if (!body) return body.error();
    return Stanza{std::string(type), {*name}, std::move(*body)};
}

Result<std::string> sshNameOf(EVP_PKEY* key) {
    const auto bytes = sshBytesOf(key);
    if (!bytes) return bytes.error();
    return keyNameOf(*bytes);
}

StanzaSize sizeAs(std::string_view type, const RsaRecipient& recipient) {
    return {type.size() + 1 + crypto::base64Length(kKeyNameBytes),
            static_cast<std::size_t>(EVP_PKEY_get_size(recipient.get()))};
}

bool isWellFormed(const Stanza& stanza) {
    return stanza.arguments.size() == 1 &&
           crypto::decodeBase64(stanza.arguments[0], kKeyNameBytes) &&
           couldBeOaep(stanza.body.size());
}

Unwrapped unwrapNamed(const Stanza& stanza, const Result<std::string>& name, std::string_view label,
                      const RsaIdentity& identity, Unwrapping& unwrapping) {
    if (!name) return name.error();
    const auto size = static_cast<std::size_t>(EVP_PKEY_get_size(identity.get()));
    const bool named = stanza.arguments[0] == *name && stanza.body.size() == size;
    if (!named || !unwrapping.takeOperation(stanza, identity)) return nothingUnwrapped();
    return openOaep(stanza.body, identity, label, unwrapping.fileKeyBytes());
}

} // namespace

StanzaSize RsaStanza::size(const RsaRecipient& recipient, std::size_t) {
    return sizeAs(kType, recipient);
}

Result<Stanza> RsaStanza::wrap(const SecretBytes& fileKey, const RsaRecipient& recipient) {
    return wrapAs(kType, fingerprintOf(recipient), kLabel, fileKey, recipient);
}

Result<void> RsaStanza::check(const Stanza& stanza, std::size_t) {
    if (isWellFormed(stanza)) return {};
    return Error{ErrorCode::malformed, "an RSA stanza in its header is not made as it should be"};
}

Unwrapped RsaStanza::unwrap(const Stanza& stanza, const RsaIdentity& identity,
                            Unwrapping& unwrapping) {
    return unwrapNamed(stanza, fingerprintOf(identity), kLabel, identity, unwrapping);
}

std::string RsaStanza::describe(const Stanza& stanza) {
    if (stanza.arguments.size() != 1) return {};
    return "an RSA key of " + std::to_string(8 * stanza.body.size()) + " bits with fingerprint " +
           shownWord(stanza.arguments[0]);
}

StanzaSize SshRsaStanza::size(const RsaRecipient& recipient, std::size_t) {
    return sizeAs(kType, recipient);
}

Result<Stanza> SshRsaStanza::wrap(const SecretBytes& fileKey, const RsaRecipient& recipient) {
    return wrapAs(kType, sshNameOf(recipient.get()), kSshRsaLabel, fileKey, recipient);
}

Result<void> SshRsaStanza::check(const Stanza& stanza, std::size_t) {
    if (isWellFormed(stanza)) return {};
    return Error{ErrorCode::malformed, "an SSH stanza in its header is not made as it should be"};
}

Unwrapped SshRsaStanza::unwrap(const Stanza& stanza, const RsaIdentity& identity,
                               Unwrapping& unwrapping) {
    return unwrapNamed(stanza, sshNameOf(identity.get()), kSshRsaLabel, identity, unwrapping);
}

std::string SshRsaStanza::describe(const Stanza&) {
    return "an SSH key";
}

} // namespace blockwarp::keys
