// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/scrypt_stanza.h"

#include "core/base/random.h"
#include "core/base/text.h"
#include "core/crypto/encoding.h"
#include "core/crypto/primitives.h"
#include "kernels/algorithm.h"

#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace blockwarp::keys {
namespace {

constexpr std::string_view kScryptLabel = "age-encryption.org/v1/scrypt";
constexpr std::string_view kManyLabel = "blockwarp/v1/scrypt-many";
constexpr std::string_view kManyFileInfo = "blockwarp/v1/scrypt-many file";

Error malformed(std::string why) {
    return {ErrorCode::malformed, std::move(why)};
}

/// Decimal digits without a leading zero.
std::optional<unsigned> parseLogN(std::string_view text) {
    return text.starts_with('0') ? std::nullopt : wholeNumber<unsigned>(text);
}

struct Arguments {
    std::vector<std::uint8_t> salt;
    unsigned logN;
    std::vector<std::uint8_t> fileSalt; ///< of scrypt-many alone
};

/// Nothing if the words are malformed.
std::optional<Arguments> argumentsOf(const Stanza& stanza) {
    const bool many = stanza.type == ScryptManyStanza::kType;
    const auto& words = stanza.arguments;
    if (words.size() != (many ? 3 : 2)) return {};
    auto salt = crypto::decodeBase64(words[0], kScryptSaltBytes);
    const auto logN = parseLogN(words[1]);
    auto fileSalt = many ? crypto::decodeBase64(words[2], kScryptSaltBytes)
                         : std::optional<std::vector<std::uint8_t>>(std::in_place);
    if (!salt || !logN || !fileSalt) return {};
    return Arguments{std::move(*salt), *logN, std::move(*fileSalt)};
}

Result<void> checkStanza(const Stanza& stanza, std::size_t fileKeyBytes) {
    const auto arguments = argumentsOf(stanza);
    // ChaCha20-Poly1305 does not commit to its key: a body of this length can be made to open under
    // three passphrases, and a longer one under more. The header's MAC, which commits to the file
    // key, leaves one of them.
    if (!arguments || stanza.body.size() != fileKeyBytes + kTagBytes)
        return malformed("the " + stanza.type +
                         " stanza in its header is not made as it should be");
    if (arguments->logN > kMaxScryptLogN)
        return malformed("it asks for an scrypt work factor of 2^" +
                         std::to_string(arguments->logN) + ", and 2^" +
                         std::to_string(kMaxScryptLogN) + " is the most");
    return {};
}

Result<SecretBytes> scryptOf(const SecretBytes& passphrase, std::string_view label,
                             const Arguments& arguments, ScryptKeys* keys) {
    return keys != nullptr ? keys->key(passphrase, label, arguments.salt, arguments.logN)
                           : scryptKey(passphrase, label, arguments.salt, arguments.logN);
}

Result<SecretBytes> manyWrapKey(const SecretBytes& passphrase, const Arguments& arguments,
                                ScryptKeys* keys) {
    const auto shared = scryptOf(passphrase, kManyLabel, arguments, keys);
    if (!shared) return shared.error();
    return crypto::hkdfSha256(shared->span(), arguments.fileSalt, kManyFileInfo);
}

} // namespace

Result<Stanza> ScryptStanza::wrap(const SecretBytes& fileKey, const SecretBytes& passphrase,
                                  unsigned logN) {
    assert(logN >= 1 && logN <= kMaxScryptLogN);
    ScryptSalt salt{};
    if (auto ok = fillRandom(salt); !ok) return ok.error();
    const auto key = scryptKey(passphrase, kScryptLabel, salt, logN);
    if (!key) return key.error();
    auto body = crypto::sealOnce(*key, fileKey.span());
    if (!body) return body.error();
    return Stanza{
        std::string(kType), {crypto::encodeBase64(salt), std::to_string(logN)}, std::move(*body)};
}

Result<void> ScryptStanza::check(const Stanza& stanza, std::size_t fileKeyBytes) {
    return checkStanza(stanza, fileKeyBytes);
}

Unwrapped ScryptStanza::unwrap(const Stanza& stanza, const SecretBytes& passphrase,
                               ScryptKeys* keys) {
    const auto key = scryptOf(passphrase, kScryptLabel, *argumentsOf(stanza), keys);
    if (!key) return key.error();
    return crypto::openOnce(*key, stanza.body);
}

std::string ScryptStanza::describe(const Stanza& stanza) {
    if (stanza.arguments.size() != 2) return {};
    return "a passphrase, work factor 2^" + shownWord(stanza.arguments[1]);
}

Result<Stanza> ScryptManyStanza::wrap(const SecretBytes& fileKey, const SecretBytes& passphrase,
                                      ScryptKeys& keys, unsigned logN) {
    assert(logN >= 1 && logN <= kMaxScryptLogN);
    const auto salt = keys.salt();
    if (!salt) return salt.error();
    ScryptSalt fileSalt{};
    if (auto ok = fillRandom(fileSalt); !ok) return ok.error();
    const auto key = manyWrapKey(
        passphrase, {{salt->begin(), salt->end()}, logN, {fileSalt.begin(), fileSalt.end()}},
        &keys);
    if (!key) return key.error();
    auto body = crypto::sealOnce(*key, fileKey.span());
    if (!body) return body.error();
    return Stanza{
        std::string(kType),
        {crypto::encodeBase64(*salt), std::to_string(logN), crypto::encodeBase64(fileSalt)},
        std::move(*body)};
}

Result<void> ScryptManyStanza::check(const Stanza& stanza, std::size_t fileKeyBytes) {
    return checkStanza(stanza, fileKeyBytes);
}

Unwrapped ScryptManyStanza::unwrap(const Stanza& stanza, const SecretBytes& passphrase,
                                   ScryptKeys* keys) {
    const auto key = manyWrapKey(passphrase, *argumentsOf(stanza), keys);
    if (!key) return key.error();
    return crypto::openOnce(*key, stanza.body);
}

std::string ScryptManyStanza::describe(const Stanza& stanza) {
    if (stanza.arguments.size() != 3) return {};
    return "a passphrase, work factor 2^" + shownWord(stanza.arguments[1]) +
           ", derived once for all files that were encrypted together";
}

} // namespace blockwarp::keys
