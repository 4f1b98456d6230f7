// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/integers.h"

#include "core/crypto/openssl.h"

#include <array>

namespace blockwarp {
namespace {

std::string textOf(char* digits) {
    std::string text(digits != nullptr ? digits : "");
    OPENSSL_free(digits);
    return text;
}

} // namespace

std::string decimalOf(const Integer& number) {
    return number ? textOf(BN_bn2dec(number.get())) : std::string();
}

std::string hexDigitsOf(const Integer& number) {
    std::string text = number ? textOf(BN_bn2hex(number.get())) : std::string();
    const auto first = text.find_first_not_of('0');
    return first == std::string::npos ? text.substr(0, 1) : text.substr(first);
}

IntegerMath::IntegerMath() : context_(BN_CTX_new()), ok_(context_ != nullptr) {}

IntegerMath::~IntegerMath() {
    BN_CTX_free(context_);
}

Error IntegerMath::error() const {
    return crypto::evpRefused("BN");
}

template <class Compute>
Integer IntegerMath::make(Compute compute) {
    if (!ok_) return nullptr;
    BIGNUM* number = BN_new();
    Integer result(number, BN_clear_free);
    ok_ = number != nullptr && compute(number);
    return ok_ ? result : nullptr;
}

Integer IntegerMath::of(std::uint64_t number) {
    std::array<unsigned char, sizeof(number)> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<unsigned char>(number >> (8 * i));
    return make([&](BIGNUM* result) {
        return BN_lebin2bn(bytes.data(), static_cast<int>(bytes.size()), result) != nullptr;
    });
}

Integer IntegerMath::ofCopy(const BIGNUM* number) {
    return make([&](BIGNUM* result) { return BN_copy(result, number) != nullptr; });
}

Integer IntegerMath::sum(const Integer& a, const Integer& b) {
    return make([&](BIGNUM* result) { return BN_add(result, a.get(), b.get()) == 1; });
}

Integer IntegerMath::difference(const Integer& a, const Integer& b) {
    return make([&](BIGNUM* result) { return BN_sub(result, a.get(), b.get()) == 1; });
}

Integer IntegerMath::product(const Integer& a, const Integer& b) {
    return make([&](BIGNUM* result) { return BN_mul(result, a.get(), b.get(), context_) == 1; });
}

Integer IntegerMath::quotient(const Integer& a, const Integer& b) {
    return make(
        [&](BIGNUM* result) { return BN_div(result, nullptr, a.get(), b.get(), context_) == 1; });
}

Integer IntegerMath::remainder(const Integer& a, const Integer& modulus) {
    return make(
        [&](BIGNUM* result) { return BN_nnmod(result, a.get(), modulus.get(), context_) == 1; });
}

Integer IntegerMath::power(const Integer& a, const Integer& exponent, const Integer& modulus) {
    return make([&](BIGNUM* result) {
        return BN_mod_exp(result, a.get(), exponent.get(), modulus.get(), context_) == 1;
    });
}

Integer IntegerMath::inverse(const Integer& a, const Integer& modulus) {
    return make([&](BIGNUM* result) {
        return BN_mod_inverse(result, a.get(), modulus.get(), context_) != nullptr;
    });
}

Integer IntegerMath::commonDivisor(const Integer& a, const Integer& b) {
    return make([&](BIGNUM* result) { return BN_gcd(result, a.get(), b.get(), context_) == 1; });
}

Integer IntegerMath::withBitFlipped(const Integer& a, int bit) {
    return make([&](BIGNUM* result) {
        if (BN_copy(result, a.get()) == nullptr) return false;
        if (BN_is_bit_set(a.get(), bit) == 0) return BN_set_bit(result, bit) == 1;
        return BN_clear_bit(result, bit) == 1;
    });
}

Integer IntegerMath::smallPower(const Integer& a, unsigned exponent) {
    Integer result = of(1);
    for (unsigned i = 0; i < exponent; ++i)
        result = product(result, a);
    return result;
}

/// Newton: ((degree - 1) · guess + a / guess^(degree - 1)) / degree.
Integer IntegerMath::nextRoot(const Integer& guess, const Integer& a, unsigned degree) {
    const Integer most = product(of(degree - 1), guess);
    const Integer rest = quotient(a, smallPower(guess, degree - 1));
    return quotient(sum(most, rest), of(degree));
}

/// From a guess that is not below the root, Newton's guesses fall until they are at it.
Integer IntegerMath::root(const Integer& a, unsigned degree) {
    if (!ok_ || BN_is_zero(a.get()) != 0) return of(0);
    const int bits = BN_num_bits(a.get()) / static_cast<int>(degree) + 1;
    Integer guess = withBitFlipped(of(0), bits);
    while (ok_) {
        Integer next = nextRoot(guess, a, degree);
        if (!ok_ || BN_cmp(next.get(), guess.get()) >= 0) break;
        guess = std::move(next);
    }
    return ok_ ? guess : nullptr;
}

bool IntegerMath::equal(const Integer& a, const Integer& b) const {
    return ok_ && BN_cmp(a.get(), b.get()) == 0;
}

} // namespace blockwarp
