// SPDX-License-Identifier: GPL-3.0-or-later
/// Keys made by OpenSSL alone, as an oracle: nothing of core's is used here.
#pragma once

#include "tests/support/openssl_oracle.h"

#include <openssl/core_names.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include <initializer_list>
#include <string>
#include <string_view>

namespace blockwarp::tests {

inline Bytes joined(std::initializer_list<Bytes> parts) {
    Bytes all;
    for (const Bytes& part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

inline Bytes bytesOf(std::string_view text) {
    return {text.begin(), text.end()};
}

inline Bytes bigEndian(std::uint64_t number, std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = size; i-- > 0; number >>= 8)
        bytes[i] = static_cast<std::uint8_t>(number);
    return bytes;
}

/// RFC 4648 §4 without padding; both by OpenSSL's padded ones.
inline std::string base64(const Bytes& bytes) {
    std::string text(4 * (bytes.size() / 3 + 1) + 1, '\0');
    const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                                     static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(size));
    return text.substr(0, text.find('='));
}

inline Bytes fromBase64(std::string text) {
    const std::size_t missing = (4 - text.size() % 4) % 4;
    text.append(missing, '=');
    Bytes bytes(text.size() / 4 * 3);
    require(EVP_DecodeBlock(bytes.data(), reinterpret_cast<const unsigned char*>(text.data()),
                            static_cast<int>(text.size())) >= 0,
            "EVP_DecodeBlock");
    bytes.resize(bytes.size() - missing);
    return bytes;
}

/// RFC 5869 with SHA-256.
inline Bytes hkdf(const Bytes& secret, const Bytes& salt, const std::string& info,
                  std::size_t size) {
    const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
        EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nullptr), EVP_PKEY_CTX_free);
    Bytes key(size);
    require(EVP_PKEY_derive_init(context.get()) == 1 &&
                EVP_PKEY_CTX_set_hkdf_md(context.get(), EVP_sha256()) == 1 &&
                (salt.empty() || EVP_PKEY_CTX_set1_hkdf_salt(context.get(), salt.data(),
                                                             static_cast<int>(salt.size())) == 1) &&
                EVP_PKEY_CTX_set1_hkdf_key(context.get(), secret.data(),
                                           static_cast<int>(secret.size())) == 1 &&
                EVP_PKEY_CTX_add1_hkdf_info(context.get(), bytesOf(info).data(),
                                            static_cast<int>(info.size())) == 1 &&
                EVP_PKEY_derive(context.get(), key.data(), &size) == 1,
            "HKDF");
    return key;
}

inline Bytes hmac(const Bytes& key, const Bytes& message) {
    Bytes mac(32);
    std::size_t size = 0;
    require(EVP_Q_mac(nullptr, "HMAC", nullptr, "SHA256", nullptr, key.data(), key.size(),
                      message.data(), message.size(), mac.data(), mac.size(), &size) != nullptr &&
                size == 32,
            "HMAC");
    return mac;
}

/// RFC 7914 with r = 8 and p = 1.
inline Bytes scryptKey(std::string_view passphrase, const Bytes& salt, unsigned logN) {
    Bytes key(32);
    require(EVP_PBE_scrypt(passphrase.data(), passphrase.size(), salt.data(), salt.size(),
                           1ULL << logN, 8, 1, 1ULL << 34, key.data(), key.size()) == 1,
            "EVP_PBE_scrypt");
    return key;
}

using OpensslKey = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

inline OpensslKey x25519Key(const Bytes& secret) {
    return {EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nullptr, secret.data(), secret.size()),
            EVP_PKEY_free};
}

inline Bytes x25519Point(const Bytes& secret) {
    Bytes point(32);
    std::size_t size = point.size();
    require(EVP_PKEY_get_raw_public_key(x25519Key(secret).get(), point.data(), &size) == 1,
            "EVP_PKEY_get_raw_public_key");
    return point;
}

inline Bytes x25519Common(const Bytes& secret, const Bytes& point) {
    const OpensslKey own = x25519Key(secret);
    const OpensslKey peer(
        EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nullptr, point.data(), point.size()),
        EVP_PKEY_free);
    const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
        EVP_PKEY_CTX_new(own.get(), nullptr), EVP_PKEY_CTX_free);
    Bytes common(32);
    std::size_t size = common.size();
    require(EVP_PKEY_derive_init(context.get()) == 1 &&
                EVP_PKEY_derive_set_peer(context.get(), peer.get()) == 1 &&
                EVP_PKEY_derive(context.get(), common.data(), &size) == 1,
            "EVP_PKEY_derive");
    return common;
}

inline Bytes ed25519Point(const Bytes& seed) {
    const OpensslKey key(
        EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, seed.data(), seed.size()),
        EVP_PKEY_free);
    Bytes point(32);
    std::size_t size = point.size();
    require(EVP_PKEY_get_raw_public_key(key.get(), point.data(), &size) == 1,
            "EVP_PKEY_get_raw_public_key");
    return point;
}

inline Bytes hashOf(const EVP_MD* digest, const Bytes& bytes) {
    Bytes hash(static_cast<std::size_t>(EVP_MD_get_size(digest)));
    require(EVP_Digest(bytes.data(), bytes.size(), hash.data(), nullptr, digest, nullptr) == 1,
            "EVP_Digest");
    return hash;
}

/// RFC 8017 §7.1 with SHA-256 throughout.
inline Bytes oaep(EVP_PKEY* key, bool encrypt, const std::string& label, const Bytes& text) {
    const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
        EVP_PKEY_CTX_new(key, nullptr), EVP_PKEY_CTX_free);
    void* owned = OPENSSL_memdup(label.data(), label.size()); // the context's from here on
    require((encrypt ? EVP_PKEY_encrypt_init(context.get())
                     : EVP_PKEY_decrypt_init(context.get())) == 1 &&
                EVP_PKEY_CTX_set_rsa_padding(context.get(), RSA_PKCS1_OAEP_PADDING) == 1 &&
                EVP_PKEY_CTX_set_rsa_oaep_md(context.get(), EVP_sha256()) == 1 &&
                EVP_PKEY_CTX_set_rsa_mgf1_md(context.get(), EVP_sha256()) == 1 &&
                EVP_PKEY_CTX_set0_rsa_oaep_label(context.get(), owned,
                                                 static_cast<int>(label.size())) == 1,
            "OAEP");
    Bytes out(static_cast<std::size_t>(EVP_PKEY_get_size(key)));
    std::size_t size = out.size();
    const int done =
        encrypt ? EVP_PKEY_encrypt(context.get(), out.data(), &size, text.data(), text.size())
                : EVP_PKEY_decrypt(context.get(), out.data(), &size, text.data(), text.size());
    require(done == 1, "OAEP");
    out.resize(size);
    return out;
}

/// The first four bytes of SHA-256 over the SubjectPublicKeyInfo.
inline Bytes rsaFingerprint(EVP_PKEY* key) {
    unsigned char* der = nullptr;
    const int size = i2d_PUBKEY(key, &der);
    require(size > 0, "i2d_PUBKEY");
    Bytes hash(32);
    (void)EVP_Digest(der, static_cast<std::size_t>(size), hash.data(), nullptr, EVP_sha256(),
                     nullptr);
    OPENSSL_free(der);
    hash.resize(4);
    return hash;
}

inline Bytes sha256(std::span<const std::uint8_t> bytes) {
    Bytes hash(32);
    EVP_Digest(bytes.data(), bytes.size(), hash.data(), nullptr, EVP_sha256(), nullptr);
    return hash;
}

} // namespace blockwarp::tests
