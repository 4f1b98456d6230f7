// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/public_check.h"

#include "core/crypto/openssl.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>

namespace blockwarp::rsa {

Result<PublicCheck> PublicCheck::open(const EVP_PKEY* key) {
    const crypto::QuietErrors quiet;
    PublicCheck check;
    check.modulus_ = publicNumber(key, OSSL_PKEY_PARAM_RSA_N);
    check.exponent_ = publicNumber(key, OSSL_PKEY_PARAM_RSA_E);
    check.power_.reset(BN_new());
    check.context_.reset(BN_CTX_new());
    check.montgomery_.reset(BN_MONT_CTX_new());
    check.bytes_ = SecretBytes(modulusBytes(key));
    if (!check.modulus_ || !check.exponent_ || !check.power_ || !check.context_ ||
        !check.montgomery_ ||
        BN_MONT_CTX_set(check.montgomery_.get(), check.modulus_.get(), check.context_.get()) != 1)
        return crypto::evpRefused("BN_MONT_CTX_set");
    return check;
}

bool PublicCheck::leadsBack(std::span<const std::uint8_t> result,
                            std::span<const std::uint8_t> input) {
    const int size = static_cast<int>(bytes_.size());
    BIGNUM* const power = power_.get();
    return BN_bin2bn(result.data(), size, power) != nullptr &&
           BN_mod_exp_mont(power, power, exponent_.get(), modulus_.get(), context_.get(),
                           montgomery_.get()) == 1 &&
           BN_bn2binpad(power, bytes_.span().data(), size) == size &&
           CRYPTO_memcmp(bytes_.span().data(), input.data(), bytes_.size()) == 0;
}

} // namespace blockwarp::rsa
