// SPDX-License-Identifier: GPL-3.0-or-later
/// OpenSSL's EVP interface used in the plainest way, as the oracle of differential tests.
#pragma once

#include "kernels/algorithm.h"
#include "tests/support/bytes.h"

#include <openssl/evp.h>

#include <algorithm>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

namespace blockwarp::tests {

inline void require(bool ok, const char* call) {
    if (!ok) throw std::runtime_error(std::string(call) + " failed");
}

using OpensslContext = std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)>;

/// With key and IV of the sizes that the cipher takes, or more of the IV.
inline OpensslContext opensslContext(const std::string& cipher, Direction direction,
                                     const Bytes& key, const std::uint8_t* iv) {
    OpensslContext context(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
    const EVP_CIPHER* method = EVP_get_cipherbyname(cipher.c_str());
    require(method != nullptr, "EVP_get_cipherbyname");
    require(static_cast<std::size_t>(EVP_CIPHER_get_key_length(method)) == key.size(), "key size");
    require(EVP_CipherInit_ex(context.get(), method, nullptr, key.data(), iv,
                              direction == Direction::encrypt ? 1 : 0) == 1,
            "EVP_CipherInit_ex");
    return context;
}

/// One message in one call. Throws when OpenSSL refuses, e.g. for bad padding.
inline Bytes openssl(const std::string& cipher, Direction direction, const Bytes& key, const Iv& iv,
                     const Bytes& input, bool padding = false) {
    const auto context = opensslContext(cipher, direction, key, iv.data());
    EVP_CIPHER_CTX_set_padding(context.get(), padding ? 1 : 0);
    Bytes output(input.size() + 32);
    int bytes = 0;
    int last = 0;
    require(EVP_CipherUpdate(context.get(), output.data(), &bytes, input.data(),
                             static_cast<int>(input.size())) == 1,
            "EVP_CipherUpdate");
    require(EVP_CipherFinal_ex(context.get(), output.data() + bytes, &last) == 1,
            "EVP_CipherFinal_ex");
    output.resize(static_cast<std::size_t>(bytes + last));
    return output;
}

/// XTS over data units that count up from the number in `iv`, little-endian.
inline Bytes opensslXts(const std::string& cipher, Direction direction, const Bytes& key, Iv iv,
                        const Bytes& input, std::size_t unitBytes) {
    Bytes output;
    for (std::size_t at = 0; at < input.size(); at += unitBytes) {
        const auto unit = std::span(input).subspan(at, std::min(unitBytes, input.size() - at));
        const Bytes turned = openssl(cipher, direction, key, iv, {unit.begin(), unit.end()});
        output.insert(output.end(), turned.begin(), turned.end());
        for (auto& byte : iv)
            if (++byte != 0) break;
    }
    return output;
}

} // namespace blockwarp::tests
