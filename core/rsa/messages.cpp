// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/messages.h"

#include "core/base/guard.h"
#include "core/base/team.h"
#include "core/crypto/primitives.h"
#include "core/keys/rsa_stanzas.h"
#include "core/rsa/numbers.h"
#include "core/rsa/padding.h"

#include <algorithm>

namespace blockwarp::rsa {
namespace {

const Error kNoMessage{ErrorCode::rsaNotOpened, "an RSA ciphertext does not open"};
const Error kFaulty{ErrorCode::wrongResult,
                    "an RSA result did not stand its check; if no engine "
                    "does better, the key's numbers do not belong together"};

/// Texts of the modulus' size one behind the other; others become zeros, which go along.
std::vector<std::uint8_t> joined(std::span<const Bytes> texts, std::size_t size) {
    std::vector<std::uint8_t> all(texts.size() * size);
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (texts[i].size() == size)
            std::ranges::copy(texts[i], all.begin() + static_cast<std::ptrdiff_t>(i * size));
    return all;
}

Bytes copyOf(std::span<const std::uint8_t> bytes) {
    return {bytes.begin(), bytes.end()};
}

Result<Outcome<Items>> encryptAll(const keys::RsaRecipient& key,
                                  std::span<const SecretBytes> messages, std::string_view label,
                                  const Tuning& tuning, const CancelToken& cancel) {
    const std::size_t size = modulusBytes(key.get());
    SecretBytes padded(messages.size() * size);
    const auto fits = [&](std::size_t i) { return messages[i].size() <= maxOaepBytes(size); };
    auto ok = forEachItem(messages.size(), [&](std::size_t i) -> Result<void> {
        if (!fits(i)) return {};
        return padOaep(messages[i].span(), label, padded.span().subspan(i * size, size));
    });
    if (!ok) return ok.error();
    const auto raw = publicRaw(key, padded.span(), tuning, cancel);
    if (!raw) return raw.error();
    Outcome<Items> outcome{{}, raw->times, raw->engine};
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (!fits(i))
            outcome.items.emplace_back(
                Error{ErrorCode::unsupported, "RSA with this key takes messages of up to " +
                                                  std::to_string(maxOaepBytes(size)) + " bytes"});
        else if (raw->states[i] != ItemState::done)
            outcome.items.emplace_back(kFaulty);
        else
            outcome.items.emplace_back(copyOf(raw->outputs.span().subspan(i * size, size)));
    }
    return outcome;
}

Result<Outcome<SecretItems>> decryptAll(const keys::RsaIdentity& key,
                                        std::span<const Bytes> ciphertexts, std::string_view label,
                                        const Tuning& tuning, const CancelToken& cancel) {
    const std::size_t size = modulusBytes(key.get());
    const auto raw = privateRaw(key, joined(ciphertexts, size), tuning, cancel);
    if (!raw) return raw.error();
    std::vector<std::optional<SecretBytes>> messages(ciphertexts.size());
    // Every item is unpadded, also those whose failure is known already.
    auto ok = forEachItem(messages.size(), [&](std::size_t i) -> Result<void> {
        messages[i] = unpadOaep(raw->outputs.span().subspan(i * size, size), label);
        return {};
    });
    if (!ok) return ok.error();
    Outcome<SecretItems> outcome{{}, raw->times, raw->engine};
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const bool isWhole =
            ciphertexts[i].size() == size && raw->states[i] != ItemState::outOfRange;
        if (raw->states[i] == ItemState::faulty)
            outcome.items.emplace_back(kFaulty);
        else if (!isWhole || !messages[i])
            outcome.items.emplace_back(kNoMessage);
        else
            outcome.items.emplace_back(std::move(*messages[i]));
    }
    return outcome;
}

Result<Outcome<Items>> signAll(const keys::RsaIdentity& key, std::span<const Bytes> digests,
                               const Tuning& tuning, const CancelToken& cancel) {
    const std::size_t size = modulusBytes(key.get());
    std::vector<std::uint8_t> padded(digests.size() * size);
    auto ok = forEachItem(digests.size(), [&](std::size_t i) {
        return padPss(key.get(), digests[i], std::span(padded).subspan(i * size, size));
    });
    if (!ok) return ok.error();
    const auto raw = privateRaw(key, padded, tuning, cancel);
    if (!raw) return raw.error();
    Outcome<Items> outcome{{}, raw->times, raw->engine};
    for (std::size_t i = 0; i < digests.size(); ++i) {
        if (raw->states[i] != ItemState::done)
            outcome.items.emplace_back(kFaulty);
        else
            outcome.items.emplace_back(copyOf(raw->outputs.span().subspan(i * size, size)));
    }
    return outcome;
}

