// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/x25519_wraps.h"

#include "core/crypto/base64.h"
#include "core/crypto/text.h"
#include "kernels/algorithm.h"

#include <algorithm>
#include <array>

namespace blockwarp::age {
namespace {

constexpr std::string_view kX25519 = "X25519";
constexpr std::string_view kX25519Info = "age-encryption.org/v1/X25519";

/// What wraps the file key, from the secret that both sides have.
Result<SecretBytes> wrapKey(const SecretBytes& shared, const X25519Point& share,
                            const X25519Point& recipient) {
    std::array<std::uint8_t, 2 * kX25519Bytes> salt{};
    std::ranges::copy(recipient, std::ranges::copy(share, salt.begin()).out);
    return hkdfSha256(shared.span(), salt, kX25519Info);
}

/// Nothing if the words are not as they should be.
std::optional<X25519Point> shareOf(const Stanza& stanza) {
    const auto words = wordsOf(stanza.words);
    const auto share = words.size() == 2 ? decodeBase64(words[1], kX25519Bytes) : std::nullopt;
    if (!share) return {};
    X25519Point point{};
    std::ranges::copy(*share, point.begin());
    return point;
}

} // namespace

Result<Stanza> wrapForRecipient(const SecretBytes& fileKey, const X25519Point& recipient) {
    const auto ephemeral = generateIdentity();
    if (!ephemeral) return ephemeral.error();
    const auto shared = x25519Shared(ephemeral->secret, recipient);
    if (!shared) return shared.error();
    if (!*shared) return Error{ErrorCode::badRecipient, "it is a point of low order"};
    const auto key = wrapKey(**shared, ephemeral->recipient, recipient);
    if (!key) return key.error();
    auto body = sealOnce(*key, fileKey.span());
    if (!body) return body.error();
    return Stanza{std::string(kX25519) + " " + encodeBase64(ephemeral->recipient),
                  std::move(*body)};
}

bool isX25519Stanza(const Stanza& stanza) {
    return wordsOf(stanza.words).front() == kX25519;
}

Result<void> checkX25519Stanza(const HeaderFormat& format, const Stanza& stanza) {
    // A body of another length could be made to open under several keys.
    if (!shareOf(stanza) || stanza.body.size() != format.fileKeyBytes + kTagBytes)
        return Error{ErrorCode::malformed,
                     "an X25519 stanza in its header is not made as it should be"};
    return {};
}

Result<std::optional<SecretBytes>> tryX25519(const Stanza& stanza, const X25519Identity& identity) {
    const X25519Point share = *shareOf(stanza);
    const auto shared = x25519Shared(identity.secret, share);
    if (!shared) return shared.error();
    if (!*shared)
        return Error{ErrorCode::malformed,
                     "an X25519 stanza in its header has a share of low order"};
    const auto key = wrapKey(**shared, share, identity.recipient);
    if (!key) return key.error();
    return openOnce(*key, stanza.body);
}

} // namespace blockwarp::age
