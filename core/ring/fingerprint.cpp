// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/fingerprint.h"

#include "core/base/text.h"
#include "core/crypto/primitives.h"
#include "core/keys/word_list.h"

#include <span>

namespace blockwarp::ring {
namespace {

using Bytes = std::vector<std::uint8_t>;

std::string_view kindName(const keys::X25519Recipient&) {
    return keys::X25519Stanza::kType;
}
std::string_view kindName(const keys::HybridRecipient&) {
    return keys::HybridStanza::kType;
}
std::string_view kindName(const keys::RsaRecipient&) {
    return "RSA";
}
std::string_view kindName(const keys::Ed25519Recipient&) {
    return keys::SshEd25519Stanza::kType;
}

template <class Kind>
Result<Bytes> canonicalBytes(const Kind& key) {
    return key.bytes();
}
Result<Bytes> canonicalBytes(const keys::RsaRecipient& key) {
    return keys::publicDerOf(key);
}
Result<Bytes> canonicalBytes(const keys::Ed25519Recipient& key) {
    return keys::sshBytesOf(key);
}

/// The bits from `first` on, most significant first.
std::size_t bitsAt(std::span<const std::uint8_t> bytes, std::size_t first, std::size_t count) {
    std::size_t value = 0;
    for (std::size_t bit = first; bit < first + count; ++bit)
        value = value << 1 | (bytes[bit / 8] >> (7 - bit % 8) & 1U);
    return value;
}

} // namespace

std::string_view kindNameOf(const keys::Recipient& key) {
    return std::visit([](const auto& kind) { return kindName(kind); }, key);
}

Result<std::vector<std::uint8_t>> canonicalBytesOf(const keys::Recipient& key) {
    return std::visit([](const auto& kind) { return canonicalBytes(kind); }, key);
}

Result<std::string> fingerprintOf(const keys::Recipient& key) {
    const auto canonical = canonicalBytesOf(key);
    if (!canonical) return canonical.error();
    const auto kind = asBytes(kindNameOf(key));
    Bytes hashed(kind.begin(), kind.end());
    hashed.push_back(0);
    hashed.insert(hashed.end(), canonical->begin(), canonical->end());
    const auto hash = crypto::sha256(hashed);
    if (!hash) return hash.error();
    std::string words;
    for (std::size_t i = 0; i < kFingerprintWords; ++i) {
        if (i > 0) words += ' ';
        words += keys::wordList()[bitsAt(*hash, i * keys::kWordBits, keys::kWordBits)];
    }
    return words;
}

} // namespace blockwarp::ring
