// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/hybrid.h"

#include "core/base/random.h"
#include "core/base/text.h"
#include "core/crypto/encoding.h"
#include "core/crypto/hpke.h"
#include "core/keys/bech32.h"
#include "kernels/algorithm.h"

#include <optional>
#include <utility>

namespace blockwarp::keys {
namespace {

constexpr std::string_view kRecipientPrefix = "age1pq";
constexpr std::string_view kIdentityPrefix = "AGE-SECRET-KEY-PQ-";
constexpr std::string_view kHybridInfo = "age-encryption.org/mlkem768x25519";
constexpr std::uint16_t kXWing = 0x647a; // RFC 9180 §7.1's registry

Result<HybridIdentity> identityOf(SecretBytes seed) {
    auto keys = crypto::xWingKeys(seed);
    if (!keys) return keys.error();
    keys->mlKem.keep();
    keys->x25519.keep();
    return HybridIdentity{kept(std::move(seed)),
                          std::make_shared<const crypto::XWingKeys>(std::move(*keys))};
}

/// Nothing if the stanza has not one argument, which is base64 of the right length.
std::optional<std::vector<std::uint8_t>> ciphertextOf(const Stanza& stanza) {
    if (stanza.arguments.size() != 1) return {};
    return crypto::decodeBase64(stanza.arguments[0], crypto::kXWingCiphertextBytes);
}

} // namespace

std::string HybridRecipient::line() const {
    return std::string(asText(encodeBech32(kRecipientPrefix, key).span()));
}

StanzaSize HybridStanza::size(const HybridRecipient&, std::size_t fileKeyBytes) {
    return {kType.size() + 1 + crypto::base64Length(crypto::kXWingCiphertextBytes),
            fileKeyBytes + kTagBytes};
}

Result<Stanza> HybridStanza::wrap(const SecretBytes& fileKey, const HybridRecipient& recipient) {
    SecretBytes randomness(crypto::kMlKemSharedBytes + crypto::kX25519Bytes);
    if (auto ok = fillRandom(randomness.span()); !ok) return ok.error();
    const auto made = crypto::xWingEncapsulate(recipient.key, randomness);
    if (!made) return made.error();
    if (!*made) return Error{ErrorCode::badRecipient, "it has a point of low order"};
    const auto key = crypto::hpkeKey(kXWing, (*made)->shared, kHybridInfo);
    if (!key) return key.error();
    auto body = crypto::sealOnce(key->key, fileKey.span(), key->nonce);
    if (!body) return body.error();
    return Stanza{
        std::string(kType), {crypto::encodeBase64((*made)->ciphertext)}, std::move(*body)};
}

Result<void> HybridStanza::check(const Stanza& stanza, std::size_t fileKeyBytes) {
    // A longer body could be made to open under more keys; the header's MAC leaves one of them.
    if (stanza.body.size() != fileKeyBytes + kTagBytes || !ciphertextOf(stanza))
        return Error{ErrorCode::malformed,
                     "a post-quantum stanza in its header is not made as it should be"};
    return {};
}

Unwrapped HybridStanza::unwrap(const Stanza& stanza, const HybridIdentity& identity, Unwrapping&) {
    const auto shared = crypto::xWingDecapsulate(*identity.keys, *ciphertextOf(stanza));
    if (!shared) return shared.error();
    if (!*shared)
        return Error{ErrorCode::malformed,
                     "a post-quantum stanza in its header has a share of low order"};
    const auto key = crypto::hpkeKey(kXWing, **shared, kHybridInfo);
    if (!key) return key.error();
    return crypto::openOnce(key->key, stanza.body, key->nonce);
}

std::string HybridStanza::describe(const Stanza&) {
    return "a post-quantum key; which one, the file does not say";
}

Result<HybridIdentity> generateHybridIdentity() {
    SecretBytes seed(crypto::kXWingSeedBytes);
    if (auto ok = fillRandom(seed.span()); !ok) return ok.error();
    return identityOf(std::move(seed));
}

SecretBytes formatIdentity(const HybridIdentity& identity) {
    return encodeBech32(kIdentityPrefix, identity.seed.span());
}

Result<HybridRecipient> parseHybridRecipient(std::string_view text) {
    const auto decoded = decodeBech32(text);
    if (!decoded || decoded->prefix != kRecipientPrefix ||
        decoded->data.size() != crypto::kXWingPublicBytes)
        return Error{ErrorCode::badRecipient,
                     "it is no post-quantum recipient of age, age1pq1 and 1952 more characters, or "
                     "is mistyped"};
    const auto key = decoded->data.span();
    if (!crypto::isXWingPublic(key))
        return Error{ErrorCode::badRecipient, "it is no key: FIPS 203 refuses its numbers"};
    return HybridRecipient{{key.begin(), key.end()}};
}

Result<HybridIdentity> parseHybridIdentity(std::string_view text) {
    auto decoded = decodeBech32(text);
    if (!decoded || decoded->prefix != kIdentityPrefix ||
        decoded->data.size() != crypto::kXWingSeedBytes)
        return Error{ErrorCode::badIdentity,
                     "it is no post-quantum identity of age, AGE-SECRET-KEY-PQ-1 and 58 more "
                     "characters, or is mistyped"};
    return identityOf(std::move(decoded->data));
}

} // namespace blockwarp::keys
