// SPDX-License-Identifier: GPL-3.0-or-later
/// OpenSSL's authenticated ciphers in the plainest way, as an oracle: one segment in one call.
#pragma once

#include "tests/support/bytes.h"

#include <openssl/evp.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace blockwarp::tests {

/// The ciphertext with its 16-byte tag behind it.
inline Bytes opensslSeal(const std::string& cipher, const Bytes& key, const Bytes& nonce,
                         const Bytes& aad, const Bytes& plaintext) {
    const auto require = [](bool ok, const char* call) {
        if (!ok) throw std::runtime_error(std::string(call) + " failed");
    };
    const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
        EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
    const EVP_CIPHER* method = EVP_get_cipherbyname(cipher.c_str());
    require(method != nullptr, "EVP_get_cipherbyname");
    require(nonce.size() == 12, "nonce size");
    require(static_cast<std::size_t>(EVP_CIPHER_get_key_length(method)) == key.size(), "key size");
    require(EVP_EncryptInit_ex(context.get(), method, nullptr, key.data(), nonce.data()) == 1,
            "EVP_EncryptInit_ex");
    int bytes = 0;
    require(EVP_EncryptUpdate(context.get(), nullptr, &bytes, aad.data(),
                              static_cast<int>(aad.size())) == 1,
            "EVP_EncryptUpdate of AAD");
    Bytes sealed(plaintext.size() + kTagBytes);
    if (!plaintext.empty())
        require(EVP_EncryptUpdate(context.get(), sealed.data(), &bytes, plaintext.data(),
                                  static_cast<int>(plaintext.size())) == 1,
                "EVP_EncryptUpdate");
    std::uint8_t none[16];
    require(EVP_EncryptFinal_ex(context.get(), none, &bytes) == 1 && bytes == 0,
            "EVP_EncryptFinal_ex");
    require(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, kTagBytes,
                                sealed.data() + plaintext.size()) == 1,
            "EVP_CTRL_AEAD_GET_TAG");
    return sealed;
}

} // namespace blockwarp::tests