Result<Outcome<std::vector<bool>>> verifyAll(const keys::RsaRecipient& key,
                                             std::span<const Bytes> digests,
                                             std::span<const Bytes> signatures,
                                             std::optional<unsigned> saltBytes,
                                             const Tuning& tuning, const CancelToken& cancel) {
    const std::size_t size = modulusBytes(key.get());
    const auto raw = publicRaw(key, joined(signatures, size), tuning, cancel);
    if (!raw) return raw.error();
    std::vector<std::uint8_t> right(signatures.size());
    auto ok = forEachItem(signatures.size(), [&](std::size_t i) -> Result<void> {
        right[i] = signatures[i].size() == size && raw->states[i] == ItemState::done &&
                   checkPss(key.get(), digests[i], raw->outputs.span().subspan(i * size, size),
                            {.saltBytes = saltBytes});
        return {};
    });
    if (!ok) return ok.error();
    return Outcome<std::vector<bool>>{{right.begin(), right.end()}, raw->times, raw->engine};
}

} // namespace

Result<Bytes> digestOf(std::span<const std::uint8_t> text) {
    const auto digest = crypto::sha256(text);
    if (!digest) return digest.error();
    return Bytes(digest->begin(), digest->end());
}

Result<Outcome<Items>> encryptOaep(const keys::RsaRecipient& key,
                                   std::span<const SecretBytes> messages, std::string_view label,
                                   const Tuning& tuning, const CancelToken& cancel) {
    return guarded([&] { return encryptAll(key, messages, label, tuning, cancel); });
}

Result<Outcome<SecretItems>> decryptOaep(const keys::RsaIdentity& key,
                                         std::span<const Bytes> ciphertexts, std::string_view label,
                                         const Tuning& tuning, const CancelToken& cancel) {
    return guarded([&] { return decryptAll(key, ciphertexts, label, tuning, cancel); });
}

Result<Outcome<Items>> signPss(const keys::RsaIdentity& key, std::span<const Bytes> digests,
                               const Tuning& tuning, const CancelToken& cancel) {
    return guarded([&] { return signAll(key, digests, tuning, cancel); });
}

Result<Outcome<std::vector<bool>>> verifyPss(const keys::RsaRecipient& key,
                                             std::span<const Bytes> digests,
                                             std::span<const Bytes> signatures,
                                             std::optional<unsigned> saltBytes,
                                             const Tuning& tuning, const CancelToken& cancel) {
    return guarded([&] { return verifyAll(key, digests, signatures, saltBytes, tuning, cancel); });
}

Result<std::vector<std::optional<SecretBytes>>>
unwrapStanzas(const age::HeaderFormat& format, std::span<const keys::Stanza> stanzas,
              const keys::RsaIdentity& key, const Tuning& tuning, const CancelToken& cancel) {
    const auto name = keys::fingerprintOf(key);
    if (!name) return name.error();
    const std::size_t size = modulusBytes(key.get());
    std::vector<std::size_t> ours;
    std::vector<Bytes> bodies;
    for (std::size_t i = 0; i < stanzas.size(); ++i) {
        if (stanzas[i].arguments[0] != *name || stanzas[i].body.size() != size) continue;
        ours.push_back(i);
        bodies.push_back(stanzas[i].body);
    }
    std::vector<std::optional<SecretBytes>> keys(stanzas.size());
    auto opened = decryptOaep(key, bodies, keys::RsaStanza::kLabel, tuning, cancel);
    if (!opened) return opened.error();
    for (std::size_t i = 0; i < ours.size(); ++i) {
        auto& item = opened->items[i];
        if (!item && item.error().code == ErrorCode::wrongResult) return item.error();
        if (item && item->size() == format.fileKeyBytes) keys[ours[i]] = std::move(*item);
    }
    return keys;
}

} // namespace blockwarp::rsa
