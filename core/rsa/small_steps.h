// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA with numbers that fit a blackboard, every step kept: the key from two primes (RFC 8017 §3),
/// the private exponent by Euclid's algorithm (HAC 2.107), powers by squaring (HAC 14.79).
#pragma once

#include "kernels/result.h"

#include <cstdint>
#include <vector>

namespace blockwarp::rsa {

/// Of p and q: n has at most eight digits, and every product fits 64 bits.
inline constexpr std::uint64_t kMaxSmallPrime = 9999;

struct SmallNumbers {
    std::uint64_t p = 61;
    std::uint64_t q = 53;
    std::uint64_t e = 17;
    std::uint64_t message = 65;
};

enum class SmallFaultKind : std::uint8_t {
    tooLarge,       ///< a prime; `other` is the largest that is taken
    notPrime,       ///< `other` is its smallest divisor above 1; 0 where there is none
    equalPrimes,    ///< of both
    exponentRange,  ///< not from 3 to n - 1 (RFC 8017 §3.1); `other` is n
    exponentShares, ///< e and lambda have the divisor `other` in common
    messageRange,   ///< not below n, which is `other`
};

/// Why numbers make no key.
struct SmallFault {
    SmallFaultKind kind;
    std::uint64_t number; ///< the one to change
    std::uint64_t other = 0;
};

/// dividend = quotient · divisor + remainder, and remainder = coefficient · e modulo lambda. The
/// first row divides the larger of e and lambda: textbooks choose e below phi, or 65537.
struct EuclidRow {
    std::uint64_t dividend;
    std::uint64_t divisor;
    std::uint64_t quotient;
    std::uint64_t remainder;
    std::int64_t coefficient;
};

/// A bit of the exponent, the highest first: square, and multiply if the bit is 1.
struct PowerRow {
    unsigned bit;
    std::uint64_t before;
    std::uint64_t squared;
    std::uint64_t after;
    std::uint64_t exponent; ///< the bits so far: `after` is the base to this power
};

struct SmallTrace {
    SmallNumbers numbers;
    std::uint64_t n = 0;
    std::uint64_t phi = 0;    ///< (p - 1)(q - 1)
    std::uint64_t common = 0; ///< gcd(p - 1, q - 1)
    std::uint64_t lambda = 0; ///< lcm(p - 1, q - 1)
    std::vector<EuclidRow> euclid{};
    std::uint64_t d = 0;    ///< 1 / e modulo lambda
    std::uint64_t dPhi = 0; ///< 1 / e modulo phi, as older books have it
    std::vector<PowerRow> encrypt{};
    std::uint64_t ciphertext = 0;
    std::vector<PowerRow> decrypt{};
    std::uint64_t decrypted = 0;
};

/// The smallest above 1; the number itself if it is prime, 0 for 0 and 1.
std::uint64_t smallestDivisor(std::uint64_t number);
bool isSmallPrime(std::uint64_t number);

/// `modulus` below 2^32, base below it.
std::vector<PowerRow> powerRows(std::uint64_t base, std::uint64_t exponent, std::uint64_t modulus);

Expected<SmallTrace, SmallFault> traceSmallKey(const SmallNumbers& numbers);

} // namespace blockwarp::rsa
