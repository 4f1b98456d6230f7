// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/rsa.h"

#include "core/base/text.h"
#include "core/crypto/openssl.h"
#include "core/keys/ssh_wire.h"
#include "core/keys/stanza.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/params.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include <cassert>
#include <span>

namespace blockwarp::keys {
namespace {

using PublicNumber = crypto::Handle<BIGNUM, BN_free>;
using KeyContext = crypto::Handle<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;

/// What OPENSSL_free frees is no type of its own.
struct FreeDer {
    void operator()(unsigned char* der) const { OPENSSL_free(der); }
};
using Der = std::unique_ptr<unsigned char, FreeDer>;

EvpKey another(const EvpKey& key) {
    if (key) EVP_PKEY_up_ref(key.get());
    return EvpKey(key.get());
}

/// The public half as DER SubjectPublicKeyInfo, with its size.
std::pair<Der, int> publicDer(EVP_PKEY* key) {
    unsigned char* der = nullptr;
    const int size = i2d_PUBKEY(key, &der);
    return {Der(der), size};
}

Result<std::string> fingerprint(EVP_PKEY* key) {
    const crypto::QuietErrors quiet;
    const auto [der, size] = publicDer(key);
    if (size <= 0) return crypto::evpRefused("i2d_PUBKEY");
    return keyNameOf(std::span(der.get(), static_cast<std::size_t>(size)));
}

/// Ready to encrypt or to decrypt; null if OpenSSL refused.
KeyContext oaepContext(EVP_PKEY* key, std::string_view labelText, bool encrypting) {
    KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr));
    std::string padding = OSSL_PKEY_RSA_PAD_MODE_OAEP;
    std::string digest = "SHA256";
    std::string label(labelText);
    const OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_ASYM_CIPHER_PARAM_PAD_MODE, padding.data(), 0),
        OSSL_PARAM_construct_utf8_string(OSSL_ASYM_CIPHER_PARAM_OAEP_DIGEST, digest.data(), 0),
        OSSL_PARAM_construct_utf8_string(OSSL_ASYM_CIPHER_PARAM_MGF1_DIGEST, digest.data(), 0),
        OSSL_PARAM_construct_octet_string(OSSL_ASYM_CIPHER_PARAM_OAEP_LABEL, label.data(),
                                          label.size()),
        OSSL_PARAM_construct_end()};
    if (!context || (encrypting ? EVP_PKEY_encrypt_init_ex(context.get(), params)
                                : EVP_PKEY_decrypt_init_ex(context.get(), params)) != 1)
        return nullptr;
    return context;
}

PublicNumber numberOf(EVP_PKEY* key, const char* name) {
    BIGNUM* number = nullptr;
    if (EVP_PKEY_get_bn_param(key, name, &number) != 1) return nullptr;
    return PublicNumber(number);
}

/// Most damage gives a modulus a small factor. OpenSSL's own check looks for factors at random, and
/// so may take a damaged key today and refuse it tomorrow.
bool couldBeRsa(EVP_PKEY* key) {
    constexpr BN_ULONG most = 4096;
    const PublicNumber n = numberOf(key, OSSL_PKEY_PARAM_RSA_N);
    const PublicNumber e = numberOf(key, OSSL_PKEY_PARAM_RSA_E);
    if (!n || !e || BN_is_odd(n.get()) == 0 || BN_is_odd(e.get()) == 0 || BN_is_one(e.get()) != 0 ||
        BN_cmp(e.get(), n.get()) >= 0)
        return false;
    for (BN_ULONG factor = 3; factor < most; factor += 2)
        if (BN_mod_word(n.get(), factor) == 0) return false;
    return true;
}

void appendNumber(std::vector<std::uint8_t>& bytes, const BIGNUM* number) {
    // One more, a zero, where the first bit is set: the numbers have signs (RFC 4251 §5).
    std::vector<std::uint8_t> bigEndian(static_cast<std::size_t>(BN_num_bits(number)) / 8 + 1);
    BN_bn2binpad(number, bigEndian.data(), static_cast<int>(bigEndian.size()));
    appendWire(bytes, bigEndian);
}

std::size_t modulusBytes(EVP_PKEY* key) {
    return static_cast<std::size_t>(EVP_PKEY_get_size(key));
}

} // namespace

RsaRecipient::RsaRecipient(const RsaRecipient& other) : key_(another(other.key_)) {}

RsaRecipient& RsaRecipient::operator=(RsaRecipient other) noexcept {
    key_ = std::move(other.key_);
    return *this;
}

Result<std::vector<std::uint8_t>> RsaRecipient::bytes() const {
    return sshBytesOf(get());
}

RsaIdentity RsaIdentity::clone() const {
    return RsaIdentity(another(key_));
}

