// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crypto/x_wing.h"

#include "core/base/text.h"
#include "core/crypto/sha3.h"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <utility>

namespace blockwarp::crypto {
namespace {

using ConstBytes = std::span<const std::uint8_t>;

X25519Point pointOf(ConstBytes bytes) {
    X25519Point point{};
    std::ranges::copy(bytes.last(kX25519Bytes), point.begin());
    return point;
}

/// Combiner (§5.3).
Result<SecretBytes> combined(const SecretBytes& mlKem, const SecretBytes& x25519,
                             const X25519Point& share, const X25519Point& point) {
    constexpr std::string_view label = "\\.//^\\";
    SecretBytes shared(kMlKemSharedBytes);
    auto ok = sha3(Sha3::bits256, {mlKem.span(), x25519.span(), share, point, asBytes(label)},
                   shared.span());
    if (!ok) return ok.error();
    return shared;
}

} // namespace

Result<XWingKeys> xWingKeys(const SecretBytes& seed) {
    assert(seed.size() == kXWingSeedBytes);
    SecretBytes expanded(kMlKemSeedBytes + kX25519Bytes);
    auto ok = sha3(Sha3::shake256, {seed.span()}, expanded.span());
    if (!ok) return ok.error();
    const auto parts = std::as_const(expanded).span();
    auto mlKem = mlKemKeys(SecretBytes(parts.first(kMlKemSeedBytes)));
    if (!mlKem) return mlKem.error();
    XWingKeys keys{std::move(mlKem->decapsulation), SecretBytes(parts.last(kX25519Bytes)),
                   std::move(mlKem->encapsulation)};
    const auto point = x25519Public(keys.x25519);
    if (!point) return point.error();
    keys.encapsulation.insert(keys.encapsulation.end(), point->begin(), point->end());
    return keys;
}

bool isXWingPublic(ConstBytes key) {
    return key.size() == kXWingPublicBytes && isMlKemPublic(key.first(kMlKemPublicBytes));
}

Result<std::optional<Encapsulated>> xWingEncapsulate(ConstBytes key,
                                                     const SecretBytes& randomness) {
    assert(randomness.size() == kMlKemSharedBytes + kX25519Bytes);
    const X25519Point point = pointOf(key);
    const SecretBytes ephemeral(randomness.span().last(kX25519Bytes));
    const auto share = x25519Public(ephemeral);
    if (!share) return share.error();
    const auto shared = x25519Shared(ephemeral, point);
    if (!shared) return shared.error();
    if (!*shared) return std::optional<Encapsulated>{};
    auto made = mlKemEncapsulate(key.first(kMlKemPublicBytes),
                                 SecretBytes(randomness.span().first(kMlKemSharedBytes)));
    if (!made) return made.error();
    auto both = combined(made->shared, **shared, *share, point);
    if (!both) return both.error();
    made->ciphertext.insert(made->ciphertext.end(), share->begin(), share->end());
    return std::optional(Encapsulated{std::move(*both), std::move(made->ciphertext)});
}

Result<std::optional<SecretBytes>> xWingDecapsulate(const XWingKeys& keys, ConstBytes ciphertext) {
    assert(ciphertext.size() == kXWingCiphertextBytes);
    const X25519Point share = pointOf(ciphertext);
    const auto shared = x25519Shared(keys.x25519, share);
    if (!shared) return shared.error();
    if (!*shared) return std::optional<SecretBytes>{};
    const auto opened = mlKemDecapsulate(keys.mlKem, ciphertext.first(kMlKemCiphertextBytes));
    if (!opened) return opened.error();
    auto both = combined(*opened, **shared, share, pointOf(keys.encapsulation));
    if (!both) return both.error();
    return std::optional(std::move(*both));
}

} // namespace blockwarp::crypto
