// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/gf128_polynomial.h"

#include <cassert>
#include <utility>

namespace blockwarp {
namespace {

constexpr unsigned kFieldDegree = 128;

std::size_t degree(const Gf128Polynomial& polynomial) {
    assert(!polynomial.empty());
    return polynomial.size() - 1;
}

void trim(Gf128Polynomial& polynomial) {
    while (!polynomial.empty() && polynomial.back() == Gf128{})
        polynomial.pop_back();
}

/// The square of a sum is the sum of the squares.
Gf128Polynomial squareModulo(const Gf128Polynomial& polynomial, const Gf128Polynomial& modulus) {
    if (polynomial.empty()) return {};
    Gf128Polynomial square(2 * degree(polynomial) + 1);
    for (std::size_t i = 0; i < polynomial.size(); ++i)
        square[2 * i] = polynomial[i] * polynomial[i];
    return divide(std::move(square), modulus).remainder;
}

/// X^(2¹²⁸) - X, of which every element of the field is a root once.
Result<Gf128Polynomial> allElementsModulo(const Gf128Polynomial& modulus,
                                          const CancelToken& cancel) {
    const Gf128Polynomial x = divide({{}, kGf128One}, modulus).remainder;
    Gf128Polynomial power = x;
    for (unsigned i = 0; i < kFieldDegree; ++i) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        power = squareModulo(power, modulus);
    }
    return power + x;
}

/// The trace of scale · X.
Result<Gf128Polynomial> traceModulo(Gf128 scale, const Gf128Polynomial& modulus,
                                    const CancelToken& cancel) {
    Gf128Polynomial power = divide({{}, scale}, modulus).remainder;
    Gf128Polynomial sum = power;
    for (unsigned i = 1; i < kFieldDegree; ++i) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        power = squareModulo(power, modulus);
        sum = sum + power;
    }
    return sum;
}

/// x^power
Gf128 basisElement(unsigned power) {
    return power < 64 ? Gf128{kGf128One.first >> power, 0}
                      : Gf128{0, kGf128One.first >> (power - 64)};
}

/// By the first power from `power` on that tells roots apart. `whole` has two roots or more.
Result<RootSplit> split(const Gf128Polynomial& whole, unsigned power, const CancelToken& cancel) {
    for (;; ++power) {
        assert(power < kFieldDegree);
        auto trace = traceModulo(basisElement(power), whole, cancel);
        if (!trace) return trace.error();
        Gf128Polynomial traceZero = greatestCommonDivisor(whole, std::move(*trace));
        if (degree(traceZero) == 0 || degree(traceZero) == degree(whole)) continue;
        Gf128Polynomial traceOne = divide(whole, traceZero).quotient;
        return RootSplit{whole, power, std::move(traceZero), std::move(traceOne)};
    }
}

/// A factor to take apart; powers below `power` do not.
struct PendingFactor {
    Gf128Polynomial factor;
    unsigned power;
};

} // namespace

Gf128Polynomial operator+(const Gf128Polynomial& a, const Gf128Polynomial& b) {
    if (a.size() < b.size()) return b + a;
    Gf128Polynomial sum = a;
    for (std::size_t i = 0; i < b.size(); ++i)
        sum[i] = sum[i] + b[i];
    trim(sum);
    return sum;
}

PolynomialDivision divide(Gf128Polynomial dividend, const Gf128Polynomial& divisor) {
    trim(dividend);
    if (dividend.size() < divisor.size()) return {{}, std::move(dividend)};
    const std::size_t low = degree(divisor);
    const Gf128 scale = divisor.back() == kGf128One ? kGf128One : inverse(divisor.back());
    Gf128Polynomial quotient(dividend.size() - low);
    for (std::size_t i = quotient.size(); i-- > 0;) {
        if (dividend[i + low] == Gf128{}) continue;
        quotient[i] = dividend[i + low] * scale;
        for (std::size_t j = 0; j < low; ++j)
            dividend[i + j] = dividend[i + j] + quotient[i] * divisor[j];
    }
    dividend.resize(low);
    trim(dividend);
    return {std::move(quotient), std::move(dividend)};
}

Gf128Polynomial monic(Gf128Polynomial polynomial) {
    if (polynomial.empty()) return polynomial;
    const Gf128 scale = inverse(polynomial.back());
    for (Gf128& coefficient : polynomial)
        coefficient = coefficient * scale;
    return polynomial;
}

Gf128Polynomial greatestCommonDivisor(Gf128Polynomial a, Gf128Polynomial b) {
    while (!b.empty()) {
        a = divide(std::move(a), b).remainder;
        std::swap(a, b);
    }
    return monic(std::move(a));
}

Gf128 valueAt(const Gf128Polynomial& polynomial, Gf128 x) {
    Gf128 value;
    for (std::size_t i = polynomial.size(); i-- > 0;)
        value = value * x + polynomial[i];
    return value;
}

Result<RootSearch> findRoots(const Gf128Polynomial& polynomial, const CancelToken& cancel) {
    const Gf128Polynomial modulus = monic(polynomial);
    auto all = allElementsModulo(modulus, cancel);
    if (!all) return all.error();
    RootSearch search{greatestCommonDivisor(modulus, std::move(*all)), {}, {}};
    std::vector<PendingFactor> pending{{search.linearFactors, 0}};
    while (!pending.empty()) {
        const PendingFactor next = std::move(pending.back());
        pending.pop_back();
        if (degree(next.factor) == 0) continue;
        if (degree(next.factor) == 1) { // X - r, and -r is r
            search.roots.push_back(next.factor.front());
            continue;
        }
        auto parts = split(next.factor, next.power, cancel);
        if (!parts) return parts.error();
        pending.push_back({parts->traceOne, parts->power + 1});
        pending.push_back({parts->traceZero, parts->power + 1});
        search.splits.push_back(std::move(*parts));
    }
    return search;
}

} // namespace blockwarp