Result<EvpKey> checkedRsa(EvpKey key, ErrorCode code) {
    constexpr auto kDamaged = "its key is damaged, or of a kind not known here";
    const auto damaged = [code] {
        return crypto::lackedMemory() ? Error{ErrorCode::outOfMemory, "for an RSA key"}
                                      : Error{code, kDamaged};
    };
    if (!key) return damaged();
    if (EVP_PKEY_get_base_id(key.get()) != EVP_PKEY_RSA)
        return Error{code, "it is no RSA key, the only kind that is taken as PEM"};
    const int bits = EVP_PKEY_get_bits(key.get());
    if (bits < kMinRsaBits || bits > kMaxRsaBits)
        return Error{code, "its RSA key has " + std::to_string(bits) + " bits, and " +
                               std::to_string(kMinRsaBits) + " to " + std::to_string(kMaxRsaBits) +
                               " are taken"};
    if (!couldBeRsa(key.get())) return damaged();
    return key;
}

Result<RsaIdentity> generateRsa(int bits) {
    assert(bits == 3072 || bits == 4096);
    const crypto::QuietErrors quiet;
    EvpKey key(EVP_RSA_gen(static_cast<unsigned>(bits)));
    if (!key) return crypto::evpRefused("EVP_RSA_gen");
    return RsaIdentity(std::move(key));
}

Result<RsaRecipient> recipientOf(const RsaIdentity& identity) {
    const crypto::QuietErrors quiet;
    const auto [der, size] = publicDer(identity.get());
    const unsigned char* at = der.get();
    EvpKey key(size > 0 ? d2i_PUBKEY(nullptr, &at, size) : nullptr);
    if (!key) return crypto::evpRefused("d2i_PUBKEY");
    return RsaRecipient(std::move(key));
}

Result<std::string> fingerprintOf(const RsaRecipient& recipient) {
    return fingerprint(recipient.get());
}

Result<std::string> fingerprintOf(const RsaIdentity& identity) {
    return fingerprint(identity.get());
}

Result<std::vector<std::uint8_t>> publicDerOf(const RsaRecipient& recipient) {
    const crypto::QuietErrors quiet;
    const auto [der, size] = publicDer(recipient.get());
    if (size <= 0) return crypto::evpRefused("i2d_PUBKEY");
    return std::vector<std::uint8_t>(der.get(), der.get() + size);
}

Result<std::vector<std::uint8_t>> sshBytesOf(EVP_PKEY* rsa) {
    const crypto::QuietErrors quiet;
    const PublicNumber e = numberOf(rsa, OSSL_PKEY_PARAM_RSA_E);
    const PublicNumber n = numberOf(rsa, OSSL_PKEY_PARAM_RSA_N);
    if (!e || !n) return crypto::evpRefused("EVP_PKEY_get_bn_param");
    std::vector<std::uint8_t> bytes;
    appendWire(bytes, asBytes("ssh-rsa"));
    appendNumber(bytes, e.get());
    appendNumber(bytes, n.get());
    return bytes;
}

Result<std::vector<std::uint8_t>> sealOaep(const SecretBytes& secret, const RsaRecipient& recipient,
                                           std::string_view label) {
    const crypto::QuietErrors quiet;
    const KeyContext context = oaepContext(recipient.get(), label, true);
    std::vector<std::uint8_t> sealed(modulusBytes(recipient.get()));
    std::size_t size = sealed.size();
    if (!context ||
        EVP_PKEY_encrypt(context.get(), sealed.data(), &size, secret.span().data(),
                         secret.size()) != 1 ||
        size != sealed.size())
        return crypto::evpRefused("EVP_PKEY_encrypt");
    return sealed;
}

Result<std::optional<SecretBytes>> openOaep(std::span<const std::uint8_t> sealed,
                                            const RsaIdentity& identity, std::string_view label,
                                            std::size_t size) {
    if (sealed.size() != modulusBytes(identity.get())) return std::optional<SecretBytes>{};
    const crypto::QuietErrors quiet;
    const KeyContext context = oaepContext(identity.get(), label, false);
    if (!context) return crypto::evpRefused("EVP_PKEY_decrypt_init_ex");
    SecretBytes padded(modulusBytes(identity.get())); // has to have room for more than comes out
    std::size_t got = padded.size();
    const bool opened = EVP_PKEY_decrypt(context.get(), padded.span().data(), &got, sealed.data(),
                                         sealed.size()) == 1;
    if (!opened || got != size) return std::optional<SecretBytes>{};
    return std::optional<SecretBytes>(padded.span().first(got));
}

bool couldBeOaep(std::size_t bytes) {
    return bytes >= kMinRsaBits / 8 && bytes <= kMaxRsaBits / 8;
}

} // namespace blockwarp::keys
