// SPDX-License-Identifier: GPL-3.0-or-later
/// OpenSSL's big numbers as values, and as the words that the kernels take.
#pragma once

#include "core/crypto/openssl.h"

#include <openssl/bn.h>
#include <openssl/evp.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace blockwarp::rsa {

using Number = crypto::Handle<BIGNUM, BN_clear_free>; ///< wiped when it goes
using NumberContext = crypto::Handle<BN_CTX, BN_CTX_free>;
using MontgomeryContext = crypto::Handle<BN_MONT_CTX, BN_MONT_CTX_free>;

/// One of a key's numbers by its OSSL_PKEY_PARAM name; null if the key has none of it. For numbers
/// that are no secret: how long OpenSSL works with them may depend on them.
inline Number publicNumber(const EVP_PKEY* key, const char* name) {
    BIGNUM* number = nullptr;
    if (EVP_PKEY_get_bn_param(key, name, &number) != 1) return nullptr;
    return Number(number);
}

/// The same for numbers that may be secret.
inline Number keyNumber(const EVP_PKEY* key, const char* name) {
    Number number = publicNumber(key, name);
    if (number) BN_set_flags(number.get(), BN_FLG_CONSTTIME);
    return number;
}

inline std::size_t modulusBytes(const EVP_PKEY* key) {
    return static_cast<std::size_t>(EVP_PKEY_get_size(key));
}

/// Least significant word first, zeros above; false if it does not fit.
inline bool toWords(const BIGNUM* number, std::span<std::uint32_t> words) {
    static_assert(std::endian::native == std::endian::little);
    return BN_bn2lebinpad(number, reinterpret_cast<unsigned char*>(words.data()),
                          static_cast<int>(words.size_bytes())) >= 0;
}

} // namespace blockwarp::rsa
