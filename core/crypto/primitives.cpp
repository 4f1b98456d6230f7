// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crypto/primitives.h"

#include "core/base/text.h"
#include "core/crypto/openssl.h"
#include "kernels/algorithm.h"

#include <fmt/format.h>
#include <openssl/core_names.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <sodium.h>

#include <array>
#include <cassert>
#include <string>
#include <utility>

namespace blockwarp::crypto {
namespace {

using ConstBytes = std::span<const std::uint8_t>;

using Kdf = Handle<EVP_KDF, EVP_KDF_free>;
using KdfContext = Handle<EVP_KDF_CTX, EVP_KDF_CTX_free>;

constexpr std::uint32_t kScryptR = 8;
constexpr std::uint32_t kScryptP = 1;

/// OSSL_PARAM takes no const, and only reads these.
OSSL_PARAM octets(const char* name, ConstBytes bytes) {
    return OSSL_PARAM_construct_octet_string(name, const_cast<std::uint8_t*>(bytes.data()),
                                             bytes.size());
}

/// It takes half of OpenSSL's time for a public key of X25519, and three quarters for scrypt.
Result<void> beginSodium() {
    static const bool ready = ::sodium_init() >= 0;
    if (!ready) return Error{ErrorCode::cryptoLibrary, "sodium_init"};
    return {};
}

EvpContext onceContext(const SecretBytes& key, const AeadNonce& nonce, bool sealing) {
    EvpContext context(EVP_CIPHER_CTX_new());
    if (!context || EVP_CipherInit_ex2(context.get(), EVP_chacha20_poly1305(), key.span().data(),
                                       nonce.data(), sealing ? 1 : 0, nullptr) != 1)
        return nullptr;
    return context;
}

} // namespace

Result<SecretBytes> hkdfSha256(ConstBytes secret, ConstBytes salt, std::string_view info,
                               std::size_t size) {
    assert(size >= 1 && size <= 255 * kDerivedBytes);
    std::string digest = "SHA256";
    // OpenSSL 3.0 refuses a salt of no bytes, but takes none for RFC 5869's zeros.
    const OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
        octets(OSSL_KDF_PARAM_KEY, secret), octets(OSSL_KDF_PARAM_INFO, asBytes(info)),
        salt.empty() ? OSSL_PARAM_construct_end() : octets(OSSL_KDF_PARAM_SALT, salt),
        OSSL_PARAM_construct_end()};
    const Kdf kdf(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
    const KdfContext context(kdf ? EVP_KDF_CTX_new(kdf.get()) : nullptr);
    SecretBytes derived(size);
    if (!context ||
        EVP_KDF_derive(context.get(), derived.span().data(), derived.size(), params) != 1)
        return evpRefused("HKDF");
    return derived;
}

Result<Hmac> hmacSha256(ConstBytes key, std::string_view message) {
    if (auto ok = beginSodium(); !ok) return ok.error();
    Hmac mac{};
    crypto_auth_hmacsha256_state state; // none of the three can fail
    const std::uint8_t none = 0;        // it wants a pointer to an empty key, too
    (void)::crypto_auth_hmacsha256_init(&state, key.empty() ? &none : key.data(), key.size());
    (void)::crypto_auth_hmacsha256_update(&state, asBytes(message).data(), message.size());
    (void)::crypto_auth_hmacsha256_final(&state, mac.data());
    ::sodium_memzero(&state, sizeof state);
    return mac;
}

Result<Sha256> sha256(ConstBytes bytes) {
    Sha256 digest{};
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(), nullptr) != 1)
        return evpRefused("EVP_Digest");
    return digest;
}

std::uint64_t scryptBytes(unsigned logN) {
    return std::uint64_t{128} * kScryptR * ((std::uint64_t{1} << logN) + kScryptP + 8);
}

Result<SecretBytes> scrypt(ConstBytes passphrase, ConstBytes salt, unsigned logN) {
    assert(logN >= 1 && logN < 32); // as libsodium takes
    if (auto ok = beginSodium(); !ok) return ok.error();
    SecretBytes key(kDerivedBytes);
    if (::crypto_pwhash_scryptsalsa208sha256_ll(passphrase.data(), passphrase.size(), salt.data(),
                                                salt.size(), std::uint64_t{1} << logN, kScryptR,
                                                kScryptP, key.span().data(), key.size()) != 0)
        return Error{ErrorCode::outOfMemory,
                     fmt::format("scrypt takes {} to make a key of the passphrase",
                                 sizeText(scryptBytes(logN)))};
    return key;
}

Result<X25519Point> x25519Public(const SecretBytes& secret) {
    assert(secret.size() == kX25519Bytes);
    if (auto ok = beginSodium(); !ok) return ok.error();
    X25519Point point{};
    (void)::crypto_scalarmult_base(point.data(), secret.span().data()); // cannot fail
    return point;
}

Result<std::optional<SecretBytes>> x25519Shared(const SecretBytes& secret,
                                                const X25519Point& point) {
    assert(secret.size() == kX25519Bytes);
    if (auto ok = beginSodium(); !ok) return ok.error();
    SecretBytes shared(kX25519Bytes);
    // Fails where the result is zero, and for nothing else.
    if (::crypto_scalarmult(shared.span().data(), secret.span().data(), point.data()) != 0)
        return std::optional<SecretBytes>{};
    return std::optional<SecretBytes>(std::move(shared));
}

Result<std::vector<std::uint8_t>> sealOnce(const SecretBytes& key, ConstBytes plain,
                                           const AeadNonce& nonce) {
    const EvpContext context = onceContext(key, nonce, true);
    std::vector<std::uint8_t> sealed(plain.size() + kTagBytes);
    int written = 0;
    if (!context ||
        EVP_CipherUpdate(context.get(), sealed.data(), &written, plain.data(),
                         static_cast<int>(plain.size())) != 1 ||
        EVP_CipherFinal_ex(context.get(), sealed.data() + written, &written) != 1 ||
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, kTagBytes,
                            sealed.data() + plain.size()) != 1)
        return evpRefused("ChaCha20-Poly1305");
    return sealed;
}

Result<std::optional<SecretBytes>> openOnce(const SecretBytes& key, ConstBytes sealed,
                                            const AeadNonce& nonce) {
    if (sealed.size() < kTagBytes) return std::optional<SecretBytes>{};
    const EvpContext context = onceContext(key, nonce, false);
    std::array<std::uint8_t, kTagBytes> tag{};
    std::ranges::copy(sealed.last(kTagBytes), tag.begin());
    SecretBytes plain(sealed.size() - kTagBytes);
    int written = 0;
    if (!context ||
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_SET_TAG, kTagBytes, tag.data()) != 1 ||
        EVP_CipherUpdate(context.get(), plain.span().data(), &written, sealed.data(),
                         static_cast<int>(plain.size())) != 1)
        return evpRefused("ChaCha20-Poly1305");
    std::uint8_t none[kTagBytes];
    if (EVP_CipherFinal_ex(context.get(), none, &written) != 1) return std::optional<SecretBytes>{};
    return std::optional<SecretBytes>(std::move(plain));
}

} // namespace blockwarp::crypto
