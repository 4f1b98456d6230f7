// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/ed25519.h"

#include "core/crypto/base64.h"
#include "core/crypto/evp.h"
#include "core/crypto/text.h"
#include "core/keys/x25519.h"
#include "kernels/algorithm.h"

#include <algorithm>
#include <array>

namespace blockwarp::age {
namespace {

using ConstBytes = std::span<const std::uint8_t>;

constexpr std::string_view kRsa = "ssh-rsa";
constexpr std::string_view kEd25519 = "ssh-ed25519";
constexpr std::string_view kSshRsaLabel = "age-encryption.org/v1/ssh-rsa";
constexpr std::string_view kSshEd25519Label = "age-encryption.org/v1/ssh-ed25519";

Error malformed(const char* why) {
    return {ErrorCode::malformed, why};
}

Result<std::string> nameOf(const Result<std::vector<std::uint8_t>>& sshBytes) {
    if (!sshBytes) return sshBytes.error();
    std::array<std::uint8_t, EVP_MAX_MD_SIZE> hash{};
    if (EVP_Digest(sshBytes->data(), sshBytes->size(), hash.data(), nullptr, EVP_sha256(),
                   nullptr) != 1)
        return evpRefused("SHA-256");
    return encodeBase64(ConstBytes(hash).first(kKeyNameBytes));
}

/// HKDF of no secret: the step that OpenSSL 3.0 refuses to do without one, by hand (RFC 5869 §2).
Result<SecretBytes> tweakOf(const Ed25519Recipient& recipient) {
    const auto salt = sshBytesOf(recipient);
    if (!salt) return salt.error();
    const auto extracted = hmacSha256(*salt, {});
    if (!extracted) return extracted.error();
    const auto expanded = hmacSha256(*extracted, std::string(kSshEd25519Label) + '\x01');
    if (!expanded) return expanded.error();
    return SecretBytes(ConstBytes(*expanded));
}

/// What wraps the file key; nothing if the point is one of low order.
Result<std::optional<SecretBytes>> wrapKey(const SecretBytes& scalar, const X25519Point& point,
                                           const Ed25519Recipient& recipient,
                                           const X25519Point& share) {
    const auto ours = montgomeryOf(recipient);
    if (!ours) return ours.error();
    const auto tweak = tweakOf(recipient);
    if (!tweak) return tweak.error();
    const auto shared = x25519Shared(scalar, point);
    if (!shared) return shared.error();
    if (!*shared) return std::optional<SecretBytes>{};
    X25519Point sharedPoint{};
    std::ranges::copy((*shared)->span(), sharedPoint.begin());
    const auto tweaked = x25519Shared(*tweak, sharedPoint);
    wipe(sharedPoint);
    if (!tweaked) return tweaked.error();
    if (!*tweaked) return std::optional<SecretBytes>{};
    std::array<std::uint8_t, 2 * kX25519Bytes> salt{};
    std::ranges::copy(*ours, std::ranges::copy(share, salt.begin()).out);
    auto key = hkdfSha256((*tweaked)->span(), salt, kSshEd25519Label);
    if (!key) return key.error();
    return std::optional<SecretBytes>(std::move(*key));
}

} // namespace

Result<Stanza> wrapForSsh(const SecretBytes& fileKey, const RsaRecipient& recipient) {
    const auto name = nameOf(sshBytesOf(recipient.get()));
    if (!name) return name.error();
    auto body = sealOaep(fileKey, recipient, kSshRsaLabel);
    if (!body) return body.error();
    return Stanza{std::string(kRsa) + " " + *name, std::move(*body)};
}

Result<Stanza> wrapForSsh(const SecretBytes& fileKey, const Ed25519Recipient& recipient) {
    const auto name = nameOf(sshBytesOf(recipient));
    if (!name) return name.error();
    const auto point = montgomeryOf(recipient);
    if (!point) return point.error();
    const auto ephemeral = generateIdentity();
    if (!ephemeral) return ephemeral.error();
    const auto key = wrapKey(ephemeral->secret, *point, recipient, ephemeral->recipient);
    if (!key) return key.error();
    if (!*key) return Error{ErrorCode::badRecipient, "it is a point of low order"};
    auto body = sealOnce(**key, fileKey.span());
    if (!body) return body.error();
    return Stanza{std::string(kEd25519) + " " + *name + " " + encodeBase64(ephemeral->recipient),
                  std::move(*body)};
}

bool isSshStanza(const Stanza& stanza) {
    const auto type = wordsOf(stanza.words).front();
    return type == kRsa || type == kEd25519;
}

Result<void> checkSshStanza(std::size_t fileKeyBytes, const Stanza& stanza) {
    const auto words = wordsOf(stanza.words);
    const bool rsa = words[0] == kRsa;
    if (words.size() != (rsa ? 2 : 3) || !decodeBase64(words[1], kKeyNameBytes) ||
        !(rsa ? couldBeOaep(stanza.body.size())
              : decodeBase64(words[2], kX25519Bytes) &&
                    stanza.body.size() == fileKeyBytes + kTagBytes))
        return malformed("an SSH stanza in its header is not made as it should be");
    return {};
}

Result<bool> namesSshKey(const Stanza& stanza, const RsaIdentity& identity) {
    const auto words = wordsOf(stanza.words);
    if (words[0] != kRsa) return false;
    const auto name = nameOf(sshBytesOf(identity.get()));
    if (!name) return name.error();
    return words[1] == *name &&
           stanza.body.size() == static_cast<std::size_t>(EVP_PKEY_get_size(identity.get()));
}

Result<std::optional<SecretBytes>> trySsh(std::size_t fileKeyBytes, const Stanza& stanza,
                                          const RsaIdentity& identity) {
    const auto named = namesSshKey(stanza, identity);
    if (!named) return named.error();
    if (!*named) return std::optional<SecretBytes>{};
    return openOaep(stanza.body, identity, kSshRsaLabel, fileKeyBytes);
}

Result<std::optional<SecretBytes>> trySsh(const Stanza& stanza, const Ed25519Identity& identity) {
    const auto words = wordsOf(stanza.words);
    if (words[0] != kEd25519) return std::optional<SecretBytes>{};
    const auto name = nameOf(sshBytesOf(identity.recipient));
    if (!name) return name.error();
    if (words[1] != *name) return std::optional<SecretBytes>{};
    X25519Point share{};
    std::ranges::copy(*decodeBase64(words[2], kX25519Bytes), share.begin());
    const auto scalar = scalarOf(identity);
    if (!scalar) return scalar.error();
    const auto key = wrapKey(*scalar, share, identity.recipient, share);
    if (!key) return key.error();
    if (!*key) return malformed("an SSH stanza in its header has a share of low order");
    return openOnce(**key, stanza.body);
}

} // namespace blockwarp::age
