// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA as textbooks begin: a modulus of up to 64 bits, no padding, one block of a few characters
/// after the other, a GPU thread for each. To look at, never to protect anything: equal blocks give
/// equal numbers, and such a modulus is factored in a moment.
#pragma once

#include "kernels/gpu_error.h"
#include "kernels/hd.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace blockwarp::kernels {

/// How a power is computed.
enum class Exponentiation : std::uint8_t {
    squareAndMultiply,      ///< two products at most for each bit of the exponent
    repeatedMultiplication, ///< a product and a division for each unit of the exponent
};

/// Bounds of repeated multiplication: a product has to fit 64 bits, and the loop has to end soon.
inline constexpr std::uint64_t kMaxRepeatedModulus = std::uint64_t{1} << 32;
inline constexpr std::uint64_t kMaxRepeatedExponent = std::uint64_t{1} << 20;

/// For x -> x^exponent modulo an odd modulus.
struct TextbookKey {
    std::uint64_t modulus;
    std::uint64_t exponent;
    std::uint64_t square;  ///< 2^128 modulo the modulus
    std::uint64_t inverse; ///< -1 / modulus, modulo 2^64
};

/// Error: refused, for a modulus that is even or less than 3, and for numbers beyond the bounds of
/// repeated multiplication if that is to be used.
GpuResult<TextbookKey>
textbookKey(std::uint64_t modulus, std::uint64_t exponent,
            Exponentiation exponentiation = Exponentiation::squareAndMultiply);

HD std::uint64_t highProduct(std::uint64_t a, std::uint64_t b) {
#if defined(__CUDA_ARCH__)
    return __umul64hi(a, b);
#else
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(static_cast<Wide>(a) * b >> 64);
#endif
}

/// a b / 2^64 modulo n for a, b < n (HAC 14.36 with a single word).
HD std::uint64_t textbookProduct(const TextbookKey& key, std::uint64_t a, std::uint64_t b) {
    const std::uint64_t low = a * b;
    const std::uint64_t quotient = low * key.inverse;
    // The low halves cancel out; they leave a carry unless both are 0.
    const std::uint64_t high = highProduct(a, b);
    const std::uint64_t more = highProduct(quotient, key.modulus) + (low != 0 ? 1 : 0);
    const std::uint64_t sum = high + more;
    return sum < high || sum >= key.modulus ? sum - key.modulus : sum;
}

/// Square and multiply from the lowest bit, as the classroom does it: what it takes depends on the
/// exponent (HAC 14.76).
HD std::uint64_t squareAndMultiply(const TextbookKey& key, std::uint64_t base) {
    std::uint64_t square = textbookProduct(key, base % key.modulus, key.square);
    std::uint64_t power = textbookProduct(key, 1 % key.modulus, key.square);
    for (std::uint64_t left = key.exponent; left != 0; left >>= 1) {
        if (left % 2 != 0) power = textbookProduct(key, power, square);
        square = textbookProduct(key, square, square);
    }
    return textbookProduct(key, power, 1);
}

/// Multiplies once for each unit of the exponent and reduces every product by a division: what
/// students write who have not met squaring. Within kMaxRepeatedModulus.
HD std::uint64_t repeatedMultiplication(const TextbookKey& key, std::uint64_t base) {
    const std::uint64_t factor = base % key.modulus;
    std::uint64_t power = 1;
    for (std::uint64_t left = key.exponent; left != 0; --left)
        power = power * factor % key.modulus;
    return power;
}

template <Exponentiation E>
HD std::uint64_t textbookPower(const TextbookKey& key, std::uint64_t base) {
    if constexpr (E == Exponentiation::squareAndMultiply)
        return squareAndMultiply(key, base);
    else
        return repeatedMultiplication(key, base);
}

/// A choice of code. All choices give the same numbers.
struct TextbookWay {
    Exponentiation exponentiation = Exponentiation::squareAndMultiply;
    /// On a GPU: each thread block copies the key into shared memory first. Otherwise the threads
    /// read it among the kernel's parameters.
    bool sharedMemory = false;
};

/// Seconds of a run on a GPU.
struct TextbookTimes {
    double kernel = 0;
    double total = 0; ///< with the copies there and back
};

void emulateTextbook(const TextbookKey& key, std::span<const std::uint64_t> bases,
                     std::span<std::uint64_t> results, TextbookWay way = {});
/// Copies there, computes and copies back. The spans have the same size. Errors: unavailable,
/// outOfMemory and the like.
GpuResult<TextbookTimes> runTextbookOn(int device, const TextbookKey& key,
                                       std::span<const std::uint64_t> bases,
                                       std::span<std::uint64_t> results, TextbookWay way = {});

} // namespace blockwarp::kernels
