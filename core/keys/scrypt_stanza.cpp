// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/scrypt_stanza.h"

#include "core/base/random.h"
#include "core/crypto/base64.h"
#include "core/crypto/primitives.h"
#include "core/crypto/text.h"
#include "kernels/algorithm.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace blockwarp::age {
namespace {

constexpr std::string_view kScryptLabel = "age-encryption.org/v1/scrypt";
constexpr std::size_t kScryptSaltBytes = 16;

Error malformed(std::string why) {
    return {ErrorCode::malformed, std::move(why)};
}

Result<SecretBytes> wrapKey(const SecretBytes& passphrase, std::span<const std::uint8_t> salt,
                            unsigned logN) {
    if (passphrase.empty()) return Error{ErrorCode::badPassphrase, "it is empty"};
    std::vector<std::uint8_t> labelled(kScryptLabel.begin(), kScryptLabel.end());
    labelled.insert(labelled.end(), salt.begin(), salt.end());
    return scrypt(passphrase.span(), labelled, logN);
}

/// Decimal digits without a leading zero.
std::optional<unsigned> parseLogN(std::string_view text) {
    unsigned logN = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), logN);
    if (error != std::errc{} || end != text.data() + text.size() || text.front() == '0') return {};
    return logN;
}

struct Arguments {
    std::vector<std::uint8_t> salt;
    unsigned logN;
};

/// Nothing if the words are malformed.
std::optional<Arguments> argumentsOf(const Stanza& stanza) {
    const auto words = wordsOf(stanza.words);
    auto salt = words.size() == 3 ? decodeBase64(words[1], kScryptSaltBytes) : std::nullopt;
    const auto logN = salt ? parseLogN(words[2]) : std::nullopt;
    if (!logN) return {};
    return Arguments{std::move(*salt), *logN};
}

} // namespace

Result<Stanza> ScryptStanza::wrap(const SecretBytes& fileKey, const SecretBytes& passphrase,
                                  unsigned logN) {
    assert(logN >= 1 && logN <= kMaxScryptLogN);
    std::array<std::uint8_t, kScryptSaltBytes> salt{};
    if (auto ok = fillRandom(salt); !ok) return ok.error();
    const auto key = wrapKey(passphrase, salt, logN);
    if (!key) return key.error();
    auto body = sealOnce(*key, fileKey.span());
    if (!body) return body.error();
    return Stanza{std::string(kType) + " " + encodeBase64(salt) + " " + std::to_string(logN),
                  std::move(*body)};
}

Result<void> ScryptStanza::check(const Stanza& stanza, std::size_t fileKeyBytes) {
    const auto arguments = argumentsOf(stanza);
    // A body of another length could be made to open under several keys.
    if (!arguments || stanza.body.size() != fileKeyBytes + kTagBytes)
        return malformed("the scrypt stanza in its header is not made as it should be");
    if (arguments->logN > kMaxScryptLogN)
        return malformed("it asks for an scrypt work factor of 2^" +
                         std::to_string(arguments->logN) + ", and 2^" +
                         std::to_string(kMaxScryptLogN) + " is the most");
    return {};
}

Unwrapped ScryptStanza::unwrap(const Stanza& stanza, const SecretBytes& passphrase) {
    const auto arguments = argumentsOf(stanza);
    const auto key = wrapKey(passphrase, arguments->salt, arguments->logN);
    if (!key) return key.error();
    return openOnce(*key, stanza.body);
}

std::string ScryptStanza::describe(const Stanza& stanza) {
    const auto words = wordsOf(stanza.words);
    if (words.size() != 3) return {};
    return "a passphrase, work factor 2^" + std::string(words[2]);
}

} // namespace blockwarp::age
