// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA character by character, as a class first meets it: a modulus of 64 bits, every character a
/// number of its own, no padding. Teaches, and protects nothing.
#pragma once

#include "core/base/error.h"
#include "kernels/rsa_textbook.h"

#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp::rsa {

/// n = p q, e d = 1 modulo lcm(p - 1, q - 1) (RFC 8017 §3.2).
struct SmallKey {
    std::uint64_t p;
    std::uint64_t q;
    std::uint64_t n;
    std::uint64_t e;
    std::uint64_t d;
};

/// Of two different odd primes (taken at their word) below 2^32. Error: unsupported, where e has no
/// inverse or n has no room for a character.
Result<SmallKey> smallKey(std::uint64_t p, std::uint64_t q, std::uint64_t e);
/// The largest there is: p and q just below 2^32, e = 65537.
SmallKey classroomKey();
/// For repeated multiplication: n of 32 bits, e and d near 100,000, d 1.064 times e. The key of the
/// MSOE report is not known; its times fit such exponents, and its decryption takes about 1.064
/// times as long as its encryption.
SmallKey reportKey();

using kernels::Exponentiation;
using kernels::TextbookWay;
enum class TextbookEngine : std::uint8_t { cpu, cuda };

/// Numbers to the power of e or d modulo n; `cpu` uses one thread, as the classroom does. Returns
/// what it took in seconds, copies included. Errors: badTuning, where repeated multiplication
/// cannot do it (kernels/rsa_textbook.h); those of the GPU.
struct TextbookRun {
    std::vector<std::uint64_t> results;
    double seconds = 0;
    double kernelSeconds = 0; ///< without the copies
};
Result<TextbookRun> runTextbook(const SmallKey& key, std::uint64_t exponent,
                                std::span<const std::uint64_t> numbers, TextbookEngine engine,
                                TextbookWay way = {});

} // namespace blockwarp::rsa
