// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/encrypt_twice.h"

#include "core/base/guard.h"
#include "core/rsa/numbers.h"

#include <algorithm>

namespace blockwarp::rsa {
namespace {

const Tuning kOnCpu{.engine = EngineKind::cpu};

std::size_t differences(const std::array<Bytes, 2>& pair) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < pair[0].size(); ++i)
        count += pair[0][i] != pair[1][i] ? 1 : 0;
    return count;
}

/// Twice the message as a number of the modulus' size; zeros in front.
SecretBytes twiceAsNumber(const SecretBytes& message, std::size_t size) {
    SecretBytes numbers(2 * size);
    for (const std::size_t end : {size, 2 * size})
        std::ranges::copy(message.span(),
                          numbers.span().subspan(end - message.size(), message.size()).begin());
    return numbers;
}

Result<bool> leadBack(const keys::RsaIdentity& identity, const TwiceEncrypted& sealed,
                      const SecretBytes& message) {
    const auto opened = decryptOaep(identity, sealed.oaep, {}, kOnCpu, NoCancel());
    if (!opened) return opened.error();
    const bool padded = std::ranges::all_of(opened->items, [&](const auto& item) {
        return item && std::ranges::equal(item->span(), message.span());
    });
    Bytes both = sealed.bare[0];
    both.insert(both.end(), sealed.bare[1].begin(), sealed.bare[1].end());
    const auto bare = privateRaw(identity, both, kOnCpu, NoCancel());
    if (!bare) return bare.error();
    const auto numbers = twiceAsNumber(message, sealed.bare[0].size());
    return padded && std::ranges::equal(bare->outputs.span(), numbers.span());
}

Result<TwiceEncrypted> encrypt(const KeyPair& pair, const SecretBytes& message) {
    const auto size = modulusBytes(pair.recipient.get());
    const std::array messages{message.clone(), message.clone()};
    auto padded = encryptOaep(pair.recipient, messages, {}, kOnCpu, NoCancel());
    if (!padded) return padded.error();
    TwiceEncrypted sealed;
    for (std::size_t i = 0; i < 2; ++i) {
        if (!padded->items[i]) return padded->items[i].error();
        sealed.oaep[i] = std::move(*padded->items[i]);
    }
    const auto bare =
        publicRaw(pair.recipient, twiceAsNumber(message, size).span(), kOnCpu, NoCancel());
    if (!bare) return bare.error();
    for (std::size_t i = 0; i < 2; ++i) {
        const auto one = bare->outputs.span().subspan(i * size, size);
        sealed.bare[i].assign(one.begin(), one.end());
    }
    sealed.bareDiffers = differences(sealed.bare);
    sealed.oaepDiffers = differences(sealed.oaep);
    if (!pair.identity) return sealed;
    const auto back = leadBack(*pair.identity, sealed, message);
    if (!back) return back.error();
    sealed.cameBack = *back;
    return sealed;
}

} // namespace

Result<TwiceEncrypted> encryptTwice(const KeyPair& pair, const SecretBytes& message) {
    return guarded([&] { return encrypt(pair, message); });
}

} // namespace blockwarp::rsa
