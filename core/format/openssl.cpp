// SPDX-License-Identifier: GPL-3.0-or-later
/// Container `openssl`: "Salted__", 8 bytes of salt, payload. Key and IV are consecutive output of
/// one of three derivations (core/format/openssl_kdf.h).
#include "core/base/random.h"
#include "core/crypto/encoding.h"
#include "core/format/rows.h"

#include <algorithm>
#include <array>
#include <climits>
#include <string>
#include <string_view>

namespace blockwarp {
namespace {

constexpr std::string_view kMagic = "Salted__";
constexpr std::size_t kOpensslSaltBytes = 8;
constexpr std::size_t kHeaderBytes = 16;
static_assert(kMagic.size() + kOpensslSaltBytes == kHeaderBytes);

Error noPassphrase() {
    return {ErrorCode::unsupported, "an OpenSSL file takes a passphrase, no key"};
}

Result<PayloadKeys> derive(const CipherSpec& cipher, const Passphrase& passphrase,
                           std::span<const std::uint8_t> header) {
    if (passphrase.text.empty()) return Error{ErrorCode::badPassphrase, "it is empty"};
    const std::uint32_t iterations = passphrase.iterations.value_or(Passphrase::defaultIterations);
    if (iterations == 0 || iterations > INT_MAX)
        return Error{ErrorCode::badTuning, "the iterations must be from 1 to 2147483647"};
    const auto text = (passphrase.raw ? passphrase.raw->text : passphrase.text).span();
    const auto derived = deriveOpenssl(passphrase.kdf, iterations, text,
                                       header.subspan(kMagic.size(), kOpensslSaltBytes),
                                       cipher.keyBytes + cipher.ivBytes);
    if (!derived) return derived.error();
    PayloadKeys keys;
    keys.cipher = &cipher;
    keys.key = SecretBytes(derived->span().first(cipher.keyBytes));
    std::ranges::copy(derived->span().subspan(cipher.keyBytes), keys.iv.begin());
    keys.padding = cipher.padded;
    keys.header.assign(header.begin(), header.end());
    return keys;
}

/// Where nothing tells a wrong key from the right one, a default would make garbage of a file that
/// was encrypted with another.
Result<void> checkDerivationIsNamed(const CipherSpec& cipher, const Passphrase& passphrase) {
    if (cipher.padded || passphrase.iterations || !opensslKdfSpec(passphrase.kdf).iterates)
        return {};
    return Error{ErrorCode::derivationUnknown,
                 std::string(cipher.name) +
                     " has no padding, so nothing in an OpenSSL file tells a wrong key; it is "
                     "PBKDF2 with " +
                     std::to_string(Passphrase::defaultIterations) +
                     " iterations if Blockwarp made the file, with 10000 by "
                     "openssl enc -pbkdf2, and EVP_BytesToKey without -pbkdf2"};
}

} // namespace

bool startsAsOpenssl(std::span<const std::uint8_t> start) {
    return start.size() >= kHeaderBytes &&
           std::ranges::equal(kMagic, start.first(kMagic.size()), [](char a, std::uint8_t b) {
               return static_cast<std::uint8_t>(a) == b;
           });
}

Result<PayloadKeys> sealOpenssl(const SealRequest& request) {
    std::array<std::uint8_t, kHeaderBytes> header{};
    std::ranges::copy(kMagic, header.begin());
    if (auto ok = fillRandom(std::span(header).last(kOpensslSaltBytes)); !ok) return ok.error();
    const auto* passphrase = std::get_if<Passphrase>(&request.secret);
    if (passphrase == nullptr) return noPassphrase();
    if (const auto& kdf = opensslKdfSpec(passphrase->kdf); !kdf.iterates)
        return Error{ErrorCode::unsupported,
                     std::string(kdf.name) + " is only for decrypting files that have it"};
    return derive(request.cipher, *passphrase, header);
}

Result<PayloadKeys> openOpenssl(const OpenRequest& request) {
    if (!startsAsOpenssl(request.start))
        return Error{ErrorCode::notThatContainer, "it does not start with \"Salted__\""};
    if (request.cipher == nullptr)
        return Error{ErrorCode::unsupported, "an OpenSSL file does not say its cipher; name it"};
    const auto* passphrase = std::get_if<Passphrase>(&request.secret);
    if (passphrase == nullptr) return noPassphrase();
    if (auto ok = checkDerivationIsNamed(*request.cipher, *passphrase); !ok) return ok.error();
    return derive(*request.cipher, *passphrase, request.start.first(kHeaderBytes));
}

Result<HeaderFacts> inspectOpenssl(std::span<const std::uint8_t> start) {
    HeaderFacts facts;
    facts.headerBytes = kHeaderBytes;
    facts.salt = crypto::toHex(start.subspan(kMagic.size(), kOpensslSaltBytes));
    facts.recipients.push_back(
        {"OpenSSL", "a passphrase; the file does not say how the key is derived", true});
    return facts;
}

} // namespace blockwarp
