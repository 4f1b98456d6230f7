// SPDX-License-Identifier: GPL-3.0-or-later
/// Servers for attacks: by OpenSSL alone, as functions that the attacker can only call.
#pragma once

#include "core/trace/aes_trace.h"
#include "tests/support/openssl_aead.h"

#include <openssl/err.h>
#include <openssl/hmac.h>

#include <cstdint>
#include <functional>
#include <memory>

namespace blockwarp::tests {

using CiphertextServer = std::function<bool(const AesState&, std::span<const std::uint8_t>)>;

inline Bytes opensslHmac(const Bytes& key, std::span<const std::uint8_t> message) {
    Bytes mac(32);
    require(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), message.data(),
                 message.size(), mac.data(), nullptr) != nullptr,
            "HMAC");
    return mac;
}

/// Says whether the padding is right.
inline CiphertextServer paddingServer(const Bytes& key) {
    const std::shared_ptr<EVP_CIPHER_CTX> context =
        opensslContext("aes-128-cbc", Direction::decrypt, key, Iv{}.data());
    return [context](const AesState& iv, std::span<const std::uint8_t> ciphertext) {
        Bytes plain(ciphertext.size() + kAesBlockBytes);
        int bytes = 0;
        int last = 0;
        require(EVP_DecryptInit_ex(context.get(), nullptr, nullptr, nullptr, iv.data()) == 1,
                "EVP_DecryptInit_ex");
        require(EVP_DecryptUpdate(context.get(), plain.data(), &bytes, ciphertext.data(),
                                  static_cast<int>(ciphertext.size())) == 1,
                "EVP_DecryptUpdate");
        const bool right = EVP_DecryptFinal_ex(context.get(), plain.data() + bytes, &last) == 1;
        ERR_clear_error();
        return right;
    };
}

/// Encrypt-then-MAC: looks at the padding only where `mac`, which travels with the ciphertext, is
/// the HMAC of IV and ciphertext.
inline CiphertextServer macServer(const Bytes& key, const Bytes& macKey, const Bytes& mac) {
    return [=, inner = paddingServer(key)](const AesState& iv,
                                           std::span<const std::uint8_t> ciphertext) {
        Bytes all(iv.begin(), iv.end());
        all.insert(all.end(), ciphertext.begin(), ciphertext.end());
        return opensslHmac(macKey, all) == mac && inner(iv, ciphertext);
    };
}

/// Decrypts with AES-128-GCM; says whether the tag is right.
inline bool opensslGcmOpens(const Bytes& key, std::span<const std::uint8_t> nonce,
                            std::span<const std::uint8_t> ciphertext, AesState tag) {
    const auto context = opensslContext("aes-128-gcm", Direction::decrypt, key, nonce.data());
    Bytes plain(ciphertext.size() + kAesBlockBytes);
    int bytes = 0;
    require(EVP_DecryptUpdate(context.get(), plain.data(), &bytes, ciphertext.data(),
                              static_cast<int>(ciphertext.size())) == 1,
            "EVP_DecryptUpdate");
    require(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_SET_TAG, kTagBytes, tag.data()) == 1,
            "EVP_CTRL_AEAD_SET_TAG");
    return EVP_DecryptFinal_ex(context.get(), plain.data(), &bytes) == 1;
}

} // namespace blockwarp::tests
