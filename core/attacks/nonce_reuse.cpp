// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/nonce_reuse.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace blockwarp {
namespace {

using GcmBytes = std::span<const std::uint8_t>;

/// The last one filled with zeros.
std::vector<Gf128> elementsOf(GcmBytes bytes) {
    std::vector<Gf128> elements;
    for (std::size_t at = 0; at < bytes.size(); at += kAesBlockBytes) {
        AesState block{};
        std::ranges::copy(bytes.subspan(at, std::min(kAesBlockBytes, bytes.size() - at)),
                          block.begin());
        elements.push_back(fromBlock(block));
    }
    return elements;
}

std::optional<Error> inputError(const GcmMessage& first, const GcmMessage& second) {
    const std::size_t bytes = first.ciphertext.size();
    if (bytes == 0 || bytes > kMaxNonceReuseBytes)
        return Error{ErrorCode::badTuning, fmt::format("the attack takes messages of 1 to {} bytes",
                                                       kMaxNonceReuseBytes)};
    if (bytes != second.ciphertext.size())
        return Error{ErrorCode::badTuning, "the attack takes messages of equal length"};
    if (first.ciphertext == second.ciphertext)
        return Error{ErrorCode::badTuning, "equal messages tell nothing about the hash key"};
    return std::nullopt;
}

Gf128Polynomial differenceOf(const GcmMessage& first, const GcmMessage& second) {
    Gf128Polynomial difference = elementsOf(sumOf(first.ciphertext, second.ciphertext));
    difference.push_back({});
    difference.push_back(fromBlock(first.tag) + fromBlock(second.tag));
    std::ranges::reverse(difference);
    while (difference.back() == Gf128{}) // first blocks that are equal
        difference.pop_back();
    return difference;
}

Gf128 maskOf(Gf128 hashKey, const GcmMessage& message) {
    return fromBlock(message.tag) + ghash(hashKey, message.ciphertext);
}

} // namespace

std::vector<std::uint8_t> sumOf(GcmBytes a, GcmBytes b) {
    std::vector<std::uint8_t> sum(std::min(a.size(), b.size()));
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] = static_cast<std::uint8_t>(a[i] ^ b[i]);
    return sum;
}

Gf128 ghash(Gf128 hashKey, GcmBytes ciphertext) {
    Gf128 hash;
    for (const Gf128 block : elementsOf(ciphertext))
        hash = (hash + block) * hashKey;
    const Gf128 lengths{0,
                        8 * std::uint64_t{ciphertext.size()}}; // bits of additional data, of text
    return (hash + lengths) * hashKey;
}

Result<HashKeyRecovery> recoverHashKey(const GcmMessage& first, const GcmMessage& second,
                                       const CancelToken& cancel) {
    if (auto error = inputError(first, second)) return *error;
    if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
    HashKeyRecovery recovery{.difference = differenceOf(first, second)};
    std::vector<Gf128> hashKeys;
    if (first.ciphertext.size() <= kAesBlockBytes) {
        recovery.square = recovery.difference.front() * inverse(recovery.difference.back());
        hashKeys = {squareRoot(*recovery.square)};
    } else {
        auto search = findRoots(recovery.difference, cancel);
        if (!search) return search.error();
        hashKeys = search->roots;
        recovery.search = std::move(*search);
    }
    for (const Gf128 hashKey : hashKeys)
        recovery.candidates.push_back({hashKey, maskOf(hashKey, first)});
    return recovery;
}

std::vector<HashKeyCandidate> agreeing(const std::vector<HashKeyCandidate>& candidates,
                                       const GcmMessage& further) {
    std::vector<HashKeyCandidate> left;
    std::ranges::copy_if(candidates, std::back_inserter(left), [&](const auto& candidate) {
        return maskOf(candidate.hashKey, further) == candidate.mask;
    });
    return left;
}

Result<GcmMessage> forge(const HashKeyCandidate& candidate, GcmBytes keystream, GcmBytes text) {
    if (text.empty() || text.size() > keystream.size())
        return Error{ErrorCode::badTuning,
                     fmt::format("{} bytes of keystream forge a message of 1 to {} bytes",
                                 keystream.size(), keystream.size())};
    GcmMessage message{sumOf(keystream, text)};
    message.tag = toBlock(ghash(candidate.hashKey, message.ciphertext) + candidate.mask);
    return message;
}

Result<std::vector<ForgeryTrial>> tryForgeries(const std::vector<HashKeyCandidate>& candidates,
                                               GcmBytes keystream, GcmBytes text,
                                               const GcmReceiver& receiver,
                                               const CancelToken& cancel) {
    std::vector<ForgeryTrial> trials;
    for (const HashKeyCandidate& candidate : candidates) {
        auto message = forge(candidate, keystream, text);
        if (!message) return message.error();
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        const bool accepted = receiver(*message);
        trials.push_back({candidate, std::move(*message), accepted});
        if (accepted) break;
    }
    return trials;
}

} // namespace blockwarp
