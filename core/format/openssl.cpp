// SPDX-License-Identifier: GPL-3.0-or-later
/// Container `openssl`: "Salted__", 8 bytes of salt, payload. Key and IV are consecutive output of
/// PBKDF2-HMAC-SHA256 (RFC 8018 §5.2), as `openssl enc -pbkdf2` derives them.
#include "core/base/random.h"
#include "core/crypto/hex.h"
#include "core/format/rows.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <climits>
#include <string_view>

namespace blockwarp {
namespace {

constexpr std::string_view kMagic = "Salted__";
constexpr std::size_t kOpensslSaltBytes = 8;
constexpr std::size_t kHeaderBytes = 16;
static_assert(kMagic.size() + kOpensslSaltBytes == kHeaderBytes);

Result<PayloadKeys> derive(const CipherSpec& cipher, const Secret& secret,
                           std::span<const std::uint8_t> header) {
    const auto* passphrase = std::get_if<Passphrase>(&secret);
    if (passphrase == nullptr)
        return Error{ErrorCode::unsupported, "an OpenSSL file takes a passphrase, no key"};
    if (passphrase->text.empty()) return Error{ErrorCode::badPassphrase, "it is empty"};
    if (passphrase->iterations == 0 || passphrase->iterations > INT_MAX)
        return Error{ErrorCode::badTuning, "the iterations must be from 1 to 2147483647"};
    const auto salt = header.subspan(kMagic.size(), kOpensslSaltBytes);
    SecretBytes derived(cipher.keyBytes + cipher.ivBytes);
    const auto text = passphrase->text.span();
    if (PKCS5_PBKDF2_HMAC(reinterpret_cast<const char*>(text.data()), static_cast<int>(text.size()),
                          salt.data(), static_cast<int>(salt.size()),
                          static_cast<int>(passphrase->iterations), EVP_sha256(),
                          static_cast<int>(derived.size()), derived.span().data()) != 1)
        return Error{ErrorCode::cryptoLibrary, "PKCS5_PBKDF2_HMAC"};
    PayloadKeys keys;
    keys.cipher = &cipher;
    keys.key = SecretBytes(derived.span().first(cipher.keyBytes));
    std::ranges::copy(derived.span().subspan(cipher.keyBytes), keys.iv.begin());
    keys.padding = cipher.padded;
    keys.header.assign(header.begin(), header.end());
    return keys;
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
    return derive(request.cipher, request.secret, header);
}

Result<PayloadKeys> openOpenssl(const OpenRequest& request) {
    if (!startsAsOpenssl(request.start))
        return Error{ErrorCode::notThatContainer, "it does not start with \"Salted__\""};
    if (request.cipher == nullptr)
        return Error{ErrorCode::unsupported, "an OpenSSL file does not say its cipher; name it"};
    return derive(*request.cipher, request.secret, request.start.first(kHeaderBytes));
}

Result<HeaderFacts> inspectOpenssl(std::span<const std::uint8_t> start) {
    HeaderFacts facts;
    facts.headerBytes = kHeaderBytes;
    facts.salt = toHex(start.subspan(kMagic.size(), kOpensslSaltBytes));
    facts.recipients.push_back(
        {"PBKDF2", "a passphrase; the file does not say how many iterations", true});
    return facts;
}

} // namespace blockwarp
