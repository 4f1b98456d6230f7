// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/small_steps.h"

#include <bit>
#include <cassert>
#include <numeric>
#include <optional>
#include <utility>

namespace blockwarp::rsa {
namespace {

std::optional<SmallFault> faultOfPrimes(std::uint64_t p, std::uint64_t q) {
    for (const std::uint64_t prime : {p, q}) {
        if (prime > kMaxSmallPrime)
            return SmallFault{SmallFaultKind::tooLarge, prime, kMaxSmallPrime};
        if (!isSmallPrime(prime))
            return SmallFault{SmallFaultKind::notPrime, prime, smallestDivisor(prime)};
    }
    if (p == q) return SmallFault{SmallFaultKind::equalPrimes, p};
    return {};
}

std::optional<SmallFault> faultOfExponent(std::uint64_t e, std::uint64_t n, std::uint64_t lambda) {
    if (e < 3 || e >= n) return SmallFault{SmallFaultKind::exponentRange, e, n};
    if (const std::uint64_t shared = std::gcd(e, lambda); shared != 1)
        return SmallFault{SmallFaultKind::exponentShares, e, shared};
    return {};
}

/// Down to the remainder 0.
std::vector<EuclidRow> euclidRows(std::uint64_t e, std::uint64_t modulus) {
    std::vector<EuclidRow> rows;
    std::uint64_t dividend = modulus;
    std::uint64_t divisor = e;
    std::int64_t older = 0; // of the dividend: modulus = 0 · e
    std::int64_t newer = 1; // of the divisor: e = 1 · e
    if (e > modulus) {
        std::swap(dividend, divisor);
        std::swap(older, newer);
    }
    while (divisor != 0) {
        const std::uint64_t quotient = dividend / divisor;
        const std::uint64_t remainder = dividend % divisor;
        const std::int64_t next = older - static_cast<std::int64_t>(quotient) * newer;
        rows.push_back({dividend, divisor, quotient, remainder, next});
        dividend = std::exchange(divisor, remainder);
        older = std::exchange(newer, next);
    }
    return rows;
}

/// From the row before the last, whose remainder is the 1 that the two have in common.
std::uint64_t inverseFrom(const std::vector<EuclidRow>& rows, std::uint64_t modulus) {
    assert(rows.size() >= 2 && rows[rows.size() - 2].remainder == 1);
    const std::int64_t found = rows[rows.size() - 2].coefficient;
    return static_cast<std::uint64_t>(found < 0 ? found + static_cast<std::int64_t>(modulus)
                                                : found);
}

} // namespace

std::uint64_t smallestDivisor(std::uint64_t number) {
    if (number < 2) return 0;
    for (std::uint64_t divisor = 2; divisor * divisor <= number; ++divisor)
        if (number % divisor == 0) return divisor;
    return number;
}

bool isSmallPrime(std::uint64_t number) {
    return number > 1 && smallestDivisor(number) == number;
}

std::vector<PowerRow> powerRows(std::uint64_t base, std::uint64_t exponent, std::uint64_t modulus) {
    assert(modulus >> 32 == 0 && base < modulus);
    std::vector<PowerRow> rows;
    std::uint64_t value = 1;
    for (int at = static_cast<int>(std::bit_width(exponent)) - 1; at >= 0; --at) {
        const auto bit = static_cast<unsigned>(exponent >> at & 1);
        const std::uint64_t squared = value * value % modulus;
        const std::uint64_t after = bit != 0 ? squared * base % modulus : squared;
        rows.push_back({bit, value, squared, after, exponent >> at});
        value = after;
    }
    return rows;
}

Expected<SmallTrace, SmallFault> traceSmallKey(const SmallNumbers& numbers) {
    const auto [p, q, e, message] = numbers;
    if (const auto fault = faultOfPrimes(p, q)) return *fault;
    SmallTrace trace{.numbers = numbers};
    trace.n = p * q;
    trace.phi = (p - 1) * (q - 1);
    trace.common = std::gcd(p - 1, q - 1);
    trace.lambda = trace.phi / trace.common;
    if (const auto fault = faultOfExponent(e, trace.n, trace.lambda)) return *fault;
    if (message >= trace.n) return SmallFault{SmallFaultKind::messageRange, message, trace.n};
    trace.euclid = euclidRows(e, trace.lambda);
    trace.d = inverseFrom(trace.euclid, trace.lambda);
    trace.dPhi = inverseFrom(euclidRows(e, trace.phi), trace.phi);
    trace.encrypt = powerRows(message, e, trace.n);
    trace.ciphertext = trace.encrypt.back().after;
    trace.decrypt = powerRows(trace.ciphertext, trace.d, trace.n);
    trace.decrypted = trace.decrypt.back().after;
    return trace;
}

} // namespace blockwarp::rsa
