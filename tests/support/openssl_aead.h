// SPDX-License-Identifier: GPL-3.0-or-later
/// OpenSSL's authenticated ciphers in the plainest way, as an oracle: one segment in one call.
#pragma once

#include "tests/support/openssl_oracle.h"

#include <string>

namespace blockwarp::tests {

/// The ciphertext with its 16-byte tag behind it.
inline Bytes opensslSeal(const std::string& cipher, const Bytes& key, const Bytes& nonce,
                         const Bytes& aad, const Bytes& plaintext) {
    require(nonce.size() == 12, "nonce size");
    const auto context = opensslContext(cipher, Direction::encrypt, key, nonce.data());
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
