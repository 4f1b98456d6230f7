// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/key_words.h"

#include "core/crypto/openssl.h"
#include "core/rsa/numbers.h"

#include <openssl/core_names.h>

#include <array>

namespace blockwarp::rsa {
namespace {

using kernels::RsaKeyWords;

Error notTaken(const char* why) {
    return {ErrorCode::unsupported, std::string("the GPU's RSA takes ") + why};
}

Result<void> setModulus(RsaKeyWords& words, const BIGNUM* modulus) {
    const auto bits = static_cast<unsigned>(BN_num_bits(modulus));
    words.bits = kernels::powerWidthFor(bits);
    if (words.bits == 0) return notTaken("keys of up to 4096 bits");
    if (words.bits % 1024 != 0) words.bits = 2048; // 1536 is for halves alone
    words.modulus.resize(words.words());
    words.square.resize(words.words());
    if (!toWords(modulus, words.modulus)) return crypto::evpRefused("BN_bn2lebinpad");
    const auto inverse = kernels::prepareModulus(words.modulus, words.square);
    if (!inverse) return Error{ErrorCode::unsupported, inverse.error().detail};
    words.inverse = *inverse;
    return {};
}

Result<void> setExponent(RsaKeyWords& words, const BIGNUM* exponent) {
    std::array<std::uint32_t, 2> halves{};
    if (!toWords(exponent, halves) || BN_is_zero(exponent))
        return notTaken("public exponents of up to 64 bits");
    words.exponent = std::uint64_t{halves[1]} << 32 | halves[0];
    return {};
}

/// Appends half as many words as the modulus has; false if the number does not fit.
bool appendHalf(std::vector<std::uint32_t>& to, const BIGNUM* number, std::size_t words) {
    to.resize(to.size() + words);
    return toWords(number, std::span(to).last(words));
}

struct PrimeNames {
    const char* prime;
    const char* exponent;
};
constexpr PrimeNames kPrimes[] = {
    {OSSL_PKEY_PARAM_RSA_FACTOR1, OSSL_PKEY_PARAM_RSA_EXPONENT1},
    {OSSL_PKEY_PARAM_RSA_FACTOR2, OSSL_PKEY_PARAM_RSA_EXPONENT2},
};

Result<void> setPrimes(RsaKeyWords& words, const EVP_PKEY* key) {
    const std::size_t half = words.words() / 2;
    // No vector may move its content once secrets are in it: the old memory would not be wiped.
    for (auto* secret : {&words.primes, &words.primeSquares, &words.primeExponents})
        secret->reserve(2 * half);
    words.primeInverses.reserve(2);
    for (const PrimeNames& names : kPrimes) {
        const Number prime = keyNumber(key, names.prime);
        const Number exponent = keyNumber(key, names.exponent);
        if (!prime || !exponent) return notTaken("private keys with their primes");
        if (!appendHalf(words.primes, prime.get(), half) ||
            !appendHalf(words.primeExponents, exponent.get(), half))
            return notTaken("primes of half the key's size");
        words.primeSquares.resize(words.primeSquares.size() + half);
        const auto inverse = kernels::prepareModulus(std::span(words.primes).last(half),
                                                     std::span(words.primeSquares).last(half));
        if (!inverse) return notTaken("primes of half the key's size");
        words.primeInverses.push_back(*inverse);
    }
    return {};
}

/// u = q (1 / q modulo p) is 1 modulo p and 0 modulo q, and 1 - u the other way round; so is
/// m = m_p u + m_q (1 - u) modulo n (RFC 8017 §5.1.2, step 2b, as a sum). Both times R.
Result<void> setParts(RsaKeyWords& words, const EVP_PKEY* key, const BIGNUM* modulus) {
    const Number q = keyNumber(key, OSSL_PKEY_PARAM_RSA_FACTOR2);
    const Number coefficient = keyNumber(key, OSSL_PKEY_PARAM_RSA_COEFFICIENT1);
    const NumberContext context(BN_CTX_secure_new());
    const Number u(BN_secure_new());
    const Number v(BN_secure_new());
    if (!q || !coefficient || !context || !u || !v) return crypto::evpRefused("BN_new");
    for (BIGNUM* number : {u.get(), v.get()})
        BN_set_flags(number, BN_FLG_CONSTTIME);
    const int bits = static_cast<int>(words.bits);
    words.partOfP.resize(words.words());
    words.partOfQ.resize(words.words());
    if (BN_mod_mul(u.get(), q.get(), coefficient.get(), modulus, context.get()) != 1 ||
        BN_one(v.get()) != 1 ||
        BN_mod_sub(v.get(), v.get(), u.get(), modulus, context.get()) != 1 ||
        BN_lshift(u.get(), u.get(), bits) != 1 || BN_lshift(v.get(), v.get(), bits) != 1 ||
        BN_nnmod(u.get(), u.get(), modulus, context.get()) != 1 ||
        BN_nnmod(v.get(), v.get(), modulus, context.get()) != 1 ||
        !toWords(u.get(), words.partOfP) || !toWords(v.get(), words.partOfQ))
        return crypto::evpRefused("BN_mod_mul");
    return {};
}

} // namespace

Result<RsaKeyWords> keyWordsOf(const EVP_PKEY* key, bool isPrivate) {
    const crypto::QuietErrors quiet;
    const Number modulus = keyNumber(key, OSSL_PKEY_PARAM_RSA_N);
    const Number exponent = keyNumber(key, OSSL_PKEY_PARAM_RSA_E);
    if (!modulus || !exponent) return crypto::evpRefused("EVP_PKEY_get_bn_param");
    RsaKeyWords words;
    if (auto ok = setModulus(words, modulus.get()); !ok) return ok.error();
    if (auto ok = setExponent(words, exponent.get()); !ok) return ok.error();
    if (!isPrivate) return words;
    if (words.bits < 2048) return notTaken("private keys of 2048 bits and more");
    if (keyNumber(key, OSSL_PKEY_PARAM_RSA_FACTOR3)) return notTaken("keys of two primes");
    if (auto ok = setPrimes(words, key); !ok) return ok.error();
    if (auto ok = setParts(words, key, modulus.get()); !ok) return ok.error();
    return words;
}

} // namespace blockwarp::rsa
