// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/rsa_textbook.h"

#include <cassert>
#include <string>

namespace blockwarp::kernels {

namespace {

template <Exponentiation E>
void raiseAll(const TextbookKey& key, std::span<const std::uint64_t> bases,
              std::span<std::uint64_t> results) {
    for (std::size_t i = 0; i < bases.size(); ++i)
        results[i] = textbookPower<E>(key, bases[i]);
}

} // namespace

GpuResult<TextbookKey> textbookKey(std::uint64_t modulus, std::uint64_t exponent,
                                   Exponentiation exponentiation) {
    if (modulus < 3 || modulus % 2 == 0)
        return GpuError{GpuFault::refused, "the modulus must be odd and at least 3"};
    if (exponentiation == Exponentiation::repeatedMultiplication) {
        if (modulus > kMaxRepeatedModulus)
            return GpuError{GpuFault::refused,
                            "repeated multiplication needs a modulus of at most 32 bits"};
        if (exponent > kMaxRepeatedExponent)
            return GpuError{GpuFault::refused,
                            "repeated multiplication needs an exponent of at most " +
                                std::to_string(kMaxRepeatedExponent)};
    }
    __extension__ using Wide = unsigned __int128;
    const auto r = static_cast<std::uint64_t>((static_cast<Wide>(1) << 64) % modulus);
    const auto square = static_cast<std::uint64_t>(static_cast<Wide>(r) * r % modulus);
    std::uint64_t inverse = modulus; // right in 3 bits, and in twice as many after each step
    for (int i = 0; i < 5; ++i)
        inverse *= 2 - modulus * inverse;
    return TextbookKey{modulus, exponent, square, 0 - inverse};
}

void emulateTextbook(const TextbookKey& key, std::span<const std::uint64_t> bases,
                     std::span<std::uint64_t> results, TextbookWay way) {
    assert(bases.size() == results.size());
    if (way.exponentiation == Exponentiation::squareAndMultiply)
        raiseAll<Exponentiation::squareAndMultiply>(key, bases, results);
    else
        raiseAll<Exponentiation::repeatedMultiplication>(key, bases, results);
}

} // namespace blockwarp::kernels
