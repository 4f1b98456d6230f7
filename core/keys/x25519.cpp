// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/x25519.h"

#include "core/base/random.h"
#include "core/crypto/text.h"
#include "core/keys/bech32.h"

#include <algorithm>

namespace blockwarp::age {
namespace {

constexpr std::string_view kRecipientPrefix = "age";
constexpr std::string_view kIdentityPrefix = "AGE-SECRET-KEY-";

Result<X25519Identity> identityOf(SecretBytes secret) {
    const auto recipient = x25519Public(secret);
    if (!recipient) return recipient.error();
    return X25519Identity{std::move(secret), *recipient};
}

} // namespace

Result<X25519Identity> generateIdentity() {
    SecretBytes secret(kX25519Bytes);
    if (auto ok = fillRandom(secret.span()); !ok) return ok.error();
    return identityOf(std::move(secret));
}

std::string formatRecipient(const X25519Point& recipient) {
    return std::string(asText(encodeBech32(kRecipientPrefix, recipient).span()));
}

SecretBytes formatIdentity(const X25519Identity& identity) {
    return encodeBech32(kIdentityPrefix, identity.secret.span());
}

Result<X25519Point> parseRecipient(std::string_view text) {
    const auto decoded = decodeBech32(text);
    if (!decoded || decoded->prefix != kRecipientPrefix || decoded->data.size() != kX25519Bytes)
        return Error{ErrorCode::badRecipient,
                     "it is no age recipient, age1 and 58 more characters, or is mistyped"};
    X25519Point point{};
    std::ranges::copy(decoded->data.span(), point.begin());
    return point;
}

Result<X25519Identity> parseIdentity(std::string_view text) {
    auto decoded = decodeBech32(text);
    if (!decoded || decoded->prefix != kIdentityPrefix || decoded->data.size() != kX25519Bytes)
        return Error{ErrorCode::badIdentity,
                     "it is no age identity, AGE-SECRET-KEY-1 and 58 more characters, or is "
                     "mistyped"};
    return identityOf(std::move(decoded->data));
}

} // namespace blockwarp::age
