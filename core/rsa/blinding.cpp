// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/blinding.h"

#include "core/base/random.h"
#include "core/crypto/openssl.h"

#include <openssl/core_names.h>

namespace blockwarp::rsa {

Result<BlindMaker> BlindMaker::open(const EVP_PKEY* key) {
    const crypto::QuietErrors quiet;
    BlindMaker maker;
    maker.modulus_ = keyNumber(key, OSSL_PKEY_PARAM_RSA_N);
    maker.context_.reset(BN_CTX_new());
    maker.montgomery_.reset(BN_MONT_CTX_new());
    if (!maker.modulus_ || !maker.context_ || !maker.montgomery_ ||
        BN_MONT_CTX_set(maker.montgomery_.get(), maker.modulus_.get(), maker.context_.get()) != 1)
        return crypto::evpRefused("BN_MONT_CTX_set");
    return maker;
}

/// a b / R modulo n.
bool BlindMaker::multiply(BIGNUM* product, const BIGNUM* a, const BIGNUM* b) {
    return BN_mod_mul_montgomery(product, a, b, montgomery_.get(), context_.get()) == 1;
}

/// Random numbers with a bit less than the modulus.
Result<void> BlindMaker::drawBlinds(std::span<std::uint32_t> blinds, std::size_t words) {
    auto* const bytes = reinterpret_cast<std::uint8_t*>(blinds.data());
    if (auto ok = fillRandom({bytes, blinds.size_bytes()}); !ok) return ok;
    const auto bits = static_cast<std::size_t>(BN_num_bits(modulus_.get())) - 1;
    for (std::size_t i = 0; i < blinds.size() / words; ++i) {
        const auto number = blinds.subspan(i * words, words);
        for (std::size_t k = 0; k < words; ++k) {
            const std::size_t below = bits > 32 * k ? bits - 32 * k : 0;
            if (below < 32) number[k] &= (std::uint32_t{1} << below) - 1;
        }
        if (BN_lebin2bn(bytes + i * words * sizeof blinds[0],
                        static_cast<int>(words * sizeof blinds[0]), blinds_[i].get()) == nullptr)
            return crypto::evpRefused("BN_lebin2bn");
    }
    return {};
}

Result<void> BlindMaker::make(std::span<std::uint32_t> blinds, std::span<std::uint32_t> unblinds,
                              std::size_t words) {
    const crypto::QuietErrors quiet;
    const std::size_t count = blinds.size() / words;
    if (count == 0) return {};
    for (auto* numbers : {&blinds_, &products_})
        while (numbers->size() < count)
            numbers->emplace_back(BN_new());
    if (!blinds_[count - 1] || !products_[count - 1]) return crypto::evpRefused("BN_new");
    if (auto ok = drawBlinds(blinds, words); !ok) return ok;
    bool ok = BN_copy(products_[0].get(), blinds_[0].get()) != nullptr;
    for (std::size_t i = 1; ok && i < count; ++i)
        ok = multiply(products_[i].get(), products_[i - 1].get(), blinds_[i].get());
    const Number inverse(BN_new());
    if (!ok || !inverse) return crypto::evpRefused("BN_mod_mul_montgomery");
    BN_set_flags(products_[count - 1].get(), BN_FLG_CONSTTIME);
    ok = BN_mod_inverse(inverse.get(), products_[count - 1].get(), modulus_.get(),
                        context_.get()) != nullptr;
    // The factors 1 / R of the products and of their inverse cancel out.
    for (std::size_t i = count - 1; ok && i > 0; --i) {
        BIGNUM* const product = products_[i].get();
        ok = multiply(product, inverse.get(), products_[i - 1].get()) &&
             toWords(product, unblinds.subspan(i * words, words)) &&
             multiply(inverse.get(), inverse.get(), blinds_[i].get());
    }
    if (!ok || !toWords(inverse.get(), unblinds.first(words)))
        return crypto::evpRefused("BN_mod_inverse");
    return {};
}

} // namespace blockwarp::rsa
