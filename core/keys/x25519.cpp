// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/x25519.h"

#include "core/base/random.h"
#include "core/base/text.h"
#include "core/crypto/encoding.h"
#include "core/keys/bech32.h"
#include "kernels/algorithm.h"

#include <algorithm>
#include <array>
#include <optional>

namespace blockwarp::keys {
namespace {

constexpr std::string_view kRecipientPrefix = "age";
constexpr std::string_view kIdentityPrefix = "AGE-SECRET-KEY-";
constexpr std::string_view kX25519Info = "age-encryption.org/v1/X25519";

Result<X25519Identity> identityOf(SecretBytes secret) {
    const auto recipient = crypto::x25519Public(secret);
    if (!recipient) return recipient.error();
    return X25519Identity{std::move(secret), {*recipient}};
}

/// The key that wraps the file key, derived from the secret that both sides share.
Result<SecretBytes> wrapKey(const SecretBytes& shared, const crypto::X25519Point& share,
                            const crypto::X25519Point& recipient) {
    std::array<std::uint8_t, 2 * crypto::kX25519Bytes> salt{};
    std::ranges::copy(recipient, std::ranges::copy(share, salt.begin()).out);
    return crypto::hkdfSha256(shared.span(), salt, kX25519Info);
}

/// Nothing if the words are malformed.
std::optional<crypto::X25519Point> shareOf(const Stanza& stanza) {
    if (stanza.arguments.size() != 1) return {};
    const auto share = crypto::decodeBase64(stanza.arguments[0], crypto::kX25519Bytes);
    if (!share) return {};
    crypto::X25519Point point{};
    std::ranges::copy(*share, point.begin());
    return point;
}

} // namespace

Result<std::vector<std::uint8_t>> X25519Recipient::bytes() const {
    return std::vector<std::uint8_t>(point.begin(), point.end());
}

std::string X25519Recipient::line() const {
    return formatRecipient(*this);
}

StanzaSize X25519Stanza::size(const X25519Recipient&, std::size_t fileKeyBytes) {
    return {kType.size() + 1 + crypto::base64Length(crypto::kX25519Bytes),
            fileKeyBytes + kTagBytes};
}

Result<Stanza> X25519Stanza::wrap(const SecretBytes& fileKey, const X25519Recipient& recipient) {
    const auto ephemeral = generateIdentity();
    if (!ephemeral) return ephemeral.error();
    const auto shared = crypto::x25519Shared(ephemeral->secret, recipient.point);
    if (!shared) return shared.error();
    if (!*shared) return Error{ErrorCode::badRecipient, "it is a point of low order"};
    const crypto::X25519Point& share = ephemeral->recipient.point;
    const auto key = wrapKey(**shared, share, recipient.point);
    if (!key) return key.error();
    auto body = crypto::sealOnce(*key, fileKey.span());
    if (!body) return body.error();
    return Stanza{std::string(kType), {crypto::encodeBase64(share)}, std::move(*body)};
}

Result<void> X25519Stanza::check(const Stanza& stanza, std::size_t fileKeyBytes) {
    // A longer body could be made to open under more keys; the header's MAC leaves one of them.
    if (!shareOf(stanza) || stanza.body.size() != fileKeyBytes + kTagBytes)
        return Error{ErrorCode::malformed,
                     "an X25519 stanza in its header is not made as it should be"};
    return {};
}

Unwrapped X25519Stanza::unwrap(const Stanza& stanza, const X25519Identity& identity, Unwrapping&) {
    const crypto::X25519Point share = *shareOf(stanza);
    const auto shared = crypto::x25519Shared(identity.secret, share);
    if (!shared) return shared.error();
    if (!*shared)
        return Error{ErrorCode::malformed,
                     "an X25519 stanza in its header has a share of low order"};
    const auto key = wrapKey(**shared, share, identity.recipient.point);
    if (!key) return key.error();
    return crypto::openOnce(*key, stanza.body);
}

std::string X25519Stanza::describe(const Stanza&) {
    return "an X25519 key; which one, the file does not say";
}

Result<X25519Identity> generateIdentity() {
    SecretBytes secret(crypto::kX25519Bytes);
    if (auto ok = fillRandom(secret.span()); !ok) return ok.error();
    return identityOf(std::move(secret));
}

std::string formatRecipient(const X25519Recipient& recipient) {
    return std::string(asText(encodeBech32(kRecipientPrefix, recipient.point).span()));
}

SecretBytes formatIdentity(const X25519Identity& identity) {
    return encodeBech32(kIdentityPrefix, identity.secret.span());
}

Result<X25519Recipient> parseRecipient(std::string_view text) {
    const auto decoded = decodeBech32(text);
    if (!decoded || decoded->prefix != kRecipientPrefix ||
        decoded->data.size() != crypto::kX25519Bytes)
        return Error{ErrorCode::badRecipient,
                     "it is no age recipient, age1 and 58 more characters, or is mistyped"};
    X25519Recipient recipient;
    std::ranges::copy(decoded->data.span(), recipient.point.begin());
    return recipient;
}

Result<X25519Identity> parseIdentity(std::string_view text) {
    auto decoded = decodeBech32(text);
    if (!decoded || decoded->prefix != kIdentityPrefix ||
        decoded->data.size() != crypto::kX25519Bytes)
        return Error{ErrorCode::badIdentity,
                     "it is no age identity, AGE-SECRET-KEY-1 and 58 more characters, or is "
                     "mistyped"};
    return identityOf(kept(std::move(decoded->data)));
}

} // namespace blockwarp::keys
