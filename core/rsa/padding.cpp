// SPDX-License-Identifier: GPL-3.0-or-later
// OpenSSL 3 pads only together with an operation of its own; the functions that pad alone are
// deprecated. Here they are wanted for just that: the operation is done by a GPU. Nothing else in
// this program uses them.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "core/rsa/padding.h"

#include "core/crypto/openssl.h"

#include <openssl/rsa.h>

#include <new>

namespace blockwarp::rsa {
namespace {

constexpr int kAnySalt = RSA_PSS_SALTLEN_AUTO;

int intSize(std::span<const std::uint8_t> bytes) {
    return static_cast<int>(bytes.size());
}

const unsigned char* asBytes(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

} // namespace

Result<void> padOaep(std::span<const std::uint8_t> message, std::string_view label,
                     std::span<std::uint8_t> padded) {
    const crypto::QuietErrors quiet;
    if (RSA_padding_add_PKCS1_OAEP_mgf1(
            padded.data(), intSize(padded), message.data(), intSize(message), asBytes(label),
            static_cast<int>(label.size()), EVP_sha256(), EVP_sha256()) != 1)
        return crypto::evpRefused("RSA_padding_add_PKCS1_OAEP_mgf1");
    return {};
}

std::optional<SecretBytes> unpadOaep(std::span<const std::uint8_t> padded, std::string_view label) {
    const crypto::QuietErrors quiet;
    SecretBytes message(padded.size());
    const int size = RSA_padding_check_PKCS1_OAEP_mgf1(
        message.span().data(), static_cast<int>(message.size()), padded.data(), intSize(padded),
        intSize(padded), asBytes(label), static_cast<int>(label.size()), EVP_sha256(),
        EVP_sha256());
    if (size < 0 && crypto::lackedMemory()) throw std::bad_alloc();
    if (size < 0) return {};
    return SecretBytes(message.span().first(static_cast<std::size_t>(size)));
}

Result<void> padPss(EVP_PKEY* key, std::span<const std::uint8_t> digest,
                    std::span<std::uint8_t> padded) {
    const crypto::QuietErrors quiet;
    auto* const rsa = const_cast<RSA*>(EVP_PKEY_get0_RSA(key)); // only its modulus' size is read
    if (rsa == nullptr ||
        RSA_padding_add_PKCS1_PSS_mgf1(rsa, padded.data(), digest.data(), EVP_sha256(),
                                       EVP_sha256(), kHashBytes) != 1)
        return crypto::evpRefused("RSA_padding_add_PKCS1_PSS_mgf1");
    return {};
}

bool checkPss(EVP_PKEY* key, std::span<const std::uint8_t> digest,
              std::span<const std::uint8_t> padded, const PssKind& kind) {
    const crypto::QuietErrors quiet;
    auto* const rsa = const_cast<RSA*>(EVP_PKEY_get0_RSA(key));
    const int salt = kind.saltBytes ? static_cast<int>(*kind.saltBytes) : kAnySalt;
    return rsa != nullptr && RSA_verify_PKCS1_PSS_mgf1(rsa, digest.data(), kind.hash, kind.mgf,
                                                       padded.data(), salt) == 1;
}

} // namespace blockwarp::rsa
